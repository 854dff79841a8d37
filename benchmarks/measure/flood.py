"""Measure what a flood of lines in one tab of the board costs another tab.

    python -m benchmarks.measure.flood

starts `limitproto gui` with an engine that writes lines endlessly, and prints the median and the longest time of 100
lines to limitproto's own engine and back in one tab: while the other tab is quiet, while its page takes the flood, and
after that page has gone. Needs the extra `test`.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

CHECKOUT = Path(__file__).resolve().parents[2]
FLOOD = "while True: print('0123456789' * 10)"
LINES = 100
#: How long the flood runs before lines are timed, in seconds.
_BEGUN = 2.0


def timed(line: Callable[[], object]) -> list[float]:
    """Return the times of lines, each sent and answered by a function, in milliseconds."""
    times = []
    for _ in range(LINES):
        begun = perf_counter()
        line()
        times.append(1000 * (perf_counter() - begun))
    return times


def drain(flooded: ClientConnection, sizes: list[int]) -> None:
    """Take messages until the connection ends, and note their sizes."""
    with suppress(ConnectionClosed):
        while True:
            sizes.append(len(flooded.recv()))


def main() -> None:
    """Print the times."""
    sys.path.insert(0, str(CHECKOUT / "tests"))
    from support.web_server import entered, started_server

    sizes: list[int] = []
    flood = f'flood={sys.executable} -c "{FLOOD}"'
    with started_server(["--no-browser", "-e", flood]) as (_process, address), entered(address) as page:
        engine = page.started("limitproto")

        def line() -> None:
            page.tell(engine=engine, send="name\n")
            page.hear()

        timed(line)
        found = {"quiet": timed(line)}
        with entered(address) as flooded:
            flooded.started("flood")
            taking = threading.Thread(target=drain, args=(flooded.connection, sizes))
            taking.start()
            sleep(_BEGUN)
            found["flooded"] = timed(line)
        taking.join()
        found["flooded, its page away"] = timed(line)
    print(f"the page took {sum(sizes) / 1e6:.0f} MB")
    for name, times in found.items():
        print(f"{name}: {median(times):.2f} ms in the median, {max(times):.1f} ms at most")


if __name__ == "__main__":
    main()
