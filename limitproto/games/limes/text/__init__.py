"""The text forms of LIMES: turns, position strings, canonical keys."""
