"""Checks of a parsed game."""
