"""The pad as a picture."""
