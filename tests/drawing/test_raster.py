"""Drawings as images: shapes and words are where they should be, in the paint that they should have."""

import io

import pytest
from PIL import Image, ImageChops

from limitproto.drawing.raster import MOST, animation, png
from limitproto.drawing.svg import Box, Drawing, around, box_of, captioned, framed
from limitproto.games.registry import game_named

pytestmark = pytest.mark.once
WHITE = (255, 255, 255)


def painted(document: str, scale: float = 1) -> Image.Image:
    image = Image.open(io.BytesIO(png(document, scale)))
    assert image.format == "PNG"
    assert image.mode == "RGB" or image.getextrema()[3] == (255, 255), "an image is opaque"
    return image.convert("RGB")


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
    assert image.size == (410 * scale, 120 * scale)

    def at(x, y):
        return image.getpixel((int((x + 10) * scale), int((y + 10) * scale)))

    assert near(at(-5, -5), WHITE)
    assert near(at(5, 5), (0, 255, 0))
    assert near(at(50, 50), (255, 0, 0))
    assert near(at(50, 30), (0, 0, 0), 120)
    assert near(at(150, 50), WHITE)
    assert near(at(150, 90), (0, 0, 255), 130)
    assert at(240, 42)[0] > 200
    assert at(280, 70)[0] < 90
    assert near(at(310, 50), (255, 0, 255), 60)
    assert near(at(330, 50), WHITE, 60)
    assert near(at(350, 50), (255, 0, 255), 60)
    word = image.crop([int(value * scale) for value in (35, 80, 85, 100)])
    assert min(sum(pixel) for _count, pixel in word.getcolors(1 << 20)) < 200


def written(words: str, **look: str) -> Image.Image:
    """Return words in a picture that is as large for all words of the same length."""
    made = Drawing("words")
    made.text(0, 0, words, 20, **{"fill": "#000000", **look})
    return painted(made.document(), 2)


def test_every_character_of_a_picture_has_a_shape():
    unknown = written("\U0001f7ff")
    shapes = {words: written(words).tobytes() for words in "–×:.…/-^m5éüßøłžğÄŁñçЖяλΩ"}
    assert unknown.tobytes() not in shapes.values()
    assert len(set(shapes.values())) == len(shapes)


def test_bold_words_are_bolder():
    weights = ("normal", "600", "bold")
    greys = [sum(written("Games", font_weight=weight).convert("L").tobytes()) for weight in weights]
    assert greys[0] > greys[1] > greys[2]


def test_a_halo_lies_below_its_letters():
    plain, haloed = written("IIII"), written("IIII", stroke="#0000ff", stroke_width="6", paint_order="stroke")
    assert min(sum(pixel) for _count, pixel in haloed.getcolors(1 << 20)) < 60, "the letters are not covered"
    assert any(near(pixel, (0, 0, 255)) for _count, pixel in haloed.getcolors(1 << 20))
    assert not any(near(pixel, (0, 0, 255)) for _count, pixel in plain.getcolors(1 << 20))


def test_an_image_is_the_same_in_every_run():
    assert png(drawing().document(), 2) == png(drawing().document(), 2)


def test_an_image_of_another_part_of_the_plane():
    document = drawing().document()
    box = box_of(document)
    assert box == Box(-10, -10, 410, 120)
    wider = around([box, Box(-100, 0, 10, 300)])
    assert wider == Box(-100, -10, 500, 310)
    image = painted(framed(document, wider))
    assert image.size == (500, 310)
    assert image.crop((90, 0, 500, 120)).tobytes() == painted(document).tobytes()


@pytest.mark.long
def test_no_image_is_too_large():
    for width in (1, 410.4, 16.5):
        made = Drawing("wide", margin=0)
        made.polygon([(0, 0), (width, 0), (width, 0.5), (0, 0.5)], fill="#00ff00")
        assert painted(made.document(), 10_000).width == MOST
        assert min(painted(made.document(), 0.01).size) == 1


@pytest.mark.parametrize(
    ("game", "edition", "options"),
    [("limit", "classic", {}), ("limit", "pbmserv3", {"seed": "1"}), ("limit", "nestor", {"placement": "manual"})],
)
def test_every_picture_of_a_game_can_be_painted(game, edition, options):
    position = game_named(game).new(edition, options)
    for _ in range(12):
        assert len(painted(position.board_svg()).getcolors(1 << 20)) > 2
        if position.is_over:
            break
        position = position.play(position.legal_turns()[0])


def discs(*paints: str, words: str = "") -> list[str]:
    """Return a drawing with a disc of each paint, one above the other, with a number and words below it."""
    pictures = []
    for number, paint in enumerate(paints):
        made = Drawing("disc")
        made.circle(0, 20 * number, 30, fill=paint)
        pictures.append((made.document(), f"{number + 1}.{words}"))
    return captioned(pictures)


def test_an_animation_has_every_frame_and_stands_at_its_end():
    drawings = discs("#ff0000", "#00ff00", "#0000ff")
    data = animation(drawings, 2, 0.5)
    assert data == animation(drawings, 2, 0.5)
    film = Image.open(io.BytesIO(data))
    assert (film.n_frames, film.size, film.info["loop"]) == (3, (152, 276), 0)
    captions = []
    for index, colour in enumerate([(255, 0, 0), (0, 255, 0), (0, 0, 255)]):
        film.seek(index)
        assert film.info["duration"] == (1500 if index == 2 else 500)
        frame = film.convert("RGB")
        assert near(frame.getpixel((76, 76 + 40 * index)), colour, 8)
        assert near(frame.getpixel((2, 2)), WHITE, 8)
        captions.append(frame.crop((0, 232, 152, 276)))
    assert all(min(sum(pixel) for _count, pixel in caption.getcolors(1 << 16)) < 300 for caption in captions)
    assert all(ImageChops.difference(captions[0], caption).getbbox() for caption in captions[1:])


def test_a_single_frame_is_an_animation_too():
    film = Image.open(io.BytesIO(animation(discs("#ff0000"), 1, 0.5)))
    assert (film.n_frames, film.size) == (1, (76, 98))


def test_long_words_below_a_picture_are_whole():
    (document,) = discs("#ff0000", words=" white m50-n50/l51, 1/2-1/2 WWW")
    image = painted(document)
    left, _top, right, _below = ImageChops.invert(image.crop((0, 76, image.width, 98))).getbbox()
    assert left > 0
    assert right < image.width
    assert near(image.getpixel((image.width // 2, 38)), (255, 0, 0))
