"""Every command with every format writes the same to a terminal, a pipe and a named stdout, or says why it does not."""

import re
import sys
from functools import cache
from pathlib import Path

import click
import pytest
from support.checking import streams_on

from limitproto.cli import group, main
from limitproto.records.codecs import CODECS

pytestmark = pytest.mark.once

GAME = """[Game "limit"]
[Edition "classic"]
[Date "2026.01.02"]
[White "Ada"]
[Red "Bob"]
[Size "1"]

1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1
"""
POSITION = "classic/size=1 - w 1.1 p0 -"
DUMMY = f"{sys.executable} -P -m limitproto dummy"
#: What makes each command write something; those that do not end by themselves, or start engines, are below.
WORDS = {
    **{name: ["g.lgn"] for name in ("show", "stats", "convert", "records merge", "records sort", "records filter")},
    **{name: ["A"] for name in ("archive find", "archive stats", "archive crosstable", "archive ratings")},
    "review": ["g.lgn", "--nodes", "1"],
    "check": ["bad.lgn"],
    "fmt": ["--diff", "bad.lgn"],
    "solve": [POSITION],
    "perft": ["--position", POSITION, "1"],
    "completion": ["bash"],
    "help": ["LGN101"],
    "conform": ["--list", "--only", "P3.1"],
    "records sample": ["g.lgn", "-n", "1"],
    "records retag": ["g.lgn", "--set", "Event=x"],
    "records diff": ["g.lgn", "two.lgn"],
    "archive sql": ["A", "select edition from games"],
    "archive explore": ["A", "--position", POSITION],
    "archive export": ["A", "--positions", "-"],
    "archive dupes": ["twice"],
}
#: Commands with other outputs than these.
WITH_OTHERS = (
    "engine, play, gui, lsp, bench, match, new-bot, tee, replay, dummy, records split, archive build, "
    "archive remove, archive compact, archive verify"
)
OTHERS = set(WITH_OTHERS.split(", "))
#: How much a terminal is told at most when it gets nothing else.
SENTENCE = 200


@cache
def commands(of: click.Group = group, before: str = "") -> dict[str, click.Command]:
    """Return the commands of the tree by their full names."""
    found: dict[str, click.Command] = {}
    for name in of.list_commands(click.Context(of, info_name="limitproto")):
        command = of.get_command(click.Context(of, info_name="limitproto"), name)
        assert command is not None
        found |= commands(command, f"{name} ") if isinstance(command, click.Group) else {before + name: command}
    return found


def cases() -> list[list[str]]:
    found = []
    for name, command in commands().items():
        if name in OTHERS:
            continue
        form = next((one for one in command.params if "--format" in one.opts), None)
        forms = [one for one in getattr(form and form.type, "choices", ()) if one != "auto"]
        words = [*name.split(), *WORDS[name]]
        found += [[*words, "--format", form] for form in forms] or [words]
    return [*found, ["convert", "g.lgn", "--format", "csv", "--rows", "turns"], ["solve", POSITION, "--proof", "-"]]


def written(words: list[str], is_terminal: bool, capsys) -> tuple[int, bytes, str]:
    """Return the status of a command, what it has written to a terminal or a pipe, and its messages."""
    with streams_on(is_terminal, "stdout") as parts:
        status = main(words)
    return status, b"".join(parts), capsys.readouterr().err


@pytest.fixture
def folder(folder, monkeypatch, capsys) -> Path:
    (folder / "g.lgn").write_text(GAME, encoding="utf-8")
    (folder / "bad.lgn").write_text(GAME.replace("2. n49", "7. n49"), encoding="utf-8")
    (folder / "two.lgn").write_text(f"{GAME}\n{GAME.replace('Ada', 'Eve')}", encoding="utf-8")
    monkeypatch.setenv("NO_COLOR", "1")
    for archive, file in (("A", "g.lgn"), ("twice", "two.lgn")):
        assert main(["archive", "build", archive, file, "-q"]) == 0
    capsys.readouterr()
    return folder


def plain(text: bytes) -> bytes:
    """Return a text without what two runs of the same command differ in."""
    differing = rb"\d[\d.]* s\b|[\d,]+/s|\"seconds\": [\d.]+|seconds +[\d.]+|\"date-generated\":\"[^\"]*\""
    return re.sub(differing, b"", text.replace(b"\r\n", b"\n"))


@pytest.mark.extra("archive")
def test_a_terminal_a_pipe_and_a_named_stdout_get_the_same(folder, monkeypatch, capsys) -> None:
    wrong, known = [], set[str]()
    for words in cases():
        piped = written(words, False, capsys)
        shown = written(words, True, capsys)
        if "--positions" in words or any(CODECS[word].is_binary for word in words if word in CODECS):
            right = not piped[0] and piped[1] and shown[:2] == (2, b"") and len(shown[2]) < SENTENCE
        else:
            right = piped[0] < 2 and piped[1] and plain(piped[1]) == plain(shown[1])
        command = words[0] if words[0] in commands() else " ".join(words[:2])
        if command not in known:
            named = [*words[:-1], "/dev/fd/1"] if words[-1] == "-" else [*words, "-o", "/dev/stdout"]
            if words[-1] == "-" or any("-o" in one.opts for one in commands()[command].params):
                other = written(named, False, capsys)
                right = right and (other[0], plain(other[1])) == (piped[0], plain(piped[1]))
            with monkeypatch.context() as patch:
                patch.setattr(sys, "stdout", None)
                right = right and main(words) == 2 and len(capsys.readouterr().err) < SENTENCE
        known.add(command)
        if not right:
            wrong.append((words, piped[0], piped[1][-150:], piped[2], shown[0], shown[1][-150:], shown[2]))
    assert not wrong, "\n".join(map(str, wrong))
