"""Games from other programs' formats, checked like any other game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.base import UNFINISHED
from limitproto.records.game_entry import Entry
from limitproto.records.model import SCHEMA_VERSION, Record, Remark
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic, TagLine, TurnAt
from limitproto.records.raw_game import RawGame
from limitproto.records.validate.game import check_game
from limitproto.records.validate.representable import misfits

#: Replaces bytes that are not UTF-8.
_NO_TEXT = lazy_pattern(r"[\udc80-\udcff]")
#: How much is shown of a text that is not a game.
_EXCERPT = 60


class Place(NamedTuple):
    """The place of a game: path, number from 1, and the line (from 1) and byte at which it begins."""

    path: str
    number: int
    line: int = 1
    offset: int = 0

    def raw(self, text: str = "") -> RawGame:
        """Return a text as the raw game at this place."""
        return RawGame(text, 0, len(text), self.line, self.offset)


def entry_of(place: Place, tags: dict[str, str], turns: Sequence[str], remarks: dict[int, list[Remark]]) -> Entry:
    """Return a game as readers yield it, with all its diagnostics.

    `tags` holds everything that LGN has tags for, including the players' names and the result; `turns` lists turns and
    events in any form that the notation accepts; `remarks` follow the turn with that index.
    """
    result = tags.get("Result") or UNFINISHED
    others = {name: value for name, value in tags.items() if name not in ("Game", "Edition", "Result")}
    said = tuple(remark for found in remarks.values() for remark in found)
    # Only these might not fit into LGN.
    shape = Record(SCHEMA_VERSION, "", "", (), result, others, said)
    diagnostics = [RawDiagnostic(fault.code, 0, 0, fault.words) for fault in misfits(shape)]
    if _NO_TEXT.search("\n".join([*others.values(), *(remark.text for remark in said)])):
        diagnostics.append(RawDiagnostic("LGN903", 0, 0, {}))
    parsed = ParsedGame(0)
    for pair in tags.items():
        parsed.add_tag(TagLine(*pair), 0, 1, 1)
    placed = []
    for index, text in enumerate(turns):
        # These places only keep the diagnostics of different turns apart; they are not places in the text that was
        # read.
        turn = TurnAt(index - 1, text, index + 1, index + 1)
        turn.after += remarks.get(index, ())
        placed.append(turn)
    parsed.set_turns(placed)
    parsed.result = result
    entry = check_game(parsed, place.raw(), place.number, place.path)
    entry.raw_diagnostics = diagnostics + [diagnostic._replace(start=0, end=0) for diagnostic in entry.raw_diagnostics]
    return entry


def remarks_of(text: str) -> list[Remark]:
    """Return a text as remarks that LGN can hold: one comment, or one remark per line if a `}` would end it."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "}" not in text and "\n[" not in text:
        return [Remark(text)] if text else []
    return [Remark(line, "line") for line in text.split("\n")]


def one_line(text: str) -> str:
    """Return a text as a tag value, without line endings."""
    return " ".join(text.splitlines())


class Unread(Entry):
    """A text that is not a game in the given format; `why` is a sentence without its full stop."""

    def __init__(self, place: Place, why: str, text: str = "") -> None:
        found = [RawDiagnostic("LGN101", 0, 0, {"what": text[:_EXCERPT]})]
        super().__init__(place.raw(), place.number, place.path, found)
        self.why = why

    @property
    def has_errors(self) -> bool:
        """True: the whole text is wrong."""
        return True
