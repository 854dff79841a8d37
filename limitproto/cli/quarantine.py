"""A new file for the original text of games with errors, safe on the disk before anything is taken from elsewhere."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO

import click

from limitproto.records.files.compression import split_compression
from limitproto.records.files.output import packed
from limitproto.records.passwords import hide_passwords


class Quarantine:
    """The original text of games with errors, an empty line between any two; packed as the file's name says."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._packing = split_compression(os.fspath(file.name))[1]

    def take(self, texts: Sequence[str]) -> None:
        """Add texts. They are on the disk when this is over."""
        if texts:
            # Packed piece by piece, so that whatever happens next cannot spoil these.
            self._file.write(_packed("".join(map(_apart, texts)).encode("utf-8", "surrogateescape"), self._packing))
            self._file.flush()
            os.fsync(self._file.fileno())


@contextmanager
def quarantined(name: str) -> Iterator[Quarantine]:
    """Open a new file for a quarantine; it is gone again when nothing was put there.

    Raises click.UsageError when the file is there already, OSError when it cannot be made.
    """
    # Asked before the file is made, so that an interrupt at any moment finds out whose file it is.
    is_ours = not os.path.lexists(name)
    try:
        try:
            file = open(name, "xb")  # noqa: SIM115
        except FileExistsError:
            is_ours = False
            raise click.UsageError(f"{name} is there already; --quarantine wants a new file.") from None
        with file:
            _packed(b"", split_compression(name)[1])
            _keep_name(name)
            yield Quarantine(file)
    finally:
        if is_ours and os.path.isfile(name) and not os.path.getsize(name):
            os.unlink(name)


def _keep_name(name: str) -> None:
    """Have the name of a new file on the disk, as far as the system lets us."""
    with suppress(OSError):
        folder = os.open(os.path.dirname(os.path.abspath(name)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _apart(text: str) -> str:
    """Return a text with an empty line behind it, and no password in it."""
    text = hide_passwords(text)
    end = "\r\n" if "\r\n" in text else "\n"
    if not text.endswith(end):
        text += end
    return text if text.endswith(end * 2) else text + end


def _packed(data: bytes, packing: str) -> bytes:
    """Return data packed by themselves. Raises Unavailable for zstd without its package."""
    if not packing:
        return data
    whole = io.BytesIO()
    with packed(whole, packing) as file:
        file.write(data)
    return whole.getvalue()
