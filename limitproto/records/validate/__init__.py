"""Checks on a parsed game."""
