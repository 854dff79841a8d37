"""Reads logs of the play-by-mail server: finds the games in its commands, and the numbering of their tiles."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.adapters import Challenge, PlayByMail, Reading
from limitproto.games.base import UNFINISHED, Game, Position
from limitproto.games.line import played_through
from limitproto.records.diagnostics.diagnostic import Diagnostic, diagnose
from limitproto.records.formats.import_checked import Place, entry_of
from limitproto.records.formats.pbmserv.commands import LogCommand, LogLine, commands_of
from limitproto.records.game_entry import Entry
from limitproto.records.model import SCHEMA_VERSION, Player, Record, tag_of
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.text_places import Lines

#: The tag with the numbering of the tiles, and the tag with the game's number on the server.
NUMBERING = "Numbering"
GAME_ID = "GameId"
SITE = "pbmserv"

#: The option of a game for its layout.
LAYOUT = "layout"


class _Match:
    """The commands of one game, readable and unreadable."""

    def __init__(self, first: LogCommand) -> None:
        self.first, self.game, self.number = first, first.game, first.number
        self.moves: list[LogCommand] = []
        self.unreadable: list[LogCommand] = []

    @property
    def moved(self) -> list[str]:
        """The players who have moved, in the order of their first moves."""
        return list(dict.fromkeys(command.users[0].casefold() for command in self.moves if command.verb == "move"))

    @property
    def first_user(self) -> str:
        """One of the players, empty if no player is known."""
        return self.moves[0].users[0].casefold() if self.moves else ""

    def may_follow(self, challenge: LogCommand) -> bool:
        """Return whether the game may have begun with a challenge: in the first round, every player moves once."""
        users = {user.casefold() for user in challenge.users}
        first = [command.users[0].casefold() for command in self.moves if command.verb == "move"][: len(users)]
        before = challenge.game is self.game and challenge.line.number < self.first.line.number
        return (
            before
            and {user.casefold() for command in self.moves for user in command.users} <= users
            and len(set(first)) == len(first)
        )


class _LogDiagnostic(NamedTuple):
    """A diagnostic with its line."""

    line: LogLine
    code: str
    words: dict[str, object]


class LoggedEntry(Entry):
    """A game from a log, or what is wrong with the log; its text is the log's lines without passwords."""

    loses = True

    def __init__(
        self, place: Place, lines: Sequence[LogLine], record: Record | None, diagnostics: Sequence[_LogDiagnostic]
    ) -> None:
        text = "".join(f"{line.text}\n" for line in lines)
        converted = [RawDiagnostic(found.code, 0, len(found.line.text), found.words) for found in diagnostics]
        super().__init__(place.raw(text), place.number, place.path, converted, record)
        self.packed = True
        self._lines = [found.line for found in diagnostics]

    def _placed(self, selected: list[RawDiagnostic]) -> list[Diagnostic]:
        lines = {id(raw): line for raw, line in zip(self.raw_diagnostics, self._lines, strict=True)}
        return [
            diagnose(raw, Lines(line.text, line.number, line.offset), self.path, self.number)
            for raw in selected
            for line in [lines[id(raw)]]
        ]


def entries(chunks: Iterable[str], path: str, layout: str = "") -> Iterator[Entry]:
    """Yield the games in a log that comes in chunks, in the order of their first moves; for `layout` see `_boards`."""
    matches: dict[tuple[str, str], _Match] = {}
    challenges: list[LogCommand] = []
    diagnostics: list[_LogDiagnostic] = []
    passed: list[LogLine] = []
    dropped = 0
    for command in commands_of(chunks):
        if isinstance(command, LogLine):
            dropped += 1
            passed = passed or [command]
        elif command.verb == "challenge" and not command.fault:
            challenges.append(command)
        elif not command.number:
            diagnostics.append(_LogDiagnostic(command.line, "LGN311", {"why": command.fault}))
        else:
            match = matches.setdefault((command.game.name, command.number), _Match(command))
            (match.unreadable if command.fault else match.moves).append(command)
    plans, unanswered = _pair_with_plans(matches.values(), challenges)
    passed += unanswered
    for number, (match, plan) in enumerate(_laid_out(plans, layout), 1):
        yield _entry(match, plan, Place(path, number, match.first.line.number, match.first.line.offset))
    if passed:
        first = min(passed, key=lambda line: line.number)
        diagnostics.append(_LogDiagnostic(first, "LGN318", {"count": dropped + len(unanswered)}))
    if diagnostics:
        yield LoggedEntry(Place(path, len(matches)), (), None, diagnostics)


# ---- games --------------------------------------------------------------------------------------------------------


class _UnreadableGame(ValueError):
    """A game that cannot be read; `diagnostic` says why."""

    def __init__(self, line: LogLine, code: str, **words: object) -> None:
        self.diagnostic = _LogDiagnostic(line, code, words)


class _Plan(NamedTuple):
    """How a game began: its challenge, the meaning of the flags, the players in turn order, and the layout, if known.

    `diagnostics` lists those of the beginning. Without a `challenge` in the log, `command` is the game's first command.
    If the log does not show how the game began, `terms` are None and an error is reported.
    """

    command: LogCommand
    users: tuple[str, ...]
    terms: Challenge | None
    diagnostics: tuple[_LogDiagnostic, ...]
    layout: str = ""


#: Challenges with the same values are alike: their flags and their players.
_Kind = tuple[tuple[str, ...], frozenset[str]]


def _flags_and_users(challenge: LogCommand) -> _Kind:
    return tuple(sorted(challenge.flags)), frozenset(map(str.casefold, challenge.users))


def _pair_with_plans(
    matches: Iterable[_Match], challenges: list[LogCommand]
) -> tuple[list[tuple[_Match, _Plan]], list[LogLine]]:
    """Return the games with their plans, and the challenges that certainly started none of them."""
    left: dict[str, dict[_Kind, deque[LogCommand]]] = {}
    for challenge in challenges:
        kind = _flags_and_users(challenge)
        alike = next((left[user][kind] for user in kind[1] if kind in left.get(user, ())), deque())
        alike.append(challenge)
        for user in kind[1]:
            left.setdefault(user, {})[kind] = alike
    plans: list[tuple[_Match, _Plan]] = []
    for match in matches:
        try:
            plan = _plan(match, [alike[0] for alike in left.get(match.first_user, {}).values() if alike])
        except _UnreadableGame as error:
            plan = _Plan(match.first, tuple(match.moved), None, (error.diagnostic,))
        if plan.command.verb == "challenge":
            left[match.first_user][_flags_and_users(plan.command)].popleft()
        plans.append((match, plan))
    if not all(plan.terms for _match, plan in plans):
        return plans, []
    rest = {one.line.number: one.line for kinds in left.values() for alike in kinds.values() for one in alike}
    return plans, [line._replace(text="") for line in rest.values()]


def _laid_out(plans: list[tuple[_Match, _Plan]], layouts: str) -> Iterator[tuple[_Match, _Plan]]:
    """Yield the games with their layouts, and report each ineffective flag at its first occurrence."""
    boards = _boards(layouts)
    only = sum(plan.terms is not None and plan.terms.drawn for _match, plan in plans) == 1
    noticed: set[str] = set()
    for match, plan in plans:
        board = boards.get(match.number) or (boards.get("", "") if only else "")
        idle = [flag for flag in plan.terms.idle if flag not in noticed] if plan.terms else []
        noticed.update(idle)
        news = tuple(_LogDiagnostic(plan.command.line, "LGN312", {"flag": flag}) for flag in idle)
        yield match, plan._replace(layout=board, diagnostics=plan.diagnostics + news)


def _boards(layouts: str) -> dict[str, str]:
    """Return the layouts by game number, which is empty for the only game that needs a layout."""
    pairs = (word.rpartition("=") for word in layouts.split())
    return {number.lstrip("#0"): board for number, _equals, board in pairs}


def _plan(match: _Match, challenges: Iterable[LogCommand]) -> _Plan:
    """Return how a game began; `challenges` has only the first of those that are alike.

    Raises _UnreadableGame if the log does not show it.
    """
    found = [one for one in challenges if match.may_follow(one)]
    if len(found) > 1:
        raise _UnreadableGame(match.first.line, "LGN317", why="several challenges fit")
    diagnostics: tuple[_LogDiagnostic, ...] = ()
    if found:
        command, flags = found[0], found[0].flags
        users = _seated(command.users, match.moved)
    else:
        command = match.first
        flags = tuple(_mail_adapter(match.game).flags_shown_by([move.move for move in match.moves]))
        users = _seated([move.users[0] for move in match.moves], match.moved)
        diagnostics = (_LogDiagnostic(command.line, "LGN316", {}),)
        if len(users) < 2:
            raise _UnreadableGame(command.line, "LGN317", why="no challenge fits, and not two players have moved")
    try:
        terms = _mail_adapter(match.game).challenge(flags, len(users))
        match.game.roster(terms.edition, len(users))
    except InvalidOption as error:
        raise _UnreadableGame(command.line, "LGN311", why=str(error)) from None
    return _Plan(command, users, terms, diagnostics)


def _mail_adapter(game: Game) -> PlayByMail[Position]:
    mail = game.play_by_mail
    assert mail is not None, "only games that are played by mail get here"
    return mail


def _seated(users: Iterable[str], moved: Sequence[str]) -> tuple[str, ...]:
    """Return the players in turn order: by their first moves, then by the challenge."""
    known: dict[str, str] = {}
    for user in users:
        known.setdefault(user.casefold(), user)
    return tuple(known[user] for user in [*moved, *(user for user in known if user not in moved)])


def _entry(match: _Match, plan: _Plan, place: Place) -> Entry:
    """Return a game; one that cannot be read has no turns."""
    commands = sorted((plan.command, *match.moves, *match.unreadable), key=lambda command: command.line.number)
    lines = list(dict.fromkeys(command.line for command in commands))
    diagnostics = [
        *plan.diagnostics,
        *(_LogDiagnostic(command.line, "LGN311", {"why": command.fault}) for command in match.unreadable),
    ]
    if plan.terms is not None and not match.unreadable:
        try:
            game = _played_game(match, plan, place)
        except _UnreadableGame as error:
            diagnostics.append(error.diagnostic)
        else:
            diagnostics += (_LogDiagnostic(lines[0], raw.code, raw.words) for raw in game.raw_without_notes)
            entry = LoggedEntry(place, lines, game.record, diagnostics)
            entry.start, entry.played = game.start, game.played
            return entry
    players = match.game.roster(plan.terms.edition, len(plan.users)) if plan.terms else ()
    seats = tuple(Player(colour, user) for colour, user in zip(players, plan.users, strict=False))
    edition = plan.terms.edition if plan.terms else ""
    record = Record(SCHEMA_VERSION, match.game.name, edition, seats, UNFINISHED, {GAME_ID: match.number, "Site": SITE})
    return LoggedEntry(place, lines, record, diagnostics)


def _played_game(match: _Match, plan: _Plan, place: Place) -> Entry:
    """Return a game with its turns. Raises _UnreadableGame."""
    start = _start(match, plan)
    reading = _reading(start, match, plan)
    *_, final = played_through(start, reading.turns)
    tags = {"Game": match.game.name, "Site": SITE, GAME_ID: match.number, **start.start_tags()}
    tags |= {tag_of(colour): user for colour, user in zip(start.players, plan.users, strict=True)}
    tags |= {"Result": final.result, NUMBERING: reading.numbering}
    return entry_of(place, tags, reading.turns, {})


def _start(match: _Match, plan: _Plan) -> Position:
    """Return the start position of a game. Raises _UnreadableGame."""
    assert plan.terms is not None, "a game without terms is not read"
    if plan.terms.drawn and not plan.layout:
        raise _UnreadableGame(match.first.line, "LGN313")
    options = {**plan.terms.options, **({LAYOUT: plan.layout} if plan.terms.drawn else {})}
    try:
        return match.game.new(plan.terms.edition, options)
    except (InvalidOption, InvalidNotation, InvalidPosition) as error:
        raise _UnreadableGame(plan.command.line, "LGN311", why=str(error).rstrip(".")) from None


def _reading(start: Position, match: _Match, plan: _Plan) -> Reading:
    """Return the one way to read a game. Raises _UnreadableGame if there is none, or more than one."""
    seats = {user.casefold(): index for index, user in enumerate(plan.users)}
    moves: list[tuple[int, str]] = []
    for command in match.moves:
        seat = seats.get(command.users[0].casefold())
        if seat is None:
            raise _UnreadableGame(command.line, "LGN311", why="its sender does not play in this game")
        moves.append((seat, command.move or f"{start.players[seat]}:resigns"))
    furthest: Reading | None = None
    fitting: list[Reading] = []
    for reading in _mail_adapter(match.game).readings(start, moves):
        if not reading.fault:
            fitting.append(reading)
        elif furthest is None or len(reading.turns) > len(furthest.turns):
            furthest = reading
    if not fitting:
        assert furthest is not None, "there is some way of numbering"
        line = match.moves[len(furthest.turns)].line
        raise _UnreadableGame(line, "LGN314", numbering=furthest.numbering, why=furthest.fault)
    first = _keys(start, fitting[0]) if len(fitting) > 1 else []
    for other in fitting[1:]:
        if other.turns != fitting[0].turns and _keys(start, other) != first:
            raise _UnreadableGame(match.first.line, "LGN315", one=fitting[0].numbering, other=other.numbering)
    return fitting[0]


def _keys(start: Position, reading: Reading) -> list[str]:
    """Return the canonical keys of the positions in a game."""
    return [position.canonical_key() for position in played_through(start, reading.turns)]
