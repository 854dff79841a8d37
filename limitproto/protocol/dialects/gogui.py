"""The `gogui` dialect: the `gogui-rules_*` commands, which let GoGui play games that it does not know.

A turn is entered by tapping one point after another: ball, target, tile. GoGui replays whole games repeatedly in
several processes, so everything follows from the start of the game and the taps alone. The rest is the default dialect.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from limitproto.core.hexes import axial, cell, cell_name, cell_named
from limitproto.games.result_words import cells_of
from limitproto.protocol.arguments import Arguments
from limitproto.protocol.commands import game, thinking
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.commands.session import ANALYZE_COMMANDS
from limitproto.protocol.dispatcher import LONG, QUERY, CommandInfo, Dispatcher, Handler
from limitproto.protocol.failures import Failure, ending, quoted, require_mover, require_running

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.protocol.session import Session

#: The column letters; GoGui leaves out I. There are as many as the largest board has columns.
_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LARGEST = len(_LETTERS)
_POINT = re.compile(r"([A-HJ-Z])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)
_CELL = re.compile(r"[a-z]+[0-9]+", re.ASCII)
_PASS = "PASS"
_COLOURS = ("white", "black")
#: The search arguments for `gogui-evaluation`.
EVALUATION = ("time=1", "lines=50")
#: What `gogui-rules_board` shows for the balls of the two players: GoGui's O is white.
_BALLS = "OX"
#: Tiles are blue, because only their colour distinguishes them from GoGui's wooden board.
_TILE_COLOUR, _TAP_COLOUR = "#7aa7cc", "#70b070"
#: What else GoGui offers to show.
_SHOWN = """\
gfx/Tiles And Taps/gogui-rules_board_gfx
plist/Legal Taps/gogui-rules_legal_moves
gfx/Win Probability/gogui-evaluation
"""
_LINE = re.compile(r" multipv (\d+) .* win (\S+) .* pv (\S+)")


class BoardWindow(NamedTuple):
    """The part of the plane that GoGui shows: `size` columns and rows, from the plane's column `left` and row `top`.

    GoGui's columns are the plane's; its rows run in the opposite direction, because its cells touch at other corners.
    """

    size: int
    left: int
    top: int

    def point(self, name: str) -> str | None:
        """Return the point of a cell, or None outside the window."""
        q, r = axial(cell_named(name))
        column, row = q - self.left, r - self.top
        if not (0 <= column < self.size and 0 <= row < self.size):
            return None
        return f"{_LETTERS[column]}{self.size - row}"

    def cell_of(self, point: str) -> str | None:
        """Return the cell of a point, or None outside the window."""
        match = _POINT.fullmatch(point)
        if match is None or int(match[2]) > self.size:
            return None
        column = _LETTERS.index(match[1].upper())
        if column >= self.size:
            return None
        return cell_name(cell(self.left + column, self.top + self.size - int(match[2])))


@lru_cache(maxsize=16)
def window_of(start: Position) -> BoardWindow:
    """Return the window for a game that begins at a position. Raises Failure if GoGui cannot show it."""
    tiles = start.state().get("tiles")
    if not isinstance(tiles, list) or len(start.players) != 2:
        raise refused(f"GoGui shows LIMIT for two players, not {start.edition}; choose another edition.")
    columns, rows = zip(*(axial(cell_named(name)) for name in tiles), strict=True) if tiles else ((0,), (0,))
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if max(width, height) > LARGEST:
        raise refused(f"the board is {width} by {height} cells; choose one of at most {LARGEST} by {LARGEST}.")
    # No tile is laid once balls move, so only a game that begins earlier needs room.
    size = LARGEST if start.phase == "placement" else max(width, height, 3)
    return BoardWindow(size, min(columns) - (size - width) // 2, min(rows) - (size - height) // 2)


def refused(sentence: str) -> Failure:
    """Return a command's failure for a reason that GTP has no phrase for."""
    return Failure("unavailable", sentence, f"unavailable: {sentence}")


class _Tap(NamedTuple):
    """A tap: the player's colour, the point, and whether it completed a turn."""

    colour: int
    point: str
    completes: bool


class Taps:
    """The taps in the current game, and the turn that they have begun."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: tuple[int, Position] | None = None
        self._made: list[_Tap] = []
        self._words: list[list[str]] = []
        #: The words of the turn being entered.
        self.pending: list[str] = []
        #: The words of the turn that `genmove` enters tap by tap, and the time it took, in seconds.
        self.plan: list[str] = []
        self._spent = 0.0

    @property
    def window(self) -> BoardWindow:
        """The game's window. Raises Failure for a game that GoGui cannot show."""
        return window_of(self._session.history[0].position)

    def refresh(self) -> None:
        """Discard the taps if other commands have changed the game, and find the turns that can be entered."""
        session = self._session
        if self._known is not None and self._known[0] == session.games_begun and self._known[1] is session.position:
            return
        self._made, self.pending, self.plan = [], [], []
        self._find_turns()

    def _find_turns(self) -> None:
        session, window = self._session, self.window
        position = session.position
        self._known = (session.games_begun, position)
        self._words = []
        for turn in position.legal_turns():
            words = position.words_of(turn)
            if not all(_CELL.fullmatch(word) or words == ["pass"] for word in words):
                raise refused(f"GoGui enters cells, not {turn}; choose another edition.")
            if words == ["pass"] or all(window.point(word) for word in words):
                self._words.append(words)

    def choices(self) -> list[str]:
        """Return the points that can be tapped next, sorted, or PASS.

        A tap that repeats the previous one has no effect and is left out. Raises Failure if all are outside the window.
        """
        self.refresh()
        position, count = self._session.position, len(self.pending)
        following = {words[count] for words in self._words if words[:count] == self.pending and len(words) > count}
        last = self._made[-1].point if self._made else ""
        points = sorted(filter(None, (_PASS if word == "pass" else self.window.point(word) for word in following)))
        points = [point for point in points if point != last or point == _PASS]
        if self.pending in self._words:
            points.append(_PASS)
        if not points and not position.is_over:
            raise refused(f"every turn leaves the window of {self.window.size} cells square; undo one.")
        return points

    def tap(self, colour: int, point: str) -> None:
        """Tap a point. Raises Failure `illegal-turn` if that is not possible."""
        self.refresh()
        point = point.upper()
        if self._made and self._made[-1][:2] == (colour, point) and point != _PASS:
            return
        position = self._session.position
        if position.mover != colour:
            raise Failure("illegal-turn", f"it is not {_COLOURS[colour]}'s turn; play the other colour.")
        if point not in self.choices():
            raise Failure("illegal-turn", f"{point} is not one of {' '.join(self.choices())}, the next steps.")
        words = self.pending
        if point != _PASS or self.pending not in self._words:
            words = [*self.pending, "pass" if point == _PASS else self.window.cell_of(point) or ""]
        longer = any(other[: len(words)] == words and len(other) > len(words) for other in self._words)
        completes = words in self._words and (point == _PASS or not longer)
        if not completes:
            self.pending = words
            self._made.append(_Tap(colour, point, False))
            return
        turn = next(turn for turn in position.legal_turns() if position.words_of(turn) == words)
        self._session.play([turn], self._spent if words == self.plan else 0.0)
        self.pending, self.plan = [], []
        self._made.append(_Tap(colour, point, True))
        self._find_turns()

    @property
    def count(self) -> int:
        """The number of taps that can be taken back."""
        self.refresh()
        return len(self._made)

    def undo(self) -> bool:
        """Take back the last tap; return False if there is none."""
        self.refresh()
        if not self._made:
            return False
        last = self._made.pop()
        self.plan = []
        if not last.completes:
            self.pending = self.pending[:-1]
            return True
        self._session.undo(1)
        self._find_turns()
        begun = len(self._made)
        while begun and not self._made[begun - 1].completes:
            begun -= 1
        self.pending = [self.window.cell_of(tap.point) or "" for tap in self._made[begun:]]
        return True

    def next_of_plan(self, arguments: Arguments) -> str:
        """Return the next tap of the engine's turn; without a turn in progress, the engine searches for one."""
        self.refresh()
        session, count = self._session, len(self.pending)
        if not (self.plan and self.plan[:count] == self.pending):
            if self.pending:
                raise refused("a turn is in progress; finish it or take it back.")
            begun = session.now()
            turn = thinking.reg_genmove(session, arguments)
            self._spent = session.now() - begun
            words = session.position.words_of(turn)
            if words not in self._words:
                size = self.window.size
                raise refused(f"the turn {turn} leaves the window of {size} by {size} cells; play another.")
            self.plan = words
        if len(self.plan) == count:
            return _PASS
        point = _PASS if self.plan == ["pass"] else self.window.point(self.plan[count])
        if point not in self.choices():
            plan, self.plan = self.plan, []
            raise refused(f"the turn {'-'.join(plan)} repeats the last tap; enter another.")
        assert point is not None
        return point


def _rule(name: str, summary: str, handler: Handler) -> CommandInfo:
    """Return a command for GoGui's ruler."""
    return CommandInfo(f"gogui-rules_{name}", "", summary, handler, QUERY)


class GoguiDispatcher(Dispatcher):
    """The default dialect plus GoGui's commands, with turns entered by taps."""

    def __init__(self, session: Session, report: Callable[[str], None]) -> None:
        self.taps = Taps(session)
        own = (
            _rule("game_id", "the name of the game", lambda session, _arguments: session.game.title),
            _rule("board_size", "the size of the window", lambda _session, _arguments: f"{self.taps.window.size} hex"),
            _rule("board", "the window, a row per line", self._board),
            _rule("board_gfx", "tiles and taps in colour", self._board_gfx),
            _rule("legal_moves", "the next taps", lambda _session, _arguments: " ".join(self.taps.choices())),
            _rule("side_to_move", "white or black", lambda session, _arguments: _COLOURS[session.position.mover or 0]),
            _rule("final_result", "the result", lambda session, _arguments: ending(session.position)),
            _rule("captured_count", "the balls lost", _captured_count),
            CommandInfo("gogui-play_sequence", "[COLOUR POINT ...]", "taps, all or none", self._play_sequence),
            CommandInfo("gogui-evaluation", "", "win probability by next tap", self._evaluation, LONG),
        )
        table = {**COMMANDS, **{entry.name: entry for entry in own}}
        handlers: dict[str, Handler] = {
            "boardsize": self._boardsize,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "gogui-analyze_commands": lambda _session, _arguments: _SHOWN + ANALYZE_COMMANDS,
        }
        for name, handler in handlers.items():
            table[name] = table[name]._replace(handler=handler)
        super().__init__(session, table, report)

    # ---- asked by GoGui's ruler

    def _board(self, session: Session, arguments: Arguments) -> str:
        window, position = self.taps.window, session.position
        names = [[f"{letter}{row}" for letter in _LETTERS[: window.size]] for row in range(window.size, 0, -1)]
        lie = position.state()["balls"]
        balls = {
            point: ball
            for player, ball in zip(position.players, _BALLS, strict=True)
            for point in _points(window, lie[player])
        }
        # Never `?`, which leaves a point undrawn: GoGui's painter stops when a coloured point has such a mirror image.
        return "\n" + "\n".join(" ".join(balls.get(point, ".") for point in row) for row in names)

    def _board_gfx(self, session: Session, arguments: Arguments) -> str:
        window = self.taps.window
        self.taps.refresh()
        # While the board is empty, nothing else shows where a game may begin.
        tiles = _points(window, session.position.state()["tiles"])
        marked = _points(window, cells_of(session.last_turn)) if tiles else self.taps.choices()
        lines = [
            (f"COLOR {_TILE_COLOUR}", tiles),
            (f"COLOR {_TAP_COLOUR}", _points(window, self.taps.pending)),
            ("MARK", marked),
        ]
        return "\n".join(" ".join([head, *points]) for head, points in lines if points)

    # ---- played

    def _boardsize(self, session: Session, arguments: Arguments) -> None:
        """Restart, whatever the width: the game determines the window and the number of balls."""
        if not 1 <= arguments.integer(0) <= LARGEST:
            raise Failure("bad-option", f"{arguments.integer(0)} is not 1 to {LARGEST} columns.", "unacceptable size")
        session.clear()

    def _play(self, session: Session, arguments: Arguments) -> None:
        point = arguments.word(1)
        if _POINT.fullmatch(point) or point.upper() == _PASS:
            self.taps.tap(arguments.player(0, session.position.players), point)
        else:
            game.play(session, arguments)

    def _play_sequence(self, session: Session, arguments: Arguments) -> None:
        words = arguments.words
        for colour, point in zip_longest(words[::2], words[1::2], fillvalue=""):
            if not _POINT.fullmatch(point) and point.upper() != _PASS:
                after = quoted(point) if point else "nothing"
                raise arguments.syntax_failure(f"after {quoted(colour)} comes {after}; write a point, or pass.")
        before = self.taps.count
        players = session.position.players
        try:
            for place in range(0, len(words), 2):
                session.check_cancelled()
                self.taps.tap(arguments.player(place, players), words[place + 1])
        except Failure:
            while self.taps.count > before:
                self.taps.undo()
            raise

    def _genmove(self, session: Session, arguments: Arguments) -> str:
        point = self._reg_genmove(session, arguments)
        self.taps.tap(arguments.player(0, session.position.players), point)
        return point

    def _reg_genmove(self, session: Session, arguments: Arguments) -> str:
        require_mover(session.position, arguments.player(0, session.position.players))
        return self.taps.next_of_plan(arguments)

    def _undo(self, session: Session, arguments: Arguments) -> None:
        if not self.taps.undo():
            game.undo(session, arguments)

    # ---- shown

    def _evaluation(self, session: Session, arguments: Arguments) -> str:
        require_running(session.position)
        self.taps.refresh()
        window, position, count = self.taps.window, session.position, len(self.taps.pending)
        report = COMMANDS["lp-search"].run(session, Arguments("lp-search", EVALUATION))
        labels: dict[str, str] = {}
        text = ""
        for _, win, turn in _LINE.findall(report):
            words = position.words_of(turn)
            text = text or f"TEXT {turn}: {100 * float(win):.0f} %"
            if words[:count] == self.taps.pending and len(words) > count and _CELL.fullmatch(words[count]):
                point = window.point(words[count])
                if point is not None:
                    labels.setdefault(point, f"LABEL {point} {100 * float(win):.0f}")
        return "\n".join([*labels.values(), text])


def _captured_count(session: Session, arguments: Arguments) -> str:
    lost = [0, 0]
    for before, after in pairwise(session.history):
        for player, _ in after.position.captured_since(before.position):
            lost[after.position.players.index(player)] += 1
    return f"{lost[1]} {lost[0]}"


def _points(window: BoardWindow, cells: Sequence[str]) -> list[str]:
    return [point for point in map(window.point, cells) if point is not None]


dispatcher = GoguiDispatcher
