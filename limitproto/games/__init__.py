"""The games: what a game is, which ones there are, and a package for each."""
