"""Games that have been seen before, and dates that go back."""

from support.record_texts import marked, plain

from limitproto.records import format_record, read_text
from limitproto.records.duplicates import DuplicateFinder, Trace, trace_of


def trace(text: str) -> Trace:
    (entry,) = read_text(text)
    found = trace_of(entry)
    assert found is not None
    return found


def looked(*games: tuple[str, Trace]) -> list[list[tuple[str, str]]]:
    """Return code and message of what is found of each game."""
    with DuplicateFinder() as duplicates:
        return [[(one.code, one.message) for one in duplicates.look(trace, path)] for path, trace in games]


def test_the_same_game():
    one = trace(plain(0))
    first, second, third = looked(("a.lgn", one), ("a.lgn", one._replace(line=30)), ("b.lgn", one))
    assert first == []
    assert second == third == [("LGN701", "this game is also in a.lgn:1")]


def test_however_it_is_written():
    assert trace(plain(0).replace("\n", "\r\n").replace('[Game "limit"]\r\n', "")).whole == trace(plain(0)).whole


def test_the_same_turns():
    other = trace(plain(0).replace('"Event 0"', '"another"'))
    assert [code for code, _ in looked(("a", trace(plain(0))), ("b", other))[1]] == ["LGN702"]
    assert other.whole != trace(plain(0)).whole
    assert len({trace(plain(number)).played for number in range(12)}) == 12


def test_remarks_and_variations_are_no_turns_of_the_main_line():
    text = format_record(marked(3))
    bare = plain_of(text)
    assert trace(text).played == trace(bare).played
    assert trace(text).whole != trace(bare).whole


def plain_of(text: str) -> str:
    """Return a game with nothing but its main line."""
    from msgspec.structs import replace

    from limitproto.records.model import Turn

    (entry,) = read_text(text)
    record = entry.record
    turns = [record.turns[index] for index in record.main_line()]
    line = tuple(Turn(place - 1, turn.text, turn.round) for place, turn in enumerate(turns))
    return format_record(replace(record, opening=(), turns=line))


def test_dates_in_a_file_go_on():
    def dated(date: str, event: str) -> Trace:
        return trace(plain(0).replace("2026.11.20", date).replace("Event 0", event))

    games = [
        dated(date, str(place)) for place, date in enumerate(["2020.05.02", "2020.??.??", "2020.05.01", "2021.01.01"])
    ]
    with DuplicateFinder() as duplicates:
        codes = [[one.code for one in duplicates.look(game, "a") if one.code == "LGN703"] for game in games]
        assert codes == [[], [], ["LGN703"], []]
        assert "LGN703" not in [one.code for one in duplicates.look(games[0], "b")], "each file has its own order"


def test_names_that_look_the_same_are_noted_once():
    with DuplicateFinder() as duplicates:
        names = ("José", "Jose\u0301", "José", "José\u200b", "josé")
        games = [trace(plain(0))._replace(names=(name, "?")) for name in names]
        codes = [[one.message for one in duplicates.look(game, "a") if one.code == "LGN704"] for game in games]
    message = r"the player '{}' looks like 'Jos\xe9' in a:1, but uses different characters"
    assert codes == [[], [message.format(r"Jose\u0301")], [], [message.format(r"Jos\xe9\u200b")], []]


def test_games_that_are_not_remembered():
    empty = plain(0).split("\n\n")[0] + "\n\n*\n"
    for text in (empty, plain(0).replace("2. ", "2. z99-z98/z97 ")):
        (entry,) = read_text(text)
        assert trace_of(entry) is None


def test_paths_that_are_no_text():
    one = trace(plain(0))
    _, ((code, message),) = looked(("\udcff\n.lgn", one), ("b.lgn", one))
    assert (code, message) == ("LGN701", "this game is also in \ufffd\\x0a.lgn:1")
