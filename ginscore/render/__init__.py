"""A replayed game as a neutral pad, and one pure function per format that writes it down."""
