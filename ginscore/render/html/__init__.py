"""Games as a page of their own."""
