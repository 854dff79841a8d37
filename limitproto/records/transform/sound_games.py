"""Games on their way from files to files: what is read, and the bytes of each in the form that is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from limitproto.records.codecs import CODECS
from limitproto.records.files.output import Output
from limitproto.records.formats.convert import Conversion, read_files
from limitproto.records.formats.export import USUAL
from limitproto.records.formats.record_writer import FORMS
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record


def export_text(entry: Entry, record: Record) -> str:
    """Return the export form of a game without the empty lines around it."""
    is_export = entry.canonical and not entry.is_json and not entry.packed
    return entry.text.strip("\r\n") + "\n" if is_export else format_record(record)


def encoded(entry: Entry, form: str) -> bytes:
    """Return a sound game as bytes of one of `FORMS`."""
    record, _ = entry.sound_game()
    return export_text(entry, record).encode() if form == "lgn" else FORMS[form].encode(record)


class SoundGames:
    """The games of files that have no error, in any form that is read; `say` hears why others are left out."""

    def __init__(self, files: Iterable[str], say: Callable[[str], None]) -> None:
        self._files = files
        self._conversion = Conversion(CODECS["lgn"], USUAL, say)
        #: How many games there were without an error.
        self.count = 0

    @property
    def left_out(self) -> int:
        """How many games, or texts that belong to no game, have been left out."""
        return self._conversion.tally.left_out

    def __iter__(self) -> Iterator[Entry]:
        for entry in read_files(self._files, "", {}):
            if self._conversion.is_sound(entry):
                self.count += 1
                yield entry


class GameFile:
    """Writes games, which are bytes already, to an output in one of `FORMS`."""

    def __init__(self, output: Output, form: str) -> None:
        self._output, self._form = output, FORMS[form]
        #: How many games have been written.
        self.count = 0

    def write(self, game: bytes) -> None:
        """Write a game."""
        self._output.file.write((self._form.between if self.count else self._form.first) + game)
        self.count += 1

    def end(self) -> None:
        """Write what follows the last game."""
        self._output.file.write(self._form.last if self.count else self._form.none)
