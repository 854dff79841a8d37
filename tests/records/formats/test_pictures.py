"""Boards in letters, drawings, images and animations: the right board of the right game."""

import io
from pathlib import Path

import pytest
from PIL import Image
from support.converting import converted, pictured, texts
from support.record_texts import plain

from limitproto.drawing.board import colour
from limitproto.games.line import last_change
from limitproto.games.result_words import cells_of
from limitproto.records import read_game
from limitproto.records.files.output import BadOutput

GAMES = Path(__file__).parents[3] / "records" / "games"
MARK = colour("marked").encode()
CHOSEN = ["classic-2-stranded-1", "pbmserv-3-no-balls-1", "classic-3-resignation"]


def positions(data: bytes):
    loaded = read_game(data.decode())
    position = loaded.start
    found = [("", position)]
    for turn in loaded.turns:
        position = position.play(turn)
        found.append((turn, position))
    return found


@pytest.mark.parametrize("name", CHOSEN)
def test_drawings_are_the_boards_of_the_game(name):
    data = (GAMES / f"{name}.lgn").read_bytes()
    drawings = pictured(data, "svg", every=True)
    expected = positions(data)
    assert sorted(drawings) == [f"game-0001-turn-{number:03}.svg" for number in range(len(expected))]
    for number, (turn, position) in enumerate(expected):
        drawing = drawings[f"game-0001-turn-{number:03}.svg"].decode()
        assert drawing == position.board_svg(change=last_change([expected[max(0, number - 1)][1], position], [turn]))
        (only,) = pictured(data, "svg", turn=number).values()
        assert only.decode() == drawing
    (last,) = pictured(data, "svg").values()
    assert last.decode() == drawing


def test_marks_show_the_last_turn():
    drawings = pictured((GAMES / "classic-2-stranded-1.lgn").read_bytes(), "svg", every=True)
    assert MARK not in drawings["game-0001-turn-000.svg"]
    assert drawings["game-0001-turn-001.svg"].count(MARK) == 2


def test_letters_are_the_boards_of_the_game():
    data = (GAMES / "classic-3-resignation.lgn").read_bytes()
    shown = converted(data, "lgn", "ascii", every=True).data.decode()
    expected = positions(data)
    assert len(shown.split("\n\n")) == len(expected) + 1
    for (turn, position), block in zip(expected, shown.split("\n\n")[1:], strict=True):
        assert position.board_text(marks=cells_of(turn)) in block
        assert position.text in block.splitlines()
        assert turn in block.splitlines()[0]
    assert shown.endswith("result 1-0-0 resignation\n")
    assert "White:       mixed\n" in shown


def test_letters_of_several_games():
    shown = converted(texts([plain(0), plain(1)]), "lgn", "ascii", turn=2).data.decode()
    assert shown.count("Game:        limit") == shown.count("after turn 2 of") == 2
    assert "\n\n\n" not in shown


def test_images_are_the_drawings():
    data = (GAMES / "classic-2-stranded-1.lgn").read_bytes()
    (drawn,) = pictured(data, "png", scale=1.0).values()
    (large,) = pictured(data, "png", scale=2.0).values()
    small, big = (Image.open(io.BytesIO(image)) for image in (drawn, large))
    assert small.format == "PNG"
    assert abs(big.width - 2 * small.width) <= 1
    assert pictured(data, "png", scale=1.0) == pictured(data, "png", scale=1.0)


@pytest.mark.parametrize("name", [CHOSEN[0], *(pytest.param(name, marks=pytest.mark.long) for name in CHOSEN[1:])])
def test_an_animation_is_the_whole_game(name):
    data = (GAMES / f"{name}.lgn").read_bytes()
    (film,) = pictured(data, "gif", scale=0.6, delay=0.3).values()
    image = Image.open(io.BytesIO(film))
    assert image.n_frames == len(positions(data))
    assert image.info["duration"] == 300


def test_one_file_holds_one_picture():
    with pytest.raises(BadOutput, match="name a directory"):
        converted(texts([plain(0), plain(1)]), "lgn", "svg")
    names = set(pictured(texts([plain(0), plain(1)]), "svg", turn=0))
    assert names == {"game-0001-turn-000.svg", "game-0002-turn-000.svg"}


@pytest.mark.parametrize("target", ["ascii", "svg", "png"])
def test_a_turn_beyond_the_end_leaves_that_game_out(target):
    short, long = plain(0), plain(6)
    result = converted(texts([long, short]), "lgn", target, turn=20)
    assert (result.tally.written, result.tally.left_out) == (1, 1)
    assert "it has no turn 20" in "\n".join(result.said)


@pytest.mark.parametrize("target", ["ascii", "svg", "png", "gif", "html"])
def test_a_game_without_turns(target):
    assert converted(b"*", "lgn", target).tally.written == 1
