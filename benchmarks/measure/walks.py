"""Count the modules and functions of limitproto that a line of the protocol and a record pass on their way.

Run `python -m benchmarks.measure.walks [--list]` in the checkout; `--list` names the modules.
For another tree: `PYTHONPATH=TREE python -P benchmarks/measure/walks.py`. It always runs pure, since compiled functions
cannot be seen. The figures are what a line or a game adds to those before it. The last column is what the whole input
passes: a session of two lines or a file of three games, with what a file, a block of games or a process needs once.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

GAMES = Path(__file__).resolve().parents[2] / "records" / "games"
#: Games in canonical form: two before, and the one that is counted.
NAMES = ("nestor-2-stranded-1.lgn", "classic-3-stranded-1.lgn", "classic-2-stranded-2.lgn")
TEXTS = [(GAMES / name).read_text(encoding="utf-8") for name in NAMES]

#: Calls by module and line of the function.
Calls = Counter[tuple[str, int]]


def calls_of(journey: Callable[[], object]) -> Calls:
    """Return the functions of limitproto that a journey enters."""
    calls: Calls = Counter()

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("limitproto."):
            calls[module, frame.f_code.co_firstlineno] += 1

    sys.setprofile(profile)
    try:
        journey()
    finally:
        sys.setprofile(None)
    return calls


def with_a_fault(text: str) -> str:
    """Return the text of a game with an illegal turn near its end."""
    words = text.split(" ")
    return " ".join([*words[:-12], "z99-z98/z97", *words[-12:]])


def further_game(check: Callable[[str], object], name: str, text: str) -> tuple[Calls, Calls]:
    """Return the calls that a game of a new player adds to those of the two before it, and the calls of all three."""
    before = "\n".join(TEXTS[:2])
    check(f"{before}\n{text}")
    text = text.replace('[White "', f'[White "{name} ')
    whole = calls_of(lambda: check(f"{before}\n{text}"))
    return whole - calls_of(lambda: check(before)), whole


def check_command(text: str) -> None:
    """Let the command `check` read a file with a text."""
    from limitproto.cli.check import command

    with tempfile.TemporaryDirectory() as folder:
        path, report = Path(folder, "game.lgn"), str(Path(folder, "report.txt"))
        path.write_text(text, encoding="utf-8")
        command.main(["-q", "--jobs", "1", "--exit-zero", "-o", report, str(path)], standalone_mode=False)


def main() -> None:
    """Print a row for each journey."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="name the modules")
    given = parser.parse_args()

    os.environ["LIMITPROTO_PURE"] = "1"
    os.environ.pop("LIMITPROTO_REQUIRE_COMPILED", None)
    from limitproto import records
    from limitproto.protocol.dialects import dispatcher_of
    from limitproto.protocol.session import Session

    dispatcher = dispatcher_of("gtp", Session(), print)
    dispatcher.handle_line("clear_board\nplay white m50:n50")
    whole = calls_of(lambda: dispatcher.handle_line("clear_board\nplay white m50:n50"))
    play = whole - calls_of(lambda: dispatcher.handle_line("clear_board"))
    rows = {"`play white m50:n50`, from its bytes to the response": (play, whole)}
    for what, text in (("clean", TEXTS[2]), ("broken", with_a_fault(TEXTS[2]))):
        for name, check in (("the command `check`", check_command), ("`records.check`", records.check)):
            rows[f"a further {what} record in {name}"] = further_game(check, f"{what} {name[:10]}", text)
    print("| journey | modules | functions | calls | modules in all |\n|---|---|---|---|---|")
    for what, (calls, whole) in rows.items():
        modules, in_all = ({module for module, _line in counted} for counted in (calls, whole))
        print(f"| {what} | {len(modules)} | {len(calls)} | {calls.total():,} | {len(in_all)} |")
        if given.list:
            print(*(f"    {module}" for module in sorted(modules)), sep="\n")


if __name__ == "__main__":
    main()
