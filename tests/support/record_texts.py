"""Texts for the tests of records: random games of every edition, with and without everything that a record can hold."""

import itertools
import random
import re
from functools import cache

from limitproto.core.hexes import axial, cell, cell_name, cell_named
from limitproto.games.base import Position
from limitproto.games.registry import game_named
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record, Remark, Turn
from limitproto.records.parsed_game import ParsedGame
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.reading.played_game import format_game, make_record
from limitproto.records.validate.replay import ReplayState, follow

#: A game with an illegal turn, and one with ten faults of different kinds.
BROKEN = '[Event "broken"]\n\n1. m50:n50 m60:n60 *\n'
FAULTY = """\
[Game "limit"]
[Edition "clasic"]
[date "2026-11-20"]
[White "Ada"]
[White "Ada"]
[Red Bo"]
[Result "1-0"]

1. m50:m49! N50:n49 3. o49:o50 p49:n51 3) p50:o48 l50:l49 hello 4. k49:k50
l48:j50 {not closed 5. m48:k48
"""
STARTS = (
    ("classic", {"size": "2"}),
    ("classic", {"players": "3", "size": "3"}),
    ("pbmserv", {"size": "2", "seed": "1"}),
    ("pbmserv", {"placement": "manual", "size": "2"}),
    ("nestor", {"players": "3", "size": "2", "seed": "2"}),
    ("nestor-en", {"size": "3", "seed": "3"}),
    ("classic", {}),
    ("pbmserv", {"turn": "either", "size": "2", "seed": "4", "free_edges": "2"}),
)


def valid(text: str) -> ParsedGame | None:
    """Return the game of a text with valid syntax, which is all of it; else None."""
    found = [raw.game for raw in split([text])]
    return found[0] if len(found) == 1 else None


def read_export(raw: RawGame) -> Entry | None:
    """Return a game that is in export form and was read while it was cut out, else None."""
    game = valid(raw.text)
    if game is None:
        return None
    (entry,) = read_game(raw._replace(game=game))
    return entry if entry.canonical else None


def played(number: int, limit: int = 60) -> tuple[Position, list[str], Position]:
    """Return start, turns and end of a random game; `limit` cuts it off, and every fifth game ends by an event."""
    chance = random.Random(number)
    edition, options = STARTS[number % len(STARTS)]
    start = position = game_named("limit").new(edition, options)
    turns: list[str] = []
    while not position.is_over and len(turns) < limit:
        if len(turns) > 2 and number % 5 == 0 and chance.random() < 0.1:
            players = [name for i, name in enumerate(position.players) if i not in position.out]
            turn = chance.choice([*(f"{name}:{word}" for name in players for word in ("resigns", "timeout")), "draw"])
        else:
            turn = chance.choice(position.legal_turns())
        turns.append(turn)
        position = position.play(turn)
    return start, turns, position


def mirrored(text: str) -> str:
    """Return a game reflected: columns and rows exchanged."""

    def swapped(match):
        q, r = axial(cell_named(match[0]))
        return cell_name(cell(r, q))

    head, gap, body = text.partition("\n\n")
    return head + gap + re.sub(r"(?<![a-z0-9\[])[a-z]+[0-9]+", swapped, body)


@cache
def plain(number: int) -> str:
    """Return a game without remarks in export form."""
    start, turns, end = played(number)
    tags = {"Event": f"Event {number}", "Date": "2026.11.20", "Annotator": "Ada"}
    return format_record(make_record(start, turns, tags, end.result))


_WORDS = ("a", "fine turn", "two\nlines", "[%clk 0:05:00]", "  spaces ", "% no escape", "(1. m50)", "é ∅", "1-0", "")


def _remarks(chance: random.Random, most: int = 2) -> tuple[Remark, ...]:
    found = []
    for _ in range(chance.randrange(most + 1)):
        kind = chance.choice(("comment", "comment", "line", "escape"))
        text = " ".join(chance.choice(_WORDS) for _ in range(chance.randrange(1, 8)))
        found.append(Remark(text if kind == "comment" else text.replace("\n", " "), kind))
    return tuple(found)


@cache
def marked(number: int) -> Record:
    """Return a record with remarks, glyphs, variations in variations, and tags that need escapes."""
    chance = random.Random(number)
    start, turns, end = played(number, limit=12)
    tree: list[Turn] = []

    def add(parent: int, state: ReplayState, turn: str, begins: bool, branched: bool) -> int:
        nags = tuple(chance.sample(range(256), chance.choice((0, 0, 1, 2))))
        before = _remarks(chance) if begins or branched else ()
        text = state.position.canonical(turn)
        tree.append(Turn(parent, text, state.round_to_come(), nags, before, _remarks(chance)))
        return len(tree) - 1

    def vary(parent: int, state: ReplayState, depth: int) -> bool:
        wanted = chance.choice((0, 0, 0, 1, 2)) if depth < 3 else 0
        for _ in range(wanted):
            branch, last, branched = state, parent, False
            for step in range(chance.randrange(1, 4)):
                if branch.position.is_over:
                    break
                turn = chance.choice(branch.position.legal_turns())
                here = branch
                index = add(last, here, turn, step == 0, branched)
                branch = follow(here, turn)
                branched = vary(last, here, depth + 1) if step else False
                last = index
        return wanted > 0

    state, last, branched = ReplayState(start, -1, 0), -1, False
    for turn in turns:
        before = state
        index = add(last, before, turn, False, branched and last >= 0)
        state = follow(before, turn)
        branched = vary(last, before, 0)
        last = index
    base = make_record(start, [], {"Event": 'say "hi" \\ there', "Annotator": "Ðé", "ZZ": ""}, end.result)
    return Record(
        base.schema_version, base.game, base.edition, base.players, end.result, base.tags, _remarks(chance), tuple(tree)
    )


def long_game(turns: int) -> str:
    """Return the record of a game with that many turns at least."""
    draw = random.Random(2)
    position = game_named("limit").new("classic", {"turn": "either", "size": "5"})
    start, played = position, []
    while len(played) < turns:
        legal = position.legal_turns()
        moves = [turn for turn in legal if "/" not in turn] or legal
        # A position that would stand for the third time ends the game.
        for turn in itertools.chain((draw.choice(moves) for _ in range(20)), legal):
            if not position.play(turn).is_over:
                break
        played.append(turn)
        position = position.play(turn)
    return format_game(start, played, {}, "*")
