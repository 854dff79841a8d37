"""Matches: starts, sides, files and resuming, reports; and the players that are made for them."""

from __future__ import annotations

import json
import shlex
import sys

import pytest

from benchmarks.measure import matches
from benchmarks.measure.match import games as match_games
from benchmarks.measure.match.files import MatchFiles, Pair
from benchmarks.measure.match.games import EVEN, MOVEMENT, WHOLE, play_pair, start_of
from benchmarks.measure.match.opponents import KINDS, Engine, parse, player_of
from benchmarks.measure.match.report import advantage_section, match_section
from benchmarks.measure.match.two_ply import TwoPly, evaluated
from benchmarks.measure.page import shown, write_section
from limitproto import Position, records
from limitproto.core.rng import Stream
from limitproto.host.match.statistics import Sequential

pytestmark = pytest.mark.once

ENGINE = shlex.join([sys.executable, "-P", "-m", "limitproto", "engine"])
SMALL = "classic/size=2"


# ---- starts and games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [WHOLE, MOVEMENT])
@pytest.mark.parametrize("edition", ["classic", "pbmserv", "nestor/size=3", "pbmserv/size=3/turn=either"])
def test_starts_are_decided_by_their_number(edition, phase):
    first, again, other = (start_of(edition, phase, seed) for seed in (3, 3, 4))
    assert first == again
    assert first != other
    position = first.position
    for turn in first.turns:
        position = position.play(turn)
    assert position.phase == ("movement" if phase == MOVEMENT else "placement")
    assert position.clock == (0 if phase == MOVEMENT else {"classic": 2}.get(edition, 4))
    assert not position.is_over


@pytest.mark.parametrize("edition", ["classic", "pbmserv/size=3"])
def test_even_starts_are_even(edition, monkeypatch):
    monkeypatch.setattr(match_games, "EVEN_NODES", 500)
    passed_over = 0
    for seed in range(6):
        start = start_of(edition, EVEN, seed)
        position = start.position
        for turn in start.turns:
            position = position.play(turn)
        assert (position.phase, position.clock) == ("movement", 0)
        *_, report = position.game.searcher(16, 0).reports(position, nodes=500)
        assert 1 / 3 <= report.lines[0].win <= 2 / 3
        passed_over += start != start_of(edition, MOVEMENT, seed)._replace(phase=EVEN)
    assert passed_over, "some are not"


def test_matches_are_between_two():
    with pytest.raises(ValueError, match="between two"):
        start_of("classic3", MOVEMENT, 1)


@pytest.mark.parametrize("phase", [WHOLE, MOVEMENT])
def test_sides_change_and_the_start_does_not(phase):
    start = start_of("pbmserv/size=3", phase, 5)
    games = play_pair(start, ("greedy", "uct:nodes=5"))
    for game in games:
        assert game.turns[: len(start.turns)] == start.turns
        assert sum(game.scores) == 1
        assert records.load_game(matches.record_of(game, ("a", "b"), "Match")).turns == game.turns


def test_the_stronger_one_wins_from_both_sides():
    task = matches.Task(("two-ply", "random"), "pbmserv/size=4", MOVEMENT, 1)
    pairs = [matches.played(task._replace(seed=seed))[0] for seed in range(3)]
    assert sum(sum(pair.scores) for pair in pairs) >= 5
    swapped = [matches.played(task._replace(seed=seed, players=task.players[::-1]))[0] for seed in range(3)]
    assert sum(sum(pair.scores) for pair in swapped) <= 1


# ---- files ------------------------------------------------------------------------------------------------


def test_a_match_goes_on_where_it_was_stopped(tmp_path, capsys):
    name = tmp_path / "deep" / "match"
    begun = ["match", "random", "greedy", "--edition", SMALL, "--phase", WHOLE, MOVEMENT, "--to", str(name)]
    matches.main([*begun, "--pairs", "2"])
    kept = name.with_suffix(".jsonl").read_text(encoding="utf-8")
    games = [entry.record for entry in records.read(name.with_suffix(".lgn"))]
    assert len(games) == 8
    lost = sum(entry.record is not None for entry in records.read(tmp_path / "deep" / "match-lost.lgn"))
    pairs = MatchFiles(name, json.loads(kept.splitlines()[0])).pairs
    assert lost == sum(score < 1 for pair in pairs for score in pair.scores)
    # It is stopped in the middle of a line.
    name.with_suffix(".jsonl").write_text(kept + kept.splitlines()[-1][:20], encoding="utf-8")
    matches.main([*begun, "--pairs", "3"])
    after = name.with_suffix(".jsonl").read_text(encoding="utf-8")
    assert after.startswith(kept)
    assert len(after.splitlines()) == 1 + 6
    assert "| all | 12 |" in capsys.readouterr().out


def test_files_of_another_match_are_not_touched(tmp_path):
    MatchFiles(tmp_path / "match", {"players": ["a", "b"]})
    with pytest.raises(ValueError, match="another match"):
        MatchFiles(tmp_path / "match", {"players": ["a", "c"]})


def test_a_test_with_a_verdict_ends_the_match(tmp_path, capsys):
    matches.main(["match", "two-ply", "random", "--edition", "pbmserv/size=3", "--pairs", "500", "--sprt", "0", "300"])
    out = capsys.readouterr().out
    assert "300 Elo is accepted" in out
    assert "| 1000 |" not in out


def test_two_at_a_time_play_the_same_games(tmp_path):
    command = ["match", "greedy", "random", "--edition", SMALL, "--pairs", "4"]
    for jobs in ("1", "2"):
        matches.main([*command, "--jobs", jobs, "--to", str(tmp_path / jobs)])
    games = [sorted((tmp_path / f"{jobs}.lgn").read_text(encoding="utf-8").split("\n\n\n")) for jobs in "12"]
    assert sorted("".join(games[0])) == sorted("".join(games[1]))


@pytest.mark.parametrize(
    "words",
    [
        ["match", "nobody", "random"],
        ["match", "search", "random"],
        ["match", "uct", "random"],
        ["match", "uct:speed=5", "random"],
        ["match", "engine", "random"],
        ["match", "random", "random", "--edition", "checkers"],
        ["match", "random", "random", "--edition", "pbmserv3"],
    ],
)
def test_errors_are_reported(words, capsys):
    with pytest.raises(SystemExit):
        matches.main(words)
    assert "error: " in capsys.readouterr().err


# ---- reports -----------------------------------------------------------------------------------------------------


def pairs_of(*scores: tuple[float, float]) -> list[Pair]:
    return [Pair("classic", MOVEMENT, seed, pair, (10, 10), (1.0, 2.0), (0.5, 0.5)) for seed, pair in enumerate(scores)]


def test_section_of_a_match():
    section = match_section(("a", "b"), pairs_of((1, 1), (1, 0), (0.5, 0), (1, 1)), ["matches.py", "x y"], None)
    assert section.startswith("## Match: a against b\n")
    assert "`matches.py 'x y'`" in section
    assert "| classic, movement | 8 | 5 | 1 | 2 | 0 1 1 0 2 | 68.8% |" in section
    assert "| 0.100 / 0.200 |" in section
    tested = match_section(("a", "b"), pairs_of(*[(1, 1)] * 30), ["x"], Sequential(0, 100))
    assert "100 Elo is accepted" in tested
    assert "+∞" not in tested


def test_section_of_an_advantage():
    """The effect of the equaliser is judged by start: here it turns the same games round each time."""
    section = advantage_section("a", pairs_of((0, 1), (0, 1), (1, 1), (0, 1)), ["x"])
    assert "| classic, movement | 4 | 25.0% ± 49.0% (-191 Elo) | 100.0% ± 0.0% (over +800 Elo) | -75.0% ±" in section


def test_the_command_names_no_folders():
    words = [
        "match",
        "search:nodes=5",
        "engine",
        "--engine",
        "/opt/old/bin/limitproto engine",
        "--write",
        "--jobs",
        "2",
    ]
    expected = ["match", "search:nodes=5", "engine", "--engine", "limitproto engine", "--jobs", "2"]
    assert shown([*words, "--to", "/tmp/here", "--note", "The old one is slow."], matches.HIDDEN) == expected


def test_a_section_replaces_its_older_self(tmp_path):
    page = tmp_path / "RESULTS.md"
    page.write_text("# Head\n\ntext\n\n## One\n\nold\n\n## Two\n\nkept\n", encoding="utf-8")
    write_section(page, "## One\n\nnew\n")
    write_section(page, "## Three\n\nmore\n")
    assert page.read_text(encoding="utf-8") == "# Head\n\ntext\n\n## One\n\nnew\n\n## Two\n\nkept\n\n## Three\n\nmore\n"


def test_advantage_is_played_with_and_without_the_equaliser(tmp_path):
    name = tmp_path / "alone"
    matches.main(["advantage", "greedy", "--edition", "pbmserv/size=3", "--pairs", "2", "--to", str(name)])
    texts = name.with_suffix(".lgn").read_text(encoding="utf-8")
    assert texts.count('[Equaliser "off"]') == 2
    assert texts.count("[Game ") == 4


# ---- players -----------------------------------------------------------------------------------------------------


def test_specifications():
    assert parse("uct:nodes=5,explore=0.3") == ("uct", {"nodes": "5", "explore": "0.3"})
    with pytest.raises(ValueError, match="not a player; the players are"):
        parse("nobody")
    with pytest.raises(ValueError, match="not an option of greedy; its options: none"):
        parse("greedy:nodes=5")


@pytest.mark.parametrize("word", ["search:nodes=200", "search:depth=2", "uct:nodes=5", "two-ply", "greedy", "random"])
def test_players_play_by_the_rules_and_repeat_themselves(word):
    start = start_of("classic/size=3", WHOLE, 2)
    games = [play_pair(start, (word, "random")) for _ in range(2)]
    assert [game.turns for game in games[0]] == [game.turns for game in games[1]]


def test_an_engine_is_asked_over_pipes():
    assert "engine" in KINDS
    engine = Engine(ENGINE, {"seed": "3", "nodes": "100"})
    try:
        for edition in ("pbmserv/size=2", SMALL):
            position = start = Position.new(edition, seed=4)
            turns: list[str] = []
            own = Stream(1)
            while not position.is_over:
                legal = position.legal_turns()
                turn = engine.turn(start, turns, position) if len(turns) % 2 else legal[own.below(len(legal))]
                assert turn in legal
                turns.append(turn)
                position = position.play(turn)
        with pytest.raises(RuntimeError, match="no-such-thing"):
            engine._ask("no-such-thing")
    finally:
        engine.close()


def test_an_engine_plays_a_match():
    pair, texts = matches.played(matches.Task(("engine:nodes=50", "greedy"), SMALL, MOVEMENT, 1, ENGINE))
    assert len(texts) == 2
    assert all(score in (0, 0.5, 1) for score in pair.scores)


# ---- the evaluation of 2010 --------------------------------------------------------------------------------------


def brute(movement, player, depth):
    """Return the value of a position by minimax, written as one would say it."""
    if movement.mover < 0:
        winners = movement.winners
        return (0 if winners != 1 << player else 1_000_000) if winners >> player & 1 else -1_000_000
    if not depth:
        return evaluated(movement, player)
    values = [brute(movement.after(turn), player, depth - 1) for turn in movement.turns()]
    return max(values) if movement.mover == player else min(values)


def test_evaluation_counts_balls_and_freedoms():
    position = Position.parse("classic m50:WRo/ooo w 0.0 m26 -")
    # White's ball on m50 has the empty m51; red's on n50 has o50, m51 and n51.
    assert evaluated(position.movement, 0) == -evaluated(position.movement, 1) == 1 - 3


@pytest.mark.parametrize("edition", ["classic/size=2", "pbmserv/size=2/turn=either"])
def test_two_ply_is_minimax(edition):
    looked_at = 0
    for seed in range(4):
        stream, position = Stream(seed), _after(start_of(edition, MOVEMENT, seed))
        while not position.is_over:
            turns = position.legal_turns()
            if len(turns) <= 40:
                looked_at += 1
                mover = position.movement.mover
                worth = {turn: brute(position.play(turn).movement, mover, 1) for turn in turns}
                chosen = TwoPly(2, stream.below).choose(position)
                assert worth[chosen] == max(worth.values())
            position = position.play(turns[stream.below(len(turns))])
    assert looked_at >= 5


def _after(start):
    position = start.position
    for turn in start.turns:
        position = position.play(turn)
    return position


def test_unknown_command_line_player_needs_a_limit():
    with pytest.raises(ValueError, match="needs a limit"):
        player_of("search", 1)
