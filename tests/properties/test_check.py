"""Whatever becomes of a file, `check` and `fmt` end in good order, and lose nothing of it."""

import contextlib
import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.checking import PACKINGS, run, unpacked
from support.record_texts import marked, plain

from limitproto.errors import Unavailable
from limitproto.records import format_record
from limitproto.records.files.source import Source
from limitproto.records.game_entry import Entry
from limitproto.records.reading.reader import entries

#: What has a meaning somewhere in a record, at a place where it may have none.
WORDS = (
    *("{", "}", "(", ")", "[", "]", '"', "\\", ";", "%", "$", "1.", "*", "1-0", "m50:n50", "m50-m51/m52"),
    *("\n", "\n\n", "\r", "\r\n", "\t", "\0", "\ufeff", "\udc80", "é"),
    *('[Game "limit"]\n', '\n\n[Event "x"]\n', "red:resigns", "draw"),
)
Damage = Callable[[bytes], bytes]


def _cut(share: float) -> Damage:
    return lambda data: data[: int(share * len(data))]


def _flip(share: float, bit: int) -> Damage:
    def flip(data: bytes) -> bytes:
        place = int(share * len(data))
        return data[:place] + bytes(byte ^ 1 << bit for byte in data[place : place + 1]) + data[place + 1 :]

    return flip


def _put(share: float, length: int, new: bytes) -> Damage:
    def put(data: bytes) -> bytes:
        place = int(share * len(data))
        return data[:place] + new + data[place + length :]

    return put


shares = st.floats(0, 1, exclude_max=True)
words = st.sampled_from(WORDS).map(lambda word: word.encode("utf-8", "surrogateescape"))
damages = st.one_of(
    st.builds(_cut, shares),
    st.builds(_flip, shares, st.integers(0, 7)),
    st.builds(_put, shares, st.integers(0, 200), words),
    st.builds(_put, shares, st.integers(0, 40), st.binary(max_size=40)),
)


@st.composite
def files(draw: Any) -> bytes:
    """Some games, damaged in some places, plain or packed, damaged then too or not."""
    numbers = draw(st.lists(st.integers(0, 11), min_size=1, max_size=4))
    games = [plain(number) if draw(st.booleans()) else format_record(marked(number)) for number in numbers]
    data = "\n".join(games).encode()
    for damage in draw(st.lists(damages, max_size=4)):
        data = damage(data)
    packing = draw(st.sampled_from(sorted(PACKINGS)))
    if packing:
        data = PACKINGS[packing](data)
        for damage in draw(st.lists(damages, max_size=1)):
            data = damage(data)
    return data


def games_of(path: Path) -> list[Entry]:
    """Return the games of a file, after a look at whether their texts join to the whole of it."""
    source = Source(path)
    found = list(entries(source))
    if not source.fault:
        assert "".join(entry.text for entry in found) == unpacked(path.read_bytes()).decode("utf-8", "surrogateescape")
    return [entry for entry in found if entry.record is not None]


def quietly(*arguments: str) -> int:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = run(*arguments)
    assert status in (0, 1, 2)
    return status


def holds(data: bytes) -> None:
    """Hold both commands to what they promise, on a file with this in it."""
    with tempfile.TemporaryDirectory() as folder:
        path, aside = Path(folder, "games.lgn"), Path(folder, "aside.lgn")
        path.write_bytes(data)
        try:
            before = games_of(path)
        except Unavailable:
            # Damage may ask for a dictionary or for much memory.
            for command in (["check"], ["fmt"], ["check", "--fix"]):
                assert quietly(*command, "--jobs", "1", str(path)) == 2
                assert path.read_bytes() == data
            return
        is_broken = [entry.has_errors for entry in before]
        status = quietly("check", "--jobs", "1", str(path))
        assert path.read_bytes() == data
        assert status == 1 or not any(is_broken)

        done = quietly("fmt", "--jobs", "1", str(path))
        after = games_of(path)
        assert [entry.record for entry in after] == [entry.record for entry in before]
        # To which of two games an empty line between them belongs is nobody's business.
        kept = [entry.text.strip() for entry in before if entry.has_errors]
        assert [entry.text.strip() for entry in after if entry.has_errors] == kept
        written = path.read_bytes()
        assert quietly("fmt", "--jobs", "1", str(path)) == done
        assert path.read_bytes() == written

        path.write_bytes(data)
        command = ["check", "--jobs", "1", "--fix", "--move", "--quarantine", str(aside), str(path)]
        if quietly(*command) == 2:
            assert path.read_bytes() == data, "what can not be read to its end is left alone"
            return
        good = [entry.record for entry in before if not entry.has_errors]
        rest = games_of(path) if path.exists() else []
        assert [entry.record for entry in rest] == good
        assert not any(entry.has_errors for entry in rest)
        set_aside = aside.read_bytes().decode("utf-8", "surrogateescape") if aside.exists() else ""
        place = 0
        for text in kept:
            place = set_aside.index(text, place) + len(text)
        if path.exists():
            quietly("check", "--jobs", "1", "--fix", str(path))
            assert [entry.record for entry in games_of(path)] == good


@given(files())
@example(bytes.fromhex("28b52ffd61660000") + b"x" * 20)
def test_damaged_files(data):
    holds(data)


@given(st.one_of(st.binary(max_size=300), st.lists(words, max_size=30).map(b"".join)))
def test_bytes_that_were_never_records(data):
    holds(data)


@pytest.mark.parametrize("packing", sorted(PACKINGS))
@given(st.data())
def test_the_neighbours_of_a_broken_game_stay_what_they_were(packing, data):
    """A fault anywhere in the second of three games is told there, or can not be told from what might be right."""
    texts = [plain(1), plain(data.draw(st.integers(2, 11))), plain(3)]
    head, body = texts[1].encode().split(b"\n", 1)
    broken = head + b"\n" + data.draw(damages)(body)
    whole = b"\n".join([texts[0].encode(), broken, texts[2].encode()])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"games.lgn{packing}")
        path.write_bytes(PACKINGS[packing](whole))
        found = games_of(path)
        assert found[0].text == texts[0] + "\n"
        first, last = found[0], found[-1]
        assert not first.raw_diagnostics
        if broken.endswith(b"\n") or last.text == texts[2]:
            assert not last.raw_diagnostics
            assert last.text == texts[2]
            assert (last.number, last.record) == (len(found), games_in(texts[2])[0].record)
        else:
            # There is no empty line before the next game any more.
            assert any(entry.raw_diagnostics for entry in found[1:])
        assert len(found) >= 2


def games_in(text: str) -> list[Entry]:
    return list(entries(Source(io.BytesIO(text.encode()))))
