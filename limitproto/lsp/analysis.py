"""What the features of the server ask about one game: its turns, tags, variations and positions."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.base import UNFINISHED, Position
from limitproto.records.lgn.parser import parse
from limitproto.records.parsed_game import CLOSE_MARK, OPEN_MARK, ParsedGame, RawDiagnostic, TagAt
from limitproto.records.text_places import escaped
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.game import CheckedGame
from limitproto.records.variations import ROOT

#: A word in the form of a turn, which stands where the next one is typed.
_TYPED: Final = "a1"


class Variation(NamedTuple):
    """A variation in the text: its brackets, its first turn, and how many variations it is in."""

    start: int
    end: int
    first: str
    depth: int


class Analysis:
    """A game of a document, read and checked; all places are those in its text."""

    def __init__(self, text: str, is_first: bool) -> None:
        self.text = text
        self.parsed = parse(text, is_first)
        self.checked = CheckedGame(self.parsed, text)
        self.start = None if self.checked.heading.start is None else self.checked.heading.start.position

    @property
    def game_name(self) -> str:
        """The name of its game, that of the default game if it is unknown."""
        name = self.checked.heading.game_name
        return name if tagcheck.known_game(name) else tagcheck.DEFAULT_GAME

    def tag_at(self, place: int) -> TagAt | None:
        """Return the tag whose text holds a place."""
        return next((tag for tag in self.parsed.tags if tag.start <= place <= tag.end), None)

    def turn_at(self, place: int) -> int | None:
        """Return the index of the turn whose text holds a place."""
        turns = self.parsed.turns
        return next((index for index, turn in enumerate(turns) if turn.start <= place <= turn.end), None)

    def canonical(self, index: int) -> str:
        """Return the canonical form of a turn, as far as it is known."""
        return self.parsed.turns[index].text if self.checked.played is None else self.checked.played.texts[index]

    def position_after(self, index: int) -> Position | None:
        """Return the position after a turn, `ROOT` for the start; None if it cannot be reached."""
        line: list[str] = []
        while index != ROOT:
            line.append(self.canonical(index))
            index = self.parsed.turns[index].parent
        return None if self.start is None else played(self.start, line[::-1])

    def rest_of_line(self, place: int) -> int:
        """Return where the line of play ends that a place is in: before its bracket, or the result."""
        inner = [one for one in variations_of(self.parsed) if one.start < place < one.end]
        if inner:
            return max(inner, key=lambda one: one.depth).end - 1
        end = self.parsed.result_at[0] if self.parsed.result is not None else len(self.text)
        return len(self.text[:end].rstrip())


@lru_cache(maxsize=16)
def analysed(text: str, is_first: bool) -> Analysis:
    """Return what is known of a game; the last ones that were asked for are remembered."""
    return Analysis(text, is_first)


def played(start: Position, turns: list[str]) -> Position | None:
    """Return the position after some turns and events, None if one of them cannot be played."""
    line = start.line()
    line.push(turns)
    position: Position = line.position()
    try:
        for turn in turns[len(line.movers) :]:
            position = position.play(turn)
    except (InvalidNotation, IllegalTurn, Unavailable):
        return None
    return position


def position_to_continue(text: str, place: int, is_first: bool) -> Position | None:
    """Return the position in which a turn at a place of a game's text would be played, None if there is none."""
    game = Analysis(text[:place] + _TYPED, is_first)
    index = game.turn_at(place)
    return None if index is None else game.position_after(game.parsed.turns[index].parent)


def cells(position: Position, turn: str) -> list[str]:
    """Return the cells that a canonical turn names."""
    return [word for word in position.words_of(turn) if word[-1].isdigit()]


class Outline(NamedTuple):
    """What the outline of a document shows of a game."""

    title: str
    edition: str
    variations: list[Variation]


def outline_of(game: ParsedGame) -> Outline:
    """Return what the outline shows of a game: its players and result, its edition, and its variations."""
    players = players_of(game)
    names = " – ".join([value or "?" for tag, value in game.pairs if tag in players])
    edition = next((value for tag, value in game.pairs if tag == "Edition"), "")
    return Outline(escaped(f"{names or '?'}, {game.result or UNFINISHED}"), escaped(edition), variations_of(game))


def players_of(game: ParsedGame) -> frozenset[str]:
    """Return the tags that hold the names of players in a game of this kind."""
    name = tagcheck.game_meant(dict(game.pairs))
    return tagcheck.player_tags(name) if tagcheck.known_game(name) else frozenset()


def variations_of(game: ParsedGame) -> list[Variation]:
    """Return the variations of a game in the order of the text; those that are not closed end with the game."""
    found: list[Variation] = []
    opened: list[int] = []
    for kind, count, start, end in game.marks if game.has_variations else ():
        if kind == OPEN_MARK:
            opened.append(len(found))
            first = "".join(game.words[count : count + 1])
            found.append(Variation(start - game.shift, len(game.text), first, len(opened)))
        elif kind == CLOSE_MARK and opened:
            index = opened.pop()
            found[index] = found[index]._replace(end=end - game.shift)
    return found


#: Turns that cannot be read or played, besides those that break a rule with a number.
_BROKEN: Final = frozenset(("LGN301", "LGN304", "LGN400", "LGN500", "LGN606", "LGN609"))


def is_broken(raw: RawDiagnostic) -> bool:
    """Return whether a diagnostic is about a turn that cannot be read or played."""
    return raw.rule is not None or raw.code in _BROKEN
