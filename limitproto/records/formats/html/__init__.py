"""A page to step through games."""
