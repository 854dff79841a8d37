"""Drawings of the board, and a state as JSON."""
