"""The start of a game: from options, or from the tags of a record."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from limitproto.errors import InvalidOption, InvalidPosition
from limitproto.games.info import FileText, merged_options, seed_of
from limitproto.games.limes.decks import DEFAULT, deck_named, deck_of, is_name, remember
from limitproto.games.limes.editions import NAME, NO_VARIANTS, Rules, rules_of, split_edition
from limitproto.games.limes.rules.rounds import order_of, start
from limitproto.games.limes.state import State
from limitproto.games.limes.text.position import format_position, parse

#: The option keys, keyed by the record tags that hold them.
_TAGS = {"Players": "players", "Deck": "deck", "Variants": "variants"}


def new(edition: str, options: Mapping[str, str]) -> State:
    """Return the start of a game; see `limitproto.games.base.Game.new`.

    `deck` is the name of a known deck or the text of a deck file; `deal`, `engine` or `host`, decides which of them
    draws the cards.
    """
    written = split_edition(edition)
    merged = merged_options(edition, written, options)
    named = written.get("deck", DEFAULT)
    if not is_name(named):
        raise InvalidOption(f"{named!r} is not the name of a deck; give a file after the edition: {NAME} deck=FILE")
    deal, seed = merged.pop("deal", "engine"), merged.pop("seed", None)
    if deal not in ("engine", "host"):
        raise InvalidOption(f"deal must be engine or host, not {deal!r}")
    number = None if seed is None else seed_of(seed)
    deck = merged.get("deck", DEFAULT)
    if isinstance(deck, FileText) or not is_name(deck):
        # Everything else is checked first, so that a failing command does not register a deck.
        rules_of({key: value for key, value in merged.items() if key != "deck"})
        merged["deck"] = remember(deck_of(deck)).name
    rules = rules_of(merged)
    if deal == "host":
        return start(rules)
    if number is None:
        import secrets  # Slow to load, and not needed for a game with a seed.

        number = secrets.randbits(32)
    return start(rules, order_of(rules.deck, number))


def tags(state: State) -> dict[str, str]:
    """Return the tags from which `from_tags` recreates a start.

    They omit the card drawn by the engine: the record has it as an event.
    """
    rules = state.rules
    found = {"Edition": NAME, "Players": str(rules.players), "Deck": rules.deck.name, "DeckHash": rules.deck.hash}
    if rules.variants:
        found["Variants"] = rules.variants
    text = format_position(state._replace(drawn=state.drawn[: len(state.drawn) - state.dealt]))
    if text != format_position(start(rules)):
        found["Position"] = text
    return found


def from_tags(record_tags: Mapping[str, str]) -> State:
    """Return the start of a record; see `limitproto.games.base.Game.from_tags`. Its cards are drawn by events.

    A `Position` tag takes precedence; the other tags must agree with it.
    """
    rules = _rules_from_tags(record_tags)
    if "Position" not in record_tags:
        return start(rules)
    state = parse(record_tags["Position"], rules.deck)
    if rules != state.rules and any(tag in record_tags for tag in _TAGS):
        sentence = f"The Position tag is for {state.rules.text}, but the other tags are for {rules.text}."
        raise InvalidPosition(record_tags["Position"], (sentence,))
    return state


def _rules_from_tags(record_tags: Mapping[str, str]) -> Rules:
    options = {key: record_tags[tag] for tag, key in _TAGS.items() if tag in record_tags}
    if options.get("variants") == "":
        options["variants"] = NO_VARIANTS
    if "deck" not in options:
        # The deck of a position does not need a tag as well. Parsing the position finds its defects.
        with suppress(InvalidOption):
            written = split_edition(record_tags.get("Position", NAME).split(" ")[0])
            options |= {key: value for key, value in written.items() if key == "deck"}
    edition = record_tags.get("Edition", NAME)
    rules = rules_of(merged_options(edition, split_edition(edition), options))
    return rules._replace(deck=deck_named(rules.deck.name, record_tags.get("DeckHash", "").lower()))
