"""`Position`: an immutable state of LIMES, with its notation, rules and drawings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

from limitproto.core.lazy_names import present_name
from limitproto.errors import IllegalTurn, InvalidNotation, Violation
from limitproto.games.limes import start
from limitproto.games.limes.decks import Deck
from limitproto.games.limes.editions import Rules
from limitproto.games.limes.render import board_text, state_json
from limitproto.games.limes.rules import legal_turns, rounds
from limitproto.games.limes.rules.legal_turns import LimesViolation, explain
from limitproto.games.limes.rules.scoring import WorkerScore, explain_score, rating, score
from limitproto.games.limes.squares import SQUARE_NAMES
from limitproto.games.limes.state import State
from limitproto.games.limes.text import turns as notation
from limitproto.games.limes.text.canonical_key import canonical_key, framed_key
from limitproto.games.limes.text.position import format_position, parse
from limitproto.games.line import LineOfPlay
from limitproto.games.state_position import StatePosition


class Position(StatePosition[State]):
    """A position of LIMES. Made by `new` or `parse`, immutable; equal if the string and the deck are equal."""

    __slots__ = ()

    # ---- making -------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, edition: str = "limes", /, **options: object) -> Position:
        """Return the start position of a game, such as `Position.new("limes", players=1, variants="diagonal", seed=7)`.

        The options are described in `spec/limes.md`: players, deck, variants, deal, seed. Raises InvalidOption.
        """
        return Position(start.new(edition, {key: str(value) for key, value in options.items()}))

    @classmethod
    def parse(cls, text: str, deck: Deck | None = None) -> Position:
        """Parse a position string. Raises InvalidNotation, InvalidPosition with every defect.

        The string only names its deck: this is `deck` if it has that name, else the newest known deck of that name.
        """
        return Position(parse(text, deck))

    # ---- asking -------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The players, deck and variants."""
        return self._state.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self._state.rules.names

    @property
    def phase(self) -> str:
        """`laying` while a card is open, else `drawing`; `over` after the end."""
        return self._state.phase

    @property
    def idle(self) -> tuple[str, ...]:
        return ("workers", "tie") if len(self.players) == 1 else ()

    @property
    def card(self) -> int:
        """The number of the open card, which the mover has to lay; 0 if no card is open."""
        return self._state.card

    @property
    def chance_events(self) -> tuple[str, ...]:
        count = self._state.dealt
        return tuple(f"draw-{card}" for card in self._state.drawn[-count:]) if count else ()

    @property
    def points(self) -> tuple[int, ...]:
        """The current points of each display."""
        return tuple(score(display) for display in self._state.displays)

    @property
    def waiting_for(self) -> str:
        if self.is_over or self.card:
            return ""
        return f"{legal_turns.NO_CARD}; say which one it is, such as {self.chance_choices[0]}"

    @property
    def chance_choices(self) -> tuple[str, ...]:
        if self.is_over or self.card:
            return ()
        return tuple(f"draw-{card}" for card in sorted(set(self.rules.deck.cards) - set(self._state.drawn)))

    def start_tags(self) -> dict[str, str]:
        return start.tags(self._state)

    @property
    def closing_tags(self) -> dict[str, str]:
        """The `Points` tag: the current points of the displays in turn order, joined by `-`."""
        return {"Points": "-".join(map(str, self.points))}

    @property
    def score_summary(self) -> str:
        """The points and, for a single player, the rating of the printed rules (L15)."""
        if len(self.players) == 1:
            points = self.points[0]
            return f"{points} point{'s' if points != 1 else ''}: {rating(points)}."
        return f"Points: {', '.join(f'player {n} {p}' for n, p in zip(self.players, self.points, strict=True))}."

    def explain_score(self, player: int) -> list[WorkerScore]:
        """Return the score of each worker of a player (counted from 0), keyed by zone name."""
        return list(explain_score(self._state.displays[player]))

    def _position_string(self) -> str:
        return format_position(self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text and self.rules.deck == other.rules.deck

    def __hash__(self) -> int:
        return hash(self.text)

    # ---- turns --------------------------------------------------------------------------------------------

    canonical_prefix = staticmethod(notation.canonical_prefix)
    next_step = staticmethod(notation.next_step)
    is_event = staticmethod(notation.is_event)
    words_of = staticmethod(notation.words_of)

    def _unsorted_turns(self, prefix: str) -> list[str]:
        return legal_turns.legal_turns(self._state, prefix)

    def count_turns(self) -> int:
        """Return the number of legal turns without generating them. Raises Unavailable while no card is drawn."""
        return legal_turns.count_turns(self._state)

    def steps(self, prefix: str = "") -> list[str]:
        """Return the next words after `prefix`, sorted, followed by `end` if the turn may stop.

        First comes the cell, then the quarter turns, then the zone for a new worker, or the two zones that a worker
        goes from and to. Raises InvalidNotation, and Unavailable while no card is drawn.
        """
        if not prefix:
            return sorted(SQUARE_NAMES[square] for square in legal_turns.laying_squares(self._state))
        return super().steps(prefix)

    def canonical(self, turn: str) -> str:
        if notation.is_event(turn):
            self._event_parts(turn)
            return turn.lower()
        return notation.format_turn(notation.parse_played(turn))

    def explain(self, turn: str) -> list[Violation]:
        return explain(self._state, notation.parse_turn(turn))

    # ---- playing ------------------------------------------------------------------------------------------

    def play(self, turn: str, known_legal: bool | None = None, *, check: bool = True) -> Position:
        if known_legal is not None:
            present_name("play(known_legal=True)", "play(check=False)")
            check = not known_legal
        if notation.is_event(turn):
            return self._play_event(turn)
        parts = notation.parse_played(turn)
        if check and (violations := explain(self._state, parts)):
            raise IllegalTurn(notation.format_turn(parts), tuple(violations))
        return Position(rounds.play(self._state, parts))

    def random_result(self, seed: int) -> str:
        # Undrawn cards come in random order.
        return super(Position, Position(self._state._replace(order=()))).random_result(seed)

    def line(self) -> LineOfPlay:
        from limitproto.games.limes.line import LimesLine  # for start-up time

        return LimesLine(self._state, Position)

    def _event_parts(self, text: str) -> tuple[str, int]:
        word, number = notation.parse_event(text)
        if word != "draw" and number > self.rules.players:
            raise InvalidNotation("event", text, 1, self.players)
        return word, number

    def _play_event(self, text: str) -> Position:
        word, number = self._event_parts(text)
        text = text.lower()
        if self.is_over:
            raise IllegalTurn(text, (LimesViolation(16, "-", "the game is already over"),))
        if word == "draw":
            obstacle = rounds.why_not_drawable(self._state, number)
            if obstacle:
                raise IllegalTurn(text, (LimesViolation(1, "-", obstacle),))
            return Position(rounds.draw(self._state, number))
        if self._state.out >> number - 1 & 1:
            raise IllegalTurn(text, (LimesViolation(16, "-", f"player {number} is already out"),))
        return Position(rounds.withdraw(self._state, number - 1, "resignation" if word == "resigns" else "time"))

    def with_result(self, result: str, reason: str) -> Position:
        return Position(rounds.end(self._state, notation.check_result(result, self.rules.players), reason))

    # ---- key and drawings -----------------------------------------------------------------------------------

    def board_field(self) -> str:
        """Return the displays as in the position string, each with its cards sorted: their order is history."""
        displays = [display.partition(":") for display in super().board_field().split("_")]
        return "_".join(".".join(sorted(cards.split("."))) + colon + workers for cards, colon, workers in displays)

    def canonical_key(self) -> str:
        return canonical_key(self._state)

    def framed_key(self) -> tuple[str, list[Callable[[str], str]]]:
        """Return the canonical key, and functions that map turns to those on the first image of the mover's display."""
        return framed_key(self._state)

    def state(self) -> dict[str, object]:
        return state_json(self._state)

    def change_since(self, before: Self, turn: str, has_path: bool = False) -> dict[str, object]:
        """Return the parts of a turn: the card, its square and orientation, and the worker action."""
        if notation.is_event(turn):
            return {}
        parts = notation.parse_played(turn)
        return {
            "card": before.card,
            "cell": parts.cell,
            "quarters": parts.quarters,
            "worker": parts.zone or None,
            "from": parts.source or None,
            "to": parts.target or None,
        }

    def board_text(self, colour: bool = False, marks: Sequence[str] = ()) -> str:
        return board_text(self._state, colour, marks)
