"""The dispatcher: standard failures, ids, faults of ours, sessions within this process."""

from itertools import product
from pathlib import Path

import pytest
from support import fake_game
from support.talking import Talk

from limitproto.protocol.arguments import Arguments
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import CommandInfo, Dispatcher, PutOff
from limitproto.protocol.session import Session
from limitproto.protocol.wire import CommandLine

#: Talks, of which each begins with a comment: which game it is about, and why.
TALKS = (Path(__file__).parent / "talks.txt").read_text(encoding="utf-8").rstrip("\n").split("\n\n")[1:]
GAMES = {"# fake": [True], "# limit": [False], "# both": [True, False]}


@pytest.mark.parametrize("text", TALKS, ids=lambda text: text.partition("\n")[0])
def test_a_talk(text: str) -> None:
    for is_fake in GAMES[text.partition(":")[0]]:
        talk = Talk(is_fake)
        assert talk.again(text) == text
        assert not talk.reports


@pytest.mark.parametrize("is_fake", [True, False])
def test_lines_that_are_long_or_not_answered(is_fake: bool) -> None:
    answer = Talk(is_fake)(f"lp-gameover 1{'-1' * 30_000} adjudication")
    assert answer == f"? syntax: '1{'-1' * 28}...' is not a result; write a score per player, such as 1-0."
    assert [Talk(is_fake)(line) for line in ("", "# name", "# interrupt")] == [""] * 3
    answers = [Talk(is_fake)(f"lp-explain {'x' * size} y") for size in (65_534, 65_535)]
    assert [one == "? limit: the arguments exceed 65536 characters." for one in answers] == [False, True]
    assert Talk(is_fake)("lp-newgame checkers").startswith("? bad-option: ")


def test_how_a_command_runs() -> None:
    """Only a query with an id may overtake others, and one with many words may take long."""
    dispatcher = Talk().dispatcher
    for is_on, (name, entry), id, count in product((False, True), COMMANDS.items(), (None, 1), (0, 1, 8, 9)):
        dispatcher.session.set_options({"concurrent_queries": str(is_on).lower()})
        mode = entry.mode
        effect = {"bare query": "change" if count else "query"}.get(mode.effect, mode.effect)
        effect = "nothing" if effect == "query" and id is None else effect
        wanted = effect, mode.may_block or count > 8, mode.answers_queries and is_on
        found = dispatcher.mode(CommandLine(0, id, name, ("x",) * count))
        assert found[:3] == wanted, (name, id, count)
        assert effect == "nothing" or found.ends_with_a_turn == mode.ends_with_a_turn


def test_a_stop_ends_a_query_and_what_it_has_overtaken() -> None:
    session = Session()
    dispatcher = Dispatcher(session, COMMANDS)
    token = session.cancel_token
    thought, query = dispatcher.reader.feed(b"1 genmove w\n2 lp-turns\n")
    token.begin(thought.serial, True)
    assert dispatcher.answer_query(query).startswith("=2 [{")
    assert not token.is_cancelled
    token.cancel_before(query.serial + 1)
    assert dispatcher.answer_query(query) == "?2 limit: stopped before the end; send the command again.\n\n"
    assert session.cancel_token is token
    assert token.is_cancelled


def test_a_long_query_lets_what_it_has_overtaken_go_on() -> None:
    session = Session()
    dispatcher = Dispatcher(session, COMMANDS)
    token = session.cancel_token
    thought, query = dispatcher.reader.feed(b"1 lp-analyze\n2 lp-turns\n")
    token.begin(thought.serial)
    seen: list[int] = []

    def is_over() -> bool:
        seen.append(token.running.serial)
        return len(seen) > 12

    assert dispatcher.answer_query(query, is_over).startswith("=2 [{")
    assert seen == 12 * [thought.serial]
    with pytest.raises(PutOff):
        dispatcher.answer_query(query, is_over)
    assert token.running.serial == thought.serial
    # Answered alone it waits for nothing.
    assert dispatcher.handle(query)[0].startswith("=2 [{")


def test_nothing_is_answered_after_quit() -> None:
    assert Talk().dispatcher.handle_line("3 quit\nname\n") == ("=3 \n\n", True)


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
    refusal = "? limit: there is not enough memory; ask for less at once.\n\n"
    assert dispatcher.handle_line("lp-exhaust") == (refusal, False)
    assert dispatcher.handle_line("lp-ping") == ("= pong\n\n", False)
