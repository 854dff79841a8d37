"""Conformance files with something odd that loses nothing: no diagnostic of them is an error."""

from __future__ import annotations

from benchmarks.generate.conformance_good import BEGUN, EDITIONS, NESTED
from benchmarks.generate.conformance_texts import SHORTEST, Files, but, data, game, joined, packed
from limitproto.records import encode_json, read_text

EARLIER = but("2026.11.20", "2026.11.19")

#: The same game as a careful person, a careless one and an old program would write it.
BY_HAND = """\
; from a club sheet
[white "Ada"]

[Red "Bob"]
[Size "1"]
1.N49:M50!  N50:M51?! {so far
so good}
% page 2
2... n49-M50/n49 (2.draw ; a try
) N50-m51/n50
0:1
"""

_TAGS, _, _MOVES = SHORTEST.partition("\n\n")
_TWO = joined(SHORTEST, EARLIER)


def _as_json(text: str) -> str:
    """Return the one game of a text as JSON."""
    (entry,) = read_text(text)
    assert entry.record is not None
    return encode_json(entry.record).decode()


_JSON = _as_json(SHORTEST)

#: What stands between the tags and the turns, between games, and at both ends.
SPACES = {
    "crlf": _TWO.replace("\n", "\r\n"),
    "cr": _TWO.replace("\n", "\r"),
    "line-ends-mixed": SHORTEST.replace("\n", "\r\n", 4) + "\n" + EARLIER.replace("\n", "\r", 5),
    "no-last-line-end": _TWO[:-1],
    "byte-order-mark": "\ufeff" + _TWO,
    "byte-order-mark-and-crlf": "\ufeff" + _TWO.replace("\n", "\r\n"),
    "byte-order-mark-in-the-middle": SHORTEST + "\n\ufeff" + EARLIER,
    "spaces-at-line-ends": _TWO.replace("\n", " \t\n"),
    "indented": _TWO.replace("\n", "\n   "),
    "empty-lines-first": "\n\n\n" + _TWO,
    "empty-lines-last": _TWO + "\n\n\n",
    "empty-lines-between": joined(SHORTEST, "\n\n", EARLIER),
    "empty-lines-of-spaces": _TWO.replace("\n\n", "\n \t \n"),
    "no-line-between-games": SHORTEST + EARLIER,
    "no-line-before-turns": _TWO.replace("\n\n1.", "\n1."),
    "empty-lines-among-tags": SHORTEST.replace("]\n", "]\n\n"),
    "empty-lines-among-turns": but(" 2. n49", "\n\n2. n49"),
    "a-word-a-line": _TAGS + "\n\n" + "\n".join(_MOVES.split()) + "\n",
    "one-line": " ".join(SHORTEST.split("\n")) + "\n",
    "tabs": SHORTEST.replace(" 2. ", "\t2.\t").replace('[White "', '[White\t"'),
    "spaces-in-tags": but('[White "Ada"]', '[ White  "Ada" ]'),
    "no-space-in-tags": but('[White "Ada"]', '[White"Ada"]'),
    "tags-on-one-line": but('[White "Ada"]\n[Red "Bob"]', '[White "Ada"] [Red "Bob"]'),
    "no-break-spaces": SHORTEST.replace("1. n49:m50 ", "1.\u00a0n49:m50\u2009"),
    "form-feed": SHORTEST + "\f\n" + EARLIER,
}

#: The ways to write turns, numbers, glyphs and results.
WORDS = {
    "upper-case": SHORTEST.replace("n", "N").replace("m5", "M5").replace("[EveNt", "[Event").replace("RouNd", "Round"),
    "colours-by-letter": game("1. r@m50 K@n50 2. Blue@m51 *", "pbmserv", "Red Blue", Placement="manual"),
    "no-numbers": SHORTEST.replace("1. ", "").replace("2. ", ""),
    "numbers-run-in": SHORTEST.replace("1. ", "1.").replace("2. ", "2."),
    "numbers-without-points": SHORTEST.replace("1. ", "1 ").replace("2. ", "2 "),
    "numbers-at-every-turn": but("n50:m51 2. n49-m50/n49", "1... n50:m51 2. n49-m50/n49 2..."),
    "numbers-of-half-rounds": SHORTEST.replace("1. n49:m50 ", "1. n49:m50 2. ").replace("51 2. n49", "51 3. n49"),
    "dots-without-numbers": SHORTEST.replace("n50:m51", "... n50:m51").replace("n50-m51", "\u2026 n50-m51"),
    "number-before-result": but("n50-m51/n50 0-1", "n50-m51/n50 3. 0-1"),
    "leading-zeros": SHORTEST.replace("1. ", "01. ").replace("2. ", "002. "),
    "glyph-signs": but("n49:m50 n50:m51", "n49:m50! n50:m51 ??").replace("n49-m50/n49", "n49-m50/n49 !? ?! $10"),
    "glyphs-twice": but("n49:m50 n50:m51", "n49:m50 ! $1 $001 n50:m51"),
    "result-with-colon": SHORTEST.replace("0-1", "0:1"),
    "result-with-dash": SHORTEST.replace("0-1", "0\u20131"),
    "result-with-half": game(f"{BEGUN} 2. draw \u00bd-\u00bd"),
    "result-half-alone": game(f"{BEGUN} 2. draw 1/2"),
    "result-only-in-the-tag": but("/n50 0-1", "/n50"),
    "result-only-at-the-end": but('[Result "0-1"]\n', ""),
    "result-nowhere": but('[Result "0-1"]\n', "").replace("/n50 0-1", "/n50"),
    "result-not-noted": SHORTEST.replace("0-1", "*"),
    "result-then-remarks": SHORTEST + "{well played} ; by both\n",
    "two-games-by-hand": BY_HAND + "\n" + BY_HAND.replace('"Ada"', '"Eve"'),
    "no-tags": f"{BEGUN} *\n",
    "no-tags-many": f"{BEGUN} *\n1. n49:m50 n50:m51 *\n\n1. m50:m51 *\n",
    "only-tags": _TAGS + "\n",
    "only-a-result": "*\n",
    "only-tags-of-two-games": "".join(
        text.partition("\n\n")[0] + "\n\n" for text in (SHORTEST, EARLIER.replace("Ada", "Eve"))
    ),
}

#: Remarks and variations that are allowed and look wrong.
REMARKS = {
    "comment-in-comment": but("n50:m51 2.", "n50:m51 {a {b {c} 2."),
    "comment-over-lines": but("n50:m51 2.", "n50:m51 {a\n\n\nb\r\nc\rd} 2."),
    "comments-before-tags": "; a file\n{of games}\n% for programs\n" + SHORTEST,
    "comments-among-tags": but('[White "Ada"]', '{who} [White "Ada"] ; plays'),
    "percent-last": SHORTEST + "% the end",
    "comment-before-number": but("1. n49:m50", "1. {first} n49:m50"),
    "comment-run-in": but("1. n49:m50 n50:m51 2.", "1.{a}n49:m50{b}{c}n50:m51;d\n2."),
    "variation-run-in": game("1. m50:n50 m51:l51(m51:n49)(1...l51:m51)2.k51:l50 *"),
    "variation-of-the-last-turn": but("n50-m51/n50 0-1", "n50-m51/n50\n( 2... red:resigns ) 0-1"),
    "more-than-a-hundred-notes": game("N49:M50" + " (N49:M50)" * 120 + " *", Size="1"),
    "clock-of-another-program": but("n50:m51 2.", "n50:m51 {[%clk 5:00] [%emt] [%csl Gn50]} 2."),
    "direction-marks": but("n50:m51 2.", "n50:m51 {\u202eabc\u202c} 2."),
}

TAGS = {
    "tags-in-small-letters": SHORTEST.replace("[Game", "[game").replace("[White", "[WHITE"),
    "tags-out-of-order": "\n".join(sorted(_TAGS.split("\n"))) + "\n\n" + _MOVES,
    "tags-twice": but('[White "Ada"]', '[White "Ada"]\n[White "Ada"]'),
    "dates": joined(*(but("2026.11.20", day) for day in ("2026-11-20", "2026/1/2", "20 Nov", "2026.02.30", "????"))),
    "tag-of-nobody": but('[Red "Bob"]', '[Red "Bob"]\n[Green "Eve"]'),
    "escapes": but('"Ada"', '"A\\da \\"L\\" \\\\"'),
    "options-of-the-edition": but('[Size "1"]', '[FreeEdges "1"]\n[Players "2"]\n[Size "1"]\n[Turn "both"]'),
    "no-game-tag": but('[Game "limit"]\n', ""),
    "no-edition-tag": but('[Edition "classic"]\n', ""),
    "other-termination": but('[Size "1"]', '[Size "1"]\n[Termination "time"]'),
    "private": but('"Ada"', '"Ada, ada@example.org"').replace(
        "n50:m51 2.", "n50:m51 {limit move 17 ada s3cret m50} 2."
    ),
}

#: What only shows when games are compared.
ARCHIVES = {
    "same-game-twice": joined(SHORTEST, EDITIONS["edition-classic-2"], SHORTEST),
    "same-turns-twice": joined(SHORTEST, but('"Ada"', '"Eve"')),
    "same-game-in-another-form": joined(SHORTEST, BY_HAND, SHORTEST.replace("n49", "N49")),
    "dates-fall": joined(SHORTEST, EDITIONS["edition-classic-3"]),
}

#: Files without a game.
EMPTY = {"empty": "", "spaces-only": " \n\t\r\n", "byte-order-mark-only": "\ufeff"}

FILES: Files = data(
    {
        **{f"{name}.lgn": text for name, text in (SPACES | WORDS | REMARKS | TAGS | ARCHIVES | EMPTY).items()},
        "array.json": f"[{_JSON},\n{_JSON.replace('Ada', 'Eve')}]\n",
        "spread.json": _JSON.replace(",", ",\n  ").replace("{", "{ "),
        "empty-array.json": "[]\n",
        "run-together.jsonl": _JSON + _JSON.replace("Ada", "Eve"),
        "crlf.jsonl": _JSON + "\r\n\r\n" + _JSON.replace("Ada", "Eve"),
    }
) | {
    "empty.lgn.gz": packed(""),
    "long-line.lgn.gz": packed(but("n50:m51 2.", "n50:m51" + " " * 100_000 + "2.")),
    "variations-nested-10000.lgn.gz": packed(NESTED),
}
