"""Settings of commands from a file: `limitproto.toml`, or `[tool.limitproto]` of `pyproject.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import click

OWN = "limitproto.toml"
SHARED = "pyproject.toml"


def found_above(folder: Path) -> tuple[Path, dict[str, Any]] | None:
    """Return the nearest file with settings, in a folder or above it, and what it says; None where there is none.

    A `pyproject.toml` without settings of ours is passed over. Raises click.ClickException for a file that can not
    be read.
    """
    for place in (folder, *folder.parents):
        for name in (OWN, SHARED):
            path = place / name
            if not path.is_file():
                continue
            try:
                settings = tomllib.loads(path.read_text(encoding="utf-8"))
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                raise click.ClickException(f"{path} can not be read: {error}") from None
            if name == SHARED:
                settings = settings.get("tool", {}).get("limitproto", {})
            if settings or name == OWN:
                return path, settings
    return None


def use(ctx: click.Context, section: str, allowed: dict[str, type | tuple[type, ...]]) -> None:
    """Take the settings of a section as the defaults of a command, before its options are read.

    `allowed` names the settings, spelt as the options are, with their types. Raises click.UsageError for others.
    """
    found = found_above(Path.cwd())
    if found is None:
        return
    path, settings = found
    table = settings.get(section, {})
    if not isinstance(table, dict):
        raise click.UsageError(f"{path}: {section} is no table.")
    for key, value in table.items():
        if key not in allowed:
            raise click.UsageError(f"{path}: [{section}] has no setting {key!r}; there are {', '.join(allowed)}.")
        if not isinstance(value, allowed[key]) or (isinstance(value, bool) and allowed[key] is int):
            raise click.UsageError(f"{path}: [{section}] {key} can not be {value!r}.")
    ctx.default_map = {key.replace("-", "_"): value for key, value in table.items()}
