"""Changes kept safe: written whole, under a lock, with every earlier version."""
