"""Shared parts of the commands for archives: the argument ARCHIVE, and the options that choose games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

import click
import msgspec

from limitproto.archive.conditions import CONDITIONS, Conditions
from limitproto.cli.parameters import complete_editions, name_and_value
from limitproto.cli.say import count, say

#: The folder of an archive.
ARCHIVE = click.argument("archive", metavar="ARCHIVE", type=click.Path())

T_ = TypeVar("T_")


def as_json(data: object) -> bytes:
    """Return results as JSON for people, with a line end."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def conditions(*but: str) -> Callable[[Callable[..., T_]], Callable[..., T_]]:
    """Return a decorator that adds the options for choosing games to a command, which gets them as `chosen`.

    The conditions `but` are left out.
    """

    def add_conditions(command: Callable[..., T_]) -> Callable[..., T_]:
        @wraps(command)
        def command_with_conditions(*arguments: object, **options: Any) -> T_:
            given = {word: options.pop(word) for word in CONDITIONS if word not in but}
            return command(*arguments, chosen=_chosen(given), **options)

        made: Callable[..., T_] = command_with_conditions
        for word, condition in reversed(CONDITIONS.items()):
            more: dict[str, Any] = {"multiple": True} if condition.read else {}
            if word == "symmetry":
                more = {"is_flag": True}
            elif word == "tag":
                more["type"] = name_and_value
            elif word == "edition":
                more["shell_complete"] = complete_editions
            if word not in but:
                flag = f"--{word.replace('_', '-')}"
                made = click.option(flag, metavar=condition.metavar, help=condition.help, **more)(made)
        return made

    return add_conditions


def _chosen(given: dict[str, Any]) -> Conditions:
    """Return the conditions in the values of their options.

    Raises click.UsageError for mutually exclusive conditions, and for an empty one: a shell variable was not set, and
    every game would match.
    """
    for name, value in given.items():
        if value == "" or (isinstance(value, tuple) and "" in value):
            raise click.UsageError(f"--{name.replace('_', '-')} is empty; give it a value, or leave it out.")
    chosen = Conditions(**{name: value for name, value in given.items() if value is not None})
    if chosen.symmetry and not (chosen.position or chosen.turns):
        raise click.UsageError("--symmetry needs --position or --turns; leave it out: patterns match up to symmetry.")
    return chosen


def say_may_fit(games: int) -> None:
    """Write to stderr how many games may match, depending on the unknown parts of their dates."""
    if games:
        what = f"{count(games, 'other game')} may match: the date is less precise than --date"
        say(f"{click.get_current_context().command_path}: {what}; --possible-date finds such games.", err=True)


def say_why(sentences: Iterable[str]) -> None:
    """Write to stderr why no game matches."""
    for sentence in sentences:
        say(f"{click.get_current_context().command_path}: {sentence}.", err=True)
