"""Conformance files that cannot be read or break the rules: at least one diagnostic of each is an error."""

from __future__ import annotations

import json

from benchmarks.generate.conformance_good import EDITIONS
from benchmarks.generate.conformance_texts import SHORTEST, Files, but, data, game, joined, packed, packed_zstd
from limitproto.records import encode_json, encode_msgpack, read_text

#: Stands on both sides of every broken game: nothing of it may be lost.
BEFORE, AFTER = EDITIONS["edition-classic-2"], EDITIONS["edition-classic-3"]

_RECORD = next(read_text(SHORTEST)).record
assert _RECORD is not None
_JSON = encode_json(_RECORD).decode()
_NEXT = _JSON.replace("Ada", "Eve")
_PACKED = encode_msgpack(_RECORD)

#: What is done to a game between two good ones.
BETWEEN = {
    "comment-not-closed": but("n50:m51 2.", "n50:m51 {a fine turn 2."),
    "comment-not-closed-at-the-end": but("0-1\n", "0-1 {well played\n"),
    "comment-not-closed-among-tags": but('[White "Ada"]', '{[White "Ada"]'),
    "comment-not-opened": but("n50:m51 2.", "n50:m51 a fine turn} 2."),
    "variation-not-closed": but("n50:m51 2.", "n50:m51 (n50:n51 2."),
    "variations-not-closed": but("n50:m51 2.", "n50:m51 (n50:n51 (n51:n50 ({x} 2."),
    "variation-not-opened": but("n50:m51 2.", "n50:m51) 2."),
    "tag-not-closed": but('[White "Ada"]', '[White "Ada"'),
    "tag-without-end-of-value": but('[White "Ada"]', '[White "Ada]'),
    "tag-over-two-lines": but('[White "Ada"]', '[White "Ada\nLovelace"]'),
    "tag-without-value": but('[White "Ada"]', "[White]"),
    "tag-without-name": but('[White "Ada"]', '["Ada"]'),
    "tag-with-two-values": but('[White "Ada"]', '[White "Ada" "Eve"]'),
    "tag-among-turns": but("n50:m51 2.", 'n50:m51 [White "Eve"] 2.'),
    "tag-in-a-variation": but("n50:m51 2.", 'n50:m51 (n50:n51 [White "Eve"]) 2.'),
    "tag-twice": but('[White "Ada"]', '[White "Ada"]\n[White "Eve"]'),
    "result-in-a-variation": but("n50:m51 2.", "n50:m51 (n50:n51 1-0) 2."),
    "result-in-the-middle": but("n50:m51 2.", "n50:m51 0-1 2."),
    "result-of-three": but("/n50 0-1", "/n50 0-1-0"),
    "results-differ": but('[Result "0-1"]', '[Result "1-0"]'),
    "turn-missing": but("n50:m51 2.", "2."),
    "turn-twice": but("n50:m51 2.", "n50:m51 n50:m51 2."),
    "turn-cut": but("n50:m51 2.", "n50: 2."),
    "turn-of-another-game": but("n50:m51 2.", "Nf3 2."),
    "turn-illegal": but("n50:m51 2.", "n50:m60 2."),
    "turn-after-the-end": but("/n50 0-1", "/n50 3. n51-n50/m50 0-1"),
    "turns-illegal-in-variations": but(
        "n50:m51 2.", "n50:m51 (n50:m60 2. x:y) (n49:m50) (n50:n51 2. n51-m51/m50 m49) 2."
    ),
    "words": but("n50:m51 2.", "n50:m51 and then he took another one 2."),
    "signs": but("n50:m51 2.", "n50:m51 & # ] ~ = + < > | 2."),
    "glyph-too-large": but("n50:m51 2.", "n50:m51 $256 $1000 $1234567890 2."),
    "glyph-of-nothing": but("1. n49:m50", "1. $1 n49:m50"),
    "number-too-large": but("1. n49:m50", "1234567890. n49:m50"),
    "variation-first": but("1. n49:m50", "(1. m50:n50) 1. n49:m50"),
    "variation-empty": but("n50:m51 2.", "n50:m51 () 2."),
    "event-of-nobody": but("n50:m51 2.", "n50:m51 green:resigns 2."),
    "nul-bytes": but("n50:m51 2.", "n50\x00:m51\x00 2."),
    "no-utf-8": but('"Ada"', '"Ad\udce1"').replace("n50:m51 2.", "n50:m51 {\udcff\udcfe} 2."),
    "utf-8-cut": but("n50:m51 2.", "n50:m51 {caf\udcc3} 2."),
    "unknown-edition": but('"classic"', '"klassik"'),
    "unknown-game": but('"limit"', '"chess"'),
    "unknown-option": but('[Size "1"]', '[Size "17"]'),
    "no-layout": but('"classic"', '"nestor-en"'),
    "no-turns-but-words": but("1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1", "The sheet is lost."),
}

#: Files that were not LGN, or are no longer.
FOREIGN = {
    "html.lgn": "<!DOCTYPE html>\n<html><head><title>Not found</title></head>\n<body>No such game.</body></html>\n",
    "pgn.lgn": '[Event "F/S Return Match"]\n[White "Fischer, R"]\n[Result "1/2-1/2"]\n\n'
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {This is the Ruy Lopez.} 4. O-O Nf6 1/2-1/2\n",
    "sgf.lgn": "(;FF[4]GM[1]SZ[19]PB[Ada]PW[Bob];B[pd];W[dd](;B[pq])(;B[dp]))\n",
    "only-remarks.lgn": "{nothing}\n; at all\n",
    "prose.lgn": "All work and no play makes Jack a dull boy.\n" * 40,
    "brackets.lgn": "(" * 20_000 + "\n",
    "cut-in-a-tag.lgn": joined(SHORTEST, SHORTEST[:150]),
    "cut-in-a-turn.lgn": joined(BEFORE, SHORTEST[:178]),
    "cut-in-a-comment.lgn": joined(BEFORE, but("n50:m51 2.", "n50:m51 {a fine turn 2.")[:-30]),
    "everything-at-once.lgn": "\n".join([BEFORE, *BETWEEN.values(), AFTER]),
    "turn-alone.json": '"m50:n50"\n',
    "cut.json": _JSON[: len(_JSON) // 2],
    "line-cut.jsonl": "\n".join([_JSON, _NEXT[:100], _NEXT]) + "\n",
    "line-of-prose.jsonl": "\n".join([_JSON, "no record", _NEXT]) + "\n",
    "line-illegal.jsonl": "\n".join([_JSON, _JSON.replace('"n50:m51"', '"n50:m60"'), _NEXT]) + "\n",
    "brace-lost-in-an-array.json": f"[{_JSON},\n{_NEXT[:-1]},\n{_NEXT}]\n",
    "many-faults.json": json.dumps(
        {
            "schema_version": 1,
            "game": "limit",
            "players": [{"colour": "white", "name": 7}],
            "result": "*",
            "opening": [{"text": "x", "kind": "shout"}],
            "tag": {},
            "turns": [
                {"parent": -2, "text": "m50:n50", "round": 1},
                {"parent": 0, "text": "", "round": 0, "nags": [1, 300]},
            ],
        },
        indent=2,
    )
    + "\n",
    "turn-behind-a-hundred-notes.lgn": game("1. N49:M50" + " (1. N49:M50)" * 100 + " z99:z98 *", Size="1"),
    "numbers.json": _JSON.replace('"round":1', '"round":1.5', 1).replace('"round":2', '"round":1e99', 1),
    "strings.json": _JSON.replace("Ada", "A\\ud800da").replace("Bob", "B\\qob") + "\n",
    "control-characters.json": _JSON.replace("Ada", "A\tda\x00") + "\n",
    "parents.json": _JSON.replace('"parent":1', '"parent":7') + "\n",
    "tags-of-other-fields.json": _JSON.replace('"tags":{', '"tags":{"White":"Eve","a b":"c",') + "\n",
}

FILES: Files = data({f"{name}.lgn": joined(BEFORE, text, AFTER) for name, text in BETWEEN.items()} | FOREIGN) | {
    "utf-16-le.lgn": b"\xff\xfe" + SHORTEST.encode("utf-16-le"),
    "utf-16-be.lgn": b"\xfe\xff" + SHORTEST.encode("utf-16-be"),
    "latin-1.lgn": but("Bob", "Bj\u00f6rn").encode("latin-1"),
    "png.lgn": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00",
    "variations-open-10000.lgn.gz": packed(game(f"1. m50:n50 m51:l51 {'(1. m51:l51 ' * 10_000}*")),
    "nested-10000-deep.lgn.gz": packed(game(f"1. m50:n50 {'n49:m49 (o49:n49 ' * 10_000}{')' * 10_000} *")),
    "arrays-100000-deep.json.gz": packed("[" * 100_000 + "\n"),
    "objects-100000-deep.json.gz": packed('{"a":' * 100_000 + "\n"),
    "array-not-closed.json": f"[{_JSON},\n{_NEXT}\n".encode(),
    "array-not-opened.json": f"{_JSON},\n{_NEXT}]\n".encode(),
    "array-without-commas.json": f"[{_JSON}\n{_NEXT}]\n".encode(),
    "cut.lgn.gz": packed(joined(BEFORE, AFTER))[:-20],
    "cut.lgn.zst": packed_zstd(joined(BEFORE, AFTER))[:-20],
    "no-gzip-behind-its-head.lgn.gz": b"\x1f\x8b" + SHORTEST.encode(),
    "junk-behind.lgn.gz": packed(SHORTEST) + b"junk\n",
    "cut.msgpack": _PACKED + _PACKED[:-9],
    "junk.msgpack": _PACKED + b"\xc1" + _PACKED,
    "cut-in-the-middle.msgpack": _PACKED[:-9] + _PACKED,
    "illegal.msgpack": _PACKED + _PACKED.replace(b"n50:m51", b"n50:m60"),
}
