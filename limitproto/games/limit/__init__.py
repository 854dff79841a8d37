"""LIMIT, for two or three players."""
