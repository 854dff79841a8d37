"""Generate records/perft: positions of every kind with the number of lines of each length.

Run `python -m benchmarks.generate.perft` in the checkout. A random walk through games of the slow model of tests/model
finds the kinds. The kernel counts, and the model confirms the first depths. The output is reproducible.
"""

from __future__ import annotations

import random
from pathlib import Path

from limitproto import Position
from tests.model import rules_model as model

ROOT = Path(__file__).resolve().parents[2]

MOST = 150_000
A_KIND = 6

#: Kinds of position: the event that the next turn of a game brought about, or that was the case already.
BEFORE = {
    "split": "splits",
    "doomed": "dooms",
    "self-capture": "self-captures",
    "capture-by-move": "captures-by-move",
    "capture-by-removal": "captures-by-removal",
    "put-out-stranded": "strandings",
    "hole-removal": "hole-removals",
    "wipe-out": "wipe-outs",
    "lone-ball-move": "lone-ball-moves",
    "lone-removal": "lone-removals",
    "pass": "passes",
    "repetition": "repetitions",
}
NOW = {
    "equaliser-refusal": "equaliser",
    "smothered-start": "smothered-starts",
    "smothered-stays": "smothered-later",
    "repeated": "repeated",
}

WALKS = [
    {},
    {"turn": "either"},
    {"isolate": "doomed"},
    {"free_edges": "3"},
    {"free_edges": "5", "turn": "if-possible", "ending": "last-balls"},
    {"must_touch": "1", "isolate": "doomed", "turn": "either"},
    {"size": "3", "turn": "if-possible", "ending": "last-balls"},
    {"size": "2", "isolate": "doomed", "turn": "either", "ending": "last-balls"},
]


def counts(text: str) -> list[int]:
    """Return the counts of depth 1, 2 ... up to about `MOST`; the model has to agree on the first ones."""
    position, found = Position.parse(text), []
    for depth in range(1, 6 if "rep:" in text else 5):
        found.append(position.perft(depth))
        if not found[-1] or found[-1] * max(1, found[0]) > MOST:
            break
    state = model.read(text)
    turns = state.turns()
    assert len(turns) == found[0], text
    if len(found) > 1 and found[1] <= 3000:
        assert sum(len(state.play(turn).turns()) for turn in turns) == found[1], text
    return found


def collect() -> dict[str, list[str]]:
    """Return position strings by kind."""
    kinds: dict[str, list[str]] = {"start": [], "movement-begins": [], "late": [], "ball-placement": []}
    for seed, walk in enumerate(WALKS * 3):
        for edition in ("classic", "nestor", "nestor-en", "pbmserv"):
            for players in ("2", "3"):
                options = {**walk, "players": players}
                if edition != "classic" and seed % 3 == 1:
                    options["placement"] = "manual"
                source = random.Random(f"{seed} {edition} {players}")
                layout = Position.new(edition, seed=seed, **options).layout
                state = model.new(edition, options, layout=layout or None)
                add(kinds, "start", state.text(), 40)
                for _ in range(120):
                    turns = sorted(state.turns())
                    if not turns:
                        break
                    text, begun = state.text(), state.phase == "m"
                    if state.phase == "p" and not any(":" in turn or "@" in turn for turn in turns):
                        add(kinds, "ball-placement", text, 8)
                    if begun and state.clock == 0:
                        add(kinds, "movement-begins", text, 16)
                    if begun and len(state.tiles) <= 12:
                        add(kinds, "late", text, 24)
                    for event, kind in NOW.items():
                        if event in state.events:
                            add(kinds, kind, text, A_KIND)
                    state = state.play(source.choice(turns))
                    for event, kind in BEFORE.items():
                        if begun and event in state.events:
                            add(kinds, kind, text, A_KIND)
    return kinds


def add(kinds: dict[str, list[str]], kind: str, text: str, most: int) -> None:
    rows = kinds.setdefault(kind, [])
    fields = text.split(" ")
    alike = sum(row.split(" ")[0] == fields[0] for row in rows)
    if len(rows) < most and text not in rows and alike < 2:
        rows.append(text)


def main() -> None:
    for kind, rows in sorted(collect().items()):
        lines = ["\t".join([text, *map(str, counts(text))]) for text in rows]
        (ROOT / "records" / "perft" / f"{kind}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(kind, len(lines), flush=True)


if __name__ == "__main__":
    main()
