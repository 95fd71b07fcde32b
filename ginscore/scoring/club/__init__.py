"""Many games: what they may cost, what they come to, and who owes whom."""
