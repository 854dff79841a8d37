"""Decks of cards, and the files they come from."""
