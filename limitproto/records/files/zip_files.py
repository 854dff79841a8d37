"""Zip archives, read like folders: `games.zip/club/may.lgn` names a member.

Nothing is unpacked to disk. Members are unpacked piece by piece, so their unpacked size costs no memory.
"""

from __future__ import annotations

import errno
import io
import os
import zlib
from contextlib import suppress
from typing import IO, TYPE_CHECKING

from limitproto.core.own_words import own_words
from limitproto.records.files.first_bytes import LONGEST_MAGIC, DamagedData, compression_of

if TYPE_CHECKING:
    from zipfile import ZipFile

SUFFIX = ".zip"

#: The most members that an archive may have, counting folders, and how many bytes are unpacked at a time.
MAX_MEMBERS = 100_000
_STEP = 1 << 12

#: The bit of a member that is encrypted.
_ENCRYPTED = 1
#: The bit of a member whose name is in UTF-8 and not in code page 437.
_UTF_8 = 1 << 11


def is_zip(path: str) -> bool:
    """Return whether a path is a file with the name of a zip archive."""
    return path.lower().endswith(SUFFIX) and os.path.isfile(path)


def on_disk(path: str) -> tuple[str, str]:
    """Return the path of the file on disk that contains what a path names, and the name of the member in it.

    The name is empty if the path names a file itself or does not exist.
    """
    lower = path.lower()
    end = lower.find(f"{SUFFIX}/")
    while end >= 0:
        end += len(SUFFIX)
        if os.path.isfile(path[:end]):
            return path[:end], path[end + 1 :]
        end = lower.find(f"{SUFFIX}/", end)
    return path, ""


def is_packed(path: str) -> bool:
    """Return whether a path names compressed data or a member of a zip archive. Raises OSError."""
    file, member = on_disk(path)
    with open(file, "rb") as stream:
        return bool(member or compression_of(stream.read(LONGEST_MAGIC)))


def member_names(path: str) -> list[str]:
    """Return the names of the files in a zip archive, each once, sorted. Raises OSError and DamagedData."""
    with _open_zip(path) as archive:
        return sorted({info.filename for info in archive.infolist() if not info.is_dir()})


def open_source(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a file, or a member of a zip archive, for reading. Raises OSError; a member also raises DamagedData."""
    file, name = on_disk(os.fspath(path))
    if not (name or is_zip(file)):
        return open(path, "rb")
    try:
        archive = _open_zip(file)
        if name:
            return _Member(archive, name)  # type: ignore[return-value]
        archive.close()
    except DamagedData:
        if name:
            raise OSError(errno.EINVAL, "the zip archive is truncated or damaged; fetch it again", file) from None
    # Its content decides what it is.
    return open(path, "rb")


def is_damaged(path: str) -> bool:
    """Return whether a path names a zip archive that cannot be read. Raises OSError."""
    try:
        if is_zip(path):
            member_names(path)
    except DamagedData:
        return True
    return False


def _open_zip(path: str) -> ZipFile:
    """Open a zip archive. Raises DamagedData if it is not one, OSError if it looks malicious."""
    from zipfile import BadZipFile, ZipFile

    try:
        archive = ZipFile(path)
    except (BadZipFile, NotImplementedError, ValueError) as error:
        raise DamagedData(own_words(error)) from None
    members = archive.infolist()
    for info in members:
        # Some programs do not mark their names as UTF-8, and other names are hardly ever UTF-8 by chance.
        with suppress(UnicodeError):
            if not info.flag_bits & _UTF_8:
                info.filename = info.filename.encode("cp437").decode()
    archive.NameToInfo = {info.filename: info for info in members}
    names = [info.filename for info in members if not info.is_dir()]
    what = ""
    if len(members) > MAX_MEMBERS:
        what = f"the zip archive has more than {MAX_MEMBERS:,} members"
    elif sum(info.compress_size for info in members) > os.stat(path).st_size:
        # Members that share the same data make a small archive endless.
        what = "the members of the zip archive overlap"
    elif len(set(names)) < len(names):
        # Only the last of them could be named, so the games in the others would be lost.
        what = "the zip archive has two members of one name"
    if what:
        archive.close()
        raise OSError(errno.EINVAL, f"{what}; pack its files again", path)
    return archive


class _Member(io.RawIOBase):
    """A member of an archive; closing it closes the archive. DamagedData is raised after all that can be unpacked."""

    def __init__(self, archive: ZipFile, name: str) -> None:
        from zipfile import compressor_names  # type: ignore[attr-defined]

        self._archive, self._sum = archive, 0
        try:
            info = archive.getinfo(name)
            if info.flag_bits & _ENCRYPTED:
                raise OSError(errno.EINVAL, "it is encrypted; decrypt it first", name)
            self._right = info.CRC
            # Checked here, because the package would withhold the data read last.
            del info.CRC
            self._file = archive.open(info)
        except BaseException as error:
            archive.close()
            if isinstance(error, NotImplementedError):
                method = compressor_names.get(info.compress_type, f"method {info.compress_type}")
                raise OSError(errno.EINVAL, f"it is packed by {method}; pack it by Deflate", name) from None
            if isinstance(error, KeyError):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name) from None
            if isinstance(error, OSError | KeyboardInterrupt):
                raise
            raise OSError(errno.EINVAL, f"it cannot be unpacked: {own_words(error)}; fetch it again", name) from None

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        try:
            data = self._file.read(_STEP if size < 0 else min(size, _STEP))
        except Exception as error:
            # Each compression method has its own errors.
            raise DamagedData(own_words(error)) from None
        self._sum = zlib.crc32(data, self._sum)
        if size and not data and self._sum != self._right:
            raise DamagedData("its checksum is wrong; fetch the archive again")
        return data

    def close(self) -> None:
        self._archive.close()
        super().close()
