"""The search finds the same with the same effort, in either mode and on every machine.

When the search is changed on purpose these figures change with it: score and line of a search of fixed depth, and the
nodes of two of them, one with two players and one with three.
"""

import pytest
from support.amounts import fewer

from limitproto import Position

# fmt: off
FIGURES = [
    (
        "nestor-en h48:3oRB/3BooR/1ooRBo/BRBoRo/1oRoB/2oR/oRoB/oBoo r 0.0 m0 -",
        4, 1.06, "k53-k51/k53 h51-j50/m50",
    ),
    (
        "pbmserv3/size=5 j46:5oG/4GR/2GRo/1RoBR/2GB/BoB/GR r 0.0.0 m3 -",
        5, 1.21, "k52-k51/o46",
    ),
    (
        "pbmserv i48:5oR/2BBR/2oBRR/1ooBB2B/3BoBo/Roo2o/RRoo r 0.0 m6 -",
        6, -0.64, "i53-k53/k50 l51-j51/k54 i54-i53/l51",
    ),
    (
        "pbmserv/size=4/turn=either k47:1RoR/1BoB/ooo/2R/1oB/BR r 0.0 m4 -",
        5, 2.26, "pass/l51 pass/m47 n47-m48 n48-m49",
    ),
    (
        "classic/size=5 j47:5o/5R/2RWoW/1WooR/2RWo/oo/1R w 0.0 m4 -",
        5, -0.84, "o49-m50/l50 k53-k52/n49",
    ),
    (
        "classic k49:2Wo/WooR/oRW/o r 5.6 p5 -",
        2, 0.05, "j52:o49 o48:n48",
    ),
    (
        "nestor/placement=manual k48:2yr/1rky/1yb/bk b 8.8:6.6.5.6 p9 -",
        3, 0.14, "yellow@k52 black@o48 black@j52",
    ),
    (
        "nestor-en/free_edges=2/isolate=doomed i47:7B/2R1RRoR/RoooBRo/oBBoBBR/o2R/B r 0.0 m8 -",
        6, -0.09, "p48-o49/i51 k50-l49/i50 l51-l50/p48",
    ),
    (
        "classic3 k49:1Ro/BWo/o w 7.7.7 p3 -",
        2, 0.37, "n49:n50 l51:k49",
    ),
    (
        "classic h48:5Wooo/5oWR/2oRooo/1oWoRWR/WRoWo/2oRW/1WooR r 0.1 p15 -",
        3, -0.74, "o47:o50",
    ),
    (
        "classic h48:3oo1R/1RWoWooW/1oRooWR/RWoWoo/1RooRW/3Woo r 0.1 p15 -",
        3, -1.62, "l47:h50",
    ),
]
#: Nodes of the first two.
NODES = {FIGURES[0][0]: 2986, FIGURES[1][0]: 215144}
# fmt: on


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
