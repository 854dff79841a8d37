"""Game records of AbstractPlay."""
