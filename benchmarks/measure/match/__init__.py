"""What matches are made of: players, starts, games, files, statistics and reports."""
