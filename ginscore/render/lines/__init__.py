"""Plain lines: how wide a text is, where it breaks, how columns align."""
