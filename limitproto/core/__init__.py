"""Foundations of all layers: hexes, random numbers and the build mode."""
