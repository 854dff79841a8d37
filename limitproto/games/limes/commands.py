"""The commands that LIMES adds to the protocol: `lp-draw`, `lp-score`, `lp-deck`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from limitproto.errors import InvalidNotation, Unavailable
from limitproto.games.info import GameCommand
from limitproto.games.limes.decks.file import warnings_of
from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.legal_turns import NO_CARD
from limitproto.games.limes.text.turns import parse_event

_Answer = tuple[Sequence[str], Callable[[Position], str]]


def _draw(position: Position, words: Sequence[str]) -> _Answer:
    """Return the open card, after drawing it if it is named."""
    if words:
        parse_event(f"draw-{words[0]}")
        return [f"draw-{words[0]}"], lambda after: str(after.card)
    card = position.card
    if not card:
        raise Unavailable(NO_CARD)
    return (), lambda after: str(card)


def _score(position: Position, words: Sequence[str]) -> _Answer:
    """Return the points of every player, or of one player with each worker."""
    players = position.players
    if not words:
        lines = [f"{name} {points}" for name, points in zip(players, position.points, strict=True)]
    elif words[0] in players:
        player = players.index(words[0])
        lines = [f"{words[0]} {position.points[player]}"]
        for zone, profession, points, counted in position.explain_score(player):
            lines.append(f"{zone} {profession} {points} {'counted' if counted else 'shadowed'}")
    else:
        raise InvalidNotation("player", words[0], 1, players)
    return (), lambda after: "\n".join(lines)


def _deck(position: Position, _words: Sequence[str]) -> _Answer:
    """Return the deck: its name and hash, its cards as hashed, and its differences from printed cards."""
    deck = position.rules.deck
    lines = [f"{deck.name} {deck.hash}", *deck.listing.splitlines()]
    lines += [f"warning: {sentence}" for sentence in warnings_of(deck)]
    return (), lambda after: "\n".join(lines)


COMMANDS = {
    "lp-draw": GameCommand("[N]", "the number of the open card; draws the given card", _draw),
    "lp-score": GameCommand("[PLAYER]", "the points of all displays, or of one display by worker", _score),
    "lp-deck": GameCommand("", "the deck: name, SHA-256, cards, and what is odd about them", _deck),
}
