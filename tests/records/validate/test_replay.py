"""What a replay says of a turn that cannot be played."""

import random

from limitproto import Position
from limitproto.records.reading.reader import check


def likeness(one: str, other: str) -> int:
    """Return how many characters two texts share at their beginnings and at their ends."""
    return sum(
        next((at for at, (a, b) in enumerate(zip(x, y, strict=False)) if a != b), min(len(x), len(y)))
        for x, y in ((one, other), (one[::-1], other[::-1]))
    )


def test_the_legal_turns_most_like_an_illegal_one_are_named() -> None:
    chance = random.Random(1)
    for edition in ("classic", "pbmserv/size=3", "nestor3/size=4"):
        position, turns = Position.new(edition, seed=1), []
        tags = "".join(f'[{name} "{value}"]\n' for name, value in position.start_tags().items())
        while not position.is_over and len(turns) < 12:
            legal = position.legal_turns()
            wrong = chance.choice(legal)
            while wrong in legal:
                wrong = wrong.replace(chance.choice(wrong[1:3]), chance.choice("45"), 1)
            nearest = ", ".join(sorted(legal, key=lambda turn: -likeness(wrong, turn))[:3])
            (found,) = [one for one in check(f"{tags}\n{' '.join([*turns, wrong])} *\n") if one.severity == "error"]
            assert found.code == "LGN301" or f"nearest legal turns: {nearest}; " in found.help, found
            turns.append(chance.choice(legal))
            position = position.play(turns[-1])
