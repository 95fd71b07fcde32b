"""A paper pad: its figures, what each step may have been, and the hands it came from."""
