"""Decks as data, the built-in deck, and deck files.

This package does not contain the faces of the printed cards: they are pictures. The built-in deck `study24` replaces
them; owners of the game can type the real faces into a file, see spec/limes.md. A deck file is JSON that conforms to
spec/limes-deck.schema.json, and every defect of one is reported; the caller reads the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple, TypeGuard

from limitproto.core.own_words import own_words
from limitproto.errors import InvalidOption, UnknownFile
from limitproto.games.base import FILES
from limitproto.games.limes.squares import OFFSETS, ZONES

#: The letters for landscapes in deck listings, and their names; R is rock with a tower.
LANDSCAPES = {"F": "field", "S": "forest", "W": "water", "R": "tower"}

#: The deck if a game names no other.
DEFAULT = "study24"

#: The description shown with that deck.
STAND_IN = "a stand-in for the printed cards"

#: The rounds in a game, and the fewest cards in a deck.
ROUNDS = 16

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_NAME = 40


def is_name(value: object) -> bool:
    """Return whether a value is text that can be the name of a deck (K2)."""
    return isinstance(value, str) and len(value) <= LONGEST_NAME and _NAME.fullmatch(value) is not None


class Card(NamedTuple):
    """A card as the deck lists it: four letters of `LANDSCAPES` and four numbers of huts, clockwise from nw."""

    number: int
    zones: str
    huts: tuple[int, ...]

    def turned(self, quarters: int) -> Card:
        """Return the card after the given number of clockwise quarter turns; one turn moves the sw zone to nw."""
        cut = -quarters % 4
        return Card(self.number, self.zones[cut:] + self.zones[:cut], self.huts[cut:] + self.huts[:cut])

    def legal_form(self, quarters: int) -> int:
        """Return the lowest number of quarter turns after which the card looks the same as after `quarters` (L5)."""
        return next(lower for lower in range(4) if self.turned(lower) == self.turned(quarters))


class Face(NamedTuple):
    """A turned card, as masks of zones on square 0: one per landscape, and zones with more than 0, 1, ... huts."""

    field: int
    forest: int
    water: int
    tower: int
    huts: tuple[int, ...]


class Deck:
    """A deck: its name, its cards by number, and the SHA-256 of the listing."""

    def __init__(self, name: str, cards: Iterable[Card]) -> None:
        """`cards` are numbered 1 to n, each number once; `check` ensures that."""
        self.name = name
        self.cards: Mapping[int, Card] = {card.number: card for card in sorted(cards)}
        #: The legal forms of each card (L5): quarter turns that differ in looks from all lower ones, with their faces.
        self.faces: Mapping[int, Mapping[int, Face]] = {
            number: _legal_faces(card) for number, card in self.cards.items()
        }
        #: The legal form of each card after 0 to 3 quarter turns.
        self.forms: Mapping[int, tuple[int, ...]] = {
            number: tuple(map(card.legal_form, range(4))) for number, card in self.cards.items()
        }
        #: The number of each card by the text of its draw.
        self.draws: Mapping[str, int] = {f"draw-{number}": number for number in self.cards}
        self.hash = sha256(self.listing.encode()).hexdigest()

    @property
    def listing(self) -> str:
        """The cards in order of number, a line each: number, landscapes, huts; `1 FFSR 1.0.0.0`."""
        return "".join(f"{n} {zones} {'.'.join(map(str, huts))}\n" for n, zones, huts in self.cards.values())

    @property
    def label(self) -> str:
        """The description shown with the deck's cards."""
        return f"deck {self.name}" + (f": {STAND_IN}" if self.name == DEFAULT else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and (self.name, self.hash) == (other.name, other.hash)

    def __hash__(self) -> int:
        return hash((self.name, self.hash))

    def __repr__(self) -> str:
        return f"<Deck {self.name} of {len(self.cards)} cards>"


def _legal_faces(card: Card) -> dict[int, Face]:
    found: dict[int, Face] = {}
    for quarters in range(4):
        if card.legal_form(quarters) != quarters:
            continue
        _, zones, huts = card.turned(quarters)
        masks = {
            letter: sum(1 << offset for mine, offset in zip(zones, OFFSETS, strict=True) if mine == letter)
            for letter in LANDSCAPES
        }
        layers = tuple(
            sum(1 << offset for count, offset in zip(huts, OFFSETS, strict=True) if count > layer)
            for layer in range(max(huts))
        )
        found[quarters] = Face(masks["F"], masks["S"], masks["W"], masks["R"], layers)
    return found


# ---- the built-in deck -----------------------------------------------------------------------------------

_STUDY24 = """
    FFSR FFWR FFRS FFRW FSFR FSSR FSWR FSRS FSRW FWFR FWSR FWWR
    FWRS FWRW FRSS FRSW FRWS FRWW SSWR SSRW SWSR SWWR SWRW SRWW
"""
#: The cards of `study24` with a hut in their first field zone, and those with one in their first forest zone.
_FIELD_HUTS = (1, 2, 5, 8, 10, 13, 15, 18)
_FOREST_HUTS = (3, 7, 11, 19, 21, 23)


def _study24() -> Deck:
    """Return the deck of the 24 patterns, up to rotation, with exactly one tower and no landscape more than twice."""
    cards = []
    for number, zones in enumerate(_STUDY24.split(), 1):
        land = "F" if number in _FIELD_HUTS else "S" if number in _FOREST_HUTS else ""
        hut = zones.index(land) if land else -1
        cards.append(Card(number, zones, tuple(int(i == hut) for i in range(4))))
    return Deck(DEFAULT, cards)


@cache
def _known() -> dict[str, dict[str, Deck]]:
    """Return the known decks, keyed by name and then by hash, with the newest of each name last."""
    deck = _study24()
    return {DEFAULT: {deck.hash: deck}}


def known_names() -> list[str]:
    """Return the names of the decks known to this process, the built-in deck first."""
    return list(_known())


def deck_named(name: str, digest: str = "") -> Deck:
    """Return a known deck: the one with the given hash or, without a hash, the newest with its name.

    Raises UnknownFile, or InvalidOption for the name of the built-in deck with a different hash.
    """
    decks = _known().get(name)
    if decks is None:
        known = ", ".join(_known())
        raise UnknownFile(f"{name!r} is not a known deck; choose one of {known}, or one in the files named in {FILES}")
    if not digest:
        return list(decks.values())[-1]
    if digest not in decks:
        why = f"the deck {name} known here has the hash {' or '.join(decks)}, not {digest}"
        if name == DEFAULT:
            raise InvalidOption(f"{why}; correct it")
        raise UnknownFile(f"{why}; add the file with that hash to {FILES}")
    return decks[digest]


def remember(deck: Deck) -> Deck:
    """Register a deck, as returned by `deck_of`, under its name, and return it."""
    decks = _known().setdefault(deck.name, {})
    decks.pop(deck.hash, None)
    decks[deck.hash] = deck
    return deck


_ZONES = re.compile(f"[{''.join(LANDSCAPES)}]{{4}}")
#: The relevant tokens in a JSON text: keys, other strings, brackets, line endings, and any other values.
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
            object_pairs_hook=_object_with_unique_keys,
            # Of an integer far too long for a deck, only the beginning is parsed, which is too large as well.
            parse_int=lambda digits: int(digits[:_SHOWN]),
            parse_float=_parse_float,
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
        raise InvalidOption(f"the deck file has no valid deck; correct it: {' '.join(report.defects)}".rstrip("."))
    return report.deck


def _parse_float(text: str) -> int | float:
    """Parse a number with a point or an exponent; `4.0` is the integer 4, as in JSON Schema."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) <= MOST_CARDS else number


def _reject_constant(text: str) -> None:
    raise ValueError(f"{text} is not a number; write digits")


def _as_json(value: object) -> str:
    """Return a wrong value as JSON, shortened if it is long."""
    import json

    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _object_with_unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        raise ValueError(f"{', '.join(map(_as_json, twice))} occurs twice in one object; keep one")
    return found


def _card_lines(text: str) -> list[int]:
    """Return the line numbers in valid JSON text where the entries of the list `cards` begin."""
    lines: list[int] = []
    depth, line, key = 0, 1, ""
    for match in _TOKEN.finditer(text):
        token = match[0]
        line += token.count("\n")
        if token == "\n":
            continue
        if token in "]}":
            depth -= 1
        else:
            if depth == 2 and key == '"cards"':
                lines.append(line)
            if token in "[{":
                depth += 1
            elif depth == 1 and match[1] is not None:
                key = token[: token.rindex('"') + 1]
    return lines


def _deck_defects(value: object, lines: list[int]) -> Iterator[str]:
    """Yield the defects of a deck; `lines` holds the line numbers of its cards."""
    if not isinstance(value, dict):
        yield "The file must be a JSON object with a name and cards (K1)."
        return
    for key in value:
        if key not in ("name", "cards", "comment", "$schema"):
            yield f"A deck cannot have {_as_json(key)}, only name, cards and comment (K1)."
    if "name" not in value:
        yield "The deck has no name (K1)."
    elif not is_name(value["name"]):
        yield (
            f"A deck name must have at most {LONGEST_NAME} lower-case letters, digits and single hyphens between"
            f" them, not {_as_json(value['name'])} (K2)."
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


def _are_built_in(cards: object) -> bool:
    """Return whether a file contains exactly the cards of the built-in deck, each once."""
    missing = dict(deck_named(DEFAULT).cards)
    for card in cards if isinstance(cards, list) else ():
        number = card.get("number") if isinstance(card, dict) else None
        expected = missing.pop(number, None) if isinstance(number, int) else None
        if expected is None or (card.get("zones"), card.get("huts", [0] * 4)) != (expected.zones, list(expected.huts)):
            return False
    return not missing


def _number_defects(numbers: list[object], count: int) -> Iterator[str]:
    """Yield the defects of card numbers, which must be 1 to `count`, each once."""
    whole = [number for number in numbers if _is_int(number)]
    for number in sorted({number for number in whole if whole.count(number) > 1}):
        yield f"There are {whole.count(number)} cards numbered {number} (K3)."
    for number in sorted({number for number in whole if not 1 <= number <= count}):
        yield f"There is a card numbered {number}, but {count} cards must be numbered 1 to {count} (K3)."


def _card_defects(card: object, index: int, place: str) -> Iterator[str]:
    if not isinstance(card, dict):
        yield f"Entry {index} of the cards{place} must be an object (K1)."
        return
    number, zones, huts = card.get("number"), card.get("zones"), card.get("huts", [0] * 4)
    named = (f"Card {number}" if _is_int(number) else f"Entry {index} of the cards") + place
    for key in card:
        if key not in ("number", "zones", "huts", "comment"):
            yield f"{named} has {_as_json(key)}, but a card has only number, zones, huts and comment (K1)."
    if not isinstance(card.get("comment", ""), str):
        yield f"{named} has a comment that is not text (K1)."
    for key in ("number", "zones"):
        if key not in card:
            yield f"{named} has no {key} (K1)."
    if "number" in card and not _is_int(number):
        yield f"{named} has the number {_as_json(number)}, which is not an integer (K3)."
    letters = zones if isinstance(zones, str) and _ZONES.fullmatch(zones) else ""
    if "zones" in card and not letters:
        yield f"{named} has the zones {_as_json(zones)} instead of four letters of F, S, W, R, clockwise from nw (K4)."
    if not (isinstance(huts, list) and len(huts) == 4 and all(map(_is_int, huts))):
        yield f"{named} has the huts {_as_json(huts)} instead of four numbers, clockwise from nw (K5)."
        return
    for corner, count in zip(ZONES, huts, strict=True):
        if not 0 <= count <= MOST_HUTS:
            yield f"{named} has {count} huts on {corner}, but a zone has 0 to {MOST_HUTS} (K5)."
    for corner, letter, count in zip(ZONES, letters or "FFFF", huts, strict=True):
        if letter == "W" and count:
            yield f"{named} has a hut on {corner}, which is water: huts stand on land (K6)."


def _is_int(value: object) -> TypeGuard[int]:
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
