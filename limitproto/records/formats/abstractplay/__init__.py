"""AbstractPlay game records, which give places instead of scores."""
