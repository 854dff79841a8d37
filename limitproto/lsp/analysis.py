"""Analysis of one game for the server's features: its turns, tags, variations and positions."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.line import position_after
from limitproto.games.registry import GAMES, game_named
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.lgn.parser import parse
from limitproto.records.parsed_game import CLOSE_MARK, OPEN_MARK, ParsedGame, RawDiagnostic, TagAt
from limitproto.records.text_places import escaped
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.game import CheckedGame
from limitproto.records.variations import ROOT


class Variation(NamedTuple):
    """A variation in the text: its brackets, its first turn, and how many variations enclose it."""

    start: int
    end: int
    first: str
    depth: int


#: What the outline shows for a game: its players and result, its edition, and its variations.
Outline = tuple[str, str, list[Variation]]


class Analysis:
    """A game in a document, read and checked; all places are offsets in its text."""

    def __init__(self, text: str, is_first: bool) -> None:
        self.text = text
        self.parsed = parse(text, is_first)
        self.checked = CheckedGame(self.parsed, text)
        self.start = None if self.checked.heading.start is None else self.checked.heading.start.position

    @property
    def game_name(self) -> str:
        """The name of the game played; the default game's name if it is unknown."""
        name = self.checked.heading.game_name
        return name if tagcheck.is_known_game(name) else tagcheck.DEFAULT_GAME

    def tag_at(self, place: int) -> TagAt | None:
        """Return the tag whose text contains a place."""
        return next((tag for tag in self.parsed.tags if tag.start <= place <= tag.end), None)

    def values_of(self, name: str) -> list[str]:
        """Return the possible values of a tag, by its name in any case; none for free-text tags."""
        here, played = game_named(self.game_name), self.checked.played
        values = {
            "game": GAMES,
            "edition": [edition.name for edition in here.editions],
            "termination": here.end_reasons,
            "result": dict.fromkeys(filter(None, [played.result if played else "", UNFINISHED])),
        }
        return list(values.get(name.lower(), ()))

    def turn_at(self, place: int) -> int | None:
        """Return the index of the turn whose text contains a place."""
        return next((index for index, turn in enumerate(self.parsed.turns) if turn.start <= place <= turn.end), None)

    def is_about_turn(self, raw: RawDiagnostic) -> bool:
        """Return whether a diagnostic states that a turn cannot be parsed or played."""
        index = self.turn_at(raw.start) if rule_of(raw.code).severity == "error" and raw.end > raw.start else None
        return index is not None and self.parsed.turns[index].start == raw.start

    def canonical(self, index: int) -> str:
        """Return the canonical form of a turn, if known."""
        return self.parsed.turns[index].text if self.checked.played is None else self.checked.played.texts[index]

    def position_after(self, index: int) -> Position | None:
        """Return the position after a turn (`ROOT` for the start), or None if it cannot be reached."""
        line: list[str] = []
        while index != ROOT:
            line.append(self.canonical(index))
            index = self.parsed.turns[index].parent
        with suppress(InvalidNotation, IllegalTurn, Unavailable):
            return None if self.start is None else position_after(self.start, line[::-1])
        return None

    def position_before(self, place: int) -> Position | None:
        """Return the position before the turn at a place, or None if there is none."""
        index = self.turn_at(place)
        return None if index is None else self.position_after(self.parsed.turns[index].parent)

    def rest_of_line(self, place: int) -> int:
        """Return where the line of play around a place ends: before its bracket, or the result."""
        inner = [one for one in variations_of(self.parsed) if one.start < place < one.end]
        if inner:
            return max(inner, key=lambda one: one.depth).end - 1
        end = self.parsed.result_at[0] if self.parsed.result is not None else len(self.text)
        return len(self.text[:end].rstrip())


#: Returns the analysis of a game; the latest ones are cached.
analysed = lru_cache(maxsize=16)(Analysis)


def outline_of(game: ParsedGame) -> Outline:
    """Return a game's entry in the outline."""
    players = players_of(game)
    names = " – ".join([value or "?" for tag, value in game.pairs if tag in players])
    edition = next((value for tag, value in game.pairs if tag == "Edition"), "")
    return escaped(f"{names or '?'}, {game.result or UNFINISHED}"), escaped(edition), variations_of(game)


def players_of(game: ParsedGame) -> frozenset[str]:
    """Return the tags with the players' names in a game of this kind."""
    name = tagcheck.game_meant(dict(game.pairs))
    return tagcheck.player_tags(name) if tagcheck.is_known_game(name) else frozenset()


def variations_of(game: ParsedGame) -> list[Variation]:
    """Return the variations of a game in text order; unclosed ones end with the game."""
    found: list[Variation] = []
    opened: list[int] = []
    for kind, count, start, end in game.marks if game.has_variations else ():
        if kind == OPEN_MARK:
            opened.append(len(found))
            first = "".join(game.words[count : count + 1])
            found.append(Variation(start, len(game.text), first, len(opened)))
        elif kind == CLOSE_MARK and opened:
            index = opened.pop()
            found[index] = found[index]._replace(end=end)
    return found
