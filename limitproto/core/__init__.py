"""Foundations for all layers: hexes, random numbers and the build mode."""
