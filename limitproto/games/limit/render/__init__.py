"""Drawings of the board, and its state as JSON."""
