"""Variant files: found, read, described and written."""
