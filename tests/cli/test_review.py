"""`limitproto review`: what it writes in each form, that nothing of a record is lost, and what it refuses."""

import json
import re
from pathlib import Path

import pytest
from support.checking import run
from support.record_texts import marked, plain

from limitproto.engine.review import ply_line
from limitproto.records import format_record, read_text
from limitproto.records.model import Record, commands

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "records" / "games" / "classic-2-no-balls-1.lgn"
GLYPHS = {"?!": 6, "?": 2, "??": 4, "!": 1}
OWN = re.compile(r"\[%wins [^]]*\].*")


def reviewed(tmp_path: Path, text: str, form: str, *options: str) -> str:
    (tmp_path / "in.lgn").write_text(text, encoding="utf-8")
    out = tmp_path / f"out.{form}"
    assert run("review", str(tmp_path / "in.lgn"), "--nodes", "40", "-o", str(out), *options) == 0
    return out.read_text(encoding="utf-8")


def make_record(text: str) -> Record:
    (entry,) = read_text(text)
    assert entry.all_diagnostics == []
    assert entry.canonical
    return entry.record


def without_review(record: Record) -> list[tuple]:
    """Return all turns with what is in them that is not of the review."""
    return [
        (turn.parent, turn.text, turn.round, turn.nags, turn.before,
         tuple(remark for remark in turn.after if not OWN.fullmatch(remark.text)))
        for turn in record.turns
    ]  # fmt: skip


def test_the_record_is_read_again_with_all_that_was_found(tmp_path: Path) -> None:
    record = make_record(reviewed(tmp_path, GAME.read_text(), "lgn"))
    plies = json.loads(reviewed(tmp_path, GAME.read_text(), "json"))["plies"]
    marks = [ply["mark"] for ply in plies]
    assert set(marks) >= {"", "?!", "?", "??"}
    for index, ply in zip(record.main_line(), plies, strict=False):
        turn = record.turns[index]
        assert turn.nags == ((GLYPHS[ply["mark"]],) if ply["mark"] else ())
        found = {command.name: command.value.split() for command in commands(turn.after[-1].text)}
        assert [float(share) for share in found["wins"]] == ply["wins"]
        assert [float(value) for value in found.get("loss", [])] == ([] if ply["loss"] is None else [ply["loss"]])
        assert [float(value) for value in found.get("eval", [])] == ([] if ply["eval"] is None else [ply["eval"]])
        assert found["best"] == ply["best"][:6]


@pytest.mark.parametrize("number", range(8))
def test_nothing_of_a_record_is_lost(tmp_path: Path, number: int) -> None:
    before = marked(number)
    after = make_record(reviewed(tmp_path, format_record(before), "lgn"))
    assert (after.tags, after.players, after.result, after.opening) == (
        before.tags, before.players, before.result, before.opening,
    )  # fmt: skip
    for old, new in zip(without_review(before), without_review(after), strict=True):
        assert new[:3] == old[:3]
        assert new[3][: len(old[3])] == old[3]
        assert all(1 <= nag <= 6 for nag in new[3][len(old[3]) :])
        assert sum(1 <= nag <= 6 for nag in new[3]) <= max(1, sum(1 <= nag <= 6 for nag in old[3]))
        assert new[4:] == old[4:]


def test_glyphs_and_evaluations_of_others_stay_and_an_own_review_is_replaced(tmp_path: Path) -> None:
    text = GAME.read_text()
    once = reviewed(tmp_path, text, "lgn")
    annotated = re.sub(r"\$4\s\{", "$3 $19 {a note} {[%emt 0:00:01] [%eval 3]} {", once, count=1)
    assert annotated != once
    (entry,) = read_text(annotated)
    again = make_record(reviewed(tmp_path, annotated, "lgn"))
    assert again == entry.record
    assert any(turn.nags == (3, 19) for turn in again.turns)


def test_the_game_that_is_named(tmp_path: Path) -> None:
    both = plain(0) + "\n" + GAME.read_text()
    assert reviewed(tmp_path, both, "json", "--game", "2") == reviewed(tmp_path, GAME.read_text(), "json")


def test_json_has_the_shape_of_the_page(tmp_path: Path) -> None:
    page = (ROOT / "spec" / "review.md").read_text(encoding="utf-8")
    told = page.partition("### As JSON")[2].partition("###")[0]
    found = json.loads(reviewed(tmp_path, plain(0), "json", "--seed", "3"))
    assert list(found) == re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", told, re.MULTILINE)))
    assert all(f"`{name}`" in told for name in (*found["plies"][0], *found["accuracy"][0], *found["limits"]))
    assert found["limits"] == {"nodes": 40, "seconds": None, "seed": 3}
    assert found["complete"] is True
    assert found["plies"][-1]["turn"] == ""
    fields = set(ply_line.__code__.co_consts) & {"score"}
    assert fields <= set(found["plies"][0])


def test_text_has_a_line_for_each_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plies = json.loads(reviewed(tmp_path, GAME.read_text(), "json"))["plies"]
    assert run("review", str(GAME), "--nodes", "40") == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    for line, ply in zip(lines, plies[:-1], strict=False):
        words = line.split()
        assert words[:3] == [str(ply["ply"]), ply["player"], ply["turn"]]
        assert (ply["mark"] in words) == bool(ply["mark"])
        assert line.endswith(f"best {ply['best'][0]}") == bool(ply["loss"])
    assert lines[len(plies) - 1].startswith("accuracy of white: ")
    assert lines[-1].startswith("key moments: ")


def test_the_journal_stays_until_the_output_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("limitproto.records.files.output._Replacing.commit", fail)
    assert run("review", str(GAME), "--nodes", "10", "-o", str(tmp_path / "a.json")) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["a.json.journal"]
    monkeypatch.undo()
    journal = tmp_path / "a.json.journal"
    kept = journal.read_bytes()
    for wrong in (b"nonsense", b"[1]", b'[1,"white",2,""]', kept.splitlines()[2]):
        journal.write_bytes(kept.replace(kept.splitlines()[1], wrong))
        assert run("review", "--resume", str(GAME), "--nodes", "10", "-o", str(tmp_path / "a.json")) == 2
        assert "a.json.journal:2: the line was altered: " in capsys.readouterr().err
    journal.write_bytes(kept)
    assert run("review", "--resume", str(GAME), "--nodes", "10", "-o", str(tmp_path / "a.json")) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
