"""Deck files: JSON that conforms to spec/limes-deck.schema.json; every defect is reported.

Owners of the game can type in the printed cards this way. This module gets only the text; the caller reads the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from limitproto.core.own_words import own_words
from limitproto.errors import InvalidOption
from limitproto.games.limes.decks.deck import (
    DEFAULT,
    LANDSCAPES,
    LONGEST_NAME,
    ROUNDS,
    STAND_IN,
    Card,
    Deck,
    deck_named,
    is_name,
)
from limitproto.games.limes.squares import ZONES

_ZONES = re.compile(f"[{''.join(LANDSCAPES)}]{{4}}")
#: The relevant tokens in a JSON text: keys, other strings, brackets, line ends, and any other values.
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*"\s*:)|"(?:[^"\\]|\\.)*"|[][{}\n]|[^][{}\s",:]+')

#: The most cards in a deck, and the most huts in a zone.
MOST_CARDS = 1000
MOST_HUTS = 9

#: How many characters of a wrong value messages show.
_SHOWN = 60


class DeckReport(NamedTuple):
    """The content of a deck file: the deck, None if there are defects, and complete sentences about it."""

    deck: Deck | None
    defects: tuple[str, ...]
    warnings: tuple[str, ...]


def check(text: str) -> DeckReport:
    """Parse the text of a deck file; report every defect, and warn about cards that no printed deck has."""
    import json

    try:
        value = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_reject_constant,
        )
    except (ValueError, RecursionError) as error:
        return DeckReport(None, (f"The file cannot be read: {own_words(error)} (K1).",), ())
    defects = [*_deck_defects(value, _card_lines(text))]
    if defects:
        return DeckReport(None, tuple(defects), ())
    cards = [Card(card["number"], card["zones"], tuple(card.get("huts", (0,) * 4))) for card in value["cards"]]
    deck = Deck(value["name"], cards)
    return DeckReport(deck, (), tuple(warnings_of(deck)))


def deck_of(text: str) -> Deck:
    """Parse the text of a deck file. Raises InvalidOption with every defect."""
    report = check(text)
    if report.deck is None:
        raise InvalidOption(f"the deck file does not contain a valid deck: {' '.join(report.defects)}".rstrip("."))
    return report.deck


def _integer(text: str) -> int:
    """Parse an integer; if it is far too long for a deck, only its beginning, which is too large as well."""
    return int(text[:_SHOWN])


def _float(text: str) -> int | float:
    """Parse a number with a point or an exponent; `4.0` is the integer 4, as in JSON Schema."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) <= MOST_CARDS else number


def _reject_constant(text: str) -> None:
    raise ValueError(f"{text} is not a number")


def _shown(value: Any) -> str:
    """Return a wrong value as JSON, shortened if it is long."""
    import json

    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        raise ValueError(f"{', '.join(map(_shown, twice))} occurs twice in one object")
    return found


def _card_lines(text: str) -> list[int]:
    """Return the line numbers in valid JSON text where the entries of the list `cards` begin."""
    lines: list[int] = []
    depth, line, key = 0, 1, ""
    for match in _TOKEN.finditer(text):
        token = match[0]
        line += token.count("\n")
        if token[0] == "\n":
            continue
        if token[0] in "]}":
            depth -= 1
        else:
            if depth == 2 and key == '"cards"':
                lines.append(line)
            if token[0] in "[{":
                depth += 1
            elif depth == 1 and match[1] is not None:
                key = token[: token.rindex('"') + 1]
    return lines


def _deck_defects(value: Any, lines: list[int]) -> Iterator[str]:
    """Yield the defects of a deck; `lines` are the line numbers of its cards."""
    if not isinstance(value, dict):
        yield "The file must be a JSON object with a name and cards (K1)."
        return
    for key in value:
        if key not in ("name", "cards", "comment", "$schema"):
            yield f"A deck cannot have {_shown(key)}, only name, cards and comment (K1)."
    if "name" not in value:
        yield "The deck has no name (K1)."
    elif not is_name(value["name"]):
        yield (
            f"A deck name must have at most {LONGEST_NAME} lower-case letters, digits and single hyphens between"
            f" them, not {_shown(value['name'])} (K2)."
        )
    cards = value.get("cards")
    if value.get("name") == DEFAULT and not _are_built_in(cards):
        yield f"The name {DEFAULT} belongs to the built-in deck, whose cards differ; choose another name (K2)."
    if not isinstance(value.get("comment", ""), str):
        yield "The comment must be text (K1)."
    if not isinstance(cards, list):
        yield "The deck has no list of cards (K1)."
        return
    for index, card in enumerate(cards, 1):
        place = f" (line {lines[index - 1]})" if index <= len(lines) else ""
        yield from _card_defects(card, index, place)
    if len(cards) < ROUNDS:
        yield f"The deck has {len(cards)} cards, but a game needs {ROUNDS} (K3)."
    if len(cards) > MOST_CARDS:
        yield f"The deck has {len(cards)} cards; it must have at most {MOST_CARDS} (K3)."
    yield from _number_defects([card.get("number") for card in cards if isinstance(card, dict)], len(cards))


def _are_built_in(cards: Any) -> bool:
    """Return whether a file contains exactly the cards of the built-in deck, each once."""
    missing = dict(deck_named(DEFAULT).cards)
    for card in cards if isinstance(cards, list) else ():
        number = card.get("number") if isinstance(card, dict) else None
        expected = missing.pop(number, None) if isinstance(number, int) else None
        if expected is None or (card.get("zones"), card.get("huts", [0] * 4)) != (expected.zones, list(expected.huts)):
            return False
    return not missing


def _number_defects(numbers: list[Any], count: int) -> Iterator[str]:
    """Yield the defects of card numbers, which must be 1 to `count`, each once."""
    whole = [number for number in numbers if _is_count(number)]
    for number in sorted({number for number in whole if whole.count(number) > 1}):
        yield f"There are {whole.count(number)} cards numbered {number} (K3)."
    for number in sorted({number for number in whole if not 1 <= number <= count}):
        yield f"There is a card numbered {number}, but {count} cards must be numbered 1 to {count} (K3)."


def _card_defects(card: Any, index: int, place: str) -> Iterator[str]:
    if not isinstance(card, dict):
        yield f"Entry {index} of the cards{place} must be an object (K1)."
        return
    number, zones, huts = card.get("number"), card.get("zones"), card.get("huts", [0] * 4)
    named = (f"Card {number}" if _is_count(number) else f"Entry {index} of the cards") + place
    for key in card:
        if key not in ("number", "zones", "huts", "comment"):
            yield f"{named} has {_shown(key)}, but a card has only number, zones, huts and comment (K1)."
    if not isinstance(card.get("comment", ""), str):
        yield f"{named} has a comment that is not text (K1)."
    for key in ("number", "zones"):
        if key not in card:
            yield f"{named} has no {key} (K1)."
    if "number" in card and not _is_count(number):
        yield f"{named} has the number {_shown(number)}, which is not an integer (K3)."
    letters = zones if isinstance(zones, str) and _ZONES.fullmatch(zones) else ""
    if "zones" in card and not letters:
        yield f"{named} has the zones {_shown(zones)} instead of four letters of F, S, W, R, clockwise from nw (K4)."
    if not (isinstance(huts, list) and len(huts) == 4 and all(map(_is_count, huts))):
        yield f"{named} has the huts {_shown(huts)} instead of four numbers, clockwise from nw (K5)."
        return
    for corner, count in zip(ZONES, huts, strict=True):
        if not 0 <= count <= MOST_HUTS:
            yield f"{named} has {count} huts on {corner}, but a zone has 0 to {MOST_HUTS} (K5)."
    for corner, letter, count in zip(ZONES, letters or "FFFF", huts, strict=True):
        if letter == "W" and count:
            yield f"{named} has a hut on {corner}, which is water: huts stand on land (K6)."


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def warnings_of(deck: Deck) -> Iterator[str]:
    """Yield sentences about differences from the printed cards, as far as reviews of the game describe them."""
    if deck.name == DEFAULT:
        yield f"The deck {deck.name} is {STAND_IN}."
    for number, zones, _huts in deck.cards.values():
        for letter, name in LANDSCAPES.items():
            count = zones.count(letter)
            if count > (1 if letter == "R" else 2):
                most = "one" if letter == "R" else "two"
                yield f"Card {number} has {count} zones of {name}, but printed cards have at most {most}."
