"""Openings: the starting positions of the games in a match, the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from limitproto.core.own_words import own_words
from limitproto.core.rng import Stream
from limitproto.core.user_text import user_text
from limitproto.engine.line_process import answer_lines
from limitproto.engine.players import mix_seeds
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition, Unavailable
from limitproto.games.base import Position
from limitproto.games.registry import game_of_edition, parse_position

#: The kinds of openings that a seed determines.
RANDOM, START, MOVEMENT, EVEN = "random", "start", "movement", "even"
KINDS = {
    RANDOM: "a random layout; in an edition without one, some random turns",
    START: "the start of the edition, with a random layout if it has one",
    MOVEMENT: "the beginning of movement after a random placement",
    EVEN: "like movement, if a search gives both sides a fair chance to win",
}
#: At an even start, the win probability of the player to move is between this and its complement in a search of
#: `_EVEN_NODES` nodes.
_LEAST_WIN = 1 / 3
_EVEN_NODES = 20_000
#: How many random turns each player gets in an opening without a layout.
_DRAWN_TURNS = 1
_MOST_TRIES = 200


class MatchOpening(NamedTuple):
    """The beginning of a game: a start, the turns played from there, and the seed for later chance events."""

    start: Position
    turns: tuple[str, ...]
    seed: int


class Book(NamedTuple):
    """The text of an opening file, and its name for errors."""

    name: str
    text: str


def read_book(path: Path) -> Book:
    """Read an opening file. Raises OSError, and InvalidOption if it is not text."""
    try:
        return Book(str(path), user_text(path))
    except UnicodeDecodeError as error:
        raise InvalidOption(f"{path}: {own_words(error)}") from None


def drawn_opening(edition: str, kind: str, seed: int, number: int) -> MatchOpening:
    """Return the opening with a given number; the number and `seed` determine it completely.

    Raises InvalidOption if the edition does not exist or no such opening is found in it.
    """
    return opening_of_try(edition, kind, seed, number, first_good_try(edition, kind, seed, number))


def first_good_try(edition: str, kind: str, seed: int, number: int) -> int:
    """Return the number of the first try that gives an opening of the given kind; see `drawn_opening`."""
    for again in range(_MOST_TRIES):
        opening = opening_of_try(edition, kind, seed, number, again)
        position = opening.start
        for turn in opening.turns:
            position = position.play(turn, check=False)
        try:
            if not position.is_over and (kind != EVEN or _is_even(position)):
                return again
        except Unavailable:
            # There is no search, or an event must come first.
            break
    raise InvalidOption(f"{edition} has no openings of kind {kind}; choose another kind")


def opening_of_try(edition: str, kind: str, seed: int, number: int, again: int) -> MatchOpening:
    """Return the opening of a try, whether or not it is of the kind."""
    game = game_of_edition(edition)
    deals = {"deal": "host"} if any(option.name == "deal" for option in game.options) else {}
    mixed = mix_seeds(seed, number, again)
    stream = Stream(mixed)
    start = game.new(edition, {**deals, "seed": str(mixed >> 1)})
    turns: list[str] = []
    position = start
    most = 0 if kind == START or "Layout" in start.start_tags() else _DRAWN_TURNS * len(start.players)
    while position.phase == "placement" and (kind in (MOVEMENT, EVEN) or len(turns) < most):
        legal = position.legal_turns()
        turns.append(legal[stream.below(len(legal))])
        position = position.play(turns[-1], check=False)
    return MatchOpening(start, tuple(turns), mixed)


def _is_even(position: Position) -> bool:
    """Return whether a search gives all sides a fair chance to win. Raises Unavailable if there is no search."""
    *_, report = position.game.searcher(16, 0).reports(position, nodes=_EVEN_NODES)
    return _LEAST_WIN <= report.lines[0].win <= 1 - _LEAST_WIN


def openings_of_book(book: Book) -> list[MatchOpening]:
    """Return the openings of a book: one position string on each line, followed by any turns after a `;`.

    Empty lines and lines that begin with `#` are ignored. Raises InvalidOption, which names the line, for anything
    else.
    """
    path = book.name
    found: list[MatchOpening] = []
    for number, line in enumerate(book.text.splitlines(), 1):
        text, _, rest = line.partition(";")
        if not text.strip() or text.startswith("#"):
            continue
        try:
            start = parse_position(" ".join(text.split()))
            position, turns = start, tuple(rest.split())
            for turn in turns:
                position = position.play(turn)
        except (InvalidNotation, InvalidPosition, InvalidOption, Unavailable, ValueError) as error:
            raise InvalidOption(f"{path}:{number}: {error}") from None
        if position.is_over:
            raise InvalidOption(f"{path}:{number}: the game is over in this position; write an earlier one")
        if found and (few := len(start.players)) != (right := len(found[0].start.players)):
            raise InvalidOption(f"{path}:{number}: it has {few} players, but {right} above; write one with {right}")
        found.append(MatchOpening(start, turns, mix_seeds(number)))
    if not found:
        raise InvalidOption(f"{path}: it contains no positions; write one on each line")
    return found


def opening_command(start: Position) -> str:
    """Return the command that starts a game at a position; an edition's start is sent with its layout, not a seed."""
    tags = start.start_tags()
    if "Position" in tags:
        return f"lp-position {start.text}"
    layout = f" layout={tags['Layout']}" if tags.get("Layout") else ""
    return f"lp-newgame {start.edition}{layout}{' deal=host' if start.waiting_for else ''}"


def next_chance_event(position: Position, seed: int, played: Sequence[str]) -> str:
    """Return the next chance event, which depends on the seed and on earlier events, not on the players."""
    choices = position.chance_choices
    return choices[Stream(mix_seeds(seed, sum(text.startswith("draw") for text in played))).below(len(choices))]


def main() -> None:
    """Answer each line, the number of an opening, with `first_good_try` or an empty line, until the input ends."""
    edition, kind, seed = sys.argv[1:]

    def answer(line: str) -> str:
        try:
            return f"{first_good_try(edition, kind, int(seed), int(line))}\n"
        except InvalidOption:
            return "\n"

    answer_lines(answer)


if __name__ == "__main__":
    main()
