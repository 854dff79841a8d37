"""Games, remarks and spaces that are too long: they cost no other game, and the limit is one number."""

import pytest
from support.growth import grows_at_most
from support.record_texts import plain
from support.tables import rows

from limitproto.records import check, read_text
from limitproto.records.lgn import splitter
from limitproto.records.lgn.splitter import split

pytestmark = pytest.mark.once
MAX_GAME = 4_194_304

GOOD = [plain(number) for number in range(12)]
MOVES, RESULT = plain(1).rstrip().rsplit(None, 1)

#: The limits of this page.
SMALL = {"_LONGEST": 2500, "MAX_TAG_LINE": 300}

#: What makes a game too long.
LONG = {
    "word": "x" * 6000,
    "lines": "x y\n" * 1500,
    "clocks": "[%clk 0:01] " * 500,
    "no ASCII": "é\n" * 3000,
    "tags": '[x\n["y"]\n' * 800,
}

#: Games that are too long, without the line end behind them.
TOO_LONG = {
    **{f"comment of {name}": f"{MOVES} {{{text}}} {RESULT}" for name, text in LONG.items()},
    **{f"heading of {name}": f"{{{text}}}\n{plain(1).rstrip()}" for name, text in LONG.items()},
    **{f"variation with {name}": f"{MOVES} (n50:m51 {{{text}}} n51:m51) {RESULT}" for name, text in LONG.items()},
    "comment behind the tags": plain(1).replace("\n\n", "\n\n{" + LONG["lines"] + "}\n", 1).rstrip(),
    "comment behind the result": f"{MOVES} {RESULT} {{{LONG['lines']}}}",
    "comment that is not closed": f"{MOVES} {{{LONG['lines']}",
    "line comment": f"{MOVES} ;{LONG['clocks']}\n{RESULT}",
    "escape": f"{MOVES}\n%{LONG['clocks']}\n{RESULT}",
    "turns": f"{MOVES} {'n50:m51 ' * 1000}{RESULT}",
    "lines of turns": MOVES + "\nn50:m51" * 1000 + f"\n{RESULT}",
    "junk": f"{MOVES} {LONG['word']} {RESULT}",
    "brackets": f"{MOVES} {'( ' * 3000}\n{RESULT}",
    "spaces": f"{MOVES}{' ' * 6000}{RESULT}",
    "empty lines": MOVES + "\n" * 6000 + RESULT,
    "spaces behind the result": f"{MOVES} {RESULT}{' ' * 6000}",
    "no result": f"{MOVES} {{{LONG['word']}}} m50:n51",
}

#: What is too long between two games, and belongs to none that has an end.
BETWEEN = {
    "spaces": " " * 6000 + "\n",
    "spaces without a line end": " " * 6000,
    "empty lines": "\n" * 6000,
    "line comments": ";\n" * 3000,
    "escape": "%" + "x" * 6000 + "\n",
    "comment": "{" + LONG["word"] + "}\n",
    "comment of lines": "{" + LONG["lines"] + "}\n\n",
    "remarks and spaces": "; x\n" + "\n" * 6000 + "{y}\n" + " " * 6000 + "\n",
}


@pytest.fixture(params=[200, 2048, 1 << 15])
def small(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(splitter, "_CHUNK", request.param)
    for name, number in SMALL.items():
        monkeypatch.setattr(splitter, name, number)


def sound_parts(text: str, games: list[str]) -> list[str]:
    """Return the parts of a text with a game that is not too long, after these have been found there, in order."""
    found = list(split([text]))
    assert "".join(raw.text for raw in found) == text
    parts = [raw.text for raw in found if raw.state == "whole" and raw.text.strip()]
    rest = iter(parts)
    assert all(any(game in part for part in rest) for game in games)
    return parts


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("between", ["\n", "\n \n", "\n; heading\n\n"])
def test_a_game_that_is_too_long_costs_no_other(between: str, line_end: str) -> None:
    games = [game.replace("\n", line_end) for game in [GOOD[0], *GOOD]]
    for name, long in TOO_LONG.items():
        text = (GOOD[0] + long + between + "".join(GOOD)).replace("\n", line_end)
        # A game with a heading that is too long, or with spaces behind its result, may be found itself.
        assert len(games) <= len(sound_parts(text, games)) <= len(games) + 1, name


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_is_too_long_between_games_costs_none(line_end: str) -> None:
    for name, long in BETWEEN.items():
        for games in ([GOOD[0], *GOOD], [GOOD[0], long, GOOD[1]], [long, GOOD[0]], [GOOD[0]]):
            text = long.join(games) + long * (len(games) == 1)
            good = [game.replace("\n", line_end) for game in games if game in GOOD]
            parts = sound_parts(text.replace("\n", line_end), [game.strip() for game in good])
            assert len(parts) == len(good), name


@pytest.mark.usefixtures("small")
def test_games_on_one_line_are_found_however_many() -> None:
    line = " ".join(plain(1).split("\n"))
    assert sound_parts(line.strip() * 200, [line.strip()] * 200)[0] == line.strip()


def test_each_part_of_what_is_too_long_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for longest, tag_line, chunk, *parts in rows(__file__, "overlong"):
        for name, number in {"_LONGEST": longest, "MAX_TAG_LINE": tag_line, "_CHUNK": chunk, "_AWAITED": 50}.items():
            monkeypatch.setattr(splitter, name, number)
        text = "".join(part.partition(": ")[2] for part in parts)
        assert [f"{raw.state}: {raw.text}" for raw in split([text])] == parts


def of_length(size: int) -> str:
    """Return a game of a length."""
    head, foot = f"{MOVES} {{", f"}} {RESULT}\n"
    return head + "x" * (size - len(head) - len(foot)) + foot


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("between", ["", "\n"])
def test_the_limit_is_one_number_wherever_the_game_stands(between: str) -> None:
    limit = SMALL["_LONGEST"]
    for before in range(0, 40, 3):
        for size in (limit - 1, limit, limit + 1, limit + 2, limit + 100):
            text = GOOD[0] * before + of_length(size) + between + GOOD[1] * 3
            parts = sound_parts(text, [GOOD[0]] * before + [GOOD[1]] * 3)
            assert len(parts) == before + 3 + (size <= limit), before


@pytest.mark.parametrize("size", [MAX_GAME, MAX_GAME + 300_000])
def test_a_game_that_is_too_long_is_said_to_be_that_alone(size: int) -> None:
    text = plain(0) + of_length(size) + plain(1)
    assert [(one.code, one.game) for one in check(text)] == [("LGN007", 2)] * (size > MAX_GAME)
    assert [entry.has_errors for entry in read_text(text)] == [False, size > MAX_GAME, False]


@pytest.mark.long
@pytest.mark.parametrize(
    "text", [f"{MOVES} (n50:m51 2. {{{'x' * (MAX_GAME + 300_000)}}} m51:n51) {RESULT}\n", "\n" * (MAX_GAME + 300_000)]
)
def test_what_is_open_where_it_is_cut_off_is_no_fault(text: str) -> None:
    found = check(plain(0) + text + plain(2))
    assert [one.code for one in found if one.code in ("LGN007", "LGN102", "LGN104", "LGN121")] == (
        ["LGN007"] if text.strip() else []
    )


PIECES = ["{x", ";\n", "; ", " ", "\n", "n50:m51 ", "n50:m51\n", "x", "1-", "[", "(", "% x\n", '"', "{}", "x {\n"]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("piece", PIECES)
def test_what_is_passed_over_is_not_kept(piece: str) -> None:
    most = SMALL["_LONGEST"] + 2 * splitter._CHUNK
    pieces = [f"{MOVES} ", *[piece * (most // 6 // len(piece))] * 8]
    assert max(len(raw.text) for raw in split(pieces)) <= most


@pytest.mark.long
@pytest.mark.parametrize("piece", PIECES)
def test_what_is_passed_over_takes_time_linear_in_its_length(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitter, "_CHUNK", 2048)
    for name, number in SMALL.items():
        monkeypatch.setattr(splitter, name, number)

    def parts(size: int) -> None:
        assert sum(1 for _ in split([f"{MOVES} ", piece * (size // len(piece))])) > 2

    assert grows_at_most(parts, 40_000, 320_000, 40)
