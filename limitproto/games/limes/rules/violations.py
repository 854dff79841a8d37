"""The rules of LIMES that a turn of a record can break, each with a record that shows it."""

from __future__ import annotations

from textwrap import fill

from limitproto.games.diagnostic_info import ClosingExample, FileExample, ViolationInfo


def _record(movetext: str, result: str = "*", players: int = 1, **tags: str) -> str:
    """Return the text of a record, a game of one player by default; `movetext` is without the result."""
    pairs = {"Game": "limes", "Edition": "limes", "Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
    pairs |= {f"Player{i + 1}": "?" for i in range(players)} | {"Result": result}
    options = {"Deck": "study24", "DeckHash": _STUDY24, "Players": str(players)} | tags
    pairs |= {name: options[name] for name in sorted(options)}
    lines = fill(f"{movetext} {result}", 80, break_on_hyphens=False)
    return "".join(f'[{name} "{value}"]\n' for name, value in pairs.items()) + f"\n{lines}\n"


#: The hash of the deck `study24`, as a record has it.
_STUDY24 = "dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"

_BEGUN = "1. draw-13 m50r0_se"
_SECOND = f"{_BEGUN} 2. draw-4"
_ROW = f"{_SECOND} n50r1 3. draw-7 o50r0 4. draw-9 p50r2 5. draw-1"
_CROWD = (
    "1. draw-1 m50r0_nw 2. draw-2 n50r0_nw 3. draw-3 o50r0_nw 4. draw-4 p50r0_nw 5. draw-5 m51r0_nw 6. draw-6 n51r0_nw"
    " 7. draw-7 o51r0_nw 8. draw-8"
)

#: In the order of their codes: 420 and the number of the rule for laying, 520 and that number for moving. L5 has none:
#: in the built-in deck no card looks the same in two ways, so no example can be given.
VIOLATIONS = [
    ViolationInfo(
        "LGN421",
        1,
        "draw",
        "in each round one card is drawn that was not drawn before, and then each player lays it.",
        _record(f"{_BEGUN} 2. draw-13"),
        _record(f"{_BEGUN} 2. draw-14"),
    ),
    ViolationInfo(
        "LGN422",
        2,
        "first-card",
        "the first card lies on m50.",
        _record("1. draw-13 n50r0_se"),
        _record(_BEGUN),
    ),
    ViolationInfo(
        "LGN423",
        3,
        "later-card",
        "a card shares a side, or with the variant diagonal a corner, with one that lies, on a square without a card.",
        _record(f"{_SECOND} o50r0"),
        _record(f"{_SECOND} n50r0"),
    ),
    ViolationInfo(
        "LGN424",
        4,
        "box",
        "no display is wider or higher than four cards.",
        _record(f"{_ROW} q50r0"),
        _record(f"{_ROW} p51r0"),
    ),
    ViolationInfo(
        "LGN426",
        6,
        "new-worker",
        "a worker from the supply of seven is placed on the card just laid.",
        _record(f"{_CROWD} p51r0_nw"),
        _record(f"{_CROWD} p51r0"),
    ),
    ViolationInfo(
        "LGN528",
        8,
        "worker-move",
        "a worker who stood there before the turn goes to a territory that touches the worker's own.",
        _record(f"{_SECOND} n50r0/m50ne-m50nw"),
        _record(f"{_SECOND} n50r0/m50se-m50ne"),
    ),
]

#: A complete game of one player.
_WHOLE = (
    "1. draw-13 m50r1_nw 2. draw-8 l50r2_nw 3. draw-19 l49r3_sw 4. draw-10 k49r1_se 5. draw-21 k50r0_se "
    "6. draw-3 j50r2_ne 7. draw-1 l48r1_nw 8. draw-24 l51r0 9. draw-15 j49r3 10. draw-4 j48r2 11. draw-9 "
    "k48r0 12. draw-17 k51r2 13. draw-6 m49r1 14. draw-22 m48r0 15. draw-2 m51r0 16. draw-5 j51r2"
)

CLOSING = ClosingExample(
    good=_record(_WHOLE, "1", Points="49"),
    missing=_record(_WHOLE, "1"),
    other=_record(_WHOLE, "1", Points="59"),
)

#: A record with a known deck, and one with a deck that only its owner knows.
UNKNOWN_DECK = FileExample(_record(_BEGUN), _record(_BEGUN, Deck="printed"))
