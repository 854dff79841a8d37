"""Decks of cards and the files they are read from."""
