"""The rules of LIMIT that a turn can break, as rows of the table of diagnostics; `examples` has records that do."""

from __future__ import annotations

from limitproto.games.info import ViolationInfo

#: In the order of their codes: 400 or 500 and the number of the rule.
VIOLATIONS = [
    ViolationInfo(
        "LGN401",
        1,
        "pair",
        "each turn lays two tiles, each touching enough of those that lie, and puts a ball on one of them.",
    ),
    ViolationInfo(
        "LGN402",
        2,
        "ball-placement",
        "a ball touches no other ball of its colour that was there before, and every ball has an empty tile beside it.",
    ),
    ViolationInfo(
        "LGN403", 3, "lone-ball", "when all tiles are down, a turn puts one ball on an empty tile.", ("ball-alone",)
    ),
    ViolationInfo(
        "LGN404",
        4,
        "tile-placement",
        "each turn lays a tile of a colour that is left, touching enough others, beside none of its own colour.",
    ),
    ViolationInfo("LGN418", 18, "out-of-reach", "no tile lies more than 49 columns or rows from the first."),
    ViolationInfo("LGN506", 6, "ball-move", "a ball goes to another empty tile that it reaches over empty tiles."),
    ViolationInfo(
        "LGN508",
        8,
        "removal",
        "the tile that is taken is empty and has enough edges with no tile behind them.",
    ),
    ViolationInfo("LGN509", 9, "cut-off", "after a removal no more than one part of the tiles holds balls."),
    ViolationInfo(
        "LGN512",
        12,
        "equaliser",
        "on their first movement turn all but the last player leave no group without a freedom.",
    ),
    ViolationInfo(
        "LGN513",
        13,
        "kind-of-turn",
        "the edition determines whether a turn is a ball move and a removal, one of them, or a pass.",
    ),
]
