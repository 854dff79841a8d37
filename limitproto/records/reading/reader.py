"""Reads records of any form game by game: every readable game, and a diagnostic for everything else."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import IO

from limitproto.records.codecs import CHECKED, CODECS, READ, Codec, codec_of_name, codec_of_text, is_undecided
from limitproto.records.diagnostics.diagnostic import NOT_A_GAME, Diagnostic
from limitproto.records.files.first_bytes import CHESS, UTF_16
from limitproto.records.files.source import COMPRESSION, PLAIN, Note, ReadingOptions, Source, read_failure
from limitproto.records.game_entry import Entry
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.raw_game import RawGame

#: No options of a reader.
NO_OPTIONS: Mapping[str, str] = {}

#: More characters than a file name has.
_LONGEST_NAME = 4096


def entries(source: Source, options: Mapping[str, str] = NO_OPTIONS, codec: Codec | None = None) -> Iterator[Entry]:
    """Yield every game in a source, and every text in it that belongs to no game; their texts join to the whole.

    Its form is `codec`, or recognized by its beginning, else by its name. The last entry says what is wrong with the
    source as a whole. A log of the play-by-mail server is the exception: its bytes are not passed on unchanged, because
    it contains passwords. `options` are for readers that have such options.
    """
    found, entry = 0, None
    form = recognized(source, codec)
    given = {name: value for name, value in options.items() if name in form.reading}
    for entry in form.load_reader()(source.chunks(), source.name, **given):
        found += entry.number > 0 or any(one.code == NOT_A_GAME for one in entry.raw_diagnostics)
        yield entry
    yield from note_entries(source.name, source.notes)
    end = RawGame.of("") if entry is None else entry.rest(len(entry.text))
    yield from at_end(source.name, source.fault, found, end)


def at_end(name: str, fault: str, found: int, end: RawGame) -> Iterator[Entry]:
    """Yield the diagnostic of a source as a whole, if any, as an empty entry; `found` is its number of games."""
    code = {"": "LGN708" if not found else "", COMPRESSION: "LGN008", UTF_16: "LGN009", CHESS: "LGN012"}.get(
        fault, "LGN010"
    )
    if code:
        yield Entry(end, 0, name, [RawDiagnostic(code, 0, 0, {"what": fault})])


def note_entries(name: str, notes: Iterable[Note]) -> Iterator[Entry]:
    """Yield the notes on how a source's text was read, as entries with the lines concerned."""
    for note in notes:
        raw = RawGame(note.text, 0, 0, note.line, note.offset, last=False)
        end = len(note.text) if note.end is None else note.end
        yield Entry(raw, 0, name, [RawDiagnostic(note.code, note.start, end, note.words)])


def recognized(source: Source, codec: Codec | None = None) -> Codec:
    """Return the form of a source, if it is not known, by its beginning, else by its name, else LGN.

    The source is prepared for reading in that form, according to the reading options.
    """
    if codec is None:
        codec = codec_of_text(source.peek(is_undecided)) or codec_of_name(source.name, READ) or CODECS["lgn"]
    if source.options.lenient and codec.name == "lgn":
        from limitproto.records.reading.other_text import games_alone

        source.change(partial(games_alone, notes=source.notes))
    return codec


def read(source: str | os.PathLike[str] | IO[bytes] | IO[str], reading: ReadingOptions = PLAIN) -> Iterator[Entry]:
    """Yield the games in a file in order, including broken ones, in constant memory.

    `source` is a path or a stream; gzip, bzip2, xz and zstd are recognized by their first bytes. Raises OSError if the
    file cannot be read, Unavailable if its compression needs a package that is not installed, and EOFError, after the
    last game, if the file ends too early.
    """
    origin = Source(source, reading=reading)
    for entry in entries(origin):
        if entry.has_record:
            yield entry
    if origin.fault:
        raise EOFError(f"{origin.name} {read_failure(origin.fault)}")


def read_text(text: str) -> Iterator[Entry]:
    """Yield the games in a text."""
    return (entry for entry in entries(text_source(text)) if entry.has_record)


def text_source(text: str, name: str = "-") -> Source:
    """Return a source for a text in memory."""
    return Source(io.StringIO(text, newline=""), name or "-")


def check(
    text: str | bytes | os.PathLike[str] | IO[bytes] | IO[str], strict: bool = False, reading: ReadingOptions = PLAIN
) -> list[Diagnostic]:
    """Return the diagnostics of the games in a text, in order; with `strict`, also deviations from export form.

    Bytes are a file's content: UTF-8, possibly compressed. A `Path` or an open file is read. A string is always the
    text itself: a file name, one line that ends with a suffix such as `.lgn`, raises ValueError.
    """
    if isinstance(text, str) and _is_name(text):
        raise ValueError(f"{text!r} is the name of a file, not the text of a game; pass a Path or an open file")
    if isinstance(text, str):
        text = io.StringIO(text, newline="")
    source = Source(io.BytesIO(text) if isinstance(text, bytes) else text, reading=reading)
    if not strict:
        return [diagnostic for entry in entries(source) for diagnostic in entry.diagnostics]
    # Loads the database, which only comparing games needs.
    from limitproto.records.duplicates import DuplicateFinder, trace_of

    found: list[Diagnostic] = []
    with DuplicateFinder() as duplicates:
        for entry in entries(source):
            found += entry.all_diagnostics
            trace = trace_of(entry)
            found += duplicates.look(trace, entry.path) if trace else ()
    return found


def _is_name(text: str) -> bool:
    """Return whether a text is the name of a record file, and not its first line."""
    is_line = len(text) < _LONGEST_NAME and len(text.splitlines()) == 1 and text[0] not in "[{(;%"
    return is_line and codec_of_name(text.rstrip(), CHECKED) is not None
