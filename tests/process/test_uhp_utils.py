"""The tools of the PyPI package uhp-utils, unchanged, drive two of our engines and find a planted fault."""

import json
import sys
from pathlib import Path

import pytest
from support.engine_process import PYTHON, run
from uhp_utils.cli import arena_main, perft_main, validmoves_main

import limitproto
from limitproto.games.limit.game import GAME

#: An engine whose rules lack a turn, and one that has a turn too many.
_FAULTY = """
import sys
from limitproto.games.limit.position import Position
honest = Position.legal_turns
def legal_turns(self, prefix=""):
    return [turn for turn in honest(self, prefix) if turn != "m51:l51"]
Position.legal_turns = legal_turns
Position.count_turns = lambda self: len(self.legal_turns())
from limitproto.protocol.daemon import main
sys.exit(main(["--dialect", "uhp"]))
"""
HONEST = [*PYTHON[1:], "-m", "limitproto", "engine", "--dialect", "uhp"]
FAULTY = [*PYTHON[1:], "-c", _FAULTY]
LAYOUT = GAME.game_types.type_of(GAME.new("pbmserv/size=2", {"seed": "3"}))


def arguments(option: str, words: list[str]) -> list[str]:
    """Return the arguments of an engine as the tools take them."""
    return [f"{option}={word}" for word in words]


@pytest.mark.parametrize("kind", ["Limit-classic/size=2", LAYOUT])
def test_arena(kind: str, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    status = arena_main(
        [
            sys.executable,
            sys.executable,
            *arguments("--white-arg", HONEST),
            *arguments("--black-arg", HONEST),
            *("--games", "2", "--depth", "1", "--game-type", kind, "--results-file", str(results)),
            *("--search-timeout", "60", "--command-timeout", "60", "--max-moves", "80"),
        ]
    )
    assert status == 0
    games = json.loads(results.read_text())
    assert len(games) == 2
    for game in games:
        assert game["winner"] in ("WhiteWins", "BlackWins", "Draw", "MaxMoves"), game
        # The record can be replayed by the rules.
        text = game["final_gamestate"]
        done = run(f"newgame {text}\n".encode(), [*PYTHON, "-m", "limitproto", "engine", "--dialect", "uhp"])
        assert text.partition(";")[2].partition(";")[2] in done.stdout.decode()


def compared(tool: object, second: list[str], *words: str) -> int:
    """Return the exit status of a tool that compares an honest engine with a second one."""
    assert callable(tool)
    engines = [sys.executable, sys.executable, *words]
    return tool([*engines, *arguments("--engine-a-arg", HONEST), *arguments("--engine-b-arg", second)])


def test_perft_is_equal() -> None:
    assert compared(perft_main, HONEST, "Limit;NotStarted;White[1]", "2") == 0
    assert compared(perft_main, HONEST, f"{LAYOUT};NotStarted;White[1]", "2") == 0


def test_perft_finds_a_planted_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert compared(perft_main, FAULTY, "Limit;NotStarted;White[1]", "2") == 1
    assert "m51:l51" in capsys.readouterr().out


def test_validmoves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.txt"
    games.write_text("Limit-classic;InProgress;White[3];m50:n50;m51:l51;n51:m52;k51:l50\n")
    assert compared(validmoves_main, HONEST, str(games), "--full-game") == 0
    assert "4 positions: 4 matched, 0 differed" in capsys.readouterr().out
    assert compared(validmoves_main, FAULTY, str(games), "--full-game") == 1
    assert f"Only limitproto {limitproto.__version__}: ['m51:l51']" in capsys.readouterr().out
