"""LGN, the text form of records."""
