"""The table of formats: what each is called, which files it has, who reads and writes it, and what it can carry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from limitproto.games.registry import GAMES
from limitproto.records.formats.capabilities import ALL, Holding

if TYPE_CHECKING:
    from limitproto.records.files.output import Output
    from limitproto.records.files.source import Source
    from limitproto.records.formats.export import Options, Outgoing
    from limitproto.records.game_entry import Entry

    #: Yields the games of a source, broken ones too, and an entry without a record for whatever is no game.
    Reader = Callable[[Source, Mapping[str, str]], Iterator[Entry]]
    #: Writes games, which come one by one, to an output.
    Writer = Callable[[Iterable[Outgoing], Output, Options], None]

#: Ends of names that tell of a compression and nothing of a format.
PACKINGS = (".gz", ".zst")

#: What each extra of this package brings along.
EXTRAS = {"images": "PIL", "parquet": "pyarrow"}

_NOTHING: frozenset[Holding] = frozenset()
_H = Holding
_PICTURED = frozenset({_H.START})
_PLAYED = frozenset({_H.START, _H.TURNS, _H.EVENTS})


class Format(NamedTuple):
    """A format.

    `suffixes` end the names of its files; `signs` is a pattern that the beginning of its text matches, where it can
    be told from other formats. `reader` and `writer` are `MODULE:FUNCTION`, empty where there is none. `carries` is
    what a game keeps in it. `extra` names the extra of this package that it needs; `binary` says that it is nothing
    for a terminal; `single` that a file holds one game or picture, so that more of them need a directory. `takes` are
    the options of `Options` that mean something to it, and `wider` what it carries when it shows every turn: with
    `rows` of turns, or with `every`.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    reader: str = ""
    writer: str = ""
    carries: frozenset[Holding] = _NOTHING
    extra: str = ""
    binary: bool = False
    single: bool = False
    signs: str = ""
    takes: tuple[str, ...] = ()
    wider: frozenset[Holding] = _NOTHING

    @property
    def is_foreign(self) -> bool:
        """Tell whether it can be read, and is none of the forms that this package calls its own."""
        return bool(self.reader) and not self.reader.startswith(f"{_HERE}.native:")

    def carried(self, every: bool) -> frozenset[Holding]:
        """Return what a game keeps in it, when every turn is shown or not."""
        return (self.wider if every else None) or self.carries

    def load_reader(self) -> Reader:
        """Return the function that reads it."""
        reader: Reader = _load(self.reader)
        return reader

    def load_writer(self) -> Writer:
        """Return the function that writes it. Raises ModuleNotFoundError where a package of its extra is missing."""
        if self.extra:
            import_module(EXTRAS[self.extra])
        writer: Writer = _load(self.writer)
        return writer


_HERE = "limitproto.records.formats"
_HEADED = frozenset({_H.TAGS, _H.NAMES, _H.START, _H.RESULT})
_TABLE = frozenset({_H.TAGS, _H.NAMES, _H.START, _H.TURNS, _H.EVENTS, _H.RESULT})

FORMATS = {
    format.name: format
    for format in (
        Format(
            "lgn",
            "Limit Game Notation, the text form of records",
            (".lgn",),
            f"{_HERE}.native:read_lgn",
            f"{_HERE}.native:write_lgn",
            ALL,
        ),
        Format(
            "json",
            "one JSON object for one game, an array for several",
            (".json",),
            f"{_HERE}.native:read_json",
            f"{_HERE}.native:write_json",
            ALL,
        ),
        Format(
            "jsonl",
            "JSON, one game a line",
            (".jsonl", ".ndjson"),
            f"{_HERE}.native:read_json",
            f"{_HERE}.native:write_jsonl",
            ALL,
        ),
        Format(
            "msgpack",
            "MessagePack, one map a game",
            (".msgpack",),
            f"{_HERE}.native:read_msgpack",
            f"{_HERE}.native:write_msgpack",
            ALL,
            binary=True,
        ),
        Format(
            "abstractplay",
            "game records of AbstractPlay, schema 1-0-0, one a line",
            (".apgame",),
            f"{_HERE}.abstractplay.reader:read",
            f"{_HERE}.abstractplay.writer:write",
            _TABLE,
            signs=r'[\ufeff\s]*\[?\s*\{\s*"(?:header|moves)"\s*:',
        ),
        Format(
            "uhp",
            "GameStrings of the Universal Hive Protocol, one a line",
            (".uhp",),
            f"{_HERE}.uhp:read",
            f"{_HERE}.uhp:write",
            frozenset({_H.START, _H.TURNS, _H.RESULT}),
            signs=r"[\ufeff\s]*[A-Za-z][^;\r\n]*;(?:NotStarted|InProgress|Draw|WhiteWins|BlackWins);",
        ),
        Format(
            "pbmserv",
            "logs of the play-by-mail server: its commands, one a line",
            (".pbmserv",),
            f"{_HERE}.pbmserv.reader:read",
            signs=rf"(?i)[\ufeff\s]*(?:{'|'.join(GAMES)})\s+(?:challenge|move|resign)\s",
        ),
        Format(
            "csv",
            "a table with a heading, one row a game or a turn",
            (".csv",),
            writer=f"{_HERE}.tables.csv:write",
            carries=_TABLE,
            takes=("rows",),
            wider=frozenset({_H.START, _H.TURNS, _H.EVENTS, _H.GLYPHS, _H.REMARKS}),
        ),
        Format(
            "parquet",
            "the same table as a Parquet file",
            (".parquet",),
            writer=f"{_HERE}.tables.parquet:write",
            carries=_TABLE,
            extra="parquet",
            binary=True,
            takes=("rows",),
            wider=frozenset({_H.START, _H.TURNS, _H.EVENTS, _H.GLYPHS, _H.REMARKS}),
        ),
        Format(
            "ascii",
            "the board in letters, after the last turn or any other",
            (".txt", ".asc"),
            writer=f"{_HERE}.images.text:write",
            carries=_HEADED,
            takes=("turn", "every"),
            wider=_HEADED | _PLAYED,
        ),
        Format(
            "svg",
            "the board as a drawing",
            (".svg",),
            writer=f"{_HERE}.images.boards:write_svg",
            carries=_PICTURED,
            single=True,
            takes=("turn", "every"),
            wider=_PLAYED,
        ),
        Format(
            "png",
            "the board as an image",
            (".png",),
            writer=f"{_HERE}.images.boards:write_png",
            carries=_PICTURED,
            extra="images",
            binary=True,
            single=True,
            takes=("turn", "every", "scale"),
            wider=_PLAYED,
        ),
        Format(
            "gif",
            "the whole game as an animated image",
            (".gif",),
            writer=f"{_HERE}.images.boards:write_gif",
            carries=_PLAYED | {_H.RESULT},
            extra="images",
            binary=True,
            single=True,
            takes=("delay", "scale"),
        ),
        Format(
            "html",
            "a page to step through games, in one file that needs no network",
            (".html", ".htm"),
            writer=f"{_HERE}.html.page:write",
            carries=ALL,
        ),
    )
}


#: What reads the first four, whichever of them it is.
ANY = f"{_HERE}.native:read"


def _load(address: str) -> Any:
    module, _, name = address.partition(":")
    return getattr(import_module(module), name)


def any_reader() -> Reader:
    """Return the function that reads all forms of this package, and sees by itself which one it is."""
    reader: Reader = _load(ANY)
    return reader


def sources() -> list[str]:
    """Return the names of the formats that can be read."""
    return [name for name, format in FORMATS.items() if format.reader]


def targets() -> list[str]:
    """Return the names of the formats that can be written."""
    return [name for name, format in FORMATS.items() if format.writer]


def split_packing(name: str) -> tuple[str, str]:
    """Return a file's name without the suffix of its compression, and that suffix, empty where there is none."""
    for packing in PACKINGS:
        if name.lower().endswith(packing):
            return name[: -len(packing)], packing
    return name, ""


def named_by(name: str) -> Format | None:
    """Return the format that a file's name ends like, compressed or not; None where it says nothing."""
    plain = split_packing(name)[0].lower()
    for format in FORMATS.values():
        if plain.endswith(format.suffixes):
            return format
    return None


def signed_by(head: str) -> Format | None:
    """Return the format that the beginning of a text tells of, None where nothing does."""
    for format in FORMATS.values():
        if format.signs and re.match(format.signs, head):
            return format
    return None
