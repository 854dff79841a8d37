"""Lines of play: the turns of a game in order, played in one go, and parts of boards to search for in them.

There are two ways to play. `Position.play` plays one turn, and states what is wrong with one that it refuses.
`Position.line` begins a line, for callers that read games:

    line = start.line()
    if not line.push(turns):             # plays turns until one is not canonical, not legal, or an event
        fault = turns[len(line.movers)]  # the turn at which it stopped
    line.movers                          # the index of the player of each played turn
    line.outcome(), line.position()      # made on demand; play can continue afterwards
    variation = line.copy()              # continues from here on its own, with its own `movers`
    start.line().keyed(turns)            # legal turns and events, with the canonical keys of their positions

A game has its own class for lines if `PlainLine`, which plays turn by turn, would take too long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.spots import TurnSpot, words_at

if TYPE_CHECKING:
    from limitproto.games.base import Position


class KeyedLine(NamedTuple):
    """The canonical keys of a line's positions, the players of its turns, and the turns on canonical images.

    The last key belongs to the position after all turns. A player is an index, -1 for none.
    """

    keys: list[str]
    movers: list[int]
    canonical: list[str]

    @property
    def image(self) -> list[str]:
        """The data that congruent lines share: the key of the start, the canonical turns, and an empty text."""
        return [self.keys[0], *self.canonical, ""]


class LineOfPlay(Protocol):
    """A line that turns are added to, starting from the position it was made from."""

    #: The index of each played turn's player, -1 for an event that begins a round.
    movers: list[int]

    def push(self, turns: Sequence[str]) -> bool:
        """Play turns until one is not canonical, not legal, or an event; return whether all were played.

        Events that begin a round can be played too.
        """

    def push_spots(self, text: str, spots: list[TurnSpot], first: int, last: int) -> int:
        """Like `push`, for the turns in a text at the spots from one index up to another, whose movers it sets.

        Return the index of the first turn that was not played. `movers` need not include these turns.
        """

    def outcome(self) -> tuple[str, str]:
        """Return the game's result after the turns played, and the reason for its end, empty while it continues."""

    def position(self) -> Position:
        """Return the position after the turns played."""

    def copy(self) -> LineOfPlay:
        """Return another line that continues from the same position; its `movers` are empty."""

    def close(self) -> None:
        """Close the line, which must not be used afterwards; other lines reuse its resources."""

    def keyed(self, turns: Sequence[str]) -> KeyedLine:
        """Play turns and events that are known to be legal, end the line, and return their keys."""

    def key_before(self, turn: str) -> str:
        """Return the canonical key of the position, and end the line; the next legal turn may be given as empty."""


class PlainLine(LineOfPlay):
    """A line that is played turn by turn."""

    def __init__(self, position: Position) -> None:
        self.movers = []
        self._position = position

    def push(self, turns: Sequence[str]) -> bool:
        for turn in turns:
            position = self._position
            mover = position.mover
            try:
                if mover is None or position.is_event(turn) or position.canonical(turn) != turn:
                    return False
                self._position = position.play(turn)
            except (InvalidNotation, IllegalTurn, Unavailable):
                return False
            self.movers.append(mover)
        return True

    def push_spots(self, text: str, spots: list[TurnSpot], first: int, last: int) -> int:
        return push_words(self, words_at(text, spots[first:last]), spots, first)

    def outcome(self) -> tuple[str, str]:
        return self._position.result, self._position.reason

    def position(self) -> Position:
        return self._position

    def copy(self) -> PlainLine:
        return PlainLine(self._position)

    def close(self) -> None:
        """Do nothing, because nothing is shared."""

    def keyed(self, turns: Sequence[str]) -> KeyedLine:
        found = KeyedLine([], [], [])
        for turn in turns:
            position = self._position
            key, frames = position.framed_key()
            mover = -1 if position.mover is None else position.mover
            found.keys.append(key)
            found.movers.append(mover)
            found.canonical.append(min([moved(turn) for moved in frames]))
            self.movers.append(mover)
            self._position = position.play(turn, check=False)
        found.keys.append(self._position.canonical_key())
        return found

    def key_before(self, turn: str) -> str:
        return self._position.canonical_key()


def push_words(line: LineOfPlay, words: Sequence[str], spots: list[TurnSpot], first: int) -> int:
    """Like `LineOfPlay.push_spots`, for turns that are given as the words at the spots from an index on."""
    done = len(line.movers)
    line.push(words)
    for mover in line.movers[done:]:
        spots[first].mover = mover
        first += 1
    return first


def played_through(start: Position, turns: Sequence[str]) -> Iterator[Position]:
    """Yield the position before the first of some legal turns, and after each one."""
    position = start
    yield position
    for turn in turns:
        position = position.play(turn, check=False)
        yield position


def position_after(start: Position, turns: Sequence[str]) -> Position:
    """Return the position after some turns that may be illegal. Raises the same errors as `Position.play`."""
    line = start.line()
    line.push(turns)
    position = line.position()
    for turn in turns[len(line.movers) :]:
        position = position.play(turn)
    return position


def image_of(start: Position, turns: Sequence[str]) -> list[str]:
    """Return the canonical key of a position, and legal turns under the symmetry that makes them least.

    One symmetry maps lines onto each other if they have the same image. If a game has no symmetries for whole lines,
    each turn is shown on the canonical image of its own board.
    """
    frames = start.line_frames(turns)
    if not frames:
        return start.line().keyed(turns).image
    image = [start.canonical_key()]
    for turn in turns:
        moved = [frame(turn) for frame in frames]
        image.append(min(moved))
        frames = [frame for frame, shown in zip(frames, moved, strict=True) if shown == image[-1]]
    return image


# ---- parts of boards ---------------------------------------------------------------------------------------------

#: The values for a line in which a pattern does not appear, and for one in which only a replay can decide.
NEVER: Final = -1
UNDECIDED: Final = -2


class LineColumns(NamedTuple):
    """Many lines of legal turns and their starting position strings, as bytes without separators.

    Line L starts from `starts[start_bounds[L]:start_bounds[L + 1]]` and has `counts[L]` turns from turn `firsts[L]` on,
    which begins at `turns[offsets[L]]`. `sizes[N]` is the number of bytes in turn N, at most 255, and `movers[N]` the
    number of its player, from 1, or 0.
    """

    starts: bytes
    start_bounds: list[int]
    firsts: list[int]
    counts: list[int]
    offsets: list[int]
    turns: bytes
    sizes: bytes
    movers: bytes


class BoardPattern(Protocol):
    """A part of a board, up to symmetry and shifts."""

    @property
    def initials(self) -> str:
        """The capital first letters of the colours without which it cannot appear."""

    def first_ply(self, start: Position, turns: Sequence[str]) -> int | None:
        """Return after how many legal turns it first appears, or None if it never does."""

    def first_plies(self, lines: LineColumns) -> list[int]:
        """Return this for many lines: `NEVER` for None, `UNDECIDED` for lines that are left to `first_ply`."""


def last_change(positions: Sequence[Position], turns: Sequence[str]) -> dict[str, object] | None:
    """Return the last turn or event not due to chance, its player and what it has changed, for `lp-state`.

    `turns` lead from each of the positions to the next; an empty turn leads nowhere. Return None if there is no turn.
    """
    for place in range(len(turns) - 1, -1, -1):
        text, before = turns[place], positions[place]
        if text and not before.is_chance(text):
            change = positions[place + 1].change_since(before, text, has_path=True)
            return {"turn": text, "player": before.to_move, **change}
    return None
