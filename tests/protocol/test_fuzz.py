"""Whatever is sent: every command gets one well-formed answer, and one that fails changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.talking import Talk

from limitproto.protocol.commands.index import COMMANDS

#: These change the position or the options, and are therefore sent more often.
_CHANGING = [
    "play", "genmove", "undo", "lp-play", "lp-undo", "lp-redo", "lp-set", "lp-clock", "time_left", "time_settings",
    "lp-newgame", "lp-position", "lp-resign", "lp-timeout", "lp-gameover", "boardsize", "lp-draw_agreed", "clear_board",
]  # fmt: skip
_SLOW = {"lp-benchmark", "lp-selftest", "lp-perft", "lp-divide"}
_WORDS = st.sampled_from(
    [
        "white", "w", "b", "r", "red", "BLACK", "1", "2", "3", "0", "-1", "amber", "bronze", "take-1", "take-2",
        "take-7", "m50:n50", "m51:l51", "n50:m50", "pass", "draw", "white:resigns", "red:timeout", "m50-n50/l51",
        "classic", "classic3", "classic/size=2", "heap", "pbmserv", "size=2", "players=3", "seed=5", "layout=x",
        "game=limit", "game=heap", "game=x", "player", "random", "greedy", "grabber", "seed", "verbose_errors",
        "true", "maybe", "fischer", "byo-yomi", "canadian", "per-turn", "absolute", "none", "300", "5", "1.5",
        "1e9", "nan", "1-0", "0-1-0", "*", "adjudication", "time", "classic - w 8.8 p0 -", "m50", "m5", "é", "-",
    ]
)  # fmt: skip
_ARGUMENT = st.one_of(_WORDS, _WORDS, _WORDS, st.text(max_size=6))
_LINE = st.tuples(
    st.one_of(st.just(""), st.just(""), st.integers(0, 2**31 - 1).map(lambda id: f"{id} ")),
    st.one_of(
        st.sampled_from(_CHANGING),
        st.sampled_from(sorted(set(COMMANDS) - _SLOW - {"quit", "lp-load_record"})),
        st.text(max_size=8),
    ),
    st.lists(_ARGUMENT, max_size=4).map(" ".join),
).map(lambda parts: f"{parts[0]}{parts[1]} {parts[2]}".replace("\n", " "))


@pytest.mark.parametrize("is_fake", [True, False])
@given(lines=st.lists(_LINE, max_size=12))
def test_random_lines(is_fake: bool, lines: list[str]) -> None:
    talk = Talk(is_fake)
    if not is_fake:
        talk.result("lp-newgame classic size=2")
    for line in lines:
        before = talk.state()
        answer = talk(line)
        assert "\n\n" not in answer
        assert answer == "" or answer[0] in "=?"
        assert "internal error" not in answer, (line, talk.reports)
        if not answer.startswith("="):
            assert talk.state() == before, line
    assert not talk.reports


@given(st.lists(st.text(max_size=30), max_size=10))
def test_random_text(lines: list[str]) -> None:
    talk = Talk(is_fake=True)
    for line in lines:
        answer, over = talk.dispatcher.handle_line(line)
        assert not over
        assert answer == "" or answer.endswith("\n\n")
    assert not talk.reports
