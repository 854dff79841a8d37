"""A new file for the original text of games with errors, on disk before a game is removed from its own file."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from limitproto.core.interrupts import at_end
from limitproto.core.system import sync_folder
from limitproto.records.files.compression import split_compression
from limitproto.records.files.output import naming, packed
from limitproto.records.passwords import hide_passwords


@contextmanager
def quarantined(name: str) -> Iterator[Callable[[Sequence[str]], None]]:
    """Open a new quarantine file, and remove it at the end if it is empty; yield a function that adds texts to it.

    Texts are separated by empty lines, compressed according to the name, and on disk when the function returns. Raises
    click.UsageError if the file already exists, OSError if it cannot be created.
    """
    # Checked before the file is created, so that an interrupt never removes an earlier file.
    is_ours, whole = not os.path.lexists(name), 0
    compression = split_compression(name)[1]

    def take(texts: Sequence[str]) -> None:
        nonlocal whole
        if texts:
            # Compressed batch by batch, so that a later failure cannot damage earlier ones.
            left = _compressed("".join(map(_separated, texts)).encode("utf-8", "surrogateescape"), compression)
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
            whole = file.tell()

    def tidy() -> None:
        if is_ours and os.path.isfile(name):
            # Not part of a game, nor an empty file.
            if whole:
                os.truncate(name, whole)
            else:
                os.unlink(name)

    with at_end(tidy):
        try:
            file = open(name, "xb", buffering=0)  # noqa: SIM115
        except FileExistsError:
            is_ours = False
            raise click.UsageError(f"{name} already exists; --quarantine needs a new file.") from None
        with naming(name), file:
            _compressed(b"", compression)
            sync_folder(os.path.dirname(os.path.abspath(name)))
            yield take


def _separated(text: str) -> str:
    """Return a text that ends with an empty line, with passwords hidden."""
    text = hide_passwords(text)
    end = "\r\n" if "\r\n" in text else "\n"
    if not text.endswith(end):
        text += end
    return text if text.endswith(end * 2) else text + end


def _compressed(data: bytes, compression: str) -> bytes:
    """Return data compressed separately. Raises Unavailable for zstd without its package."""
    if not compression:
        return data
    whole = io.BytesIO()
    with packed(whole, compression) as file:
        file.write(data)
    return whole.getvalue()
