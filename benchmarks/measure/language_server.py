"""Measure the language server: how soon it answers a keystroke, and how soon it has checked a file.

    python -m benchmarks.measure.language_server [--python PYTHON] [--keystrokes N]

starts `limitproto lsp` and speaks to it as an editor does. A keystroke is timed from the change that is sent to the
diagnostics that come back: in a game of 60 turns, in a file of 1,000 games, and in one of 10 MB, at its beginning, in
its middle and at its end. Opening is timed from the text that is sent to the diagnostics of all games. Completion,
hover and quick fixes are timed in the game of 60 turns.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.measure.samples import limit_games
from limitproto import Position
from limitproto.core.rng import Stream

URI = "file:///tmp/games.lgn"
BYTES = 10_000_000
TURNS = 60


class Editor:
    """An editor that works on one document; places are lines and characters from 0."""

    def __init__(self, python: str) -> None:
        command = [python, "-P", "-m", "limitproto", "lsp", "--strict"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._number = self._version = 0
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.tell("initialized", {})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        stream = self._process.stdout
        assert stream is not None
        size = 0
        while line := stream.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        found: dict[str, Any] = json.loads(stream.read(size))
        return found

    def tell(self, method: str, params: dict[str, Any]) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """Send a request, and return the answer."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while (found := self._receive()).get("id") != self._number:
            pass
        return found.get("result")

    def open(self, text: str) -> None:
        """Open a document, and wait until all of it has been checked: the end of it must not be valid."""
        self._version += 1
        item = {"uri": URI, "languageId": "lgn", "version": self._version, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})
        while not self.diagnostics():
            pass

    def close(self) -> None:
        """Close the document."""
        self.tell("textDocument/didClose", {"textDocument": {"uri": URI}})
        self.diagnostics()

    def type(self, line: int, character: int, text: str) -> list[dict[str, Any]]:
        """Type some characters, and return the diagnostics after them."""
        self._version += 1
        at = {"line": line, "character": character}
        change = {"range": {"start": at, "end": at}, "text": text}
        identity = {"uri": URI, "version": self._version}
        self.tell("textDocument/didChange", {"textDocument": identity, "contentChanges": [change]})
        return self.diagnostics()

    def diagnostics(self) -> list[dict[str, Any]]:
        """Return the next diagnostics."""
        while (found := self._receive()).get("method") != "textDocument/publishDiagnostics":
            pass
        sent: list[dict[str, Any]] = found["params"]["diagnostics"]
        return sent

    def at(self, method: str, line: int, character: int, **more: Any) -> Any:
        """Ask about a place of the document."""
        place = {"position": {"line": line, "character": character}}
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": URI}, **place, **more})

    def end(self) -> None:
        """End the server."""
        self.ask("shutdown", {})
        self.tell("exit", {})
        self._process.wait()


def long_game(turns: int = TURNS) -> str:
    """Return a game of a number of turns that has not ended."""
    for seed in range(1000):
        stream, position, played = Stream(seed), Position.new("classic", size=12), list[str]()
        while len(played) < turns and not position.is_over:
            legal = position.legal_turns()
            played.append(legal[stream.below(len(legal))])
            position = position.play(played[-1], check=False)
        if len(played) == turns and not position.is_over:
            break
    rounds = [f"{number + 1}. {' '.join(played[2 * number : 2 * number + 2])}" for number in range(turns // 2)]
    movetext = "\n".join(rounds)
    return (
        f'[Game "limit"]\n[Edition "classic"]\n[Size "12"]\n[White "Ada"]\n[Red "Bo"]\n[Result "*"]\n\n{movetext} *\n'
    )


def keystrokes(editor: Editor, line: int, count: int) -> float:
    """Return the median time of keystrokes at the beginning of a line, in milliseconds."""
    taken = []
    for number in range(count):
        begun = perf_counter()
        editor.type(line, number, "x")
        taken.append((perf_counter() - begun) * 1000)
    return median(taken)


def timed(editor: Editor, method: str, place: tuple[int, int], count: int, **more: Any) -> float:
    """Return the median time of the answers to a request, in milliseconds."""
    taken = []
    for _ in range(count):
        begun = perf_counter()
        editor.at(method, *place, **more)
        taken.append((perf_counter() - begun) * 1000)
    return median(taken)


def rows(python: str, count: int) -> Iterator[tuple[str, float]]:
    """Yield what is measured, and the time in milliseconds."""
    editor = Editor(python)
    game = long_game()
    editor.open(f"{game}\n)\n")
    last = game.count("\n") - 1
    place = (last, 8)
    span = {"start": {"line": last, "character": 0}, "end": {"line": last, "character": 20}}
    context: dict[str, Any] = {"diagnostics": []}
    yield f"hover in a game of {TURNS} turns", timed(editor, "hover", place, count)
    yield "completion there", timed(editor, "completion", (last, 3), count)
    yield f"keystroke in a game of {TURNS} turns", keystrokes(editor, last, count)
    yield "quick fixes there", timed(editor, "codeAction", place, count, range=span, context=context)
    editor.close()
    games = limit_games(1000)
    begun = perf_counter()
    editor.open("\n".join([*games, ")\n"]))
    yield "opening of 1,000 games", (perf_counter() - begun) * 1000
    yield "keystroke among 1,000 games", keystrokes(editor, 15, count)
    editor.close()
    size = sum(map(len, games)) + len(games)
    text = "\n".join([*games * (BYTES // size), ")\n"])
    editor.open(text)
    for name, line in (
        ("beginning", 15),
        ("middle", text.count("\n", 0, len(text) // 2)),
        ("end", text.count("\n") - 2),
    ):
        # The first opening sends what is known from time to time; the last of it has no mark.
        editor.at("hover", 0, 0)
        yield f"keystroke at the {name} of {len(text) / 1e6:.1f} MB", keystrokes(editor, line, count)
    editor.end()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="the Python whose limitproto is measured")
    parser.add_argument("--keystrokes", type=int, default=31, metavar="N")
    given = parser.parse_args(arguments)
    print("| what | median, ms |\n|---|---|")
    for name, value in rows(given.python, given.keystrokes):
        print(f"| {name} | {value:,.1f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
