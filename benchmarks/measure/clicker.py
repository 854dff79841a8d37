"""Play games in the browser by random clicks, and look for errors.

    python -m benchmarks.measure.clicker --games 200

plays games of every edition, of two and three players and of LIMES, in Chromium on a server of its own. It prints one
line for each game that went wrong, and a summary every ten games; the exit status is 1 if anything did. What counts as
wrong: an error or a warning on the console, a violation of the content security policy, a lit cell that is refused, a
page that waits for ever, and a record that our rules do not agree with. Needs the extra `test` and Debian's chromium.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Any

from limitproto.records import load_game

CHECKOUT = Path(__file__).resolve().parents[2]
#: Edition, players and options; a game is one of them in turn.
KINDS: list[tuple[str, int, dict[str, object]]] = [
    ("classic", 2, {"size": 3}),
    ("nestor", 2, {"size": 4}),
    ("nestor-en", 2, {"size": 3}),
    ("pbmserv", 2, {"size": 4}),
    ("classic", 3, {"size": 2}),
    ("nestor", 3, {"size": 3}),
    ("nestor-en", 3, {"size": 2}),
    ("pbmserv", 3, {"size": 3}),
    ("limes", 1, {"variants": "diagonal"}),
    ("limes", 2, {}),
]
#: A new page is opened after this many games.
_GAMES_PER_PAGE = 10


def play(page: Any, number: int, draw: random.Random) -> int:
    """Play a game and check it; return the number of taps. Raises AssertionError, ValueError or Playwright's errors."""
    edition, players, options = KINDS[number % len(KINDS)]
    seed = {} if edition == "classic" else {"seed": draw.randrange(1 << 32)}
    page.begin(edition, players, **options, **seed)
    taps = int(page.play_at_random(draw.randrange(1 << 31)))
    assert page.is_over, "the game does not end"
    loaded = load_game(page.saved())
    assert loaded.result == page.type("lp-result").split()[0], "the record has another result"
    assert not page.errors, page.errors
    return taps


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    sys.path.insert(0, str(CHECKOUT / "tests"))
    from support.browser import BoardPage, browser
    from support.web_server import started_server

    draw = random.Random(arguments.seed)
    begun = time.monotonic()
    games = taps = wrong = 0
    with browser() as running, started_server(["--no-browser"]) as (_process, address):
        page = None
        for number in range(arguments.games):
            if page is None or number % _GAMES_PER_PAGE == 0:
                if page is not None:
                    page.context.close()
                page = BoardPage(running, address)
            try:
                taps += play(page, number, draw)
                games += 1
            except Exception as error:
                games += 1
                wrong += 1
                print(f"game {number}, {KINDS[number % len(KINDS)]}: {error} {page.errors}", flush=True)
                page.context.close()
                page = None
            if games % _GAMES_PER_PAGE == 0 or games == arguments.games:
                print(f"{games} games, {taps} taps, {wrong} wrong, {time.monotonic() - begun:.0f} s", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
