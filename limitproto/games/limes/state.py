"""The course of a game: whose turn it is, when a card is drawn, how the game ends (L1, L6, L15, L16)."""

from __future__ import annotations

from typing import NamedTuple

from limitproto.core.rng import Stream
from limitproto.games.base import UNFINISHED
from limitproto.games.limes.decks.deck import ROUNDS, Deck
from limitproto.games.limes.editions import Rules
from limitproto.games.limes.rules.display import Display
from limitproto.games.limes.rules.scoring import result_of, shared


class State(NamedTuple):
    """All that makes a position.

    `drawn` are the cards in the order drawn, the last one open while somebody has still to lay it; `out` a mask of
    players. `mover` is -1 after the end; while no card is open it is who lays the next one first.
    """

    rules: Rules
    displays: tuple[Display, ...]
    mover: int
    drawn: tuple[int, ...] = ()
    out: int = 0
    result: str = UNFINISHED
    #: No part of what a position string says: why the game ended; the order of the cards where the program draws
    #: them; how many cards were drawn with the turn that led here; who played it.
    reason: str = ""
    order: tuple[int, ...] = ()
    happened: int = 0
    last: int = -1

    @property
    def alive(self) -> list[int]:
        """The players who are not out."""
        return [i for i in range(self.rules.players) if not self.out >> i & 1]

    @property
    def card(self) -> int:
        """The card that is open, 0 when none is."""
        if self.mover < 0 or not self.drawn or len(self.displays[self.mover].cards) == len(self.drawn):
            return 0
        return self.drawn[-1]


def start(rules: Rules, order: tuple[int, ...] = ()) -> State:
    """Return the start of a game. With an `order` the cards are drawn by it as each round begins (L1)."""
    return _begin_round(State(rules, (Display(),) * rules.players, 0, order=order))


def order_of(deck: Deck, seed: int) -> tuple[int, ...]:
    """Return the cards of all rounds in the order that a seed draws them.

    From the numbers left, in rising order, each draw takes the one at the place that the stream of `seed` says.
    """
    stream, left = Stream(seed), list(deck.cards)
    return tuple(left.pop(stream.below(len(left))) for _ in range(ROUNDS))


def _begin_round(state: State) -> State:
    """Give the turn to the first player and, where the program does that, draw the card (L1)."""
    drawn = state.drawn
    if state.order:
        drawn = (*drawn, state.order[len(drawn)])
    return state._replace(mover=state.alive[0], drawn=drawn, happened=len(drawn) - len(state.drawn))


def advance(state: State) -> State:
    """Give the turn to the next player who has still to lay the card; after the last one the round ends."""
    waiting = [i for i in state.alive if len(state.displays[i].cards) < len(state.drawn)]
    if waiting:
        later = [i for i in waiting if i > state.mover]
        return state._replace(mover=(later or waiting)[0])
    if len(state.drawn) < ROUNDS:
        return _begin_round(state)
    result, reason = result_of(state.displays, state.out)
    return end(state, result, reason)


def draw(state: State, number: int) -> State:
    """Return the state after a card that may be drawn has been drawn (L1)."""
    return state._replace(drawn=(*state.drawn, number), happened=0)


def after_turn(state: State, display: Display) -> State:
    """Return the state after the mover's turn, which has led to `display`."""
    mover = state.mover
    displays = (*state.displays[:mover], display, *state.displays[mover + 1 :])
    return advance(state._replace(displays=displays, happened=0, last=mover))


def end(state: State, result: str, reason: str) -> State:
    """Return the state with the game ended."""
    return state._replace(mover=-1, result=result, reason=reason, happened=0)


def withdraw(state: State, player: int, reason: str) -> State:
    """Return the state after a player resigned or ran out of time (L16)."""
    players = state.rules.players
    state = state._replace(happened=0, last=-1)
    if players <= 2:
        return end(state, "0" if players == 1 else shared([1 - player], players), reason)
    state = state._replace(out=state.out | 1 << player)
    if len(state.alive) == 1:
        return end(state, shared(state.alive, players), reason)
    return advance(state) if state.mover == player else state
