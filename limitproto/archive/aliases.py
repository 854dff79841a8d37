"""Aliases of players: a file that says which names are spellings of one, so that they count as one player.

Each line has a player's name and then other spellings of it, separated by tabs. Empty lines and those that begin with
`#` say nothing. Records stay as they are: only the column `players` is read through the aliases.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping

from limitproto.archive.errors import ArchiveError
from limitproto.core.user_text import user_text

#: The file in the folder of an archive that is used if no other is named.
NAME = "aliases.tsv"


def with_names(wanted: Collection[str], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """Return conditions on players with names for their aliases: each may begin with `!`, or hold the lines of a file.

    `aliases` are what `read_aliases` returns.
    """
    folded = {spelling.casefold(): name for spelling, name in aliases.items()} | dict(aliases)
    found = []
    for text in wanted:
        sign = "!" if text.startswith("!") else ""
        # The first line of a list is the name of its file, which is no spelling.
        names = text[len(sign) :].split("\n")
        found.append(sign + "\n".join([folded.get(name, folded.get(name.casefold(), name)) for name in names]))
    return tuple(found)


def read_aliases(path: str | os.PathLike[str], known: Collection[str]) -> dict[str, str]:
    """Return the players' names by their other spellings, which have to be among the known names.

    Raises ArchiveError with file and line for a file that is not valid, OSError.
    """
    found: dict[str, str] = {}
    #: The line on which each name or spelling has been met.
    met: dict[str, int] = {}
    try:
        lines = user_text(path).split("\n")
    except UnicodeDecodeError as error:
        number = error.object.count(b"\n", 0, error.start) + 1
        raise ArchiveError(f"{path}:{number}: the line is not UTF-8.") from None
    for number, line in enumerate(lines, 1):
        where = f"{path}:{number}: "
        name, *texts = [text.strip() for text in line.split("\t")]
        if not (name or texts) or name.startswith("#"):
            continue
        spellings = list(filter(None, texts))
        if not name or not spellings:
            raise ArchiveError(f"{where}a line has a name, a tab, and other spellings with tabs between them.")
        for text in (name, *spellings):
            if text in met:
                at = "twice on this line" if met[text] == number else f"on line {met[text]} too"
                raise ArchiveError(f"{where}{text!r} is {at}; a name and a spelling belong to one player.")
            if text != name and text not in known:
                raise ArchiveError(f"{where}no game has the player {text!r}.")
            met[text] = number
        found.update(dict.fromkeys(spellings, name))
    return found
