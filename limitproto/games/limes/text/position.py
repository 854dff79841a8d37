"""Reads position strings into a state, with every reason why no game can reach it, and writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from limitproto import grammar
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import UNFINISHED, shared_result
from limitproto.games.limes.decks import ROUNDS, Deck
from limitproto.games.limes.editions import Rules, rules_of, split_edition
from limitproto.games.limes.rules.display import box_of, touches
from limitproto.games.limes.rules.reachability import can_stand
from limitproto.games.limes.rules.scoring import result_of
from limitproto.games.limes.squares import FIRST, SIDE, SQUARE_NAMES, SQUARE_OF, ZONE_NAMES, ZONE_OF, place_named
from limitproto.games.limes.state import WORKERS, Display, Laid, State
from limitproto.games.limes.text.turns import CELL, ZONE, check_result

_T = grammar.terminals("limes")
_CARD = f"{_T['NUMBER']}{_T['QUARTER']}{CELL}"
_DISPLAY = rf"(?:{_T['NONE']}|{_CARD}(?:\.{_CARD})*(?::{ZONE}(?:\.{ZONE})*)?)"
_CLOCK = rf"{_T['D']}(?:{_T['NONE']}|{_T['NUMBER']}(?:\.{_T['NUMBER']})*)"
_SCORES = f"{_T['SCORE']}(?:-{_T['SCORE']})*"
_POSITION = re.compile(
    f"({_T['EDITION']}{_T['PLAYERS']}?(?:/{_T['KEY']}={_T['VALUE']})*) ({_DISPLAY}(?:_{_DISPLAY})*) ({_T['MOVER']}) "
    rf"({_T['COUNT']}(?:\.{_T['COUNT']})*) ({_CLOCK}) "
    f"(?:{_T['NONE']}|(?=.)(?:{_T['OUT']}({_T['PLAYER_NUMBERS']}))?(?:(?:(?<= )|/){_T['END']}({_SCORES}))?)"
)
#: A display without cards. A board of empty displays only may also be written as a single one.
NONE = "-"

#: No position string is longer than this, so longer text is refused unread.
LONGEST = 4096
_PLACED = re.compile(f"({_T['NUMBER']})({_T['QUARTER']})({CELL})")


def parse(text: str, deck: Deck | None = None) -> State:
    """Parse a position string into a state. Raises InvalidNotation, InvalidPosition with every defect.

    The string only names its deck: this is `deck` if it has that name, else the newest known deck of that name.
    """
    if len(text) > LONGEST:
        raise InvalidNotation("position", text, LONGEST + 1, ("the end",))
    match = _POSITION.fullmatch(text)
    if match is None:
        raise grammar.certain_error("limes", "position", text, "position")
    edition, board, mover, hand, clock, out, result = match.groups()
    try:
        rules = rules_of(split_edition(edition))
    except InvalidOption as error:
        raise InvalidPosition(text, (f"{error}.",)) from None
    if deck is not None and deck.name == rules.deck.name:
        rules = rules._replace(deck=deck)
    fields = _Fields(
        rules,
        tuple(map(_read_display, [NONE] * rules.players if board == NONE else board.split("_"))),
        -1 if mover == "-" else int(mover) - 1,
        tuple(map(int, hand.split("."))),
        () if clock == "d-" else tuple(map(int, clock[1:].split("."))),
        out or "",
        result,
    )
    # The history can only be checked for a state with valid fields and displays.
    defects = [*fields.field_defects(), *fields.display_defects()] or [*fields.history_defects()]
    if defects:
        raise InvalidPosition(text, tuple(defects))
    return fields.state()


def format_position(state: State) -> str:
    """Return the position string of a state; the inverse of `parse`."""
    board = "_".join(map(_format_display, state.displays))
    mover = "-" if state.mover < 0 else str(state.mover + 1)
    hand = ".".join(str(display.supply) for display in state.displays)
    clock = ".".join(map(str, state.drawn)) or NONE
    status = ["out:" + "".join(str(i + 1) for i in state.players_out)] if state.out else []
    if state.is_over:
        status.append(f"end:{state.result}")
    return f"{state.rules.text} {board} {mover} {hand} d{clock} {'/'.join(status) or NONE}"


def _format_display(display: Display) -> str:
    """Return a display as part of the BOARD field."""
    if not display.cards:
        return NONE
    cards = ".".join(f"{card.number}r{card.quarters}{SQUARE_NAMES[card.square]}" for card in display.cards)
    workers = ".".join(sorted(ZONE_NAMES[zone] for zone in display.workers))
    return f"{cards}:{workers}" if workers else cards


class _DisplayText(NamedTuple):
    """A display as written: the number, quarter turns and cell of each card, and the zones of workers."""

    cards: tuple[tuple[int, int, str], ...]
    workers: tuple[str, ...]


def _read_display(text: str) -> _DisplayText:
    if text == NONE:
        return _DisplayText((), ())
    cards, _, workers = text.lower().partition(":")
    placed = (match.groups() for match in map(_PLACED.fullmatch, cards.split(".")) if match)
    return _DisplayText(
        tuple((int(number), int(quarter[1]), cell) for number, quarter, cell in placed),
        tuple(workers.split(".")) if workers else (),
    )


class _Fields(NamedTuple):
    """The fields of a position string, and their defects."""

    rules: Rules
    displays: tuple[_DisplayText, ...]
    mover: int
    hands: tuple[int, ...]
    drawn: tuple[int, ...]
    out: str
    result: str | None

    # ---- the fields by themselves -------------------------------------------------------------------------

    def field_defects(self) -> Iterator[str]:
        """Yield the defects of single fields."""
        players, names = self.rules.players, self.rules.names
        roster = "1 player" if players == 1 else f"{players} players"
        if len(self.displays) != players:
            yield f"The board has displays for {len(self.displays)} instead of {roster}."
        if len(self.hands) != players:
            yield f"The hand counts workers for {len(self.hands)} instead of {roster}."
        if self.mover >= players:
            yield f"The mover is player {self.mover + 1}, but the game has {roster}."
        if self.out and self.out != "".join(name for name in names if name in self.out):
            yield f"The players that are out, {self.out!r}, are not player numbers in turn order."
        elif self.out and (players < 3 or len(self.out) == players):
            yield f"The status has {len(self.out)} of {roster} out, which is impossible (L16)."
        if self.result is not None:
            try:
                check_result(self.result, players)
            except InvalidNotation:
                yield f"The result {self.result} does not fit {roster}."
        if (self.result is None) == (self.mover < 0):
            yield "The mover must be '-' if the game has ended, and only then."
        if len(self.drawn) > ROUNDS:
            yield f"There are {len(self.drawn)} cards drawn, but a game has {ROUNDS} rounds (L1)."
        deck = self.rules.deck
        for number in sorted({*self.drawn}):
            if number not in deck.cards:
                yield f"Card {number} is drawn, but the deck {deck.name} does not have it (L1)."
            elif self.drawn.count(number) > 1:
                yield f"Card {number} is drawn {self.drawn.count(number)} times (L1)."

    # ---- the displays -------------------------------------------------------------------------------------

    def display_defects(self) -> Iterator[str]:
        """Yield the defects found in displays and hands."""
        for i, display in enumerate(self.displays):
            owner = f"display {i + 1}"
            yield from self._card_defects(display, owner)
            yield from self._square_defects(display, owner)
            yield from self._worker_defects(display, self.hands[i] if i < len(self.hands) else None, owner)

    def _card_defects(self, display: _DisplayText, owner: str) -> Iterator[str]:
        numbers = tuple(number for number, _, _ in display.cards)
        if numbers != self.drawn[: len(numbers)]:
            yield f"The cards of {owner} are not those drawn, in the order drawn (L1)."
        for number, quarters, cell in display.cards:
            faces = self.rules.deck.faces.get(number)
            if faces is not None and quarters not in faces:
                yield f"Card {number} on {cell} of {owner} turned r{quarters} looks the same with a lower number (L5)."

    def _square_defects(self, display: _DisplayText, owner: str) -> Iterator[str]:
        cells = [cell for _, _, cell in display.cards]
        if cells and cells[0] != FIRST:
            yield f"The first card of {owner} is on {cells[0]} instead of {FIRST} (L2)."
        for cell in sorted({cell for cell in cells if cells.count(cell) > 1}):
            yield f"There are {cells.count(cell)} cards on {cell} of {owner} (L3)."
        places = [place_named(cell) for cell in cells]
        if places and max(box_of(places)) > SIDE:
            yield f"The cards of {owner} do not fit in a box of 4 x 4 (L4)."
        for i, place in enumerate(places[1:], 1):
            if not touches(place, places[:i], self.rules.diagonal):
                yield f"The card on {cells[i]} of {owner} was laid next to no other (L3)."

    def _worker_defects(self, display: _DisplayText, hand: int | None, owner: str) -> Iterator[str]:
        cells = {cell for _, _, cell in display.cards}
        strays = [zone for zone in display.workers if zone[:-2] not in cells]
        for zone in sorted({*strays}):
            yield f"The worker on {zone} of {owner} is not on a card (L6)."
        count = len(display.workers)
        if hand is not None and hand + count != WORKERS:
            yield f"The workers left and those in {owner} add up to {hand + count}, not {WORKERS} (L6)."
        if count > len(display.cards):
            turns = f"{len(display.cards)} turn{'' if len(display.cards) == 1 else 's'}"
            yield f"There are {count} workers in {owner}, but only {turns} to place them (L6)."

    # ---- the history ---------------------------------------------------------------------------------------

    def history_defects(self) -> Iterator[str]:
        """Yield the defects of turn order and of the state's history, for valid displays."""
        state = self.state()
        for i, display in enumerate(state.displays):
            if not can_stand(display, self.rules):
                yield f"The workers of display {i + 1} cannot have reached their zones in the turns played (L6, L8)."
        laid = [len(self.displays[i].cards) for i in state.alive]
        rounds = len(self.drawn)
        behind = [i for i, count in zip(state.alive, laid, strict=True) if count < rounds]
        if any(count < rounds - 1 for count in laid):
            yield f"A player has not laid the first {rounds - 1} of the {rounds} drawn cards (L1)."
        elif any(count > rounds for count in laid):
            yield "A player has laid more cards than were drawn (L1)."
        if behind and behind != state.alive[-len(behind) :]:
            yield "The players who have laid this round's card are not the first in turn order (L1)."
        if self.result is None:
            yield from self._mover_defects(state, behind)
        elif self.rules.players > 1 and len(state.alive) == 1:
            result = shared_result(state.alive, self.rules.players)
            if self.result != result:
                yield f"Only player {state.alive[0] + 1} is left: the result is {result}, not {self.result} (L16)."
        elif rounds == ROUNDS and not behind:
            result, _reason = result_of(state.displays, state.out)
            if self.result != result:
                yield f"After all {ROUNDS} rounds the result is {result}, not {self.result} (L15)."

    def _mover_defects(self, state: State, behind: list[int]) -> Iterator[str]:
        if self.rules.players > 1 and len(state.alive) == 1:
            yield f"Only player {state.alive[0] + 1} is left, so the game is over (L16)."
        if len(self.drawn) == ROUNDS and not behind:
            yield f"All {ROUNDS} rounds are played, so the game is over (L15)."
            return
        expected = (behind or state.alive)[0]
        if self.mover != expected:
            yield f"It is the turn of player {expected + 1}, not of player {self.mover + 1} (L1)."

    def state(self) -> State:
        """Return the state described by the fields. Its cards will be drawn by events."""
        rules = self.rules
        displays = []
        for text in self.displays:
            display = Display()
            for number, quarters, cell in text.cards:
                square = SQUARE_OF[cell]
                display = display.with_card(*Laid(number, quarters, square), rules.deck.faces[number][quarters])
            displays.append(display._replace(workers=tuple(sorted(ZONE_OF[zone] for zone in text.workers))))
        out = sum(1 << i for i, name in enumerate(rules.names) if name in self.out)
        return State(rules, tuple(displays), self.mover, self.drawn, out, self.result or UNFINISHED)
