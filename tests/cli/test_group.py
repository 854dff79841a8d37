"""The command `limitproto` itself: its help, its table, its manners with errors."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from support.checking import process, run_here
from support.patience import PATIENCE

from limitproto import __version__, cli
from limitproto.core import build_mode

HERE = [sys.executable, "-P", "-m", "limitproto"]


def run_code(code):
    command = [sys.executable, "-P", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_help_names_every_command_without_loading_any():
    code = (
        "import sys; from limitproto.cli import main; main(['--help'])\n"
        "print([m for m in sys.modules if m.startswith('limitproto.cli.') and m != 'limitproto.cli.say'])"
    )
    done = run_code(code)
    *text, modules = done.stdout.splitlines()
    for name, about in cli.COMMANDS.items():
        assert any(line.split(None, 1) == [name, about] for line in text)
    assert "Examples:" in done.stdout
    assert modules == "[]"


def helps(command=cli.group, context=None):
    """Yield the name of every command with what its help says on a terminal of 80 columns."""
    context = context or click.Context(
        command, info_name="limitproto", max_content_width=80, **command.context_settings
    )
    yield context.command_path, command.get_help(context)
    for name in command.list_commands(context) if isinstance(command, click.Group) else ():
        inner = command.get_command(context, name)
        yield from helps(inner, click.Context(inner, context, name, max_content_width=80))


def test_help_fits_80_columns_has_one_notation_for_defaults_and_examples_that_can_be_pasted():
    found = []
    for name, text in helps():
        found += [(name, line) for line in text.splitlines() if len(line) > 80]
        found += [(name, word) for word in re.findall(r"\[default.*|INTEGER.*|FLOAT.*|TEXT\b.*|\b\d*<=?x.*", text)]
        found += [(name, line) for line in re.findall(r"^ {4,}limitproto .*\S {2,}[^-# ].*$", text, re.MULTILINE)]
    assert found == []


def test_nothing_said_is_a_call_for_help():
    result = CliRunner().invoke(cli.group, [])
    assert result.exit_code == 0
    assert result.output.startswith("Usage: ")


def test_version():
    told = f"limitproto {__version__} ({build_mode.current().short})\n"
    assert run_here("--version").stdout == process("--version").stdout.decode() == told


@pytest.mark.parametrize("options", [["-P", "-m", "limitproto"], ["-I", "-S", "{script}"]])
def test_a_frozen_program_is_its_own_interpreter(options, tmp_path):
    """The search worker and the guard of engines are started by `sys.executable`."""
    script = tmp_path / "script.py"
    script.write_text("import sys\nassert __name__ == '__main__'\nprint('limitproto', sys.argv[1:])", encoding="utf-8")
    words = [word.format(script=script) for word in options]
    code = (
        f"import sys; sys.frozen = True; from limitproto.__main__ import main; sys.argv[1:] = {words} + ['--version']"
    )
    done = run_code(f"{code}; sys.exit(main())")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("limitproto ")


def test_a_command_that_is_not_installed_is_no_crash(monkeypatch, capsys):
    monkeypatch.setitem(cli.COMMANDS, "later", "Comes later.")
    assert cli.main(["later"]) == 2
    assert "not part of this installation" in capsys.readouterr().err
    assert cli.main(["--help"]) == 0
    assert "Comes later." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "closed", "status"),
    [
        ("play classic size=1", "<&-", 2),
        ("stats -", "<&-", 2),
        ("stats records/games", ">&-", 2),
        ("perft 1", ">&-", 2),
        ("dummy", ">&-", 0),
        ("convert records/games --format json", ">&-", 2),
        ("convert - --format json", "<&-", 2),
        ("solve -", "<&-", 2),
        ("show -", "<&-", 2),
        ("check records/games", "2>&-", 0),
        ("check records/games", ">&-", 2),
        ("check -", "<&-", 2),
        ("fmt -", "<&-", 2),
        ("fmt - </dev/null", ">&-", 2),
    ],
)
def test_closed_streams_are_no_crash(arguments, closed, status):
    checkout = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {arguments} {closed}', "sh", *HERE], cwd=checkout, stderr=subprocess.PIPE, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert done.returncode == status
    assert "closed" in done.stderr or status == 0
