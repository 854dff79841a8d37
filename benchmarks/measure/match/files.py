"""The files of a match: every pair as a line of JSON as soon as it is played, and the games as records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple


class Pair(NamedTuple):
    """A start played twice: `scores` of the first contender, or of the first player with and without the equaliser.

    `turns` counts those of both games that the players have chosen; `seconds` and `longest` are what each contender has
    spent in total and at most on one turn, by its own clock.
    """

    edition: str
    phase: str
    seed: int
    scores: tuple[float, float]
    turns: tuple[int, int]
    seconds: tuple[float, float]
    longest: tuple[float, float]


class MatchFiles:
    """The files of one match, or none; `pairs` are those found in them. `head` identifies the match.

    Raises ValueError when the files are of another match.
    """

    def __init__(self, name: Path | None, head: dict[str, Any]) -> None:
        self._name = name
        self.pairs: list[Pair] = []
        if name is None:
            return
        path = self._path(".jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            self._append(".jsonl", json.dumps(head) + "\n")
            return
        # A process stopped while writing leaves a line without its end, of a pair that has to be played again.
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        first, *rest = map(json.loads, whole.splitlines())
        if first != head:
            raise ValueError(f"{path} belongs to another match: {json.dumps(first)}.")
        self.pairs = [_pair(line) for line in rest]

    def add(self, pair: Pair, records: Sequence[str]) -> None:
        """Add a pair and its games; a game that the first contender did not win is also added to the lost games."""
        if self._name is None:
            return
        for score, record in zip(pair.scores, records, strict=True):
            self._append(".lgn", record + "\n")
            if score < 1:
                self._append("-lost.lgn", record + "\n")
        self._append(".jsonl", json.dumps(pair._asdict()) + "\n")

    def _path(self, suffix: str) -> Path:
        assert self._name is not None, "the match has files"
        return self._name.with_name(self._name.name + suffix)

    def _append(self, suffix: str, text: str) -> None:
        with self._path(suffix).open("a", encoding="utf-8") as file:
            file.write(text)


def _pair(line: dict[str, Any]) -> Pair:
    found = {key: tuple(value) if isinstance(value, list) else value for key, value in line.items()}
    return Pair(**found)
