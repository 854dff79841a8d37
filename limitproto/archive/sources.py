"""The sources of an archive as files: their names, the ones that a user means, and missing or moved ones."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from limitproto.archive.errors import ArchiveError
from limitproto.archive.manifest import Manifest, SourceFile, file_digest
from limitproto.records.files.first_bytes import DamagedData
from limitproto.records.files.paths import collect
from limitproto.records.files.zip_files import SUFFIX, member_names, on_disk


def source_name(path: str, folder: Path) -> str:
    """Return the name of a source in an archive: its path relative to the archive, with slashes."""
    parent, name = os.path.split(os.path.abspath(path))
    return os.path.relpath(os.path.join(os.path.realpath(parent), name), os.path.realpath(folder)).replace(os.sep, "/")


def named_sources(names: Collection[str], wanted: Iterable[str], folder: Path) -> set[str]:
    """Return the sources that a user means, by names in the archive, by paths, or by patterns of either.

    The name of a folder or zip archive, which need not exist any longer, stands for the sources in and below it. In
    patterns, `*` and `?` are wildcards that also match slashes. Raises ArchiveError for a word that matches no source.
    """
    chosen: set[str] = set()
    for text in wanted:
        # Names come first, paths from the working directory second, and what a shell would expand last.
        forms = text, source_name(text, folder)
        fits = next(([form] for form in forms if form in names), [])
        for form in forms:
            pattern = form.replace("[", "[[]")
            fits = fits or [name for name in names if fnmatchcase(name, pattern)]
            fits = fits or [name for name in names if form.strip("/") and name.startswith(f"{form.rstrip('/')}/")]
        if not fits:
            near = get_close_matches(forms[1], names, n=1) or [*names][:1]
            raise ArchiveError(f"{folder} has no source {text!r}{f'; name one, such as {near[0]!r}' if near else ''}.")
        chosen.update(fits)
    return chosen


def missing_sources(folder: Path, sources: Iterable[SourceFile]) -> list[SourceFile]:
    """Return the sources that no longer exist; one that cannot be examined does not count as missing."""
    names = cache(member_names)
    return [source for source in sources if is_missing(folder / source.name, names)]


def is_missing(path: Path, names: Callable[[str], list[str]] = member_names) -> bool:
    """Return whether a file, or a member of a zip archive, does not exist; `names` lists a zip archive's members."""
    file, member = on_disk(str(path))
    try:
        os.stat(file)
        return bool(member) and member not in names(file)
    except DamagedData:
        return False
    except OSError as error:
        return error.errno in (errno.ENOENT, errno.ENOTDIR)


def moved_sources(
    folder: Path, manifest: Manifest, missing: Iterable[SourceFile], among: Iterable[str]
) -> dict[str, str]:
    """Return the paths of files with the bytes of missing sources, keyed by the sources' names.

    They are searched for among some files and folders, and in the folders of all sources.
    """
    wanted: dict[tuple[str, str], list[str]] = {}
    for source in missing:
        # The zip archive itself may be what is missing.
        member = source.name.rpartition(f"{SUFFIX}/")[2] if f"{SUFFIX}/" in source.name.lower() else ""
        wanted.setdefault((source.digest, member), []).append(source.name)
    of_sources = {os.path.realpath(folder / source.name) for source in manifest.sources}
    near = dict.fromkeys(os.path.dirname(on_disk(str(folder / source.name))[0]) for source in manifest.sources)
    paths: dict[str, str] = {}
    digests = cache(file_digest)
    for path in collect([*among, *filter(os.path.isdir, near)]) if wanted else ():
        with suppress(OSError):
            file, member = on_disk(path)
            if os.path.realpath(path) not in of_sources and (names := wanted.get((digests(file), member))):
                paths.setdefault(names.pop(0), path)
    return paths
