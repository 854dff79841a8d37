"""The only edition of LIMES and the options of a game: players, deck, variants, deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from limitproto.errors import InvalidOption
from limitproto.games.info import EditionInfo, OptionInfo, overrides_in
from limitproto.games.limes.decks import DEFAULT, Deck, deck_named, known_names

NAME = "limes"
MOST_PLAYERS = 8
DEFAULT_PLAYERS = 2

#: The variants, in the order in which they are written.
VARIANTS = ("diagonal", "ferryman")
NO_VARIANTS = "none"


class Rules(NamedTuple):
    """The ruleset of a game."""

    players: int
    deck: Deck
    diagonal: bool
    ferryman: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, which are their numbers in turn order."""
        return tuple(map(str, range(1, self.players + 1)))

    @property
    def variants(self) -> str:
        """The variants as written, empty for none."""
        return ":".join(name for name, is_on in zip(VARIANTS, (self.diagonal, self.ferryman), strict=True) if is_on)

    @property
    def text(self) -> str:
        """The EDITION field of position strings: name, players, and the deck and variants if not the default."""
        deck = "" if self.deck.name == DEFAULT else f"/deck={self.deck.name}"
        variants = self.variants
        return f"{NAME}{self.players}{deck}{f'/variants={variants}' if variants else ''}"


def split_edition(text: str) -> dict[str, str]:
    """Return the options set by an edition such as `limes2/variants=diagonal`.

    Raises InvalidOption for an unknown name, and for an option that is malformed or given twice.
    """
    head, *overrides = text.split("/")
    options = {}
    number = head.removeprefix(NAME)
    if not head.startswith(NAME) or (number and not _is_number_of_players(number)):
        raise InvalidOption(f"{head!r} is not an edition of LIMES; use {NAME}, or {NAME}1 to {NAME}{MOST_PLAYERS}")
    if number:
        options["players"] = number
    return overrides_in(overrides, options)


def _is_number_of_players(text: str) -> bool:
    return len(text) == 1 and "1" <= text <= str(MOST_PLAYERS)


def rules_of(options: Mapping[str, str]) -> Rules:
    """Return the rules described by options (`players`, `deck` by name, `variants`). Raises InvalidOption."""
    for key in options:
        if key not in ("players", "deck", "variants"):
            raise InvalidOption(f"{key!r} is not an option of LIMES; use players, deck, variants, deal, seed")
    players = options.get("players", str(DEFAULT_PLAYERS))
    if not _is_number_of_players(players):
        raise InvalidOption(f"players must be 1 to {MOST_PLAYERS}, not {players!r}")
    written = options.get("variants", NO_VARIANTS)
    variants = [] if written == NO_VARIANTS else written.split(":")
    for variant in variants:
        if variant not in VARIANTS:
            raise InvalidOption(f"variants must be {' or '.join(VARIANTS)}, joined by ':', not {written!r}")
    if len(set(variants)) < len(variants):
        raise InvalidOption(f"{written!r} has the same variant twice; name each only once")
    return Rules(int(players), deck_named(options.get("deck", DEFAULT)), "diagonal" in variants, "ferryman" in variants)


#: The edition for `lp-describe`.
EDITION = EditionInfo(
    NAME,
    "the card-laying game of 2014, with a stand-in deck instead of the printed cards",
    {"deck": DEFAULT, "variants": NO_VARIANTS, "deal": "engine"},
    {n: tuple(map(str, range(1, n + 1))) for n in (DEFAULT_PLAYERS, 1, *range(3, MOST_PLAYERS + 1))},
)


def options() -> list[OptionInfo]:
    """Return the options of a new game for `lp-describe`."""
    everything = ":".join(VARIANTS)
    return [
        OptionInfo(
            "players",
            "int",
            f"1..{MOST_PLAYERS}",
            "number of players; each has their own display",
            str(DEFAULT_PLAYERS),
            "players",
        ),
        OptionInfo("deck", "file", " ".join(known_names()), "the deck: a known name, or a deck file"),
        OptionInfo("variants", "enum", f"{NO_VARIANTS} {' '.join(VARIANTS)} {everything}", "additional rules (L3, L9)"),
        OptionInfo("deal", "enum", "engine host", "who draws the cards: the program by seed, or `lp-draw N`"),
        OptionInfo("seed", "int", "0..18446744073709551615", "the seed for the order of the cards"),
    ]
