"""Logs of the play-by-mail server: games found, tiles numbered in one way or not at all, passwords nowhere."""

import random

import pytest
from support.converting import converted
from support.mailing import SECRET, heights, log, rows
from support.tables import rows as rows_of

from limitproto.games.base import Position
from limitproto.games.registry import game_named
from limitproto.records.codecs import CODECS
from limitproto.records.formats.convert import games_in
from limitproto.records.game_entry import Entry
from limitproto.records.reading.reader import check, read_text, text_source

GAME = game_named("limit")


def played(options: dict[str, str], seed: int, most: int = 99) -> tuple[Position, list[str], Position]:
    chance = random.Random(seed)
    start = position = GAME.new("pbmserv", options)
    turns: list[str] = []
    while not position.is_over and len(turns) < most:
        turns.append(chance.choice(position.legal_turns()))
        position = position.play(turns[-1])
    return start, turns, position


def read(text: str, **options: str) -> list[Entry]:
    return list(games_in(text_source(text, "log"), CODECS["pbmserv"], options))


def codes(entries: list[Entry]) -> list[str]:
    return [diagnostic.code for entry in entries for diagnostic in entry.diagnostics]


MANUAL = {"placement": "manual"}


def lines_of(seed: int = 1, number: int = 12, users: tuple[str, ...] = ("ada", "bob"), most: int = 99) -> list[str]:
    """Return the log of a game that was laid by hand, of the usual size."""
    start, turns, _end = played(MANUAL, seed, most)
    return log(start, turns, number, "-manual", users)


def joined(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("cells", ["open", "layable"])
@pytest.mark.parametrize("order", [rows, heights])
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("players", ["2", "3"])
def test_every_way_of_numbering_is_found(cells, order, first, players):
    start, turns, end = played({**MANUAL, "players": players}, 4)
    (entry,) = read(joined(*log(start, turns, flags="-manual", cells=cells, order=order, first=first)))
    assert entry.diagnostics == []
    assert entry.record.tags["Numbering"] == f"{cells}-{order.__name__}-{first}"
    assert [turn.text for turn in entry.record.turns] == turns
    assert entry.final == end
    assert entry.record.result == end.result


def test_what_the_record_says():
    start, turns, _end = played(MANUAL, 4)
    (entry,) = read(joined(*log(start, [*turns[:20], "red:resigns"], flags="-manual")))
    record = entry.record
    assert [(player.colour, player.name) for player in record.players] == [("red", "ada"), ("blue", "bob")]
    tags = {"GameId": "12", "Numbering": "open-rows-1", "Placement": "manual", "Site": "pbmserv"}
    assert (record.edition, record.result, record.tags) == ("pbmserv", "0-1", tags)
    assert record.turns[-1].text == "red:resigns"


@pytest.mark.parametrize("order", [rows, heights])
def test_a_random_layout_has_to_be_told(order):
    start, turns, end = played({"seed": "3"}, 5)
    lines = log(start, turns, order=order)
    layout = start.start_tags()["Layout"]
    assert codes(read(joined(*lines))) == ["LGN313"]
    for told in (layout, f"12={layout}", f"13=m50:r #012={layout}"):
        (entry,) = read(joined(*lines), layout=told)
        assert entry.diagnostics == []
        assert entry.final == end
        assert entry.record.tags["Layout"] == layout
        assert entry.record.tags["Numbering"] == f"tiles-{order.__name__}-1"
    assert codes(read(joined(*lines), layout="m50:rb/kg")) == ["LGN311"]
    other = GAME.new("pbmserv", {"seed": "4"}).start_tags()["Layout"]
    assert codes(read(joined(*lines), layout=other)) == ["LGN314"]


def test_a_layout_that_may_belong_to_two_games_belongs_to_neither():
    start, turns, _end = played({"seed": "3"}, 5)
    layout = start.start_tags()["Layout"]
    text = joined(*log(start, turns), *log(start, turns, 13, users=("eve", "joe")))
    assert codes(read(text, layout=layout)) == ["LGN313", "LGN313"]
    assert codes(read(text, layout=f"12={layout}")) == ["LGN313"]


def test_the_layout_may_be_turned():
    """Somebody may have written the layout down from another side than the server numbers it from."""
    start, turns, _end = played({"seed": "3"}, 5)
    lines = log(start, turns, order=lambda cell: tuple(-part for part in rows(cell)))
    (entry,) = read(joined(*lines), layout=start.start_tags()["Layout"])
    assert [turn.text for turn in entry.record.turns] == turns


def test_no_numbering_and_two_of_them():
    lines = lines_of()
    lines[20] = lines[20].rpartition(" ")[0] + " r99"
    (entry,) = read(joined(*lines))
    (found,) = entry.diagnostics
    assert (found.code, found.critical, found.line, entry.record.turns) == ("LGN314", True, 21, ())
    start, turns, _end = played({**MANUAL, "size": "2"}, 1)
    (entry,) = read(joined(*log(start, turns, flags="-manual -size=2")[:3]))
    assert entry.diagnostics == [], "two tiles lie side by side in every way"
    doubtful = ["b1", "k1", "r5", "g8"]
    moves = [f"limit move 7 {('ada', 'bob')[i % 2]} {SECRET} {move}" for i, move in enumerate(doubtful)]
    (entry,) = read(joined("limit challenge -manual -size=2 ada bob", *moves))
    assert [found.code for found in entry.diagnostics] == ["LGN315"]
    assert entry.diagnostics[0].critical


def test_games_stand_apart():
    first, second = lines_of(1, 7), lines_of(2, 8, ("eve", "joe"))
    mixed = [line for pair in zip(first, second, strict=False) for line in pair]
    entries = read(joined(*mixed, *max(first, second, key=len)[len(mixed) // 2 :]))
    assert ([entry.record.tags["GameId"] for entry in entries], codes(entries)) == (["7", "8"], [])
    assert entries[0].record == read(joined(*first))[0].record
    assert entries[1].record == read(joined(*second))[0].record


def test_who_moves_first_is_red():
    lines = lines_of(users=("ada", "bob"))
    lines[0] = "limit challenge -manual bob ada"
    (entry,) = read(joined(*lines))
    assert [player.name for player in entry.record.players] == ["ada", "bob"]


def test_one_challenge_leads_to_one_game():
    small, small_turns, _end = played({**MANUAL, "size": "3"}, 3)
    second = log(small, small_turns, 14, "-manual -size=3")
    entries = read(joined(*lines_of(1, 13), *second))
    assert (codes(entries), [entry.record.tags.get("Size") for entry in entries]) == ([], [None, "3"])
    assert codes(read(joined(second[0], *lines_of(1, 13), *second[1:])))[0] == "LGN317"


def test_without_a_challenge():
    (entry,) = read(joined(*lines_of()[1:]))
    assert [found.code for found in entry.diagnostics] == ["LGN316"]
    assert not entry.has_errors
    assert codes(read(joined(*lines_of()[1:2]))) == ["LGN317"]


@pytest.mark.parametrize(("flag", "name", "value"), rows_of(__file__, "flags"))
def test_flags(flag, name, value):
    (entry,) = read(joined(f"limit challenge {flag} -manual ada bob", "limit move 1 ada x r1", "limit move 1 bob x b1"))
    assert entry.diagnostics == []
    assert entry.record.tags.get(name, "") == value


@pytest.mark.parametrize("flag", ["-fast", "-size", "-size=0", "-size=x", "-must_touch=3", "-manual=1"])
def test_flags_that_are_none(flag):
    text = joined(f"limit challenge -manual {flag} ada bob", "limit move 1 ada x r1", "limit move 1 bob x b1")
    assert codes(read(text)) == ["LGN311"]


def test_flags_that_contradict_each_other():
    text = joined("limit challenge -can_isolate -no_isolate ada bob", "limit move 1 ada x 3-7,4")
    assert codes(read(text)) == ["LGN311"]


def test_the_flag_that_means_nothing_is_told_of_once():
    start, turns, _end = played(MANUAL, 1)
    pairs = [("ada", "bob"), ("eve", "joe")]
    games = [log(start, turns, number, "-manual -random", users) for number, users in enumerate(pairs, 1)]
    entries = read(joined(*games[0], *games[1]))
    assert codes(entries) == ["LGN312"]
    assert not any(entry.has_errors for entry in entries)


@pytest.mark.parametrize(
    "line", [*(line for (line,) in rows_of(__file__, "odd_lines")), f"limit move 12 bob {SECRET} {'9' * 5000}"]
)
def test_a_line_that_can_not_be_read_spoils_its_game_only(line):
    other = lines_of(2, 13, ("eve", "joe"))
    lines = lines_of()
    entries = read(joined(*lines[:9], line, *lines[9:], *other))
    assert [entry.record.tags["GameId"] for entry in entries] == ["12", "13"]
    assert (codes(entries), entries[0].diagnostics[0].line) == (["LGN311"], 10)
    assert entries[1].record == read(joined(*other))[0].record
    (found,) = entries[0].diagnostics
    assert not any(word in str(found) + found.excerpt for word in (SECRET, "please"))


def test_a_move_of_somebody_else():
    assert codes(read(joined(*lines_of()[:9], f"limit move 12 eve {SECRET} r3"))) == ["LGN316", "LGN314", "LGN318"]
    (entry,) = read(joined(*lines_of()[:9], f"limit move 12 bob {SECRET} b3"))
    assert "waiting for red" in entry.diagnostics[0].message


@pytest.mark.parametrize("line", [f"limit move 12bob {SECRET} r3", f"limit move {SECRET}", "limit challenge ada ada"])
def test_a_line_of_no_game(line):
    entries = read(joined(*lines_of(), line))
    assert (codes(entries), [entry.record is None for entry in entries]) == (["LGN311"], [False, True])


def test_other_lines_are_counted_and_nothing_more():
    text = joined("From: ada", f"password {SECRET}", "", *lines_of(), f"limit show 12 {SECRET}", "Bye!")
    entries = read(text)
    (found,) = entries[-1].diagnostics
    assert (found.code, found.line, found.excerpt) == ("LGN318", 1, "")
    assert "is ignored: 4 lines" in found.message
    assert entries[0].diagnostics == []


@pytest.mark.parametrize(
    "change",
    [str.upper, *(one.format for one in ("> {}", "Subject: {}", "  {}\r", "\ufeff{}", "[2008-06-30 12:00] {}"))],
)
def test_as_people_and_programs_write(change):
    plain = read(joined(*lines_of()))[0]
    (entry,) = read(joined(*map(change, joined(*lines_of()).split("\n")[:-1])))
    assert entry.diagnostics == []
    assert [turn.text for turn in entry.record.turns] == [turn.text for turn in plain.record.turns]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_in_pieces(end, size):
    lines = lines_of(most=12)
    lines[5] += " oops"
    text = end.join(lines)
    source = text_source(text, "log")
    source.chunks = lambda: (text[i : i + size] for i in range(0, len(text), size))
    (entry,) = games_in(source, CODECS["pbmserv"])
    assert [(found.code, found.line, found.offset) for found in entry.diagnostics] == [
        ("LGN311", 6, sum(len(line + end) for line in lines[:5]))
    ]


def test_check_reads_logs_too():
    assert check(joined(*lines_of()), strict=True) == []
    assert check(joined(*lines_of()[:5], f"limit move 12 ada {SECRET}"))[0].code == "LGN311"


def test_there_and_back():
    result = converted(joined(*lines_of()).encode(), "pbmserv", "lgn")
    assert result.said == []
    (entry,) = read_text(result.data.decode())
    assert entry.all_diagnostics == []
    assert entry.canonical
    assert entry.record == read(joined(*lines_of()))[0].record


def test_moves_alone_know_their_form():
    mail = GAME.play_by_mail
    assert all(mail.is_move(text) for text in ["r3", "K12", "3-7,4", "3-7", "4", ",4", "pass", "PASS"])
    bad = ["", ",", "-", "3-", "3-7,", "3,4", "rr3", "r-3", "r12345", "r٣", "x y"]
    assert not any(mail.is_move(text) for text in bad)
    assert game_named("limes").play_by_mail is None


@pytest.mark.long
def test_fuzz_byte_by_byte():
    """One byte changed, dropped or doubled, at every place of a log: no traceback, no password, the next game whole."""
    chance = random.Random(1)
    lines = lines_of(most=4)
    start, turns, _end = played({**MANUAL, "size": "2"}, 1)
    other = log(start, turns[:3], 13, "-manual -size=2", ("eve", "joe"))
    text, untouched = joined(*lines), joined(*other)
    record = read(untouched)[0].record
    for place in range(len(text) - 1):
        # The last line end is the other game's too.
        for piece in ("", text[place] * 2, chance.choice("\x00 \t\rx9-,*\udcff"), "\n"):
            spoilt = text[:place] + piece + text[place + 1 :]
            entries = read(spoilt + untouched)
            assert any(entry.record == record for entry in entries), (place, piece)
            said = "".join(found.message + found.excerpt for entry in entries for found in entry.all_diagnostics)
            said += "".join(entry.text for entry in entries)
            assert SECRET[:6] not in said, (place, piece)
            assert SECRET[7:] not in said, (place, piece)


@pytest.mark.long
def test_random_bytes():
    chance = random.Random(3)
    pieces = [*joined(*lines_of(most=8)).split(" "), "limit", "move", "challenge", "\n", "-size=2", "\udcff", "#12"]
    for _ in range(300):
        for entry in read(" ".join(chance.choice(pieces) for _ in range(chance.randrange(60)))):
            assert all("\n" not in found.message for found in entry.all_diagnostics)


def test_what_is_dropped_is_said():
    lines = lines_of()
    lines[0] = lines[0].replace("-manual", "-manual -random")
    result = converted(joined(*lines, "Bye!").encode(), "pbmserv", "lgn")
    assert (result.tally.written, [line.split(" ")[1] for line in result.said]) == (1, ["LGN312", "LGN318"])


def test_challenges_that_are_alike_lead_to_a_game_each():
    start, turns, _end = played(MANUAL, 1, 2)
    games = [log(start, turns, number, "-manual") for number in range(20)]
    lines = [game[0] for game in games] + [line for game in games for line in game[1:]]
    assert codes(read(joined(*lines))) == []
    assert codes(read(joined(*lines[1:]))) == ["LGN316"], "one of them has none"


def test_challenges_that_nobody_took_up():
    entries = read(joined("limit challenge ada eve", *lines_of(), "limit challenge bob ada"))
    assert codes(entries) == ["LGN318"]
    (found,) = entries[-1].diagnostics
    assert found.line == 1
    assert "is ignored: 2 lines" in found.message
