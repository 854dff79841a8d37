"""Notation, placement and movement: turns that can not be read, or not be played."""

from __future__ import annotations

from limitproto.records.codes.examples import GOOD, begun, but, placed
from limitproto.records.diagnostics import Code

_NOTATION = [
    Code(
        code="LGN301",
        name="no-turn",
        severity="error",
        critical=True,
        sentence="{what!r} is no turn{why}",
        help="spec/notation.md tells the forms of turns; what follows in this line is not checked",
        why="A word among the turns that no notation knows may have been any turn.",
        bad=but("n50:m51 2. n49-m50/n49 n50-m51/n50 0-1", "n50:x 2. n49-m50/n49 n50-m51/n50 0-1"),
        good=GOOD,
    ),
    Code(
        code="LGN302",
        name="turn-form",
        severity="note",
        fixable=True,
        sentence="{what} is {canonical} in the export form",
        help="lower case, names of colours in full",
        why="Each turn has one form, so that equal games are equal texts.",
        bad=but("n50:m51 2.", "N50:M51 2."),
        good=GOOD,
    ),
    Code(
        code="LGN303",
        name="result-form",
        severity="note",
        fixable=True,
        sentence="{what!r} is {result} in the export form",
        help="one score a player, joined by -; fractions as 1/2 and 1/3",
        why="Each result has one form.",
        bad=but("n50-m51/n50 0-1", "n50-m51/n50 0:1"),
        good=GOOD,
    ),
    Code(
        code="LGN304",
        name="stranger",
        severity="error",
        critical=True,
        sentence="{what!r} speaks of nobody in this game; the players are {players}",
        help="name the colour that resigned or ran out of time",
        why="Whose event it was can not be known.",
        bad=begun("1. m50:n50 m51:l51 2. blue:resigns *"),
        good=begun("1. m50:n50 m51:l51 *"),
    ),
    Code(
        code="LGN306",
        name="result-of-others",
        severity="error",
        critical=True,
        sentence="{what} is no result of {players} players",
        help="scores stand in turn order and add up to 1",
        why="Who won can not be known.",
        bad=but("n50-m51/n50 0-1", "n50-m51/n50 0-1-0"),
        good=GOOD,
    ),
]

_AFTER = "what follows in this line is not checked"


def _illegal(code: str, name: str, why: str, bad: str, good: str, family: str, rule: int) -> Code:
    return Code(
        code=code,
        name=name,
        severity="error",
        critical=True,
        sentence="{what} is no legal " + family + ": {why}",
        help=_AFTER,
        why=f"R{rule}: {why}",
        bad=bad,
        good=good,
        rule=rule,
    )


_THREE = placed(
    "1. m51 *", "classic3/size=1 m49:1W/oR/o b 0.0.1 p2 -", "classic", "White Red Black", '[Players "3"]', '[Size "1"]'
).replace("*", "0-0-1")
_MANUAL = placed(
    "1. blue@n50 *",
    "pbmserv/placement=manual/size=1 m50:r b 1.1:0.1.1.1 p1 -",
    "pbmserv",
    "Red Blue",
    '[Placement "manual"]',
    '[Size "1"]',
)
_FAR = placed(
    "1. iiii11:jjjj11 *",
    "classic/must_touch=1/size=16 m10:40WoRoWoRoWo/39o/38R/37o/36W/35o/34R/33o/32W/31o/30R/29o/28W/27R/26o/25o/24W/"
    "23o/22R/21o/20W/19o/18R/17o/16W/15o/14R/13o/12W/11o/10R/9o/8W/7o/6R/5o/4W/3o/2R/1o/W r 3.4 p25 -",
    "classic",
    "White Red",
    '[MustTouch "1"]',
    '[Size "16"]',
)
_CUT = placed("1. k52-j53/m50 *", "classic/size=2 j50:3oR/3W/1Wo/o w 0.0 m2 -", "classic", "White Red", '[Size "2"]')
_CUT = _CUT.replace("*", "1-0")
_BOUND = placed(
    "1. k52-j53/l51 *", "classic/size=2 j50:3WR/2oo/1Wo/oR w 0.0 m0 -", "classic", "White Red", '[Size "2"]'
)

_PLACEMENT = [
    _illegal(
        "LGN401",
        "pair",
        "each turn lays two tiles, each touching enough of those that lie, and puts a ball on one of them.",
        begun("1. m50:n50 m60:m61 *"),
        begun("1. m50:n50 m51:l51 *"),
        "placement",
        1,
    ),
    _illegal(
        "LGN402",
        "ball-placement",
        "a ball touches no other ball of its colour that was there before, and every ball has an empty tile beside it.",
        begun("1. m50:n50 m51:l51 2. m49:n49 *"),
        begun("1. m50:n50 m51:l51 *"),
        "placement",
        2,
    ),
    _illegal(
        "LGN403",
        "ball-alone",
        "when all tiles are down, a turn puts one ball on an empty tile.",
        _THREE.replace("1. m51", "1. k51"),
        _THREE,
        "placement",
        3,
    ),
    _illegal(
        "LGN404",
        "tile-placement",
        "each turn lays a tile of a colour that is left, touching enough others, beside none of its own colour.",
        _MANUAL.replace("blue@n50", "blue@p50"),
        _MANUAL,
        "placement",
        4,
    ),
    _illegal(
        "LGN418",
        "out-of-reach",
        "no tile lies more than 49 columns or rows from the first.",
        _FAR.replace("iiii11:jjjj11", "jjjj11:kkkk10"),
        _FAR,
        "placement",
        18,
    ),
]

_MOVEMENT = [
    _illegal(
        "LGN506",
        "ball-move",
        "a ball goes to another empty tile that it reaches over empty tiles.",
        but("2. n49-m50/n49 n50-m51/n50", "2. n49-k50/n49 n50-m51/n50"),
        GOOD,
        "movement",
        6,
    ),
    _illegal(
        "LGN508",
        "removal",
        "the tile that is taken is empty and has enough edges with no tile behind them.",
        but("2. n49-m50/n49 n50-m51/n50", "2. n49-m50/n50 n50-m51/n50"),
        GOOD,
        "movement",
        8,
    ),
    _illegal(
        "LGN509",
        "cut-off",
        "after a removal no more than one part of the tiles holds balls.",
        _CUT.replace("j53/m50", "j53/k52"),
        _CUT,
        "movement",
        9,
    ),
    _illegal(
        "LGN512",
        "equaliser",
        "on their first movement turn all but the last player leave no group without a freedom.",
        _BOUND.replace("j53/l51", "j53/k52"),
        _BOUND,
        "movement",
        12,
    ),
    _illegal(
        "LGN513",
        "kind-of-turn",
        "the edition tells whether a turn is a ball move and a removal, one of them, or a pass.",
        but("2. n49-m50/n49 n50-m51/n50", "2. n49-m50 n50-m51/n50"),
        GOOD,
        "movement",
        13,
    ),
]

#: For rules that have no code of their own, as other games have them.
OTHER = [
    Code(
        code="LGN400",
        name="placement",
        severity="error",
        critical=True,
        sentence="{what} is no legal placement: {why}",
        help=_AFTER,
        why="A rule of placement that has no code of its own.",
        bad="",
        good="",
    ),
    Code(
        code="LGN500",
        name="movement",
        severity="error",
        critical=True,
        sentence="{what} is no legal movement: {why}",
        help=_AFTER,
        why="A rule of movement that has no code of its own.",
        bad="",
        good="",
    ),
]

ROWS = [*_NOTATION, *_PLACEMENT, *_MOVEMENT]
