"""Game files: read, written and edited, with every comment kept."""
