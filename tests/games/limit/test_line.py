"""A line played in one go is the line played turn by turn, with every ending and up to every fault."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.line_cases import whole_turns

from limitproto import IllegalTurn, InvalidNotation, Position
from limitproto.core.hexes import cell_name, cell_named
from limitproto.core.rng import Stream
from limitproto.games.line import LineOfPlay, PlainLine
from limitproto.games.spots import TurnSpot, cells_at

STARTS = (
    "classic classic3 classic/size=2/turn=either nestor/size=3 nestor/size=4/turn=if-possible nestor-en3/size=5 "
    "pbmserv pbmserv3 pbmserv/placement=manual/size=2 nestor3/must_touch=1/placement=manual/size=2/turn=either "
    "nestor-en/placement=manual/size=4"
).split()
NO_TURNS = (
    "pass pass/ pass/m50 m50-m50 /m50 - : m50: red:resigns draw mm50:m50 ab50:m50 m50x:n50 m50x-n50 @m50 red@ r@m50 "
    "red@m51 black@n50 green@l51 Red@m51 red@aa50 red@m50:n50"
)


def played(start: Position, seed: int) -> list[str]:
    stream, turns = Stream(seed), []
    position = start
    while not position.is_over and len(turns) < 150:
        legal = position.legal_turns()
        turns.append(legal[stream.below(len(legal))])
        position = position.play(turns[-1], check=False)
    return turns


def one_by_one(start: Position, turns: list[str]) -> tuple[list[int], Position]:
    movers: list[int] = []
    position = start
    for turn in turns:
        try:
            if position.is_event(turn) or position.canonical(turn) != turn:
                break
            after = position.play(turn)
        except (InvalidNotation, IllegalTurn):
            break
        assert position.mover is not None
        movers.append(position.mover)
        position = after
    return movers, position


def assert_same(start: Position, turns: list[str]) -> None:
    line = start.line()
    is_whole = line.push(turns)
    expected_movers, expected = one_by_one(start, turns)
    assert line.movers == expected_movers
    assert is_whole == (len(turns) == len(expected_movers))
    earlier = line.copy()
    assert line.outcome() == (expected.result, expected.reason)
    assert [here.position().text for here in (earlier, line.copy())] == [expected.text] * 2
    position = line.position()
    assert position.text == expected.text
    found, wanted = ((one.reason, one.details.captured, one.details.last) for one in (position, expected))
    assert found == wanted
    assert position.legal_turns() == expected.legal_turns()


@pytest.mark.parametrize("edition", STARTS)
def test_a_line_is_followed_to_its_end(edition: str) -> None:
    for seed in range(4):
        start = Position.new(edition, seed=4)
        turns = played(start, seed)
        assert_same(start, turns)
        assert_same(start, [*turns, turns[-1]])


@pytest.mark.parametrize("edition", STARTS)
def test_turns_at_spots_are_played_like_others(edition: str) -> None:
    start = Position.new(edition, seed=4)
    turns, text, spots = played(start, 1)[:30], "", []
    for turn in [*turns, "x"]:
        spots.append(TurnSpot(len(text), len(text) + len(turn), 0))
        text += f"{turn} "
        spots[-1].cells = cells_at(text.encode(), spots[-1].start, len(text))
    movers, expected = one_by_one(start, turns)
    line = start.line()
    assert line.push(turns[:1])
    assert line.push_spots(text, spots, 1, len(spots)) == len(turns)
    assert [spot.mover for spot in spots] == [-1, *movers[1:], -1]
    assert (line.position().text, line.position().details.last) == (expected.text, turns[-1])


@pytest.mark.parametrize("edition", ["classic3/size=4", "pbmserv3/placement=manual/size=3"])
def test_a_player_who_has_resigned_is_passed_over(edition: str) -> None:
    for number in range(3):
        before = Position.new(edition, seed=1)
        start = before.play(before.legal_turns()[0]).play(f"{before.players[number]}:resigns")
        assert_same(start, played(start, number))
        over = start.play(f"{before.players[number - 1]}:resigns")
        assert_same(over, start.legal_turns()[:1])


@pytest.mark.parametrize("edition", ["classic/ending=last-balls", "classic3/ending=last-balls", "pbmserv"])
def test_nothing_is_played_after_the_end(edition: str) -> None:
    for seed in range(8):
        start = Position.new(edition, seed=seed, size=2)
        line = start.line()
        assert line.push(played(start, seed))
        final = line.copy().position()
        for turn in whole_turns(final)[:60]:
            assert not line.copy().push([turn]), (final, turn)
        assert not Position.parse(final.text).line().push([turn])


def test_a_whole_turn_is_refused_where_turns_are_halves() -> None:
    start = Position.parse("classic/turn=either m50:oWoRo/ooWo w 0.0 m4 -")
    for move in start.legal_turns():
        for tile in map(cell_name, start.contents):
            assert_same(start, [f"{move}/{tile}"] if "-" in move else [move])


@pytest.mark.parametrize(("edition", "count"), [("classic", 24), ("pbmserv/placement=manual", 40)])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_line_is_followed_far_from_the_origin(sign: int, edition: str, count: int) -> None:
    """The columns beyond z and before a have names of two letters."""
    position = start = Position.new(edition, size=9)
    turns: list[str] = []
    while not position.is_over and len(turns) < count:
        turns.append(max(position.legal_turns(), key=lambda turn: sign * cell_named(re.split("[:/-]|.*@", turn)[-1])))
        position = position.play(turns[-1], check=False)
    assert any(re.search("[a-z]{2}[0-9]", turn.partition("@")[2] or turn) for turn in turns[:30])
    assert_same(start, turns)
    for place in (9, 15, 17, 19, count - 4):
        assert_same(one_by_one(start, turns[:place])[1], turns[place:])


@given(st.data())
def test_it_stops_where_playing_stops(data: st.DataObject) -> None:
    start = Position.new(data.draw(st.sampled_from(STARTS)), seed=4)
    turns = played(start, data.draw(st.integers(0, 3)))
    place = data.draw(st.integers(0, len(turns) - 1))
    turn = turns[place]
    changed = [turn.upper(), turn + "/", turn + " ", turn.replace("5", "05", 1), turn.replace("m", "ſ")]
    others = [*changed, "", *NO_TURNS.split(), *turns]
    assert_same(start, [*turns[:place], data.draw(st.sampled_from(others)), *turns[place:]])
    if place:
        # From the middle, where somebody has gone out by an event.
        middle = start
        for turn in turns[:place]:
            middle = middle.play(turn, check=False)
        if data.draw(st.booleans()) and len(middle.players) == 3 and not middle.is_over and not middle.out:
            middle = middle.play(f"{data.draw(st.sampled_from(middle.players))}:resigns")
        assert_same(middle, turns[place:])


@pytest.mark.parametrize("edition", ["classic3", "pbmserv/placement=manual"])
def test_more_tiles_than_a_machine_integer_is_used_for(edition: str) -> None:
    start = Position.new(edition, size=16)
    stream, turns, position = Stream(1), [], start
    while position.phase == "placement" or position.clock < 3:
        legal = position.legal_turns()
        turns.append(legal[stream.below(len(legal))])
        position = position.play(turns[-1], check=False)
    for count in (len(turns) - 4, len(turns) - 3, len(turns)):
        assert_same(start, turns[:count])
    assert start.line().keyed(turns) == PlainLine(start).keyed(turns)


def test_only_a_pass_is_one() -> None:
    for text in ("pass", "", "x", "draw", "Pass", "red@", "@m50", "m50"):
        assert_same(Position.parse("pbmserv m50:RB r 0.0 m4 -"), [text, "pass"])


#: A variation: the number of the line that it leaves, 0 for the first and smaller than its own; the number of turns of
#: that line's own before it; and its own turns.
Branch = tuple[int, int, list[str]]


def play_lines(line: LineOfPlay, turns: list[str], branches: list[Branch]) -> list[list[int]] | None:
    """Push a line of turns and play its variations; return for each the index of the player of each of its own turns.

    None if one of them stops before its end.
    """
    leaving = [[count for number, count, _own in branches if number == parent] for parent in range(len(branches) + 1)]
    movers: list[list[int]] = []
    #: The lines that each variation goes on with, by the line that it leaves and the number of turns there.
    begun: dict[tuple[int, int], list[LineOfPlay]] = {}
    for number, (parent, count, own) in enumerate([(-1, 0, turns), *branches]):
        here = line if parent < 0 else begun[parent, count].pop()
        done = 0
        for place in sorted(leaving[number]):
            if not here.push(own[done:place]):
                return None
            begun.setdefault((number, place), []).append(here.copy())
            done = place
        if not here.push(own[done:]):
            return None
        movers.append(here.movers)
        if parent >= 0:
            here.close()
    return movers


def assert_lines_are_the_same(start: Position, turns: list[str], branches: list[Branch]) -> bool:
    """Hold the lines to those that are played by `replay`; return whether all of their turns were played."""
    line, expected_line = start.line(), PlainLine(start)
    found, expected = play_lines(line, turns, branches), play_lines(expected_line, turns, branches)
    assert found == expected
    if found is None:
        return False
    assert line.outcome() == expected_line.outcome()
    position, final = line.position(), expected_line.position()
    assert (position.text, position.details.last) == (final.text, final.details.last)
    assert position.details.captured == final.details.captured
    # The window is bare again.
    assert_same(start, turns[:9])
    return True


def with_branches(start: Position, turns: list[str], stream: Stream, is_late: bool) -> list[Branch]:
    """Return legal variations of a line, and variations of these, some at the same place, sometimes one that is not."""
    branches: list[Branch] = []
    lines = [(start, turns)]
    for _ in range(1 + stream.below(5)):
        parent = stream.below(len(lines))
        origin, line = lines[parent]
        first = min(18, len(line) - 1) if is_late and parent == 0 else 0
        count = first + stream.below(len(line) - first)
        before = position = one_by_one(origin, line[:count])[1]
        own: list[str] = []
        while not position.is_over and len(own) < 1 + stream.below(9):
            legal = position.legal_turns()
            own.append(legal[stream.below(len(legal))])
            position = position.play(own[-1], check=False)
        if own and stream.below(9) == 0:
            own[stream.below(len(own))] = turns[stream.below(len(turns))]
        if own:
            branches.append((parent, count, own))
            lines.append((before, own))
    return branches


@pytest.mark.parametrize("edition", STARTS)
def test_variations_are_played_as_lines_of_their_own(edition: str) -> None:
    wholes = []
    for seed in range(6):
        start = Position.new(edition, seed=4)
        turns = played(start, seed % 3)[: 18 + 3 * seed]
        for middle in (start, one_by_one(start, turns[:18])[1]):
            rest = turns if middle is start else turns[18:]
            if rest:
                branches = with_branches(middle, rest, Stream(seed), is_late=seed < 4)
                wholes.append(assert_lines_are_the_same(middle, rest, branches))
    assert sum(wholes) >= len(wholes) // 3


def test_copies_count_repetitions_from_the_beginning():
    start = Position.parse("classic/turn=either m50:oWoRo w 0.0 m4 -")
    turns = "n50-m50 p50-q50 m50-n50 q50-p50".split() * 2
    for place in range(len(turns)):
        line = start.line()
        assert line.push(turns[:place])
        assert place % 2 or line.outcome()
        other = line.copy()
        assert other.push(turns[place:])
        assert (other.outcome(), other.position()) == (("1/2-1/2", "repetition"), one_by_one(start, turns)[1])


def test_lines_that_were_closed_twice_leave_one_window():
    line = Position.new("classic").line()
    line.push(["m50:n50"])
    line.close()
    line.close()
    others = {turn: Position.new("classic").line() for turn in ("m50:n50", "m50:l51")}
    assert all(other.push([turn]) for turn, other in others.items())
    for turn, other in others.items():
        assert other.position() == Position.new("classic").play(turn)
        legal = other.position().legal_turns()[0]
        assert other.push([legal])
        assert other.position() == Position.new("classic").play(turn).play(legal)
