"""Which files are meant: names, directories, patterns that no shell has expanded, and stdin."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic

from limitproto.records.codecs import RECORD_SUFFIXES
from limitproto.records.files.compression import split_compression

#: The name that means stdin.
STDIN = "-"

#: The file that says what belongs to an archive, and what stands near its beginning.
_MANIFEST, _ARCHIVE = "manifest.json", b'"limitproto-archive"'


def is_record_name(name: str) -> bool:
    """Return whether a file's name ends like that of records, compressed or not."""
    return split_compression(name.lower())[0].endswith(RECORD_SUFFIXES)


def collect(names: Iterable[str]) -> Iterator[str]:
    """Yield the files that are meant by names, each once, in the order of the names.

    A directory means the record files in it and below, sorted, without hidden files, without pipes and the like, and
    without the manifests of archives. A pattern such as `games/**/*.lgn` means the files that it matches, sorted, if
    there is no file of that very name. Names of missing files and of directories that cannot be listed are yielded too:
    opening them reports the error.
    """
    seen: set[str] = set()
    for name in names:
        for path in _meant(name):
            real = path if path == STDIN else os.path.realpath(path)
            if real not in seen:
                seen.add(real)
                yield path


def _meant(name: str) -> Iterator[str]:
    if name == STDIN or (os.path.lexists(name) and not os.path.isdir(name)):
        yield name
    elif os.path.isdir(name):
        yield from _below(name)
    elif has_magic(name) and (found := sorted(glob(name, recursive=True))):
        for path in found:
            yield from _below(path) if os.path.isdir(path) else (path,)
    else:
        yield name


def _below(folder: str) -> Iterator[str]:
    unread: list[str] = []
    for path, folders, files in os.walk(folder, onerror=lambda error: unread.append(error.filename)):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not is_record_name(name) or name.startswith("."):
                continue
            file = os.path.join(path, name)
            if _is_file(file) and not (name == _MANIFEST and _is_of_archive(file)):
                yield file
    yield from unread


def _is_file(path: str) -> bool:
    """Return whether there is a file, or nothing where a link leads to."""
    return os.path.isfile(path) or not os.path.exists(path)


def _is_of_archive(manifest: str) -> bool:
    """Return whether a manifest is that of an archive; one that cannot be read is not left out."""
    try:
        with open(manifest, "rb") as file:
            return _ARCHIVE in file.read(64)
    except OSError:
        return False


def is_same_file(one: str, other: str) -> bool:
    """Return whether two names mean one file, or would when it is created; `-` means none."""
    if STDIN in (one, other):
        return False
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)
