"""What thinks and what measures the time: clocks, the simple players, the interface of a thinking player."""
