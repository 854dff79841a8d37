"""Measure the page of the board: its size, how soon it shows analysis, and how soon the board answers a click.

    python -m benchmarks.measure.web_page

prints the packed size of what `limitproto gui` serves, and the time from a click on "Analyse" to the first line of the
search on the page: in new tabs, where it is the first analysis, and when it is switched on again after a turn. Then, in
a game of 300 turns, the time from a click to a board that has been drawn anew: steps back and forth, and taps on cells.
The load of the machine is printed too, since a browser, a server, two engines and a search share it. Needs the extra
`test` and Debian's chromium.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import NamedTemporaryFile

from limitproto.web.server import static_files

CHECKOUT = Path(__file__).resolve().parents[2]
#: Clicks, and returns after how many milliseconds the first candidate stands on the page.
CLICK = """
() => new Promise((resolve) => {
  const list = document.getElementById('candidates');
  const begun = performance.now();
  const watch = new MutationObserver(() => {
    if (!list.childElementCount) return;
    watch.disconnect();
    resolve(performance.now() - begun);
  });
  watch.observe(list, {childList: true});
  document.getElementById('analyse').click();
})
"""
#: Clicks on an element, and returns after how many milliseconds the board has been drawn anew.
BOARD = """
(selector) => new Promise((resolve) => {
  const begun = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    resolve(performance.now() - begun);
  });
  watch.observe(document.getElementById('board'), {childList: true});
  document.querySelector(selector).dispatchEvent(new MouseEvent('click', {bubbles: true}));
})
"""
#: The turns of the long game, and the clicks of each kind in it.
TURNS, CLICKS = 300, 40


def packed_size() -> int:
    """Return the size of all files of the page, each packed by gzip, in bytes."""
    return sum(len(gzip.compress(content, mtime=0)) for content, _ in static_files().values())


def times(address: str, running: object, tabs: int) -> tuple[list[float], list[float]]:
    """Return the times of the first analysis of each tab, and of the one after a turn, in milliseconds."""
    from support.browser import BoardPage

    first, again = list[float](), list[float]()
    for number in range(tabs):
        page = BoardPage(running, address)
        page.begin("nestor", seed=number + 1, size=5)
        page.show("analysis")
        # As a person who looks at the position before the click.
        page.tab.wait_for_timeout(1000)
        first.append(page.tab.evaluate(CLICK))
        page.click("#analyse")
        page.play_at_random(number, most=3)
        again.append(page.tab.evaluate(CLICK))
        page.close()
    return first, again


def answers(address: str, running: object) -> tuple[list[float], list[float]]:
    """Return the times of steps and of taps in a game of 300 turns, in milliseconds."""
    from support.browser import BoardPage
    from support.record_texts import long_game

    page = BoardPage(running, address)
    with NamedTemporaryFile("w", suffix=".lgn") as file:
        file.write(long_game(TURNS))
        file.flush()
        page.tab.set_input_files("#load", file.name)
        page.tab.wait_for_selector("#notice:has-text('is loaded')")
        page.wait()
    found = list[list[float]]()
    for selectors in (("#previous", "#next"), ("#board .legal, #undo",)):
        found.append([])
        for number in range(CLICKS):
            found[-1].append(page.tab.evaluate(BOARD, selectors[number % len(selectors)]))
            page.wait()
    page.close()
    return found[0], found[1]


def row(name: str, found: Sequence[float]) -> str:
    """Return the median, the 90th percentile and the maximum of some times as a line."""
    late = sorted(found)[len(found) * 9 // 10]
    return f"{name}: median {median(found):.0f} ms, 90 % below {late:.0f} ms, at most {max(found):.0f} ms"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tabs", type=int, default=20)
    arguments = parser.parse_args()
    print(f"packed size of {len(static_files())} files: {packed_size()} bytes")
    sys.path.insert(0, str(CHECKOUT / "tests"))
    from support.browser import browser
    from support.web_server import started_server

    with browser() as running, started_server(["--no-browser"]) as (_process, address):
        first, again = times(address, running, arguments.tabs)
        steps, taps = answers(address, running)
    print(row("first analysis of a tab", first))
    print(row("analysis after a turn", again))
    print(row("board after a step at 300 turns", steps))
    print(row("board after a tap at 300 turns", taps))
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
