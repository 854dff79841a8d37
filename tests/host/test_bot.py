"""The bot kit, in this process and as real processes; and the example bots of spec/developing/examples."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.conforming import checked
from support.dummies import ENV
from support.engine_process import ENGINE, PYTHON, Process
from support.patience import PATIENCE, run_program

import limitproto
from limitproto import Bot, Position
from limitproto.cli import new_bot
from limitproto.errors import Unavailable
from limitproto.host import EngineClient
from limitproto.host.bot import dispatcher_of, options_of
from limitproto.host.conform.cases import load_cases
from limitproto.host.conform.runner import CheckedEngine
from limitproto.host.conform.verdicts import Verdict

EXAMPLES = Path(__file__).resolve().parents[2] / "spec" / "developing" / "examples"
#: Bots as `new-bot` writes them.
TEMPLATES = Path(limitproto.__file__).parent / "cli" / "bot_templates"
BOTS = sorted(path.name for path in (*EXAMPLES.iterdir(), *TEMPLATES.glob("first.*")) if path.suffix != ".rs")
RUST = pytest.param("first.rs", marks=pytest.mark.long)


class Chooser(Bot):
    version = "7"
    place: int = 0
    word: str = "x"
    is_loud: bool = False
    share: float = 0.5
    games = 0
    answer = ""

    def choose(self, position, clock):
        assert isinstance(position, Position)
        return self.answer or position.legal_turns()[self.place]

    def analyse(self, position, clock):
        return [(turn, 0.75) for turn in position.legal_turns()]

    def new_game(self, position):
        self.games += 1


class Talk:
    """A bot that lines are said to."""

    def __init__(self, bot: Bot) -> None:
        self.reports: list[str] = []
        self.dispatcher = dispatcher_of(bot, self.reports.append)

    def __call__(self, line: str) -> str:
        return self.dispatcher.handle_line(line)[0].removesuffix("\n\n")


def test_a_bot_is_an_engine():
    bot = Chooser()
    talk = Talk(bot)
    assert talk("name") == "= Chooser"
    assert talk("version") == "= 7"
    assert talk("genmove white") == "= l50:m50"
    assert talk("lp-history") == "= l50:m50"
    assert talk("genmove white") == "? wrong player"
    assert talk("reg_genmove red") != "? wrong player"
    assert talk("lp-to_play") == "= red"
    assert talk("undo") == "= "
    assert talk("lp-resign") == "= "
    assert talk("genmove red") == "? game over"
    assert talk("genmove green") == "? syntax error"
    assert bot.games == 1
    talk("clear_board")
    talk("genmove white")
    assert bot.games == 2
    assert not talk.reports


def test_commands_that_a_bot_lacks_are_not_known():
    talk = Talk(Chooser())
    listed = talk("list_commands")[2:].splitlines()
    assert "lp-search" in listed
    assert "lp-genmove_analyze" not in listed
    assert talk("known_command lp-hint") == "= false"
    assert talk("lp-hint") == "? unknown command"
    assert "lp-search" not in Talk(Bot())("list_commands")


def test_typed_fields_are_options():
    bot = Chooser()
    talk = Talk(bot)
    assert [option.name for option in options_of(bot)] == ["place", "word", "is_loud", "share"]
    assert talk("lp-set place 2 is_loud true share 0.25 word y") == "= "
    assert (bot.place, bot.is_loud, bot.share, bot.word) == (2, True, 0.25, "y")
    assert talk("genmove white") == "= m49:m50"
    assert talk("lp-set place many").startswith("? bad-option: ")
    assert talk("lp-set level 3").startswith("? bad-option: ")
    assert "place int 2 0 " in talk("lp-options")


def test_the_seed_decides_what_is_random():
    class Lucky(Bot):
        def choose(self, position, clock):
            return position.legal_turns()[self.random.below(12)]

    talks = [Talk(Lucky()), Talk(Lucky())]
    for talk in talks:
        talk("lp-set seed 5")
    assert talks[0]("genmove w") == talks[1]("genmove w")


def test_the_clock_tells_a_fair_share():
    seen = []

    class Watcher(Bot):
        def choose(self, position, clock):
            seen.append((clock.target, clock.maximum, clock.is_stopped()))
            return position.legal_turns()[0]

    talk = Talk(Watcher())
    talk("time_settings 0 5 1")
    talk("genmove w")
    assert 0 < seen[0][0] <= seen[0][1] <= 5
    assert seen[0][2] is False


def test_a_turn_that_is_wrong_is_an_internal_error_with_its_reason():
    bot = Chooser()
    talk = Talk(bot)
    for answer, reason in (("m50:m52", "R1"), ("nonsense", "nonsense"), (5, "not a turn")):
        bot.answer = answer
        assert talk("genmove white") == "? internal error"
        assert f"choose returned {answer!r}" in talk.reports[-1]
        assert reason in talk.reports[-1]
    assert talk("lp-history") == "= "
    bot.answer = "resign"
    assert talk("genmove white") == "= resign"
    assert talk("lp-to_play") == "= white"


@pytest.mark.parametrize("error", [MemoryError, SystemExit, KeyboardInterrupt, RecursionError, Unavailable, OSError])
def test_whatever_a_bot_raises_is_an_internal_error(error):
    """428: `genmove white` was a syntax error when there was not enough memory."""

    class Failing(Bot):
        def choose(self, position, clock):
            raise error("no room")

        def analyse(self, position, clock):
            yield position.legal_turns()[0], 0.5
            raise error("no room")

    talk = Talk(Failing())
    for command in ("genmove white", "lp-search"):
        assert talk(command) == "? internal error"
        assert f"{error.__name__}: no room" in talk.reports[-1]
    assert talk("lp-to_play") == "= white"


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("input()", "? internal error"),
        ("subprocess.run(['cat'])", "= l50:m50"),
        ("assert not sys.stdin.read()", "= l50:m50"),
        ("assert not os.read(0, 9)", "= l50:m50"),
    ],
)
def test_no_command_is_read_by_what_a_bot_does(step, answer):
    """428: a program that a bot starts, and `input()`, had the commands for their input."""
    program = (
        "import os, subprocess, sys\nfrom limitproto import Bot, run_bot\n"
        "class First(Bot):\n"
        "    def choose(self, position, clock):\n"
        f"        {step}\n"
        "        return position.legal_turns()[0]\n"
        "run_bot(First())\n"
    )
    with Process([*PYTHON, "-u", "-c", program]) as bot:
        assert [bot.ask(line) for line in ("genmove w", "lp-ping", "quit")] == [answer, "= pong", "= "]


def test_analysis_is_lp_search():
    talk = Talk(Chooser())
    first, second = talk("lp-search lines=2")[2:].splitlines()
    assert first.startswith("info depth 1 ")
    assert " multipv 2 score 0.50 win 0.750 wins 0.750 0.250 pv l51:m50" in second
    assert talk("lp-search lines=0").startswith("? syntax: ")
    assert talk("lp-search haste=1").startswith("? syntax: ")


def test_limits_of_a_search_reach_the_analysis():
    seen = []

    class Limited(Chooser):
        def analyse(self, position, clock):
            seen.append((clock.nodes, clock.depth))
            return [(position.legal_turns()[0], 0.5)]

    talk = Talk(Limited())
    talk("lp-search nodes=7 depth=2")
    talk("lp-search")
    assert seen == [(7, 2), (0, 0)]


def test_an_option_of_another_type_is_refused():
    class Odd(Bot):
        place: list = []  # noqa: RUF012

    with pytest.raises(TypeError, match="place"):
        options_of(Odd())


@pytest.mark.parametrize(
    ("closed", "out", "err"),
    [("", "= l50:m50\n\n= \n\n", "thinking\n"), ("2>&-", "= l50:m50\n\n= \n\n", ""), (">&-", "", "")],
)
def test_what_a_bot_prints_goes_to_stderr(closed, out, err):
    program = (
        "from limitproto import Bot, run_bot\n"
        "class Loud(Bot):\n"
        "    def choose(self, position, clock):\n"
        "        print('thinking')\n"
        "        return position.legal_turns()[0]\n"
        "run_bot(Loud())\n"
    )
    words = ["sh", "-c", f'exec "$@" {closed}', "sh", *PYTHON, "-u", "-c", program]
    done = run_program(words, input="genmove w\nquit\n")
    assert (done.stdout, done.stderr, done.returncode) == (out, err, 0)


def test_the_names_are_exported():
    assert limitproto.Bot is Bot
    assert {"Bot", "BotClock", "run_bot"} <= set(limitproto.__all__)


#: The programs that build or start bots in other languages than Python.
BUILDS = {".c": "cc -O2 -pthread -Wall -Wextra -Werror -o", ".js": "node", ".rs": "rustc -O -D warnings -o"}


def command_of(name: str, folder: Path) -> list[str]:
    """Return the command that starts an example; it is built if it has to be."""
    path = (EXAMPLES if name.endswith(".py") else TEMPLATES) / name
    if path.suffix == ".py":
        return [*PYTHON, str(path)]
    program, *options = BUILDS[path.suffix].split()
    if shutil.which(program) is None:
        pytest.skip(f"needs {program}")
    if not options:
        return [program, str(path)]
    subprocess.run([program, *options, str(folder / "first"), str(path)], check=True, timeout=PATIENCE)
    return [str(folder / "first")]


@pytest.mark.parametrize("name", [*BOTS, RUST])
def test_an_example_plays_a_match(name, tmp_path):
    words = [*PYTHON, "-m", "limitproto", "match", "--games", "2", "--edition", "nestor/size=3", "--openings", "random",
             "--time", "20", "--margin", "300", "--startup", "300", "--format", "json",
             "-e", f"A={shlex.join(command_of(name, tmp_path))}", "-e", f"B={shlex.join([*ENGINE])}",
             "--option", "B.player=random"]  # fmt: skip
    for variable in ENV:
        words += ["--env", variable]
    done = run_program(words)
    assert done.returncode == 0, done.stderr
    outcomes = json.loads(done.stdout)["engines"]["A"]["outcomes"]
    assert outcomes["rules"] == 2, done.stderr


def test_the_fifty_line_bot_answers_options_and_analysis():
    engine = EngineClient([*PYTHON, str(EXAMPLES / "mobile.py")], options={"tries": "5"}, env=ENV, startup=PATIENCE)
    with engine:
        assert engine.name == "Mobile"
        assert engine.ask("lp-get tries") == "5"
        assert len(engine.ask("lp-search lines=9").splitlines()) == 5
    assert sys.executable in PYTHON


@pytest.mark.long
@pytest.mark.parametrize("language", new_bot.LANGUAGES)
def test_new_bot_writes_a_bot_whose_test_passes(language, tmp_path):
    suffix, build, _ = new_bot.LANGUAGES[language]
    if any(shutil.which(word) is None for word in (build or {"js": "node"}.get(suffix, "")).split()[:1]):
        pytest.skip(f"nothing builds {language}")
    words = [*PYTHON, "-m", "limitproto", "new-bot", "Sleepy-One", "--language", language, "-o", str(tmp_path)]
    done = run_program(words)
    assert done.stdout.split() == [str(tmp_path / f"sleepy_one.{suffix}"), str(tmp_path / "test_sleepy_one.py")]
    # The written bots are those with which all cases of the profile run below.
    test = tmp_path / "test_sleepy_one.py"
    text = test.read_text(encoding="utf-8")
    assert text.count('"--profile", "minimal"') == 1
    test.write_text(text.replace('"--profile", "minimal"', '"--only", "P8.1"'), encoding="utf-8")
    tested = [*PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)]
    assert subprocess.run(tested, cwd=tmp_path, timeout=PATIENCE, check=False, capture_output=True).returncode == 0
    again = run_program(words)
    assert (again.returncode, "already exists" in again.stderr) == (2, True)


@pytest.mark.long
@pytest.mark.parametrize("name", [*BOTS, RUST])
def test_an_example_conforms(name, tmp_path):
    engine = CheckedEngine(name, command_of(name, tmp_path), (*ENV,))
    # The daemon has all cases, in test_conform.py, and bots in Python speak as it does but where they think.
    cases = [
        case for case in load_cases()
        if (name == "first.py" and case.profile == "engine")
        or (name == "mobile.py" and {"genmove", "lp-search"} & case.needs)
        # Node.js does not tell that nobody reads, while nothing is written.
        or (not name.endswith(".py") and case.profile == "minimal" and (name, case.name) != ("first.js", "P6.43"))
    ]  # fmt: skip
    report = checked(engine, cases)
    wanted = {Verdict.FAIL} | ({Verdict.NOT_STRICT} if report.profile == "minimal" else set())
    assert report.profile == ("engine" if name.endswith(".py") else "minimal")
    assert [(wrong.case.name, wrong.detail) for wrong in report.results if wrong.verdict in wanted] == []
    lines = (
        [line for line in (EXAMPLES / name).read_text().splitlines() if line.strip()] if name.endswith(".py") else []
    )
    assert len(lines) <= {"first.py": 10, "mobile.py": 50}.get(name, 0), "as many as the page says"
    assert report.counts()[Verdict.PASS] > (60 if name == "mobile.py" else 115)
