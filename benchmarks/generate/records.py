"""Generate records/games: playouts of different players and seeds.

Run `python -m benchmarks.generate.records` in the checkout. The output is reproducible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from limitproto import Position
from limitproto.core.rng import Stream
from limitproto.games.limit.search.greedy import choose as greedy
from limitproto.records import format_game

RECORDS = Path(__file__).resolve().parents[2] / "records"
EDITIONS = ("classic", "nestor", "nestor-en", "pbmserv")
Below = Callable[[int], int]
Policy = Callable[[Position, list[str], Below], str]


def at_random(position: Position, _played: list[str], below: Below) -> str:
    turns = position.legal_turns()
    return turns[below(len(turns))]


def by_greed(position: Position, _played: list[str], below: Below) -> str:
    return greedy(position, below)


def mixed(position: Position, played: list[str], below: Below) -> str:
    return (greedy(position, below)) if below(3) else at_random(position, played, below)


def shuttling(position: Position, played: list[str], below: Below) -> str:
    """Move a ball back to where it came from, if the rules let balls move alone."""
    count = len(position.players) - len(position.out)
    last = played[-count] if len(played) >= count else ""
    turns = [turn for turn in position.legal_turns() if "-" in turn and "/" not in turn]
    if position.phase == "placement" or not turns:
        return at_random(position, played, below)
    start, _, goal = last.partition("-")
    back = f"{goal}-{start}"
    return back if back in turns else turns[below(len(turns))]


def wiping(position: Position, played: list[str], below: Below) -> str:
    """Take a turn that leaves no balls at all, or else one that does not end the game."""
    turns = position.legal_turns()
    if position.phase == "placement":
        return turns[below(len(turns))]
    looks = {turn: position.play(turn, check=False) for turn in turns}
    wipes = [turn for turn, after in looks.items() if after.reason == "wipe-out"]
    running = [turn for turn, after in looks.items() if not after.is_over]
    choices = wipes or running or turns
    return choices[below(len(choices))]


#: How each way of ending is looked for: the options that make it possible, the way of playing, and an event.
WAYS: dict[str, list[tuple[dict[str, str], Policy, str]]] = {
    "stranded": [
        ({"ending": "stranded"}, at_random, ""),
        ({"ending": "stranded"}, by_greed, ""),
        ({"ending": "stranded", "isolate": "doomed", "free_edges": "2"}, mixed, ""),
    ],
    "no-balls": [
        ({"ending": "last-balls"}, at_random, ""),
        ({"ending": "last-balls"}, by_greed, ""),
        ({"ending": "last-balls", "turn": "either"}, mixed, ""),
    ],
    "wipe-out": [
        ({"ending": "last-balls", "isolate": "doomed", "turn": "either", "size": "2"}, wiping, ""),
        ({"ending": "last-balls", "isolate": "doomed", "turn": "either", "size": "3"}, wiping, ""),
    ],
    "repetition": [({"turn": "either"}, shuttling, "")],
    "resignation": [({}, mixed, "resigns")],
    "time": [({"must_touch": "1", "equaliser": "off"}, mixed, "timeout")],
    "agreement": [({"size": "5"}, mixed, "draw")],
}
#: Placement by hand where an edition has coloured tiles: every second game of these endings.
BY_HAND = ("agreement", "resignation", "repetition")


def played(
    edition: str, players: int, options: dict[str, str], policy: Policy, event: str, seed: int
) -> tuple[Position, list[str], Position]:
    """Return start, turns and end of one game; with an event it ends by that, somewhere in the middle."""
    stream = Stream(seed)
    start = position = Position.new(edition, players=players, seed=seed, **options)
    turns: list[str] = []
    stop = 8 + stream.below(20) if event else 300
    while not position.is_over and len(turns) < 300:
        if event and len(turns) >= stop:
            turn = event if event == "draw" else f"{position.players[position.mover or 0]}:{event}"
        else:
            turn = policy(position, turns, stream.below)
        turns.append(turn)
        position = position.play(turn)
    return start, turns, position


def games() -> Iterator[tuple[str, str]]:
    """Yield file name and text of every game."""
    for edition in EDITIONS:
        for players in (2, 3):
            for reason, ways in WAYS.items():
                for variant, (wanted, policy, event) in enumerate(ways):
                    plain = Position.new(edition, players=players, seed=1).rules
                    options = {key: value for key, value in wanted.items() if getattr(plain, key, "") != value}
                    if edition != "classic" and reason in BY_HAND:
                        options["placement"] = "manual"
                    for seed in range(1000 * variant + 1, 1000 * variant + 400):
                        start, turns, end = played(edition, players, options, policy, event, seed)
                        if end.reason == reason:
                            break
                    else:
                        print(f"no {reason} in {edition}, {players} players, {options}")
                        continue
                    way = policy.__name__.replace("_", " ")
                    tags = {"Event": "Play-out", "Site": "limitproto", "Annotator": f"play-out {way}, seed {seed}"}
                    tags |= {player.capitalize(): way for player in start.players}
                    if event or reason in ("wipe-out", "repetition"):
                        tags["Termination"] = reason
                    name = f"{edition}-{players}-{reason}{'-' + str(variant + 1) if len(ways) > 1 else ''}.lgn"
                    yield name, format_game(start, turns, tags, end.result)


def main() -> None:
    folder = RECORDS / "games"
    for name, text in games():
        (folder / name).write_text(text, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
