"""The interface that a game fulfils, and nothing about any game.

Sessions, records and players see a game only through these two protocols; `limitproto.games.registry` finds them by
name. Turns are plain canonical strings everywhere outside a game's own room: the notation gives each legal turn exactly
one form, so that the text itself is the value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, Self

from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, Unavailable, Violation

#: The result of a game that goes on.
UNFINISHED = "*"

#: The environment variable that names files which games are to know from the start, such as decks, joined as in PATH.
FILES = "LIMITPROTO_FILES"


class FileText(str):
    """The text of a file as the value of an option of kind `file`: whatever it holds, it is none of the names."""


class OptionInfo(NamedTuple):
    """An option of an edition as `lp-describe` shows it; `kind` is one of bool int float enum string file.

    An option of kind `file` takes one of `values` or the text of a file, which whoever is told its name has to read.
    """

    name: str
    kind: str
    values: str
    summary: str


class EditionInfo(NamedTuple):
    """A named set of rule options: its presets by key, the player names for each possible number of players."""

    name: str
    summary: str
    presets: Mapping[str, str]
    players: Mapping[int, Sequence[str]]


class Position(Protocol):
    """A state of a game, complete and never changed; playing gives a new one."""

    @property
    def game(self) -> Game:
        """The game this is a position of."""

    @property
    def text(self) -> str:
        """The position string, of six fields; also `str(position)`. Equal positions give equal strings."""

    @property
    def edition(self) -> str:
        """The EDITION field of the position string."""

    @property
    def players(self) -> tuple[str, ...]:
        """Full names of the players in turn order, such as `("white", "red")`."""

    @property
    def mover(self) -> int | None:
        """Index of the player to move, None when the game is over."""

    @property
    def out(self) -> tuple[int, ...]:
        """Indexes of the players that are out, rising."""

    @property
    def phase(self) -> str:
        """Name of the phase, such as `placement` or `movement`."""

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""

    @property
    def result(self) -> str:
        """Scores in turn order such as `1-0`, or `*` while the game goes on."""

    @property
    def reason(self) -> str:
        """Why the game ended, in one word of `spec/rules.md`; empty while it goes on or where it is not known."""

    def legal_turns(self, prefix: str = "") -> list[str]:
        """Return the canonical legal turns sorted by code point, or those that begin with whole cells of `prefix`.

        Raises InvalidNotation for a prefix that can not begin any turn.
        """

    def count_turns(self) -> int:
        """Return the number of legal turns, without making them."""

    def steps(self, prefix: str = "") -> list[str]:
        """Return the next cells to tap after `prefix`, and `end` where the turn may stop there."""

    def canonical(self, turn: str) -> str:
        """Return a turn, or an event, in canonical form, legal or not. Raises InvalidNotation."""

    def explain(self, turn: str) -> list[Violation]:
        """Return every rule that a turn breaks, in rule order; empty when it is legal. Raises InvalidNotation."""

    def play(self, turn: str) -> Self:
        """Return the position after a turn, or an event, of the player to move.

        Raises InvalidNotation for text that is no turn, IllegalTurn for one that breaks a rule, and Unavailable for
        one that has to wait for chance.
        """

    def play_unchecked(self, turn: str) -> Self:
        """As `play`, for a turn in canonical form that is known to be legal: no rule is looked at."""

    def is_event(self, text: str) -> bool:
        """Tell whether the text has the form of an event (`red:resigns`, `draw` ...) rather than of a turn."""

    def ended(self, result: str, reason: str) -> Self:
        """Return this position with the game ended from outside, by the word of an arbiter or a controller.

        Raises InvalidNotation for a result that does not fit the number of players.
        """

    def canonical_key(self) -> str:
        """Return 32 hex digits, equal for positions that are the same up to the symmetries of the board."""

    def perft(self, depth: int) -> int:
        """Return the number of lines of exactly `depth` turns."""

    def divide(self, depth: int) -> dict[str, int]:
        """Return the perft of `depth` split by first turn, turns sorted."""

    def state(self) -> dict[str, object]:
        """Return what a GUI draws, ready for JSON: the game's part of `lp-state`."""

    def board_text(self, colour: bool = False, marks: Sequence[str] = ()) -> str:
        """Return a drawing of the board for a terminal, lines without trailing space.

        `colour` adds ANSI colours; `marks` are cells to highlight, such as those of the last turn.
        """

    def board_svg(self, marks: Sequence[str] = ()) -> str:
        """Return a drawing of the board as one SVG document, with `marks` as in `board_text`."""


#: A player that thinks for one turn: a position and a source of numbers below n in, a canonical turn out.
Chooser = Callable[[Position, Callable[[int], int]], str]


class GameCommand(NamedTuple):
    """A command of the protocol that one game has beside those of all games; there are at most `most` arguments.

    `answer` takes the position and the arguments and gives the events that the command plays, often none, and a
    function from the position after them to the reply. It raises the errors of `limitproto.errors`.
    """

    arguments: str
    most: int
    summary: str
    answer: Callable[[Position, Sequence[str]], tuple[Sequence[str], Callable[[Position], str]]]


class RuleFault(NamedTuple):
    """A rule that a turn of a record can break, as a row of the table of diagnostics.

    `code` is `LGN4..` where the turn is no legal placement and `LGN5..` where it is no legal movement; no other game
    has the same, and `LGN400` and `LGN500` are for rules without a row. `name` is a few words with dashes, `law` the
    rule in one sentence. `bad` and `good` are texts of records in LGN: on the one this fault is found and no other,
    on the other, which is the same mended, none at all.
    """

    code: str
    rule: int
    name: str
    law: str
    bad: str
    good: str


class ClosingExample(NamedTuple):
    """Texts of a record in LGN whose closing tag (see `closing_tags`) is right, is missing, and says something else."""

    good: str
    missing: str
    other: str


class FileExample(NamedTuple):
    """Texts of a record in LGN that is right, and of one that names what only an unknown file can explain."""

    good: str
    unknown: str


class Game(Protocol):
    """A game: how its positions come to be, and what its records hold."""

    name: str
    title: str

    @property
    def editions(self) -> Sequence[EditionInfo]:
        """The editions, the default one first."""

    @property
    def options(self) -> Sequence[OptionInfo]:
        """The keys that `new` takes."""

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        """The game's own simple players by name."""

    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        """Return the start of a game.

        `edition` is a name with an optional number of players behind it and may carry overrides
        (`classic3`, `pbmserv/size=6`); `options` are further keys such as `players`, `size`, `layout`, `seed`.
        The same edition, options and `seed` give the same position on every machine; without a seed, what chance
        decides is drawn anew. Raises InvalidOption, and InvalidNotation for a malformed layout.
        """

    def parse(self, text: str) -> Position:
        """Return the position of a position string. Raises InvalidNotation and InvalidPosition."""

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        """Return the player names of an edition in turn order, as in `new`. Raises InvalidOption."""

    def tags(self, start: Position) -> dict[str, str]:
        """Return the record tags, beside the roster, from which `from_tags` gets the start position back."""

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        """Return the start position that a record's tags describe (Edition, Players, Size, Layout, Position ...).

        Tags that belong to no option are passed over. Raises InvalidOption, InvalidNotation, InvalidPosition.
        """


# ---- what only some games have -----------------------------------------------------------------------------------


def commands_of(game: Game) -> Mapping[str, GameCommand]:
    """Return the commands that a game adds to the protocol, by name: its attribute `commands`, or none."""
    commands: Mapping[str, GameCommand] = getattr(game, "commands", {})
    return commands


def rule_faults(game: Game) -> Sequence[RuleFault]:
    """Return what the breaking of a game's rules is called where records are checked: its `rule_faults`, or nothing.

    Faults of rules without a row are reported all the same, as `LGN500` in a phase called `movement`, else as
    `LGN400`.
    """
    faults: Sequence[RuleFault] = getattr(game, "rule_faults", ())
    return faults


def learner(game: Game) -> Callable[[str], None] | None:
    """Return what makes known to a game what a file holds, such as a deck that records name; None if it learns nothing.

    A game may have a method `learn` for it. It raises InvalidOption for a text that is not what it should be.
    """
    method: Callable[[str], None] | None = getattr(game, "learn", None)
    return method


def oddities(position: Position, option: str) -> Sequence[str]:
    """Return what is unusual, though allowed, about what an option of kind `file` holds: lines such as `warning: ...`.

    A game that finds such things tells them in a command of the option's name, `lp-deck` for `deck`.
    """
    command = commands_of(position.game).get(f"lp-{option}")
    if command is None:
        return ()
    _events, reply = command.answer(position, ())
    return [line for line in reply(position).splitlines() if line.startswith("warning: ")]


def happened(position: Position) -> Sequence[str]:
    """Return the events of chance that came about by themselves with the turn that led to a position.

    A position of a game that draws lots has them in its attribute `happened`, in order. A history or a record tells
    them behind the turn, although nobody played them; with the turn they are taken back.
    """
    events: Sequence[str] = getattr(position, "happened", ())
    return events


def waiting(position: Position) -> str:
    """Return what has to happen before anybody can play a turn, as a sentence without its point; mostly nothing.

    A position that waits for an event of chance has it in its attribute `waiting`.
    """
    event: str = getattr(position, "waiting", "")
    return event


def brings_chance(before: Position, text: str) -> bool:
    """Tell whether a turn or event that was played after `before` is what that position waited for chance to bring."""
    after = before.play(text) if waiting(before) else before
    return after is not before and not (waiting(after) or after.is_over)


def last_played(played: Sequence[tuple[Position, str]]) -> str:
    """Return the last turn or event that is not the work of chance, the one whose cells are marked; mostly the last.

    `played` has each turn or event with the position before it. The text is empty where there is none.
    """
    return next((text for before, text in reversed(played) if not brings_chance(before, text)), "")


def verdict(position: Position) -> str:
    """Return what is to be said about how players did, a finished sentence: a position's `verdict`, or nothing."""
    sentence: str = getattr(position, "verdict", "")
    return sentence


#: Why a game of any kind may end by somebody's word, each with how people say it; {loser} was the last to be beaten.
OUTSIDE_REASONS = {
    "resignation": "{loser} resigned",
    "time": "{loser} ran out of time",
    "agreement": "as agreed",
    "illegal": "{loser} made an illegal turn",
    "adjudication": "by the word of an arbiter",
    "abandoned": "the game was abandoned",
}


def rule_reasons(game: Game) -> Mapping[str, str]:
    """Return the words for why a game ends by its own rules, its `rule_reasons`, each with how people say it."""
    reasons: Mapping[str, str] = getattr(game, "rule_reasons", {})
    return reasons


def end_reasons(game: Game) -> Mapping[str, str]:
    """Return all words for why a game ends, those of its rules first, each with how people say it."""
    return {**rule_reasons(game), **OUTSIDE_REASONS}


def more_tags(game: Game) -> Sequence[str]:
    """Return the tags, beside those of its options, that a game's `from_tags` reads: its `more_tags`, or none."""
    names: Sequence[str] = getattr(game, "more_tags", ())
    return names


def closing_tags(position: Position) -> Mapping[str, str]:
    """Return the tags that tell how a game stands at a position: its `closing_tags`, or none.

    A record of a game that has ended by its own rules has them; in any other they must be right where they are.
    """
    tags: Mapping[str, str] = getattr(position, "closing_tags", {})
    return tags


def closing_names(game: Game) -> Sequence[str]:
    """Return the names of the closing tags that a game knows: its `closing_names`, or none."""
    names: Sequence[str] = getattr(game, "closing_names", ())
    return names


def required_tags(position: Position) -> Mapping[str, str]:
    """Return the closing tags that a record which ends at a position must have."""
    return closing_tags(position) if position.reason in rule_reasons(position.game) else {}


def closing_example(game: Game) -> ClosingExample | None:
    """Return the records that show what closing tags are, of a game that has such tags: its `closing_example`."""
    example: ClosingExample | None = getattr(game, "closing_example", None)
    return example


def file_example(game: Game) -> FileExample | None:
    """Return the records that show what an unknown file is, of a game that learns from files: its `file_example`."""
    example: FileExample | None = getattr(game, "file_example", None)
    return example


def before_chance(start: Position) -> Position:
    """Return a start position without the events that `happened` with it, as a record begins with it."""
    return start.game.from_tags(start.game.tags(start)) if happened(start) else start


def game_type(start: Position) -> str:
    """Return what the Universal Hive Protocol calls a game that begins at a position, such as `Limit-classic`.

    A game that can be played there has a method `game_type` for it, and `start_of_type` for the way back. Raises
    Unavailable where there is no such name.
    """
    write: Callable[[Position], str] | None = getattr(start.game, "game_type", None)
    if write is None:
        raise Unavailable(f"it has no name for a game of {start.game.title}")
    return write(start)


def start_of_type(game: Game, text: str) -> Position:
    """Return the start of a game by its `game_type`. Raises InvalidOption and InvalidNotation."""
    read: Callable[[str], Position] | None = getattr(game, "start_of_type", None)
    if read is None:
        raise InvalidOption(f"{text!r} is no type of game")
    return read(text)


def follow(start: Position, turns: Sequence[str]) -> tuple[list[int], Position]:
    """Play turns as long as they are canonical and legal and no events.

    Returns the index of the player of each turn that was played, and the position after them. A game may have a
    quicker way than turn by turn: its positions have it in their method `follow`.
    """
    quicker: Callable[[Sequence[str]], tuple[list[int], Position]] | None = getattr(start, "follow", None)
    if quicker is not None:
        return quicker(turns)
    movers: list[int] = []
    position = start
    for turn in turns:
        mover = position.mover
        try:
            if mover is None or position.is_event(turn) or position.canonical(turn) != turn:
                break
            position = position.play(turn)
        except (InvalidNotation, IllegalTurn, Unavailable):
            break
        movers.append(mover)
    return movers, position
