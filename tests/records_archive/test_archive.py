"""The reference archive holds what its README promises."""

import re
from pathlib import Path

import pytest
from model import rules_model as model
from support.amounts import fewer

from limitproto import Position
from limitproto.records import check, read_game
from limitproto.records.reading.played_game import LoadedGame

RECORDS = Path(__file__).resolve().parents[2] / "records"
GAMES = sorted((RECORDS / "games").glob("*.lgn"))
ROWS = [(path.stem, row) for path in sorted((RECORDS / "perft").glob("*.tsv")) for row in path.read_text().splitlines()]
REASONS = ("stranded", "no-balls", "wipe-out", "repetition", "resignation", "time", "agreement")


def loaded(path: Path) -> LoadedGame:
    return read_game(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", fewer(GAMES), ids=lambda path: path.stem)
def test_game_is_clean_and_ends_as_its_name_says(path: Path) -> None:
    assert check(path.read_text(encoding="utf-8"), strict=True) == []
    game = loaded(path)
    position = game.start
    state = model.read(position.text)
    for turn in game.turns:
        position, state = position.play(turn), state.play(turn)
        assert position.text == state.text()
    assert (position.result, position.reason) == (game.result, state.reason)
    assert f"-{len(position.players)}-{position.reason}" in path.stem


def test_every_edition_with_every_number_of_players_ends_in_every_way() -> None:
    names = {re.sub(r"-\d$", "", path.stem) for path in GAMES}
    assert names == {
        f"{edition}-{players}-{reason}"
        for edition in ("classic", "nestor", "nestor-en", "pbmserv")
        for players in (2, 3)
        for reason in REASONS
    }
    assert len(GAMES) >= 40


def test_no_two_games_are_alike_after_the_fourth_turn() -> None:
    keys: dict[str, Path] = {}
    for path in GAMES:
        game = loaded(path)
        position = game.start
        for turn in game.turns[:4]:
            position = position.play(turn)
        key = position.canonical_key()
        assert key not in keys, f"{path.name} begins like {keys[key].name}"
        keys[key] = path


@pytest.mark.parametrize(("kind", "row"), fewer(ROWS), ids=fewer([f"{kind}-{i}" for i, (kind, _) in enumerate(ROWS)]))
def test_perft(kind: str, row: str) -> None:
    text, *counts = row.split("\t")
    position = Position.parse(text)
    assert counts
    for depth, count in enumerate(map(int, counts), start=1):
        if count <= 30_000:
            assert position.perft(depth) == count
    assert len(model.read(text).turns()) == int(counts[0])


def test_perft_covers_every_kind() -> None:
    assert {kind for kind, _ in ROWS} >= {
        "start", "movement-begins", "late", "splits", "dooms", "self-captures", "equaliser", "strandings",
        "ball-placement", "smothered-starts", "lone-ball-moves", "lone-removals", "passes",
    }  # fmt: skip
    assert any("turn=either" in row for _, row in ROWS)
