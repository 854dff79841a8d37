"""The dispatcher: standard failures, ids, faults of ours, sessions within this process."""

import pytest
from support import fake_game
from support.talking import Talk

from limitproto.protocol.arguments import Arguments
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import CommandInfo, Dispatcher
from limitproto.protocol.session import Session

#: Lines and their answers, by what they have in common.
ANSWERS = {
    "name": "= limitproto",
    "0 name": "=0 limitproto",
    "protocol_version": "= 2",
    "5 protocol_version # five": "=5 2",
    "9 nosuch": "?9 unknown command",
    "lp-ping x": "? syntax: lp-ping takes no arguments, got 1.",
    "known_command known_command": "= true",
    "known_command lp-ponder": "= false",
    "lp-clock absolute 12345678901234567890": "? syntax: 12345678901234567890 seconds is above 1000000000.",
    "lp-set seed 1 seed 1": "? syntax: an option is given twice.",
    f"lp-gameover 1{'-1' * 30_000} adjudication": f"? syntax: '1{'-1' * 28}...' is not a result.",
    "undo": "? cannot undo",
    "final_score": "? cannot score",
    "genmove 2": "? wrong player",
}
ALIKE = {
    "= ": "komi -0.5; time_left w 1000000000 1",
    "? unknown command": "nosuch; Name; lp-nosuch",
    "? unacceptable size": "boardsize 0; boardsize -3; boardsize 99999999999999999999999999999999999999",
    "? syntax error": "name x; known_command; boardsize 1.5; boardsize ³; boardsize 1_0; time_left w 1000000001 1; "
    "komi nan; komi 1e3; genmove 3; genmove; play 1; play 1 rubbish!; quit now",
    "": "; # name; # interrupt",
}


@pytest.mark.parametrize("is_fake", [True, False])
def test_one_line(is_fake: bool) -> None:
    expected = ANSWERS | {line: answer for answer, lines in ALIKE.items() for line in lines.split("; ")}
    assert {line: Talk(is_fake)(line) for line in expected} == expected
    assert Talk(is_fake)("lp-newgame checkers").startswith("? bad-option: ")


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
