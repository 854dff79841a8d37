"""LIMES: decks, rules, notation, pictures and players. `GAME` is what the registry hands out."""

from limitproto.limes.game import GAME

__all__ = ["GAME"]
