"""Hands of cards counted: melds, layouts, lay-offs, and the result they give."""
