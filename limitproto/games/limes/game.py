"""`GAME`: LIMES as the protocol, records and engine see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from limitproto.errors import InvalidNotation, Unavailable
from limitproto.games import base
from limitproto.games.adapters import Files
from limitproto.games.base import Chooser
from limitproto.games.info import EditionInfo, GameCommand, OptionInfo
from limitproto.games.limes import editions, start
from limitproto.games.limes.decks import deck_of, remember, warnings_of
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


class DeckFiles(Files[Position]):
    """Decks, in the format of spec/limes-deck.schema.json."""

    def learn(self, text: str) -> None:
        remember(deck_of(text))

    def warnings(self, start: Position, option: str) -> Sequence[str]:
        return list(warnings_of(start.rules.deck)) if option == "deck" else ()


class Limes(base.Game):
    """The game of LIMES. Modules that few programs need are imported on demand, which halves the load time.

    Of its rules, L5 has no row in `violations`: no card in the built-in deck looks the same in two orientations.
    """

    name = "limes"
    title = "LIMES"
    rule_letter = "L"
    points_in_share = 20.0
    adapters: Mapping[str, str] = {"searcher": ".planner.adapter:LimesSearcher", "files": ".game:DeckFiles"}

    editions: Sequence[EditionInfo] = (editions.EDITION,)
    #: The tags that `from_tags` reads, besides those for options.
    extra_tags = ("DeckHash",)
    #: The tags that a record of a finished game has; see `Position.closing_tags`.
    closing_tag_names = ("Points",)
    #: Why a game can end by L15.
    rule_reasons: Mapping[str, str] = {
        "points": "all rounds are played",
        "workers": "equal points, but the best workers score more",
        "tie": "equal points, and workers that score the same",
    }

    commands: Mapping[str, GameCommand] = {
        "lp-draw": GameCommand("[N]", "the number of the open card; draws the given card", _draw),
        "lp-score": GameCommand("[PLAYER]", "the points of all displays, or of one display by worker", _score),
        "lp-deck": GameCommand("", "the deck: name, SHA-256, cards, and what is odd about them", _deck),
    }

    @property
    def options(self) -> Sequence[OptionInfo]:
        return editions.options()

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        from limitproto.games.limes.planner.greedy import choose

        return {"greedy": choose}

    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        return Position(start.new(edition, options))

    def parse(self, text: str) -> Position:
        return Position.parse(text)

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        options = {**editions.split_edition(edition), "players": str(players)}
        options.pop("deck", None)
        return editions.rules_of(options).names

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        return Position(start.from_tags(tags))


GAME = Limes()
Position.the_game = GAME
