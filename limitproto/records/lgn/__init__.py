"""LGN, the text form for records."""
