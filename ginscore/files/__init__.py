"""Game and variant files on disk: the only place that opens them."""
