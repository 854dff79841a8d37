"""Generate records/scripts/rules: small cases of every rule that catch wrong engines.

Run `python -m benchmarks.generate.vectors` in the checkout. Random walks through games of the slow model of
tests/model, with an event here and there, give a pool of positions and the turns after them. For each mutant of
`tests/data/wrong_engines.txt` the shortest case of the pool in which it goes wrong becomes part of the script of its
rule, and so does one in each other edition, with two players and with three, in which it goes wrong. The output is
reproducible. `python -m benchmarks.generate.vectors R16 ...` writes the scripts of some rules.

`python -m benchmarks.generate.vectors answer FILE ...` writes the responses of the model into scripts that were written
by hand, below their commands.
"""

from __future__ import annotations

import itertools
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests"))

from model import model_engine, rules_model  # noqa: E402
from support.vector_mutants import MUTANTS, Mutant, load  # noqa: E402

from benchmarks.generate.script_examples import escaped, explained  # noqa: E402

#: A script has all legal turns of a position with this number of them at most.
MOST_TURNS = 40
#: A mutant is tried in at most this many cases in each edition.
EDITION_TRIES = 40
#: The longest run of turns after a position.
LONGEST = 6
#: A mutant is tried in at most this many cases of the pool.
TRIES = 700
#: The shortest of this number of cases is taken.
HITS = 1

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
        turns = "lp-legal" if _has_few_turns(self.text) else "lp-legal_count"
        return [f"lp-position {self.text}", turns, *play, "lp-position", "lp-result", "lp-legal_count"]


@cache
def _has_few_turns(text: str) -> bool:
    """Return whether all legal turns of a position go into a script; otherwise they are counted there."""
    session = model_engine.Session()
    return (
        model_engine.respond(session, "lp-position", text.split())[0] == "="
        and int(model_engine.respond(session, "lp-legal_count", [])[2:]) <= MOST_TURNS
    )


def in_edition(case: Case, edition: str, players: int) -> Iterator[Case]:
    """Yield a case in another edition: with the options of the case, and with those of the edition."""
    head, board, mover, hand, clock, status = case.text.split()
    rules = rules_model.read_rules(head)
    if rules.players > players or (rules.placement == "paired" and clock[0] == "p" and edition != "classic"):
        return
    options = {name: getattr(rules, name) for name in rules_model.VALUES if name != "placement"}
    if clock[0] == "p" and rules.placement != "paired":
        options["placement"] = rules.placement
    names = rules_model.PLAYERS[edition][:players]
    letters = dict(zip((name[0] for name in rules.colours), (name[0] for name in names), strict=False))
    if rules.placement == "manual" and clock[0] == "p":
        tiles = [rules_model.tile_letter(colour) for colour in rules_model.TILE_COLOURS[rules.edition]]
        others = [rules_model.tile_letter(colour) for colour in rules_model.TILE_COLOURS[edition]]
        board = board.translate(str.maketrans(dict(zip(tiles, others, strict=False))))
        colours = dict(zip(rules_model.TILE_COLOURS[rules.edition], rules_model.TILE_COLOURS[edition], strict=False))
    else:
        colours = {}
        corner, colon, rows = board.partition(":")
        places = {old.upper(): new.upper() for old, new in letters.items()}
        board = corner + colon + rows.translate(str.maketrans(places))
    words = dict(zip(rules.colours, names, strict=False)) | colours
    if players > rules.players:
        # The third player has left.
        count = players - rules.players
        hand = ".".join([hand, *["0"] * count])
        status = "/".join([f"out:{names[-1][0]}", *([] if status == "-" else [status])])
    status = "/".join(
        f"out:{''.join(letters.get(letter, letter) for letter in part[4:])}" if part.startswith("out:")
        and players == rules.players else part for part in status.split("/")
    )  # fmt: skip
    turns = tuple(
        "".join(words.get(part, part) for part in re.split("([:@])", turn)) if ":" in turn or "@" in turn else turn
        for turn in case.turns
    )
    for chosen in (options, {name: options[name] for name in ("size", "placement") if name in options}, {}):
        try:
            head = rules_model.make_rules(edition, {**chosen, "players": str(players)}).text()
        except ValueError:
            continue
        yield Case(f"{head} {board} {letters.get(mover, mover)} {hand} {clock} {status}", turns)


#: Cases that no walk meets.
BY_HAND = [
    Case(text, tuple(turns.split()))
    for text, turns in (
        # R4.6, R4.8: a player who is out gets a ball, which is smothered.
        (
            "nestor3/placement=manual/size=1 - r 1.1.1:1.1.1.1 p0 -",
            "red@m50 blue@n50 yellow:resigns yellow@m51 black@n49",
        ),
        # R8.1, R18.2: free edges, and those at the edge of the world.
        ("classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0.0 m2 -", "draw"),
        ("classic/free_edges=5/turn=either gggg50:WoRo w 0.0 m2 -", "pass/jjjj50"),
        ("classic/free_edges=5/turn=either m96:W/o/R/o w 0.0 m2 -", "pass/m99"),
        # R9: a larger part without balls goes; doomed parts go with their balls.
        ("classic/turn=either m50:WooRooooooo w 0.0 m2 -", "pass/q50"),
        ("classic/isolate=doomed/turn=either m50:RooWooR w 0.0 m2 -", "pass/r50"),
        # R11: a group of the mover that has been smothered since the beginning.
        ("nestor/equaliser=off/turn=either m50:RBooR r 0.0 m0 -", "q50-p50"),
        # R12: the options equaliser and isolate in the first turn.
        ("classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -", "n48-n49/m51"),
        ("nestor/isolate=doomed/turn=either m50:BRooB r 0.0 m0 -", "draw"),
        ("nestor/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -", "pass/p50"),
        # R13.2: a lone removal.
        ("nestor m50:oBR r 0.0 m6 -", "pass/m50"),
        ("nestor/free_edges=5 m50:oRB r 0.0 m6 -", "n50-m50"),
        # R13.5: no pass with stranded.
        ("nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0.0.0 m0 -", "red:resigns"),
        # R14.4: the last player wins without balls.
        ("classic3/size=2 m50:oWoo w 0.0.0 m3 -", "white:resigns"),
        # R15: a player without balls when movement begins; wipe-outs with all results.
        ("classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1.1.0 p1 -", "m51:n50"),
        ("nestor/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0.0 m12 -", "pass/m50"),
        ("nestor/isolate=doomed/size=2/turn=either/wipeout=tie l49:1B/1o/RR r 0.0 m12 -", "pass/m50"),
        ("nestor/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0.0 m12 -", "pass/m50"),
        ("pbmserv3/isolate=doomed/size=2/turn=either m49:1G/1o/B b 0.0.0 m11 out:r", "pass/n50"),
        ("pbmserv3/isolate=doomed/size=2/turn=either/wipeout=mover-loses m49:1G/1o/B b 0.0.0 m11 out:r", "pass/n50"),
        ("pbmserv3/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out m49:1G/1o/B b 0.0.0 m11 out:r", "pass/n50"),
        ("nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0.0.0 m8 -", "pass/n50"),
        ("nestor3/isolate=doomed/turn=either/wipeout=mover-loses m49:1Y/1o/BR y 0.0.0 m8 -", "pass/n50"),
        ("pbmserv3/isolate=doomed/turn=either l48:1o/1R/1oB/G b 0.0.0 m10 out:r", "pass/m50"),
        # R16: repetitions, from the first movement turn on, and from text.
        ("nestor m50:RB r 0.0 m6 -", "pass pass pass pass"),
        ("nestor m50:RB r 0.0 m6 rep:2", "pass pass"),
        ("classic/ending=last-balls/turn=either m50:WoooR w 0.0 m6 -",
         "m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50"),
        ("classic/ending=last-balls/turn=either m50:WoooR w 0.0 m6 rep:2", "m50-n50 q50-p50 n50-m50 p50-q50"),
        ("classic/ending=last-balls/turn=either m50:WoooR w 0.0 m0 -",
         "m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50 m50-n50"),
        ("nestor m50:RB r 0.0 m0 -", "pass pass pass pass pass"),
        ("nestor3 m50:RBY b 0.0.0 m9 out:r", "pass pass pass pass"),
        ("pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -",
         "green@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49"),
        # R17: counts before and after events.
        ("nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2", "blue:resigns"),
        ("nestor3/turn=either m50:RBYo r 0.0.0 m6 out:y/rep:2", "red:resigns"),
        ("nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2", "draw"),
        ("nestor/turn=either m50:RBoo r 0.0 m6 rep:2", "draw"),
        ("nestor/turn=either m50:RBoo r 0.0 m6 rep:2", "blue:resigns"),
        ("nestor/turn=either m50:RBoo r 0.0 m6 rep:2", "red:timeout"),
        ("nestor3 m50:RBY r 0.0.0 m9 -", "yellow:resigns pass pass pass pass"),
        ("nestor3 m50:RBY r 0.0.0 m9 -", "red:resigns pass pass pass pass"),
        ("nestor3 m50:RBY r 0.0.0 m9 -", "pass pass pass yellow:resigns pass pass pass pass"),
        ("classic3/size=2 m50:oWoB w 0.0.0 m3 -", "white:resigns"),
        ("classic3/size=2 m50:oWoB w 0.0.0 m3 -", "black:resigns"),
        ("classic3/size=2 k49:1oBWR/Wooo r 0.1.1 p4 -", "red:resigns"),
        ("nestor3 m50:RBo r 0.0.0 m6 out:y", "draw"),
        # R18: a row of tiles up to the edge of the world.
        (f"classic/must_touch=1/size=16 m50:{'WoRo' * 12}Wo r 3.4 p25 -", "jjjj51:iiii51"),
    )
]  # fmt: skip


def events(state: rules_model.State) -> list[str]:
    """Return the events that may come now."""
    players = [colour for player, colour in enumerate(state.rules.colours) if player not in state.out]
    return [*(f"{player}:resigns" for player in players), *(f"{player}:timeout" for player in players[:1]), "draw"]


def pool() -> Iterator[Case]:
    """Give the cases by hand, then those of all walks, then those of the small positions of records/perft."""
    yield from BY_HAND
    for again in range(3):
        for number, walk in enumerate(WALKS):
            for edition in ("classic", "nestor"):
                for players in ("2", "3"):
                    options = {**walk, "players": players}
                    if edition != "classic" and number % 2:
                        options["placement"] = "manual"
                    source = random.Random(f"{edition} {players} {number} {again}")
                    yield from cases(walk_of(started(edition, options, source.randrange(1000)), source), source)
    for path in sorted((ROOT / "records" / "perft").glob("*.tsv")):
        for row in path.read_text(encoding="utf-8").splitlines():
            text = row.partition("\t")[0]
            if len(text) < 70 and " p" not in text:
                source = random.Random(text)
                yield from cases(walk_of(rules_model.read(text), source, 4), source)


class Pool:
    """The cases that are known so far, with the answers of the model; more are made when they are asked for."""

    def __init__(self) -> None:
        self.source = pool()
        self.known: list[tuple[Case, list[str]]] = []

    def __iter__(self) -> Iterator[tuple[Case, list[str]]]:
        for number in itertools.count():
            if number == len(self.known):
                case = next(self.source, None)
                if case is None:
                    return
                self.known.append((case, answers(case)))
            yield self.known[number]


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


def cases(walk: list[tuple[rules_model.State, str]], source: random.Random) -> Iterator[Case]:
    """Give the cases of some states of a walk."""
    for index, (state, turn) in enumerate(walk):
        text = state.text()
        if source.random() < 0.5:
            yield Case(text, (turn,))
        if source.random() < 0.3:
            yield Case(text, (source.choice(events(state)),))
        if source.random() < 0.15:
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


def expression(command: str, response: str) -> str:
    """Return the line of a script for a response: texts that engines may choose are left open."""
    name = command.split()[0]
    if response[0] == "?" and name.startswith("lp-") and ":" in response:
        return f"#! [{response[2:].partition(':')[0]}: .*]"
    text = escaped(response[2:])
    if name == "lp-explain" and response != "= legal":
        text = explained(response[2:])
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


def main(rules: list[str]) -> None:
    """Search a case for each mutant that none of the cases in the scripts catches, in each edition if there is one."""
    cases = Pool()
    for path in sorted({ROOT / "records" / mutant.file for mutant in MUTANTS}):
        if path.parent.name != "rules" or (rules and f"R{int(path.stem[1:])}" not in rules):
            continue
        mutants = [mutant for mutant in MUTANTS if ROOT / "records" / mutant.file == path]
        chosen: dict[Case, list[str]] = {case: [] for case in written(path)}
        for mutant in mutants:
            case = search(mutant, chosen, cases)
            print(mutant.name, "|", case, flush=True)
            if case is not None:
                chosen.setdefault(case, []).append(mutant.name)
        chosen = {case: names for case, names in chosen.items() if names}
        originals = [*sorted(chosen, key=_length), *(case for case in BY_HAND if case not in chosen)]
        for edition in rules_model.PLAYERS:
            for players in (2, 3):
                others = {case: answers(case) for case in originals for case in in_edition(case, edition, players)}
                others = {
                    case: said for case, said in others.items() if said[0] == f"= {case.text}" and said[2][0] == "="
                }
                add_edition(path.stem, mutants, chosen, others, f"{edition}{players}")
        write(path, chosen)


def add_edition(
    rule: str, mutants: list[Mutant], chosen: dict[Case, list[str]], others: dict[Case, list[str]], name: str
) -> None:  # fmt: skip
    """Add cases of an edition until each mutant goes wrong in one of them, as far as there are such cases."""
    taken = [case for case in chosen if case in others]
    for mutant in mutants:
        engine = load(mutant)
        order = [*taken, *(case for case in others if case not in taken)]
        case = next((case for case in order[:EDITION_TRIES] if catches(case, engine, others[case])), None)
        if case is not None and mutant.name not in chosen.setdefault(case, []):
            chosen[case].append(mutant.name)
            taken.append(case)
        print(rule, name, mutant.name, "|", case, flush=True)


def _length(case: Case) -> tuple[int, Case]:
    return len(case.text) + sum(map(len, case.turns)), case


def write(path: Path, chosen: dict[Case, list[str]]) -> None:
    path.parent.mkdir(exist_ok=True)
    rule = f"R{int(path.stem[1:])}"
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = [f"# Cases of {rule}, each with the wrong engines that it catches.", *re.findall("^#unseen .+$", old, re.M)]
    # The scripts that were written by hand come first.
    by_hand = [file for file in (ROOT / "records/scripts").rglob("*.tst") if not re.fullmatch("R[0-9]+", file.stem)]
    taken = [re.findall(r"^#case (R[0-9]+\.[0-9]+)", file.read_text(encoding="utf-8"), re.M) for file in by_hand]
    heads = Counter(itertools.chain(*taken))
    for case, names in chosen.items():
        number, *others = dict.fromkeys(name.split()[0] for name in names)
        lines += ["", f"#case {number}{suffix(heads[number])} {title(case)}"]
        lines += [f"#also {' '.join(others)}"] if others else []
        lines += [f"# {'; '.join(names)}", *case.commands()]
        heads[number] += 1
    path.write_text(answered("\n".join(lines)), encoding="utf-8")


def suffix(count: int) -> str:
    """Return the letters after the number of a sentence in the names of its cases: none, b to z, ba, bb ..."""
    if count == 0:
        return ""
    return chr(97 + count) if count < 26 else chr(97 + count // 26) + chr(97 + count % 26)


def title(case: Case) -> str:
    """Return what a case is about in words: its edition with the number of players, and its options."""
    edition, *options = case.text.split()[0].split("/")
    players = "three" if edition.endswith("3") else "two"
    words = f"{edition.removesuffix('3')} with {players} players"
    return words + (f" and {', '.join(options)}" if options else "")


def written(path: Path) -> list[Case]:
    """Return the cases that a script has already."""
    if not path.exists():
        return []
    found = []
    for block in path.read_text(encoding="utf-8").split("\n\n")[1:]:
        if "lp-play" not in block:
            continue
        text = re.search("[0-9] lp-position (.+)", block)
        turns = re.search("[0-9] lp-play (.+)", block)
        assert text is not None, block
        assert turns is not None, block
        found.append(Case(text[1], tuple(turns[1].split())))
    return found


def search(mutant: Mutant, chosen: Iterable[Case], cases: Pool) -> Case | None:
    """Return a short case in which a mutant goes wrong, one of those chosen before if possible."""
    engine = load(mutant)
    for case in chosen:
        if catches(case, engine, answers(case)):
            return case
    hits: list[Case] = []
    for number, (case, expected) in enumerate(cases):
        if catches(case, engine, expected):
            hits.append(case)
        if len(hits) == HITS or number > TRIES:
            break
    return min(hits, key=lambda case: (len(case.text) + sum(map(len, case.turns)), case), default=None)


if __name__ == "__main__":
    if sys.argv[1:2] == ["answer"]:
        for name in sys.argv[2:]:
            Path(name).write_text(answered(Path(name).read_text(encoding="utf-8")), encoding="utf-8")
    else:
        main(sys.argv[1:])
