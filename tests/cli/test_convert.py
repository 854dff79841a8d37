"""`limitproto convert`: files in, a file out, complete or not at all, and a word about whatever is lost."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from support.checking import held
from support.mailing import log
from support.patience import PATIENCE
from support.record_texts import BROKEN, marked, plain

from limitproto import cli
from limitproto.games.registry import game_named
from limitproto.records.codecs import CODECS
from limitproto.records.formats import convert as run
from limitproto.records.lgn.writer import format_record

COMMAND = [sys.executable, "-P", "-m", "limitproto", "convert"]


@pytest.fixture
def folder(folder):
    """A directory to be in, with a good game, one with remarks, and one that breaks a rule."""
    Path("good.lgn").write_text(plain(0), encoding="utf-8")
    Path("rich.lgn").write_text(format_record(marked(3)), encoding="utf-8")
    Path("mixed.lgn").write_text(f"{plain(0)}\n{BROKEN}\n{plain(3)}", encoding="utf-8")
    return folder


def convert(*arguments: str) -> int:
    return cli.main(["convert", *arguments])


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def piped(data: bytes, *arguments: str) -> bytes:
    """Return what a process writes that gets data on stdin."""
    command = [*COMMAND, *arguments]
    return subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=True).stdout


def test_several_files_and_stdin(folder):
    data = piped(plain(1).encode(), "good.lgn", "-", "--format", "jsonl")
    assert data == piped(f"{plain(0)}\n{plain(1)}".encode(), "-", "--format", "jsonl")
    assert data.count(b"\n") == 2


def test_directories_and_patterns(folder):
    Path("below/deeper").mkdir(parents=True)
    Path("below/b.lgn").write_text(plain(1), encoding="utf-8")
    Path("below/deeper/a.lgn").write_text(plain(3), encoding="utf-8")
    for name in ("below", "below/**/*.lgn"):
        assert convert("good.lgn", name, "good.lgn", "-o", "out.lgn") == 0
        games = Path("out.lgn").read_text(encoding="utf-8")
        assert sorted(games.split("\n[Game")) == sorted("\n".join([plain(0), plain(1), plain(3)]).split("\n[Game"))


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_compressed_in_and_out(folder, suffix):
    assert convert("rich.lgn", "-o", f"out.json{suffix}") == 0
    assert json.loads(held(f"out.json{suffix}"))["schema_version"] == 1
    assert convert(f"out.json{suffix}", "-o", "back.lgn") == 0
    assert Path("back.lgn").read_bytes() == Path("rich.lgn").read_bytes()
    assert convert("rich.lgn", "-o", f"again.json{suffix}") == 0
    assert Path(f"again.json{suffix}").read_bytes() == Path(f"out.json{suffix}").read_bytes()


def test_an_older_file_is_replaced_whole_and_keeps_its_permissions(folder):
    Path("out.lgn").write_text("older\n", encoding="utf-8")
    Path("out.lgn").chmod(0o640)
    Path("link.lgn").symlink_to("out.lgn")
    inode = Path("out.lgn").stat().st_ino
    assert convert("good.lgn", "-o", "link.lgn") == 0
    assert Path("link.lgn").is_symlink()
    assert Path("out.lgn").read_text(encoding="utf-8") == plain(0)
    assert stat.S_IMODE(Path("out.lgn").stat().st_mode) == 0o640
    assert Path("out.lgn").stat().st_ino != inode, "it is another file that took its place"


def test_a_new_file_has_the_usual_permissions(folder):
    before = os.umask(0o027)
    try:
        assert convert("good.lgn", "-o", "out.lgn") == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path("out.lgn").stat().st_mode) == 0o640


def test_many_losses_are_counted(folder, capsys, monkeypatch):
    monkeypatch.setattr(run, "MAX_LISTED", 3)
    Path("many.lgn").write_text("\n".join(plain(0) for _ in range(10)), encoding="utf-8")
    assert convert("many.lgn", "-o", "out.uhp", "--lossless") == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 5
    assert lines[0] == "many.lgn:1: game 1: uhp does not carry 3 tags"
    assert lines[3] == "... and 7 more; in total: tags (10 games)"
    assert convert("many.lgn", "-o", "out.uhp") == 0
    assert capsys.readouterr().err == "uhp does not carry everything: tags (10 games)\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
@pytest.mark.parametrize("target", ["csv", "parquet", "html", "jsonl", "uhp", "abstractplay"])
def test_a_file_whose_name_is_not_utf_8(folder, target):
    name = os.fsdecode(b"na\xefve.lgn")
    Path(name).write_text(plain(0), encoding="utf-8")
    assert convert(name, "--format", target, "-o", "out") == 0
    if target == "csv":
        assert "na\ufffdve.lgn,1,limit" in Path("out").read_text(encoding="utf-8")


@pytest.mark.parametrize("before", ["", " ", "\xa0", "\u200b", "\ufeff"])
@pytest.mark.parametrize("sign", ["=", "|", "\uff1d", "-", "@"])
def test_cells_are_no_formulas(folder, before, sign):
    cell = f"{before}{sign}1+1"
    Path("bad.lgn").write_text(plain(0).replace('[White "', f'[White "{cell}'), encoding="utf-8")
    assert convert("bad.lgn", "--format", "csv", "-o", "out.csv") in (0, 1)
    assert f",'{cell}" in Path("out.csv").read_text(encoding="utf-8")


def test_a_dangling_link_stops_nothing(folder, capsys):
    Path("mixed.lgn").unlink()
    Path("broken-link.lgn").symlink_to("nowhere.lgn")
    assert convert(".", "--format", "lgn", "-o", "out") == 1
    said = capsys.readouterr().err
    assert "./broken-link.lgn:1: the link leads to no file; left out" in said
    assert "1 left out, 2 converted" in said


def test_an_input_is_never_the_output(folder, capsys):
    Path("link.lgn").symlink_to("good.lgn")
    for output in ("good.lgn", "./good.lgn", "link.lgn"):
        assert convert("rich.lgn", "good.lgn", "-o", output) == 2
        assert "also an input file" in capsys.readouterr().err
    assert Path("good.lgn").read_text(encoding="utf-8") == plain(0)


def test_the_reader_of_a_pipe_may_leave(folder):
    Path("many.lgn").write_text("\n".join(plain(0) for _ in range(400)), encoding="utf-8")
    command = [*COMMAND, "many.lgn", "--format", "json"]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.read(10)
    writer.stdout.close()
    assert writer.stderr.read() == b""
    writer.stderr.close()
    assert writer.wait(PATIENCE) == 141


def test_every_format_is_seen_by_itself(folder, capsys):
    for target in ("json", "jsonl", "msgpack", "abstractplay", "uhp"):
        assert convert("good.lgn", "--format", target, "-o", "unnamed.data") == 0
        assert convert("unnamed.data", "--format", "lgn", "-o", "back.lgn") == 0
        back = Path("back.lgn").read_text(encoding="utf-8")
        assert back == plain(0) or target == "uhp"
        assert back.splitlines()[-3:] == plain(0).splitlines()[-3:]


def test_help_lists_every_format(capsys):
    assert convert("--help") == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) < 80
    words = " ".join(text.split())
    for format in CODECS.values():
        assert f"\n    {format.name:13}" in text
        assert f"{format.name} {format.summary}" in words
    assert "Exit status: 0" in text


def test_layouts_of_logs(folder, capsys):
    start = game_named("limit").new("pbmserv", {"seed": "3"})
    turns = []
    position = start
    for _ in range(12):
        turns.append(position.legal_turns()[-1])
        position = position.play(turns[-1])
    layout = start.start_tags()["Layout"]
    games = [log(start, turns, 7), log(start, turns, 8, users=("eve", "joe"))]
    Path("mail.pbmserv").write_text("\n".join(line for game in games for line in game), encoding="utf-8")
    assert convert("mail.pbmserv", "-o", "out.lgn") == 1
    assert capsys.readouterr().err.count("LGN313") == 2
    assert convert("mail.pbmserv", "-o", "out.lgn", "--layout", f"7={layout}", "--layout", f"8={layout}") == 0
    assert Path("out.lgn").read_text(encoding="utf-8").count(f'[Layout "{layout}"]') == 2
