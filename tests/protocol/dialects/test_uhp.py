"""The dialect uhp: GameStrings, passes of players that are skipped, and one `ok` after every response."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dialects import DialectTalk

from limitproto.core.rng import Stream
from limitproto.games.limit.game import GAME
from limitproto.protocol.dialects import uhp

#: Game types of every edition for two players, those on a layout with one.
TYPES = [
    *("Limit", "Limit-classic/size=2", "Limit-pbmserv/placement=manual/size=2"),
    *(
        GAME.game_types.type_of(GAME.new(f"{edition.name}/size=2", {"seed": "1"}))
        for edition in GAME.editions
        if 2 in edition.players
    ),
]


class Hive:
    """A session of uhp; calling it returns the lines of the response before `ok`."""

    def __init__(self) -> None:
        self.talk = DialectTalk("uhp")

    def __call__(self, line: str) -> list[str]:
        lines = self.talk.send(line).split("\n")
        assert lines[-2:] == ["ok", ""]
        assert "ok" not in lines[:-2]
        assert not self.talk.reports
        return lines[:-2]

    def moves(self) -> list[str]:
        """Return the legal moves."""
        return "".join(self("validmoves")).split(";")


@pytest.fixture
def hive():
    return Hive()


def test_it_speaks_first(hive):
    name, types, ok, _ = hive.talk.dispatcher.greeting.split("\n")
    assert name.startswith("id limitproto ")
    assert types.split(";")[0] == "Limit-classic"
    assert ok == "ok"
    assert hive("info") == [name, types]


@pytest.mark.parametrize("kind", TYPES)
def test_random_games(hive, kind):
    stream = Stream(3)
    (text,) = hive(f"newgame {kind}")
    assert re.fullmatch(r"Limit-[^;]*;NotStarted;White\[1\]", text)
    strings, skips = [text], 0
    for number in range(60):
        moves = hive.moves()
        if moves == [""]:
            assert text.split(";")[1] in ("WhiteWins", "BlackWins", "Draw")
            assert hive("perft 1") == ["1: 0"]
            assert hive("bestmove depth 1")[0].startswith("err ")
            break
        assert hive("perft 1") == [f"1: {len(moves)}"]
        move = moves[stream.below(len(moves))]
        skips += move == "pass"
        (text,) = hive("pass" if move == "pass" else f"play {move}")
        assert text.split(";")[1] != "NotStarted"
        assert text.split(";")[2] == f"{('Black', 'White')[number % 2]}[{(number + 1) // 2 + 1}]"
        assert text.endswith(f";{move}")
        strings.append(text)
    assert Hive()(f"newgame {text}") == [text]
    for before in reversed(strings[:-1]):
        assert hive("undo") == [before]
    assert hive("undo")[0].startswith("err ")


def test_a_player_that_is_skipped_passes(hive, monkeypatch):
    """No short game of the editions skips a player, so that the third move is made a skip here."""
    monkeypatch.setattr(uhp, "is_skipped", lambda position, played: played == 2)
    hive("newgame Limit;InProgress;White[2];m50:n50;m51:l51")
    position = hive.talk.session.position
    assert hive.moves() == ["pass"]
    assert hive("bestmove seconds 0.1") == ["pass"]
    assert hive("perft 2") == ["1: 1", f"2: {position.count_turns()}"]
    assert hive("play n51:m52") == ["invalidmove White is skipped and must pass."]
    assert hive("pass") == ["Limit-classic;InProgress;Black[2];m50:n50;m51:l51;pass"]
    assert hive.talk.session.position == position
    assert hive.moves() == position.legal_turns()
    (text,) = hive("play n51:m52")
    assert text == "Limit-classic;InProgress;White[3];m50:n50;m51:l51;pass;n51:m52"
    assert hive(f"newgame {text}") == [text]
    assert hive("undo 2") == ["Limit-classic;InProgress;White[2];m50:n50;m51:l51"]
    assert hive("play PASS") == ["Limit-classic;InProgress;Black[2];m50:n50;m51:l51;pass"]
    assert hive("undo 3") == ["Limit-classic;NotStarted;White[1]"]
    assert hive("newgame Limit;InProgress;Black[2];m50:n50;m51:l51;n51:m52")[0].startswith("invalidmove ")


def test_who_is_skipped():
    position = GAME.new("classic", {})
    assert [uhp.is_skipped(position, played) for played in range(3)] == [False, True, False]
    assert not uhp.is_skipped(position.with_result("1-0", "time"), 1)


#: Lines that fail, `err` where no other word begins the answer.
FAILURES = {
    "invalidmove": "play m50:m52, play hello, play draw, play white:resigns, pass, "
    "newgame Limit;InProgress;Black[1];m50:m52",
    "err": "play, play m50:n50 m51:l51, undo, undo 0, undo x, perft, perft 0, perft 201, bestmove, bestmove time 5, "
    "bestmove time 1:2:99, bestmove depth 0, bestmove seconds -1, bestmove nodes 5, options get haste, "
    "options set level 99, options frob, newgame Hive, newgame Base+MLP, newgame Limit-pbmserv, "
    "newgame Limit-classic3, newgame Limit;InProgress, newgame Limit;InProgress;White[1];m50:n50, lp-state, frob, #",
}


def test_failures_change_nothing(hive):
    before = [hive.talk.session.position, list(hive.talk.dispatcher._moves), hive("options")]
    for word, lines in FAILURES.items():
        for line in lines.split(", "):
            (answer,) = hive(line)
            assert answer.partition(" ")[0] == word, line
            assert [hive.talk.session.position, hive.talk.dispatcher._moves, hive("options")] == before, line


def test_options(hive):
    lines = dict(line.split(";", 1) for line in hive("options"))
    assert lines["level"] == "int;10;10;1;10"
    assert lines["player"].split(";")[0] == "enum"
    assert hive("options set level 3") == ["level;int;3;10;1;10"]
    assert hive("options get level") == ["level;int;3;10;1;10"]
    assert hive("options get verbose_errors") == ["verbose_errors;bool;false;false"]


@pytest.mark.parametrize("limit", ["time 00:00:00.1", "seconds 0.1", "depth 1"])
@pytest.mark.parametrize("player", ["search", "random"])
def test_bestmove_does_not_play(hive, limit, player):
    hive(f"options set player {player}")
    (move,) = hive(f"bestmove {limit}")
    assert move in hive.moves()
    assert hive("undo")[0].startswith("err ")
    hive.talk.dispatcher.close()


def test_perft(hive):
    assert hive("perft 3") == [f"{depth}: {GAME.new('classic', {}).perft(depth)}" for depth in (1, 2, 3)]


def test_words_and_case(hive):
    assert hive.talk.send("", "   ", "\t") == ""
    assert hive("  PLAY\tM50:N50  ") == hive("newgame Limit;InProgress;Black[1];m50:n50")
    assert "play MOVE: play a turn" in hive("help")


def test_exit():
    talk = DialectTalk("uhp")
    assert talk.send("exit", "info") == "ok\n"
    assert talk.session.is_left


def test_byte_by_byte():
    data = b"\xef\xbb\xbfnewgame Limit\r\n\nplay m50:n\x0050\nplay \xff\nvalidmoves"
    talk = DialectTalk("uhp")
    requests = [request for byte in data for request in talk.feed(bytes([byte]))]
    requests += talk.dispatcher.reader.finish()
    whole = DialectTalk("uhp")
    assert talk.answers(requests) == whole.answers(whole.feed(data, at_end=True))
    assert len(talk.dispatcher._moves) == 1


_LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["newgame", "play m50:n50", "play n50:m50", "pass", "undo", "undo 2", "validmoves", "perft 2", "options",
             "newgame Limit-classic/size=1", "bestmove depth 1", "info", "help", "play m51:l51", "play l51:m51"]
        ),
        st.text(max_size=12),
    ),
    max_size=12,
)  # fmt: skip


@given(_LINES)
def test_any_lines(lines):
    hive = Hive()
    hive("options set player random")
    for line in lines:
        if line.split() and not line.strip().lower().startswith("exit"):
            answer = hive.talk.send(line.replace("\n", " "))
            assert answer == "" or answer == "ok\n" or answer.endswith("\nok\n")
    assert not hive.talk.reports
