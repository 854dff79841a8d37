"""Measurements: speed, start-up, memory and playing strength; `all` prints the table of all bars."""
