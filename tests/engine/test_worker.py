"""The search without another process: it finds the same, and what is to be done meanwhile is done."""

import pytest
from support.patience import PATIENCE

from limitproto.engine import search_process
from limitproto.engine.cancellation import Limits
from limitproto.engine.worker import InlineWorker
from limitproto.games import registry
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Host, Session


@pytest.fixture
def inline(monkeypatch):
    """Let searches begin as where no process can be started."""
    monkeypatch.setattr(search_process, "CAN_START_PROCESSES", False)


def answers(*lines):
    """Return the responses of a new engine."""
    dispatcher = Dispatcher(Session(), COMMANDS)
    try:
        return [dispatcher.handle_line(line)[0] for line in lines]
    finally:
        dispatcher.close()


PLAYED = [
    "lp-set seed 5\nlp-set hash_mb 4",
    "lp-newgame pbmserv seed=3",
    *(
        f"lp-set level {level}\ngenmove {colour}"
        for level, colour in ((1, "red"), (3, "blue"), (6, "red"), (7, "blue"))
    ),
    "lp-hint nodes=300",
    "lp-newgame classic players=3",
    "lp-set level 4\ngenmove white",
    "lp-newgame limes players=2 seed=9",
    "lp-set level 3\ngenmove 1",
]


def test_it_plays_as_a_process_does(monkeypatch):
    there = answers(*PLAYED)
    assert [answer for answer in there if "?" in answer] == []
    monkeypatch.setattr(search_process, "CAN_START_PROCESSES", False)
    monkeypatch.setattr(search_process, "Worker", None)
    assert answers(*PLAYED) == there


class Client(Host):
    """A client that says something after a search was interrupted some times; it keeps what it was told."""

    def __init__(self, act, after=2):
        self.dispatcher = Dispatcher(Session(self), COMMANDS)
        self.session = self.dispatcher.session
        self.session.cancel_token.is_read_ahead = True
        self._act, self._after = act, after
        self.interruptions = 0
        self.told = ""

    def answer_queries(self, is_over):
        self.interruptions += 1
        if self.interruptions == self._after:
            self._act(self.session.cancel_token)

    def ask(self, line):
        """Return the end of the response to a line; the parts before it are in `told`."""
        (request,) = self.dispatcher.reader.feed(f"{line}\n".encode())
        return self.dispatcher.handle(request, self._write)[0]

    def _write(self, text):
        self.told += text


@pytest.mark.parametrize("edition", ["classic", "pbmserv", "limes"])
def test_an_analysis_ends_with_the_next_line(inline, edition):
    client = Client(lambda token: token.note_line(99), after=4)
    client.ask(f"lp-newgame {edition} seed=1")
    end = client.ask("7 lp-analyze interval=0.01 lines=2")
    assert client.told.startswith("=7 \ninfo depth ")
    assert end.endswith("\n\n")
    assert client.interruptions >= 4


def test_an_analysis_reports_between_two_depths(inline):
    client = Client(lambda token: token.note_line(99), after=12)
    client.ask("lp-newgame pbmserv seed=1")
    client.ask("lp-analyze interval=0.01")
    found = [line.split() for line in client.told.splitlines() if line.startswith("info")]
    depths, nodes = [line[2] for line in found], [int(line[6]) for line in found]
    assert len(set(depths)) < len(found) - 2
    assert nodes == sorted(nodes)
    assert len(set(nodes)) > len(set(depths))


def test_a_search_without_limits_is_stopped(inline):
    client = Client(lambda token: token.cancel_before(99))
    client.ask("lp-newgame pbmserv seed=1")
    turn = client.ask("lp-hint depth=100").split()[1]
    assert turn in client.session.position.legal_turns()
    assert client.interruptions < 5


def test_a_review_is_made_and_can_be_stopped(inline):
    lines = ["lp-newgame classic size=2", "lp-set player random", "genmove white", "genmove red"]
    assert "accuracy" in answers(*lines, "lp-review nodes=50")[-1]
    client = Client(lambda token: token.cancel_before(99), after=1)
    for line in lines:
        client.ask(line)
    assert client.ask("lp-review nodes=100000") == "\n"
    assert "accuracy" not in client.told


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_clock_is_kept(inline, name):
    game = registry.game_named(name)
    start = game.new(game.editions[0].name, {"seed": "1"})
    player = search_process.SearchPlayer(game, 4)
    handle = player.start(start, Limits(seconds=0.2, soft=0.1))
    assert handle.poll(PATIENCE)
    assert handle.result() in (start.chance_choices or start.legal_turns())
    assert handle.seconds < PATIENCE
    assert isinstance(player.workers[0], InlineWorker)
    player.close()
    assert not player.workers
