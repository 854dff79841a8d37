"""LIMIT: editions, rules, notation, pictures and simple players. `GAME` is what the registry hands out."""

from limitproto.limit.game import GAME

__all__ = ["GAME"]
