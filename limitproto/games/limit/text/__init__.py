"""The text forms of LIMIT: turns, boards, position strings, canonical keys, foreign notations."""
