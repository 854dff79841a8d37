"""Game statistics."""
