"""Games between two players, from starts that a seed decides, and their records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.measure.match.opponents import Player, player_of
from limitproto import records
from limitproto.core.rng import Stream
from limitproto.engine.players import mix_seeds
from limitproto.games.limit.position import Position

#: From the empty table; from the beginning of movement after a random placement; or from such a beginning that is not
#: decided yet, since from an uneven one the better side wins whichever player has it.
WHOLE, MOVEMENT, EVEN = "whole", "movement", "even"
PHASES = (WHOLE, MOVEMENT, EVEN)
#: At an even start the win probability of the side to move lies between this and its complement, by a search of
#: `EVEN_NODES` nodes.
LEAST_WIN = 1 / 3
EVEN_NODES = 20_000
#: How many turns of a whole game are drawn at random, so that deterministic players do not repeat themselves.
DRAWN = {"paired": 2, "manual": 4}
_SCORES = {"1": 1.0, "0": 0.0, "1/2": 0.5}


class Start(NamedTuple):
    """Where players begin: the start of a game and the turns that were drawn for them."""

    edition: str
    phase: str
    seed: int
    position: Position
    turns: list[str]


class Game(NamedTuple):
    """A finished game: all turns, the drawn ones too, and the scores of both sides.

    `seconds` and `longest` are the time of each side in total and for its longest turn, by the clock of its player.
    """

    start: Start
    turns: list[str]
    scores: tuple[float, float]
    reason: str
    seconds: tuple[float, float]
    longest: tuple[float, float]


def start_of(edition: str, phase: str, seed: int) -> Start:
    """Return the start that a number stands for, the same on every machine.

    A whole game of an edition that begins with a layout is one with tiles laid by hand. Raises InvalidOption, and
    ValueError for an edition of three players.
    """
    if phase == WHOLE and Position.new(edition, seed=0).phase == "movement":
        edition += "/placement=manual"
    for again in range(1000):
        stream = Stream(mix_seeds(seed, again))
        position = Position.new(edition, seed=mix_seeds(seed, again, 1))
        if len(position.players) != 2:
            raise ValueError(f"{edition} is for three players; matches are between two.")
        first, turns = position, []
        while position.phase == "placement" and (phase != WHOLE or len(turns) < DRAWN[position.rules.placement]):
            legal = position.legal_turns()
            turns.append(legal[stream.below(len(legal))])
            position = position.play_unchecked(turns[-1])
        if not position.is_over and (phase != EVEN or _is_even(position)):
            return Start(edition, phase, seed, first, turns)
    raise ValueError(f"No game of {edition} comes to {'an even start of ' if phase == EVEN else ''}movement.")


def _is_even(position: Position) -> bool:
    """Return whether the search gives both sides a fair probability to win."""
    searcher = position.game.searcher(16, 0)
    assert searcher is not None, "LIMIT has a search"
    *_, report = searcher.reports(position, nodes=EVEN_NODES)
    return LEAST_WIN <= report.lines[0].win <= 1 - LEAST_WIN


def play(start: Start, players: Sequence[Player]) -> Game:
    """Play a game to its end, `players` by side. Raises IllegalTurn."""
    turns, position = [], start.position
    for turn in start.turns:
        turns.append(turn)
        position = position.play(turn)
    spent, longest = [0.0, 0.0], [0.0, 0.0]
    while not position.is_over:
        side = position.mover
        assert side is not None, "the game goes on"
        player = players[side]
        begun = player.now()
        turn = player.turn(start.position, turns, position)
        passed = player.now() - begun
        spent[side] += passed
        longest[side] = max(longest[side], passed)
        position = position.play(turn)
        turns.append(turn)
    first, second = (_SCORES[share] for share in position.result.split("-"))
    return Game(start, turns, (first, second), position.reason, (spent[0], spent[1]), (longest[0], longest[1]))


def play_pair(start: Start, names: Sequence[str], command: str = "") -> tuple[Game, Game]:
    """Play a start twice, the first of two players (specifications) on the first side and then on the second."""
    return _played(start, (names[0], names[1]), command), _played(start, (names[1], names[0]), command)


def play_alone(start: Start, name: str) -> Game:
    """Play a start with the same player on both sides."""
    return _played(start, (name, name), "")


def _played(start: Start, names: Sequence[str], command: str) -> Game:
    """Play a game with new players."""
    players = [player_of(name, mix_seeds(start.seed, side) >> 1, command) for side, name in enumerate(names)]
    try:
        return play(start, players)
    finally:
        for player in players:
            player.close()


def record_of(game: Game, names: Sequence[str], event: str) -> str:
    """Return the record of a game; `names` are the players by side."""
    position = game.start.position
    shares = {1.0: "1", 0.0: "0", 0.5: "1/2"}
    tags = {player.capitalize(): name for player, name in zip(position.players, names, strict=True)}
    tags |= {"Event": event, "Round": str(game.start.seed), "Termination": game.reason}
    result = "-".join(shares[score] for score in game.scores)
    return records.format_game(position.game, position, game.turns, tags, result)
