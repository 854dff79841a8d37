"""A random number generator whose numbers for a seed are the same on every machine and in every version.

The generator is SplitMix64 (Steele, Lea, Flood 2014); spec/notation.md gives its first numbers as a check.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1

#: Seeds are below this integer.
SEEDS = 1 << 64


class SeededRandom:
    """A stream of numbers determined by its seed alone, 0 <= seed < 2**64."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next64(self) -> int:
        """Return the next integer from 0 to 2**64 - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, each equally likely: draws that would favour low values are repeated."""
        limit = SEEDS - SEEDS % n
        while True:
            number = self.next64()
            if number < limit:
                return number % n


#: Its name within the package.
Stream = SeededRandom
