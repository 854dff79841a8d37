"""Drawings as images: resvg paints them, Pillow joins them into animations, and text is set in Open Sans.

Nothing depends on the system, so images are identical on every machine.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import ttf_opensans
from PIL import Image
from resvg_py import svg_to_bytes

from limitproto.drawing.svg import box_of, framed

#: The maximum side length of an image in pixels.
MOST = 8000

_FONTS = [str(font.path) for font in ttf_opensans.FONTS if not font.italic]


def png(document: str, scale: float) -> bytes:
    """Return a drawing as an opaque PNG image, `scale` pixels to a unit, or fewer if it would be too large."""
    box = box_of(document)
    scale = min(scale, MOST / max(box.width, box.height, 1))
    return svg_to_bytes(
        framed(document, box, scale),
        background="white",
        skip_system_fonts=True,
        font_files=_FONTS,
        sans_serif_family="Open Sans",
    )


def animation(
    documents: Sequence[str], scale: float, delay: float, painted: Callable[[int, int], object] | None = None
) -> bytes:
    """Return drawings of equal size as a looping animated GIF; the last one is shown three times as long.

    `delay` is in seconds. Drawings are painted one at a time, because images are large; `painted` is called with the
    number of each drawing and the total.
    """
    count = len(documents)
    # Small images have the same colours.
    few = [_painted_image(documents[index], min(scale, 2)) for index in sorted({0, count // 2, count - 1})]
    sample = Image.new("RGB", (few[0].width * len(few), few[0].height))
    for index, image in enumerate(few):
        sample.paste(image, (index * image.width, 0))
    palette = sample.quantize(96)

    def frame_of(number: int, document: str) -> Image.Image:
        if painted is not None:
            painted(number, count)
        return _painted_image(document, scale).quantize(palette=palette, dither=Image.Dither.NONE)

    frames = (frame_of(number, document) for number, document in enumerate(documents, 1))
    times = [round(delay * 1000)] * (count - 1) + [round(delay * 3000)]
    out = io.BytesIO()
    next(frames).save(out, "GIF", save_all=True, append_images=frames, duration=times, loop=0, disposal=1)
    return out.getvalue()


def _painted_image(document: str, scale: float) -> Image.Image:
    return Image.open(io.BytesIO(png(document, scale))).convert("RGB")
