"""The first line of an analysis, counted in the time that is waited for, without waiting."""

import pytest

from limitproto.engine.search_process import SearchPlayer
from limitproto.games.base import Position
from limitproto.games.search_api import Report
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session
from limitproto.protocol.wire import CommandLine

#: The page promises the first line within this time, in seconds; half of it is left for the computation.
PROMISED = 0.1


class StartingForEver:
    """A search whose process never answers; `waited` is for how long it has been listened to."""

    def __init__(self) -> None:
        self.report: Report | None = None
        self.seconds = 0.0
        self.nodes = self.count = 0
        self.waited = 0.0
        self.is_stopped = False

    def poll(self, timeout: float) -> bool:
        self.waited += timeout
        return self.is_stopped

    def stop(self) -> None:
        self.is_stopped = True

    def check(self) -> None:
        """Nothing has failed."""

    def listen(self, _meanwhile: object) -> None:
        """It is another process."""


@pytest.mark.parametrize("command", ["lp-analyze", "lz-analyze", "kata-analyze"])
@pytest.mark.parametrize(
    "start", ["lp-newgame classic", "lp-newgame nestor players=3 seed=2", "lp-position classic m50:WRo/ooo w 0.0 m26 -"]
)
def test_the_first_line_waits_for_no_process(start: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    handle = StartingForEver()
    spent: list[float] = []
    found = SearchPlayer.first_report

    def first_report(player: SearchPlayer, position: Position, lines: int, seconds: float) -> Report:
        spent.append(seconds)
        return found(player, position, lines, 0.0)

    monkeypatch.setattr(SearchPlayer, "start", lambda *_arguments, **_settings: handle)
    monkeypatch.setattr(SearchPlayer, "first_report", first_report)
    session = Session()
    dispatcher = Dispatcher(session, COMMANDS)
    assert dispatcher.handle_line(start)[0].startswith("= ")
    session.cancel_token.is_read_ahead = True
    written: list[tuple[float, str]] = []

    def write(text: str) -> None:
        written.append((handle.waited, text))
        if " pv " in text:
            session.cancel_token.cancel_all()

    answer, _ = dispatcher.handle(CommandLine(1, None, command, ()), write)
    assert written[0] == (0.0, "= \n")
    waited, line = written[1]
    assert " pv " in line
    assert waited + sum(spent) <= PROMISED / 2
    assert answer.endswith("\n\n")
