"""Whatever may take long can be stopped, also where no code of ours looks for it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from support.engine_process import Process

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Host, Session
from limitproto.protocol.transport.stdio import RequestInput

STOPPED = "? limit: stopped before the end; send the command again."


class Done(Exception):
    """What the check raises."""


@pytest.mark.parametrize("unit", [b"* ", b"* {} {} ", b"1-0 1-0 ", b"(1. m50:n50 "])
def test_a_record_that_takes_long_to_read_can_be_stopped(unit: bytes) -> None:
    with Process() as engine:
        assert engine.ask("play w m50:n50") == "= "
        engine.write(b"lp-load_record -\n" + unit * ((3 << 20) // len(unit)) + b"\n.\nlp-stop\nlp-history\n")
        assert [engine.answer() for _ in range(3)] == [STOPPED, "= ", "= m50:n50"]


class Stopping(Host):
    """Stops a session at the end of whatever it does that can be interrupted, once `session` is set."""

    session: Session | None = None

    @contextmanager
    def interrupting(self, check: Callable[[], None]) -> Iterator[None]:
        yield
        if self.session is not None:
            self.session.cancel_token.cancel_all()
        check()


@pytest.mark.parametrize("command", ["lp-record", "lp-record format=json", "lp-tags", 'lp-tags -\n[Event "x"]\n.'])
def test_a_record_that_takes_long_to_write_can_be_stopped_and_changes_nothing(command: str) -> None:
    host = Stopping()
    dispatcher = Dispatcher(Session(host), COMMANDS)
    host.session = dispatcher.session
    assert dispatcher.handle_line(command) == (f"{STOPPED}\n\n", False)
    assert dispatcher.session.tags == {}


@pytest.mark.parametrize("command", ["lp-newgame pbmserv seed=3", "boardsize 3", "clear_board"])
def test_a_layout_that_takes_long_to_draw_can_be_stopped_and_changes_nothing(command: str) -> None:
    host = Stopping()
    dispatcher = Dispatcher(Session(host), COMMANDS)
    position = dispatcher.handle_line("lp-position nestor/size=2 l47:3o/2BR/1Ro/ooB r 0.0 m0 -")[0]
    host.session = dispatcher.session
    expected = STOPPED if command.startswith("lp-") else "? syntax error"
    assert dispatcher.handle_line(command) == (f"{expected}\n\n", False)
    assert dispatcher.handle_line("lp-position")[0] == position
    assert COMMANDS[command.split()[0]].mode.may_block


def compute(check: Callable[[], None]) -> None:
    until = time.process_time() + 20
    with RequestInput.interrupting(check):
        while time.process_time() < until:
            pass


def test_a_computation_is_interrupted_once_and_only_inside() -> None:
    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Done

    with pytest.raises(Done):
        compute(check)
    assert calls == 3
    begun = time.process_time()
    while time.process_time() < begun + 0.1:
        pass
    assert calls == 3
