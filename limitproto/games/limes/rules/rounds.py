"""Rounds, turn order and the end of the game: how one state follows another (L1, L6, L15, L16)."""

from __future__ import annotations

from limitproto.core.rng import Stream
from limitproto.games.base import shared_result
from limitproto.games.limes.decks import ROUNDS, Deck
from limitproto.games.limes.editions import Rules
from limitproto.games.limes.rules.scoring import result_of
from limitproto.games.limes.squares import OFFSETS, SQUARE_OF, ZONE_OF, ZONES
from limitproto.games.limes.state import Display, State, Turn


def start(rules: Rules, order: tuple[int, ...] = ()) -> State:
    """Return the start of a game. With an `order`, each round begins by drawing the next of its cards (L1)."""
    return _begin_round(State(rules, (Display(),) * rules.players, 0, order=order))


def order_of(deck: Deck, seed: int) -> tuple[int, ...]:
    """Return the cards for all rounds in the order that a seed draws them.

    Each draw takes, from the remaining numbers in ascending order, the one at the index given by the stream of `seed`.
    """
    stream, left = Stream(seed), list(deck.cards)
    return tuple(left.pop(stream.below(len(left))) for _ in range(ROUNDS))


def _begin_round(state: State) -> State:
    """Give the turn to the first player and, if the engine deals, draw the card (L1)."""
    drawn = (*state.drawn, state.order[len(state.drawn)]) if state.order else state.drawn
    return state._replace(mover=state.alive[0], drawn=drawn, dealt=len(drawn) - len(state.drawn))


def advance(state: State) -> State:
    """Give the turn to the next player who still has to lay the card; after the last one the round ends."""
    behind = [i for i in state.alive if len(state.displays[i].cards) < len(state.drawn)]
    if behind:
        return state._replace(mover=behind[0])
    if len(state.drawn) < ROUNDS:
        return _begin_round(state)
    result, reason = result_of(state.displays, state.out)
    return end(state, result, reason)


def why_not_drawable(state: State, number: int) -> str:
    """Return why a card cannot be drawn now; empty if it can (L1)."""
    if state.card:
        return f"card {state.card} is open and must be laid first"
    if number not in state.rules.deck.cards:
        return f"the deck {state.rules.deck.name} has no card {number}"
    return f"card {number} has already been drawn" if number in state.drawn else ""


def draw(state: State, number: int) -> State:
    """Return the state after drawing a card that can be drawn (L1)."""
    return state._replace(drawn=(*state.drawn, number), dealt=0)


def play(state: State, turn: Turn) -> State:
    """Return the state after a legal turn by the mover."""
    mover, square, card = state.mover, SQUARE_OF[turn.cell], state.card
    display = state.displays[mover].with_card(card, turn.quarters, square, state.rules.deck.faces[card][turn.quarters])
    if turn.zone:
        display = display.with_worker(square + OFFSETS[ZONES.index(turn.zone)])
    elif turn.source:
        display = display.with_move(ZONE_OF[turn.source], ZONE_OF[turn.target])
    displays = (*state.displays[:mover], display, *state.displays[mover + 1 :])
    return advance(state._replace(displays=displays, dealt=0, last=mover))


def end(state: State, result: str, reason: str) -> State:
    """Return the state with the game ended."""
    return state._replace(mover=-1, result=result, reason=reason, dealt=0)


def withdraw(state: State, player: int, reason: str) -> State:
    """Return the state after a player has resigned or run out of time (L16)."""
    players = state.rules.players
    state = state._replace(dealt=0, last=-1)
    if players <= 2:
        return end(state, "0" if players == 1 else shared_result([1 - player], players), reason)
    state = state._replace(out=state.out | 1 << player)
    if len(state.alive) == 1:
        return end(state, shared_result(state.alive, players), reason)
    return advance(state) if state.mover == player else state
