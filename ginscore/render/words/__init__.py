"""What happened, in words of the player's language."""
