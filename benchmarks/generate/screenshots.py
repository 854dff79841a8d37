"""Make the pictures of the board anew that README.md and spec/ show.

    python -m benchmarks.generate.screenshots

starts the board, opens it in Chromium and writes `spec/images/board-*.png`, with 256 colours each. What analysis shows
depends on the machine. Needs the extra `test` and Debian's chromium.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

CHECKOUT = Path(__file__).resolve().parents[2]
IMAGES = CHECKOUT / "spec" / "images"
GAME = CHECKOUT / "records" / "games" / "classic-2-no-balls-1.lgn"
#: The turn that is shown, counted from 0, which captures two balls, and how long its position is analysed, in ms.
TURN, ANALYSED = 18, 6000
DESKTOP, PHONE = {"width": 1200, "height": 760}, {"width": 375, "height": 760}

if TYPE_CHECKING:
    from support.browser import BoardPage


def write(page: BoardPage, name: str) -> None:
    """Write a picture of the window."""
    picture = Image.open(BytesIO(page.tab.screenshot())).convert("RGB")
    path = IMAGES / f"board-{name}.png"
    picture.quantize(256, kmeans=4).save(path, optimize=True)
    print(f"{path.relative_to(CHECKOUT)}: {picture.width} by {picture.height}, {path.stat().st_size:,} bytes")


def in_a_game(page: BoardPage) -> None:
    """Show a recorded game in its movement, with names."""
    text = GAME.read_text(encoding="utf-8").replace("at random", "Ada", 1).replace("at random", "Bob", 1)
    page.tab.set_input_files("#load", {"name": GAME.name, "mimeType": "text/plain", "buffer": text.encode()})
    page.wait()
    page.click(f"#turns .turn >> nth={TURN}")
    page.tab.evaluate("document.getElementById('notice').hidden = true; scrollTo(0, 0)")


def make(running: Any, address: str) -> None:
    """Write all pictures."""
    from support.browser import BoardPage

    for name in ("light", "dark"):
        page = BoardPage(running, address, viewport=DESKTOP, color_scheme=name)
        in_a_game(page)
        page.show("analysis")
        page.tab.click("#analyse")
        page.show("analysis" if name == "light" else "moves")
        # As much as the picture is to show, however fast the machine is.
        page.tab.wait_for_timeout(ANALYSED)
        write(page, name)
        page.close()
    page = BoardPage(running, address, viewport=PHONE, device_scale_factor=2)
    in_a_game(page)
    write(page, "phone")
    page.close()
    page = BoardPage(running, address, newcomer=True, viewport=DESKTOP)
    write(page, "first")
    page.close()


def main() -> None:
    """Start the board and make the pictures."""
    sys.path.insert(0, str(CHECKOUT / "tests"))
    from support.browser import browser
    from support.web_server import started_server

    with browser() as running, started_server(["--no-browser"]) as (_process, address):
        make(running, address)


if __name__ == "__main__":
    main()
