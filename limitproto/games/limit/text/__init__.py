"""Text forms for LIMIT: turns, boards, position strings, canonical keys, foreign notations."""
