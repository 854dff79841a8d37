"""Players and time: clocks, the simple players, the interface of a thinking player."""
