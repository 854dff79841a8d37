"""Drawings as images: every shape of `svg` is where it should be, in the paint that it should have."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from limitproto.drawing.raster import MOST, animation, captioned, painted
from limitproto.drawing.svg import Box, Drawing, box_of, framed
from limitproto.games.registry import game_named


def near(pixel, colour, by=12):
    return all(abs(a - b) <= by for a, b in zip(pixel, colour, strict=True))


def drawing() -> Drawing:
    made = Drawing("all shapes", margin=10)
    made.polygon([(0, 0), (100, 0), (100, 100), (0, 100)], fill="#00ff00")
    made.circle(50, 50, 20, fill="#ff0000", stroke="#000000", stroke_width=4)
    made.hexagon(150, 50, 40, fill="none", stroke="#0000ff", stroke_width=6)
    made.circle(250, 50, 40, fill="#808080")
    stops = [(0, "#ffffff", 1), (0.5, "#ffffff", 0), (1, "#000000", 1)]
    made.circle(250, 50, 40, fill=made.gradient("sheen", {"cx": 0.38, "cy": 0.32, "r": 0.75}, stops))
    made.polygon([(300, 50), (390, 50)], fill="none", stroke="#ff00ff", stroke_width=8, stroke_dasharray="20 20")
    made.text(50, 85, "IIII", 20, fill="#000000", font_weight="bold")
    return made


@pytest.mark.parametrize("scale", [0.5, 1, 2, 3.7])
def test_shapes_are_where_they_are_drawn(scale):
    image = painted(drawing().document(), scale)
    assert abs(image.width - 410 * scale) <= 1
    assert abs(image.height - 120 * scale) <= 1

    def at(x, y):
        return image.getpixel((int((x + 10) * scale), int((y + 10) * scale)))

    assert near(at(-5, -5), (255, 255, 255))
    assert near(at(5, 5), (0, 255, 0))
    assert near(at(50, 50), (255, 0, 0))
    assert near(at(50, 30), (0, 0, 0), 120)
    assert near(at(150, 50), (255, 255, 255))
    assert near(at(150, 90), (0, 0, 255), 130)
    assert at(240, 42)[0] > 200
    assert at(280, 70)[0] < 90
    assert near(at(310, 50), (255, 0, 255), 60)
    assert near(at(330, 50), (255, 255, 255), 60)
    assert near(at(350, 50), (255, 0, 255), 60)
    word = image.crop([int(value * scale) for value in (35, 80, 85, 100)])
    assert min(sum(pixel) for _count, pixel in word.getcolors(1 << 20)) < 200


def test_an_image_of_another_part_of_the_plane():
    document = drawing().document()
    box = box_of(document)
    assert box == Box(-10, -10, 410, 120)
    wider = box.joined(Box(-100, 0, 10, 300))
    assert wider == Box(-100, -10, 500, 310)
    assert painted(document, 1, wider).size == (500, 310)
    assert painted(framed(document, wider), 1).tobytes() == painted(document, 1, wider).tobytes()


def test_no_image_is_too_large():
    assert max(painted(drawing().document(), 1000).size) <= MOST


def test_a_shape_that_nobody_can_paint_is_an_error():
    with pytest.raises(ValueError, match="no path"):
        painted(drawing().document().replace("<title>", "<path/><title>"), 1)


@pytest.mark.parametrize(
    ("game", "edition", "options"),
    [
        ("limit", "classic", {}),
        ("limit", "pbmserv3", {"seed": "1"}),
        ("limit", "nestor", {"placement": "manual"}),
    ],
)
def test_every_picture_of_a_game_can_be_painted(game, edition, options):
    position = game_named(game).new(edition, options)
    for _ in range(12):
        image = painted(position.board_svg(), 1)
        assert len(image.getcolors(1 << 20)) > 2
        if position.is_over:
            break
        position = position.play(position.legal_turns()[0])


def test_an_animation_has_every_frame_and_stands_at_its_end():
    frames = [
        captioned(Image.new("RGB", (40, 30), paint), str(i), 12) for i, paint in enumerate(("red", "lime", "blue"))
    ]
    film = Image.open(io.BytesIO(animation(3, frames.__getitem__, 0.5)))
    assert (film.n_frames, film.size, film.info["loop"]) == (3, (40, 42), 0)
    for index, colour in enumerate([(255, 0, 0), (0, 255, 0), (0, 0, 255)]):
        film.seek(index)
        assert film.info["duration"] == (1500 if index == 2 else 500)
        assert near(film.convert("RGB").getpixel((20, 15)), colour, 8)


def test_a_single_frame_is_an_animation_too():
    film = Image.open(io.BytesIO(animation(1, lambda _index: Image.new("RGB", (9, 9), "red"), 0.5)))
    assert film.n_frames == 1


def test_memory_stays_small_at_any_scale():
    large = painted(drawing().document(), 12)
    assert large.width > 4000
    assert near(large.getpixel((60 * 12, 60 * 12)), (255, 0, 0))
