"""spec/review.md is what `limitproto review` does: its example is run, marks and formulas are those of the engine."""

import math
import re
import shlex
from pathlib import Path

import pytest
from support.tables import rows

from limitproto import Engine, Limits, Position, cli
from limitproto.cli.review import command
from limitproto.engine.review import MARKS, ONLY

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "review.md").read_text(encoding="utf-8")
GAME = ROOT / "records" / "games" / "classic-2-no-balls-1.lgn"


def test_the_example(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.lgn").write_bytes(GAME.read_bytes())
    (block,) = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for step in block.split("$ limitproto ")[1:]:
        line, _, shown = step.partition("\n")
        assert cli.main(shlex.split(line)) == 0
        pattern = re.escape(shown).replace(re.escape("<...>"), "[^\n]*").replace(re.escape("...\n"), "(?:[^\n]*\n)*")
        said = capsys.readouterr()
        assert re.fullmatch(pattern, said.out + said.err), line


def test_the_table_of_marks() -> None:
    rows = re.findall(r"^\| `(\S+)` \| `\$(\d)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert [(mark, f"the loss is {least:g} or more") for least, mark in MARKS] == [(row[0], row[2]) for row in rows[:3]]
    assert rows[3][0] == ONLY
    assert {mark: int(glyph) for mark, glyph, _ in rows} == {"??": 4, "?": 2, "?!": 6, "!": 1}


def test_every_option_is_described() -> None:
    said = PAGE + (command.epilog or "") + " ".join(str(option.to_info_dict()) for option in command.params)
    for option in command.params:
        assert option.opts[-1] in said


@pytest.mark.parametrize(("edition", "players", "turns", "scale"), rows(__file__, "shares"))
def test_shares_of_limit_follow_from_scores(edition: str, players: str, turns: str, scale: str) -> None:
    position = Position.new(edition, players=players, seed=3)
    for _ in range(int(turns)):
        position = position.play(position.legal_turns()[0])
    *_, report = Engine(hash_mb=1).reports(position, Limits(nodes=200), 5)
    assert any(line.score for line in report.lines)
    for line in report.lines:
        ratio = math.exp(line.score / float(scale)) / (int(players) - 1)
        assert line.win == pytest.approx(ratio / (1 + ratio), abs=0.0002)
