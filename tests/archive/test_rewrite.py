"""Sources that go from an archive: which a name means, what is left, and that a kill at no moment loses a game."""

import shlex
import shutil
import signal
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from support import tables
from support.archives import files, killed_after, rows
from support.consoles import run, steps
from support.record_texts import BROKEN, plain

from limitproto import cli, records
from limitproto.archive import Archive, ArchiveError, shards
from limitproto.archive import build as building
from limitproto.archive.build import build
from limitproto.archive.hits import Address, entries_at
from limitproto.archive.manifest import locked
from limitproto.archive.rewrite import compact, remove
from limitproto.archive.verify import defects


@pytest.fixture
def folder(folder, monkeypatch):
    """A folder to be in, with four sources in two folders and an archive of them whose shards mix sources."""
    monkeypatch.setattr(building, "SHARD_GAMES", 2)
    Path("games/old").mkdir(parents=True)
    Path("games/a.lgn").write_text(f"{plain(0)}\n{BROKEN}\n{plain(1)}\n{plain(2)}", encoding="utf-8")
    Path("games/b.lgn").write_text(plain(3), encoding="utf-8")
    Path("games/old/c.lgn").write_text(f"{plain(4)}\n{plain(6)}", encoding="utf-8")
    Path("games/old/d[1].lgn").write_text(BROKEN, encoding="utf-8")
    build(Path("A"), paths())
    return folder


def paths() -> list[str]:
    return sorted(map(str, Path("games").rglob("*.lgn")))


def sources() -> list[str]:
    return [source.name for source in Archive("A").manifest.sources]


@pytest.mark.parametrize("row", tables.rows(__file__, "removals"), ids="-".join)
def test_what_is_left_is_what_a_fresh_build_of_the_others_has(folder, row):
    gone, *wanted = filter(None, row)
    removed = remove(Path("A"), wanted)
    assert "".join(source.name.rpartition("/")[2][0] for source in removed.gone) == gone
    build(Path("B"), [path for path in paths() if Path(path).name[0] not in gone])
    assert rows() == rows("B")
    assert sources() == [source.name for source in removed.left]
    assert list(defects(Archive("A"), replay=True)) == []
    compact(Path("A"))
    compact(Path("B"))
    assert files() == files("B")
    assert len(paths()) == 4


#: Commands in the folder, with what they show and, in brackets, the status of those that do not end well.
SESSIONS = Path(__file__).with_name("cases").joinpath("sessions.txt").read_text(encoding="utf-8").split("\n\n")


@pytest.mark.parametrize("session", SESSIONS)
def test_sessions(folder, session):
    for command, expected in steps(f"{session}\n"):
        status, said = run(command, folder)
        assert f"{said}{f'[{status}]' * bool(status)}".strip() == expected.strip(), command


@pytest.mark.parametrize(("said", "words"), tables.rows(__file__, "wrong_removals"))
def test_a_mistake_changes_nothing(folder, capsys, said, words):
    before = files()
    assert cli.main(["archive", "remove", "A", *shlex.split(words)]) == 2
    assert said in capsys.readouterr().err
    assert files() == before


def test_a_name_of_the_archive_comes_before_a_path(folder, monkeypatch):
    Path("A/games").mkdir(exist_ok=True)
    Path("A/inner").mkdir()
    Path("A/inner/b.lgn").write_text(plain(5), encoding="utf-8")
    build(Path("A"), ["A/inner/b.lgn"], add=True)
    monkeypatch.chdir("A")
    assert [source.name for source in remove(Path(), ["inner/b.lgn"], dry_run=True).gone] == ["inner/b.lgn"]
    monkeypatch.chdir("..")
    Path("inner").mkdir()
    Path("inner/b.lgn").write_text(plain(7), encoding="utf-8")
    build(Path("A"), ["inner/b.lgn"], add=True)
    assert [source.name for source in remove(Path("A"), ["inner/b.lgn"], dry_run=True).gone] == ["inner/b.lgn"]


def test_a_source_that_cannot_be_looked_at_is_not_missing(folder, monkeypatch):
    Path("games/b.lgn").unlink()
    Path("games/b.lgn").symlink_to("b.lgn")
    assert remove(Path("A"), [], missing=True).gone == []


def test_an_archive_in_use_or_damaged_is_left_alone(folder, capsys):
    with locked(Path("A")):
        assert cli.main(["archive", "remove", "A", "games/b.lgn"]) == 2
    assert "A is in use" in capsys.readouterr().err
    (file, *_) = sorted(Path("A/turns").iterdir())
    file.write_bytes(file.read_bytes()[:-1])
    before = {name: data for name, data in files().items() if ".building" not in name}
    assert cli.main(["archive", "remove", "A", "games/b.lgn"]) == 2
    assert "is missing or damaged" in capsys.readouterr().err
    assert {name: data for name, data in files().items() if ".building" not in name} == before


def test_an_interrupted_build_does_not_bring_back_what_was_removed(folder, monkeypatch):
    Path("games/e.lgn").write_text(plain(5), encoding="utf-8")

    def stop(*_given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(building.Build, "publish", stop)
        with pytest.raises(KeyboardInterrupt):
            build(Path("A"), ["games/e.lgn"], add=True)
    remove(Path("A"), ["games/a.lgn"])
    build(Path("A"), ["games/e.lgn"], add=True)
    assert sources() == ["../games/b.lgn", "../games/e.lgn", "../games/old/c.lgn", "../games/old/d[1].lgn"]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs POSIX")
def test_a_kill_at_any_moment_leaves_the_archive_before_or_after(folder):
    shutil.copytree("A", "start")
    before = rows()

    def killed(steps: int) -> subprocess.CompletedProcess[str]:
        shutil.rmtree("A", ignore_errors=True)
        shutil.copytree("start", "A")
        program = "rewrite.remove(Path('A'), ['games/a.lgn', 'games/old/c.lgn'])"
        return killed_after(steps, "replace fsync unlink mkdir rmdir", program)

    whole = killed(10_000)
    assert whole.returncode == 0, whole.stderr
    after, steps = rows(), int(whole.stdout)
    assert steps > 10
    seen = []
    for step in range(0, steps, max(1, steps // 8)):
        assert killed(step).returncode == -signal.SIGKILL, step
        seen.append(rows())
        assert seen[-1] in (before, after), step
        if seen[-1] == before:
            remove(Path("A"), ["games/a.lgn", "games/old/c.lgn"])
        else:
            compact(Path("A"))
        assert rows() == after, step
        assert list(defects(Archive("A"))) == [], step
    assert before in seen
    assert after in seen


def test_a_full_disk_leaves_the_archive_as_it_was(folder, monkeypatch, capsys):
    before = rows()

    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shards, "write_table", full)
    assert cli.main(["archive", "remove", "A", "games/b.lgn"]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert rows() == before


def test_an_archive_with_texts_needs_no_sources(folder, capsys):
    build(Path("E"), ["games/b.lgn", "games/old/c.lgn"], embed=True)
    Path("games/b.lgn").unlink()
    assert cli.main(["archive", "build", "E", "--add", "--embed", "games/old/c.lgn", "-q"]) == 0
    assert (cli.main(["archive", "find", "E", "--format", "lgn"]), capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize("form", ["lgn", "jsonl", "json", "csv"])
def test_find_writes_what_it_can_and_says_which_games_it_could_not_read(folder, capsysbinary, form):
    Path("games/old/c.lgn").write_text(f"{plain(4)}\n{plain(5)}", encoding="utf-8")
    Path("games/a.lgn").unlink()
    assert cli.main(["archive", "find", "A", "--format", form, "-o", f"found.{form}"]) == 2
    err = capsysbinary.readouterr().err.decode().splitlines()
    assert [line.partition(" is left out: ")[0] for line in err[:-1]] == [
        "games/a.lgn:1: game 1",
        f"games/a.lgn:{plain(0).count(chr(10)) + BROKEN.count(chr(10)) + 3}: game 3",
        f"games/a.lgn:{(plain(0) + BROKEN + plain(1)).count(chr(10)) + 4}: game 4",
        f"games/old/c.lgn:{plain(4).count(chr(10)) + 2}: game 2",
    ]
    assert err[0].endswith("the source is missing")
    assert err[3].endswith("it no longer matches the archive; build the archive again")
    assert err[-1].startswith("4 games could not be read and are left out; limitproto archive verify A shows")
    if form == "csv":
        assert len(Path("found.csv").read_text("utf-8").splitlines()) == 3
    else:
        wanted = [entry.record for text in (plain(3), plain(4)) for entry in records.read_text(text)]
        assert [entry.record for entry in records.read(f"found.{form}")] == wanted


def test_an_archive_that_cannot_be_read_is_not_blamed_on_a_source():
    def addresses():
        yield Address("a.lgn", 1, "lgn", 1, 0, 0, "", "")
        raise ArchiveError("the rows are damaged")

    left_out = []
    with pytest.raises(ArchiveError, match="the rows are damaged"):
        list(entries_at(Path(), addresses(), lambda address, why: left_out.append(why)))
    assert len(left_out) == 1


def test_members_of_zip_archives_are_sources_that_can_be_missing(folder, capsys):
    def packed(*names):
        with ZipFile("z.zip", "w") as zipped:
            for name in names:
                zipped.write("games/b.lgn", name)

    packed("one.lgn", "two.lgn")
    build(Path("Z"), ["z.zip/one.lgn", "z.zip/two.lgn", "games/a.lgn"])
    assert remove(Path("Z"), [], missing=True).gone == []
    packed("two.lgn")
    assert [source.name for source in remove(Path("Z"), [], missing=True, dry_run=True).gone] == ["../z.zip/one.lgn"]
    assert cli.main(["archive", "find", "Z", "--format", "jsonl", "-o", "found.jsonl"]) == 2
    assert "z.zip/one.lgn:1: game 1 is left out: the source is missing" in capsys.readouterr().err
    Path("z.zip").write_bytes(b"PK\3\4 cut off")
    assert remove(Path("Z"), [], missing=True).gone == []
    Path("z.zip").unlink()
    gone = remove(Path("Z"), ["../z.zip/*"]).gone
    assert [source.name for source in gone] == ["../z.zip/one.lgn", "../z.zip/two.lgn"]


def test_find_keeps_an_old_output_if_no_game_can_be_read(folder, capsys):
    shutil.rmtree("games")
    Path("found.lgn").write_text("as before", encoding="utf-8")
    assert cli.main(["archive", "find", "A", "--force", "-o", "found.lgn"]) == 2
    assert capsys.readouterr().err.count("the source is missing") == 6
    assert Path("found.lgn").read_text(encoding="utf-8") == "as before"
    with pytest.raises(ArchiveError, match="is missing"):
        list(Archive("A").find().entries())


def test_a_source_that_breaks_off_loses_only_the_games_behind(folder, capsys):
    import gzip

    Path("g.lgn.gz").write_bytes(gzip.compress((plain(0) + "\n" + plain(7) * 40).encode(), mtime=0))
    Path("two.lgn").write_text(f"{plain(2)}\n{plain(3)}", encoding="utf-8")
    for form in ("uhp", "msgpack"):
        assert cli.main(["convert", "two.lgn", "--format", form, "-o", f"g.{form}"]) == 0
    names = ["g.lgn.gz", "g.uhp", "g.msgpack"]
    build(Path("B"), names)
    for name in names:
        data = Path(name).read_bytes()
        Path(name).write_bytes(data[: len(data) * 2 // 3])
    capsys.readouterr()
    assert cli.main(["archive", "find", "B", "--format", "jsonl", "-o", "found.jsonl"]) == 2
    err = capsys.readouterr().err
    found = sum(1 for _ in records.read("found.jsonl"))
    assert found + err.count(" is left out: ") == len(Archive("B"))
    assert found >= 2
    assert "Traceback" not in err
