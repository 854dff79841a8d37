"""Chromium and the page of the board in it, driven through the elements that spec/gui.md names."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.patience import PATIENCE

#: The programs of Debian's packages. The one without windows needs half the time.
CHROMIUM = ("chromium-headless-shell", "chromium")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
#: Waits are for selectors alone: functions that are waited for would need `unsafe-eval`, which the page forbids.
READY = "body[data-ready=yes]"
SCRIPTS = Path(__file__).parents[1] / "web"


def script(name: str) -> str:
    """Return a function in JavaScript, which is in a file beside the tests."""
    return (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")


def chromium() -> str:
    """Return the path of the browser; a test that needs it is skipped where there is none, outside CI."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed")
        pytest.skip("chromium is not installed")
    return found


@contextmanager
def browser() -> Iterator[Any]:
    """Run Chromium."""
    path = chromium()
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield running
        finally:
            running.close()


def luminance(colour: str) -> float:
    """Return the relative luminance of `rgb(...)` or `color(srgb ...)`."""
    is_srgb = colour.startswith("color(srgb")
    numbers = [
        float(word) for word in colour[colour.index("(") + 1 : -1].replace("srgb", "").replace(",", " ").split()[:3]
    ]
    shares = [number if is_srgb else number / 255 for number in numbers]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class BoardPage:
    """A tab of the browser that shows the board."""

    def __init__(self, running: Any, address: str, newcomer: bool = False, **options: Any) -> None:
        """Open the page; `options` are those of a browser context, such as the size of the window.

        Only a newcomer is greeted.
        """
        self.address = address
        # A small window: without a graphics card, most of the time goes into drawing.
        self.context = running.new_context(
            **{"reduced_motion": "reduce", "viewport": {"width": 800, "height": 600}, **options}
        )
        self.context.set_default_timeout(1000 * PATIENCE)
        if not newcomer:
            self.context.add_init_script("if (location.host) localStorage.limitproto ??= JSON.stringify({seen: true})")
        #: Errors of the console, a violation of the content security policy among them, and exceptions.
        self.errors: list[str] = []
        self.tab = self.context.new_page()
        self.tab.on(
            "console", lambda said: self.errors.append(said.text) if said.type in ("error", "warning") else None
        )
        self.tab.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab.goto(address)
        self.wait()

    def close(self) -> None:
        self.context.close()
        assert self.errors == [], "\n".join(self.errors)

    def wait(self) -> None:
        """Wait until the page waits for nothing."""
        self.tab.wait_for_selector(READY, state="attached")

    def click(self, selector: str) -> None:
        self.tab.click(selector)
        self.wait()

    def show(self, name: str) -> None:
        """Show one of the panels beside the board: moves, analysis, text, wire."""
        self.tab.evaluate("name => document.getElementById(`tab-${name}`).click()", name)

    def tap(self, *cells: str) -> None:
        """Click on cells of the board with the mouse."""
        for cell in cells:
            self.click(f'#board [data-cell="{cell}"]')

    def legal(self) -> list[str]:
        """Return the cells that are lit."""
        return [str(cell.get_attribute("data-cell")) for cell in self.tab.query_selector_all("#board .legal")]

    def begin(self, edition: str, players: int = 2, seats: dict[int, str] | None = None, **options: object) -> None:
        """Begin a game by the dialog; `seats` are engines by seat, others are people; `options` those of the game."""
        tab = self.tab
        self.click("#new-game")
        tab.select_option("#edition", edition)
        tab.select_option("#players", str(players))
        if tab.get_attribute("#game-dialog details", "open") is None:
            tab.click("#game-dialog details summary")
        for name, value in options.items():
            if tab.locator(f"select#option-{name}").count():
                tab.select_option(f"#option-{name}", str(value))
            else:
                tab.fill(f"#option-{name}", str(value))
        for seat in range(1, players + 1):
            tab.select_option(f"#seat-{seat}", (seats or {}).get(seat, "person"))
        self.click("#start")
        tab.wait_for_selector("#game-dialog:not([open])", state="attached")
        self.wait()

    def play_at_random(self, seed: int, most: int = 2000) -> int:
        """Tap at random to the end of the game; return the number of taps."""
        return int(self.tab.evaluate(script("random_taps"), {"seed": seed, "most": most, "patience": 1000 * PATIENCE}))

    def type(self, *lines: str) -> str:
        """Type lines into the entry of text; return what is said to the last of them."""
        log = self.tab.locator("#text-log")
        for line in lines:
            self.show("text")
            # A log that is full loses a line for each new one, so that they could not be counted.
            log.evaluate("log => log.replaceChildren()")
            self.tab.fill("#text-entry", line)
            self.tab.press("#text-entry", "Enter")
            log.locator("p").nth(1).wait_for(state="attached")
            self.wait()
        return "\n".join(log.locator("p").all_inner_texts()[1:])

    def text(self, id: str) -> str:
        return str(self.tab.inner_text(f"#{id}"))

    @property
    def is_over(self) -> bool:
        return bool(self.tab.is_disabled("#hint"))

    def load(self, game: Path | str) -> None:
        """Open a record, as a file or by its text, and wait until it is loaded."""
        file = game if isinstance(game, Path) else {"name": "game.lgn", "mimeType": "", "buffer": game.encode()}
        self.tab.set_input_files("#load", file)
        self.tab.wait_for_selector("#notice:has-text('is loaded')")
        self.wait()

    def saved(self) -> str:
        """Return the record that the page saves as a file."""
        with self.tab.expect_download() as download:
            self.tab.click("#save")
        return Path(download.value.path()).read_text(encoding="utf-8")

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.type("lp-state"))
        return found
