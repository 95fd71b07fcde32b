"""TOML as text: parsed, with the place of every key, and its fields checked."""
