"""Finds the files that a user means: names, directories, patterns not expanded by a shell, and stdin."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic

from limitproto.records.codecs import RECORD_SUFFIXES
from limitproto.records.files import zip_files
from limitproto.records.files.first_bytes import DamagedData, split_compression

#: The name that means stdin.
STDIN = "-"

#: The file that lists what belongs to an archive, and a text near its beginning.
_MANIFEST, _ARCHIVE = "manifest.json", b'"limitproto-archive"'


def is_record_name(name: str) -> bool:
    """Return whether a file's name has a suffix of records, compressed or not."""
    return split_compression(name.lower())[0].endswith(RECORD_SUFFIXES)


def collect(names: Iterable[str], skipped: list[str] | None = None) -> Iterator[str]:
    """Yield the files that names stand for, each once, in the order of the names.

    A directory stands for the record files in and below it, sorted, without hidden files, pipes and the like, and the
    files of archives. A zip archive stands for the record files in it, `games.zip/may.lgn`. A pattern such as
    `games/**/*.lgn` stands for the files that it matches, sorted, unless a file has that very name. Names of missing
    files, and of directories and zip archives that cannot be listed, are also yielded: opening them reports the error.
    Files that are left out, except hidden ones in directories, are added to `skipped`. Members of a zip archive that
    are hidden or whose names lead out of it are also left out.
    """
    seen: set[str] = set()
    passed: dict[str, None] = {}
    for name in names:
        for path in _files_named(name, passed):
            real = path if path == STDIN else os.path.realpath(path)
            if real not in seen:
                seen.add(real)
                yield path
    if skipped is not None:
        skipped += passed


def _files_named(name: str, passed: dict[str, None]) -> Iterator[str]:
    if os.path.isdir(name):
        yield from _record_files_below(name, passed)
    elif name == STDIN or os.path.lexists(name) or not has_magic(name):
        yield from _members_of_zip(name, passed) if zip_files.is_zip(name) else (name,)
    elif matches := sorted(glob(name, recursive=True)):
        for path in matches:
            yield from _files_named(path, passed)
    else:
        yield name


def _record_files_below(folder: str, passed: dict[str, None]) -> Iterator[str]:
    unread: list[str] = []
    archives: list[str] = []
    for path, folders, files in os.walk(folder, onerror=lambda error: unread.append(error.filename)):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if _MANIFEST in files and _is_of_archive(os.path.join(path, _MANIFEST)):
            files.remove(_MANIFEST)
            archives.append(os.path.join(path, ""))
        for name in sorted(name for name in files if not name.startswith(".")):
            file = os.path.join(path, name)
            if zip_files.is_zip(file):
                yield from _members_of_zip(file, passed)
            elif is_record_name(name) and (os.path.isfile(file) or not os.path.exists(file)):
                # A link may be broken; opening it reports that.
                yield file
            elif not file.startswith(tuple(archives)):
                passed[file] = None
    yield from unread


def _members_of_zip(path: str, passed: dict[str, None]) -> Iterator[str]:
    try:
        names = zip_files.member_names(path)
    except (OSError, DamagedData):
        yield path
        return
    for name in names:
        if is_record_name(name) and not any(part.startswith(".") for part in name.split("/")):
            yield f"{path}/{name}"
        else:
            passed[f"{path}/{name}"] = None


def _is_of_archive(manifest: str) -> bool:
    """Return whether a manifest belongs to an archive; False if it cannot be read."""
    try:
        with open(manifest, "rb") as file:
            return _ARCHIVE in file.read(64)
    except OSError:
        return False


def is_same_file(one: str, other: str) -> bool:
    """Return whether two names mean the same file, or would once it is created; `-` means none."""
    if STDIN in (one, other):
        return False
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)
