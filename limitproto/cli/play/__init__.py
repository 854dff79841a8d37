"""`limitproto play`: a game at the terminal."""
