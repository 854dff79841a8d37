"""records/limes: what is good is clean and scores as the slow model says, what is broken gets just what it must get."""

import json
import re
from pathlib import Path

import pytest
from support import limes_model as model
from support.checking import run_here

from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.scoring import result_of
from limitproto.records import check, decode_json, encode_json, format_record, read_game, read_text

FOLDER = Path(__file__).resolve().parents[3] / "records" / "limes"
GOOD = sorted((FOLDER / "good").glob("*.lgn"))
BROKEN = sorted((FOLDER / "broken").glob("*.lgn"))
DECK = model.study24()
FIELDS = ("code", "severity", "rule", "line", "column", "end_line", "end_column")


def text_of(path):
    return path.read_text(encoding="utf-8")


def expected_of(path):
    return list(map(json.loads, text_of(path.with_name(f"{path.name}.expected")).splitlines()))


def test_there_are_enough():
    assert len(GOOD) >= 20
    assert len(BROKEN) >= 20
    assert {final_of(path).reason for path in GOOD} >= {"points", "workers", "tie", "resignation", "time", ""}
    assert {len(read_game(text_of(path)).start.players) for path in GOOD} == {*range(1, 9)}


def test_there_are_scripts():
    """They are run with those of all games, by tests/records_archive."""
    scripts = sorted((FOLDER.parent / "scripts" / FOLDER.name).glob("*.tst"))
    texts = [text_of(path) for path in scripts]
    assert len(texts) >= 6
    for words in ("lp-draw ", "lp-undo ", "lp-score ", "lp-explain ", "lp-position ", "final_score", "#! ["):
        assert any(words in text for text in texts), words


def final_of(path):
    loaded = read_game(text_of(path))
    position = loaded.start
    for turn in loaded.turns:
        position = position.play(turn)
    return position


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_game(path):
    text = text_of(path)
    assert check(text, strict=True) == []
    (entry,) = read_text(text)
    assert format_record(entry.record) == text
    assert decode_json(encode_json(entry.record)) == entry.record
    if "[Position" in text:
        return
    loaded = read_game(text)
    rules = loaded.start.rules
    position, tables = loaded.start, [model.EMPTY for _ in loaded.start.players]
    card = 0
    for turn in loaded.turns:
        mover = position.mover
        if turn.startswith("draw-"):
            card = int(turn.removeprefix("draw-"))
        elif not position.is_event(turn):
            table = tables[mover]
            assert turn in model.legal_turns(table, DECK[card], rules.diagonal, rules.ferryman)
            tables[mover] = model.play(table, DECK[card], turn)
        position = position.play(turn)
    points = [model.standing(table)[0] for table in tables]
    assert list(position.points) == points
    if position.reason in ("points", "workers", "tie"):
        assert loaded.tags["Points"] == "-".join(map(str, points))
        assert loaded.result == position.result == result_of(position.details.displays, position.details.out)[0]
        if not position.out:
            assert loaded.result == model.result(tables)
    else:
        assert "Points" not in loaded.tags


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken_game(path):
    found = [{name: getattr(one, name) for name in FIELDS} for one in check(text_of(path), strict=True)]
    assert found == expected_of(path)
    assert found


ROWS = [line.split("\t") for line in (FOLDER / "turns.tsv").read_text(encoding="utf-8").splitlines()]


def table_of(position, player):
    """Return a display as the slow model has it, from the text of the position alone."""
    cards, _, workers = position.text.split(" ")[1].split("_")[player].partition(":")
    table = model.EMPTY
    for number, quarters, cell in re.findall(r"([0-9]+)r([0-3])([a-z]+[0-9]+)", cards):
        table = model.play(table, DECK[int(number)], f"{cell}r{quarters}")
    zones = {model.zone_name((x, y)): (x, y) for x in range(-8, 10) for y in range(-8, 10)}
    return table._replace(workers=tuple(zones[name] for name in workers.split(".") if name))


@pytest.mark.long
def test_turns_are_those_of_the_model():
    assert len(ROWS) >= 100
    assert {len(row) for row in ROWS} == {2, 3}
    for text, first, *_ in ROWS:
        position = Position.parse(text)
        rules = position.rules
        expected = model.legal_turns(
            table_of(position, position.mover), DECK[position.card], rules.diagonal, rules.ferryman
        )
        assert set(position.legal_turns()) == expected
        assert len(expected) == int(first) == position.count_turns()


def test_counts_of_two_turns():
    small = [(text, int(second[0])) for text, _, *second in ROWS if second and int(second[0]) <= 20_000]
    assert len(small) >= 20
    for text, count in small[::2]:
        assert Position.parse(text).perft(2) == count


def test_every_rule_has_a_broken_game():
    from limitproto.games.limes.game import GAME

    found = {line["code"] for path in BROKEN for line in expected_of(path)}
    assert found >= {fault.code for fault in GAME.violations}


@pytest.mark.long
def test_the_commands_agree(monkeypatch):
    monkeypatch.chdir(FOLDER)
    done = run_here("check", "--strict", "good")
    assert done.returncode == 0, done.stdout
    assert run_here("fmt", "--check", "good").returncode == 0
    found = run_here("check", "--strict", "--format", "json", "broken")
    assert found.returncode == 1
    lines = list(map(json.loads, found.stdout.splitlines()))
    assert {Path(line["file"]).name for line in lines} == {path.name for path in BROKEN}
    for path in BROKEN:
        # That some of them are the same game is a diagnostic about the folder.
        mine = [line for line in lines if Path(line["file"]).name == path.name and line["code"][:4] != "LGN7"]
        assert [{name: line[name] for name in FIELDS} for line in mine] == expected_of(path), path.name


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_fixing_loses_nothing(path, tmp_path):
    """What --fix writes is clean where all was fixable, and byte for byte the same where something is critical."""
    copy = tmp_path / path.name
    copy.write_text(text_of(path), encoding="utf-8")
    from limitproto.cli import main

    before = check(text_of(path), strict=True)
    main(["check", "--strict", "--fix", str(copy)])
    after = text_of(copy)
    if any(one.critical for one in before):
        assert after == text_of(path)
    elif all(one.fixable for one in before):
        assert check(after, strict=True) == []
