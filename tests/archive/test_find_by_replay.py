"""Searches find what a plain replay of every record finds, in an archive and in files of records."""

import random
import re
from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import NamedTuple

import pytest
from support.tables import rows

from limitproto import Position, records
from limitproto.archive import Archive, ArchiveError
from limitproto.archive.build import build
from limitproto.archive.conditions import Conditions
from limitproto.archive.dupes import duplicates
from limitproto.archive.record_filter import RecordFilter
from limitproto.core.hexes import axial, cell, cell_name, cell_named
from limitproto.records.game_entry import Entry

DATES = ("2024.01.31", "2024.02.??", "2024.??.??", "????.??.??", "2023.12.31", "2024.02.01", "2024.11.20")
EDITIONS = (("classic", 2), ("classic", 3), ("pbmserv", 2), ("nestor", 2))
RECORDS, COPIES = 20, 4


class Replayed(NamedTuple):
    """A record as the test sees it: its entry, its turns, every position from the start to the end, and their keys."""

    entry: Entry
    turns: list[str]
    positions: list[Position]
    keys: list[str]

    @property
    def tags(self) -> dict[str, str]:
        return self.entry.record.all_tags()


def random_game(chance: random.Random, number: int) -> str:
    edition, players = EDITIONS[number % len(EDITIONS)]
    start = Position.new(edition, players=players, size="1" if edition == "classic" else "3", seed=number)
    return text_of(start, played(start, chance, chance.randrange(3, 14)), chance, number)


def played(start: Position, chance: random.Random, most: int) -> list[str]:
    position, turns = start, []
    while not position.is_over and len(turns) < most:
        turns.append(chance.choice(position.legal_turns()))
        position = position.play(turns[-1])
    if not position.is_over and chance.random() < 0.4:
        turns.append(f"{position.players[position.mover]}:resigns")
    return turns


def text_of(start: Position, turns: list[str], chance: random.Random, number: int) -> str:
    position = start
    for turn in turns:
        position = position.play(turn)
    names = {name.capitalize(): chance.choice(("Ada", "ada b.", "Bob", "Çem [x]*")) for name in start.players}
    tags = {"Event": f"Club {number % 3}", "Date": DATES[number % len(DATES)], "Annotator": "Eve", **names}
    if number % 2:
        del tags["Annotator"]
    return records.format_game(start, turns, tags, position.result)


def image(turns: list[str], symmetry: int) -> list[str]:
    """Return turns turned about the middle of the plane."""

    def moved(match: re.Match[str]) -> str:
        q, r = axial(cell_named(match[0]))
        q0, r0 = axial(cell_named("m50"))
        q, r = rotated(q - q0, r - r0, symmetry)
        return cell_name(cell(q + q0, r + r0))

    return [turn if ":" in turn and turn.endswith("resigns") else re.sub(r"[a-z]+\d+", moved, turn) for turn in turns]


def rotated(q: int, r: int, symmetry: int) -> tuple[int, int]:
    """Return a hexagon after `symmetry % 6` turns of 60 degrees and, from 6 on, a reflection."""
    if symmetry >= 6:
        q, r = r, q
    for _ in range(symmetry % 6):
        q, r = -r, q + r
    return q, r


@pytest.fixture(scope="module")
def corpus(tmp_path_factory) -> tuple[Archive, list[Replayed]]:
    top = tmp_path_factory.mktemp("replay")
    chance = random.Random(5)
    texts = [random_game(chance, number) for number in range(RECORDS)]
    # Games again: as they are, cut off, as images, and with other turns of the same players on the same day.
    for number in range(0, COPIES * 4, 4):
        entry = next(records.read_text(texts[number]))
        turns = main_turns(entry)
        start = entry.start
        texts.append(texts[number].replace("Club", "Open"))
        texts.append(text_of(start, turns[: len(turns) // 2 + 1], chance, number))
        texts.append(text_of(start, image(turns, 1 + number // 4), chance, number))
        head, gap, _ = texts[number].partition("\n\n")
        body = text_of(start, played(start, chance, 3), chance, number).partition("\n\n")[2]
        result = body.split()[-1]
        texts.append(re.sub(r'\[Result "[^"]*"\]', f'[Result "{result}"]', head) + gap + body)
    limes = Position.new("limes", seed=1)
    texts.append(text_of(limes, played(limes, chance, 3), chance, 1))
    (top / "a.lgn").write_text("\n".join(texts[::2]), encoding="utf-8")
    (top / "b.lgn").write_text(
        "\n".join(texts[1::2]) + '\n[Event "broken"]\n\n1. m50:n50 m60:n60 *\n', encoding="utf-8"
    )
    build(top / "A", [str(top / "a.lgn"), str(top / "b.lgn")], jobs=1)
    found = []
    for name in ("a.lgn", "b.lgn"):
        for entry in records.read(str(top / name)):
            if not entry.has_errors:
                positions = [entry.start]
                for turn in main_turns(entry):
                    positions.append(positions[-1].play(turn))
                keys = [position.canonical_key() for position in positions]
                found.append(Replayed(entry, main_turns(entry), positions, keys))
    return Archive(top / "A"), found


def main_turns(entry: Entry) -> list[str]:
    return [entry.record.turns[index].text for index in entry.record.main_line()]


def check(corpus: tuple[Archive, list[Replayed]], wanted: dict, fits: Callable[[Replayed], bool]) -> int:
    """Hold the archive and the filter of records to what `fits` says of each game; return how many fit."""
    archive, games = corpus
    expected = [(f"../{name(game)}", game.entry.number) for game in games if fits(game)]
    found = archive.find(**wanted)
    assert [(hit.source, hit.number) for hit in found] == expected
    assert found.count() == found.to_arrow().num_rows == len(expected)
    with RecordFilter(found.wanted) as chosen:
        entries = [
            (f"../{path_name(entry.path)}", entry.number) for entry in chosen.chosen(game.entry for game in games)
        ]
    assert entries == expected
    return len(expected)


def name(game: Replayed) -> str:
    return path_name(game.entry.path)


def path_name(path: str) -> str:
    return path.rpartition("/")[2]


def has_player(game: Replayed, pattern: str) -> bool:
    return any(fnmatchcase(player.name.lower(), pattern.lower()) for player in game.entry.record.players)


def test_positions_with_and_without_symmetry(corpus):
    games = corpus[1]
    chance = random.Random(1)
    for game in [*chance.sample(games, 2), games[0], games[-1]]:
        here = chance.choice(game.positions)
        key, cells = here.canonical_key(), here.text.split()[1]
        assert check(corpus, {"position": here.text, "symmetry": True}, lambda game, key=key: key in game.keys) >= 1
        wanted = {"position": here.text, "length": "4.."}

        def stands(game: Replayed, key=key, cells=cells) -> bool:
            places = zip(game.keys, game.positions, strict=True)
            return any(one == key and other.text.split()[1] == cells for one, other in places)

        check(corpus, wanted, lambda game, stands=stands: len(game.turns) >= 4 and stands(game))


def test_first_turns_with_and_without_symmetry(corpus):
    games = corpus[1]
    for game in (games[0], games[-3]):
        for count in (1, 3, len(game.turns)):
            first = game.turns[:count]
            text = " ".join(first).upper() if count == 3 else " ".join(first)
            check(corpus, {"turns": text}, lambda game, first=first: game.turns[: len(first)] == first)
            images = [image(first, symmetry) for symmetry in range(12)]
            exact = {id(other) for other in games if other.turns[: len(first)] == first}
            found = {(hit.source, hit.number) for hit in corpus[0].find(turns=text, symmetry=True)}
            wanted = [other for other in games if id(other) in exact or is_image(other, game, images)]
            assert {(f"../{name(other)}", other.entry.number) for other in wanted} <= found


def is_image(other: Replayed, game: Replayed, images: list[list[str]]) -> bool:
    return other.positions[0].text == game.positions[0].text and other.turns[: len(images[0])] in images


def naive_shows(position: Position, rows: list[list[str]]) -> bool:
    """Whether a part of a board is somewhere on a board, by trying every symmetry at every place."""
    if position.game.name != "limit":
        return False
    contents = {axial(place): what for place, what in position.contents.items()}
    cells = [(q, r, what) for r, row in enumerate(rows) for q, what in enumerate(row) if what != "*"]
    for symmetry in range(12):
        turned = [(*rotated(q, r, symmetry), what) for q, r, what in cells]
        anchor = next((q, r) for q, r, what in turned if what != ".")
        for q0, r0 in contents:
            at = [((q - anchor[0] + q0, r - anchor[1] + r0), what) for q, r, what in turned]
            if all(
                (what == "." and place not in contents)
                or (what == "?" and place in contents)
                or contents.get(place) == what
                for place, what in at
            ):
                return True
    return False


@pytest.mark.parametrize("row", rows(__file__, "patterns"), ids="-".join)
def test_patterns(corpus, row):
    _, *cells = map(list, filter(None, row))
    check(corpus, {"pattern": row[0]}, lambda game: any(naive_shows(here, cells) for here in game.positions))


def test_patterns_with_other_conditions_and_in_shards_of_another_order(corpus, monkeypatch):
    games = corpus[1]
    shown = {id(game) for game in games if any(naive_shows(here, [["W", "R"]]) for here in game.positions)}
    wanted = {"pattern": "WR", "players": "ada*", "length": "4.."}
    first, turns = games[0].turns[:1], {"pattern": "WR", "turns": games[0].turns[0]}

    def checked() -> list[int | None]:
        check(corpus, wanted, lambda game: id(game) in shown and has_player(game, "ada*") and len(game.turns) >= 4)
        check(corpus, turns, lambda game: id(game) in shown and game.turns[:1] == first)
        return [hit.ply for hit in corpus[0].find(pattern="WR")]

    plies = checked()
    monkeypatch.setattr("limitproto.archive.board_search._is_in_build_order", lambda *_: False)
    assert plies == checked()
    assert len(set(plies)) > 1


def test_explore_counts_turns_up_to_symmetry_in_the_coordinates_asked_for(corpus):
    archive, games = corpus
    chance = random.Random(3)
    starts = [games[0].positions[0], games[1].positions[0], *(chance.choice(game.positions[:4]) for game in games[:3])]
    for here in starts:
        key = here.canonical_key()
        # A turn is known by the position that it leads to, or by its name if it is an event.
        counts: dict[tuple[str, str], set[int]] = {}
        for index, game in enumerate(games):
            for ply, before in enumerate(game.positions[:-1]):
                if game.keys[ply] == key:
                    turn = game.turns[ply]
                    name = turn if before.is_event(turn) else ""
                    counts.setdefault((game.keys[ply + 1], name), set()).add(index)
        found = archive.explore(here.text)
        named: dict[tuple[str, str], int] = {}
        for turn in found.turns:
            name = turn.turn if here.is_event(turn.turn) else ""
            after = here.play(turn.turn).canonical_key()
            named[after, name] = named.get((after, name), 0) + turn.games
            if not name:
                images = [other for other in here.legal_turns() if here.play(other).canonical_key() == after]
                assert turn.turn in images
                assert turn.same <= len(images)
        assert set(named) == set(counts)
        assert all(named[one] >= len(counts[one]) for one in counts)
        assert found.games == sum(named.values())
        assert found.ended == sum(game.keys[-1] == here.canonical_key() for game in games)
    lengths = {len(game.turns) for game in games if game.keys[-1] == (here := games[2].positions[-1]).canonical_key()}
    assert {archive.explore(here.text, length=length).ended > 0 for length in map(str, lengths)} == {True}
    assert archive.explore(here.text, length=f"{max(lengths) + 1}..").ended == 0


def _is_begun_by(longer: Replayed, shorter: Replayed) -> bool:
    """Whether one symmetry maps a game onto the beginning of another, by trying all of them at every place."""
    if longer.positions[0].canonical_key() != shorter.positions[0].canonical_key():
        return False
    texts = [" ".join(longer.turns[: len(shorter.turns)]), " ".join(shorter.turns)]
    if longer.positions[0].game.name == "limes":
        keys = [game.positions[0].line().keyed(game.turns).canonical for game in (longer, shorter)]
        return keys[0][: len(shorter.turns)] == keys[1][: len(shorter.turns)]
    cells = [[axial(cell_named(name)) for name in re.findall(r"[a-z]+\d+", text)] for text in texts]
    words = [re.sub(r"[a-z]+\d+", "@", text) for text in texts]
    if words[0] != words[1]:
        return False
    for symmetry in range(12):
        turned = [rotated(q, r, symmetry) for q, r in cells[1]]
        shifts = {(a - c, b - d) for (a, b), (c, d) in zip(cells[0], turned, strict=True)}
        if len(shifts) < 2:
            return True
    return False


def test_dupes_of_every_kind_are_those_of_a_comparison_of_all_pairs(corpus):
    archive, games = corpus
    with archive.connect() as base:
        groups = list(duplicates(base))
    members = [{(game.source, game.number) for game in group.games} for group in groups]
    assert {group.kind for group in groups} == {"same", "symmetric", "beginning", "other-turns"}

    def at(game: Replayed) -> tuple[str, int]:
        return (f"../{name(game)}", game.entry.number)

    for number, one in enumerate(games):
        for other in games[number + 1 :]:
            pair = {at(one), at(other)}
            together = {group.kind for group, there in zip(groups, members, strict=True) if pair <= there}
            begins = one.positions[0].text == other.positions[0].text
            assert ("same" in together) == (begins and one.turns == other.turns), pair
            shorter, longer = sorted((one, other), key=lambda game: len(game.turns))
            count = len(shorter.turns)
            beginning = 0 < count < len(longer.turns) and _is_begun_by(longer, shorter)
            assert ("beginning" in together) == bool(beginning), pair
            is_image = count == len(longer.turns) and one.turns != other.turns and _is_begun_by(longer, shorter)
            assert ("symmetric" in together) >= is_image, pair
            assert ("symmetric" in together) <= _is_begun_by(longer, shorter), pair


def test_conditions_refuse_names_that_there_are_not(corpus):
    with pytest.raises(ValueError, match="'colour' is not a condition; the conditions are player, edition, "):
        corpus[0].find(colour="red")  # type: ignore[call-arg]
    assert Conditions().is_about_rows


def test_a_notebook_gets_boards(corpus):
    archive, games = corpus
    found = archive.find(pattern="W")
    html = found._repr_html_()
    assert html.count("<figure") == html.count("<svg") == 6
    assert "... and more" in html
    hit = next(iter(found))
    game = next(game for game in games if (f"../{name(game)}", game.entry.number) == (hit.source, hit.number))
    assert archive.board(hit).text == game.positions[hit.ply].text
    assert archive.board(hit._replace(ply=None)).text == game.positions[-1].text
    assert archive.find(players="<nobody>")._repr_html_() == "<div><p>no games</p></div>"
    assert "<svg" in archive.explore(games[0].positions[0].text)._repr_html_()


@pytest.mark.parametrize(("pattern", "column"), [("Q", 1), ("Wo/w", 4), ("m50:W!", 6), ("...", 1)])
def test_patterns_that_no_board_can_show(corpus, pattern, column):
    with pytest.raises(ArchiveError, match=rf"is not a pattern: .* column {column};"):
        corpus[0].find(pattern=pattern)
