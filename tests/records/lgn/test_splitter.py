"""Where the games of a stream begin and end, and that text which holds no game takes no time."""

import io
import sys
from itertools import product

import pytest
from support.growth import grows_at_most
from support.record_texts import plain

from limitproto.records import read_headers
from limitproto.records.lgn.odd_tokens import MAX_FAULTS
from limitproto.records.lgn.splitter import parts, split
from limitproto.records.raw_game import RUN
from limitproto.records.reading.reader import entries, text_source

#: What belongs to a game behind it, and to the next one.
BETWEEN = ("", ""), ("\n", ""), ("\n\n", ""), (" \t\n \n", ""), ("\n", "\t"), ("", "; a\n\n"), ("", "% a\n; b\n{c}\n\n")

GAME = '[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n\n1. n49:m50 n50:m51 '


def test_games_are_read_while_they_are_cut_out() -> None:
    """Unless blanks or remarks are before them, which belong to them, or remarks behind them."""
    for end, (behind, before) in product(("\n", "\r\n"), BETWEEN):
        texts = [text.replace("\n", end) for text in (plain(0) + behind, before + plain(1))]
        first, second, _ = split(["".join([*texts, plain(2).replace("\n", end)])])
        assert [first.text, second.text] == texts
        assert (first.game is None, second.game is None) == (bool(before.strip()), bool(before))
        assert all(raw.game.end == len(raw.text) for raw in (first, second) if raw.game is not None)


#: Fragments that hold no game however often they are repeated.
FRAGMENTS = (
    "}", "{", "(", ")", "$", "[", '"', "%\n", ";\n", "1.", "\r", "\0", " ", "\u00a0", "(1.", "[a", "} ",
    '" ', "$1", "!", "1 ", "\\", "½", "){", "\u00a0 ", "\x0c ", "}\n", '[A "', '\\"',
)  # fmt: skip


@pytest.mark.parametrize("head", ["", GAME])
@pytest.mark.parametrize("fragment", FRAGMENTS)
def test_text_that_holds_no_game_is_read_in_linear_time(fragment: str, head: str) -> None:
    def read(count: int) -> None:
        for entry in entries(text_source(head + fragment * (count // len(fragment)), "x.lgn")):
            assert len(entry.diagnostics) <= MAX_FAULTS + 1

    assert grows_at_most(read, 1 << 12, 1 << 15, 16)


@pytest.mark.parametrize("gap", [" ", "\r"])
def test_games_without_an_empty_line_between_are_read_in_linear_time(gap: str) -> None:
    game = plain(0).strip().replace("\n", "\r") + gap

    def read(count: int) -> None:
        assert sum(1 for _ in split([game * count])) == count

    assert grows_at_most(read, 128, 1024, 16)


@pytest.mark.parametrize("behind", ["", "}", "\n\n{", ") 1. "])
@pytest.mark.parametrize("game", '*\n|[A "b"]\n0\n|½ ; x\n|{x}*\n|[A "b"]\n\n|1-0 [x\n|(1:0\n\n|{*\n'.split("|"))
def test_a_run_is_of_the_games_that_are_found_without_it(game: str, behind: str) -> None:
    text = GAME + game * 1200 + behind + plain(0)
    for size in (len(text), 700):
        found = list(parts([text[start : start + size] for start in range(0, len(text), size)], runs=True))
        assert [one[2] for one in found if one[3] == RUN] == [len(game)] * (game[:2] != "{*")
        games = [one[0][: one[2]] for one in found for _ in range(len(one[0]) // one[2])]
        assert games == [one[0] for one in parts([text])]


LONG_LINES = {
    "x" + " " * 40_000 + "\n": '[a "b\n',
    '[Game "limit"]\n\n1. m50:n50 ': '[A "b"]',
    '[Game "limit"]\n\nm50:n50 *\n': "{}! ",
}


@pytest.mark.parametrize("head", LONG_LINES)
def test_a_line_is_not_searched_again_for_each_token_in_it(head: str) -> None:
    def read(count: int) -> None:
        assert sum(1 for _ in split([head + LONG_LINES[head] * count])) > 0

    small, large = (1, 2_000) if head[0] == "x" else (8_000, 64_000)
    assert grows_at_most(read, small, large, 14)


def test_headers_of_text_that_is_given_up() -> None:
    text = '[Game "limit"]\n' + "(1. " * 1000 + " *\n\n" + plain(0)
    assert [found.tags["Game"] for found in read_headers(io.BytesIO(text.encode()))] == ["limit", "limit"]


def test_a_game_that_breaks_off_in_its_tags_takes_no_other_along() -> None:
    """Wherever in its tags it does, and with a line end behind it or without."""
    head, games = plain(1).split("\n\n")[0], [plain(0), plain(2), plain(3)]
    whole, wrong = list(map(str.strip, games)), []
    for end in ("", "\n"):
        for size in range(1, len(head) + 1):
            text = f"{games[0]}\n{head[:size]}{end}{games[1]}\n{games[2]}"
            found = [game.text.strip() for game in split([text])]
            # Behind the first tag alone, which is there twice then, nothing is lost.
            if head[:size].strip() != '[Game "limit"]' and [game for game in found if game in whole] != whole:
                wrong.append((head[:size][-20:], end))
    assert not wrong
    # A tag that is there twice, or broken, before others that are not there twice, begins no game.
    for old, new in (("[White", '[Game "limit"]\n[White'), ('[Event "', '[Event "a" b\n[Annotator "')):
        assert len(list(split([games[0].replace(old, new, 1)]))) == 1


def steps(text: str) -> int:
    """Return how many functions are called while a text is read; compiled ones are not counted."""
    calls: list[str] = []
    sys.setprofile(lambda _frame, event, _found: calls.append(event))
    try:
        assert [entry.diagnostics for entry in entries(text_source(text))]
    finally:
        sys.setprofile(None)
    return len(calls)


def test_any_repeated_pair_of_tokens_is_read_in_linear_time() -> None:
    tokens = '*\n|1-0 |[A "b"]\n|{|(|m50:n50 |[x|1 '.split("|")
    for pair in map("".join, product(tokens, repeat=2)):
        _warm, one, two, four = (steps(GAME + pair * count) for count in (5, 5, 10, 20))
        assert four - two < 2.5 * (two - one) + 1000, pair
