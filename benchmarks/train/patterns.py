"""Learn the weights of patterns from the results and the scores of games that the search played against itself.

    python -m benchmarks.train.evaluation play games.jsonl --games 60000 --nodes 400 --seed 1
    LIMITPROTO_PURE=1 python -m benchmarks.train.patterns gather games.jsonl positions.npz
    python -m benchmarks.train.patterns fit positions.npz --write
    python -m benchmarks.train.patterns fit positions.npz --test positions-90210.npz

`gather` writes what the engine sees of each position that is not proved: the numbers of its weights, the score of the
search and the result. `fit` minimizes the logarithmic loss (Adam, in batches, seeded) of a
linear value, on a target that is part result and part what the search thought, and stops where games that are kept out
are predicted best. `--write` rounds the weights and puts them into the package; its loss is printed too. `--test` is a
file of tiles, freedoms and neighbours (`from_tiles`): games of it whose number five divides are kept out and reported,
the others are learned from. It needs NumPy.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import struct
import zlib
from pathlib import Path

import numpy

from benchmarks.train.evaluation import SHARES
from limitproto import Position
from limitproto.core import build_mode
from limitproto.core.hexes import cell
from limitproto.games.limit.rules.masks import as_word
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.search import patterns
from limitproto.games.limit.search.groups import KnownGroups
from limitproto.games.limit.search.patterns import FULL, Patterns

#: Room for the tiles of a position; places left over hold `patterns.INPUTS`.
ROOM = 56
#: The share of the result in the target; the search has the rest.
RESULT = 0.8
#: One game of so many is kept out.
KEPT_OUT = 20
KEPT_OUT_OF_TEST = 5
BATCH = 1024
#: How strongly weights are drawn to 0, and the rate of learning, which falls to a tenth.
RIDGE, RATE = 3e-6, 3e-3
#: How many hundredths of a ball a logit is.
LOGIT = 80
EDITIONS = ["classic", "nestor-en", "pbmserv", "nestor"]
COLUMNS = ("inputs", "late", "score", "result", "game", "edition", "clock")


class Noted(list):
    """The weights of an evaluation; `numbers` lists where in the file each one stands that it reads.

    Compiled code does not ask them, so gathering needs LIMITPROTO_PURE=1.
    """

    def __init__(self, value: Patterns, centres: int = patterns.CENTRES) -> None:
        assert build_mode.current().name == "pure", "set LIMITPROTO_PURE=1"
        super().__init__(value._pairs)
        self.centres, self.numbers = centres, []
        value._pairs = self

    def __getitem__(self, place):
        beyond = place - self.centres * patterns.CODES
        ring = place // patterns.CODES * patterns.RINGS + patterns.ring_classes()[place % patterns.CODES]
        self.numbers.append(ring if beyond < 0 else beyond + self.centres * patterns.RINGS)
        return super().__getitem__(place)


class Seen:
    """The positions gathered so far, a list for each of `COLUMNS`."""

    def __init__(self) -> None:
        self.columns = {name: [] for name in COLUMNS}

    def add(self, near, cells, tiles, mine, theirs, **others) -> None:
        """Add a position, with masks over tiles numbered as in `near` and `cells`."""
        tiles, mine, theirs = map(as_word, (tiles, mine, theirs))
        value = Patterns(cells, KnownGroups(near))
        read = Noted(value)
        value.value(tiles, mine, theirs)
        inputs = read.numbers
        row = {
            "inputs": inputs + [patterns.INPUTS] * (ROOM - len(inputs)),
            "late": max(0, FULL - (tiles & ~(mine | theirs)).bit_count()),
            **others,
        }
        for name, column in self.columns.items():
            column.append(row[name])

    def arrays(self):
        """Return the columns as arrays."""
        types = {"inputs": numpy.uint16, "score": numpy.float32, "result": numpy.float32}
        return {name: numpy.array(column, types.get(name, numpy.int32)) for name, column in self.columns.items()}


def games_in(files: list[str]):
    """Yield the games of some files that `benchmarks.train.evaluation` has written."""
    for name in files:
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                if not line.endswith("\n"):
                    break  # still being written
                yield json.loads(line)


def gather(files: list[str], first: int = 0):
    """Return the arrays of all positions of some files of games, and print how their games ended."""
    seen, number, reasons = Seen(), 0, {}
    for number, game in enumerate(games_in(files), 1):
        if number <= first:
            continue
        reasons[game["reason"]] = reasons.get(game["reason"], 0) + 1
        shares = [SHARES[share] for share in game["result"].split("-")]
        for text, score, is_proved in game["rows"]:
            position = Position.parse(text)
            if is_proved or position.is_over:
                continue
            movement = position.movement
            field, mover = movement.field, movement.mover
            seen.add(
                field.near, field.cells, movement.tiles, movement.balls[mover], movement.balls[1 - mover],
                score=score, result=shares[mover], game=number, clock=movement.clock,
                edition=EDITIONS.index(text.split("/")[0].split(" ")[0]),
            )  # fmt: skip
    print(f"{len(seen.columns['game'])} positions of {number - first} games, which ended by", reasons)
    return seen.arrays()


def from_tiles(file: str):
    """Return the arrays of a file that has tiles (`st`: 0 empty, 1 mover, 2 opponent, 255 none) and their neighbours.

    `nb` holds for each tile the numbers of its six neighbours, 255 where there is none.
    """
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    given, seen = numpy.load(file), Seen()
    given = {name: given[name] for name in ("st", "nb", "sco", "res", "game", "edi", "clock")}
    for row, held in enumerate(given["st"].tolist()):
        beside = given["nb"][row].tolist()
        first = next(number for number, what in enumerate(held) if what != 255)
        places, front = {first: (40, 40)}, [first]
        for number in front:
            column, line = places[number]
            for other, (right, down) in zip(beside[number], steps, strict=True):
                if other != 255 and other not in places:
                    places[other] = column + right, line + down
                    front.append(other)
        numbers = sorted(places)
        index = TileIndex([cell(*places[number]) for number in numbers])
        mine = sum(1 << place for place, number in enumerate(numbers) if held[number] == 1)
        theirs = sum(1 << place for place, number in enumerate(numbers) if held[number] == 2)
        seen.add(
            index.near, index.cells, (1 << len(numbers)) - 1, mine, theirs,
            score=given["sco"][row], result=given["res"][row], game=given["game"][row], clock=given["clock"][row],
            edition=given["edi"][row],
        )  # fmt: skip
    return seen.arrays()


def probability(logits):
    """Return the probabilities of logits."""
    return 1 / (1 + numpy.exp(-numpy.clip(logits, -30, 30)))


def loss(probabilities, wanted) -> float:
    """Return the mean logarithmic loss."""
    probabilities = numpy.clip(probabilities, 1e-6, 1 - 1e-6)
    return float(-(wanted * numpy.log(probabilities) + (1 - wanted) * numpy.log(1 - probabilities)).mean())


def regression(columns, wanted):
    """Return the weights by which a few columns predict best (Newton's method)."""
    weights = numpy.zeros(columns.shape[1])
    for _ in range(20):
        found = probability(columns @ weights)
        bend = (columns * (found * (1 - found))[:, None]).T @ columns / len(wanted)
        slope = columns.T @ (found - wanted) / len(wanted)
        weights -= numpy.linalg.solve(bend + 1e-6 * numpy.eye(len(weights)), slope + 1e-6 * weights)
    return weights


class Model:
    """A linear value: `weights` early and late, as logits, of which each position has the sum of some.

    `count` is the number of weights; `inputs` has that number where a position has fewer of them than others.
    """

    count = patterns.INPUTS
    #: How many hundredths of a ball a logit is.
    logit = LOGIT

    def __init__(self, data) -> None:
        self.inputs, late = data["inputs"].astype(numpy.int32), (data["late"] / FULL).astype(numpy.float32)
        self.shares = numpy.stack([1 - late, late], 1)
        self.weights = numpy.zeros((2, self.count + 1), numpy.float32)

    def shares_of(self, rows):
        """Return how much early and late weights count in some positions, each as logits are shaped."""
        return self.shares[rows].T

    def logits(self, rows):
        """Return the values of some positions, as logits."""
        found = self.inputs[rows]
        return sum(
            weights[found].sum(-1) * share for weights, share in zip(self.weights, self.shares_of(rows), strict=True)
        )

    def probabilities(self, rows):
        """Return the probabilities of winning in some positions."""
        return probability(self.logits(rows))

    def predicted(self, rows):
        """Return the same in pieces that fit into memory."""
        pieces = [rows[place : place + 20000] for place in range(0, len(rows), 20000)]
        return numpy.concatenate([self.probabilities(piece) for piece in pieces])

    def learn(self, rows, wanted, judge, epochs: int, seed: int) -> None:
        """Learn from some positions, and keep the numbers of the epoch with which `judge` returned least."""
        source = numpy.random.default_rng(seed)
        mean, square = numpy.zeros_like(self.weights), numpy.zeros_like(self.weights)
        steps, step = epochs * -(-len(rows) // BATCH), 0
        best = judge(), self.weights.copy()
        for epoch in range(epochs):
            order = source.permutation(rows)
            for place in range(0, len(order), BATCH):
                batch = order[place : place + BATCH]
                error = ((self.probabilities(batch) - wanted[batch]) / len(batch)).astype(numpy.float32)
                found = self.inputs[batch]
                slopes = [
                    numpy.bincount(
                        found.ravel(),
                        numpy.repeat((error * share).ravel(), found.shape[-1]),
                        minlength=self.count + 1,
                    )
                    for share in self.shares_of(batch)
                ]
                slope = numpy.array(slopes, numpy.float32) + RIDGE * self.weights
                slope[:, self.count] = 0
                step += 1
                rate = RATE * (1 - 0.9 * step / steps)
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                self.weights -= rate * mean / (1 - 0.9**step) / (numpy.sqrt(square / (1 - 0.999**step)) + 1e-8)
            now = judge()
            print(f"epoch {epoch + 1}: loss {now:.4f} in the games kept out", flush=True)
            if now < best[0]:
                best = now, self.weights.copy()
        self.weights = best[1]

    def round(self) -> list[int]:
        """Round to what the file holds, and return that."""
        steps = numpy.rint(self.weights * self.logit * patterns.UNIT)
        self.weights = steps / (self.logit * patterns.UNIT)
        return [int(number) for row in steps for number in row[: self.count]]


def write(name: str, numbers: list[int]) -> None:
    """Write a file of weights, and print its size and hash."""
    packed = zlib.compress(struct.pack(f"<{len(numbers)}h", *numbers), 9)
    Path(name).write_bytes(packed)
    print(f"{len(packed)} bytes, SHA-256 {hashlib.sha256(packed).hexdigest()}")


def concatenated(loaded, columns):
    """Return the arrays of several files as one for each column; their games are numbered on from file to file."""
    first = 0
    for arrays in loaded:
        arrays["game"] = arrays["game"] + first
        first = int(arrays["game"].max()) + 1
    return {name: numpy.concatenate([arrays[name] for arrays in loaded]) for name in columns}


def joined(files: list[str], test: str | None):
    """Return all arrays, the rows to learn from, those to judge by and those of the test."""
    loaded = [dict(numpy.load(file)) for file in files]
    if test:
        kept = Path(test).with_suffix(".gathered.npz").name
        if not Path(kept).exists():
            numpy.savez_compressed(kept, **from_tiles(test))
        loaded.append(dict(numpy.load(kept)))
    tests = []
    for place, arrays in enumerate(loaded):
        is_test = bool(test) and place == len(loaded) - 1
        share = KEPT_OUT_OF_TEST if is_test else KEPT_OUT
        tests.append(numpy.where(arrays["game"] % share == 0, 2 if is_test else 1, 0))
    kinds = numpy.concatenate(tests)
    return concatenated(loaded, COLUMNS), *(numpy.flatnonzero(kinds == kind) for kind in (0, 1, 2))


def fit(files: list[str], test: str | None, epochs: int, seed: int, is_written: bool) -> None:
    """Learn, and print what comes of it."""
    data, rows, judged, tested = joined(files, test)
    result, late = data["result"], data["late"] / FULL
    if not len(judged):
        judged = tested
    score = numpy.stack([numpy.ones(len(late)), data["score"], data["score"] * late], 1)
    searched = probability(score @ regression(score[rows], result[rows]))
    model = Model(data)
    names = [(name, some) for name, some in (("kept out", judged), ("test", tested)) if len(some)]

    def report(what: str, probabilities) -> None:
        losses = ", ".join(f"{name} {loss(probabilities(some), result[some]):.4f}" for name, some in names)
        print(f"{what}: loss {losses}", flush=True)

    print(f"{len(rows)} positions to learn from, {len(judged)} kept out, {len(tested)} of the test")
    report("score of the search", lambda some: searched[some])
    wanted = (RESULT * result + (1 - RESULT) * searched).astype(numpy.float32)
    model.learn(rows, wanted, lambda: loss(model.predicted(judged), result[judged]), epochs, seed)
    report("patterns", model.predicted)
    numbers = model.round()
    report("patterns in integers", model.predicted)
    print(f"largest weight {max(map(abs, numbers))}")
    if is_written:
        write(patterns.FILE, numbers)


def command_line(description: str | None, epochs: int):
    """Return a parser, and those of its commands `gather` and `fit`, which learns for so many epochs."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    gathering = commands.add_parser("gather")
    gathering.add_argument("files", nargs="+", help="files of games, and last the file to write")
    fitting = commands.add_parser("fit")
    fitting.add_argument("--epochs", type=int, default=epochs)
    fitting.add_argument("--seed", type=int, default=0)
    fitting.add_argument("--write", action="store_true")
    return parser, gathering, fitting


def main() -> None:
    """Gather or fit."""
    parser, gathering, fitting = command_line(__doc__, epochs=12)
    gathering.add_argument("--first", type=int, default=0, help="leave out this many games")
    fitting.add_argument("files", nargs="*")
    fitting.add_argument("--test")
    asked = parser.parse_args()
    if asked.command == "gather":
        numpy.savez_compressed(asked.files[-1], **gather(asked.files[:-1], asked.first))
    else:
        fit(asked.files, asked.test, asked.epochs, asked.seed, asked.write)


if __name__ == "__main__":
    main()
