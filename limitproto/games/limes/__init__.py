"""LIMES, the card-laying game."""
