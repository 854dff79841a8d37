"""Measure what a flood of lines in one tab of the board costs another tab.

    python -m benchmarks.measure.flood

starts `limitproto gui` with an engine that writes lines without end, and prints the median and the longest time of 100
lines to limitproto's own engine and back in one tab: while the other tab is quiet, while its page takes the flood, and
after that page has gone. Needs the extra `test`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from statistics import median
from time import perf_counter, sleep

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

FLOOD = "while True: print('0123456789' * 10)"
LINES = 100
#: How long the flood runs before lines are timed, in seconds.
_BEGUN = 2.0


@contextmanager
def tab(address: str) -> Iterator[ClientConnection]:
    """Connect as a page with a new tab."""
    server, _, token = address.partition("/#token=")
    with connect(server.replace("http", "ws") + "/wire", origin=Origin(server)) as page:
        page.send(json.dumps({"token": token}))
        page.recv()
        yield page


def started(page: ClientConnection, name: str) -> None:
    """Start an engine and wait until it runs."""
    page.send(json.dumps({"start": name}))
    page.recv()


def timed(page: ClientConnection) -> list[float]:
    """Return the times of lines to the engine and back, in milliseconds."""
    times = []
    for _ in range(LINES):
        begun = perf_counter()
        page.send(json.dumps({"engine": 1, "send": "name\n"}))
        page.recv()
        times.append(1000 * (perf_counter() - begun))
    return times


def main() -> None:
    """Print the times."""
    command = [sys.executable, "-P", "-m", "limitproto", "gui", "--no-browser", "-e"]
    taken = 0
    flood = f'flood={sys.executable} -c "{FLOOD}"'
    with subprocess.Popen([*command, flood], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        try:
            with tab(address) as page:
                started(page, "limitproto")
                timed(page)
                found = {"quiet": timed(page)}
                with tab(address) as flooded:
                    started(flooded, "flood")

                    def take(flooded: ClientConnection = flooded) -> None:
                        nonlocal taken
                        with suppress(ConnectionClosed):
                            while True:
                                taken += len(flooded.recv())

                    taking = threading.Thread(target=take)
                    taking.start()
                    sleep(_BEGUN)
                    found["flooded"] = timed(page)
                taking.join()
                found["flooded, its page away"] = timed(page)
        finally:
            server.terminate()
    print(f"the page took {taken / 1e6:.0f} MB")
    for name, times in found.items():
        print(f"{name}: {median(times):.2f} ms in the median, {max(times):.1f} ms at most")


if __name__ == "__main__":
    main()
