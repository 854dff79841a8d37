"""Names and texts of others reach no terminal raw, whatever command shows them."""

import ast
import unicodedata
from pathlib import Path

import pytest
from support.checking import HAS_ARCHIVES, run_here, streams_on

from limitproto import cli

pytestmark = pytest.mark.once

CLI = Path(__file__).parents[2] / "limitproto" / "cli"

#: Sets the title of a terminal, clears it, turns the writing direction, and is the C1 form of the first.
TITLE, CLEAR, TURN, C1 = "\x1b]0;evil\x07", "\x1b[2J", "\u202e", "\x9b31m"

TEXT = f"""[Game "limit"]
[Edition "classic"]
[Size "1"]
[White "a{TURN}b{TITLE}"]
[Red "x{CLEAR}y"]
[Event "E{C1}m"]

{{c{CLEAR}omment {TURN}}} 1. N49:M50 {{two{TITLE}}} *
"""
FILE = f"g{TITLE}{TURN}.lgn"

#: Command lines, in which capitals stand for names and for what is not there.
LINES = """
check FILE; check --diff FILE; check --format github FILE; check --statistics FILE; check --explain LGN003 FILE
check NOSUCH; check --select NOSUCH FILE; fmt --check FILE; fmt --diff FILE; stats FILE
stats --format table FILE; show FILE; show FILE --turn 1; convert FILE --to ascii; records diff FILE OTHER
records dedupe FILE; records filter FILE --player a; records retag FILE --set Size=3; archive find ARCHIVE
archive find ARCHIVE --format csv; archive stats ARCHIVE; archive crosstable ARCHIVE; archive ratings ARCHIVE
archive stats ARCHIVE --aliases FILE; archive verify ARCHIVE; archive verify ARCHIVE --format json
archive dupes ARCHIVE; archive remove ARCHIVE COPY --dry-run; archive remove ARCHIVE NOSUCH
archive sql ARCHIVE SELECT; archive build NEW FILE; play FILE; review FILE; solve --check FILE
replay FILE -- cat; NOSUCH; bench NOSUCH; help NOSUCH; perft NOSUCH; gui --engine NOSUCH; conform -- NOSUCH
match -e NOSUCH=NOSUCH -e b=NOSUCH
"""
COMMANDS = LINES.strip().replace("\n", "; ").split("; ")

#: What goes through a pipe for a program, which gets the text as it is, and shows it as it thinks right.
FOR_PROGRAMS = ("stats FILE", "--to", "--diff", "fmt", "csv", "sql", "records filter", "records dedupe", "retag")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    found = tmp_path_factory.mktemp("hostile")
    (found / FILE).write_text(TEXT, encoding="utf-8")
    (found / f"other{CLEAR}.lgn").write_text(TEXT.replace("omment", "ontent"), encoding="utf-8")
    (found / f"copy{TITLE}.lgn").write_text(TEXT, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(found)
        assert not HAS_ARCHIVES or run_here(*words_of("archive build ARCHIVE FILE COPY")).returncode in (0, 1)
    return found


@pytest.fixture
def folder(hostile, monkeypatch):
    monkeypatch.chdir(hostile)


def words_of(command: str) -> list[str]:
    names = {"FILE": FILE, "OTHER": f"other{CLEAR}.lgn", "COPY": f"copy{TITLE}.lgn", "ARCHIVE": f"archive{TURN}",
             "NEW": f"new{CLEAR}", "SELECT": "select * from games", "NOSUCH": f"no{TITLE}such"}  # fmt: skip
    return [names.get(word, word) for word in command.split()]


def active(text: str) -> set[str]:
    return {repr(c) for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c not in "\n\t"}


@pytest.mark.parametrize("command", COMMANDS)
def test_messages_and_lists_hold_no_controls(folder, command):
    ended = run_here(*words_of(command))
    told = ended.stderr if any(word in command for word in FOR_PROGRAMS) else ended.stdout + ended.stderr
    assert told or ended.stdout
    assert not active(told)


@pytest.mark.parametrize("command", [each for each in COMMANDS if any(word in each for word in FOR_PROGRAMS)])
def test_what_is_for_programs_is_shown_without_controls(folder, command, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    with streams_on(True, "stdout", "stderr") as told:
        cli.main(words_of(command))
    assert told
    assert not active(b"".join(told).decode("utf-8", "replace"))


def test_commands_write_through_one_module():
    for path in CLI.rglob("*.py"):
        if path.name == "say.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                assert name not in ("print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"), (
                    f"{path.name}:{node.lineno}: {name}"
                )
