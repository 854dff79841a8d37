"""Sorts games by tags and lengths, and draws samples from them. Memory does not grow with the files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from limitproto.core.rng import Stream
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry
from limitproto.records.model import TAG_NAME

#: The keys for sorting and splitting, besides the names of tags.
KEYS = {
    "edition": "the edition with its overrides, as in position strings",
    "length": "turns and events of the main line",
    "players": "the players' names in turn order",
    "year": "the year of the date",
    "month": "the year and the month of the date",
}

Key = str | int | None


def is_key(name: str) -> bool:
    """Return whether games can be sorted by this name: one of `KEYS`, or a possible tag name."""
    return name in KEYS or TAG_NAME.fullmatch(name) is not None


def key_of(entry: Entry, name: str) -> Key:
    """Return the value of a key for a game; None if it is unknown. Tag names are case-insensitive."""
    record, start = entry.sound_game()
    if name == "length":
        return len(record.main_line())
    if name == "edition":
        return start.edition
    if name == "players":
        return " - ".join(player.name for player in record.players)
    tags = {tag.lower(): value for tag, value in record.all_tags().items()}
    value = tags.get("date" if name in ("year", "month") else name.lower(), "")
    value = value[: {"year": 4, "month": 7}.get(name)]
    if not value or ("?" in value and not value.strip("?.")):
        return None
    # Rounds and other numbers are in numeric order, before all texts.
    return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else value


class SortedGames(TempDatabase):
    """Games that are added in any order and returned in the order of their keys; a context.

    Games with equal keys keep their order, and those with an unknown key come last.
    """

    def __init__(self, keys: int, reverse: bool = False) -> None:
        names = [f"k{index}" for index in range(keys)]
        super().__init__(f"CREATE TABLE games (serial INTEGER PRIMARY KEY, {', '.join(names)}, game BLOB);")
        self._put = f"INSERT INTO games ({', '.join(names)}, game) VALUES ({', '.join('?' * (keys + 1))})"
        order = ", ".join(f"{name} IS NULL, {name}{' DESC' if reverse else ''}" for name in names)
        self._take = f"SELECT {', '.join(names)}, game FROM games ORDER BY {order}, serial"

    def put(self, keys: Iterable[Key], game: bytes) -> None:
        """Add a game."""
        self.base.execute(self._put, (*keys, game))

    def games(self) -> Iterator[bytes]:
        """Yield the games in order."""
        return (row[-1] for row in self.base.execute(self._take))

    def groups(self) -> Iterator[tuple[Key, Iterator[bytes]]]:
        """Yield the values of the first key, each with its games."""
        for key, rows in groupby(self.base.execute(self._take), key=lambda row: row[0]):
            yield key, (row[-1] for row in rows)


def sample(games: Iterable[bytes], count: int, seed: int) -> list[bytes]:
    """Return `count` games, each equally likely, in their order; all of them if there are fewer."""
    stream = Stream(seed)
    chosen: list[tuple[int, bytes]] = []
    for index, game in enumerate(games):
        if index < count:
            chosen.append((index, game))
        elif (place := stream.below(index + 1)) < count:
            chosen[place] = index, game
    return [game for _, game in sorted(chosen)]
