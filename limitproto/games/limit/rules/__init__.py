"""The rules of LIMIT."""
