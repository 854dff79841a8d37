"""Measure the try-it page: how soon it is ready, and whether Python in the browser answers as it does here.

    python -m benchmarks.measure.try_page [--games N]

makes the page, serves it by `python -m http.server` and opens it in Chromium: with an empty cache, with a full one and
when the server has ended. Then it asks the same of the package here and of the package under Node, as WebAssembly: all
that can be asked of random games of every edition, the diagnostics of the conformance records, and the turns that
levels 1 to 7 choose with a fixed seed, with the longest time of one turn of each level. Needs node, the extra `test`
and Debian's chromium.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.generate.try_page import build
from limitproto.games import registry

CHECKOUT = Path(__file__).resolve().parents[2]
RECORDS = CHECKOUT / "records" / "conformance"
LEVELS = range(1, 8)
#: What is asked after each turn; none of it depends on time.
ASKED = ("lp-state", "lp-legal", "lp-steps", "lp-position", "showboard")
#: What runs here and there: it answers scripts by sessions, texts by the checker, and says how long each script took.
ANSWER = """
import json, time
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session
from limitproto.records import check

def answer(data):
    given = json.loads(data)
    found, seconds = [], []
    for script in given["scripts"]:
        dispatcher = Dispatcher(Session(reads_files=False), COMMANDS)
        begun = time.monotonic()
        found.append(dispatcher.handle_line(script)[0])
        seconds.append(time.monotonic() - begun)
        dispatcher.close()
    for text in given["texts"]:
        found.append([(str(one), one.help, one.offset, one.end_offset) for one in check(text + chr(10), strict=True)])
    return json.dumps([found, seconds])
"""
NODE = """
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
const [, , page, program, given, out] = process.argv;
const { start } = await import(`${page}/python.mjs`);
const read = async (name) => new Uint8Array(gunzipSync(readFileSync(`${page}/${name}`)));
const python = await start(`${page}/pyodide/`, read);
python.runPython(readFileSync(program, 'utf8'));
writeFileSync(out, python.globals.get('answer')(readFileSync(given, 'utf8')));
"""


def random_games(number: int) -> list[str]:
    """Return scripts that play random games of all editions in turn, and ask all that can be asked."""
    editions = [edition for game in registry.GAMES for edition in registry.game_named(game).editions]
    scripts = []
    for seed in range(number):
        random, edition = Random(seed), editions[seed % len(editions)]
        position = registry.parse_position(_first(f"lp-newgame {edition.name} seed={seed}\nlp-position"))
        lines = [f"lp-newgame {edition.name} seed={seed}", *ASKED]
        for _ in range(40):
            if position.is_over:
                break
            turns = position.chance_choices or position.legal_turns()
            turn = random.choice(list(turns))
            position = position.play(turn)
            lines += [f"lp-play {turn}", *ASKED]
        scripts.append("\n".join([*lines, "lp-record", "lp-record format=json", "lp-history", "lp-undo 1", "lp-state"]))
    return scripts


def _first(script: str) -> str:
    (answer,), _ = here({"scripts": [script], "texts": []})
    return str(answer).strip().rsplit("\n", 1)[-1].removeprefix("= ")


def thoughts() -> list[tuple[int, str]]:
    """Return scripts in which each level plays, in positions of several editions."""
    starts = ["classic", "classic players=3", "pbmserv", "classic layout=random", "limes players=2"]
    found = []
    for level in LEVELS:
        for start in starts:
            name = "1" if start.startswith("limes") else "red" if start == "pbmserv" else "white"
            begin = f"lp-set seed 7\nlp-set level {level}\nlp-newgame {start} seed=3"
            found.append((level, f"{begin}\ngenmove {name}\nlp-hint nodes=500"))
    return found


def here(given: dict[str, Any]) -> list[Any]:
    """Return what the package answers here."""
    names: dict[str, Any] = {}
    exec(ANSWER, names)
    answer: list[Any] = json.loads(names["answer"](json.dumps(given)))
    return answer


def there(given: dict[str, Any], page: Path, folder: Path) -> list[Any]:
    """Return what the package of the page answers under Node."""
    for name, text in (("node.mjs", NODE), ("answer.py", ANSWER), ("given.json", json.dumps(given))):
        (folder / name).write_text(text, encoding="utf-8")
    names = ("node.mjs", "answer.py", "given.json", "out.json")
    program, *files = [folder / name for name in names]
    words = ["node", program, page, *files]
    subprocess.run([str(word) for word in words], check=True)
    answer: list[Any] = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    return answer


def compare(page: Path, folder: Path, games: int) -> None:
    """Print how many answers differ, and how long the levels took."""
    played, chosen = random_games(games), thoughts()
    texts = [
        path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(RECORDS.rglob("*.*"))
        if path.suffix != ".md"
    ]
    given = {"scripts": [*played, *(script for _, script in chosen)], "texts": texts}
    (ours, _), (theirs, seconds) = here(given), there(given, page, folder)
    differ = [one != other for one, other in zip(ours, theirs, strict=True)]
    asked = sum(script.count("\n") + 1 for script in played)
    first, last = len(played), len(played) + len(chosen)
    print(f"{sum(differ[:first])} of {len(played)} random games ({asked} commands) are answered differently")
    print(f"{sum(differ[last:])} of {len(texts)} conformance records have other diagnostics")
    print(f"{sum(differ[first:last])} of {len(chosen)} turns of levels 1 to 7 differ")
    for index in [index for index, is_other in enumerate(differ) if is_other][:3]:
        print(f"first difference: {str(ours[index])[-300:]!r}\n{str(theirs[index])[-300:]!r}", file=sys.stderr)
    for level in LEVELS:
        longest = max(took for (at, _), took in zip(chosen, seconds[first:], strict=True) if at == level)
        print(f"level {level}: a turn and a hint of 500 positions in {longest:.2f} s at most")


def processor_time() -> float:
    """Return the processor time of all processes below this one, in seconds, where the system has /proc."""
    times: dict[int, float] = {}
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            children.setdefault(int(fields[1]), []).append(int(path.parent.name))
            times[int(path.parent.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    below = [os.getpid()]
    for one in below:
        below += children.get(one, [])
    return sum(times.get(one, 0) for one in below[1:])


def ready(address: str, context: Any) -> tuple[Any, float, float]:
    """Open the page in a tab and return it, the time until it is ready and the processor time, in seconds."""
    tab = context.new_page()
    begun, used = time.monotonic(), processor_time()
    tab.goto(address)
    tab.wait_for_selector("body[data-ready=yes]")
    return tab, time.monotonic() - begun, processor_time() - used


def measure_start(page: Path) -> None:
    """Print how soon the page is ready."""
    sys.path.insert(0, str(CHECKOUT / "tests"))
    from support.browser import browser

    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    command = [sys.executable, "-P", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(page)]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server,
        browser() as chrome,
    ):
        assert server.stdout is not None
        port = server.stdout.readline().split(" port ")[1].split()[0]
        address = f"http://127.0.0.1:{port}/"
        context = chrome.new_context()
        tab, seconds, used = ready(address, context)
        print(f"ready after {seconds:.1f} s, {used:.1f} s of processors, with an empty cache")
        tab.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        tab.close()
        times = []
        for _ in range(5):
            tab, seconds, used = ready(address, context)
            times.append((seconds, used))
            tab.close()
        for what, each in zip(("by the clock", "of processors"), zip(*times, strict=True), strict=True):
            print(f"ready after {min(each):.1f} to {max(each):.1f} s {what} with a full one")
        server.kill()
        server.wait()
        print(f"ready after {ready(address, context)[1]:.1f} s when the server has ended")
        context.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the try-it page.")
    parser.add_argument("--games", type=int, default=200, help="how many random games are compared")
    games = parser.parse_args(arguments).games
    with TemporaryDirectory() as name:
        page = Path(name) / "page"
        build(page)
        measure_start(page)
        compare(page, Path(name), games)


if __name__ == "__main__":
    main()
