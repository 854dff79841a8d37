"""Text forms for LIMES: turns, position strings, canonical keys."""
