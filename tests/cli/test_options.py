"""One word for one thing: spec/options.md lists every option of every command once; earlier spellings go on working."""

import re
from collections import defaultdict
from pathlib import Path

import click
import pytest

from limitproto import cli
from limitproto.cli.parameters import NewFile
from limitproto.cli.spellings import EARLIER, ENDS, GONE, GONE_WITH_VALUE
from limitproto.games.registry import GAMES, game_named
from limitproto.protocol.daemon import help_text

pytestmark = pytest.mark.once

PAGE = (Path(__file__).resolve().parents[2] / "spec" / "options.md").read_text(encoding="utf-8")
#: Options that every command has, and another spelling of the same word.
EVERYWHERE = {"--help", "-h", "--version", "--color"}


def commands(group=cli.group, path="", above=None):
    """Yield each command that is not a group, with its words."""
    context = click.Context(group, info_name=path, parent=above, **group.context_settings)
    for name in group.list_commands(context):
        command, words = group.get_command(context, name), f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from commands(command, words, context)
        else:
            yield words, command


COMMANDS = dict(commands())


def used():
    """Return the commands that have each option, in their order."""
    found = defaultdict(list)
    for words, command in COMMANDS.items():
        for option in command.params:
            if isinstance(option, click.Option):
                for word in option.opts:
                    found[word].append(words)
        if words == "engine":
            for word in re.findall(r"^  (--[a-z-]+)", help_text(), re.MULTILINE):
                found[word].append(words)
    return {word: users for word, users in found.items() if word not in EVERYWHERE}


def test_every_option_is_listed_once_with_its_commands():
    listed = {}
    for names, users in re.findall(r"^\| (`-.*?`) \| .* \| ([a-z, -]+) \|$", PAGE, re.MULTILINE):
        for word in re.findall(r"`(.*?)`", names):
            assert word not in listed, "one word has one meaning"
            listed[word] = users.split(", ")
    assert listed == used()


def test_no_option_of_the_page_is_hidden():
    hidden = [option for command in COMMANDS.values() for option in command.params if getattr(option, "hidden", False)]
    assert hidden == [], "earlier spellings are in a table of their own"


def test_earlier_spellings_are_listed_and_lead_to_options_that_there_are():
    lines = re.findall(r"^\| ([a-z -]+) \| `(--[a-z_-]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    listed = {(command, old): new for command, old, new in lines}
    table = {}
    for path, spellings in EARLIER.items():
        known = {word for option in COMMANDS[path].params for word in option.opts}
        for old, new in spellings.items():
            assert old not in known
            if new in (GONE, GONE_WITH_VALUE):
                table[path, old] = "without effect"
                continue
            table[path, old] = f"`{new.replace('{}', 'VALUE')}`"
            word = new.partition("=")[0]
            assert word in (known if word.startswith("-") else {word})
    assert listed == table


def test_every_rule_of_a_game_could_once_be_an_option_of_play():
    options = {f"--{option.name}" for name in GAMES for option in game_named(name).options}
    assert set(EARLIER["play"]) == options - {"--players", "--seed"}


EARLIER_LINES = (Path(__file__).parents[1] / "data" / "earlier_spellings.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("lines", EARLIER_LINES, ids=lambda lines: lines.split("\n")[0])
def test_an_earlier_spelling_does_the_same_with_one_line_of_warning(lines, tmp_path, monkeypatch, capsys):
    words, new, line = lines.replace("$ ", "").splitlines()
    game = Path(__file__).resolve().parents[2] / "records" / "games" / "classic-2-agreement.lgn"
    outcomes = []
    for number, written in enumerate((new, words)):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name in ("game.lgn", "one.lgn"):
            (folder / name).write_text(game.read_text(encoding="utf-8"), encoding="utf-8")
        monkeypatch.chdir(folder)
        outcomes.append((cli.main(written.split()), *capsys.readouterr()))
    (status, out, err), (earlier_status, earlier_out, earlier_err) = outcomes
    assert (earlier_status, earlier_out) == (status, out)
    assert earlier_err == f"{line}\n{err}"


def test_what_follows_an_option_is_its_value_whatever_it_looks_like(capsys, folder):
    assert cli.main(["stats", "--stdin-name", "--since", "--", "--until"]) == 2
    assert capsys.readouterr().err.startswith("--until: No such file or directory\n")


def test_the_file_of_a_match_may_have_earlier_spellings(tmp_path, capsys):
    file = tmp_path / "match.toml"
    file.write_text("turn-limit = 5\nclusster = 'local'\n", encoding="utf-8")
    assert cli.main(["match", "--config", str(file)]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"limitproto match: warning: --turn-limit is now --max-turns (an error from {ENDS} on)."
    assert "unknown setting 'clusster'" in second


# ---- files that are replaced ---------------------------------------------------------------------------------------


def test_every_command_that_writes_a_named_file_takes_force():
    for words, command in COMMANDS.items():
        kinds = [isinstance(option.type, NewFile) for option in command.params]
        names = [option.name for option in command.params]
        assert ("force" in names) == (True in kinds or words == "play"), words
        for option in command.params:
            assert (option.name == "output") <= isinstance(option.type, NewFile), words


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("convert game.lgn -o out.json", "out.json was"),
        ("convert game.lgn --all -o out/ --format svg", "15 files in out were"),
        ("check game.lgn -o out", "out was"),
        ("stats . -o out --plot out.svg", "out and out.svg were"),
        ("records merge game.lgn -o out.lgn", "out.lgn was"),
        ("records split game.lgn --games 1 -o out", "out/000001.lgn was"),
        ("records diff game.lgn game.lgn -o out", "out was"),
        ("conform --list -o out", "out was"),
        ("tee -o out -- true", "out was"),
    ],
)
def test_a_file_that_is_replaced_without_force_is_named(words, names, folder, capsys):
    game = Path(__file__).resolve().parents[2] / "records" / "games" / "classic-2-agreement.lgn"
    (folder / "game.lgn").write_text(game.read_text(encoding="utf-8"), encoding="utf-8")
    command = " ".join(words.split()[: 2 if words.startswith("records") else 1])
    line = f"limitproto {command}: warning: {names} replaced; from {ENDS} on, this requires --force."
    before, _, after = words.partition(" -- ")
    outcomes = []
    for extra in ("", "", " --force"):
        cli.main(f"{before}{extra}{' -- ' if after else ''}{after}".split())
        outcomes.append([text for text in capsys.readouterr().err.splitlines() if "warning" in text])
    assert outcomes == [[], [line], []]
