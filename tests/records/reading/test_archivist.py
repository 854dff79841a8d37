"""Records as archivists have them: joined, headed, commented and scored in their own ways. Nothing is left out."""

import io
import itertools
import tracemalloc

import pytest
from support.growth import grows_at_most
from support.record_texts import plain

from limitproto.records import check, read_game, read_headers, read_text
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import MAX_GAME, split
from limitproto.records.reading.reader import entries, text_source

pytestmark = pytest.mark.once

MOVES = "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50"
TAGS = '[Game "limit"]\n[Edition "classic"]\n'


def only(text: str) -> Entry:
    (entry,) = read_text(text)
    return entry


def events(text: str) -> list[str]:
    return [entry.record.tags.get("Event", "?") for entry in entries(text_source(text)) if entry.record]


# ---- joined files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_games_without_empty_lines_between_them_are_all_read(line_end):
    games = [plain(number) for number in range(12)] * 40
    text = "".join(games).replace("\n", line_end)
    found = list(read_text(text))
    assert len(found) == len(games)
    assert not any(entry.has_errors for entry in found)
    assert "".join(entry.text for entry in found) == text


@pytest.mark.long
def test_more_games_than_a_game_may_be_long_are_cut_in_constant_memory():
    text = "".join(plain(number) for number in range(12))
    chunks = itertools.repeat(text * 40, MAX_GAME // (len(text) * 40) + 2)
    tracemalloc.start()
    count = sum(1 for raw in split(chunks) if raw.state == "whole")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 12 * 40 * (MAX_GAME // (len(text) * 40) + 2)
    assert peak < 8 << 20


def test_a_game_with_very_many_faults_ends_where_the_next_one_begins():
    found = list(read_text(f"{TAGS}1. m50:n50{' ) $256' * 80} *\n" + plain(1)))
    assert [diagnostic.code for diagnostic in found[0].raw_diagnostics if diagnostic.code == "LGN123"] == ["LGN123"]
    assert found[1].record == only(plain(1)).record


#: Ways to spoil the end of the game before.
BROKEN_ENDS = {
    "comment": "1. m50:n50 {what a turn *\n",
    "comment with a brace": "1. m50:n50 {what {a} turn *\n",
    "junk": "1. castles m50:n50 *\n",
    "no result": "1. m50:n50\n",
    "bracket": "1. m50:n50 (1. m50:m51\n",
    "closing bracket": "1. m50:n50 )\n",
    "cut off": "1. m50:n",
}

#: Ways to lay out the tags of the next game, `plain(1)`, on few lines.
LAYOUTS = {
    "tags on one line": lambda tags, body: tags.replace("\n", "") + "\n" + body,
    "all on one line": lambda tags, body: tags.replace("\n", "") + " " + body,
    "spaces between tags": lambda tags, body: tags.replace("\n", " ") + body,
    "indented": lambda tags, body: " " + tags.replace("\n", "") + body,
    "indented lines": lambda tags, body: "".join(f"\t {line}\n" for line in tags.splitlines()) + body,
    "two lines": lambda tags, body: tags.replace("\n", "", 1) + body,
}


@pytest.mark.parametrize("between", ["", "\n", "\r\n"])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("end", BROKEN_ENDS)
def test_a_broken_game_costs_no_other_however_its_tags_are_laid_out(end, layout, between):
    tags, _, body = plain(1).partition("\n\n")
    if end == "cut off" and layout == "indented lines":
        # A single tag pair at the end of a line of movetext is a defect of that game.
        between = between or "\n"
    text = TAGS + "\n" + BROKEN_ENDS[end] + between + LAYOUTS[layout](tags + "\n", body)
    expected = only(plain(1)).record
    for following in ("", plain(2), "\n" + plain(2)):
        found = list(read_text(text + following))
        assert "".join(entry.text for entry in found) == text + following
        assert [entry.record for entry in found[1:]] == [expected, only(plain(2)).record][: 1 + bool(following)]
        assert not any(entry.has_errors for entry in found[1:])


#: Texts without a game, as they come into folders of records; and texts that are one, whatever is wrong with it.
NOT_GAMES = (
    *"hello world|1.|;|.|...|{ a remark }|% x|1. hello 2. you|1a".split("|"),
    "From: Bob <bob@limit.org>\nDate: Wed, 25 Nov 2026 12:30\nContent-Type: text/plain; charset=utf-8\n\n"
    "Dear Ada,\n\nthank you for 3 games [see below]. * 1. was best;\n\nBob\n",
    "Chapter 1\n\nPage A4 of the text\n1\n\n2 more lines\n(see B5)\n\n0\n\n3 and so on\n",
    "import re\n\n\ndef f(x1):\n    return {x1: [1, 2]}\n",
    "<html><body class='a'>\n<p>Nothing here &amp; there</p>\n",
    ") $256 " * 200,
)
GAMES = '1. m50:n50|*|1-0|pass|[Game "limit]|[Game limit]|m5x:n50|hello m50:n50|1. draw|white:resigns'.split("|")


def test_a_text_without_a_game_has_one_diagnostic():
    for text in NOT_GAMES:
        assert [one.code for one in check(text)] == ["LGN129"], text
        assert (list(read_text(text)), list(read_headers(io.BytesIO(text.encode())))) == ([], []), text
        assert events(f"{text}\n\n{plain(1)}") == ["Event 1"], text
        with pytest.raises(ValueError, match="LGN129"):
            read_game(text)
    for text in GAMES:
        assert "LGN129" not in {one.code for one in check(text)}, text
        assert len(list(read_headers(io.BytesIO(text.encode())))) == 1, text


# ---- time --------------------------------------------------------------------------------------------------------

LINEAR = {
    "spaces in a command": lambda count: "1. m50:n50 {[%clk" + " " * count * 10 + "} *\n",
    "commands": lambda count: "1. m50:n50 {" + "[%clk " * count + "} *\n",
    "a long word before an @": lambda count: "1. m50:n50 {" + "a" * count * 10 + " @} *\n",
    "unfinished games on a line": lambda count: "* " * count,
    "comments after a result": lambda count: "*" + " {}" * count,
    "server commands": lambda count: "1. m50:n50 {" + "limit move 1 ada hunter2 r1\n" * count + "} *\n",
    "server commands on a line": lambda count: "limit move 1 " * count + "\n1. m50:n50 *\n",
    "passwords and words": lambda count: (
        "{" + "".join(f"limit move 1 ada pw{i} r1 [%clk pw{i}] " for i in range(count)) + "} *\n"
    ),
    "results on a line": lambda count: "1-0 " * count,
    "single results": lambda count: "1 {} " * count,
    "members of one name": lambda count: '{"schema_version":1,' + '"a":1,' * count + '"b":2}',
    "members": lambda count: '{"schema_version":1,' + ",".join(f'"a{i}":1' for i in range(count)) + "}",
}


@pytest.mark.parametrize("name", LINEAR)
def test_time_is_linear(name):
    def read(count: int) -> None:
        text = LINEAR[name](count)
        for entry in entries(text_source(text, "x.json" if text[0] == "{" else "x.lgn")):
            assert entry.all_diagnostics

    assert grows_at_most(read, 2_000, 16_000, 40)
