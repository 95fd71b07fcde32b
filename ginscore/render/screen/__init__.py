"""The pad and what belongs to it on a screen, plain or in colour."""
