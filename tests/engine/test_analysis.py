"""`Engine`, as programs and notebooks use it."""

import typing
from xml.etree import ElementTree

import pytest

from limitproto import Engine, Limits, Position

POSITION = Position.parse("classic m50:WRo/ooo w 0.0 m26 -")


def test_a_limit_is_seconds_or_limits() -> None:
    engine = Engine()
    for limit in (0.05, 1, Limits(depth=2)):
        assert engine.analyse(POSITION, limit)[0].turn in POSITION.legal_turns()
    with pytest.raises(ValueError, match="must be above 0"):
        engine.analyse(POSITION, 0.0)


def test_reports_come_one_after_the_other() -> None:
    depths = [report.depth for report in Engine().reports(POSITION, Limits(depth=3))]
    assert depths == sorted(set(depths))


@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_plays(level: int) -> None:
    assert Engine(level=level).best_turn(POSITION, Limits(nodes=500)) in POSITION.legal_turns()


def test_a_low_level_errs_now_and_then() -> None:
    best = Engine().best_turn(POSITION, Limits(depth=4))
    assert {Engine(seed=seed, level=1).best_turn(POSITION) for seed in range(20)} != {best}


@pytest.mark.parametrize("level", [0, 11])
def test_no_other_level(level: int) -> None:
    with pytest.raises(ValueError, match="must be 1 to 10"):
        Engine(level=level)


def test_type_hints_can_be_read() -> None:
    for method in (Engine.__init__, Engine.reports, Engine.analyse, Engine.best_turn):
        assert "return" in typing.get_type_hints(method)


@pytest.mark.parametrize("edition", ["classic", "pbmserv3", "limes"])
def test_positions_of_every_game(edition: str) -> None:
    position = Position.new(edition, seed=3)
    assert isinstance(position, Position)
    assert Position.parse(position.text) == position
    ElementTree.fromstring(position._repr_svg_())
