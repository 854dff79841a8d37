"""The UCT player plays by the rules, sees what is forced, counts right, and is the same for the same seed."""

from random import Random

import pytest

from benchmarks.measure.match.half_turns import Move, Placement, at
from benchmarks.measure.match.uct import Node, Tree, UctPlayer
from limitproto import Position
from limitproto.core.rng import Stream

EDITIONS = (
    "classic/size=3 classic3/size=3 classic/must_touch=1/size=3 nestor/size=3 pbmserv/placement=manual/size=3 "
    "pbmserv/size=3/turn=either pbmserv3/isolate=doomed/size=3"
).split()


def fresh_movement(seed: int, size: int = 4) -> Position:
    stream, position = Stream(seed), Position.new("classic", size=size)
    while position.phase == "placement":
        turns = position.legal_turns()
        position = position.play(turns[stream.below(len(turns))])
    return position


@pytest.mark.parametrize("edition", EDITIONS)
def test_plays_legal_games_to_the_end(edition):
    position, players = Position.new(edition, seed=5), [UctPlayer(seed) for seed in range(3)]
    while not position.is_over:
        position = position.play(players[position.mover].choose(position, playouts=15))
    assert position.reason


@pytest.mark.parametrize("edition", EDITIONS)
def test_half_turns_make_up_the_turns(edition):
    """All that can be reached by choices is what is legal, along a random game."""
    source, position = Random(3), Position.new(edition, seed=6)
    while not position.is_over:
        found = set()
        half = at(position.details)
        for choice in half.choices():
            after = half.after(choice)
            if after is None:
                continue
            if isinstance(after, (Move, Placement)):
                found.add(half.text(choice, position))
                continue
            for second in after.choices():
                found.add(after.text(second, position))
                assert after.after(second).key == at(position.play(after.text(second, position)).details).key
        assert sorted(found) == position.legal_turns()
        position = position.play(source.choice(sorted(found)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_end_with_winners(edition):
    position = Position.new(edition, seed=7)
    source = Random(1).random
    winners = [at(position.details).finish(source) for _ in range(30)]
    assert all(0 < mask < 1 << len(position.players) for mask in winners)
    assert len(set(winners)) > 1


def winning_turns(position: Position) -> list[str]:
    mine = "1-0" if position.mover == 0 else "0-1"
    return [turn for turn in position.legal_turns() if position.play(turn).result == mine]


def positions_with_a_win(number: int) -> list[Position]:
    """Return positions in which a few of many turns win at once, from random games."""
    found: list[Position] = []
    seed = 0
    while len(found) < number:
        seed += 1
        stream, position = Stream(seed), fresh_movement(seed)
        while not position.is_over:
            turns = position.legal_turns()
            if len(turns) >= 10 and 0 < len(winning_turns(position)) <= len(turns) // 5:
                found.append(position)
                break
            position = position.play(turns[stream.below(len(turns))])
    return found


def test_finds_a_win_in_one():
    """It may prefer another turn that wins by force, but not often; and it knows that it wins."""
    at_once = 0
    for position in positions_with_a_win(6):
        player = UctPlayer(1)
        at_once += player.choose(position, playouts=1500) in winning_turns(position)
        assert player.mean > 0.9, position.text
    assert at_once >= 5


@pytest.mark.long
def test_avoids_a_loss_in_one():
    """Of two turns, one of which loses at once, it plays the other."""
    tried = 0
    for seed in range(200):
        stream, position = Stream(seed), fresh_movement(seed, 3)
        while not position.is_over and tried < 4:
            turns = position.legal_turns()
            safe = [
                turn for turn in turns if not position.play(turn).is_over and not winning_turns(position.play(turn))
            ]
            if 0 < len(safe) <= len(turns) // 2 and not winning_turns(position):
                tried += 1
                assert UctPlayer(1).choose(position, playouts=2500) in safe, position.text
            position = position.play(turns[stream.below(len(turns))])
        if tried == 4:
            break
    assert tried == 4


def test_same_seed_same_game():
    def game(seed: int) -> list[str]:
        position, player, turns = fresh_movement(3), UctPlayer(seed), []
        while not position.is_over:
            turns.append(player.choose(position, playouts=30))
            position = position.play(turns[-1])
        return turns

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_counts_are_those_of_the_children():
    """Every node but the root has been visited once for itself and once for each visit of its children."""
    root = Node(at(fresh_movement(4).details))
    tree = Tree(root, Random(2).random, 0.5, 1.0)
    for _ in range(400):
        tree.grow()
    assert root.visits == sum(kid.visits for kid in root.kids) == 400
    nodes = [root]
    while nodes:
        node = nodes.pop()
        nodes += node.kids
        assert 0 <= node.total <= node.visits
        if node is not root and node.half.mover >= 0:
            assert node.visits == 1 + sum(kid.visits for kid in node.kids)
        for kid in node.kids:
            assert kid.mean == kid.total / kid.visits
            assert isinstance(kid.half, Move) or kid.half.mover == node.half.mover
    # Whatever the one who chooses wins the other loses: two half-turns below, shares add up.
    for move in root.kids:
        if move.kids:
            own = move.total - sum(kid.total for kid in move.kids)
            assert own in (0.0, 1.0), "the first playout of a node is its own, the others are its children's"


def test_tree_is_kept_from_turn_to_turn():
    position = fresh_movement(5)
    player = UctPlayer(1)
    position = position.play(player.choose(position, playouts=3000))
    kept = player._kept
    assert kept is not None
    reply = max((kid for move in kept.kids for kid in move.kids), key=lambda kid: kid.visits)
    before = reply.visits
    assert before > 1
    for turn in position.legal_turns():
        after = position.play(turn)
        if at(after.details).key == reply.half.key:
            break
    player.choose(after, playouts=10)
    assert reply.visits == before + 10


def test_thinks_as_long_as_it_is_told():
    """The clock is any function; nothing is looked at once it has struck."""
    ticks = iter(range(1000))
    player = UctPlayer(1)
    player.choose(fresh_movement(6), seconds=5, clock=lambda: float(next(ticks)))
    assert player.playouts == 5 * 8
