"""Shell completion: bash itself runs the script, and click answers for the other shells."""

import shutil
import sys

import click
import pytest
from click.testing import CliRunner
from support.patience import run_program

from limitproto.cli import COMMANDS, group
from limitproto.games.registry import GAMES, game_named
from limitproto.records.diagnostics.registry import table

pytestmark = pytest.mark.once

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
EDITIONS = [edition.name for name in GAMES for edition in game_named(name).editions]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a program `limitproto`, which bash runs for every Tab, and two records."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "limitproto"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m limitproto "$@"\n')
    program.chmod(0o755)
    return folder


def completed(folder, *words):
    """Return what bash offers for a command line whose last word is incomplete."""
    script = (
        f'PATH="{folder}:$PATH"; source <(limitproto completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
        '_limitproto_completion limitproto 2>/dev/null; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    command = ["bash", "--norc", "-c", script, "bash", "limitproto", *words]
    done = run_program(command, check=True)
    return done.stdout.split()


@needs_bash
def test_commands(folder):
    assert completed(folder, "") == list(COMMANDS)
    assert completed(folder, "co") == ["convert", "conform", "completion"]


#: Words, of which the last one is incomplete, and what is offered for it.
OFFERED = """
play ne: nestor nestor-en; play li: limes; play --level 1: 1 10; play --whi: --white; play --player1 hu: human
play --white se: search; play classic plac: placement=; play placement=m: placement=manual
perft 1 --edition cla: classic; bench --edition pb: pbmserv; stats --edition pb: pbmserv; check --format s: sarif
convert --format json: json jsonl; show --colour n: never; engine --li: --listen; engine --dialect gt: gtp
completion z: zsh
"""


def test_options_and_values():
    rows = [row.split(": ") for row in OFFERED.strip().replace("\n", "; ").split("; ")]
    codes = [row.code for row in table().values() if row.code.startswith("LGN70")]
    for words, offered in (*rows, ("check --select LGN70", " ".join(codes))):
        env = {"COMP_WORDS": f"limitproto {words}", "COMP_CWORD": str(len(words.split()))}
        env["_LIMITPROTO_COMPLETE"] = "bash_complete"
        done = CliRunner().invoke(group, [], env=env, prog_name="limitproto")
        assert [line.partition(",")[2] for line in done.output.splitlines()] == offered.split(), words


@needs_bash
def test_every_edition_is_offered(folder):
    assert set(EDITIONS) <= set(completed(folder, "play", ""))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell(shell):
    result = CliRunner().invoke(group, ["completion", shell])
    assert result.exit_code == 0
    assert f"_LIMITPROTO_COMPLETE={shell}_complete" in result.output


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_the_same_values(shell):
    words = {"COMP_WORDS": "limitproto play nes", "COMP_CWORD": "nes" if shell == "fish" else "2"}
    done = CliRunner().invoke(
        group, [], env={**words, "_LIMITPROTO_COMPLETE": f"{shell}_complete"}, prog_name="limitproto"
    )
    assert [name for name in EDITIONS if name in done.output.replace(",", "\n").split()] == ["nestor", "nestor-en"]


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
def test_fish_shows_whole_descriptions(folder):
    script = f'set PATH "{folder}" $PATH; limitproto completion fish | source; complete -C "limitproto check --"'
    done = run_program(["fish", "--no-config", "-c", script], check=True)
    shown = dict(line.split("\t") for line in done.stdout.splitlines() if "\t" in line)
    check = group.get_command(click.Context(group), "check")
    options = [option for option in check.params if isinstance(option, click.Option)]
    wanted = {option.opts[-1]: option.help for option in options if "," in option.help}
    assert wanted
    assert {name: shown[name] for name in wanted} == wanted
