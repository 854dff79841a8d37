"""The proof-number search of LIMIT."""
