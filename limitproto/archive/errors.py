"""The errors of archives, each with a sentence, and the packages that an archive needs."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from limitproto.core.extras import install_command
from limitproto.errors import LimitprotoError

#: What to do about a damaged file in an archive.
ANEW = "see limitproto archive verify, and build the archive again in another folder."


class ArchiveError(LimitprotoError):
    """An unusable archive, or a request that it cannot answer; the message names place and reason."""


def package(name: str) -> ModuleType:
    """Import a package of the `archive` extra. Raises ArchiveError if it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name.partition(".")[0]:
            raise
        raise _missing_package(name) from None


def require(name: str, what: str = "an archive needs") -> None:
    """Raise ArchiveError unless a package of the `archive` extra is installed, without loading it.

    `what` begins the message.
    """
    if find_spec(name) is None:
        raise _missing_package(name, what)


def _missing_package(name: str, what: str = "an archive needs") -> ArchiveError:
    return ArchiveError(f"{what} the package {name.partition('.')[0]}: {install_command('archive')}.")
