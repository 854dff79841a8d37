"""The archive: what a build puts into it, what it survives, and that searches find what replaying every game finds."""

import csv
import gzip
import json
import os
import random
import shlex
import shutil
import signal
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import duckdb
import pytest
from support import tables
from support.archives import files, killed_after, rows
from support.patience import run_program
from support.record_texts import BROKEN, mirrored, plain, played

from limitproto import cli, records
from limitproto.archive import Archive, ArchiveError, connection, rewrite
from limitproto.archive import build as building
from limitproto.archive.build import build
from limitproto.archive.conditions import CONDITIONS, Conditions, Keywords
from limitproto.archive.conditions import tests_of as row_tests
from limitproto.archive.dupes import KEEP, KINDS, duplicates
from limitproto.archive.manifest import locked
from limitproto.archive.record_filter import RecordFilter
from limitproto.archive.verify import defects
from limitproto.cli.archive.search import find_command
from limitproto.games.registry import game_named


@pytest.fixture
def folder(folder):
    """A folder to be in, with plain and packed records, one of them broken."""
    Path("games").mkdir()
    Path("games/a.lgn").write_text(f"{plain(0)}\n{plain(1)}\n{BROKEN}\n{plain(2)}", encoding="utf-8")
    Path("games/b.lgn.gz").write_bytes(gzip.compress(f"{plain(3)}\n{plain(4)}".encode(), mtime=0))
    entry = next(records.read_text(plain(7)))
    Path("games/c.jsonl").write_bytes(records.encode_json(entry.record) + b"\n")
    return folder


def names(folder: str = "games") -> list[str]:
    return sorted(map(str, Path(folder).iterdir()))


@pytest.fixture
def archive(folder):
    """The archive of all sources of the folder."""
    build(Path("A"), names())
    return Archive("A")


def test_an_archive_is_built_and_its_duplicates_are_listed_from_python(folder):
    Path("games/d.lgn").write_text(plain(1), encoding="utf-8")
    archive = Archive.build(Path("A"), map(Path, names()), embed=True)
    assert (len(archive), archive.manifest.embed) == (7, True)
    (group,) = archive.dupes("first")
    assert group.kind == "same"
    found = [(game.source, game.number, game.keep) for game in group.games]
    assert found == [("../games/a.lgn", 2, True), ("../games/d.lgn", 1, False)]


def test_a_fresh_build_is_the_same_bytes_with_any_number_of_processes(folder):
    build(Path("A"), names(), jobs=1)
    build(Path("B"), reversed(names()), jobs=2)
    assert files(Path("A")) == files(Path("B"))
    assert not any(str(folder).encode() in data for data in files(Path("A")).values())


def test_processes_of_a_build_do_not_copy_the_threads_of_another_program(folder):
    script = """
import os
from pathlib import Path
from limitproto.archive import Archive
from limitproto.archive.build import build
names = sorted(map(str, Path("games").iterdir()))
build(Path("A"), names)
with Archive("A").connect() as base:
    print(list(base.rows("SELECT count(*) FROM games")))
    os.fork = None
    print(build(Path("B"), names, jobs=2).games)
"""
    ran = run_program([sys.executable, "-P", "-"], input=script)
    assert (ran.stdout, ran.returncode) == ("[(6,)]\n6\n", 0), ran.stderr
    assert files(Path("A")) == files(Path("B"))


def test_every_game_is_in_it_and_broken_ones_are_listed(folder):
    built = build(Path("A"), names())
    assert (built.games, built.broken, built.added, built.errors) == (6, 1, 3, [])
    found = rows("A")
    assert [(row["source"], row["number"], row["code"]) for row in found["broken"]] == [("../games/a.lgn", 3, "LGN401")]
    entries = [entry for name in names() for entry in records.read(name) if not entry.has_errors]
    assert sorted(row["length"] for row in found["games"]) == sorted(len(e.record.main_line()) for e in entries)
    keys = []
    for entry in entries:
        position = entry.start
        keys.append(int(position.canonical_key()[:15], 16))
        for index in entry.record.main_line():
            position = position.play(entry.record.turns[index].text)
            keys.append(int(position.canonical_key()[:15], 16))
    assert sorted(row["key"] for row in found["positions"]) == sorted(keys)
    for row in found["games"]:
        with (gzip.open if row["source"].endswith(".gz") else open)(Path("A") / row["source"], "rb") as file:
            file.seek(row["offset"])
            assert file.read(row["size"])[:1] in b"[{"


def test_the_size_of_a_game_is_null_where_its_text_is_not_kept(folder):
    Path("g.lgn").write_text(plain(0), encoding="utf-8")
    for form in ("uhp", "abstractplay", "msgpack", "jsonl"):
        assert cli.main(["convert", "g.lgn", "--format", form, "-o", f"g.{form}"]) == 0
    build(Path("A"), ["g.lgn", "g.uhp", "g.abstractplay", "g.msgpack", "g.jsonl"])
    sizes = {row["source"].partition("g.")[2]: row["size"] for row in rows("A")["games"]}
    size = Path("g.jsonl").stat().st_size - 1
    assert sizes == {"lgn": len(plain(0)), "uhp": None, "abstractplay": None, "msgpack": None, "jsonl": size}
    assert Archive("A").find().count() == len(list(Archive("A").find().entries())) == 5


@pytest.mark.parametrize(("table", "looked_up"), [("games", "game"), ("turns", "game"), ("positions", "key")])
def test_row_groups_have_filters_of_what_is_looked_up(archive, table, looked_up):
    files = str(Path("A", table, "*.parquet"))
    query = "SELECT path_in_schema FROM parquet_metadata(?) WHERE bloom_filter_offset IS NOT NULL"
    assert duckdb.execute(query, [files]).fetchall() == [(looked_up,)]


def test_a_search_is_the_same_where_games_are_too_many_to_be_named(archive, monkeypatch):
    start = archive.board(next(iter(archive.find()))._replace(ply=0)).text

    def answers():
        return [hit.game for hit in archive.find(position=start, symmetry=True)], archive.explore(start)

    named = answers()
    monkeypatch.setattr(connection, "_NAMED", 0)
    assert answers() == named
    assert named[0]


def test_an_archive_can_be_opened_by_a_link(archive):
    Path("link").symlink_to("A", target_is_directory=True)
    (file,) = Path("A/positions").iterdir()
    file.rename("elsewhere.parquet")
    file.symlink_to(Path("elsewhere.parquet").absolute())
    start = Archive("A").board(next(iter(Archive("A").find()))._replace(ply=0)).text
    assert Archive("link").find(position=start).count() == Archive("A").find(position=start).count() > 0


def test_added_changed_and_removed_sources_leave_what_a_fresh_build_gives(archive):
    Path("games/d.lgn").write_text(plain(5), encoding="utf-8")
    Path("games/b.lgn.gz").write_bytes(gzip.compress(plain(6).encode(), mtime=0))
    built = build(Path("A"), names())
    assert (built.added, built.changed, built.removed, built.kept) == (1, 1, 0, 2)
    Path("games/c.jsonl").unlink()
    built = build(Path("A"), names())
    assert (built.added, built.changed, built.removed, built.kept) == (0, 0, 1, 3)
    build(Path("B"), names())
    assert rows("A") == rows("B")
    assert list(defects(Archive("A"), replay=True)) == []
    assert files(Path("A")) != files(Path("B"))
    rewrite.compact(Path("A"))
    assert files(Path("A")) == files(Path("B"))


def test_shards_of_a_few_games_are_compacted_to_the_same_bytes(folder, monkeypatch):
    for module in (building, rewrite):
        monkeypatch.setattr(module, "SHARD_GAMES", 2)
    build(Path("A"), names()[1:])
    build(Path("A"), names())
    build(Path("B"), names(), jobs=2)
    assert len(Archive("B").manifest.shards) == 3
    assert rows("A") == rows("B")
    rewrite.compact(Path("A"))
    assert files(Path("A")) == files(Path("B"))


def test_add_keeps_the_other_sources(folder):
    build(Path("A"), names()[:1])
    build(Path("A"), names()[1:2], add=True)
    assert [source.name for source in Archive("A").manifest.sources] == ["../games/a.lgn", "../games/b.lgn.gz"]
    with pytest.raises(ArchiveError, match="without --embed"):
        build(Path("A"), names()[2:], add=True, embed=True)


def test_an_archive_among_its_sources_does_not_read_itself(folder, capsys):
    Path("games/d").mkdir()
    build(Path("games/d/A"), names()[2:3])
    Path("games/manifest.json").write_text(json.dumps([{"result": "*"}]), encoding="utf-8")
    assert cli.main(["archive", "build", "games/A", "games", "-q"]) == 1
    before = files(Path("games/A"))
    assert cli.main(["archive", "build", "games/A", "games"]) == 1
    assert "0 added, 0 changed, 0 removed, 4 kept" in capsys.readouterr().err
    assert files(Path("games/A")) == before
    assert cli.main(["check", "games/A", "games/d"]) == 0
    assert "games/A: no records in this directory" in capsys.readouterr().err
    assert cli.main(["check", "games/A/manifest.json"]) == 1


def test_a_source_that_changes_while_it_is_read_is_kept_and_read_again(folder):
    def change(*_: object) -> None:
        Path("games/a.lgn").write_text(old + plain(7), encoding="utf-8")

    old = Path("games/a.lgn").read_text(encoding="utf-8")
    built = build(Path("A"), names(), moved=change)
    assert [error.split(": ")[1] for error in built.errors] == ["it changed while being read; build the archive again"]
    Path("games/d.lgn").write_text(plain(5), encoding="utf-8")
    assert build(Path("A"), ["games/d.lgn"], add=True).games == built.games + 1
    named = names()
    Path("games/a.lgn").rename("away")
    missing = build(Path("A"), named)
    assert (missing.games, len(missing.errors)) == (built.games + 1, 1)
    Path("away").rename("games/a.lgn")
    assert build(Path("A"), named).games == built.games + 2
    build(Path("B"), names())
    assert rows("A") == rows("B")


def test_an_open_archive_is_that_of_the_last_build(folder):
    build(Path("A"), ["games/a.lgn"])
    archive = Archive("A")
    assert (archive.find().count(), archive.find(pattern="?").count()) == (3, 3)
    build(Path("A"), ["games/b.lgn.gz"])
    assert (archive.find().count(), archive.find(pattern="?").count()) == (2, 2)


def test_a_source_that_is_only_touched_is_unchanged(folder):
    assert build(Path("A"), names(), moved=lambda *_: os.utime("games/a.lgn", (1, 1))).errors == []
    assert build(Path("A"), names()).kept == len(names())


def test_a_build_that_is_ended_is_taken_up(folder, monkeypatch):
    monkeypatch.setattr(building, "SHARD_GAMES", 2)
    build(Path("A"), names()[:1])
    before = rows("A")
    read = []

    def stop(batch, games, broken):
        if read:
            raise KeyboardInterrupt
        read.append(batch.path)

    with pytest.raises(KeyboardInterrupt):
        build(Path("A"), names(), moved=stop)
    assert rows("A") == before
    again = []
    build(Path("A"), names(), moved=lambda batch, games, broken: again.append(batch.path))
    assert (read, again) == (["games/b.lgn.gz"], ["games/c.jsonl"])
    build(Path("B"), names())
    assert rows("A") == rows("B")


def test_kill_9_loses_nothing(folder):
    build(Path("start"), names()[:1])
    Path("games/a.lgn").write_text(f"{plain(0)}\n{plain(6)}", encoding="utf-8")
    before = rows("start")
    build(Path("B"), names())
    after = rows("B")
    for steps in (2, 9, 24, 30):
        shutil.rmtree("A", ignore_errors=True)
        shutil.copytree("start", "A")
        program = f"building.SHARD_GAMES = 2; building.build(Path('A'), {names()})"
        done = killed_after(steps, "replace fsync", program)
        assert done.returncode == -signal.SIGKILL or (steps > 20 and done.returncode == 0), steps
        assert rows("A") in (before, after), steps
        build(Path("A"), names())
        assert rows("A") == after, steps
        assert list(defects(Archive("A"))) == [], steps


def test_two_builds_at_once(archive, capsys):
    with locked(Path("A")):
        assert cli.main(["archive", "build", "A", "games"]) == 2
    assert "A is in use: another process is writing to it; try again later." in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "said"), tables.rows(__file__, "mistakes"))
def test_what_the_user_has_to_fix(archive, capsys, arguments, said):
    assert cli.main(["archive", *shlex.split(arguments)]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_a_wrong_position_is_refused_once(archive, capsys):
    assert cli.main(["archive", "explore", "A", "--position", "limes2"]) == 2
    assert capsys.readouterr().err.count("is not a position") == 1


def test_python_and_the_command_line_have_the_same_words(archive):
    words = set(Keywords.__annotations__)
    options = {name[2:].replace("-", "_") for option in find_command.params for name in option.opts if name[:2] == "--"}
    assert set(CONDITIONS) == set(Conditions.__struct_fields__) == words & options
    assert options - words == {"aliases", "count", "force", "format", "output"}
    values = {"player": "Ada", "edition": "classic*", "result": "1-0", "reason": "resignation", "tag": {"event": "?"}}
    for one, value in values.items():
        several = f"{one}s"
        expected = archive.find(Conditions(**{one: (value,) if isinstance(value, str) else (*value.items(),)}))
        assert archive.find(**{one: value}).wanted == archive.find(**{several: value}).wanted == expected.wanted
        with pytest.raises(ArchiveError, match=f"{one} and {several} are the same condition"):
            archive.find(**{one: value, several: value})
    assert archive.find(player=["Ada", "Bob"], symmetry=False).wanted.player == ("Ada", "Bob")
    assert archive.find(players=2).wanted == archive.find(players="2").wanted == Conditions(players=("2",))


def test_conditions_of_another_type_are_refused(archive):
    with pytest.raises(ArchiveError, match="not int"):
        Archive("A").find(player=5)  # type: ignore[arg-type]
    with pytest.raises(ArchiveError, match="expected a value of type str"):
        Archive("A").find(date=2026)
    with pytest.raises(ArchiveError, match="where"):
        Archive("A").find(Conditions(where=20))


def test_a_table_has_its_heading_without_games_and_names_sources_as_the_text_does(archive, capsysbinary):
    assert cli.main(["archive", "find", "A", "--player", "Nobody at all", "--format", "csv"]) == 0
    heading = capsysbinary.readouterr().out
    assert heading.startswith(b"file,number,game")
    assert heading.count(b"\n") == 1
    assert cli.main(["archive", "find", "A"]) == 0
    text = capsysbinary.readouterr().out.decode()
    assert cli.main(["archive", "find", "A", "--format", "csv"]) == 0
    table = list(csv.reader(capsysbinary.readouterr().out.decode().splitlines()))
    assert [row[0] for row in table[1:]] == [line.split(":")[0] for line in text.splitlines()]


def test_a_source_that_cannot_be_read_keeps_what_is_known_of_it(archive, capsys):
    before = rows("A")
    Path("games/b.lgn.gz").unlink()
    assert cli.main(["archive", "build", "A", *names(), "games/b.lgn.gz"]) == 2
    assert "games/b.lgn.gz: No such file" in capsys.readouterr().err
    assert rows("A") == before


def test_an_archive_without_a_source_that_can_be_read_is_not_made(folder, capsys, monkeypatch):
    assert cli.main(["archive", "build", "new", "nosuch.lgn", "games/nosuch.lgn"]) == 2
    said = "new was not created: no source is readable: nosuch.lgn: No such file or directory; name one."
    assert capsys.readouterr().err == f"limitproto: {said}\n"
    assert not Path("new").exists()
    assert cli.main(["archive", "build", "A", "nosuch.lgn", "games/b.lgn.gz"]) == 2
    assert len(Archive("A")) == 2
    # What a build that was ended has done is not lost.
    monkeypatch.setattr(building, "SHARD_GAMES", 2)
    monkeypatch.setattr(building.Build, "publish", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(Path("B"), names())
    before = files(Path("B"))
    assert cli.main(["archive", "build", "B", "nosuch.lgn"]) == 2
    assert files(Path("B")) == before != {}


def interrupted(*_given: object) -> None:
    raise KeyboardInterrupt


def test_other_schema_versions_and_missing_shards(archive, capsys):
    (shard,) = Path("A/turns").iterdir()
    data = shard.read_bytes()
    shard.unlink()
    assert cli.main(["archive", "find", "A", "--count"]) == 2
    assert cli.main(["archive", "build", "A", "games"]) == 2
    assert capsys.readouterr().err.count("is missing") == 2
    assert cli.main(["archive", "verify", "A"]) == 1
    assert f"{shard}: missing" in capsys.readouterr().out
    shard.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert cli.main(["archive", "verify", "A"]) == 1
    assert f"{shard}: the bytes have changed" in capsys.readouterr().out
    manifest = json.loads(Path("A/manifest.json").read_text())
    Path("A/manifest.json").write_text(json.dumps(manifest | {"unknown": 1}))
    assert cli.main(["archive", "verify", "A"]) == 2
    Path("A/manifest.json").write_text(json.dumps(manifest | {"schema_version": 99}))
    assert cli.main(["archive", "verify", "A"]) == 2
    assert cli.main(["archive", "build", "A", "games"]) == 2
    err = capsys.readouterr().err
    assert "the field unknown is unknown" in err
    assert err.count("schema version 99") == 2


def test_verify_finds_changed_and_missing_sources(archive, capsys):
    assert cli.main(["archive", "verify", "A", "--replay"]) == 0
    Path("games/a.lgn").write_text(plain(1), encoding="utf-8")
    Path("games/c.jsonl").unlink()
    assert cli.main(["archive", "verify", "A"]) == 1
    assert [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()] == [
        "the source has changed since the build; 0 of its 3 games as before",
        "the source is missing, and the archive does not have its text",
    ]
    assert cli.main(["archive", "find", "A", "--format", "lgn"]) == 2
    assert "build the archive again" in capsys.readouterr().err


def test_a_game_is_named_by_the_line_at_which_it_begins(folder, capsys):
    text = f"\n \n{plain(1)}\n\n\n1. m50:n50 *\n"
    Path("spaced.lgn").write_text(text)
    assert cli.main(["archive", "build", "A", "spaced.lgn", "-q"]) == 0
    lines = [3, text.count("\n")]
    assert [hit.address.line for hit in Archive("A").find()] == lines
    assert len(list(Archive("A").find().entries())) == len(lines)
    cli.main(["convert", "spaced.lgn", "--format", "svg", "--game", "1", "-o", "x.svg"])
    assert f"spaced.lgn:{lines[0]}: game 1" in capsys.readouterr().err


def test_games_of_letters_are_in_an_archive_that_has_their_texts(folder, capsys):
    quoted = plain(1).replace("\n", "\n> ")
    Path("mail.txt").write_text(f"Dear Bob,\n\n> {quoted}\nYours\n", encoding="utf-16")
    assert cli.main(["archive", "build", "A", "mail.txt", "--lenient"]) == 2
    assert "need --embed" in capsys.readouterr().err
    assert not Path("A").exists()
    assert cli.main(["archive", "build", "A", "mail.txt", "--embed"]) == 1
    capsys.readouterr()
    for words in (["--lenient"], [], ["--encoding", "auto", "--lenient"]):
        assert cli.main(["archive", "build", "A", "mail.txt", "--embed", *words]) == 0
        assert ("LGN014 skipped" in capsys.readouterr().err) == bool(words)
        assert [entry.record for entry in Archive("A").find().entries()] == [next(records.read_text(plain(1))).record]
    assert not list(defects(Archive("A"), replay=True))


def test_embedded_texts_need_no_sources(folder):
    build(Path("A"), names(), embed=True)
    wanted = [entry.record for name in names() for entry in records.read(name) if not entry.has_errors]
    for name in names():
        Path(name).unlink()
    assert [entry.record for entry in Archive("A").find().entries()] == wanted


@pytest.mark.parametrize("name", ["found.lgn", "found.jsonl", "found.json.gz"])
def test_found_games_are_the_records_of_their_sources(archive, name):
    assert cli.main(["archive", "find", "A", "-o", name]) == 0
    wanted = [entry.record for name in names() for entry in records.read(name) if not entry.has_errors]
    assert [entry.record for entry in records.read(name)] == wanted


def test_the_format_of_an_output_is_that_of_its_name_if_no_other_is_named(archive, capsys):
    assert cli.main(["archive", "find", "A", "-o", "found.csv"]) == 0
    rows = Path("found.csv").read_bytes().splitlines()
    assert [row.partition(b",")[0] for row in rows[:2]] == [b"file", b"games/a.lgn"]
    for more in (["-o", "found.txt"], ["-o", "found"], ["-o", "found.lgn", "--format", "text"]):
        assert cli.main(["archive", "find", "A", *more]) == 0
        assert Path(more[1]).read_bytes().startswith(b"games/a.lgn:1: ")
    assert cli.main(["archive", "find", "A", "--count", "-o", "count.svg"]) == 0
    assert Path("count.svg").read_bytes() == b"6\n"
    assert cli.main(["archive", "find", "A", "-o", "found.msgpack"]) == 2
    assert "The format of 'found.msgpack' is not one of text, lgn, jsonl, json, csv" in capsys.readouterr().err


def test_symmetry_finds_reflected_games_and_dupes_lists_them(folder, capsys):
    text = plain(6)
    Path("games/m.lgn").write_text(f"{text}\n{mirrored(text)}", encoding="utf-8")
    build(Path("A"), ["games/m.lgn"])
    assert len(Archive("A")) == 2
    entry = next(records.read_text(text))
    turns = [turn.text for turn in entry.record.turns][:5]
    position = entry.start
    for turn in turns:
        position = position.play(turn)
    for more in ({"position": position.text}, {"turns": " ".join(turns)}):
        assert Archive("A").find(**more).count() == 1
        assert Archive("A").find(**more, symmetry=True).count() == 2
    assert cli.main(["archive", "dupes", "A", "--format", "json"]) == 0
    (group,) = json.loads(capsys.readouterr().out)
    assert (group["kind"], [game["keep"] for game in group["games"]]) == ("symmetric", [True, False])
    assert cli.main(["archive", "explore", "A", "--position", entry.start.text, "--format", "json"]) == 0
    (turn,) = json.loads(capsys.readouterr().out)["turns"]
    assert turn["games"] == 2
    assert turn["turn"] in entry.start.legal_turns()


def test_dupes_of_every_kind(folder, capsys):
    entry = next(records.read_text(plain(6)))
    short = records.make_record(
        entry.start, [turn.text for turn in entry.record.turns][:4], {"Date": "2020.01.01"}, "*"
    )
    Path("d.lgn").write_text(
        f"{plain(6)}\n{plain(6).replace('Event 6', 'Again')}\n{records.format_record(short)}", encoding="utf-8"
    )
    build(Path("A"), ["d.lgn"])
    assert cli.main(["archive", "dupes", "A", "--keep", "longest", "--format", "json"]) == 0
    groups = json.loads(capsys.readouterr().out)
    assert [group["kind"] for group in groups] == ["same", "beginning", "beginning"]
    assert all(game["keep"] == (game["number"] != 3) for group in groups[1:] for game in group["games"])


def test_a_beginning_that_is_turned(folder, capsys):
    head = '[Game "limit"]\n[Edition "classic"]\n[White "Ada"]\n[Red "Bob"]\n[Size "1"]\n\n'
    Path("d.lgn").write_text(f"{head}1. n49:m50 n50:m51 *\n\n{head}1. l50:m50 l51:m51 2. l50-m50/l50 *\n")
    built = build(Path("A"), ["d.lgn"])
    assert (built.games, built.broken) == (2, 0)
    assert cli.main(["archive", "dupes", "A"]) == 0
    assert "one the beginning of another" in capsys.readouterr().out
    (first, _) = records.read("d.lgn")
    last = first.final.text
    assert cli.main(["archive", "explore", "A", "--position", last]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["n49-m50/n49     1       1       -", "1 game ends here."]
    assert "<p>1 game ends here." in Archive("A").explore(last)._repr_html_()
    assert Archive("A").explore(first.start.text).ended == 0


def _versions(number: int, most: int) -> list[str]:
    """Return a game, games that begin like it, and these with other turns; some reflected, some with remarks."""
    chance = random.Random(number)
    start, turns, _ = played(6, 14)
    found = []
    for _ in range(most):
        line = turns[: chance.randrange(3, len(turns))]
        position = start
        for turn in line:
            position = position.play(turn)
        if chance.random() < 0.5:
            line = [*line, chance.choice(position.legal_turns())]
        tags = {"White": chance.choice(["Ada", "Ann", "?"]), "Red": "Bob", "Date": "2026.11.20"}
        text = records.format_game(start, line, tags, "*")
        text = mirrored(text) if chance.random() < 0.4 else text
        found.append(text.replace(" 2. ", " {a remark} 2. ") if chance.random() < 0.4 else text)
    return found


@pytest.mark.parametrize("number", range(4))
def test_whoever_drops_duplicates_still_has_their_turns(folder, number):
    Path("d.lgn").write_text("\n".join(_versions(number, 20)), encoding="utf-8")
    assert build(Path("A"), ["d.lgn"]).broken == 0
    lines = {}
    for entry in records.read("d.lgn"):
        lines[entry.number] = entry.start.line().keyed([turn.text for turn in entry.record.turns]).image[:-1]
    for keep in KEEP:
        with Archive("A").connect() as base:
            groups = list(duplicates(base, keep))
        assert {group.kind for group in groups} == set(KINDS)
        dropped = {game.number for group in groups for game in group.games if not game.keep}
        kept = [line for number, line in lines.items() if number not in dropped]
        assert dropped
        for line in lines.values():
            assert any(other[: len(line)] == line for other in kept), keep
        listed = [{game.number for game in group.games} for group in groups if group.kind == "other-turns"]
        assert not any(games & dropped for games in listed)


def test_a_game_and_its_beginning_are_not_two_games_of_a_day(folder):
    start, turns, _ = played(6)
    tags = {"White": "Ada", "Red": "Bob", "Date": "2026.11.20"}
    lines = [turns[:4], turns[:5], turns[:6], [*turns[:4], "red:resigns"]]
    texts = [records.format_game(start, line, tags, "*" if line[-1] in turns else "1-0") for line in lines]
    Path("d.lgn").write_text("\n".join([texts[0].replace(" 2. ", " {a remark} 2. "), *texts[1:3]]), encoding="utf-8")
    build(Path("A"), ["d.lgn"])
    for keep, also in (("first", ()), ("longest", ()), ("annotated", (1,))):
        with Archive("A").connect() as base:
            groups = list(duplicates(base, keep))
        assert [group.kind for group in groups] == ["beginning"] * 3
        assert [tuple(game.number for game in group.games) for group in groups] == [(2, 1), (3, 1), (3, 2)]
        for group in groups:
            longer, shorter = group.games
            assert (longer.keep, shorter.keep) == (True, shorter.number in also)
    Path("d.lgn").write_text("\n".join(texts), encoding="utf-8")
    build(Path("A"), ["d.lgn"])
    with Archive("A").connect() as base:
        (others,) = [group for group in duplicates(base) if group.kind == "other-turns"]
    assert [game.number for game in others.games] == [3, 4]


NAMES = ["İsmail", "ΣΊΣΥΦΟΣ", "Σίσυφος", "Straße", "STRASSE", "ısı", "Bot [v2]", "Åsa"]


def test_players_are_found_in_any_case_as_the_statistics_find_them(folder, capsys):
    texts = [plain(0).replace('[White "?"]', f'[White "{name}"]') for name in NAMES]
    Path("n.lgn").write_text("\n".join(texts), encoding="utf-8")
    build(Path("A"), ["n.lgn"])
    for pattern in (*NAMES, *map(str.upper, NAMES), *map(str.lower, NAMES), "*ς", "Stra*e", "?sa", "bot [*]", "x"):
        expected = [name for name in NAMES if fnmatchcase(name.casefold(), pattern.casefold().replace("[", "[[]"))]
        found = Archive("A").find(players=pattern)
        assert [hit.players[0] for hit in found] == expected, pattern
        assert found.count() == found.to_arrow().num_rows == len(expected)
        if pattern in NAMES:
            assert cli.main(["stats", "--player", pattern, "--format", "json", "n.lgn"]) == 0
            assert json.loads(capsys.readouterr().out)["counted"] == len(expected)
    for name, count in (("ISTRASSE", 0), ("strasse", 2), ("i\u0307SMAIL", 1)):
        assert cli.main(["records", "filter", "--player", name, "--where", "length > 1", "n.lgn", "-o", "f.lgn"]) == 0
        assert f"{count} written" in capsys.readouterr().err
        assert Archive("A").find(players=name, where="length > 1", turns="m50:m51").count() == count


def test_results_of_games():
    for result in ("*", "0", "1", "0-1", "1-0-0", "1/2-1/2", "1/2-0-1/2", "0-1/3-1/3-1/3", "1/8" + 7 * "-1/8"):
        row_tests(Conditions(result=(result,)))
    for text in ("1-0 ", *"|?|1-1|0-0|2-0|1-|1/2|1/2-1/2-1/2|1/2-1/3-0|½-½|**".split("|"), "1/9" + 8 * "-1/9"):
        with pytest.raises(ArchiveError, match="is not a result"):
            row_tests(Conditions(result=(text,)))


def test_games_that_have_no_patterns_show_none(folder):
    shutil.copy(Path(__file__).parents[1] / "games/limes/record.lgn", "games/limes.lgn")
    build(Path("A"), names())
    assert Archive("A").find(editions="limes").count() > 0
    found = Archive("A").find(pattern="?")
    assert found.count() == Archive("A").sql("SELECT count(*) AS games FROM games WHERE rules = 'limit'")[0][0].as_py()
    assert not any(hit.rules == "limes" for hit in found)


@pytest.mark.parametrize("symmetry", [False, True])
def test_first_turns_may_be_events_of_any_colour(folder, symmetry):
    head = '[Game "limit"]\n[Edition "pbmserv"]\n[Placement "manual"]\n[Size "2"]\n\n1. red@m50 blue:resigns 1-0\n'
    Path("games/e.lgn").write_text(f'{head}\n[Edition "classic3"]\n\n1. black:timeout *\n', encoding="utf-8")
    build(Path("A"), names())
    for turns, count in [("red@m50 blue:resigns", 1), ("r@m50 b:resigns", 1), ("b:timeout", 1), ("blue:timeout", 0)]:
        wanted = Conditions(turns=turns, symmetry=symmetry)
        assert Archive("A").find(wanted).count() == count
        with RecordFilter(wanted) as chosen:
            assert len(list(chosen.chosen(entry for entry in records.read("games/e.lgn")))) == count
    with pytest.raises(ArchiveError, match="'purple:resigns' is not a turn"):
        Archive("A").find(turns="red@m50 purple:resigns")


def test_one_symmetry_maps_all_turns_of_a_game_onto_those_of_another(folder):
    """After two turns the board can be turned over, which exchanges the tiles of the first turn and the second."""
    start = game_named("limit").new("classic", {"size": "1"})
    begun = ["l50:m50", "l51:k51"]
    lines = [[*begun, "l50-k51/m50"], [*begun, "l50-m50/k51"], ["m49:m50", "l50:l49", "m49-l49/m50"]]
    lines.append([*lines[1], "red:resigns"])
    canonical = [start.line().keyed(line).canonical for line in lines]
    assert canonical[0] == canonical[1] == canonical[2] == canonical[3][:3], "each board is an image of the other"
    for number, line in enumerate(lines):
        position = start
        for turn in line:
            position = position.play(turn)
        Path(f"{number}.lgn").write_text(records.format_game(start, line, {}, position.result), "utf-8")
    files = [f"{number}.lgn" for number in range(4)]
    build(Path("A"), files)
    with Archive("A").connect() as base:
        found = [(group.kind, [game.source for game in group.games]) for group in duplicates(base)]
    assert found == [("symmetric", ["../0.lgn", "../2.lgn"]), ("beginning", ["../3.lgn", "../1.lgn"])]
    hits = Archive("A").find(turns=" ".join(lines[0]), symmetry=True)
    assert [hit.source for hit in hits] == ["../0.lgn", "../2.lgn"]
    assert cli.main(["records", "merge", "--unique", "--symmetry", *files, "-o", "one.lgn"]) == 0
    assert [entry.legal_turns for entry in records.read("one.lgn")] == [3, 3, 4]
