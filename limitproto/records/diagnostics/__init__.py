"""Diagnostics: what they are, how they are selected, documented and reported."""
