"""The dispatcher: standard failures, ids, faults of ours, sessions within this process."""

import pytest
from support import fake_game
from support.talking import Talk

from limitproto.protocol.arguments import Arguments
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import CommandInfo, Dispatcher
from limitproto.protocol.session import Session


@pytest.mark.parametrize("is_fake", [True, False])
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("name", "= limitproto"),
        ("0 name", "=0 limitproto"),
        ("protocol_version", "= 2"),
        ("5 protocol_version # five", "=5 2"),
        ("nosuch", "? unknown command"),
        ("9 nosuch", "?9 unknown command"),
        ("Name", "? unknown command"),
        ("lp-nosuch", "? unknown command"),
        ("name x", "? syntax error"),
        ("lp-ping x", "? syntax: lp-ping takes no arguments, got 1."),
        ("known_command known_command", "= true"),
        ("known_command lp-ponder", "= false"),
        ("known_command", "? syntax error"),
        ("boardsize 1.5", "? syntax error"),
        ("boardsize 0", "? unacceptable size"),
        ("boardsize -3", "? unacceptable size"),
        ("boardsize 99999999999999999999999999999999999999", "? unacceptable size"),
        ("boardsize ³", "? syntax error"),
        ("time_left w 1000000000 1", "= "),
        ("time_left w 1000000001 1", "? syntax error"),
        ("lp-clock absolute 12345678901234567890", "? syntax: 12345678901234567890 seconds is above 1000000000."),
        ("lp-set seed 1 seed 1", "? syntax: an option is given twice."),
        (f"lp-gameover 1{'-1' * 30_000} adjudication", f"? syntax: '1{'-1' * 28}...' is not a result."),
        ("boardsize 1_0", "? syntax error"),
        ("komi -0.5", "= "),
        ("komi nan", "? syntax error"),
        ("komi 1e3", "? syntax error"),
        ("undo", "? cannot undo"),
        ("final_score", "? cannot score"),
        ("genmove 2", "? wrong player"),
        ("genmove 3", "? syntax error"),
        ("genmove", "? syntax error"),
        ("play 1", "? syntax error"),
        ("play 1 rubbish!", "? syntax error"),
        ("lp-newgame checkers", None),
        ("quit now", "? syntax error"),
        ("", ""),
        ("# name", ""),
        ("# interrupt", ""),
    ],
)
def test_one_line(is_fake: bool, line: str, answer: str | None) -> None:
    if answer is None:
        assert Talk(is_fake)(line).startswith("? bad-option: ")
    else:
        assert Talk(is_fake)(line) == answer


def test_quit_answers_and_ends() -> None:
    dispatcher = Talk().dispatcher
    assert dispatcher.handle_line("3 quit") == ("=3 \n\n", True)


def test_nothing_is_answered_after_quit() -> None:
    assert Talk().dispatcher.handle_line("quit\nname\n") == ("= \n\n", True)


def test_verbose_errors_append_the_reason() -> None:
    talk = Talk(is_fake=True)
    talk.result("lp-set verbose_errors true")
    assert talk("play 1 take-9") == "? illegal move: R1 - 9 is not 1 to 3"
    assert talk("play bronze take-1") == "? illegal move: amber is to move, not bronze."
    assert talk("genmove bronze") == "? wrong player: amber is to move, not bronze."
    assert talk("final_score") == "? cannot score: the game goes on."
    assert talk("nosuch") == "? unknown command"


def test_unexpected_exception_is_reported_and_survived() -> None:
    talk = Talk(is_fake=True)
    frame = talk.session.latest
    talk.session._history[-1] = frame._replace(position=fake_game.Heap(5, 5, fake_game.NAMES, broken=True))
    before = talk.session.history
    assert talk("4 lp-explain take-1") == "?4 internal error"
    assert talk("play amber take-1") == "? internal error"
    assert talk("name") == "= limitproto"
    assert talk.session.history == before
    assert len(talk.reports) == 2
    assert "RuntimeError: the heap has fallen over" in talk.reports[0]
    assert "lp-explain" in talk.reports[0]


def test_reasons_are_short_whatever_was_sent() -> None:
    talk = Talk()
    long = "x" * 100_000
    for line in (f"lp-newgame {long}", f"lp-newgame classic size={long}", f"lp-position {long}", f"lp-explain {long}",
                 f"lp-set {long} 1", f"lp-get {long}", f"lp-clock {long}", f"lp-gameover 1-0 {long}",
                 f"lp-legal {long}", f"lp-play {long}", f"lp-hint {long}=1", f"lp-resign {long}"):  # fmt: skip
        assert len(talk(line)) < 4100, line[:20]
    assert talk(long) == "? unknown command"


def test_body_over_many_lines() -> None:
    dispatcher = Talk(is_fake=True).dispatcher
    assert dispatcher.handle_line("3 lp-load_record -") == ("", False)
    assert dispatcher.handle_line("quit # no comment") == ("", False)
    answer, over = dispatcher.handle_line(".")
    assert answer.startswith("?3 syntax: ")
    assert not over


def test_out_of_memory_fails_with_a_code_and_changes_nothing() -> None:
    def exhausted(session: Session, arguments: Arguments) -> str:
        raise MemoryError

    commands = {**COMMANDS, "lp-exhaust": CommandInfo("lp-exhaust", "", "", exhausted)}
    dispatcher = Dispatcher(Session(), commands)
    assert dispatcher.handle_line("lp-exhaust") == ("? limit: there is not enough memory.\n\n", False)
    assert dispatcher.handle_line("lp-ping") == ("= pong\n\n", False)
