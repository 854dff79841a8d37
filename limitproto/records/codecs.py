"""The codec registry: every form that games are read from or written in.

A codec gives a form's name, how its files end and begin, the functions that read and write it, and what it can carry.
Functions are named `MODULE:FUNCTION`, relative to this package, and loaded on their first call, so that readers can ask
this module without importing any form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.registry import GAMES
from limitproto.records.files.first_bytes import split_compression

if TYPE_CHECKING:
    from limitproto.records.game_entry import Entry

    #: Yields the games in a text that comes in chunks, including broken ones, and an entry without a record for text
    #: that belongs to no game. Arguments: chunks, path, and as keywords those of `Codec.reading` that are given.
    Reader = Callable[..., Iterator[Entry]]
    #: Writes games, one by one, to an output. Arguments: an iterable of `Outgoing`, an `Output`, `Options`.
    Writer = Callable[..., None]

#: The most characters that are read to recognize a form.
MAX_HEAD = 400

#: The packages that each extra of this package installs.
EXTRAS = {"images": ("resvg_py", "ttf_opensans", "PIL"), "parquet": ("pyarrow",)}


class Capability(Enum):
    """A kind of content that a form can carry; the value is its singular and plural name."""

    TAGS = ("tag", "tags")
    NAMES = ("player's name", "players' names")
    START = ("start position", "start positions")
    TURNS = ("turn", "turns")
    EVENTS = ("event", "events")
    GLYPHS = ("glyph", "glyphs")
    REMARKS = ("remark", "remarks")
    VARIATIONS = ("variation", "variations")
    RESULT = ("result", "results")

    def counted(self, count: int) -> str:
        """Return a count with its noun: `1 remark`, `2 remarks`."""
        return f"{count} {self.value[count != 1]}"


_C = Capability
#: Everything, as carried by LGN, JSON and MessagePack.
ALL = frozenset(Capability)
_NOTHING: frozenset[Capability] = frozenset()
_START = frozenset({_C.START})
_PLAYED = _START | {_C.TURNS, _C.EVENTS}
_HEADER = frozenset({_C.TAGS, _C.NAMES, _C.START, _C.RESULT})
_TABLE = _HEADER | _PLAYED


class Codec(NamedTuple):
    """A form of records.

    `suffixes` end the names of its files. `begins` matches the beginning of its texts, if that is enough to recognize
    them, and `may_begin` a text that may still become one. `reader` and `writer` are `MODULE:FUNCTION`, empty if there
    is none. With `is_checked`, `read`, `check` and all other commands read it; only the converter reads other forms.
    `carries` is what it can hold of a game, `wider` what it can hold if every turn is shown: with `rows` of turns, or
    with `every`. `extra` is the extra of this package that it needs; `is_binary` means that it is not for terminals,
    `is_single` that a file holds one game or picture, so that several need a directory. `takes` lists the fields of
    `Options` that it obeys, `reading` the options of its reader.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    reader: str = ""
    writer: str = ""
    carries: frozenset[Capability] = _NOTHING
    wider: frozenset[Capability] = _NOTHING
    begins: str = ""
    may_begin: str = ""
    is_checked: bool = False
    extra: str = ""
    is_binary: bool = False
    is_single: bool = False
    takes: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()

    @property
    def is_foreign(self) -> bool:
        """Whether it can be read, but does not carry everything that a record holds."""
        return bool(self.reader) and self.carries != ALL

    def carried(self, every: bool) -> frozenset[Capability]:
        """Return which parts of a game it can hold, with every turn shown or not."""
        return (self.wider if every else None) or self.carries

    def load_reader(self) -> Reader:
        """Return the function that reads it."""
        reader: Reader = _load_function(self.reader)
        return reader

    def load_writer(self) -> Writer:
        """Return the function that writes it. Raises ModuleNotFoundError if a package of its extra is missing."""
        for package in EXTRAS.get(self.extra, ()):
            import_module(package)
        writer: Writer = _load_function(self.writer)
        return writer


_JSON = "reading.json_reader"
#: What may precede a text; no pattern looks for a shorter run of it, so all take linear time.
_SPACE = r"[\ufeff\s]*+"
_GAMES = "|".join(GAMES)

_record = partial(Codec, carries=ALL, is_checked=True)
_table = partial(Codec, carries=_TABLE, wider=_PLAYED | {_C.GLYPHS, _C.REMARKS}, takes=("rows", "tags"))
_board = partial(Codec, carries=_START, wider=_PLAYED, is_single=True)

CODECS = {
    codec.name: codec
    for codec in (
        # Forms that carry everything.
        _record(
            "lgn",
            "Limit Game Notation, the text form of records",
            (".lgn",),
            "reading.lgn_reader:lgn_entries",
            "formats.record_writer:write_lgn",
            begins=rf'{_SPACE}\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"',
        ),
        _record(
            "json",
            "one JSON object for one game, an array for several",
            (".json",),
            f"{_JSON}:json_entries",
            "formats.record_writer:write_json",
            begins=rf'{_SPACE}(?:\[\s*+\]\s*+\Z|(?:\[\s*+)?\{{\s*+(?:\}}|"[^"\r\n]{{0,40}}"\s*+:))',
            may_begin=rf'{_SPACE}(?:\[\s*+)?(?:\{{\s*+("[^"]{{0,40}}("\s*+)?)?)?\Z',
        ),
        _record(
            "jsonl",
            "JSON, one game a line",
            (".jsonl", ".ndjson"),
            f"{_JSON}:json_entries",
            "formats.record_writer:write_jsonl",
        ),
        _record(
            "msgpack",
            "MessagePack, one map a game",
            (".msgpack",),
            f"{_JSON}:msgpack_entries",
            "formats.record_writer:write_msgpack",
            # A map with five to eight members, `schema_version` first.
            begins="[\udc85-\udc88][\xae\udcae]schema_version",
            is_binary=True,
        ),
        # Forms of other programs.
        Codec(
            "abstractplay",
            "game records of AbstractPlay, schema 1-0-0, one a line",
            (".apgame",),
            "formats.abstractplay:entries",
            "formats.abstractplay:write",
            _TABLE,
            begins=rf'{_SPACE}(?:\[\s*+)?\{{\s*+"(?:header|moves)"\s*:',
        ),
        Codec(
            "uhp",
            "GameStrings of the Universal Hive Protocol, one a line",
            (".uhp",),
            "formats.uhp:entries",
            "formats.uhp:write",
            frozenset({_C.START, _C.TURNS, _C.RESULT}),
            begins=rf"{_SPACE}[A-Za-z][^;\r\n]*;(?:NotStarted|InProgress|Draw|WhiteWins|BlackWins);",
            may_begin=rf"{_SPACE}[A-Za-z][^;\r\n]*(?:;[A-Za-z]*)?\Z",
        ),
        Codec(
            "pbmserv",
            "logs of the play-by-mail server: its commands, one a line",
            (".pbmserv",),
            "formats.pbmserv.reader:entries",
            begins=rf"(?i){_SPACE}(?:{_GAMES})\s+(?:challenge|move|resign)\s",
            may_begin=rf"(?i){_SPACE}(?:(?:{_GAMES})(?:\s+[a-z]{{0,9}})?|[a-z]{{0,9}})\Z",
            is_checked=True,
            reading=("layout",),
        ),
        # Tables, pictures and pages.
        _table("csv", "a table with a heading, one row a game or a turn", (".csv",), writer="formats.tables:write_csv"),
        _table(
            "parquet",
            "the same table as a Parquet file",
            (".parquet",),
            writer="formats.tables:write_parquet",
            extra="parquet",
            is_binary=True,
        ),
        Codec(
            "ascii",
            "the board in letters, after the last turn or any other",
            (".txt", ".asc"),
            writer="formats.boards:write_ascii",
            carries=_HEADER,
            wider=_HEADER | _PLAYED,
            takes=("turn", "every"),
        ),
        _board("svg", "the board as a drawing", (".svg",), writer="formats.boards:write_svg", takes=("turn", "every")),
        _board(
            "png",
            "the board as an image",
            (".png",),
            writer="formats.boards:write_png",
            extra="images",
            is_binary=True,
            takes=("turn", "every", "scale"),
        ),
        Codec(
            "gif",
            "the whole game as an animated image",
            (".gif",),
            writer="formats.boards:write_gif",
            carries=_PLAYED | {_C.RESULT},
            extra="images",
            is_binary=True,
            is_single=True,
            takes=("delay", "scale"),
        ),
        Codec(
            "html",
            "a page to step through games, in one file that needs no network",
            (".html", ".htm"),
            writer="formats.html:write",
            carries=ALL,
            takes=("turn",),
        ),
    )
}

#: The forms that `read` and `check` read, and those that only the converter recognizes.
CHECKED = tuple(codec for codec in CODECS.values() if codec.is_checked)
READ = tuple(codec for codec in CODECS.values() if codec.reader)
FOREIGN = tuple(codec for codec in CODECS.values() if codec.is_foreign)

#: The suffixes of files that are collected from a directory, before the suffix of a compression.
RECORD_SUFFIXES = tuple(codec.suffixes[0] for codec in CHECKED if not codec.is_foreign)

_UNDECIDED = tuple(lazy_pattern(codec.may_begin) for codec in CODECS.values() if codec.may_begin)


def _load_function(address: str) -> Any:
    module, _, name = address.partition(":")
    return getattr(import_module(f"limitproto.records.{module}"), name)


def is_undecided(head: str) -> bool:
    """Return whether more of a text is needed to recognize its form."""
    return len(head) <= MAX_HEAD and any(pattern.match(head) for pattern in _UNDECIDED)


def codec_of_text(head: str) -> Codec | None:
    """Return the form of a text by its beginning, None if it matches no form."""
    # Other programs' JSON begins like a record in JSON, too.
    return next((codec for codec in (*FOREIGN, *CHECKED) if codec.begins and re.match(codec.begins, head)), None)


def codec_of_name(name: str, among: Iterable[Codec] = tuple(CODECS.values())) -> Codec | None:
    """Return the form that a file's suffix stands for, compressed or not, None for an unknown suffix."""
    plain = split_compression(name)[0].lower()
    return next((codec for codec in among if plain.endswith(codec.suffixes)), None)
