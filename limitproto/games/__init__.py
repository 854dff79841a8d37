"""The games: what a game is, which games exist, and a package for each."""
