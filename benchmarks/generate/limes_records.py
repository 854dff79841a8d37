"""Generate records/limes: correct games of LIMES, and the same kind of games with one defect each.

Run `python -m benchmarks.generate.limes_records` in the checkout. The output is reproducible. The expected diagnostics
of a broken game are written here by hand; the program stops when the reader finds anything else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from limitproto.core.rng import Stream
from limitproto.games.limes.planner.greedy import choose as greedy
from limitproto.games.limes.position import Position
from limitproto.records import Diagnostic, check, format_game, read_game

FOLDER = Path(__file__).resolve().parents[2] / "records" / "limes"
Below = Callable[[int], int]
Policy = Callable[[Position, Below], str]


def at_random(position: Position, below: Below) -> str:
    turns = position.legal_turns()
    return turns[below(len(turns))]


def mixed(position: Position, below: Below) -> str:
    return greedy(position, below) if below(3) else at_random(position, below)


def bare(position: Position, _below: Below) -> str:
    """Lay the card at the first place, and use no worker, so that all players have the same points."""
    return next(turn for turn in position.legal_turns() if "_" not in turn and "/" not in turn)


def ferrying(position: Position, below: Below) -> str:
    """Move a worker as far as the rules let one go."""
    turns = [turn for turn in position.legal_turns() if "/" in turn]
    return turns[below(len(turns))] if turns else mixed(position, below)


class Game(NamedTuple):
    """A game to play: its options, its policy, events by the number of the turn before which they happen."""

    policy: Policy
    seed: int
    options: dict[str, str]
    events: Mapping[int, str] = MappingProxyType({})
    tags: Mapping[str, str] = MappingProxyType({})
    length: int = 999
    result: str = ""


BOTH = "diagonal:ferryman"

GAMES = {
    "1-player-random": Game(at_random, 1, {"players": "1"}),
    "1-player-greedy": Game(greedy, 2, {"players": "1"}),
    "1-player-diagonal": Game(greedy, 3, {"players": "1", "variants": "diagonal"}),
    "1-player-ferryman": Game(ferrying, 4, {"players": "1", "variants": "ferryman"}),
    "1-player-resigns": Game(mixed, 5, {"players": "1"}, {9: "1:resigns"}),
    "1-player-timeout": Game(mixed, 6, {"players": "1"}, {3: "1:timeout"}),
    "1-player-unfinished": Game(mixed, 7, {"players": "1"}, length=7),
    "2-players-random": Game(at_random, 8, {"players": "2"}),
    "2-players-greedy": Game(greedy, 9, {"players": "2"}),
    "2-players-mixed": Game(mixed, 10, {"players": "2"}),
    "2-players-diagonal": Game(mixed, 11, {"players": "2", "variants": "diagonal"}),
    "2-players-ferryman": Game(ferrying, 12, {"players": "2", "variants": "ferryman"}),
    "2-players-both-variants": Game(mixed, 13, {"players": "2", "variants": BOTH}),
    "2-players-tie": Game(bare, 14, {"players": "2"}),
    "2-players-workers-decide": Game(mixed, 128, {"players": "2"}),
    "3-players-workers-decide": Game(mixed, 111, {"players": "3"}),
    "2-players-resignation": Game(mixed, 15, {"players": "2"}, {11: "2:resigns"}),
    "2-players-resigns-before-the-draw": Game(mixed, 16, {"players": "2", "deal": "host"}, {0: "1:resigns"}),
    "2-players-time": Game(mixed, 17, {"players": "2"}, {8: "1:timeout"}),
    "2-players-agreement": Game(
        mixed, 18, {"players": "2"}, tags={"Termination": "agreement"}, length=12, result="1/2-1/2"
    ),
    "2-players-adjudication": Game(
        mixed, 19, {"players": "2"}, tags={"Termination": "adjudication"}, length=20, result="0-1"
    ),
    "2-players-unfinished": Game(mixed, 20, {"players": "2"}, length=13),
    "2-players-without-a-draw": Game(mixed, 21, {"players": "2", "deal": "host"}, length=0),
    "3-players-random": Game(at_random, 22, {"players": "3"}),
    "3-players-one-resigns": Game(mixed, 23, {"players": "3"}, {10: "2:resigns"}),
    "3-players-one-is-left": Game(mixed, 24, {"players": "3"}, {4: "3:timeout", 12: "1:resigns"}),
    "3-players-tie": Game(bare, 25, {"players": "3"}),
    "4-players-shared-by-three": Game(bare, 26, {"players": "4"}, {7: "3:resigns"}),
    "5-players-mixed": Game(mixed, 27, {"players": "5", "variants": "diagonal"}),
    "6-players-random": Game(at_random, 28, {"players": "6"}),
    "7-players-random": Game(at_random, 29, {"players": "7"}, {20: "7:timeout"}),
    "8-players-mixed": Game(mixed, 30, {"players": "8", "variants": BOTH}),
    "8-players-tie": Game(bare, 31, {"players": "8"}),
}


def played(game: Game) -> tuple[Position, list[str], str]:
    """Return start, turns and events, and result of a game."""
    stream = Stream(game.seed)
    position = Position.new("limes", seed=game.seed, **game.options)
    start = Position.new("limes", **{**game.options, "deal": "host"})
    played_out = list(position.chance_events)
    turns = 0
    while not position.is_over and turns < game.length:
        text = game.events.get(turns) or game.policy(position, stream.below)
        turns += 1
        position = position.play(text)
        played_out += [text, *position.chance_events]
    return start, played_out, game.result or position.result


def good() -> Iterator[tuple[str, str]]:
    """Yield name and text of every game."""
    for name, game in GAMES.items():
        start, turns, result = played(game)
        way = "greedy" if game.policy is greedy else game.policy.__name__.replace("_", " ")
        tags = {"Event": "Play-out", "Site": "limitproto", "Annotator": f"play-out {way}, seed {game.seed}"}
        tags |= {f"Player{player}": way for player in start.players} | dict(game.tags)
        yield name, format_game(start, turns, tags, result)
    yield from TEXTS.items()


def _by_hand(movetext: str, *tags: str, result: str = "*") -> str:
    """Return a game of two players, written by hand."""
    head = """\
[Game "limes"]
[Edition "limes"]
[Event "?"]
[Site "?"]
[Date "2026.11.20"]
[Round "?"]
[Player1 "Ada"]
[Player2 "Bob"]
"""
    options = [
        '[Deck "study24"]',
        '[DeckHash "dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"]',
        '[Players "2"]',
        *tags,
    ]
    lines = "".join(f"{tag}\n" for tag in (f'[Result "{result}"]', *sorted(options)))
    return f"{head}{lines}\n{movetext} {result}\n"


_POSITION = "limes2 13r0m50:m50se_13r1m50 1 6.7 d13 -"

TEXTS = {
    "annotated": _by_hand("""\
{a tower in the south-east, for later} 1. draw-13 m50r0_se $1
{[%clk 0:04:30] a watchman} (1... m50r1_nw {a farmer} m50r0) m50r1 ;no worker
2. draw-4 n50r1 (2... n50r0_sw m51r2 3. draw-5 m51r0/n50sw-n50se) m51r0_nw $2 $6
3. draw-7"""),
    "from-a-position": _by_hand(
        "1. draw-4 n50r0/m50se-m50ne m49r3_sw 2. draw-24 m51r0 2:resigns",
        f'[Position "{_POSITION}"]',
        result="1-0",
    ),
    "row-of-four": _by_hand("""\
1. draw-13 m50r0 m50r0 2. draw-4 n50r0 n50r0 3. draw-7 o50r0 o50r0 4. draw-9
p50r0 m51r0 5. draw-1 p49r0 m49r0"""),
    "seven-workers": _by_hand("""\
1. draw-1 m50r0_nw m50r0 2. draw-2 n50r0_nw n50r0 3. draw-3 o50r0_nw n49r0 4.
draw-4 p50r0_nw n51r0 5. draw-5 m51r0_nw n52r0 6. draw-6 n51r0_nw m51r0 7.
draw-7 o51r0_nw m52r0 8. draw-8 p51r0/o51nw-n51ne m49r0"""),
}


class Defect(NamedTuple):
    """One thing wrong: the game it is done to, what is replaced by what, and what is found at which text."""

    game: str
    old: str
    new: str
    found: tuple[tuple[str, str], ...]
    everywhere: bool = False


SHORT = "from-a-position"

BROKEN = {
    "no-card-drawn": Defect("row-of-four", "1. draw-13 m50r0", "1. m50r0", (("LGN421", "m50r0"),)),
    "card-drawn-twice": Defect(SHORT, "draw-24", "draw-4", (("LGN421", "draw-4"),)),
    "card-drawn-while-one-is-open": Defect(SHORT, "m49r3_sw", "draw-5 m49r3_sw", (("LGN421", "draw-5"),)),
    "card-not-in-the-deck": Defect(SHORT, "draw-24", "draw-25", (("LGN421", "draw-25"),)),
    "draw-after-the-end": Defect("2-players-tie", " 1/2-1/2\n", " 17. draw-2 1/2-1/2\n", (("LGN606", "draw-2"),)),
    "first-card-elsewhere": Defect("row-of-four", "draw-13 m50r0", "draw-13 n50r0", (("LGN422", "n50r0"),)),
    "card-on-a-card": Defect(SHORT, "n50r0/", "m50r0/", (("LGN423", "m50r0/m50se-m50ne"),)),
    "card-apart": Defect(SHORT, "m49r3_sw", "o49r3_sw", (("LGN423", "o49r3_sw"),)),
    "card-at-a-corner": Defect(SHORT, "m49r3_sw", "n49r3_sw", (("LGN423", "n49r3_sw"),)),
    "box-too-wide": Defect("row-of-four", "p49r0", "q50r0", (("LGN424", "q50r0"),)),
    "box-too-wide-and-apart": Defect("row-of-four", "p49r0", "r50r0", (("LGN423", "r50r0"),)),
    "worker-number-eight": Defect("seven-workers", "p51r0/o51nw-n51ne", "p51r0_nw", (("LGN426", "p51r0_nw"),)),
    "worker-who-is-not-there": Defect(SHORT, "m50se-m50ne", "m50nw-m50ne", (("LGN528", "n50r0/m50nw-m50ne"),)),
    "worker-who-stays": Defect(SHORT, "m50se-m50ne", "m50se-m50se", (("LGN528", "n50r0/m50se-m50se"),)),
    "worker-who-jumps": Defect(SHORT, "m50se-m50ne", "m50se-m50nw", (("LGN528", "n50r0/m50se-m50nw"),)),
    "worker-to-no-card": Defect(SHORT, "m50se-m50ne", "m50se-m49ne", (("LGN528", "n50r0/m50se-m49ne"),)),
    "quarter-turn-four": Defect(SHORT, "m49r3_sw", "m49r4_sw", (("LGN301", "m49r4_sw"),)),
    "zone-unknown": Defect(SHORT, "m49r3_sw", "m49r3_ws", (("LGN301", "m49r3_ws"),)),
    "capitals": Defect(SHORT, "m49r3_sw", "M49R3_SW", (("LGN302", "M49R3_SW"),)),
    "stranger-resigns": Defect(SHORT, "2:resigns", "3:resigns", (("LGN304", "3:resigns"),)),
    "out-already": Defect("3-players-one-resigns", "2:resigns", "2:resigns 2:resigns", (("LGN609", "2:resigns"),)),
    "round-numbered-wrongly": Defect(SHORT, "2. draw-24", "3. draw-24", (("LGN113", "3."),)),
    "result-of-three": Defect(SHORT, "1-0\n", "1-0-0\n", (("LGN306", "1-0-0"),)),
    "result-other-than-the-tag": Defect("1-player-random", '[Result "1"]', '[Result "0"]', (("LGN601", "1"),)),
    "result-missing": Defect(SHORT, "resigns 1-0\n", "resigns\n", (("LGN602", ""),)),
    "result-of-the-loser": Defect("2-players-workers-decide", "0-1", "1-0", (("LGN604", "1-0"),), everywhere=True),
    "result-left-open": Defect("2-players-workers-decide", "0-1", "*", (("LGN605", "*"),), everywhere=True),
    "points-of-another-game": Defect("2-players-tie", '"0-0"', '"0-1"', (("LGN612", "0-1"),)),
    "points-missing": Defect("2-players-tie", '[Points "0-0"]\n', "", (("LGN611", ""),)),
    "deck-unknown": Defect(SHORT, '[Deck "study24"]', '[Deck "printed"]', (("LGN218", "printed"),)),
    "deck-hash-of-another": Defect(
        SHORT,
        "dda68ad1",
        "00000000",
        (("LGN209", "00000000273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"),),
    ),
    "deck-not-told": Defect("annotated", '[Deck "study24"]\n', "", (("LGN205", ""),)),
    "deck-hash-missing": Defect(
        "annotated",
        '[DeckHash "dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"]\n',
        "",
        (("LGN205", ""),),
    ),
    "players-nine": Defect("annotated", '[Players "2"]', '[Players "9"]', (("LGN209", "9"),)),
    "variant-unknown": Defect("2-players-diagonal", '"diagonal"]', '"bishop"]', (("LGN209", "bishop"),)),
    "variants-in-another-order": Defect(
        "2-players-both-variants", BOTH, "ferryman:diagonal", (("LGN217", "ferryman:diagonal"),)
    ),
    "position-of-other-players": Defect(SHORT, '[Players "2"]', '[Players "3"]', (("LGN211", _POSITION),)),
    "position-that-can-not-be": Defect(SHORT, "1 6.7 d13", "1 7.7 d13", (("LGN211", _POSITION.replace("6.7", "7.7")),)),
    "tag-of-nobody": Defect(
        SHORT, '[Players "2"]\n', '[Player3 "Eve"]\n[Players "2"]\n', (("LGN216", '[Player3 "Eve"]'),)
    ),
    "reason-of-another-game": Defect(
        "2-players-agreement", '[Termination "agreement"]', '[Termination "stranded"]', (("LGN610", "stranded"),)
    ),
}


def found(text: str) -> list[Diagnostic]:
    """Return all that the strictest reader finds in a text."""
    return check(text, strict=True)


def broken(games: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield name, text and diagnostics of every broken game; the diagnostics as lines of JSON."""
    for name, defect in BROKEN.items():
        text = games[defect.game].replace(defect.old, defect.new, -1 if defect.everywhere else 1)
        assert text != games[defect.game], name
        diagnostics = found(text)
        said = tuple((one.code, _at(text, one)) for one in diagnostics)
        assert said == defect.found, f"{name}: {said}"
        yield name, text, "".join(json.dumps(expected(one)) + "\n" for one in diagnostics)


def _at(text: str, one: Diagnostic) -> str:
    """Return the text that a diagnostic points at; the texts here are ASCII."""
    return text[one.offset : one.end_offset]


def expected(one: Diagnostic) -> dict[str, object]:
    """Return what a reader has to agree with in a diagnostic: all but its sentence."""
    names = ("code", "severity", "rule", "line", "column", "end_line", "end_column")
    return {name: getattr(one, name) for name in names}


def counts(text: str) -> Iterator[str]:
    """Yield rows of the table of turns: a position in which a card is open, and how many lines of 1 and 2 turns it has.

    Only for the same card: a position does not tell which one comes next.
    """
    loaded = read_game(text)
    positions = []
    position = loaded.start
    for turn in loaded.turns:
        position = Position.parse(position.play(turn).text)
        if position.phase == "laying":
            positions.append(position)
    for position in {positions[len(positions) * part // 4] for part in range(4)} | {positions[-1]} if positions else ():
        to_come = [i for i, display in enumerate(position.details.displays) if i > (position.mover or 0)]
        to_come = [i for i in to_come if i not in position.out]
        depths = range(1, 3 if to_come else 2)
        yield "\t".join([position.text, *(str(position.perft(depth)) for depth in depths)])


def main() -> None:
    games = dict(good())
    for name, text in games.items():
        assert found(text) == [], f"{name}: {found(text)}"
        (FOLDER / "good" / f"{name}.lgn").write_text(text, encoding="utf-8")
    rows = {row for text in games.values() for row in counts(text)}
    (FOLDER / "turns.tsv").write_text("".join(f"{row}\n" for row in sorted(rows)), encoding="utf-8")
    for name, text, lines in broken(games):
        (FOLDER / "broken" / f"{name}.lgn").write_text(text, encoding="utf-8")
        (FOLDER / "broken" / f"{name}.lgn.expected").write_text(lines, encoding="utf-8")
    print(f"{len(games)} games, {len(BROKEN)} broken ones")


if __name__ == "__main__":
    main()
