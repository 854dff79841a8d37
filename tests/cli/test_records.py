"""`limitproto records`: nothing of a game is lost, and each command does what plain Python does with the same games."""

import errno
import gzip
import json
import os
import re
from pathlib import Path

import pytest
from support.record_texts import BROKEN, marked, mirrored, plain, played

from limitproto import cli, records
from limitproto.archive import Archive
from limitproto.archive.build import build
from limitproto.cli.records import COMMANDS

pytestmark = pytest.mark.once


@pytest.fixture
def folder(folder):
    """A folder to be in: 8 sound games in files of three forms, some with remarks and variations, and a broken one."""
    Path("games").mkdir()
    dated = plain(1).replace("2026.11.20", "2024.??.??")
    Path("games/a.lgn").write_text(f"{plain(0)}\n{dated}\n{BROKEN}\n{plain(2)}", encoding="utf-8")
    Path("games/b.lgn.gz").write_bytes(gzip.compress(f"{plain(3)}\n{plain(4)}".encode(), mtime=0))
    lines = [records.encode_json(marked(number)) + b"\n" for number in (5, 7)]
    lines.append(records.encode_json(next(records.read_text(plain(6))).record) + b"\n")
    Path("games/c.jsonl").write_bytes(b"".join(lines))
    return folder


def run(*arguments: str) -> int:
    return cli.main(["records", *arguments])


def sound(*names: str) -> list[records.Record]:
    files = names or tuple(sorted(map(str, Path("games").iterdir())))
    return [entry.record for name in files for entry in records.read(name) if not entry.has_errors and entry.record]


@pytest.mark.parametrize("name", ["all.lgn", "all.json", "all.jsonl.gz", "all.msgpack"])
def test_merge_loses_nothing_of_any_game_in_any_form(folder, capsys, name):
    assert run("merge", "games", "-o", name) == 1
    assert "LGN401" in capsys.readouterr().err
    assert sound(name) == sound()


@pytest.mark.extra("archive")
def test_merge_unique(folder, capsys):
    text = plain(6)
    again = text.replace("Event 6", "Another")
    Path("m.lgn").write_text(f"{text}\n{mirrored(text)}\n{again}\n{plain(3)}\n{mirrored(text)}", encoding="utf-8")
    assert run("merge", "--unique", "m.lgn", "-o", "same.lgn") == 0
    games = sound("m.lgn")
    assert sound("same.lgn") == [games[0], games[1], games[3]]
    assert run("merge", "--unique", "--symmetry", "m.lgn", "-o", "one.lgn") == 0
    assert sound("one.lgn") == [games[0], games[3]]
    assert "5 games read; 2 written, 3 met before." in capsys.readouterr().err
    build(Path("A"), ["one.lgn"])
    assert cli.main(["archive", "dupes", "A"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.extra("archive")
def test_merge_unique_and_dupes_keep_the_copy_with_most_annotations(folder, capsys):
    text = plain(6)
    noted = text.replace(" 2. ", " {!} 2. ", 1)
    twice = mirrored(text).replace(" 2. ", " {!} {?} 2. ", 1).replace("Event 6", "Another")
    assert len({text, noted, twice}) == 3
    Path("m.lgn").write_text(f"{text}\n{plain(3)}\n{noted}\n{twice}\n{noted}\n{twice}", encoding="utf-8")
    games = sound("m.lgn")
    for options, kept in (("--unique", [1, 2, 3]), ("--symmetry", [1, 3])):
        capsys.readouterr()
        assert run("merge", options, "m.lgn", "-o", "one.lgn") == 0
        assert sound("one.lgn") == [games[index] for index in kept]
        said = capsys.readouterr().err
    assert re.findall("losing ([^;]*);", said) == ["1 tag", "1 tag", "1 tag"]
    build(Path("A"), ["m.lgn"])
    assert cli.main(["archive", "dupes", "A", "--format", "json"]) == 0
    groups = json.loads(capsys.readouterr().out)
    dropped = {game["number"] for group in groups for game in group["games"] if not game["keep"]}
    assert sorted({1, 2, 3, 4, 5, 6} - dropped) == [2, 4]


def test_an_output_may_be_one_of_the_files_that_are_read(folder):
    before = sound("games/b.lgn.gz")
    assert run("sort", "--by", "length", "games/b.lgn.gz", "-o", "games/b.lgn.gz") == 0
    assert sound("games/b.lgn.gz") == sorted(before, key=lambda record: len(record.main_line()))
    # What is left out of another file is still there.
    assert run("merge", "games", "-o", "games/b.lgn.gz") == 1
    assert len(sound("games/b.lgn.gz")) == 8
    Path("games/d.lgn").symlink_to("nowhere")
    assert run("merge", "games/d.lgn", "games/c.jsonl", "-o", "games/c.jsonl") == 1


@pytest.mark.parametrize(
    "words", ["merge", "sort", "sample -n 99", "filter --length 1..", "retag --set Site=Graz", "split --games 1"]
)
def test_no_game_with_an_error_is_lost(folder, capsys, words):
    Path("parts").mkdir()
    Path("parts/000001.lgn").write_bytes(Path("games/a.lgn").read_bytes())
    Path("link.lgn").symlink_to("parts/000001.lgn")
    before = {path: path.read_bytes() for path in Path("parts").iterdir()}
    for output in ("parts",) if words.startswith("split") else ("parts/000001.lgn", "link.lgn"):
        assert run(*words.split(), "games/c.jsonl", "parts", "-o", output) == 2
        said = "was left unchanged: it is also an input, and 1 game with errors would be lost; write to another file."
        assert said in capsys.readouterr().err
    assert {path: path.read_bytes() for path in Path("parts").iterdir()} == before


def test_sort(folder, capsysbinary):
    wanted = sound()
    assert run("sort", "--by", "date", "--by", "LENGTH".lower(), "games", "-o", "s.lgn") == 1
    dates = [record.tags.get("Date") for record in sound("s.lgn")]
    assert dates == ["2024.??.??"] + ["2026.11.20"] * 5 + [None] * 2
    assert run("sort", "--by", "edition", "--reverse", "games", "-o", "r.lgn") == 1
    starts = [entry.start.edition for entry in records.read("r.lgn")]
    assert starts == sorted(starts, reverse=True)
    assert sorted(map(repr, sound("r.lgn"))) == sorted(map(repr, wanted))


def test_split_by_key_and_by_number(folder):
    assert run("split", "games", "--by", "year", "-o", "years") == 1
    counts = {path.name: len(sound(str(path))) for path in Path("years").iterdir()}
    assert counts == {"2024.lgn": 1, "2026.lgn": 5, "unknown.lgn": 2}
    assert run("split", "games", "--by", "edition", "-o", "editions", "--format", "jsonl") == 1
    for path in Path("editions").iterdir():
        assert len({entry.start.edition for entry in records.read(path)}) == 1
    assert run("split", "games", "--games", "3", "-o", "parts") == 1
    names = sorted(map(str, Path("parts").iterdir()))
    assert names == ["parts/000001.lgn", "parts/000002.lgn", "parts/000003.lgn"]
    assert sound(*names) == sound()


def test_sample_is_the_same_for_a_seed_and_in_order(folder):
    drawn = set()
    for seed in map(str, range(12)):
        assert run("sample", "-n", "3", "--seed", seed, "games", "-o", "x.lgn") == 1
        found = [sound().index(record) for record in sound("x.lgn")]
        assert len(found) == 3
        assert found == sorted(found)
        drawn.add(tuple(found))
        assert run("sample", "-n", "3", "--seed", seed, "games", "-o", "y.lgn") == 1
        assert Path("x.lgn").read_bytes() == Path("y.lgn").read_bytes()
    assert len(drawn) > 6
    assert {index for some in drawn for index in some} == set(range(8))
    assert run("sample", "-n", "99", "games", "-o", "all.lgn") == 1
    assert sound("all.lgn") == sound()


def _conditions() -> list[list[str]]:
    start, turns, _ = played(3)
    position = start
    for turn in turns[:4]:
        position = position.play(turn)
    return [
        ["--player", "?"],
        ["--edition", "pbm*", "--length", "10.."],
        ["--date", "2025..2026.11", "--result", "1-0"],
        ["--tag", "event=Event 3"],
        ["--reason", "resignation"],
        ["--where", "length % 2 = 0 AND list_contains(colours, 'red')"],
        ["--where", "format = 'json'"],
        ["--where", "source LIKE '%a.lgn' OR congruent = hash"],
        ["--position", position.text],
        ["--position", position.text, "--symmetry"],
        ["--turns", " ".join(turns[:3])],
        ["--turns", " ".join(turns[:2]), "--symmetry"],
        ["--pattern", "WR"],
    ]


@pytest.mark.extra("archive")
def test_filter_takes_the_games_that_find_finds(folder):
    build(Path("A"), sorted(map(str, Path("games").iterdir())))
    sizes = []
    for condition in _conditions():
        assert cli.main(["archive", "find", "A", *condition, "--format", "lgn", "-o", "found.lgn"]) == 0
        assert run("filter", *condition, "games", "-o", "filtered.lgn") == 1
        wanted = Path("found.lgn").read_bytes() if Path("found.lgn").exists() else b""
        assert Path("filtered.lgn").read_bytes() == wanted, condition
        sizes.append(wanted.count(b"[Result"))
    assert sum(0 < size < 8 for size in sizes) > 7
    assert len(Archive("A")) == 8


def test_retag(folder, capsys):
    change = ["--rename", "Annotator=Notes", "--remove", "Date", "--set", 'Site=Graz "old"', "--set", "Red=Eve"]
    assert run("retag", *change, "games/a.lgn", "-o", "t.lgn") == 1
    for before, after in zip(sound("games/a.lgn"), sound("t.lgn"), strict=True):
        assert (after.turns, after.opening, after.result) == (before.turns, before.opening, before.result)
        tags = {name: value for name, value in before.tags.items() if name not in ("Annotator", "Date")}
        assert after.tags == tags | {"Notes": "Ada", "Site": 'Graz "old"'}
        assert [p.name for p in after.players] == ["Eve" if p.colour == "red" else p.name for p in before.players]
    capsys.readouterr()
    assert run("retag", "--set", "Size=3", "games/b.lgn.gz", "-o", "u.lgn") == 1
    assert capsys.readouterr().err.splitlines()[1].endswith("leave it out; 1 more game is left unchanged")
    assert sound("u.lgn") == sound("games/b.lgn.gz")
    assert run("retag", "--set", "Site=a\nb", "games/b.lgn.gz", "-o", "u.lgn") == 1
    assert "games/b.lgn.gz:1: LGN" in capsys.readouterr().err


def test_a_tag_does_not_take_the_place_of_another_one_in_silence(folder, capsys):
    assert run("retag", "--rename", "Event=Notes", "--rename", "Annotator=Notes", "games", "-o", "t.lgn") == 1
    lost = {record.tags["Annotator"] for record in sound() if "Annotator" in record.tags}
    kept = {value for record in sound("t.lgn") for value in record.tags.values()}
    assert lost
    assert lost <= kept
    assert "the tag Notes already has a different value; remove Notes or Annotator first" in capsys.readouterr().err
    assert run("retag", "--set", "White=Ada", "--set", "Red=Bob", "games/b.lgn.gz", "-o", "s.lgn") == 0
    assert run("retag", "--rename", "White=Red", "--rename", "Red=White", "s.lgn", "-o", "t.lgn") == 1
    assert sound("t.lgn") == sound("s.lgn")


def test_a_full_disk_is_named_and_leaves_no_folder(folder, capsys, monkeypatch):
    def full(*_given: object) -> None:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))

    monkeypatch.setattr("limitproto.cli.records.shared.GameFile.write", full)
    assert run("merge", "games", "-o", "all.lgn") == 2
    assert capsys.readouterr().err.splitlines()[-1] == "limitproto: all.lgn: File too large"
    assert run("split", "games", "--by", "year", "-o", "parts") == 2
    assert capsys.readouterr().err.splitlines()[-1] == "limitproto: parts/2024.lgn: File too large"
    assert sorted(path.name for path in Path().iterdir()) == ["games"]


def test_diff(folder, capsys):
    assert run("merge", "games", "-o", "all.jsonl") == 1
    assert run("sort", "--by", "length", "all.jsonl", "-o", "all.lgn") == 0
    capsys.readouterr()
    assert run("diff", "all.jsonl", "all.lgn") == 0
    assert capsys.readouterr().out == ""
    start, turns, _ = played(0)
    tags = {"White": "Ada", "Red": "Bob", "Date": "2026.11.20"}
    short, long = (records.format_record(records.make_record(start, turns[:n], tags, "*")) for n in (4, 5))
    Path("x.lgn").write_text(f"{plain(1)}\n{plain(2)}\n{plain(3)}\n{plain(3)}\n{short}", encoding="utf-8")
    Path("y.lgn").write_text(
        f"{plain(2).replace('Event 2', 'Open')}\n{long}\n{plain(4)}\n{plain(3)}\n", encoding="utf-8"
    )
    assert run("diff", "x.lgn", "y.lgn", "--format", "json") == 1
    found = json.loads(capsys.readouterr().out)
    assert [(one["kind"], one.get("changes", [])) for one in found] == [
        ("removed", []),
        ("changed", ['Event: "Event 2" to "Open"']),
        ("removed", []),
        ("other-turns", [f"turn 5: none to {turns[4]}"]),
        ("added", []),
    ]
    line = 1 + plain(2).count("\n") + 1 + long.count("\n") + 1
    assert found[-1]["second"] == f"y.lgn:{line}"


@pytest.mark.extra("archive")
def test_a_condition_on_all_games_cannot_be_answered_for_one(folder, capsys):
    assert run("filter", "--where", "length > (SELECT avg(length) FROM games)", "games") == 2
    assert "fails for a game" in capsys.readouterr().err
    assert sorted(path.name for path in Path().iterdir()) == ["games"]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_examples_and_exit_statuses(name, capsys):
    assert run(name, "--help") == 0
    text = capsys.readouterr().out
    assert f"limitproto records {name} " in text
    assert "Examples:" in text
    assert "Exit status: 0" in text
