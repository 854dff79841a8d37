"""Generators of the files in `records/` and of archives to measure with."""
