"""Aliases of players: a file that says which names are spellings of one, so that they count as one player.

Each line has a player's name and then other spellings of it, separated by tabs. Empty lines and those that begin with
`#` say nothing. Records stay as they are: only the column `players` is read through the aliases.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from limitproto.archive.errors import ArchiveError

#: The file in the folder of an archive that is used if no other is named.
NAME = "aliases.tsv"


class Aliases(NamedTuple):
    """The players' names by their other spellings, and the line of the file, from 1, that each spelling is on."""

    path: Path
    names: dict[str, str]
    lines: dict[str, int]

    def names_wanted(self, texts: Iterable[str]) -> Iterator[str]:
        """Yield the conditions on players that spellings mean: each may begin with `!`, or hold the lines of a file."""
        folded = {spelling.casefold(): name for spelling, name in self.names.items()} | self.names
        for text in texts:
            sign = "!" if text.startswith("!") else ""
            # The first line of a list is the name of its file, which is no spelling.
            names = text[len(sign) :].split("\n")
            yield sign + "\n".join([folded.get(name, folded.get(name.casefold(), name)) for name in names])

    def require_known(self, known: Collection[str]) -> None:
        """Raise ArchiveError for the first alias that is not among the names that the games have."""
        for spelling, line in self.lines.items():
            if spelling not in known:
                raise ArchiveError(f"{self.path}:{line}: no game has the player {spelling!r}.")


def read_aliases(path: str | os.PathLike[str]) -> Aliases:
    """Read a file of aliases. Raises ArchiveError with file and line for one that is not valid, OSError."""
    found = Aliases(Path(path), {}, {})
    #: The line on which each name or alias has been met.
    met: dict[str, int] = {}
    for number, data in enumerate(found.path.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        where = f"{path}:{number}: "
        try:
            texts = [text.strip() for text in data.decode("utf-8").split("\t")]
        except UnicodeDecodeError:
            raise ArchiveError(f"{where}the line is not UTF-8.") from None
        if texts == [""] or texts[0].startswith("#"):
            continue
        texts = [texts[0], *filter(None, texts[1:])]
        if not texts[0] or len(texts) == 1:
            raise ArchiveError(f"{where}a line has a name, a tab, and other spellings with tabs between them.")
        for text in texts:
            if text in met:
                at = "twice on this line" if met[text] == number else f"on line {met[text]} too"
                raise ArchiveError(f"{where}{text!r} is {at}; a name and a spelling belong to one player.")
            met[text] = number
        found.names.update(dict.fromkeys(texts[1:], texts[0]))
        found.lines.update(dict.fromkeys(texts[1:], number))
    return found
