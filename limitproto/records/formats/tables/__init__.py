"""Tables of games and turns."""
