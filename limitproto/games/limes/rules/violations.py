"""The rules of LIMES that a turn can break, as rows of the table of diagnostics; `examples` has records that do."""

from __future__ import annotations

from limitproto.games.info import ViolationInfo

#: In the order of their codes: 420 and the number of the rule for laying, 520 and that number for moving. L5 has none:
#: no card of the built-in deck looks the same in two ways, so there is no example.
VIOLATIONS = [
    ViolationInfo(
        "LGN421",
        1,
        "card-draw",
        "in each round one card is drawn that was not drawn before, and then each player lays it.",
        ("draw",),
    ),
    ViolationInfo("LGN422", 2, "first-card", "the first card lies on m50."),
    ViolationInfo(
        "LGN423",
        3,
        "later-card",
        "a card shares a side, or with the variant diagonal a corner, with one that lies, on a square without a card.",
    ),
    ViolationInfo("LGN424", 4, "box", "no display is wider or higher than four cards."),
    ViolationInfo("LGN426", 6, "new-worker", "a worker from the supply of seven is placed on the card just laid."),
    ViolationInfo(
        "LGN528",
        8,
        "worker-move",
        "a worker who stood there before the turn goes to a territory that touches the worker's own.",
    ),
]
