"""Conformance files without any diagnostic, even for a strict reader."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

from benchmarks.generate.conformance_texts import (
    SHORTEST,
    Files,
    but,
    data,
    game,
    joined,
    packed,
    packed_zstd,
    random_game,
    written,
)
from limitproto.records import Record, encode_json, encode_msgpack, read_text

BEGUN = "1. m50:n50 m51:l51"

#: One game an edition and number of players, all of random turns.
EDITIONS = {
    f"edition-{name}-{players}": random_game(name, seed, players=players, size="4")
    for seed, (name, players) in enumerate(
        [(name, players) for name in ("classic", "nestor", "nestor-en", "pbmserv") for players in ("2", "3")], 101
    )
}

#: Options that differ from the edition: each alone, and some together.
OPTIONS = [
    ("classic", {"size": "3"}),
    ("classic", {"size": "3", "must_touch": "1"}),
    ("classic", {"size": "3", "free_edges": "3"}),
    ("classic", {"size": "3", "equaliser": "off"}),
    ("classic", {"size": "3", "isolate": "doomed"}),
    ("classic", {"size": "3", "turn": "if-possible"}),
    ("classic", {"size": "2", "turn": "either"}),
    ("classic", {"size": "3", "ending": "last-balls"}),
    ("classic", {"size": "3", "ending": "last-balls", "wipeout": "tie"}),
    ("nestor", {"size": "3", "ending": "stranded", "turn": "both"}),
    ("nestor", {"size": "3", "placement": "manual"}),
    ("pbmserv", {"size": "3", "placement": "manual", "players": "3"}),
    ("pbmserv", {"size": "3", "wipeout": "tie", "isolate": "doomed", "turn": "both", "free_edges": "2"}),
]

#: Every kind of turn, each at its place: the name of a kind, and a game with such a turn.
TURNS = {
    "pair": game(f"{BEGUN} *"),
    "ball": game(
        "1. m51 0-0-1", players="White Red Black", Position="classic3/size=1 m49:1W/oR/o b 0.0.1 p2 -", Size="1"
    ),
    "tile": game("1. red@m50 black@n50 2. blue@m51 *", "pbmserv", "Red Blue", Placement="manual"),
    "whole": SHORTEST,
    "move": game(
        "1. n49:m50 n50:m51 2. n49-m50 n50-m51 3. m50-n49 m51-n50 4. n49-m50 n50-m51 5.\nm50-n49 m51-n50 1/2-1/2",
        Size="1",
        Termination="repetition",
        Turn="either",
    ),
    "removal": game("1. n49:m50 n50:m51 2. pass/m51 *", Size="1", Turn="either"),
    "pass": game(
        "1. pass *",
        "pbmserv",
        "Red Blue Green",
        Position="pbmserv3/size=3 k47:3G/2Bo/1GRG/RoBR/B b 0.0.0 m1 -",
        Size="3",
    ),
}

#: Games of which nothing is known but how they ended.
RESULTS = [
    *(game(result, Termination="adjudication") for result in ("1-0", "0-1", "1/2-1/2")),
    *(
        game(result, players="White Red Black", Termination="adjudication")
        for result in ("1-0-0", "0-1-0", "0-0-1", "1/2-1/2-0", "1/2-0-1/2", "0-1/2-1/2", "1/3-1/3-1/3")
    ),
    game("*"),
    game("*", Termination="abandoned"),
]

EVENTS = [
    game(f"{BEGUN} 2. red:resigns 1-0"),
    game(f"{BEGUN} 2. white:timeout 0-1"),
    game(f"{BEGUN} 2. draw 1/2-1/2"),
    game("1. m50:n50 m51:l51 l50:k51 2. white:resigns n49:m49 black:timeout 0-1-0", players="White Red Black"),
    game("1. m50:n50 m51:l51 l50:k51 2. black:resigns draw 1/2-1/2-0", players="White Red Black"),
    game("1. white:resigns 0-1"),
]

REMARKS = written(
    game(
        """{before the game} ; and again
%and a line for programs
1. m50:n50 {after a turn} {twice} ; to the end of the line
m51:l51 {two
lines} (1... m51:n49 {in a variation} 2.\nl52:l51) (1...
%begins a variation
m51:l51) {after variations} 2. white:resigns {last} 0-1"""
    )
)

#: A comment may hold whatever else means something.
SIGNS = game(
    """1. m50:n50
{( ) [ ] ; $1 1-0 "quoted" \\ 2. m51:l51, and so on to the end of the line [Result "1-0"]
[Result "1-0"]
%no line for programs
;no comment of its own

and an empty line} m51:l51 ; { ( ) [ ] } ; % 1-0
%{ ( ) [ ] } ; 1-0
*"""
)

CLOCKS = game(
    """1. m50:n50 {[%clk 0:05:00]} m51:l51 {[%clk 0:04:59.5] [%emt 0:00:00.5]
[%eval -1.25]} 2. draw {[%eval #3] with words around [%clk 1:00:00] it} 1/2-1/2"""
)

LETTERS = game(
    "1. m50:n50 {Grüße, ∅, 漢字, \U0001f3b2, e\u0301} m51:l51 {עברית} ; Ελληνικά\n*",
    White="Ña Ñb",
    Red="李",
    Site='\\"Zur \\\\ Linde\\"',
    Event="a" * 500,
)

TAGS = game(
    f"{BEGUN} *",
    Annotator="",
    ECO="A00",
    TimeControl="40/5400+30:1800+30",
    UTCDate="2026.11.20",
    a="small letters stand last",
    Z_9="[not] {a} (bracket) ; % $1",
    Date="2026.??.??",
)

TIME_CONTROLS = [game("*", TimeControl=value) for value in ("?", "-", "300", "300+5", "40/5400:1800", "*60", "0.5+0.1")]
TERMINATIONS = [
    game("1-0", Termination=word) for word in ("resignation", "time", "illegal", "adjudication", "abandoned")
]
VARIATIONS = written(
    game(
        """1. m50:n50 (1. m50:m51 l51:l50 (1... n50:n51 {deeper} 2. draw) 2. k51:k52)
(1. n50:m50) m51:l51 (1... m51:n49 2. l52:l51 (2. draw (2. white:resigns) (2.
red:resigns)) red:timeout) 2. k51:l50 *"""
    )
)

#: The farthest cells there are, as letters: the corner that a chain of balls and tiles reaches.
FAR = game(
    "1. iiii11:jjjj11 *",
    MustTouch="1",
    Position="classic/must_touch=1/size=16 m10:40WoRoWoRoWo/39o/38R/37o/36W/35o/34R/33o/32W/31o/30R/29o/28W/27R/26o/"
    "25o/24W/23o/22R/21o/20W/19o/18R/17o/16W/15o/14R/13o/12W/11o/10R/9o/8W/7o/6R/5o/4W/3o/2R/1o/W r 3.4 p25 -",
    Size="16",
)


#: Every variation stands inside of another one. That is not how it is written, but what comes of it has one form.
NESTED = game(f"1. m50:n50 m51:l51 {'(m51:l51 ' * 9_999}(m51:l51{')' * 10_000} *")

_MANY = joined(*EDITIONS.values(), *RESULTS[:4])


def _records(text: str) -> Iterator[Record]:
    return (entry.record for entry in read_text(text) if entry.record is not None)


_RECORDS = list(_records(joined(SHORTEST, REMARKS, *EVENTS)))
_HALF = _MANY.index("\n\n", len(_MANY) // 2)

FILES: Files = data(
    {
        "shortest.lgn": SHORTEST,
        "no-turns.lgn": game("*"),
        **{f"{name}.lgn": text for name, text in EDITIONS.items()},
        "options.lgn": joined(*(random_game(name, 200 + i, **more) for i, (name, more) in enumerate(OPTIONS))),
        **{f"turn-{name}.lgn": text for name, text in TURNS.items()},
        "results.lgn": joined(*RESULTS),
        "events.lgn": joined(*EVENTS),
        "remarks.lgn": REMARKS,
        "signs-in-remarks.lgn": SIGNS,
        "clocks.lgn": CLOCKS,
        "letters.lgn": LETTERS,
        "tags.lgn": TAGS,
        "time-controls.lgn": joined(*TIME_CONTROLS),
        "terminations.lgn": joined(*TERMINATIONS),
        "glyphs.lgn": game("1. m50:n50 $0 $255 m51:l51 $1 $2 $3 $4 $5 $6 {well} *"),
        "variations.lgn": VARIATIONS,
        "far.lgn": FAR,
        "many.lgn": _MANY,
        "percent-lines.lgn": but("n50:m51 2.", "n50:m51 {%}\n%2. x:y\n2."),
        "byte-order-mark.json": "\ufeff" + encode_json(_RECORDS[0]).decode(),
        "array.json": "[" + ", ".join(encode_json(record).decode() for record in _RECORDS[:3]) + "]\n",
        "lgn-by-another-name.txt": SHORTEST,
        "lgn-by-another-name.json": SHORTEST,
        "json-by-another-name.lgn": encode_json(_RECORDS[1]).decode() + "\n",
        "records.jsonl": "".join(encode_json(record).decode() + "\n" for record in _RECORDS),
        "record.json": encode_json(_RECORDS[1]).decode() + "\n",
    }
) | {
    "packed-by-another-name.lgn": packed(SHORTEST),
    "comment-of-100000.lgn.gz": packed(but("n50:m51 2.", "n50:m51\n{" + "very " * 20_000 + "long}\n2.")),
    "many.lgn.gz": packed(_MANY),
    "many.lgn.zst": packed_zstd(_MANY),
    "two-members.lgn.gz": packed(_MANY[:_HALF]) + packed(_MANY[_HALF:]),
    "two-frames.lgn.zst": packed_zstd(_MANY[:_HALF]) + packed_zstd(_MANY[_HALF:]),
    "variations-10000.lgn.gz": packed(written(NESTED)),
    "variations-10000.jsonl.gz": packed(encode_json(next(_records(NESTED))).decode() + "\n"),
    "records.jsonl.gz": gzip.compress(b"".join(encode_json(record) + b"\n" for record in _RECORDS), mtime=0),
    "records.msgpack": b"".join(encode_msgpack(record) for record in _RECORDS),
}
