"""Batches of files: in order, whatever the number of processes, with places as in the whole file."""

import os
import threading
from collections import Counter
from pathlib import Path

import pytest
from support.checking import BROKEN, LOOSE, SLOPPY, write
from support.record_texts import plain

from limitproto.errors import Unavailable
from limitproto.records import batch as pipeline
from limitproto.records import encode_json, process_pool, read
from limitproto.records.batch import BatchOptions, ProcessedBatch
from limitproto.records.diagnostics.diagnostic import Selection
from limitproto.records.files.source import PLAIN, Source, read_as
from limitproto.records.reading import batches as reading
from limitproto.records.reading import lgn_reader
from limitproto.records.reading.batches import Batch, Origin, read_batches
from limitproto.records.reading.lgn_reader import Block
from limitproto.records.reading.reader import entries

pytestmark = pytest.mark.once


@pytest.fixture
def folder(folder, monkeypatch):
    """An empty directory to be in, where batches and bundles are small, and no file is."""
    for module, name, size in (
        (reading, "BATCH_SIZE", 2_000),
        (reading, "_SMALL", 0),
        (reading, "_LEAST_FILE", 0),
        (pipeline, "_BUNDLE", 2_000),
        (pipeline, "_MOST", 5_000),
    ):
        monkeypatch.setattr(module, name, size)
    return folder


def swept(*files: str, jobs: int = 1, **options: object) -> list[ProcessedBatch]:
    wanted = BatchOptions(**options)
    parts = read_batches(files, in_place=wanted.is_in_place)
    return list(pipeline.process_batches(parts, wanted, jobs))


STRICT = Selection(strict=True)
GAMES = [(plain(place % 12), SLOPPY, BROKEN, LOOSE)[place % 4] for place in range(41)]


@pytest.mark.parametrize("name", ["games.lgn", "games.lgn.gz", "games.lgn.zst"])
@pytest.mark.parametrize("jobs", [1, 3])
def test_portions_are_the_file(folder, name, jobs):
    data = write(name, *GAMES)
    parts = swept(name, "none.lgn", name, jobs=jobs, selection=STRICT, rewrite="show", trace=True, digest=True)
    assert (len(parts) > 10, [part.batch.final for part in parts].count(True)) == (True, 3)
    half = [part for part in parts[: len(parts) // 2] if not part.batch.error]
    expected = list(entries(Source(name)))
    assert [one for part in half for one in part.result.diagnostics] == [
        one if not one.fixable or not entry.has_errors else pytest.fail("no such game here")
        for entry in expected
        for one in entry.all_diagnostics
    ]
    assert sum(part.result.games for part in half) == len(GAMES)
    assert [text for part in half for text in part.result.broken] == [e.text for e in expected if e.has_errors]
    assert [trace.game for part in half for trace in part.result.traces] == [
        entry.number for entry in expected if not entry.has_errors
    ]
    old, place = "", 0
    for part in half:
        place = 0
        for change in part.result.changes:
            assert part.result.text[change.start : change.start + len(change.new)] == change.new
            old += part.result.text[place : change.start] + change.old
            place = change.start + len(change.new)
        old += part.result.text[place:]
    assert old.encode() == data


def test_text_without_games_is_reported_once_before_each_game():
    other, game = "1. x *\n", plain(1) + "\n"
    texts = [other, "\n", other, other + game + other, other + game, other, game, other]
    batches = [Batch("a", "a", "lgn", [], [], 0, block=Block(text, last=False)) for text in texts]
    batches[-1] = batches[-1]._replace(final=True)
    for options, is_reported in (BatchOptions(), 1), (BatchOptions(Selection(ignore=("LGN129",))), 0):
        results = [part.result for part in pipeline.process_batches(iter([*batches, *batches]), options)]
        found = [(len(one.broken), [each.code for each in one.diagnostics]) for one in results]
        assert found == [(one, ["LGN129"] * (one * is_reported)) for one in [1, 0, 0, 1, 0, 1, 0, 1] * 2]


def _late(game: str) -> str:
    """Return a game whose first two tags change places."""
    first, second, rest = game.split("\n", 2)
    return "\n".join([second, first, rest]) if second.startswith("[") else game


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_all_of_a_text_without_a_game_is_moved_wherever_batches_end(folder, monkeypatch, end, jobs, is_late):
    """Without LF alone at the ends of lines, a text has no places to cut, and is read game by game."""
    monkeypatch.setattr(lgn_reader, "MAX_BLOCK", 4_000)
    mail = "Ada:\n* one 1-0\n* two: limit move 17 1\n\nsecret m50\n\n* three\n"
    kinds = [[*map(_late if is_late else str, (plain(number), mail, BROKEN))] for number in range(12)]
    games = [game for number in range(60) for game in kinds[number % 12][: number % 5 + 1]]
    data = "\n".join([mail, *games]).replace("\n", end).encode()
    found = set()
    for size in (300, 1_000, 5_000, 1 << 17):
        monkeypatch.setattr(reading, "BATCH_SIZE", size)
        Path("a.lgn").write_bytes(data)
        parts = swept("a.lgn", rewrite="fix", move=True, jobs=jobs)
        found.add(tuple(text.strip() for part in parts for text in part.result.broken))
        Path("a.lgn").write_text("".join(part.result.text for part in parts), encoding="utf-8")
        assert [one for part in swept("a.lgn") for one in part.result.diagnostics] == []
    expected = [mail, *(game for game in games if game in kinds[0][1:])]
    assert [text.replace("\r\n", "\n") for text in found.pop()] == [text.strip() for text in expected]
    assert not found


@pytest.mark.parametrize(("small", "size"), [(0, 2_000), (500, 2_000), (100_000, 1 << 17)])
def test_jobs_change_nothing(folder, small, size, monkeypatch):
    monkeypatch.setattr(reading, "_SMALL", small)
    # Processes that are not copies of this one have the usual size.
    monkeypatch.setattr(reading, "BATCH_SIZE", size)
    write("a.lgn", *GAMES)
    write("b.lgn.gz", *reversed(GAMES))
    Path("packed.lgn").write_bytes(Path("b.lgn.gz").read_bytes())
    Path("c.json").write_bytes(b"[" + b",".join(encode_json(e.record) for e in read("a.lgn")) + b"]")
    singles = [f"{number}.lgn" for number in range(40)]
    for name, game in zip(singles, GAMES, strict=False):
        write(name, game)
    files = ("a.lgn", *singles, "b.lgn.gz", "missing", "packed.lgn", "c.json", ".", "a.lgn")
    one, three = (
        [(part.batch.emptied, part.result) for part in swept(*files, jobs=jobs, selection=STRICT, rewrite="format")]
        for jobs in (1, 3)
    )
    assert one == three
    names = [batch.path for batch, _ in three]
    assert sorted(set(names), key=names.index) == list(files[:-1])


def test_a_small_file_is_read_by_the_process_that_looks_at_it(folder, monkeypatch):
    """Where it is not the file that it was, or of any size, it is read here."""
    monkeypatch.setattr(reading, "_SMALL", 100_000)
    for name in "abcde":
        write(f"{name}.lgn.gz" if name == "c" else f"{name}.lgn", *GAMES[:10])
    os.rename("c.lgn.gz", "c.lgn")
    files = list(read_batches(f"{name}.lgn" for name in "abcde"))
    assert not any(file.is_light or isinstance(file, Batch) for file in files)
    Path("b.lgn").unlink()
    write("d.lgn", *GAMES[:3])
    for file, is_same in zip(files, (True, False, False, False, True), strict=True):
        if is_same:
            assert list(file.outline.parts_elsewhere()) == list(file.parts())
        else:
            with pytest.raises(OSError, match="the file has changed"):
                list(file.outline.parts_elsewhere())
    found = Counter[str]()
    for batch, result in pipeline.process_batches(files, BatchOptions(), 2):
        found[batch.name] += result.games
    assert list(found.values()) == [10, 0, 10, 3, 10]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs POSIX")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_small_file_that_has_become_a_pipe_is_not_waited_for(folder, monkeypatch, jobs):
    monkeypatch.setattr(reading, "_SMALL", 100_000)
    for name in ("a.lgn", "b.lgn"):
        write(name, *GAMES)
    files = list(read_batches(["a.lgn", "b.lgn"]))
    Path("a.lgn").unlink()
    os.mkfifo("a.lgn")
    found = [(batch.error, batch.final) for batch, _ in pipeline.process_batches(files, BatchOptions(), jobs)]
    assert found[0] == ("it is not a regular file any more", True)


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="needs /dev/fd")
def test_a_file_that_only_this_process_can_open_is_read_here(folder, monkeypatch):
    monkeypatch.setattr(reading, "_SMALL", 100_000)
    write("a.lgn", *GAMES)
    with open("a.lgn", "rb") as file:
        assert all(isinstance(item, Batch) and not item.stored for item in read_batches([f"/dev/fd/{file.fileno()}"]))


def test_little_work_starts_no_processes(folder, monkeypatch):
    monkeypatch.setattr(reading, "_SMALL", 100_000)
    monkeypatch.setattr(process_pool, "spread", lambda bundles, *_: pytest.fail(str(list(bundles))))
    for name in "ab":
        write(f"{name}.lgn", GAMES[0])
    assert [part.result.games for part in swept("a.lgn", "b.lgn", "missing", jobs=2)] == [1, 1, 0]


def test_processes_that_read_a_damaged_file_themselves_change_nothing(folder):
    odd = [BROKEN.replace("Event 0", "\u20ac \udce2\udc82"), SLOPPY.replace("\n", "\r\n"), "no game\n"]
    data = write("a.lgn", "\ufeff" + plain(0), *[*GAMES, *odd] * 3)
    Path("a.lgn").write_bytes(data.replace(b"Event 4", b"\xff\r\n")[:-9])
    batches = list(read_batches(["a.lgn"]))
    assert len(batches) > 7
    assert batches[0].stored
    assert [part for batch in batches for part in batch.outline.parts_elsewhere()] == batches
    assert not any(batch.outline.block.text for batch in batches)
    one, two, three = (
        [part.result for part in swept("a.lgn", jobs=jobs, selection=STRICT, rewrite="show", trace=True)]
        for jobs in (1, 2, 3)
    )
    assert one == two == three


@pytest.mark.parametrize("change", ["cut", "replaced", "removed", "a pipe"][: 3 + hasattr(os, "mkfifo")])
def test_a_file_that_changes_meanwhile_is_what_it_was(folder, change):
    write("a.lgn", *GAMES)
    expected = [part.result for part in swept("a.lgn")]
    batches = list(read_batches(["a.lgn"]))
    before = os.stat("a.lgn")
    if change != "replaced":
        Path("a.lgn").unlink()
    if change in ("cut", "replaced"):
        write("a.lgn", *(GAMES[:1] if change == "cut" else GAMES[::-1]))
        os.utime("a.lgn", ns=(0, before.st_mtime_ns + 10**9 * (os.name == "nt")))  # Windows has no time of changes
    elif change == "a pipe":
        os.mkfifo("a.lgn")
    with pytest.raises(OSError, match=r"the file has changed|No such file|seek"):
        batches[-1].outline.parts_elsewhere()
    assert [part.result for part in pipeline.process_batches(iter(batches), BatchOptions(), 2)] == expected


def test_what_is_not_in_the_file_as_it_is_is_sent(folder, monkeypatch):
    data = write("a.lgn", *GAMES)
    write("a.lgn.gz", *GAMES)
    Path("wide.lgn").write_bytes(data.decode().encode("utf-16"))
    for name, how in (("a.lgn.gz", PLAIN), ("wide.lgn", read_as("auto")), ("a.lgn", read_as("auto"))):
        assert all(batch.outline == batch for batch in read_batches([name], how))
    with open("a.lgn", encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert all(batch.outline == batch for batch in read_batches(["-"]))


def test_what_can_not_be_read(folder):
    (part,) = swept("missing.lgn")
    assert part.batch.error == "No such file or directory"
    (part,) = swept(".")
    assert part.batch.error == "Is a directory"
    write("cut.lgn.gz", *GAMES)
    Path("cut.lgn.gz").write_bytes(Path("cut.lgn.gz").read_bytes()[:-9])
    *_, last = swept("cut.lgn.gz")
    assert last.batch.fault == "compression"
    assert [one.code for one in last.result.diagnostics][-1] == "LGN008"


def test_what_a_file_was(folder):
    for name, packing in (("a.lgn", ""), ("b.lgn.gz", ".gz"), ("c.lgn.zst", ".zst")):
        write(name, plain(0))
        (part,) = swept(name)
        status = os.stat(name)
        assert part.batch.origin == Origin(packing, reading.stamp_of(status))
        assert status.st_ino in part.batch.origin.stamp
    (part,) = swept(os.devnull)
    assert part.batch.origin == Origin()


def test_fixing_reports_no_more(folder):
    write("a.lgn", SLOPPY, BROKEN)
    (part,) = swept("a.lgn", rewrite="fix")
    assert ([one.code for one in part.result.diagnostics], part.result.fixed) == (["LGN401"], 1)
    assert part.result.text == f"{plain(0)}\n{BROKEN}"
    (part,) = swept("a.lgn", rewrite="show")
    assert [one.code for one in part.result.diagnostics] == ["LGN201", "LGN401"]
    (part,) = swept("a.lgn", rewrite="fix", move=True)
    assert part.result.text == f"{plain(0)}\n"
    assert part.result.broken == [BROKEN]


def test_nothing_of_a_game_with_an_error_is_called_fixable(folder):
    write("a.lgn", BROKEN.replace('[Game "limit"]\n', ""))
    (part,) = swept("a.lgn")
    assert [(one.code, one.fixable) for one in part.result.diagnostics] == [("LGN201", False), ("LGN401", False)]


def test_only_what_is_asked_for(folder):
    write("a.lgn", *GAMES)
    for part in swept("a.lgn"):
        assert (part.result.text, part.result.changes, part.result.traces, part.result.digests) == ("", [], [], b"")


def test_records_with_bytes_that_are_no_utf_8_have_a_digest(folder):
    write("a.lgn", plain(0).replace("Event 0", "\udcff"), plain(0).replace("Event 0", "\udcfe"))
    (part,) = swept("a.lgn", digest=True)
    assert len(part.result.digests) == 16
    assert part.result.digests[:8] != part.result.digests[8:]


def test_a_process_that_is_ended_from_outside_is_said(folder, monkeypatch):
    write("a.lgn", *GAMES)
    monkeypatch.setattr(pipeline, "process_batch", _end)
    with pytest.raises(Unavailable, match="the process that read it was killed"):
        swept("a.lgn", jobs=2)


@pytest.mark.parametrize("allowed", [0, 1])
def test_where_no_more_processes_can_be_started_the_others_do_the_work(folder, monkeypatch, allowed):
    started, start = [], process_pool._worker

    def worker(*given: object) -> object:
        if len(started) == allowed:
            raise BlockingIOError
        started.append(start(*given))
        return started[-1]

    write("a.lgn", *GAMES)
    expected = [part.result for part in swept("a.lgn")]
    monkeypatch.setattr(process_pool, "_worker", worker)
    assert [part.result for part in swept("a.lgn", jobs=3)] == expected
    assert len(started) == allowed


def test_an_error_in_a_process_is_raised_here(folder, monkeypatch):
    write("a.lgn", *GAMES)
    monkeypatch.setattr(pipeline, "process_batch", _divide)
    with pytest.raises(ZeroDivisionError) as caught:
        swept("a.lgn", jobs=2)
    assert "_divide" in caught.value.__notes__[0]


def _divide(_portion: object, options: object) -> None:
    raise ZeroDivisionError


def _end(_portion: object, options: object) -> None:
    os._exit(9)


def test_one_empty_line_between_what_is_fixed_and_what_stays(folder):
    stays = '\n[Game "limit"'
    Path("a.lgn").write_text(LOOSE + stays, encoding="utf-8")
    (part,) = swept("a.lgn", rewrite="format")
    assert part.result.text == plain(0) + stays
    Path("a.lgn").write_text(part.result.text, encoding="utf-8")
    (part,) = swept("a.lgn", rewrite="format")
    assert part.result.changes == []


@pytest.mark.long
def test_a_game_that_is_too_long_is_left_alone(folder):
    """What is read of it is not the whole game."""
    data = write("a.lgn", plain(1), LOOSE.replace("1-0", "").rstrip() + " {" + "so\nit is " * 700_000 + "\n", plain(3))
    for options in ({"rewrite": "format"}, {"rewrite": "fix", "move": True}):
        assert "".join(part.result.text for part in swept("a.lgn", **options)).encode() == data
    assert [entry.number for entry in [entry for entry in read("a.lgn") if entry.has_errors]] == [2]
    assert [entry.record for entry in read("a.lgn")][-1].tags["Event"] == "Event 3"


@pytest.mark.long
def test_much_space_behind_a_game_is_no_fault_of_it(folder):
    write("a.lgn", plain(1) + "\n" * 5_000_000, plain(3))
    assert [(entry.number, entry.has_errors) for entry in read("a.lgn")] == [(1, False), (2, False)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs POSIX")
@pytest.mark.parametrize("rewrite", ["fix", "format"])
def test_a_pipe_that_would_be_replaced_is_not_opened(folder, rewrite):
    os.mkfifo("pipe.lgn")
    writer = threading.Thread(target=lambda: write("pipe.lgn", LOOSE))
    writer.start()
    (part,) = swept("pipe.lgn", rewrite=rewrite, digest=True)
    assert part.batch.error == "left unchanged: it is not a regular file; name one"
    assert part.batch.final
    # The text is still there, and may be looked at.
    (part,) = swept("pipe.lgn", rewrite=rewrite)
    assert part.result.games == 1
    writer.join()
