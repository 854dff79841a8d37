"""The interface of a game: the abstract classes `Position` and `Game`, which each game extends.

The protocol, records, engine and command line use games only through these classes; `limitproto.games.registry` finds
games by name. A method with a body is optional: a game overrides what it needs. Outside a game's own package, turns are
canonical strings: each legal turn has exactly one, so the text itself is the value.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

from limitproto.core.lazy_names import Renamed
from limitproto.core.rng import Stream
from limitproto.errors import Violation
from limitproto.games.adapters import Adapters
from limitproto.games.info import POSITION_MEMBERS, option_texts, violations_beside
from limitproto.games.line import LineOfPlay, PlainLine

if TYPE_CHECKING:
    from limitproto.games.info import EditionInfo, GameCommand, OptionInfo, ViolationInfo

#: The result of an unfinished game.
UNFINISHED = "*"

#: The environment variable with the files that games know from the start, such as decks, separated as in PATH.
FILES = "LIMITPROTO_FILES"

#: Why any game can end through an event or a ruling, each as a phrase; {loser} is the last player to be beaten.
OUTSIDE_REASONS = {
    "resignation": "{loser} resigned",
    "time": "{loser} ran out of time",
    "agreement": "as agreed",
    "illegal": "{loser} made an illegal turn",
    "adjudication": "by an arbiter's decision",
    "abandoned": "the game was abandoned",
}

#: A simple player: takes a position of its game and a source of numbers below n, returns a canonical turn.
Chooser = Callable[[Any, Callable[[int], int]], str]


def shared_result(winners: Sequence[int], players: int) -> str:
    """Return the result if some players, given as indexes, share the win."""
    share = "1" if len(winners) == 1 else f"1/{len(winners)}"
    return "-".join([share if i in winners else "0" for i in range(players)])


# ---- positions ----------------------------------------------------------------------------------------------------


class Position(ABC):
    """The complete state of a game. A position is immutable; playing a turn returns a new one."""

    __slots__ = ()

    #: Returns the game for an EDITION field; set by `limitproto.games.registry`, which is in a layer above this module.
    game_for: ClassVar[Callable[[str], Game]]

    @classmethod
    def new(cls, edition: str = "classic", /, **options: object) -> Position:
        """Return the start position for any edition, such as `Position.new("pbmserv", players=3, seed=7)`.

        Options are as for `Game.new`, but may be numbers and booleans. Raises InvalidOption, and InvalidNotation for a
        malformed layout.
        """
        return cls.game_for(edition).new(edition, option_texts(options))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Parse a position string of any game. Raises InvalidNotation, InvalidPosition."""
        return cls.game_for(text.partition(" ")[0]).parse(text)

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game that this is a position of."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position string, which has six fields; also `str(position)`. Equal positions have equal strings."""

    @property
    @abstractmethod
    def edition(self) -> str:
        """The EDITION field of the position string."""

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """Full names of the players in turn order, such as `("white", "red")`."""

    @property
    @abstractmethod
    def mover(self) -> int | None:
        """Index of the player to move, or None if the game is over."""

    @property
    def to_move(self) -> str | None:
        """Full name of the player to move, or None if the game is over."""
        return None if self.mover is None else self.players[self.mover]

    @property
    def out(self) -> tuple[int, ...]:
        """Indexes of the players that are out, in ascending order."""
        return ()

    @property
    def phase(self) -> str:
        """Name of the phase, such as `placement` or `movement`; a game with one phase has only the latter."""
        return "movement"

    @property
    @abstractmethod
    def result(self) -> str:
        """Scores in turn order, such as `1-0`, or `*` while the game continues."""

    @property
    @abstractmethod
    def reason(self) -> str:
        """Why the game ended, one of `Game.end_reasons`; empty while it continues or if the reason is unknown."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result != UNFINISHED

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position.parse({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.text == str(other)

    def __hash__(self) -> int:
        return hash(self.text)

    def _repr_svg_(self) -> str:
        """Return what a notebook displays."""
        return self.board_svg()

    # ---- turns

    @abstractmethod
    def legal_turns(self, prefix: str = "") -> list[str]:
        """Return the canonical legal turns, sorted by code point; with `prefix`, only those that begin with its cells.

        Raises InvalidNotation for a prefix that cannot begin any turn.
        """

    @property
    def termination(self) -> str:
        """The same as `reason`, under the name of the tag."""
        return self.reason

    @property
    def legal_count(self) -> int:
        """The number of legal turns."""
        return self.count_turns()

    def __dir__(self) -> list[str]:
        return [name for name in object.__dir__(self) if name[0] == "_" or name in POSITION_MEMBERS]

    def count_turns(self) -> int:
        """Return the number of legal turns."""
        return len(self.legal_turns())

    def steps(self, prefix: str = "") -> list[str]:
        """Return the next words after `prefix`, sorted, followed by `end` if the turn may stop there.

        By default each turn is one step. Raises InvalidNotation.
        """
        return ["end"] if prefix and prefix in self.legal_turns() else self.legal_turns(prefix)

    def words_of(self, turn: str) -> list[str]:
        """Return the words of a canonical turn, such as cells and colours, without the characters that join them."""
        return re.findall(r"[a-z]+[0-9]*", turn)

    @abstractmethod
    def canonical(self, turn: str) -> str:
        """Return the canonical form of a turn or event, legal or not. Raises InvalidNotation."""

    @abstractmethod
    def explain(self, turn: str) -> list[Violation]:
        """Return every rule that a turn breaks, in rule order; empty if it is legal.

        Raises InvalidNotation, and Unavailable if a turn has to wait for chance.
        """

    @abstractmethod
    def play(self, turn: str, known_legal: bool | None = None, *, check: bool = True) -> Self:
        """Return the position after a turn or event of the player to move.

        Without `check`, the turn has to be legal and its text canonical; `known_legal` is its opposite in 0.1. Raises
        InvalidNotation for text that is not a turn, IllegalTurn for an illegal one, Unavailable before a chance event.
        """

    def line(self) -> LineOfPlay:
        """Return a line of play that starts here, to which turns can be added; see `limitproto.games.line`."""
        return PlainLine(self)

    def is_event(self, text: str) -> bool:
        """Return whether the text has the form of an event (`red:resigns`, `draw` ...) instead of a turn.

        By default, players can resign and run out of time.
        """
        player, _, word = text.partition(":")
        return player in self.players and word in ("resigns", "timeout")

    ended = Renamed("ended", "with_result")

    @abstractmethod
    def with_result(self, result: str, reason: str) -> Self:
        """Return this position with the game ended from outside, by an arbiter or a controller.

        Raises InvalidNotation for a result that does not fit the number of players.
        """

    # ---- events of chance

    @property
    def chance_events(self) -> Sequence[str]:
        """The events of chance that came with the last turn, in order; a record has them after the turn."""
        return ()

    @property
    def waiting_for(self) -> str:
        """What must happen before a turn can be played, as a sentence without a full stop; usually empty."""
        return ""

    @property
    def chance_choices(self) -> Sequence[str]:
        """The possible events of chance, sorted, if one of them has to come now; usually empty."""
        return ()

    def is_chance(self, text: str) -> bool:
        """Return whether a turn or event, legal here, is the event of chance that this position waits for."""
        if not self.waiting_for:
            return False
        after = self.play(text)
        return not (after.waiting_for or after.is_over)

    def without_chance(self) -> Position:
        """Return a start position without the events of chance that came with it, as at the beginning of a record."""
        return self.game.from_tags(self.start_tags()) if self.chance_events else self

    def captured_since(self, before: Self) -> Sequence[tuple[str, str]]:
        """Return the player and the cell of each ball that the turn from `before` to this position captured."""
        return ()

    def change_since(self, before: Self, turn: str, has_path: bool = False) -> dict[str, object]:
        """Return the changes by a canonical turn or event since `before`, as JSON, with its path if `path`."""
        return {}

    def board_field(self) -> str:
        """Return the board's contents as text that is equal for equal boards; here, that of the position string."""
        return self.text.split(" ", 2)[1]

    def canonical_key(self) -> str:
        """Return 32 hex digits, equal for positions that are the same up to symmetry; here, only for equal ones."""
        from hashlib import blake2b  # for start-up time

        return blake2b(self.text.encode(), digest_size=16).hexdigest()

    def framed_key(self) -> tuple[str, Sequence[Callable[[str], str]]]:
        """Return the canonical key and, for each symmetry, a function that maps turns to the image behind the key.

        Turns that a symmetry of the position maps to each other have the same images.
        """
        return self.canonical_key(), (str,)

    def line_frames(self, turns: Sequence[str]) -> Sequence[Callable[[str], str]]:
        """Return a map for the turns of a line, for each symmetry that maps this board onto its canonical image.

        There are none if no symmetry of the board is a symmetry of a whole line.
        """
        return ()

    def perft(self, depth: int) -> int:
        """Return the number of lines of exactly `depth` turns; games that end earlier do not count."""
        if depth <= 1:
            return self.count_turns() if depth == 1 else 1
        return sum(self.play(turn, check=False).perft(depth - 1) for turn in self.legal_turns())

    def divide(self, depth: int) -> dict[str, int]:
        """Return the perft of `depth` (at least 1) split by first turn, with the turns sorted."""
        return {turn: self.play(turn, check=False).perft(depth - 1) for turn in self.legal_turns() if depth > 0}

    def playouts(self, games: int, seed: int = 0, jobs: int = 1) -> dict[str, int]:
        """Play random games to the end, and return how many had each result, such as `{"0-1": 46, "1-0": 54}`.

        Every legal turn and, if chance decides, every event is equally likely. The counts depend only on `seed`,
        0 <= seed < 2**64, not on the number of processes, `jobs` (0 for one per processor). Raises ValueError.
        """
        from limitproto.games.playouts import counts  # for start-up time

        return counts(self, games, seed, jobs)

    def random_result(self, seed: int) -> str:
        """Play a random game to the end, and return its result."""
        below, position = Stream(seed).below, self
        while not position.is_over:
            choices = position.chance_choices or position.legal_turns()
            position = position.play(choices[below(len(choices))], check=False)
        return position.result

    def playout_turns(self, games: int, below: Callable[[int], int]) -> int:
        """Play random games to the end, and return their total number of turns."""
        count = 0
        for _ in range(games):
            position = self
            while turns := position.legal_turns():
                position = position.play(turns[below(len(turns))], check=False)
                count += 1
        return count

    # ---- records

    def start_tags(self) -> dict[str, str]:
        """Return the record tags, besides the roster, from which `Game.from_tags` makes this start position."""
        is_usual = self.text == self.game.new(self.edition, {}).text
        return {"Edition": self.edition} if is_usual else {"Edition": self.edition, "Position": self.text}

    @property
    def closing_tags(self) -> Mapping[str, str]:
        """The tags that record the state of the game here; if a record has them, they must be correct."""
        return {}

    @property
    def required_tags(self) -> Mapping[str, str]:
        """The closing tags that a record ending here must have: all, once the game has ended by its rules."""
        return self.closing_tags if self.reason in self.game.rule_reasons else {}

    @property
    def idle(self) -> Collection[str]:
        """The cited rules and the end reasons that cannot occur with the options of this game."""
        return ()

    @property
    def score_summary(self) -> str:
        """How well the players did, as a complete sentence, if the result does not show everything; else empty."""
        return ""

    def state(self) -> Mapping[str, Any]:
        """Return the data that a GUI draws, ready for JSON: the game's part of `lp-state`."""
        return {}

    @abstractmethod
    def board_text(self, colour: bool = False, marks: Sequence[str] = ()) -> str:
        """Return a drawing of the board for a terminal, as lines without trailing spaces.

        `colour` adds ANSI colours; `marks` holds cells to highlight, such as those of the last turn.
        """

    def board_svg(
        self, marks: Sequence[str] = (), prefix: str | None = None, change: Mapping[str, object] | None = None
    ) -> str:
        """Return the board as an SVG document; with a prefix, shapes have ids and cells.

        `marks` is as in `board_text`. `change` is the return value of `last_change`: it is marked, and its traces are
        drawn. If `state` has no board that can be drawn, the lines of `board_text` are used.
        """
        from limitproto.drawing.board import board_svg, lines_svg  # for start-up time

        state = self.state()
        return board_svg(state, marks, prefix, change) if state else lines_svg(self.text, self.board_text())


# ---- games --------------------------------------------------------------------------------------------------------


class Game(Adapters):
    """A game: how its positions are made, and what its records hold. Its module has one instance, named `GAME`."""

    #: The name in `game=` and in the Game tag, and the title for people.
    name: str
    title: str
    #: The letter before the number in a cited rule, as in `R3`.
    rule_letter = "R"
    #: How many points of score make a whole share of the game in a review; 0 if it uses win probabilities.
    points_in_share = 0.0

    def __reduce__(self) -> str:
        # For pickle: the variable in the module that defines the class.
        return "GAME"

    @property
    @abstractmethod
    def editions(self) -> Sequence[EditionInfo]:
        """The editions, with the default first."""

    @property
    def options(self) -> Sequence[OptionInfo]:
        """The option keys that `new` accepts."""
        return ()

    @abstractmethod
    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        """Return the start position of a game.

        `edition` is a name, optionally followed by a number of players, and may carry overrides
        (`classic3`, `pbmserv/size=6`); `options` holds additional keys such as `players`, `size`, `layout`, `seed`.
        The same edition, options and `seed` give the same position on every machine; without a seed, chance decides
        anew each time. Raises InvalidOption, and InvalidNotation for a malformed layout.
        """

    @abstractmethod
    def parse(self, text: str) -> Position:
        """Parse a position string. Raises InvalidNotation and InvalidPosition."""

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        """Return the player names of an edition in turn order, as in `new`. Raises InvalidOption."""
        return self.new(edition, {}).players

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        """Return the start position described by a record's tags (Edition, Players, Size, Layout, Position ...).

        Tags that belong to no option are ignored. Raises InvalidOption, InvalidNotation, InvalidPosition. By default
        only Edition and Position are read.
        """
        return self.parse(tags["Position"]) if "Position" in tags else self.new(tags["Edition"], {})

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        """The game's own simple players, keyed by name."""
        return {}

    @property
    def commands(self) -> Mapping[str, GameCommand]:
        """The commands that the game adds to the protocol, keyed by name."""
        return {}

    # ---- records

    @property
    def rule_reasons(self) -> Mapping[str, str]:
        """The reasons why a game can end by its own rules, each as a phrase."""
        return {}

    @property
    def end_reasons(self) -> Mapping[str, str]:
        """All reasons why a game can end, its own rules first, each as a phrase."""
        return {**self.rule_reasons, **OUTSIDE_REASONS}

    @property
    def violations(self) -> Sequence[ViolationInfo]:
        """The rules that a turn can break, as rows in the table of diagnostics: `violations.json` beside the module.

        A rule without a row is also reported if broken: as `LGN500` in a phase called `movement`, else as `LGN400`.
        """
        return violations_beside(getattr(sys.modules[type(self).__module__], "__file__", None))

    @property
    def extra_tags(self) -> Sequence[str]:
        """The tags that `from_tags` reads, besides those for options."""
        return ()

    @property
    def closing_tag_names(self) -> Sequence[str]:
        """The names of all closing tags; see `Position.closing_tags`."""
        return ()


def nearest_turns(position: Position, text: str) -> list[str]:
    """Return the legal turns whose beginnings and ends are most like a text, nearest first."""
    turns = position.chance_choices or position.legal_turns()
    # Most turns share nothing with the text, and telling how much takes long.
    like = [turn for turn in turns if turn[:1] == text[:1] or turn[-1:] == text[-1:]]
    like.sort(key=partial(_likeness, text), reverse=True)
    if len(like) < 3:
        like += [turn for turn in turns if turn not in like]
    return like[:3]


def _likeness(text: str, turn: str) -> int:
    """Return how many characters two texts share at their beginnings and at their ends."""
    size = min(len(text), len(turn))
    begin = 0
    while begin < size and text[begin] == turn[begin]:
        begin += 1
    end = 0
    while end < size and text[-1 - end] == turn[-1 - end]:
        end += 1
    return begin + end
