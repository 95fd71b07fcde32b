"""Message catalogues and vocabularies, one TOML file per language, and the choice of language."""
