"""Games as data for other programs: JSON, tables, Markdown."""
