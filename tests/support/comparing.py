"""The kernel and the slow model of the rules side by side: what must be equal, and games to look at.

`model.rules_model` is written from `spec/rules.md` alone and shares nothing with the package. Everything here takes
the class `Position` as an argument where the package is meant, so that a mutated copy can be looked at as well.
"""

import random
from collections import Counter
from collections.abc import Iterator

from model import rules_model as model
from support.tables import rows

EDITIONS = [(edition, players) for edition in model.PLAYERS for players in ("2", "3")]

#: Words of `State.events` that a turn or a position is looked for; see the docstring of the model.
RARE = "doomed all-tiles-gone self-capture capture-by-move capture-by-removal split".split()


#: Constructed positions for what random play hardly ever meets; each is compared along some games from there on.
CONSTRUCTED = [text for (text,) in rows(__file__, "constructed")]


def both(position_class, text: str):
    return position_class.parse(text), model.read(text)


def fresh(position_class, edition: str, options: dict[str, str]):
    """Return a position and the model's state for the same new game."""
    position = position_class.new(edition, **options)
    chosen = {key: value for key, value in options.items() if key not in ("seed", "layout")}
    return position, model.new(edition, chosen, position.layout or None)


def differences(position, state: model.State) -> Iterator[str]:
    """Yield a sentence for everything in which a position differs from the model's state."""
    here, theirs = state.text(), state.turns()
    for what, mine, wanted in (
        ("text", position.text, here),
        ("result", position.result, state.result),
        ("reason", position.reason, state.reason or ""),
        ("mover", position.mover, state.mover),
        ("end", position.is_over, state.mover is None),
        ("legal turns", position.legal_turns(), sorted(theirs)),
        ("number of turns", position.count_turns(), len(theirs)),
        ("obligation to reply", position.bound, state.bound),
    ):
        if mine != wanted:
            yield f"{here}: the {what} is {mine!r}, for the model {wanted!r}."


def odd_options(chance: random.Random, edition: str, sizes: str = "1234") -> dict[str, str]:
    """Return options for a small game of an edition, most of them left as they are, some odd."""
    options = {"players": chance.choice("23"), "size": chance.choice(sizes)}
    for key in sorted(set(model.VALUES) - {"size", "placement"}):
        if chance.random() < 0.4:
            options[key] = chance.choice(model.VALUES[key])
    if edition != "classic":
        options["seed"] = str(chance.randrange(10**6))
        if chance.random() < 0.5:
            options["placement"] = chance.choice(["manual", "layout"])
    return options


def choose(state: model.State, chance: random.Random, bias: float) -> str:
    """Return a legal turn: with a probability of `bias` one that makes something rare happen, if there is one."""
    landings = state._legal
    turns = sorted(landings)
    if chance.random() < bias:
        removed = {landing.removed for landing in landings.values() if landing.removed is not None}
        holes = {cell for cell in removed if model.free_at_holes_only(state.tiles, cell)}
        if holes and chance.random() < 0.5:
            return chance.choice([turn for turn in turns if landings[turn].removed in holes])
        for word in chance.sample(RARE, len(RARE)):
            rare = [turn for turn in turns if word in landings[turn].events]
            if rare:
                return chance.choice(rare)
    return chance.choice(turns)


def near_misses(position, chance: random.Random, number: int) -> Iterator[str]:
    """Yield texts of turns in the form of legal ones, or nearly so, that are not legal in a position."""
    turns = position.legal_turns()
    legal = set(turns)
    names = cells_about(position)
    kinds = ("{}:{}", "{}", "red@{}", "blue@{}", "green@{}", "black@{}", "{}-{}/{}", "{}-{}", "pass/{}", "pass")
    for _ in range(number):
        if turns and chance.random() < 0.7:
            words = chance.choice(turns).replace("-", " - ").replace("/", " / ").replace(":", " : ").replace("@", " @ ")
            parts = words.split()
            place = chance.choice([i for i, part in enumerate(parts) if part[-1].isdigit()] or [0])
            parts[place] = chance.choice(names)
            if chance.random() < 0.15 and "@" not in parts:
                parts = parts[: max(1, len(parts) - 2)]
            text = "".join(parts)
        else:
            text = chance.choice(kinds).format(*(chance.choice(names) for _ in range(3)))
        if text not in legal:
            yield text


def cells_about(position) -> list[str]:
    """Return the names of the tiles of a position and of the cells beside them."""
    board = model.board_marks(position.text.split(" ")[1])
    cells = set(board) | {beside for cell in board for beside in model.neighbours(cell)} or {(0, 0), (1, 0)}
    return sorted(model.cell_name(cell) for cell in cells if abs(cell[0]) <= 49 and 0 < cell[1] + 50 < 100)


def walk(position, state: model.State, chance: random.Random, bias: float = 0.0, limit: int = 200):
    """Yield position and state along a random game, the start first."""
    yield position, state
    while state.mover is not None and limit:
        turn = choose(state, chance, bias)
        position, state = position.play(turn), state.play(turn)
        yield position, state
        limit -= 1


def compare_games(position_class, seeds, sizes: str = "1234", bias: float = 0.4, counts: Counter | None = None) -> str:
    """Play a game of odd options for each seed; return the first difference, empty when there is none."""
    for seed in seeds:
        chance = random.Random(seed)
        edition = chance.choice(list(model.PLAYERS))
        start = fresh(position_class, edition, odd_options(chance, edition, sizes))
        for position, state in walk(*start, chance, bias):
            if counts is not None:
                counts.update(state.events)
                counts["positions"] += 1
            for sentence in [*differences(position, state), *accepted(position, chance)]:
                return f"seed {seed}: {sentence}"
    return ""


def accepted(position, chance: random.Random, number: int = 3) -> Iterator[str]:
    """Yield a sentence for each of some near misses that a position plays all the same."""
    for turn in near_misses(position, chance, number):
        try:
            position.play(turn)
        except ValueError:
            continue
        yield f"{position.text}: {turn} is played, and is not among the legal turns."
