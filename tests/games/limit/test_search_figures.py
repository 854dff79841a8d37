"""The search finds the same with the same effort, in either mode and on every machine.

When the search is changed on purpose these figures change with it: score and line of a search of fixed depth, and the
nodes of two of them, one with two players and one with three.
"""

import pytest
from support.amounts import fewer
from support.tables import rows

from limitproto import Position

FIGURES = [(text, int(depth), float(score), line) for text, depth, score, line in rows(__file__, "figures")]
#: Nodes of the first two.
NODES = {FIGURES[0][0]: 2986, FIGURES[1][0]: 215144}


@pytest.mark.parametrize(("text", "depth", "score", "line"), fewer(FIGURES))
def test_figures(text, depth, score, line):
    position = Position.parse(text)
    *_, report = position.game.searcher(1, 0).reports(position, depth=depth)
    best = report.lines[0]
    assert (best.score, " ".join(best.pv)) == (score, line)
    assert report.nodes == NODES.get(text, report.nodes)


def test_figures_do_not_depend_on_what_was_thought_before():
    text, depth, score, _line = FIGURES[0]
    searcher = Position.parse(text).game.searcher(1, 0)
    for _ in range(2):
        *_, report = searcher.reports(Position.parse(text), depth=depth, nodes=1_000_000)
        assert (report.nodes, report.lines[0].score) == (NODES[text], score)
