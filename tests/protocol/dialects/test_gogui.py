"""The dialect gogui: turns entered by taps, a window on the plane, and replays that always give the same game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dialects import DialectTalk

from limitproto.core.rng import Stream
from limitproto.games.limit.game import GAME
from limitproto.games.registry import GAMES
from limitproto.protocol.dialects import gogui
from limitproto.protocol.dialects.gogui import LARGEST, BoardWindow, window_of

EDITIONS = ["classic/size=3", "nestor/size=3", "nestor-en/size=2", "pbmserv/size=3"]


class Board:
    """A session of gogui."""

    def __init__(self, edition: str = "classic") -> None:
        self.talk = DialectTalk("gogui")
        self.result(f"lp-newgame {edition} seed=1")
        self.result("lp-set player random seed 5")

    def __call__(self, line: str) -> str:
        answer = self.talk.send(line)
        assert not self.talk.reports
        return answer.removesuffix("\n\n")

    def result(self, line: str) -> str:
        """Return the text of a response that must be a success."""
        answer = self(line)
        assert answer.startswith("="), (line, answer)
        return answer[1:].strip(" ")

    def legal(self) -> list[str]:
        """Return the points that can be tapped."""
        return self.result("gogui-rules_legal_moves").split()

    def all(self) -> tuple[str, ...]:
        """Return everything that GoGui asks."""
        names = ("board", "board_size", "board_gfx", "legal_moves", "side_to_move", "final_result", "captured_count")
        return (self("lp-state"), *(self(f"gogui-rules_{name}") for name in names))


def random_taps(board: Board, most: int) -> list[str]:
    """Tap at random and return the taps; every one of them is sent again, as GoGui does."""
    stream, taps = Stream(2), []
    while (points := board.legal()) and len(taps) < most:
        side = board.result("gogui-rules_side_to_move")
        taps.append(f"{side} {points[stream.below(len(points))]}")
        assert board(f"play {taps[-1]}") == "= "
        if not taps[-1].endswith("PASS"):
            before = board.all()
            assert board(f"play {taps[-1]}") == "= "
            assert board.all() == before
    return taps


@pytest.mark.parametrize("edition", EDITIONS)
def test_replay_is_deterministic(edition: str) -> None:
    board = Board(edition)
    taps = random_taps(board, 60)
    end = board.all()
    ruler = Board(edition)
    size = ruler.result("gogui-rules_board_size").split()[0]
    for _ in range(2):
        ruler.result(f"boardsize {size}")
        ruler.result("clear_board")
        for tap in taps:
            ruler.result(f"play {tap}")
        assert ruler.all() == end
    ruler.result("clear_board")
    ruler.result(f"gogui-play_sequence {' '.join(taps)}")
    assert ruler.all() == end


@pytest.mark.parametrize("edition", EDITIONS)
def test_undo_takes_back_tap_by_tap(edition: str) -> None:
    board = Board(edition)
    stream, seen = Stream(4), [board.all()]
    for _ in range(12):
        points = board.legal()
        if not points:
            break
        side = board.result("gogui-rules_side_to_move")
        board.result(f"play {side} {points[stream.below(len(points))]}")
        seen.append(board.all())
    for before in reversed(seen[:-1]):
        assert board("undo") == "= "
        assert board.all() == before
    assert board("undo") == "? cannot undo"


def test_the_engine_plays_tap_by_tap_to_the_end() -> None:
    board = Board("classic/size=2")
    for _ in range(200):
        legal = board.legal()
        if not legal:
            break
        side = board.result("gogui-rules_side_to_move")
        point = board.result(f"genmove {side[0]}")
        assert point in legal
        for _ in range(2):
            board.result(f"play {side[0]} {point}")
    assert board.result("gogui-rules_final_result") == board.result("lp-result") != "*"
    assert board("genmove w") == "? game over"


def test_a_board_is_drawn() -> None:
    board = Board()
    board.result("gogui-play_sequence w N13 w N14 b O14 b O13")
    rows = [row.split() for row in board.result("gogui-rules_board").strip("\n").split("\n")]
    assert [len(rows), *{len(row) for row in rows}] == [25, 25]
    assert sum(row.count("O") for row in rows) == sum(row.count("X") for row in rows) == 1
    assert (rows[25 - 13][12], rows[25 - 14][13]) == ("O", "X")
    assert {shown for row in rows for shown in row} == {"O", "X", "."}
    colour, *tiles = board.result("gogui-rules_board_gfx").split("\n")[0].removeprefix("COLOR ").split()
    assert sorted(tiles) == ["N13", "N14", "O13", "O14"]
    red, _, blue = bytes.fromhex(colour.removeprefix("#"))
    assert blue > red + 50, "wood is brown"


@pytest.mark.parametrize("edition", EDITIONS)
def test_neighbours_of_the_window_are_those_of_gogui(edition: str) -> None:
    """Cells of GoGui's hexagonal boards touch at (+-1, 0), (0, +-1) and +-(1, 1)."""
    start = GAME.new(edition, {"seed": "1"})
    window = window_of(start)
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

    def place(cell: str) -> tuple[int, int]:
        point = window.point(cell)
        assert point is not None
        assert window.cell_of(point) == cell
        return letters.index(point[0]), int(point[1:])

    turns = start.legal_turns()[:50]
    for turn in turns:
        cells = start.words_of(turn)[:2]
        (a, b), (c, d) = map(place, cells)
        if edition.startswith("classic"):
            assert (c - a, d - b) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)}


def test_points_outside() -> None:
    window = BoardWindow(3, 0, 0)
    assert [window.point(cell) for cell in ("m50", "o52", "p50", "l50")] == ["A3", "C1", None, None]
    assert [window.cell_of(point) for point in ("A3", "c1", "D1", "A4", "I1", "A0", "1A", "")] == [
        *("m50", "o52"), *6 * [None],
    ]  # fmt: skip


#: Lines that fail, by their answers.
FAILURES = {
    "? illegal move": "play w A1; play b N13; play w PASS; play w I5; gogui-play_sequence w N13 w N14 b A1",
    "? syntax error": "play w N13 N14; play x N13; genmove; gogui-play_sequence w N13 w; "
    "gogui-play_sequence w N13 w m50:n50; gogui-rules_board x",
    "? wrong player": "genmove b",
    "? cannot undo": "undo",
    "? unacceptable size": "boardsize 0; boardsize 26",
}


def test_failures_change_nothing() -> None:
    board = Board()
    before = board.all()
    for answer, lines in FAILURES.items():
        for line in lines.split("; "):
            assert (board(line), board.all()) == (answer, before), line


def test_an_empty_board_marks_where_a_game_may_begin() -> None:
    board = Board()
    assert board.result("gogui-rules_board_gfx") == f"MARK {board.result('gogui-rules_legal_moves')}"
    first = board.result("gogui-rules_legal_moves").split()[0]
    board.result(f"play w {first}")
    gfx = board.result("gogui-rules_board_gfx").splitlines()
    assert (gfx[0].split()[2:], gfx[1]) == ([first], f"MARK {board.result('gogui-rules_legal_moves')}")


def test_a_turn_that_was_begun_by_hand() -> None:
    board = Board()
    board.result("play w N13")
    assert board("genmove w").startswith("? unavailable: a turn is in progress")
    board.result("time_settings 60 0 0")
    board.result("play w N14")
    assert board.result("lp-history") == "m50:m49"
    board.result("play b O14")
    board.result("lp-undo")
    assert "O14" not in board.result("gogui-rules_board_gfx").partition("MARK")[0].partition("#70")[2]


def test_a_whole_turn_can_be_played() -> None:
    board = Board()
    board.result("play w m50:n50")
    assert board.result("gogui-rules_side_to_move") == "black"


def test_a_genmove_that_leaves_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window of three cells: nearly every turn leaves it."""
    monkeypatch.setattr("limitproto.protocol.dialects.gogui.window_of", lambda start: BoardWindow(2, 0, 0))
    board = Board()
    assert set(board.legal()) == {"A2", "A1", "B2"}
    answers = set()
    for _ in range(20):
        before = board.all()
        answer = board("genmove w")
        answers.add(answer[0])
        if answer.startswith("?"):
            assert "leaves the window" in answer
            assert board.all() == before
        board.result("clear_board")
    assert "?" in answers
    monkeypatch.setattr("limitproto.protocol.dialects.gogui.window_of", lambda start: BoardWindow(1, 20, 20))
    board = Board()
    assert "every turn leaves the window" in board("gogui-rules_legal_moves")


@pytest.mark.parametrize("edition", ["classic3", "pbmserv3", *(name for name in GAMES if name != "limit")])
def test_games_that_gogui_cannot_show(edition: str) -> None:
    board = Board(edition)
    for line in ("gogui-rules_board", "gogui-rules_board_size", "gogui-rules_legal_moves", "gogui-rules_board_gfx"):
        assert board(line).startswith("? unavailable: GoGui shows LIMIT for two players")
    assert board("gogui-rules_game_id").startswith("= ")


def test_a_board_that_is_too_large() -> None:
    window = window_of(GAME.new("classic", {}))
    assert [window.point(f"m{50 + step}") is None for step in (-13, -12, 12, 13)] == [True, False, False, True]
    assert window.size == LARGEST
    board = Board("pbmserv placement=manual")
    assert board("gogui-rules_legal_moves").startswith("? unavailable: GoGui enters cells, not ")


def test_commands_are_listed() -> None:
    board = Board()
    names = board.result("list_commands").split("\n")
    assert {"gogui-interrupt", "gogui-rules_game_id", "gogui-play_sequence", "lp-state"} <= set(names)
    assert board.result("known_command gogui-rules_board") == "true"
    for line in board.result("gogui-analyze_commands").split("\n"):
        kind, label, command = line.split("/", 2)
        assert kind in ("string", "gfx", "plist")
        assert label
        assert command.split()[0] in names
    ours = DialectTalk("gtp").send("gogui-analyze_commands")
    assert "string/Why Is A Turn Illegal/lp-explain %s" in ours


def test_the_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine a second may not be enough to find a win.
    monkeypatch.setattr(gogui, "EVALUATION", ("nodes=5000", "lines=50"))
    talk = Board()
    talk.result("lp-position classic m50:WRo/ooo w 0.0 m26 -")
    lines = talk.result("gogui-evaluation").split("\n")
    assert lines[-1] == "TEXT m50-o50/n51: 100 %"
    assert all(line.startswith("LABEL ") for line in lines[:-1])
    assert len(lines) > 1
    talk.talk.dispatcher.close()


_TAPS = st.lists(
    st.one_of(
        st.sampled_from(
            ["undo", "clear_board", "genmove w", "genmove b", "boardsize 19", "lp-undo", "gogui-rules_board"]
        ),
        st.tuples(
            st.sampled_from("wbx"), st.sampled_from(["N13", "N14", "O14", "O13", "M12", "M13", "PASS", "Z25"])
        ).map(lambda tap: f"play {tap[0]} {tap[1]}"),
        st.text(max_size=6).map(lambda text: f"play w {text}"),
    ),
    max_size=15,
)


@given(_TAPS)
def test_any_taps(lines: list[str]) -> None:
    board = Board("classic/size=2")
    for line in lines:
        before = board.all()
        answer = board(line.replace("\n", " ").replace("#", ""))
        assert answer[0] in "=?"
        if answer[0] == "?":
            assert board.all() == before
