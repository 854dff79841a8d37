"""Writes records to a file, one after another, and refuses any that would be read back as a different record."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import chain
from typing import IO, Any, NamedTuple, Self

from limitproto.errors import LimitprotoError
from limitproto.records.codecs import codec_of_name
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.files.output import BadOutput, Output, opened
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.json_reader import canonical_record
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.structured.codec import encode_json, encode_msgpack
from limitproto.records.validate.representable import misfits


class UnwritableRecord(LimitprotoError):
    """A record that would not read back unchanged; the message is a complete sentence."""


class _Form(NamedTuple):
    """The layout of records in a file: one record, and what precedes the first, separates two, and follows the last."""

    encode: Callable[[Record], bytes]
    first: bytes = b""
    between: bytes = b""
    last: bytes = b""
    none: bytes = b""


FORMS = {
    "lgn": _Form(lambda record: format_record(record).encode("utf-8"), between=b"\n"),
    "jsonl": _Form(lambda record: encode_json(record) + b"\n"),
    "json": _Form(encode_json, b"[\n", b",\n", b"\n]\n", b"[]\n"),
    "msgpack": _Form(encode_msgpack),
}


def export_text(entry: Entry, record: Record) -> str:
    """Return the export form of a game without surrounding empty lines."""
    is_export = entry.canonical and not entry.is_json and not entry.packed
    return entry.text.strip("\r\n") + "\n" if is_export else format_record(record)


def encoded(entry: Entry, form: str) -> bytes:
    """Return a sound game as bytes in one of `FORMS`."""
    record, _ = entry.sound_game()
    return export_text(entry, record).encode() if form == "lgn" else FORMS[form].encode(record)


class GameFile:
    """Writes games, given as bytes, in one of `FORMS`, with the text before, between and after them."""

    def __init__(self, write: Callable[[bytes], object], form: str) -> None:
        self._write, self._form = write, FORMS[form]
        #: The number of games written.
        self.count = 0

    def write(self, game: bytes) -> None:
        """Write a game."""
        self._write((self._form.between if self.count else self._form.first) + game)
        self.count += 1

    def write_all(self, games: Iterable[bytes]) -> int:
        """Write games, and the text after the last one; return the number of games."""
        for game in games:
            self.write(game)
        self.end()
        return self.count

    def end(self) -> None:
        """Write the text after the last game."""
        self._write(self._form.last if self.count else self._form.none)


# ---- as the converter calls it -------------------------------------------------------------------------------------


def _standard_writer(form: str) -> Callable[[Iterable[Outgoing], Output, Options], None]:
    def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
        GameFile(output.file.write, form).write_all(FORMS[form].encode(game.record) for game in games)

    return write


write_lgn, write_jsonl, write_msgpack = map(_standard_writer, ("lgn", "jsonl", "msgpack"))


def write_json(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write one game as an object, several as an array with a game per line."""
    records = (encode_json(game.record) for game in games)
    first, second = next(records, b""), next(records, None)
    if second is None:
        output.file.write(first + b"\n")
        return
    GameFile(output.file.write, "json").write_all(chain((first, second), records))


# ---- one record after another --------------------------------------------------------------------------------------


class RecordWriter:
    """Writes records to a file or a stream; a context, on whose exit everything is in its place.

    `target` is a path, or a stream of bytes or text. `form` is `lgn`, `json` (an array), `jsonl` or `msgpack`; without
    it, the path's suffix decides, and a stream gets LGN. A path that ends with `.gz` or `.zst` is compressed. A file
    replaces its predecessor only when the context ends without an error; a stream is written to at once and never
    closed. With `verify`, every record is read back before it is written.

    Raises ValueError for an unknown form, BadOutput, also a ValueError, for a path that cannot be a file, TypeError for
    msgpack on a text stream, OSError, and Unavailable for a compression without its package.
    """

    def __init__(
        self, target: str | os.PathLike[str] | IO[bytes] | IO[str], form: str = "", *, verify: bool = True
    ) -> None:
        path = os.fspath(target) if isinstance(target, str | os.PathLike) else ""
        named = codec_of_name(path) if path else None
        form = form or (named.name if named else "lgn")
        if form not in FORMS:
            raise ValueError(f"{form!r} is not a form of records; choose from {', '.join(FORMS)}.")
        self._form, self._games = FORMS[form], GameFile(self._put, form)
        self._verify = verify
        self._stack = ExitStack()
        self._output = None
        self._stream: IO[bytes] | IO[str]
        if path == "-":
            raise BadOutput("'-' is not a path; pass sys.stdout or sys.stdout.buffer to write there.")
        if path:
            self._output = self._stack.enter_context(opened(path, binary=True))
            self._stream = self._output.file
        else:
            self._stream = target  # type: ignore[assignment]
        self._is_text = isinstance(self._stream, io.TextIOBase)
        if self._is_text and form == "msgpack":
            raise TypeError("msgpack needs a byte stream, but this is a text stream; open it with 'wb'.")
        self._is_closed = False

    @property
    def count(self) -> int:
        """The number of records written."""
        return self._games.count

    def write(self, record: Record) -> None:
        """Write a record.

        Raises UnwritableRecord, and writes nothing, if the form cannot hold the record, or if, with `verify`, it would
        not be read back as the same record.
        """
        for misfit in misfits(record):
            path = "/".join(map(str, misfit.path))
            raise UnwritableRecord(f"{path}: {rule_of(misfit.code).sentence.format_map(misfit.words)}.")
        try:
            if self._verify:
                _verify(record)
            data = self._form.encode(record)
        except UnicodeEncodeError as error:
            wrong, before = error.object[error.start : error.end], error.object[max(error.start - 30, 0) : error.start]
            raise UnwritableRecord(f"{wrong!r} after {before!r} cannot be encoded as UTF-8; remove it.") from None
        self._games.write(data)

    def close(self) -> None:
        """Finish the file and put it in its place, if the writer is not used as a context."""
        if self._is_closed:
            return
        self._is_closed = True
        self._games.end()
        if self._output is not None:
            self._output.commit()
        self._stack.close()

    def _put(self, data: bytes) -> None:
        stream: Any = self._stream
        if data:
            stream.write(data.decode("utf-8") if self._is_text else data)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        if kind is None:
            self.close()
        else:
            self._is_closed = True
            self._stack.close()


def _verify(record: Record) -> None:
    """Raise UnwritableRecord if a record cannot be read back from its text."""
    entry = next(read_game(RawGame.of(format_record(record))))
    if entry.canonical and entry.record == record:
        return
    again = canonical_record(record)
    for field in ("game", "edition", "players", "result", "tags"):
        written, reread = getattr(record, field), getattr(again, field)
        if written != reread:
            raise UnwritableRecord(f"{field}: {written!r} would be read as {reread!r}; write that.")
    if _unordered_movetext(record) != _unordered_movetext(again):
        raise UnwritableRecord("turns: these turns and remarks would be read back as different ones; correct them.")


def _unordered_movetext(record: Record) -> list[tuple[str, ...]]:
    """Return turns and remarks without their order, since a tree can be listed in more than one order."""
    parts: list[tuple[str, ...]] = [("", remark.kind, remark.text) for remark in record.opening]
    for turn in record.turns:
        parts.append((turn.text, str(turn.round), *map(str, turn.nags)))
        parts += (("", remark.kind, remark.text) for remark in (*turn.before, *turn.after))
    return sorted(parts)
