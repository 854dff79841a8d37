"""What every layer stands on: hexes, random numbers and the build mode."""
