"""Visitors: told of everything, in the order of the text, and of nothing that they do not want."""

import gzip
import io
import random

import pytest
from support.record_texts import marked, plain
from support.tables import rows

from limitproto.records import Diagnostic, Location, Visitor, format_record, read_text, visit
from limitproto.records.lgn.writer import format_movetext
from limitproto.records.model import Record, Remark, Turn
from limitproto.records.structured.codec import encode_json


class Teller(Visitor[list[tuple[object, ...]]]):
    """Notes everything."""

    def begin(self, where: Location) -> None:
        self.told: list[tuple[object, ...]] = [("begin", *where)]

    def tag(self, name: str, value: str) -> None:
        self.told.append(("tag", name, value))

    def tags_end(self) -> bool | None:
        self.told.append(("tags_end",))
        return None

    def turn(self, text: str, round: int, nags: tuple[int, ...]) -> None:
        self.told.append(("turn", text, round, nags))

    def remark(self, text: str, kind: str) -> None:
        self.told.append(("remark", text, kind))

    def variation(self) -> bool | None:
        self.told.append(("variation",))
        return None

    def variation_end(self) -> None:
        self.told.append(("variation_end",))

    def result(self, result: str) -> None:
        self.told.append(("result", result))

    def diagnostic(self, diagnostic: Diagnostic) -> None:
        self.told.append(("diagnostic", diagnostic.code))

    def end(self) -> list[tuple[object, ...]]:
        return self.told


def movetext(told: list[tuple[object, ...]]) -> Record:
    """Return the record that was told of, as far as its movetext goes."""
    turns: list[Turn] = []
    opening: list[Remark] = []
    last, open_places, waiting = -1, [], []
    result = ""
    fresh = branched = False
    for kind, *what in told:
        if kind == "variation":
            open_places.append(last)
            last, fresh = turns[last].parent, True
        elif kind == "variation_end":
            last, branched = open_places.pop(), True
        elif kind == "remark":
            remark = Remark(*what)
            if fresh or branched:
                waiting.append(remark)
            elif last == -1:
                opening.append(remark)
            else:
                turn = turns[last]
                turns[last] = Turn(turn.parent, turn.text, turn.round, turn.nags, turn.before, (*turn.after, remark))
        elif kind == "turn":
            turns.append(Turn(last, what[0], what[1], what[2], tuple(waiting)))
            last, waiting, fresh, branched = len(turns) - 1, [], False, False
        elif kind == "result":
            result = str(what[0])
    return Record(1, "", "", (), result, {}, tuple(opening), tuple(turns))


@pytest.mark.parametrize("number", range(12))
def test_everything_is_told_in_the_order_of_the_text(number):
    for text in (plain(number), format_record(marked(number))):
        (told,) = visit(io.StringIO(text), Teller())
        (entry,) = read_text(text)
        assert format_movetext(movetext(told)) == format_movetext(entry.record)
        assert {
            name: value for kind, name, value in (one for one in told if one[0] == "tag")
        } == entry.record.all_tags()
        assert told[0] == ("begin", "-", 1, 1, 0)


def test_where_games_begin():
    text = f"{plain(0)}\n{plain(1)}\n1. m50:n50 m60:n60 *\n"
    told = list(visit(io.StringIO(text), Teller()))
    entries = list(read_text(text))
    assert [one[0][1:] for one in told] == [(e.path, e.number, e.line, e.offset) for e in entries]
    assert ("diagnostic", "LGN401") in told[2]


@pytest.mark.parametrize("form", ["lgn", "json", "lgn.gz"])
def test_every_form(form, tmp_path):
    records = [next(read_text(plain(number))).record for number in range(3)]
    text = "\n".join(map(format_record, records)).encode()
    if form == "json":
        text = b"\n".join(map(encode_json, records))
    path = tmp_path / f"games.{form}"
    path.write_bytes(gzip.compress(text) if form.endswith(".gz") else text)
    told = list(visit(path, Teller()))
    assert [movetext(one).turns for one in told] == [record.turns for record in records]


class Choosy(Teller):
    """Wants games of one edition only."""

    def tags_end(self) -> bool | None:
        super().tags_end()
        return ("tag", "Edition", "nestor") in self.told


@pytest.mark.parametrize("loose", [False, True])
def test_games_that_are_not_wanted_are_not_read(loose, monkeypatch):
    texts = [plain(number).replace("[Event", " [Event") if loose else plain(number) for number in range(8)]
    from limitproto.records.reading import visitor

    read: list[int] = []
    real = visitor.read_game
    monkeypatch.setattr(visitor, "read_game", lambda *a: (read.append(1), real(*a))[1])
    told = list(visit(io.StringIO("\n".join(texts)), Choosy()))
    assert len(told) == 8
    wanted = [one for one in told if one[-1][0] == "result"]
    assert [("tag", "Edition", "nestor") in one for one in wanted] == [True]
    assert all(one[-1] == ("tags_end",) for one in told if one not in wanted)
    assert [one[0][2] for one in told] == list(range(1, 9))
    assert loose or len(read) == 1


class Straight(Teller):
    """Wants no variations."""

    def variation(self) -> bool | None:
        return False


def test_variations_that_are_not_wanted():
    for number in range(12):
        (told,) = visit(io.StringIO(format_record(marked(number))), Straight())
        (entry,) = read_text(format_record(marked(number)))
        main = [entry.record.turns[index].text for index in entry.record.main_line()]
        assert [one[1] for one in told if one[0] == "turn"] == main
        assert not any(str(one[0]).startswith("variation") for one in told)


def test_variations_of_any_depth():
    text = "1. m50:n50 " + "(m50:m51 " * 9_000 + ")" * 9_000 + " *\n"
    (told,) = visit(io.StringIO(text), Teller())
    assert sum(one[0] == "variation" for one in told) == 9_000


def test_a_file_that_ends_too_early(tmp_path):
    path = tmp_path / "cut.lgn.gz"
    path.write_bytes(gzip.compress("\n".join(plain(number) for number in range(8)).encode())[:-30])
    games = visit(path, Teller())
    with pytest.raises(EOFError):
        list(games)


def test_end_has_to_be_there():
    with pytest.raises(NotImplementedError):
        list(visit(io.StringIO(plain(0)), Visitor()))


def test_visitors_hear_of_the_same_games_as_readers():
    chance = random.Random(5)
    pieces = rows(__file__, "pieces")
    whole = "\n".join([plain(0), format_record(marked(1)), plain(2), plain(3)])
    for _ in range(150):
        text = whole
        for _ in range(chance.choice((1, 2, 4))):
            place = chance.randrange(len(text))
            text = text[:place] + chance.choice(pieces) + text[place + chance.choice((0, 1, 5)) :]
        entries = list(read_text(text))
        told = list(visit(io.StringIO(text), Teller()))
        assert [one[0][1:] for one in told] == [(e.path, e.number, e.line, e.offset) for e in entries]
        codes = [[what[0] for kind, *what in one if kind == "diagnostic"] for one in told]
        assert codes == [[found.code for found in entry.diagnostics] for entry in entries]
        turns = [[what[0] for kind, *what in one if kind == "turn"] for one in told]
        assert [sorted(one) for one in turns] == [sorted(turn.text for turn in entry.record.turns) for entry in entries]
