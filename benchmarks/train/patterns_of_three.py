"""Learn the weights of patterns of three players from the results of games that the search played against itself.

    python -m benchmarks.train.evaluation play games.jsonl --games 20000 --nodes 1000 --seed 1 \\
        --edition classic3 nestor-en3 nestor-en3 pbmserv3 pbmserv3 nestor3 nestor3
    LIMITPROTO_PURE=1 python -m benchmarks.train.patterns_of_three gather games.jsonl positions.npz
    python -m benchmarks.train.patterns_of_three fit positions.npz --write

`gather` writes what the engine sees of each position that is not proved: for each player the numbers of the weights,
whether that player is out, and the result. `fit` minimizes the logarithmic loss of the winner as
`benchmarks.train.patterns` does; probabilities are in proportion to e to the power of the sums. It needs NumPy.
"""

from __future__ import annotations

import numpy

from benchmarks.train.evaluation import SHARES
from benchmarks.train.patterns import KEPT_OUT, Model, Noted, command_line, concatenated, games_in, write
from limitproto import Position
from limitproto.games.limit.rules.masks import as_word
from limitproto.games.limit.search import patterns_of_three
from limitproto.games.limit.search.groups import KnownGroups
from limitproto.games.limit.search.patterns import FULL, SCALE

#: Room for the weights of a player; places left over hold `patterns_of_three.INPUTS`.
ROOM = 44
COLUMNS = ("inputs", "late", "is_out", "result", "game")


def seen(position: Position):
    """Return what the engine sees of a position: the first columns."""
    movement = position.movement
    field, out = movement.field, movement.out
    tiles, *balls = map(as_word, (movement.tiles, *movement.balls))
    value = patterns_of_three.PatternsOfThree(field.cells, KnownGroups(field.near))
    is_out = [out >> player & 1 for player in range(3)]
    read = [Noted(view, patterns_of_three.CENTRES) for view in value._views]
    value.worths(tiles, *balls, movement.mover, out, 0)
    return (
        numpy.array(
            [row + [patterns_of_three.INPUTS] * (ROOM - len(row)) for row in (noted.numbers for noted in read)],
            numpy.uint16,
        ),
        max(0, FULL - (tiles & ~(balls[0] | balls[1] | balls[2])).bit_count()),
        is_out,
    )


def gather(files: list[str]):
    """Return the arrays of all positions of some files of games."""
    rows, number = [], 0
    for number, game in enumerate(games_in(files), 1):
        shares = [SHARES[share] for share in game["result"].split("-")]
        for text, _, is_proved in game["rows"]:
            position = Position.parse(text)
            if not is_proved and not position.is_over:
                rows.append((*seen(position), shares, number))
    print(f"{len(rows)} positions of {number} games")
    types = {"inputs": numpy.uint16, "result": numpy.float32, "is_out": bool}
    return {
        name: numpy.array(column, types.get(name, numpy.int32))
        for name, column in zip(COLUMNS, zip(*rows, strict=True), strict=True)
    }


def shared(logits, is_out):
    """Return the probabilities of winning of three players; those who are out have none."""
    logits = numpy.where(is_out, -numpy.inf, logits)
    found = numpy.exp(logits - logits.max(1, keepdims=True))
    return found / found.sum(1, keepdims=True)


def loss(probabilities, result) -> float:
    """Return the mean logarithmic loss."""
    return float(-(result * numpy.log(numpy.clip(probabilities, 1e-6, 1))).sum(1).mean())


class ModelOfThree(Model):
    """As `Model`, with a sum for each of three players."""

    count = patterns_of_three.INPUTS
    logit = SCALE

    def __init__(self, data) -> None:
        super().__init__(data)
        self.is_out = data["is_out"]

    def shares_of(self, rows):
        """Return how much early and late weights count, for each player of each position."""
        return self.shares[rows].T[:, :, None]

    def probabilities(self, rows):
        """Return the probabilities of winning of all players."""
        return shared(self.logits(rows), self.is_out[rows])


def fit(files: list[str], epochs: int, seed: int, is_written: bool) -> None:
    """Learn, and print what comes of it."""
    data = concatenated([dict(numpy.load(file)) for file in files], COLUMNS)
    result, is_kept = data["result"], data["game"] % KEPT_OUT == 0
    rows, judged = numpy.flatnonzero(~is_kept), numpy.flatnonzero(is_kept)
    print(f"{len(rows)} positions to learn from, {len(judged)} kept out")
    model = ModelOfThree(data)
    model.learn(rows, result, lambda: loss(model.predicted(judged), result[judged]), epochs, seed)
    print(f"patterns: loss {loss(model.predicted(judged), result[judged]):.4f}")
    numbers = model.round()
    print(f"patterns in integers: loss {loss(model.predicted(judged), result[judged]):.4f}")
    if is_written:
        write(patterns_of_three.FILE, numbers)


def main() -> None:
    """Gather or fit."""
    parser, _, fitting = command_line(__doc__, epochs=8)
    fitting.add_argument("files", nargs="+")
    asked = parser.parse_args()
    if asked.command == "gather":
        numpy.savez_compressed(asked.files[-1], **gather(asked.files[:-1]))
    else:
        fit(asked.files, asked.epochs, asked.seed, asked.write)


if __name__ == "__main__":
    main()
