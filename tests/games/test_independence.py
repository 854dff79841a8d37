"""Each game stands by itself: one that is played loads no other, and without one the others work as before."""

import ast
import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from support.patience import run_program
from support.sources import nodes_of, sources

from limitproto.games.registry import GAMES, game_named

CHECKOUT = Path(__file__).resolve().parents[2]
TESTS = CHECKOUT / "tests"

#: The last game of the registry is the one that is taken out; the first is what `lp-newgame` means by itself.
FIRST, LAST = next(iter(GAMES)), list(GAMES)[-1]
_SEEN = """
import sys
from limitproto.__main__ import main
status = main()
names = {name.split(".")[2] for name in sys.modules if name.startswith("limitproto.games.")}
print("games:", *sorted(names & {GAMES}), file=sys.stderr)
sys.exit(status)
"""


def games_loaded_by(*arguments, script=""):
    program = _SEEN.replace("{GAMES}", repr(set(GAMES)))
    done = run_program([sys.executable, "-P", "-c", program, *arguments], input=script)
    assert done.returncode == 0, done.stderr
    assert "? internal error" not in done.stdout
    return done.stderr.splitlines()[-1].removeprefix("games:").split()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_played_loads_no_other(name, tmp_path):
    edition = game_named(name).editions[0].name
    record = tmp_path / "game.lgn"
    seats = [
        f"--{'player' if player.isdigit() else ''}{player}=random" for player in game_named(name).roster(edition, 2)
    ]
    assert games_loaded_by("play", edition, "--seed", "1", *seats, "--save", str(record)) == [name]
    assert games_loaded_by("show", str(record)) == [name]
    script = (
        f"lp-newgame {edition} seed=1;lp-set player random;reg_genmove 1;genmove 1;genmove 2;undo;lp-state;showboard;"
    )
    script += f"lp-svg;lp-legal_count;lp-steps;lp-record;nonsense;list_commands;lp-load_record {record};final_score;"
    assert games_loaded_by("engine", script=f"{script}lp-history;quit;".replace(";", "\n")) == [name]


def constants(nodes):
    """Yield the texts that a program compares something with."""
    for node in nodes:
        parts = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        for part in parts:
            for inner in ast.walk(part):
                if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                    yield inner.value


@pytest.mark.xdist_group("sources")
def test_nobody_asks_which_game_it_is():
    """No neutral module compares with the name of a game or an edition, or looks one up by it."""
    games = [game_named(name) for name in GAMES]
    names = {text for game in games for text in (game.name, game.title, *(known.name for known in game.editions))}
    for path in sources().values():
        inside = path.relative_to(CHECKOUT / "limitproto").parts
        if inside[0] == "games" and (inside[1] in GAMES or inside[1] == "registry.py"):
            continue
        assert not names & set(constants(nodes_of(path))), path
        asked = [
            call.args[0].value
            for call in nodes_of(path)
            if isinstance(call, ast.Call)
            and call.args
            and isinstance(call.args[0], ast.Constant)
            and getattr(call.func, "id", getattr(call.func, "attr", "")) in ("game_named", "startswith", "removeprefix")
        ]
        assert not names & set(asked), path


#: What of the tests is run in the house with one game less: what asks for a game, or for all there are.
SUITE = [
    f"tests/games/{FIRST}/test_events.py", f"tests/games/{FIRST}/test_turn_steps.py", "tests/cli/play",
    "tests/cli/test_show.py", "tests/cli/test_wording.py", "tests/engine/test_players.py", "tests/protocol/commands",
    "tests/games/test_independence.py", "tests/games/test_registry.py", "tests/records/diagnostics/test_table.py",
    "tests/records/formats/test_any_game.py", "tests/records/reading/test_forms.py",
    "tests/spec/test_protocol_examples.py", "tests/spec/test_dialect_examples.py", "tests/test_errors.py",
    "tests/spec/test_records_examples.py", "--ignore=tests/cli/play/test_main.py",
]  # fmt: skip
#: Tests of what is complete only with every game: pages, changelog, index of sentences, and a recipe that adds a game.
_COMPLETE = (
    "do_not_miss", "every_failure_has_an_example", "every_column_is_described", "what_the_table_names_exists",
    "no_page_has_sessions_that_nothing_runs", "nobody_asks", "LGN124", "cited_with_the_letter",
    "those_that_can_come_up", "names_its_arguments_and_needs_no_other",
)  # fmt: skip
_INCOMPLETE = " and ".join(f"not {name}" for name in _COMPLETE)
_KEPT = ("benchmarks", "grammar", "limitproto", "records", "spec", "tests", "pyproject.toml", "README.md")


def without(text, name, title):
    """Return a page without the chapters and the parts of sessions that are about a game."""
    text = re.sub(rf"^## {title}\b.*?(?=^## |\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(rf"^> lp-newgame {name}\b.*\n(?:(?!> lp-newgame |```).*\n)*", "", text, flags=re.MULTILINE)
    return re.sub(r"^```gtp\n```\n", "", text, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the checkout without the last game: its folders and files, and a line each in two lists."""
    top = tmp_path_factory.mktemp("house")
    for name in _KEPT:
        source = CHECKOUT / name
        if source.is_dir():
            unwanted = shutil.ignore_patterns("__pycache__", "*.so", "build", ".hypothesis")
            shutil.copytree(source, top / name, ignore=unwanted)
        else:
            shutil.copy(source, top / name)
    title = game_named(LAST).title
    for folder in ("limitproto/games", "tests/games", "records", "records/scripts"):
        shutil.rmtree(top / folder / LAST, ignore_errors=True)
    alone = [top / "limitproto" / "rl" / f"{LAST}.py", top / "grammar" / f"{LAST}.lark"]
    for path in [*alone, *(top / "spec").glob(f"{LAST}*")]:
        path.unlink()
    registry = top / "limitproto" / "games" / "registry.py"
    lines = registry.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(f'    "{LAST}": ')]
    assert len(kept) == len(lines) - 1
    registry.write_text("".join(kept), encoding="utf-8")
    for path in (*(top / "spec").glob("*.md"), *(top / "spec").glob("*/[0-9]*.md"), top / "README.md"):
        path.write_text(without(path.read_text(encoding="utf-8"), LAST, title), encoding="utf-8")
    (top / "sitecustomize.py").write_text(_NOT_THE_CHECKOUT, encoding="utf-8")
    run(top, "-m", "benchmarks.generate.spec_pages")
    return top


#: An editable installation would find the modules that are missing here in the checkout.
_NOT_THE_CHECKOUT = """
import sys

sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in str(getattr(finder, "__module__", ""))]
"""


def run(top, *arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LIMITPROTO_", "PYTEST_"))}
    environment |= {"PYTHONPATH": str(top), "LIMITPROTO_PURE": "1", "CI": "1", "HYPOTHESIS_PROFILE": "few"}
    done = run_program([sys.executable, "-P", *arguments], cwd=top, env=environment, timeout=3600)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.long
@pytest.mark.once
def test_the_other_games_do_not_miss_it(house):
    listed = run(house, "-c", "import limitproto.games.registry as r; print(r.__file__, *r.GAMES)").split()
    assert listed == [str(house / "limitproto" / "games" / "registry.py"), *(name for name in GAMES if name != LAST)]
    said = run(house, "-m", "pytest", "-q", "--maxfail=20", "-p", "no:cacheprovider", "-k", _INCOMPLETE, *SUITE)
    assert said.count(".") > 500, "hundreds of tests, and no failure"
