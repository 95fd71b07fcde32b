"""What a player types or pastes, read without a command line: hands, tables, values."""
