"""The game itself: cards, rules, hands, replay and settlement. Pure, standard library only."""
