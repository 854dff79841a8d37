"""Drawings of displays, and their state as JSON."""
