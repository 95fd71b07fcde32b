"""Shell completion: the line being typed, what can follow, and each shell's way."""
