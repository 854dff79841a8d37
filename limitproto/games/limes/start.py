"""Starts of games: from options, or from the tags of a record."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from limitproto.core.rng import SEEDS
from limitproto.errors import InvalidOption, InvalidPosition
from limitproto.games.base import FileText
from limitproto.games.limes.decks.deck import DEFAULT, deck_named, is_name, remember
from limitproto.games.limes.editions import NAME, NO_VARIANTS, Rules, rules_of, split_edition
from limitproto.games.limes.position import Position
from limitproto.games.limes.state import order_of, start

#: Option keys by the record tags that hold them.
_TAGS = {"Players": "players", "Deck": "deck", "Variants": "variants"}


def _settled(edition: str, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of an edition as written and those beside it, which must not contradict each other."""
    written = split_edition(edition)
    for key, value in options.items():
        if written.get(key, value) != value:
            raise InvalidOption(f"{key} is {written[key]} in {edition!r} and {value} among the options")
    return {**written, **options}


def new(edition: str, options: Mapping[str, str]) -> Position:
    """Return the start of a game; see `limitproto.games.base.Game.new`.

    `deck` is the name of a known deck or the text of a deck file, `deal` says who draws the cards.
    """
    settled = _settled(edition, options)
    written = split_edition(edition).get("deck", DEFAULT)
    if not is_name(written):
        raise InvalidOption(f"{written!r} is no name of a deck; a file is named behind the edition: {NAME} deck=FILE")
    deal, seed = settled.pop("deal", "engine"), settled.pop("seed", None)
    if deal not in ("engine", "host"):
        raise InvalidOption(f"deal is engine or host, not {deal!r}")
    number = None if seed is None else _seed(seed)
    deck = settled.get("deck", DEFAULT)
    if isinstance(deck, FileText) or not is_name(deck):
        # Everything else is looked at first, so that a deck is not made known by a command that fails.
        rules_of({key: value for key, value in settled.items() if key != "deck"})
        from limitproto.games.limes.decks.file import deck_of

        settled["deck"] = remember(deck_of(deck)).name
    rules = rules_of(settled)
    if deal == "host":
        return Position(start(rules))
    if number is None:
        import secrets

        number = secrets.randbits(32)
    return Position(start(rules, order_of(rules.deck, number)))


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < SEEDS):
        raise InvalidOption(f"seed is an integer from 0 to {SEEDS - 1}, not {text!r}")
    return int(text)


def tags(position: Position) -> dict[str, str]:
    """Return the tags from which `from_tags` makes a start position again.

    What chance has brought about by itself is no part of it: the record has it as an event.
    """
    state = position.details
    rules = state.rules
    found = {"Edition": NAME, "Players": str(rules.players), "Deck": rules.deck.name, "DeckHash": rules.deck.hash}
    if rules.variants:
        found["Variants"] = rules.variants
    undrawn = Position(state._replace(drawn=state.drawn[: len(state.drawn) - state.happened]))
    if undrawn != Position(start(rules)):
        found["Position"] = undrawn.text
    return found


def from_tags(found: Mapping[str, str]) -> Position:
    """Return the start position of a record; see `limitproto.games.base.Game.from_tags`. Its cards are drawn by events.

    A `Position` tag alone decides; the other tags must agree with it.
    """
    rules = _tagged_rules(found)
    if "Position" not in found:
        return Position(start(rules))
    position = Position.parse(found["Position"], rules.deck)
    written = {tag for tag in _TAGS if tag in found}
    if written and rules != position.rules:
        sentence = f"The Position tag is of {position.edition}, the other tags say {rules.text}."
        raise InvalidPosition(found["Position"], (sentence,))
    return position


def _tagged_rules(found: Mapping[str, str]) -> Rules:
    options = {key: found[tag] for tag, key in _TAGS.items() if tag in found}
    if options.get("variants") == "":
        options["variants"] = NO_VARIANTS
    if "deck" not in options:
        # Of which deck a position is nobody has to say twice. What is wrong with it is found where it is read.
        with suppress(InvalidOption):
            written = split_edition(found.get("Position", NAME).split(" ")[0])
            options |= {key: value for key, value in written.items() if key == "deck"}
    rules = rules_of(_settled(found.get("Edition", NAME), options))
    return rules._replace(deck=deck_named(rules.deck.name, found.get("DeckHash", "").lower()))
