"""The search of LIMIT: placement, movement of two and of three players."""
