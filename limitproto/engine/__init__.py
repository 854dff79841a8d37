"""Players and time: clocks, the simple players, and the interface of a thinking player."""
