"""How a game describes itself: its editions, options, protocol commands and rows of diagnostics."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from limitproto.core.rng import SEEDS
from limitproto.errors import InvalidOption

#: The public members of positions; all others are internal to this package.
POSITION_MEMBERS = frozenset(
    "new parse game text edition players to_move mover out phase result reason termination is_over legal_turns "
    "legal_count count_turns steps canonical explain play line is_event with_result waiting_for chance_choices "
    "captured_since canonical_key perft divide playouts random_result start_tags state board_text board_svg".split()
)


def seed_of(text: str) -> int:
    """Return the seed given by an option. Raises InvalidOption."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < SEEDS):
        raise InvalidOption(f"seed must be an integer from 0 to {SEEDS - 1}, not {text!r}")
    return int(text)


def overrides_in(parts: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """Return `known` plus the options in an edition's `KEY=VALUE` parts. Raises InvalidOption for a bad part."""
    options = dict(known)
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise InvalidOption(f"{part!r} is not an option: there is no '='; write KEY=VALUE")
        if key in options:
            raise InvalidOption(f"option {key!r} is given twice; give it once")
        options[key] = value
    return options


def merged_options(edition: str, written: Mapping[str, str], options: Mapping[str, str]) -> dict[str, str]:
    """Merge the options written in an edition with those given separately. Raises InvalidOption if they conflict."""
    for key, value in options.items():
        if written.get(key, value) != value:
            raise InvalidOption(f"{key} is {written[key]} in {edition!r} but {value} among the options; give it once")
    return {**written, **options}


class FileText(str):
    """The text of a file as the value of a `file` option; it is never taken for one of the option's names."""


class OptionInfo(NamedTuple):
    """An option of an edition, as shown by `lp-describe`; `kind` is one of bool int float enum string file.

    An option of kind `file` takes one of `values` or a `FileText`; the caller reads the file. `default` applies if an
    edition has no preset, `unit` is what a number counts, and `editions` are those that have the option, None for all.
    """

    name: str
    kind: str
    values: str
    summary: str
    default: str | None = None
    unit: str = ""
    editions: Sequence[str] | None = None


class EditionInfo(NamedTuple):
    """A named set of rule options: its presets by key, the player names for each possible number of players."""

    name: str
    summary: str
    presets: Mapping[str, str]
    players: Mapping[int, Sequence[str]]


class GameCommand(NamedTuple):
    """A protocol command of one game only; `arguments` is the usage, which determines how many there may be.

    `answer` takes a position of the game and the arguments. It returns the events that the command plays, often none,
    and a function from the position after them to the response. It raises the errors in `limitproto.errors`.
    """

    arguments: str
    summary: str
    answer: Callable[[Any, Sequence[str]], tuple[Sequence[str], Callable[[Any], str]]]


class ViolationInfo(NamedTuple):
    """A rule that a turn in a record can break, as a row in the table of diagnostics.

    `code` is `LGN4..` if the turn is not a legal placement and `LGN5..` if it is not a legal movement; no other game
    has the same, and `LGN400` and `LGN500` cover rules without a row. By convention it is 400 or 500, for LIMES 420 or
    520, plus the number of the rule. `name` is a few words with hyphens, `summary` is the rule in one sentence. Next to
    the game's module, the files `examples/CODE.bad.lgn` and `CODE.good.lgn` are LGN records: the first has this
    violation and no other; the second is the first one, fixed, and has none. `former_names` holds earlier names, which
    are still understood.
    """

    code: str
    rule: int
    name: str
    summary: str
    former_names: Sequence[str] = ()


@cache
def violations_beside(module: str | None) -> list[ViolationInfo]:
    """Return the rows of `violations.json` in the folder of a module's file, none without it."""
    import json  # for start-up time

    path = os.path.join(os.path.dirname(module), "violations.json") if module else ""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [ViolationInfo(**row) for row in json.load(file)]


def option_texts(options: Mapping[str, object]) -> dict[str, str]:
    """Return option values as the texts that `Game.new` takes; booleans become `on` and `off`."""
    return {
        key: ("on" if value else "off") if isinstance(value, bool) else str(value) for key, value in options.items()
    }
