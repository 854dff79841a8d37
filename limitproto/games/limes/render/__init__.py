"""Drawings of displays, and a state as JSON."""
