"""The editions of LIMIT as a table, and the rule options of a game.

Source: the editions table in spec/rules.md, which gives the origin of each preset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from limitproto.errors import InvalidOption
from limitproto.games.info import EditionInfo, OptionInfo, overrides_in

#: The rule options in alphabetical order, as the EDITION field requires: the purpose and the values of each.
_OPTIONS = {
    "ending": ("who is out: a mover without a turn, or a player without balls (R14, R15)", "stranded", "last-balls"),
    "equaliser": ("whether only the last player may capture on their first movement turn (R12)", "on", "off"),
    "free_edges": ("free edges that a tile needs to be removed (R8)", *map(str, range(1, 7))),
    "isolate": ("whether a part full of balls may be cut off if all are captured at once (R9)", "never", "doomed"),
    "must_touch": ("tiles that a tile must touch when it is laid (R1, R4)", "1", "2"),
    "placement": ("how tiles and balls are placed (R1, R4, R5)", "paired", "manual", "layout"),
    "size": ("balls per player; there are four times as many tiles", *map(str, range(1, 17))),
    "turn": ("what a movement turn consists of (R13)", "both", "if-possible", "either"),
    "wipeout": ("who wins if a turn leaves no balls at all (R15)", "mover-loses", "tie", "tie-unless-out"),
}
VALUES: dict[str, tuple[str, ...]] = {key: row[1:] for key, row in _OPTIONS.items()}

_UNITS = {"size": "balls", "free_edges": "edges", "must_touch": "tiles"}

_COMMON = {
    "equaliser": "on",
    "free_edges": "1",
    "isolate": "never",
    "must_touch": "2",
    "size": "8",
    "placement": "layout",
    "wipeout": "mover-loses tie",
}


class _Edition(NamedTuple):
    """An edition: what it is, its players in turn order, its tile colours in stock order, none if tiles are plain.

    `presets` has two values of `wipeout`, for two and for three players.
    """

    about: str
    players: tuple[str, ...]
    tiles: tuple[str, ...]
    presets: dict[str, str]


_FOUR_COLOURS = ("red", "blue", "yellow", "black")

#: Presets for what an edition leaves open ("not a case"): `wipeout`.
_EDITIONS = {
    "classic": _Edition(
        "the White and Red sheet of 2011: plain tiles, laid in pairs, each with a ball",
        ("white", "red", "black"),
        (),
        {**_COMMON, "placement": "paired", "turn": "both", "ending": "stranded"},
    ),
    "nestor": _Edition(
        "the Spanish nestorgames sheet: a random layout of four colours, both actions if possible",
        ("red", "blue", "yellow"),
        _FOUR_COLOURS,
        {**_COMMON, "turn": "if-possible", "ending": "last-balls", "wipeout": "mover-loses tie-unless-out"},
    ),
    "nestor-en": _Edition(
        "the English nestorgames sheet of 2009: a random layout of four colours, both actions or out",
        ("red", "blue", "yellow"),
        _FOUR_COLOURS,
        {**_COMMON, "turn": "both", "ending": "stranded"},
    ),
    "pbmserv": _Edition(
        "the play-by-mail server: as nestor, other colours, the layout may be made by hand",
        ("red", "blue", "green"),
        ("red", "blue", "green", "black"),
        {**_COMMON, "turn": "if-possible", "ending": "last-balls"},
    ),
}

#: The letters of tile colours; the player black is `b`, because no edition has both a black and a blue player.
TILE_LETTERS = {"red": "r", "blue": "b", "green": "g", "yellow": "y", "black": "k"}

_PLAYER_LETTERS = {name: "".join([colour[0] for colour in row.players]) for name, row in _EDITIONS.items()}
_TILE_LETTERS_OF = {name: "".join([TILE_LETTERS[one] for one in row.tiles]) for name, row in _EDITIONS.items()}

#: The letters for the possible contents of a cell in any edition: balls, and tiles by colour.
CONTENTS = "".join(sorted({*"".join(_PLAYER_LETTERS.values()).upper(), *TILE_LETTERS.values()}))


class Rules(NamedTuple):
    """A ruleset: an edition with every option settled."""

    name: str
    players: int
    size: int
    must_touch: int
    free_edges: int
    equaliser: bool
    doomed: bool
    turn: str
    ending: str
    wipeout: str
    placement: str
    #: The EDITION field of position strings: the name, `3` for three players, and overrides.
    text: str

    @property
    def colours(self) -> tuple[str, ...]:
        """The full names of the players in turn order."""
        return _EDITIONS[self.name].players[: self.players]

    @property
    def letters(self) -> str:
        """The first letters of the players in turn order."""
        return _PLAYER_LETTERS[self.name][: self.players]

    @property
    def tile_colours(self) -> tuple[str, ...]:
        """The full names of the tile colours in stock order; empty if tiles are plain."""
        return _EDITIONS[self.name].tiles

    @property
    def tile_letters(self) -> str:
        """The letters of the tile colours in stock order."""
        return _TILE_LETTERS_OF[self.name]

    @property
    def letter_names(self) -> dict[str, str]:
        """The full colour names, keyed by letter in the BOARD field: capitals for balls, small letters for tiles."""
        names = {colour[0].upper(): colour for colour in self.colours}
        return names | {TILE_LETTERS[colour]: colour for colour in self.tile_colours}

    @property
    def tiles(self) -> int:
        """The number of tiles in the game."""
        return 4 * self.size

    @property
    def can_repeat(self) -> bool:
        """Return whether a position can recur, so that R16 applies."""
        return self.turn != "both"


def split_edition(text: str) -> tuple[str, dict[str, str]]:
    """Return the name and options of a written edition such as `pbmserv3/size=6`.

    A number of players after the name becomes the `players` option. Raises InvalidOption for an unknown name, and for
    an override that is malformed or given twice.
    """
    head, *overrides = text.split("/")
    name, options = head, {}
    if head not in _EDITIONS and head[:-1] in _EDITIONS and head[-1].isdigit():
        name, options["players"] = head[:-1], head[-1]
    if name not in _EDITIONS:
        raise InvalidOption(f"{head!r} is not an edition; the editions are {', '.join(_EDITIONS)}")
    return name, overrides_in(overrides, options)


def rules_of(name: str, options: Mapping[str, str]) -> Rules:
    """Return the rules of an edition with some options changed; keys are `players` and those of `VALUES`.

    Raises InvalidOption with one sentence about the first invalid option.
    """
    return _rules_of(name, tuple(options.items()))


@lru_cache(maxsize=256)
def _rules_of(name: str, pairs: tuple[tuple[str, str], ...]) -> Rules:
    options = dict(pairs)
    if name not in _EDITIONS:
        raise InvalidOption(f"{name!r} is not an edition; the editions are {', '.join(_EDITIONS)}")
    players = options.get("players", "2")
    if players not in ("2", "3"):
        raise InvalidOption(f"players must be 2 or 3, not {players!r}")
    settled = dict(_EDITIONS[name].presets)
    settled["wipeout"] = settled["wipeout"].split()[int(players) - 2]
    overrides = []
    for key in sorted(options):
        if key == "players":
            continue
        if key not in VALUES:
            raise InvalidOption(f"{key!r} is not an option; the options are players, layout, seed, {', '.join(VALUES)}")
        value = options[key]
        if key == "must_touch" and value == "3":
            raise InvalidOption("must_touch must be 1 or 2, not '3': with 3, no second turn would be possible (R1)")
        if value not in VALUES[key]:
            values = VALUES[key]
            known = f"{values[0]} to {values[-1]}" if len(values) > 3 else " or ".join(values)
            raise InvalidOption(f"{key} must be {known}, not {value!r}")
        if settled[key] != value:
            settled[key] = value
            overrides.append(f"/{key}={value}")
    if (settled["placement"] == "paired") != (name == "classic"):
        kinds = "paired" if name == "classic" else "manual or layout"
        raise InvalidOption(f"placement in {name} must be {kinds}, not {settled['placement']!r} (R1, R4, R5)")
    return Rules(
        name=name,
        players=int(players),
        size=int(settled["size"]),
        must_touch=int(settled["must_touch"]),
        free_edges=int(settled["free_edges"]),
        equaliser=settled["equaliser"] == "on",
        doomed=settled["isolate"] == "doomed",
        turn=settled["turn"],
        ending=settled["ending"],
        wipeout=settled["wipeout"],
        placement=settled["placement"],
        text=name + ("3" if players == "3" else "") + "".join(overrides),
    )


def overrides_of(rules: Rules) -> dict[str, str]:
    """Return the options, except `players`, whose values differ from the edition's."""
    return dict(part.split("=") for part in rules.text.split("/")[1:])


#: The editions for `lp-describe`, the default first.
EDITIONS = [
    EditionInfo(name, row.about, row.presets, {n: row.players[:n] for n in (2, 3)}) for name, row in _EDITIONS.items()
]

_LAID = [name for name, row in _EDITIONS.items() if row.presets["placement"] == "layout"]


def _option_info(key: str, values: Sequence[str]) -> OptionInfo:
    kind = "int" if values[0].isdigit() else "bool" if values == ("on", "off") else "enum"
    fits = _LAID if key == "placement" else None
    values = [value for value in values if value != "paired"] if fits else values
    return OptionInfo(key, kind, " ".join(values), _OPTIONS[key][0], None, _UNITS.get(key, ""), fits)


#: The options of a new game for `lp-describe`.
OPTIONS = [
    OptionInfo("players", "int", "2 3", "number of players", "2", "players"),
    *(_option_info(key, values) for key, values in VALUES.items()),
    OptionInfo("layout", "string", "BOARD", "the coloured tiles, if placement is layout (R5)", editions=_LAID),
    OptionInfo("seed", "int", "0..18446744073709551615", "the seed for random choices", editions=_LAID),
]
