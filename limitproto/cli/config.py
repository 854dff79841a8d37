"""Settings of commands from a file: `limitproto.toml`, or `[tool.limitproto]` of `pyproject.toml`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import click

from limitproto.cli.wording import did_you_mean
from limitproto.core.user_text import user_text

OWN = "limitproto.toml"
SHARED = "pyproject.toml"

#: The commands that have settings, each in a table of its name.
SECTIONS = ("check",)

_KINDS = {bool: "true or false", int: "an integer", str: "a string", list: "a list of strings"}


def found_above(folder: str) -> tuple[str, dict[str, Any]] | None:
    """Return the nearest file with settings, in a folder or above it, and its settings; None if there is none.

    A `pyproject.toml` without `[tool.limitproto]` is ignored. Raises click.ClickException for a file that cannot be
    read.
    """
    place = ""
    while place != folder:
        place, folder = folder, os.path.dirname(folder)
        for name in (OWN, SHARED):
            path = os.path.join(place, name)
            if not os.path.isfile(path):
                continue
            import tomllib  # for start-up time

            try:
                settings: Any = tomllib.loads(user_text(path))
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                raise click.ClickException(f"{path} cannot be read: {error}") from None
            for table in ("tool", "limitproto") if name == SHARED else ():
                settings = settings.get(table, {}) if isinstance(settings, dict) else {}
            if not isinstance(settings, dict):
                raise click.UsageError(f"{path}: [tool.limitproto] is not a table.")
            if settings or name == OWN:
                return path, settings
    return None


def settings_of(command: click.Command, section: str, allowed: Mapping[str, type]) -> dict[str, Any]:
    """Return the settings of a section as defaults for the options of a command, by parameter name.

    `allowed` has the settings, spelled like the options, with their types. Raises click.UsageError, which names the
    file and the setting, for an unknown setting or a value that the option does not accept.
    """
    found = found_above(os.getcwd())
    if found is None:
        return {}
    path, settings = found
    for name in settings:
        if name not in SECTIONS:
            raise click.UsageError(
                f"{path}: unknown section {name!r}; known: {', '.join(SECTIONS)}.{did_you_mean(name, SECTIONS)}"
            )
    table = settings.get(section, {})
    if not isinstance(table, dict):
        raise click.UsageError(f"{path}: {section} is not a table.")
    options = {option.lstrip("-"): parameter for parameter in command.params for option in parameter.opts}
    defaults = {}
    for key, value in table.items():
        if key not in allowed:
            known = f"known: {', '.join(allowed)}.{did_you_mean(key, allowed)}"
            raise click.UsageError(f"{path}: unknown setting {key!r} in [{section}]; {known}")
        if not _is_of(value, allowed[key]):
            raise click.UsageError(f"{path}: [{section}] {key} must be {_KINDS[allowed[key]]}, not {value!r}.")
        parameter = options[key]
        try:
            parameter.process_value(click.Context(command), value)
        except click.BadParameter as error:
            raise click.UsageError(f"{path}: [{section}] {key}: {error.message}") from None
        assert parameter.name is not None
        defaults[parameter.name] = value
    return defaults


def _is_of(value: object, kind: type) -> bool:
    if kind is list:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
