"""`Position`: a state of LIMES that never changes, and what can be asked of it and done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable, Violation
from limitproto.games import base
from limitproto.games.limes.editions import Rules
from limitproto.games.limes.rules.display import Display, Territories, free_squares, moves
from limitproto.games.limes.rules.scoring import WorkerScore, explain_score, rating, score
from limitproto.games.limes.rules.squares import OFFSETS, SQUARE_NAMES, SQUARE_OF, ZONE_NAMES, ZONE_OF, ZONES, listed
from limitproto.games.limes.state import State, after_turn, draw, end, withdraw
from limitproto.games.limes.text import turns as notation
from limitproto.games.limes.text.turns import Turn

if TYPE_CHECKING:
    from limitproto.games.limes.decks.deck import Deck

#: What is said where a turn is asked for and no card is open.
NO_CARD = "no card is drawn"


class Position(base.Position):
    """A position of LIMES. Made by `new` or `parse`, never changed; equal when string and deck are."""

    __slots__ = ("_state", "_text")

    def __init__(self, state: State) -> None:
        self._state = state
        self._text: str | None = None

    # ---- making -------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, edition: str = "limes", /, **options: object) -> Position:
        """Return the start of a game, such as `Position.new("limes", players=1, variants="diagonal", seed=7)`.

        Options are those of `spec/limes.md`: players, deck, variants, deal, seed. Raises InvalidOption.
        """
        from limitproto.games.limes.start import new

        return new(edition, {key: str(value) for key, value in options.items()})

    @classmethod
    def parse(cls, text: str, deck: Deck | None = None) -> Position:
        """Return the position of a position string. Raises InvalidNotation, InvalidPosition with every defect.

        The string has only the name of its deck: that is `deck` if it is named so, or else the newest known one.
        """
        from limitproto.games.limes.text.position import parse

        return parse(text, deck)

    # ---- asking -------------------------------------------------------------------------------------------

    @property
    def game(self) -> base.Game:
        """The game of LIMES."""
        from limitproto.games.limes.game import GAME

        return GAME

    @property
    def details(self) -> State:
        """The fields of the position, for those who know LIMES."""
        return self._state

    @property
    def rules(self) -> Rules:
        """Players, deck and variants."""
        return self._state.rules

    @property
    def edition(self) -> str:
        """The EDITION field, such as `limes2/variants=diagonal`."""
        return self._state.rules.text

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the players in turn order: `1`, `2` ..."""
        return self._state.rules.names

    @property
    def mover(self) -> int | None:
        """Index of the player to move, None when the game is over."""
        mover = self._state.mover
        return None if mover < 0 else mover

    @property
    def out(self) -> tuple[int, ...]:
        """Indexes of the players that are out (L16)."""
        return tuple(i for i in range(self._state.rules.players) if self._state.out >> i & 1)

    @property
    def phase(self) -> str:
        """`laying` while a card is open, else `drawing`; `over` in the end."""
        return "over" if self.is_over else "laying" if self.card else "drawing"

    @property
    def card(self) -> int:
        """Number of the card that the mover has to lay, 0 when none is drawn."""
        return self._state.card

    @property
    def chance_events(self) -> tuple[str, ...]:
        """The events of chance that the turn which led here brought about by itself: the draw of the next card."""
        count = self._state.happened
        return tuple(f"draw-{card}" for card in self._state.drawn[-count:]) if count else ()

    @property
    def result(self) -> str:
        """Scores in turn order such as `1-0`, or `*` while the game goes on."""
        return self._state.result

    @property
    def reason(self) -> str:
        """Why the game ended in one word, empty while it goes on or when the position came from text."""
        return self._state.reason

    @property
    def points(self) -> tuple[int, ...]:
        """What each display scores as it lies."""
        return tuple(score(display) for display in self._state.displays)

    @property
    def waiting_for(self) -> str:
        """What has to happen before a turn can be played, empty when nothing has (L1)."""
        if self.is_over or self.card:
            return ""
        left = min(set(self.rules.deck.cards) - set(self._state.drawn))
        return f"{NO_CARD}; say which one it is, such as draw-{left}"

    def start_tags(self) -> dict[str, str]:
        """Return the record tags that describe a start position."""
        from limitproto.games.limes.start import tags

        return tags(self)

    def file_warnings(self, option: str) -> Sequence[str]:
        """Return what is unusual about the deck."""
        from limitproto.games.limes.decks.file import warnings_of

        return list(warnings_of(self.rules.deck)) if option == "deck" else ()

    @property
    def closing_tags(self) -> dict[str, str]:
        """The tag that tells how the displays score as they lie: `Points`, in turn order, joined by `-`."""
        return {"Points": "-".join(map(str, self.points))}

    @property
    def score_summary(self) -> str:
        """What is said at the end: the points, of a player alone with the words of the printed rules (L15)."""
        if len(self.players) == 1:
            points = self.points[0]
            return f"{points} point{'s' if points != 1 else ''}: {rating(points)}."
        return f"Points: {', '.join(f'player {n} {p}' for n, p in zip(self.players, self.points, strict=True))}."

    def explain_score(self, player: int) -> list[WorkerScore]:
        """Return what every worker of a player (counted from 0) scores, by name of zone."""
        return explain_score(self._state.displays[player])

    @property
    def text(self) -> str:
        """The position string; equal positions have equal ones."""
        if self._text is None:
            state = self._state
            board = "_".join(map(_format_display, state.displays))
            mover = "-" if state.mover < 0 else str(state.mover + 1)
            hand = ".".join(str(display.supply) for display in state.displays)
            clock = ".".join(map(str, state.drawn)) or "-"
            status = ["out:" + "".join(str(i + 1) for i in self.out)] if state.out else []
            if self.is_over:
                status.append(f"end:{state.result}")
            self._text = f"{state.rules.text} {board} {mover} {hand} d{clock} {'/'.join(status) or '-'}"
        return self._text

    def __repr__(self) -> str:
        return f"Position.parse({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text and self.rules.deck == other.rules.deck

    def __hash__(self) -> int:
        return hash(self.text)

    # ---- turns --------------------------------------------------------------------------------------------

    def layings(self) -> Iterator[tuple[int, int, Display]]:
        """Yield square, quarter turns and the display for every way to lay the card. Raises Unavailable."""
        if self.is_over:
            return
        state, card = self._state, self._open_card()
        display = state.displays[state.mover]
        for square in free_squares(display, state.rules.diagonal):
            for quarters, face in state.rules.deck.faces[card].items():
                yield square, quarters, display.with_card(card, quarters, square, face)

    def _open_card(self) -> int:
        if not (self.is_over or self.card):
            raise Unavailable(NO_CARD, rule=1)
        return self._state.card

    def legal_turns(self, prefix: str = "") -> list[str]:
        """Return the canonical legal turns sorted by code point, or those beginning with whole cells of `prefix`.

        Raises InvalidNotation for a prefix that can not begin a turn, Unavailable while no card is drawn.
        """
        turns = self._turns()
        if prefix:
            prefix = notation.canonical_prefix(prefix)
            turns = [turn for turn in turns if notation.begins(turn, prefix)]
        turns.sort()
        return turns

    def _turns(self) -> list[str]:
        found = []
        for square, quarters, display in self.layings():
            laid = f"{SQUARE_NAMES[square]}r{quarters}"
            found.append(laid)
            if display.supply:
                found += [f"{laid}_{zone}" for zone in ZONES]
            if display.workers:
                for source, goals in moves(Territories(display), self.rules.ferryman):
                    start = f"{laid}/{ZONE_NAMES[source]}-"
                    found += [start + ZONE_NAMES[goal] for goal in listed(goals)]
        return found

    def count_turns(self) -> int:
        """Return the number of legal turns, without making them. Raises Unavailable while no card is drawn."""
        count = 0
        for _square, _quarters, display in self.layings():
            count += 5 if display.supply else 1
            if display.workers:
                count += sum(goals.bit_count() for _, goals in moves(Territories(display), self.rules.ferryman))
        return count

    def steps(self, prefix: str = "") -> list[str]:
        """Return the next words after `prefix`, sorted, and last `end` where the turn may stop.

        First the cell, then the quarter turns, then where a new worker stands, or the zones that one goes from and
        to. Raises InvalidNotation, and Unavailable while no card is drawn.
        """
        found = {notation.next_step(turn, prefix.lower()) for turn in self.legal_turns(prefix)}
        return [*sorted(found - {"end"}), *(["end"] if "end" in found else [])]

    def canonical(self, turn: str) -> str:
        """Return a turn or an event in canonical form, legal or not. Raises InvalidNotation."""
        if notation.is_event(turn):
            self._event_parts(turn)
            return turn.lower()
        return notation.format_turn(notation.parse_played(turn))

    def is_event(self, text: str) -> bool:
        """Tell whether the text has the form of an event (`draw-13`, `1:resigns`, `1:timeout`)."""
        return notation.is_event(text)

    def explain(self, turn: str) -> list[Violation]:
        """Return every rule that a turn breaks, in rule order; empty when it is legal.

        Raises InvalidNotation, and Unavailable while no card is drawn.
        """
        return self._explain(notation.parse_turn(turn))

    def _explain(self, turn: Turn) -> list[Violation]:
        from limitproto.games.limes.rules.explain import explain

        self._open_card()
        return explain(self, turn)

    # ---- playing ------------------------------------------------------------------------------------------

    def play(self, turn: str) -> Position:
        """Return the position after a turn of the player to move, or after an event.

        Raises InvalidNotation for text that is neither, IllegalTurn with every broken rule, and Unavailable for a
        turn while no card is drawn.
        """
        if notation.is_event(turn):
            return self._event(turn)
        parts = notation.parse_played(turn)
        violations = self._explain(parts)
        if violations:
            raise IllegalTurn(notation.format_turn(parts), tuple(violations))
        return self._play(parts)

    def play_unchecked(self, turn: str) -> Position:
        """As `play`, for a turn that is known to be legal: no rule is looked at."""
        if notation.is_event(turn):
            return self._event(turn)
        return self._play(notation.parse_turn(turn))

    def _play(self, turn: Turn) -> Position:
        state = self._state
        square, card = SQUARE_OF[turn.cell], state.card
        face = state.rules.deck.faces[card][turn.quarters]
        display = state.displays[state.mover].with_card(card, turn.quarters, square, face)
        if turn.zone:
            display = display.with_worker(square + OFFSETS[ZONES.index(turn.zone)])
        elif turn.source:
            display = display.with_move(ZONE_OF[turn.source], ZONE_OF[turn.target])
        return Position(after_turn(state, display))

    def _event_parts(self, text: str) -> tuple[str, int]:
        word, number = notation.parse_event(text)
        if word != "draw" and number > self.rules.players:
            raise InvalidNotation("event", text, 1, self.players)
        return word, number

    def _event(self, text: str) -> Position:
        word, number = self._event_parts(text)
        text = text.lower()
        if self.is_over:
            raise IllegalTurn(text, (Violation(16, "-", "the game is over already"),))
        if word == "draw":
            fault = self._undrawable(number)
            if fault:
                raise IllegalTurn(text, (Violation(1, "-", fault),))
            return Position(draw(self._state, number))
        if self._state.out >> number - 1 & 1:
            raise IllegalTurn(text, (Violation(16, "-", f"player {number} is out already"),))
        return Position(withdraw(self._state, number - 1, "resignation" if word == "resigns" else "time"))

    def _undrawable(self, number: int) -> str:
        """Return why a card can not be drawn now, empty when it can (L1)."""
        state = self._state
        if state.card:
            return f"card {state.card} is open and has still to be laid"
        if number not in state.rules.deck.cards:
            return f"the deck {state.rules.deck.name} has no card {number}"
        return f"card {number} has been drawn before" if number in state.drawn else ""

    def ended(self, result: str, reason: str) -> Position:
        """Return this position with the game ended by the word of somebody outside (L16).

        Raises InvalidNotation for a result that does not fit the number of players.
        """
        return Position(end(self._state, notation.check_result(result, self.rules.players), reason))

    # ---- keys, counts, pictures ---------------------------------------------------------------------------

    def canonical_key(self) -> str:
        """Return 32 hex digits that symmetric positions share; see the chapter on symmetry in spec/limes.md."""
        from limitproto.games.limes.text.canonical_key import canonical_key

        return canonical_key(self)

    def perft(self, depth: int) -> int:
        """Return the number of lines of exactly `depth` turns; a game that ends earlier has none.

        Cards are drawn as the game's deal has them. Raises Unavailable where it leaves that to somebody else.
        """
        if depth <= 0:
            return 1
        if depth == 1:
            return self.count_turns()
        return sum(self.play_unchecked(turn).perft(depth - 1) for turn in self._turns())

    def divide(self, depth: int) -> dict[str, int]:
        """Return the perft of `depth` (at least 1) split by first turn, sorted."""
        if depth < 1:
            return {}
        return {turn: self.play_unchecked(turn).perft(depth - 1) for turn in sorted(self._turns())}

    def state(self) -> dict[str, object]:
        """Return what a GUI draws, ready for JSON: LIMES' part of `lp-state`."""
        from limitproto.games.limes.render.state_json import state

        return state(self)

    def board_text(self, colour: bool = False, marks: Sequence[str] = ()) -> str:
        """Return a drawing of the displays for a terminal; see `limitproto.games.limes.render.board`."""
        from limitproto.games.limes.render.board import board_text

        return board_text(self, colour=colour, marks=marks)

    def board_svg(self, marks: Sequence[str] = ()) -> str:
        """Return a drawing of the displays as one SVG document."""
        from limitproto.games.limes.render.svg import board_svg

        return board_svg(self, marks)


def _format_display(display: Display) -> str:
    """Return a display as a part of the BOARD field."""
    if not display.cards:
        return "-"
    cards = ".".join(f"{card.number}r{card.quarters}{SQUARE_NAMES[card.square]}" for card in display.cards)
    workers = ".".join(sorted(ZONE_NAMES[zone] for zone in display.workers))
    return f"{cards}:{workers}" if workers else cards
