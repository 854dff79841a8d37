"""`limitproto fmt`: every game in export form in its place, or as it was."""

import os
from pathlib import Path

import pytest
from support.checking import BROKEN, LOOSE, SLOPPY, held, patched, process, run, write
from support.record_texts import marked, plain

from limitproto.cli.say import count
from limitproto.records import format_record, read

SAME = ("st_ino", "st_mtime_ns", "st_ctime_ns")
#: Texts that are read as plain(0).
VARIANTS = {
    "as it should be": plain(0),
    "blanks": LOOSE,
    "no Game tag": SLOPPY,
    "crlf": plain(0).replace("\n", "\r\n"),
    "cr": plain(0).replace("\n", "\r"),
    "a mark at the start": "\ufeff" + plain(0),
    "one line": plain(0).split("\n\n")[0] + "\n\n" + " ".join(plain(0).split("\n\n")[1].split()),
    "capitals": plain(0).split("\n\n")[0] + "\n\n" + plain(0).split("\n\n")[1].upper(),
    "empty lines": "\n\n" + plain(0).replace("\n\n", "\n\n\n\n") + "\n\n\n",
}


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS)
def test_one_sequence_of_bytes(folder, capsys, text):
    Path("game.lgn").write_bytes(text.encode())
    changed = text != plain(0)
    assert run("fmt", "--check", "game.lgn") == changed
    assert Path("game.lgn").read_bytes() == text.encode()
    assert run("fmt", "game.lgn") == 0
    assert Path("game.lgn").read_bytes() == plain(0).encode()
    assert run("fmt", "--check", "game.lgn") == 0, "fmt of it is itself"
    assert run("check", "--strict", "game.lgn") == 0
    summary = f"1 game in 1 file; {count(changed, 'game')} in {count(changed, 'file')} rewritten."
    assert capsys.readouterr().err.splitlines()[1] == summary


@pytest.mark.parametrize("number", range(12))
def test_rich_games_keep_everything(folder, number):
    text = format_record(marked(number))
    head, _, body = text.partition("\n\n")
    rough = f"{head}\n\n\n{body}".replace("]\n", " ]\r\n", head.count("\n") + 1)
    Path("game.lgn").write_bytes(rough.encode())
    (before,) = read("game.lgn")
    assert before.record == marked(number)
    assert run("fmt", "-q", "game.lgn") == 0
    (after,) = read("game.lgn")
    assert after.record == before.record
    assert Path("game.lgn").read_bytes() == text.encode()


@pytest.mark.parametrize("packing", ["", ".gz", ".zst"])
def test_games_with_errors_stay_and_are_named(folder, capsys, packing):
    name = f"games.lgn{packing}"
    rough = BROKEN.replace("\n", "\r\n")
    write(name, LOOSE, rough, SLOPPY)
    assert run("fmt", name) == 1
    out, err = capsys.readouterr()
    assert out == ""
    named, summary = err.splitlines()
    assert named.startswith(f"{name}:")
    assert " LGN401 " in named
    assert named.endswith("; the game is left unchanged")
    assert summary == "3 games in 1 file; 2 games in 1 file rewritten; 1 game with errors."
    assert held(name) == f"{plain(0)}\n{rough}\n{plain(0)}"


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS)
def test_diff_is_what_fmt_does(folder, capsys, text):
    data = f"{plain(1)}\n{text}"
    Path("games.lgn").write_bytes(data.encode())
    assert run("fmt", "-q", "--diff", "games.lgn") == (text != plain(0))
    patch = capsys.readouterr().out.split("\n")[:-1]
    assert Path("games.lgn").read_bytes() == data.encode()
    assert run("fmt", "-q", "games.lgn") == 0
    assert (patched(data, patch) if patch else data) == held("games.lgn") == f"{plain(1)}\n{plain(0)}"


def test_json_is_put_into_its_form(folder, capsys):
    write("two.lgn", plain(0), plain(1))
    for target in ("json", "jsonl"):
        assert run("convert", "two.lgn", "-o", f"two.{target}") == 0
        right = held(f"two.{target}")
        Path(f"two.{target}").write_text(right.replace('"result":', '"result" : '), encoding="utf-8")
        assert run("fmt", f"two.{target}") == 0
        assert held(f"two.{target}") == right


def test_stdin_goes_to_stdout(folder):
    done = process("fmt", "-", data=f"{LOOSE}\n{BROKEN}".encode())
    assert done.returncode == 1
    assert done.stdout.decode() == f"{plain(0)}\n{BROKEN}"
    assert b"stdin:" in done.stderr
    done = process("fmt", "--stdin-name", "club.lgn", "--check", "-", data=LOOSE.encode())
    assert (done.returncode, done.stdout) == (1, b"club.lgn\n")
    assert process("fmt", "-", data=b"").stdout == b""


def test_what_is_in_export_form_is_not_touched(folder):
    write("good.lgn.gz", plain(0), plain(1))
    before = os.stat("good.lgn.gz")
    assert run("fmt", "good.lgn.gz") == 0
    after = os.stat("good.lgn.gz")
    # When it was read last may differ.
    assert [getattr(before, name) for name in SAME] == [getattr(after, name) for name in SAME]


# ---- files that cannot be written


@pytest.mark.parametrize("command", [["fmt"], ["check", "--fix"]])
def test_a_read_only_file_stays_and_its_diagnostics_are_counted(folder, capsys, command):
    data = write("games.lgn", SLOPPY)
    Path("games.lgn").chmod(0o444)
    assert run(*command, "games.lgn") == 2
    said = capsys.readouterr().err
    assert "games.lgn: left unchanged: it is read-only" in said
    assert "nothing found" not in said
    assert "1 failure" in said
    if command[0] == "check":
        assert "1 not fixed, 1 file left unchanged" in said
    assert Path("games.lgn").read_bytes() == data
    assert sorted(path.name for path in folder.iterdir()) == ["games.lgn"]


def test_what_a_killed_run_left_behind_is_removed_by_the_next(folder):
    write("games.lgn", SLOPPY)
    Path(".games.lgn.999999999-0123abcd.tmp").write_bytes(b"half")
    assert run("fmt", "games.lgn") == 0
    assert [path.name for path in folder.iterdir()] == ["games.lgn"]


def test_a_file_with_a_second_name_is_left_as_it_is(folder, capsys):
    write("a.lgn", '[Game "limit"]\n[Edition "classic"]\n\n2. m50:n50 *\n')
    file, other = Path("a.lgn"), Path("b.lgn")
    other.hardlink_to(file)
    before = file.read_bytes()
    assert run("check", "--strict", "a.lgn") == 1
    assert "fixable with --fix" not in capsys.readouterr().err
    for words in (["fmt"], ["check", "--fix"]):
        assert run(*words, "a.lgn") == 2
        assert "a.lgn: left unchanged: it has 2 names (hard links)" in capsys.readouterr().err
    assert file.read_bytes() == other.read_bytes() == before
    assert file.samefile(other)
