"""Reviews of LIMES: points are lost, and chance is no one's turn."""

import json
import math
import re
from pathlib import Path

import pytest

from limitproto import Engine, Limits, Position, cli
from limitproto.drawing.board import colour
from limitproto.engine.review import Ply, review
from limitproto.games.search_api import Line, Report
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "spec" / "review.md").read_text(encoding="utf-8")
GAME = ROOT / "records" / "limes" / "good" / "2-players-greedy.lgn"
LIMES = Position.new("limes", players=2, seed=3)


def test_chance_is_not_searched() -> None:
    waiting = Position.new("limes", deal="host")
    (ply, _) = review(waiting, ["draw-3"], waiting, lambda *_: pytest.fail("it is searched"))
    assert ply == Ply(1, "", "", "draw-3")


def test_points_are_lost_in_limes() -> None:
    turn, other = LIMES.legal_turns()[:2]
    lines = Line(turn, 50.0, 0.5, (turn,), (0.5, 0.5)), Line(other, 45.0, 0.4, (other,), (0.4, 0.6))
    (ply, _) = review(LIMES, [other], LIMES, lambda *_: Report(1, 1, 1, lines))
    assert (ply.loss, ply.mark, ply.score, ply.eval) == (0.25, "?", 50.0, 45.0)


def test_the_page_has_the_points_in_a_share() -> None:
    assert f"/ {LIMES.game.points_in_share:g} " in PAGE


def test_shares_of_limes_follow_from_leads() -> None:
    *_, report = Engine(hash_mb=1).reports(Position.new("limes", players=1, seed=1), Limits(nodes=200), 5)
    for line in report.lines:
        scale = 1 + 0.2 * 15
        assert line.win == pytest.approx(1 / (1 + math.exp(-(line.score - 48.5) / scale)), abs=0.0001)


def test_a_game_in_progress_and_a_record_give_the_same(tmp_path: Path) -> None:
    """Also where the engine deals: then the draws are no entries of the history."""
    dispatcher = Dispatcher(Session(), COMMANDS)

    def told(line: str) -> str:
        answer, _ = dispatcher.handle_line(line)
        assert answer.startswith("="), answer
        return answer[2:].strip()

    told("lp-newgame limes players=2 seed=4")
    told("lp-set seed 5")
    for player in "1212":
        told(f"lp-play {told('lp-legal').splitlines()[int(player)]}")
    lines = [line for line in told("lp-review nodes=40").splitlines() if line.startswith("info ")]
    file = tmp_path / "game.lgn"
    file.write_text(told("lp-record") + "\n", encoding="utf-8")
    assert cli.main(["review", str(file), "--seed", "5", "--nodes", "40", "-o", str(tmp_path / "a.json")]) == 0
    plies = json.loads((tmp_path / "a.json").read_text())["plies"]
    assert [line.split(" pv ")[1:] for line in lines] == [
        [" ".join(ply["best"])] if ply["best"] else [] for ply in plies
    ]
    assert [re.findall(r" loss (\S+)", line) for line in lines] == [
        [] if ply["loss"] is None else [f"{ply['loss']:.3f}"] for ply in plies
    ]
    dispatcher.close()


def test_all_of_a_game_is_reviewed_but_the_draws(tmp_path: Path) -> None:
    assert cli.main(["review", str(GAME), "--nodes", "40", "-o", str(tmp_path / "a.json")]) == 0
    plies = json.loads((tmp_path / "a.json").read_text())["plies"]
    draws = [ply for ply in plies if ply["turn"].startswith("draw-")]
    turns = [ply for ply in plies if ply["turn"] and ply not in draws]
    assert draws
    assert turns
    assert all(ply["player"] == "" and ply["wins"] == [] for ply in draws)
    assert all(ply["phase"] == "laying" and ply["loss"] is not None for ply in turns)
    assert max(ply["loss"] for ply in turns) > 0


def test_pictures_have_the_colours_of_the_board() -> None:
    drawn = set(re.findall(r"#[0-9a-f]{6}", LIMES.play(LIMES.legal_turns()[0]).board_svg()))
    assert len({colour(name) for name in ("field", "forest", "water", "tower")} & drawn) >= 2
