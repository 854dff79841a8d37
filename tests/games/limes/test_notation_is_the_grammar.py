"""The regular expressions that the package plays by take what the grammar takes, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto import grammar
from limitproto.games.limes.text import position, turns

WORDS = (
    "m50 aa7 n0 m050 zzzzzzzzz1 r0 r3 r4 R2 ne SW _ / - : . 13 0 draw- 1 9 resigns timeout limes limes2 /deck=a-b "
    "/variants=diagonal:ferryman d d- out: end: 1/3 1-0 * \u017f \u0131"
)
TEXTS = st.lists(st.sampled_from([*WORDS.split(), " "]), max_size=7).map("".join)


@pytest.mark.parametrize(
    ("start", "pattern"),
    [("turn", turns._TURN), ("prefix", turns._PREFIX), ("event", turns._EVENT), ("position", position._POSITION)],
)
def test_grammar_and_expression_agree(start, pattern):
    @given(TEXTS)
    def hold(text):
        fault = grammar.syntax_error("limes", start, text, start)
        assert (fault is None) == (pattern.fullmatch(text) is not None), text

    hold()


SHAPE = st.tuples(
    st.sampled_from(["limes", "limes3", "limes2/deck=x", "limit"]),
    st.sampled_from(["-", "-_-", "13r0m50", "13r0m50.4r1n50:m50ne.n50sw_-", "13r0m50:", "-:m50ne"]),
    st.sampled_from(["1", "-", "9"]),
    st.sampled_from(["7", "7.7", "7.", "07"]),
    st.sampled_from(["d-", "d13", "d13.4", "d", "13", "d0"]),
    st.sampled_from(["-", "out:1", "out:12/end:1-0", "end:1", "end:1/3-1/3-1/3", "rep:2", "out:1/-", "end:1/out:1"]),
).map(" ".join)


@given(SHAPE)
def test_positions_of_about_the_right_shape(text):
    fault = grammar.syntax_error("limes", "position", text, "position")
    assert (fault is None) == (position._POSITION.fullmatch(text) is not None), text
