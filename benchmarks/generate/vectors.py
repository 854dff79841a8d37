"""Generate records/scripts/rules: for every rule small cases that catch wrong engines.

Run `python -m benchmarks.generate.vectors` in the checkout. Random walks through games of the slow model of tests/model,
with an event here and there, give a pool of positions and the turns after them. For each mutant of
`tests/support/vector_mutants.py` the shortest case of the pool in which it goes wrong becomes part of the script of its
rule. The output is reproducible.

`python -m benchmarks.generate.vectors answer FILE ...` writes the responses of the model into scripts that were written
by hand, below their commands.
"""

from __future__ import annotations

import itertools
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests"))

from model import model_engine, rules_model  # noqa: E402
from support.vector_mutants import RULES, Mutant, load  # noqa: E402

#: The longest run of turns after a position.
LONGEST = 6
#: A mutant is tried in at most this many cases of the pool.
TRIES = 4000
#: The shortest of so many cases is taken.
HITS = 4

WALKS = [
    {"size": "1"}, {"size": "2"}, {"size": "3"},
    {"size": "2", "turn": "either"},
    {"size": "2", "turn": "either", "ending": "last-balls"},
    {"size": "2", "turn": "if-possible", "ending": "last-balls", "isolate": "doomed"},
    {"size": "3", "turn": "if-possible", "ending": "stranded", "isolate": "doomed", "must_touch": "1"},
    {"size": "2", "turn": "either", "ending": "last-balls", "isolate": "doomed", "wipeout": "tie"},
    {"size": "3", "turn": "either", "ending": "last-balls", "isolate": "doomed", "wipeout": "tie-unless-out"},
    {"size": "2", "turn": "both", "ending": "last-balls", "isolate": "doomed", "wipeout": "mover-loses"},
    {"size": "3", "turn": "both", "ending": "last-balls", "equaliser": "off", "free_edges": "2"},
    {"size": "3", "turn": "either", "free_edges": "4", "isolate": "doomed", "equaliser": "off"},
    {"size": "3", "isolate": "doomed", "equaliser": "off"},
    {"size": "4", "turn": "both", "isolate": "doomed"},
]  # fmt: skip


class Case(NamedTuple):
    """A position and the turns and events that are played from it."""

    text: str
    turns: tuple[str, ...]

    def commands(self) -> list[str]:
        play = [f"lp-play {' '.join(self.turns)}"] if self.turns else []
        return [f"lp-position {self.text}", "lp-legal_count", *play, "lp-position", "lp-result", "lp-legal_count"]


#: Cases that no walk meets.
BY_HAND: list[Case] = []


def events(state: rules_model.State) -> list[str]:
    """Return the events that may come now."""
    players = [colour for player, colour in enumerate(state.rules.colours) if player not in state.out]
    return [*(f"{player}:resigns" for player in players), *(f"{player}:timeout" for player in players[:1]), "draw"]


def pool() -> list[Case]:
    """Return the cases of all walks and of the small positions of records/perft, those of all walks mixed."""
    walks: list[list[Case]] = [BY_HAND]
    for edition in ("classic", "nestor", "nestor-en", "pbmserv"):
        for players in ("2", "3"):
            for number, walk in enumerate(WALKS):
                options = {**walk, "players": players}
                if edition != "classic" and number % 2:
                    options["placement"] = "manual"
                found: dict[Case, None] = {}
                for again in range(4):
                    source = random.Random(f"{edition} {players} {number} {again}")
                    start = started(edition, options, source.randrange(1000))
                    found |= dict.fromkeys(cases(walk_of(start, source)))
                walks.append(mixed(found))
    for path in sorted((ROOT / "records" / "perft").glob("*.tsv")):
        found = {}
        for row in path.read_text(encoding="utf-8").splitlines():
            text = row.partition("\t")[0]
            if len(text) < 90 and " p" not in text:
                for again in range(3):
                    walk = walk_of(rules_model.read(text), random.Random(f"{text} {again}"), 4)
                    found |= dict.fromkeys(cases(walk))
        walks.append(mixed(found))
    return [case for row in itertools.zip_longest(*walks) for case in row if case is not None]


def mixed(found: Iterable[Case]) -> list[Case]:
    return random.Random(0).sample(sorted(found), len(set(found)))


def started(edition: str, options: dict[str, str], seed: int) -> rules_model.State:
    """Return the start of a game, its layout drawn from the seed if it needs one."""
    rules = rules_model.make_rules(edition, options)
    layout = None
    if rules.placement == "layout":
        layout = rules_model.tiling_text(model_engine.drawn_layout(rules, seed)[0])
    return rules_model.new(edition, options, layout)


def walk_of(state: rules_model.State, source: random.Random, most: int = 60) -> list[tuple[rules_model.State, str]]:
    """Return the states of a random game, each with what is played there."""
    found = []
    while state.mover is not None and len(found) < most:
        turn = source.choice(sorted(state.turns()))
        if source.random() < 0.04:
            turn = source.choice(events(state))
        found.append((state, turn))
        state = state.play(turn)
    return found


def cases(walk: list[tuple[rules_model.State, str]]) -> Iterator[Case]:
    for index, (state, turn) in enumerate(walk):
        text = state.text()
        yield Case(text, (turn,))
        for event in events(state):
            yield Case(text, (event,))
        if state.rules.turn != "both" or state.phase == "p":
            yield Case(text, tuple(turn for _state, turn in walk[index : index + LONGEST]))


def catches(case: Case, engine: object, expected: list[str]) -> bool:
    """Return whether an engine answers otherwise than expected."""
    session = engine.Session()  # type: ignore[attr-defined]
    for command, answer in zip(case.commands(), expected, strict=True):
        name, *arguments = command.split(" ")
        try:
            said = engine.respond(session, name, arguments)  # type: ignore[attr-defined]
        except Exception:  # a mutant may break down
            return True
        if said != answer:
            return True
    return False


def answers(case: Case) -> list[str]:
    session = model_engine.Session()
    return [model_engine.respond(session, name, rest) for name, *rest in map(str.split, case.commands())]


def escaped(text: str) -> str:
    """Return the expression of a test script that matches a text."""
    plain = set(":/=@,\"'>;!- ")
    return "".join(
        "\\n" if sign == "\n" else sign if sign.isalnum() or sign in plain or sign == "_" else f"\\{sign}" for sign in text
    )


def script(title: str, blocks: list[tuple[str, Case]], expected: dict[Case, list[str]]) -> str:
    """Return the text of a script."""
    lines, number = [f"# {title}"], 0
    for name, case in blocks:
        lines += ["", f"# {name}"]
        for command, answer in zip(case.commands(), expected[case], strict=True):
            number += 10
            lines += [f"{number} {command}", f"#{'?' if answer[0] == '=' else '!'} [{escaped(answer[2:])}]"]
    return "\n".join(lines) + "\n"


def expression(command: str, response: str) -> str:
    """Return the line of a script for a response: texts that engines may choose are left open."""
    name = command.split()[0]
    if response[0] == "?" and name.startswith("lp-") and ":" in response:
        return f"#! [{response[2:].partition(':')[0]}: .*]"
    text = escaped(response[2:])
    if name == "lp-explain" and response != "= legal":
        text = "\\n".join(f"{escaped(' '.join(line.split()[:2]))} .*" for line in response[2:].split("\n"))
    if response[0] == "=" and name in ("name", "version", "list_commands", "genmove", "reg_genmove"):
        text = ".*"
    return f"#{'?' if response[0] == '=' else '!'} [{text}]"


def answered(text: str) -> str:
    """Return a script with new ids and the expected responses of the slow model, comments kept."""
    session, number, lines = model_engine.Session(), 0, []
    for line in text.splitlines():
        if line.startswith(("#? [", "#! [")):
            continue
        if line.startswith("#") or not line:
            lines.append(line)
            continue
        command = re.sub("^[0-9]+ ", "", line)
        name, *words = command.split()
        number += 10
        response = model_engine.respond(session, name, words)
        lines += [f"{number} {command}", expression(command, response)]
    return re.sub("\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def main(only: str = "") -> None:
    all_cases = pool()
    print(len(all_cases), "cases", flush=True)
    expected: dict[Case, list[str]] = {}
    found: dict[str, dict[Case, list[str]]] = {}
    for mutant in RULES:
        if mutant.vectors or not mutant.name.startswith(only):
            continue
        chosen = found.setdefault(mutant.file, {})
        case = search(mutant, all_cases, expected, list(chosen))
        print(mutant.name, "|", case, flush=True)
        if case is not None:
            chosen.setdefault(case, []).append(mutant.name)
    for file, blocks in found.items():
        path = ROOT / "records" / file
        path.parent.mkdir(exist_ok=True)
        title = f"Cases of {path.stem[0]}{int(path.stem[1:])}, each with the wrong engines that it catches."
        path.write_text(script(title, [("; ".join(names), case) for case, names in blocks.items()], expected), encoding="utf-8")


def search(mutant: Mutant, all_cases: list[Case], expected: dict[Case, list[str]], first: list[Case]) -> Case | None:
    """Return a short case in which a mutant goes wrong, one of those chosen before if possible."""
    engine = load(mutant)
    hits: list[Case] = []
    for number, case in enumerate([*first, *all_cases]):
        if case not in expected:
            expected[case] = answers(case)
        if catches(case, engine, expected[case]):
            if number < len(first):
                return case
            hits.append(case)
        if len(hits) == HITS or number > TRIES:
            break
    return min(hits, key=lambda case: (len(case.text) + sum(map(len, case.turns)), case), default=None)


if __name__ == "__main__":
    if sys.argv[1:2] == ["answer"]:
        for name in sys.argv[2:]:
            Path(name).write_text(answered(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
    else:
        main(*sys.argv[1:])
