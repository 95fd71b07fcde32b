"""Help: the pages of ``--help``, the first welcome, and faults of usage."""
