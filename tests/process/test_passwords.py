"""Passwords of the play-by-mail server: no command shows one, whatever it is asked and whatever the log looks like."""

import pytest
from support.checking import run_here
from support.mailing import SECRET, log
from support.record_texts import plain

from limitproto.games.registry import game_named

pytestmark = pytest.mark.once

START = game_named("limit").new("pbmserv", {"placement": "manual"})


def good_log() -> list[str]:
    position, turns = START, []
    for _ in range(36):
        turns.append(position.legal_turns()[0])
        position = position.play(turns[-1])
    return log(START, turns, flags="-manual")


GOOD = good_log()

#: Lines that are no whole commands, or none at all.
BROKEN = [
    f"limit move 12 bob {SECRET}",
    f"limit move 12 bob {SECRET[:-1]}",
    f"limit move 12 bob {SECRET} ",
    f"limit move 12 bob {SECRET} r",
    f"limit move 12 bob {SECRET} r3 and more",
    f"limit move 12 bob my {SECRET} r3",
    f"limit move 12 {SECRET}",
    f"limit move 12bob {SECRET} r3",
    f"limit move bob {SECRET} r3",
    f"limit mvoe 12 bob {SECRET} r3",
    f"LIMIT MOVE 12 bob {SECRET} r99",
    f"Limit\tMove\t12\tbob\t{SECRET}\tr99",
    f"limit resign 12 bob {SECRET} please",
    f"limit password 12 bob {SECRET}",
    f"> limit move 12 bob {SECRET} 3-7,",
    f"limit move 12 bob\n> {SECRET} r3",
]
LOGS = {
    "good": "\n".join(GOOD) + "\n",
    "cut": "\n".join(GOOD)[: -len(GOOD[-1].rpartition(SECRET)[2]) - 2],
    "illegal": "\n".join([*GOOD, f"limit move 12 ada {SECRET} 1-1,1"]),
    "upper": "\n".join(GOOD).replace("limit move", "LIMIT Move"),
    **{f"broken {number}": "\n".join([*GOOD[:9], line, *GOOD[9:]]) for number, line in enumerate(BROKEN)},
}

CALLS = [
    *(["convert", "FILE", "--from", "pbmserv", "--format", form] for form in ("lgn", "json", "abstractplay", "csv")),
    ["convert", "FILE", "--from", "pbmserv", "--format", "html"],
    ["check", "FILE", "--strict"],
    *(["check", "FILE", "--strict", "--format", form] for form in ("json", "sarif", "github")),
    ["check", "FILE", "--strict", "--diff"],
    ["check", "FILE", "--strict", "--quarantine", "quarantine.lgn"],
    ["check", "FILE", "--fix", "--select", "ALL"],
    ["fmt", "FILE", "--diff"],
    ["fmt", "FILE"],
    ["show", "FILE"],
]


def said_by(arguments: list[str]) -> str:
    ended = run_here(*arguments)
    assert ended.returncode in (0, 1, 2), ended.stderr
    return ended.stdout + ended.stderr


@pytest.fixture
def folder(folder):
    """A directory with all logs in it as files of each kind that programs may take them for."""
    for name, text in LOGS.items():
        for suffix in (".pbmserv", ".txt"):
            (folder / (name.replace(" ", "-") + suffix)).write_text(text, encoding="utf-8")
    texts = [plain(0), *map(quoted, LOGS.values()), *map(fixable, LOGS.values())]
    (folder / "quoted.lgn").write_text("\n".join(texts), encoding="utf-8")
    return folder


def quoted(log: str) -> str:
    """Return a record in which a log stands in a tag, in a comment, and as itself."""
    line = log.splitlines()[9]
    return f'[Event "{line}"]\n\n1. m50:n50 {{{log}}} {line} *\n'


def fixable(log: str) -> str:
    """Return a record without an error that has a log in a comment, and could be written otherwise."""
    return f'[Size "1"]\n\n1.n49:m50 {{{log}}} n50:m51  2. n49-m50/n49 n50-m51/n50 0-1\n'


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_no_output_shows_a_password(call, folder):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    logs = sorted(name for name in before if name.endswith((".pbmserv", ".txt")))
    if call[0] == "show":
        said = "".join(said_by([name if word == "FILE" else word for word in call]) for name in logs[:6])
    else:
        at = call.index("FILE")
        said = said_by([*call[:at], *logs, *call[at + 1 :]])
    assert said
    assert SECRET[:-1] not in said
    for path in folder.iterdir():
        if path.name in before:
            assert path.read_bytes() == before[path.name], "no log is written to"
        else:
            assert SECRET[:-1] not in path.read_text(encoding="utf-8")


REPORTS = [call for call in CALLS if call[0] == "check" and "--fix" not in call]


@pytest.mark.parametrize("call", REPORTS, ids=" ".join)
def test_no_report_shows_a_password_that_a_record_quotes(call, folder):
    said = said_by(["quoted.lgn" if word == "FILE" else word for word in call])
    assert "***" in said
    assert SECRET[:-1] not in said
    if "--quarantine" in call:
        assert SECRET[:-1] not in (folder / "quarantine.lgn").read_text(encoding="utf-8")
