"""The search under every mix of options: turns are legal, lines can be played, and nothing is ever raised."""

import random

from hypothesis import given
from hypothesis import strategies as st

from limitproto import Position
from limitproto.errors import InvalidOption
from limitproto.games.limit.editions import VALUES

OPTIONS = {key: st.sampled_from(values) for key, values in VALUES.items() if key != "size"}


@st.composite
def positions(draw):
    edition = draw(st.sampled_from(["classic", "nestor", "nestor-en", "pbmserv"]))
    options = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    options["size"] = draw(st.sampled_from(["1", "2", "3", "4"]))
    options["players"] = draw(st.sampled_from(["2", "3"]))
    if (options.get("placement") == "paired") != (edition == "classic"):
        options.pop("placement", None)
    chance = random.Random(draw(st.integers(0, 1000)))
    try:
        position = Position.new(edition, seed=chance.randrange(1000), **options)
    except InvalidOption:
        # Some layouts are not to be had.
        position = Position.new("pbmserv", placement="manual")
    for _ in range(draw(st.integers(0, 40))):
        if position.is_over or (following := position.play(chance.choice(position.legal_turns()))).is_over:
            break
        position = following
    return position


@given(positions(), st.sampled_from([{"nodes": 1}, {"nodes": 60}, {"nodes": 400}, {"depth": 2, "nodes": 2000}]))
def test_any_mix_of_options(position, limits):
    if position.is_over:
        return
    legal = set(position.legal_turns())
    searcher = position.game.searcher(1, 1)
    again = searcher.unpack(searcher.pack(position))
    assert again.text == position.text
    reports = list(searcher.reports(again, lines=2, **limits))
    assert reports
    for report in reports:
        assert 1 <= len(report.lines) <= 2
        assert report.nodes <= limits["nodes"]
        for line in report.lines:
            assert line.turn in legal
            assert 0 <= line.win <= 1
            after = position
            for turn in line.pv:
                after = after.play(turn)
