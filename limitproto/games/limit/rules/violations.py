"""The violations of LIMIT as rows of the table of diagnostics, each with a record that shows it."""

from __future__ import annotations

from limitproto.games.diagnostic_info import ViolationInfo


def _record(movetext: str, result: str = "*", edition: str = "classic", players: str = "White Red", **tags: str) -> str:
    """Return the text of a record whose movetext, without the result, is given."""
    pairs = {"Game": "limit", "Edition": edition, "Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
    pairs |= dict.fromkeys(players.split(), "?") | {"Result": result} | tags
    return "".join(f'[{name} "{value}"]\n' for name, value in pairs.items()) + f"\n{movetext} {result}\n"


def _smallest(second: str) -> str:
    """Return the shortest whole game there is, one ball a player, with a second turn of white's."""
    return _record(f"1. n49:m50 n50:m51 2. {second} n50-m51/n50", "0-1", Size="1")


_BEGUN = _record("1. m50:n50 m51:l51")
_WHOLE = _smallest("n49-m50/n49")


def _three(turn: str) -> str:
    """Return a game of three players in which all tiles are down and one ball is left."""
    position = "classic3/size=1 m49:1W/oR/o b 0.0.1 p2 -"
    return _record(f"1. {turn}", "0-0-1", "classic", "White Red Black", Players="3", Position=position, Size="1")


def _manual(turn: str) -> str:
    """Return a game with placement by hand that begins with one tile."""
    position = "pbmserv/placement=manual/size=1 m50:r b 1.1:0.1.1.1 p1 -"
    return _record(f"1. {turn}", "*", "pbmserv", "Red Blue", Placement="manual", Position=position, Size="1")


def _far(turn: str) -> str:
    """Return a game that has come to the edge of the playing area."""
    position = (
        "classic/must_touch=1/size=16 m10:40WoRoWoRoWo/39o/38R/37o/36W/35o/34R/33o/32W/31o/30R/29o/28W/27R/26o/25o/24W/"
        "23o/22R/21o/20W/19o/18R/17o/16W/15o/14R/13o/12W/11o/10R/9o/8W/7o/6R/5o/4W/3o/2R/1o/W r 3.4 p25 -"
    )
    return _record(f"1. {turn}", MustTouch="1", Position=position, Size="16")


def _splitting(turn: str) -> str:
    """Return a game whose tiles can fall into two parts with balls."""
    return _record(f"1. {turn}", "1-0", Position="classic/size=2 j50:3oR/3W/1Wo/o w 0.0 m2 -", Size="2")


def _bound(turn: str) -> str:
    """Return a game that begins with the turn to which the equaliser applies."""
    return _record(f"1. {turn}", Position="classic/size=2 j50:3WR/2oo/1Wo/oR w 0.0 m0 -", Size="2")


#: In the order of their codes: 400 or 500 and the number of the rule.
VIOLATIONS = [
    ViolationInfo(
        "LGN401",
        1,
        "pair",
        "each turn lays two tiles, each touching enough of those that lie, and puts a ball on one of them.",
        _record("1. m50:n50 m60:m61"),
        _BEGUN,
    ),
    ViolationInfo(
        "LGN402",
        2,
        "ball-placement",
        "a ball touches no other ball of its colour that was there before, and every ball has an empty tile beside it.",
        _record("1. m50:n50 m51:l51 2. m49:n49"),
        _BEGUN,
    ),
    ViolationInfo(
        "LGN403",
        3,
        "ball-alone",
        "when all tiles are down, a turn puts one ball on an empty tile.",
        _three("k51"),
        _three("m51"),
    ),
    ViolationInfo(
        "LGN404",
        4,
        "tile-placement",
        "each turn lays a tile of a colour that is left, touching enough others, beside none of its own colour.",
        _manual("blue@p50"),
        _manual("blue@n50"),
    ),
    ViolationInfo(
        "LGN418",
        18,
        "out-of-reach",
        "no tile lies more than 49 columns or rows from the first.",
        _far("jjjj11:kkkk10"),
        _far("iiii11:jjjj11"),
    ),
    ViolationInfo(
        "LGN506",
        6,
        "ball-move",
        "a ball goes to another empty tile that it reaches over empty tiles.",
        _smallest("n49-k50/n49"),
        _WHOLE,
    ),
    ViolationInfo(
        "LGN508",
        8,
        "removal",
        "the tile that is taken is empty and has enough edges with no tile behind them.",
        _smallest("n49-m50/n50"),
        _WHOLE,
    ),
    ViolationInfo(
        "LGN509",
        9,
        "cut-off",
        "after a removal no more than one part of the tiles holds balls.",
        _splitting("k52-j53/k52"),
        _splitting("k52-j53/m50"),
    ),
    ViolationInfo(
        "LGN512",
        12,
        "equaliser",
        "on their first movement turn all but the last player leave no group without a freedom.",
        _bound("k52-j53/k52"),
        _bound("k52-j53/l51"),
    ),
    ViolationInfo(
        "LGN513",
        13,
        "kind-of-turn",
        "the edition tells whether a turn is a ball move and a removal, one of them, or a pass.",
        _smallest("n49-m50"),
        _WHOLE,
    ),
]
