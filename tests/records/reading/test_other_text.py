"""Games among other text: lenient reading finds each of them, at its place, and names what it passes over."""

import io
from pathlib import Path

import pytest
from support.checking import run
from support.record_texts import plain
from support.tables import rows

from limitproto.records import check, read, read_headers, read_text
from limitproto.records.files.source import Note, Source, read_as
from limitproto.records.reading.other_text import MAX_NOTES, games_alone

LENIENT = read_as(lenient=True)
CONFORMANCE = Path(__file__).parents[3] / "records" / "conformance"

MAIL = """\
From: Ada <ada@example.org>
Subject: our game [was: hi]
Date: Tue, 24 Nov 2026 10:15:00 +0100

Dear Bob, you played on m50 and l51 too early (I think).

[Game "limit"]
[Edition "classic"]
[White "Ada"]
[Red "Bob"]
[Size "1"]

1. n49:m50 n50:m51 2. n49-m50/n49 (2. draw ; why not
) n50-m51/n50 0-1 Thank you!

See you on Friday! It ended 1-0 in my head.

On Mon, 23 Nov 2026 Bob wrote:
> Hello, my own game:
>
>> [Game "limit"]
>> [Edition "classic"]
>> [White "Cy"]
> [Red “Bob”]
> [Size "1"]
>
> 1. n49:m50 {a comment
> that goes on}
> % escaped

nice one!

> n50:m51
What now?
> 2. n49-m50/n49 n50-m51/n50 0-1
>
> Bob

--
Ada, 1-0 ahead
"""


def alone(text: str, size: int = 1 << 20) -> tuple[str, list[Note]]:
    notes: list[Note] = []
    return "".join(games_alone((text[at : at + size] for at in range(0, len(text), size)), notes)), notes


def test_a_letter():
    diagnostics = check(MAIL, strict=True, reading=LENIENT)
    games = [entry.record for entry in read(io.StringIO(MAIL), LENIENT)]
    assert [headers.tags["Red"] for headers in read_headers(io.StringIO(MAIL), LENIENT)] == ["Bob", "Bob"]
    assert [game.players[0].name for game in games] == ["Ada", "Cy"]
    assert [len(game.turns) for game in games] == [5, 4]
    assert [remark.text for remark in games[1].turns[0].after] == ["a comment\n  that goes on", "   escaped"]
    assert not [one for one in diagnostics if one.severity == "error"]
    assert [(one.line, one.column, one.code) for one in diagnostics if one.code == "LGN128"] == [(24, 3, "LGN128")]
    passed = [(one.line, one.message, one.excerpt) for one in diagnostics if one.code == "LGN014"]
    assert passed == [
        (1, "skipped 4 lines of other text", "From: Ada <ada@example.org>"),
        (14, "skipped 4 lines of other text", ") n50-m51/n50 0-1 Thank you!"),
        (31, "skipped 1 line of other text", "nice one!"),
        (34, "skipped 1 line of other text", "What now?"),
        (37, "skipped 3 lines of other text", "> Bob"),
        (20, "skipped the marks of quotation before 13 lines", ">"),
    ]
    assert len([one for one in check(MAIL) if one.severity == "error"]) > 20, "otherwise all of it counts"


def test_the_size_of_the_pieces_does_not_matter():
    text = MAIL.replace("\n", "\r\n") + MAIL.replace("\n", "\r")
    whole = alone(text)
    assert len(whole[0]) == len(text)
    for size in (1, 7, 100):
        assert alone(text, size) == whole


@pytest.mark.parametrize("folder", ["good", "odd"])
def test_of_games_alone_nothing_is_passed_over(folder):
    read = 0
    for path in sorted((CONFORMANCE / folder).glob("*.lgn")):
        text = "".join(Source(path).chunks())
        if not text.startswith("limit ") and path.name != "only-a-result.lgn":
            assert alone(text) == (text, []), path.name
            read += 1
    assert read > 20


@pytest.mark.parametrize(("text", "expected"), rows(__file__, "other_text"))
def test_what_counts_as_other_text(text, expected):
    assert sum(int(note.words["what"].split()[0]) for note in alone(text)[1]) == expected


def test_very_long_lines_and_very_many_places():
    text = "x" * 300_000 + "\n" + "\n".join(f"Hello\n{plain(1)}" for _ in range(2 * MAX_NOTES))
    new, notes = alone(text, 1000)
    assert len(new) == len(text)
    assert len(notes) == MAX_NOTES
    assert sum(int(note.words["what"].split()[0]) for note in notes) >= 2 * MAX_NOTES
    assert len(list(read_text(new))) == 2 * MAX_NOTES


def test_a_very_long_line_counts_once():
    for text, what in (("x ", "1 line of other text"), ("> ", "the marks of quotation before 1 line")):
        assert [note.words["what"] for note in alone(text * 200_000, 1 << 15)[1]] == [what]


def test_every_command_says_what_it_passes_over(folder, capsys):
    Path("mail.txt").write_text(MAIL)
    for words in "check|stats|fmt --check|convert --format json|records merge|convert --from lgn -o a.lgn".split("|"):
        status = run(*words.split(), "--lenient", "mail.txt")
        said = "".join(capsys.readouterr())
        assert said.count("LGN014") == 6, words
        assert "LGN4" not in said, words
        assert status == (words in ("check", "fmt --check")), words
    assert len(list(read("a.lgn"))) == 2
    assert run("show", "--lenient", "--list", "mail.txt") == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert run("check", "mail.txt", "-q") == 1, "the option does not outlive its command"
    assert "LGN014" not in capsys.readouterr().out


def test_a_password_in_what_is_passed_over_is_reported():
    found = check(f"Hello,\nI sent: limit move 12 Ada sesame m50\n\n{plain(1)}".encode(), reading=LENIENT)
    assert [(one.code, one.line, one.column, one.excerpt) for one in found if one.code == "LGN802"] == [
        ("LGN802", 2, 27, "I sent: limit move 12 Ada *** m50")
    ]


def test_a_letter_is_not_rewritten(folder, monkeypatch, capsysbinary):
    for name, text in (("mail.txt", MAIL), ("typed.lgn", plain(1).replace("\n", "\r\n"))):
        Path(name).write_bytes(text.encode())
    for name, is_offered in (("mail.txt", False), ("typed.lgn", True)):
        assert run("check", "--strict", "--lenient", name) == 1
        assert (b"fixable with --fix" in capsysbinary.readouterr().err) == is_offered, name
    assert run("fmt", "--lenient", "mail.txt", "typed.lgn") == 2
    assert b"mail.txt: left unchanged: it is not pure LGN in UTF-8" in capsysbinary.readouterr().err
    assert Path("mail.txt").read_text() == MAIL
    assert Path("typed.lgn").read_text() == plain(1), "without other text a file is rewritten"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(MAIL.encode())))
    assert run("fmt", "--lenient", "-") == 0
    assert [one.code for one in check(capsysbinary.readouterr().out, strict=True)] == ["LGN702"]
