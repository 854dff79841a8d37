"""Parameters of several commands, their types, their shell completions, and the properties of the terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from limitproto.cli.say import count, say
from limitproto.cli.spellings import ENDS
from limitproto.cli.wording import did_you_mean
from limitproto.core.own_words import own_words
from limitproto.core.system import descriptor_named, split_command
from limitproto.errors import InvalidOption
from limitproto.games.base import Game
from limitproto.games.registry import GAMES, game_named, game_of_edition
from limitproto.games.result_words import listed

if TYPE_CHECKING:
    from pathlib import Path

_C = TypeVar("_C", bound=Callable[..., Any])
O_ = TypeVar("O_", bound="CommandOptions")
T_ = TypeVar("T_")

_MOST_COUNTED = 10**12
_MOST_SECONDS = 10**9
_INTEGER = re.compile(r"[+-]?[0-9]{1,30}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,30}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE][+-]?[0-9]{1,3})?")

#: The most processes or threads that a command starts.
MOST_JOBS = 1024


class NewFile(click.Path):
    """A file or a directory to write; `FORCE` watches what happens to an existing one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name, `-` for stdout. Raises click.BadParameter for a zip archive, which can only be read."""
        if os.fsdecode(value).lower().endswith(".zip"):
            self.fail("zip archives can only be read: write a .gz, .bz2, .xz or .zst file instead.", param, ctx)
        is_stdout = self.allow_dash and descriptor_named(os.fsdecode(value)) == 1
        return "-" if is_stdout else super().convert(value, param, ctx)


class IntRange(click.IntRange):
    """A range of integers that the system can handle: the type of all integer options."""

    name = "n"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return int(_parse_number(self, str(value), _INTEGER, _MOST_COUNTED, "an integer"))


class FloatRange(click.FloatRange):
    """A range of numbers, up to the seconds that the system can wait: the type of all number options."""

    name = "x"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        return float(_parse_number(self, str(value), _DECIMAL, _MOST_SECONDS, "a number"))


def _parse_number(kind: IntRange | FloatRange, text: str, form: re.Pattern[str], largest: int, noun: str) -> float:
    """Return the number in a text of ASCII digits. Raises click.BadParameter, which states the range."""
    low, high = -largest if kind.min is None else kind.min, largest if kind.max is None else kind.max
    if form.fullmatch(text):
        # Python accepts digits of all scripts, underscores, and words such as `nan`.
        number: float = int(text) if form is _INTEGER else float(text)
        is_signed_zero = low >= 0 and not number and text[0] == "-"
        is_inside = (
            low < number < high or (number == low and not kind.min_open) or (number == high and not kind.max_open)
        )
        if is_inside and not is_signed_zero:
            return number + 0
    words = f"from {low} to {high}"
    if kind.min_open or kind.max_open:
        words = f"{'above' if kind.min_open else 'from'} {low} and {'below' if kind.max_open else 'at most'} {high}"
    raise click.BadParameter(f"{text!r} is not {noun} {words}.")


class ConsoleCommand(click.Command):
    """A command whose help states the range and default of every option in the same form."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            # click leaves it out for an option without its value.
            error.ctx = error.ctx or ctx
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        with formatter.section("Options"):
            rows = [(each.get_help_record(ctx), each) for each in options]
            formatter.write_dl([(row[0], _option_help(each, ctx)) for row, each in rows if row])


def _option_help(option: click.Option, ctx: click.Context) -> str:
    """Return the help of an option, with `(range; default: value).` at the end."""
    notes = [_range_in_words(option.type)] if isinstance(option.type, IntRange | FloatRange) else []
    if (default := option.get_help_extra(ctx).get("default")) is not None:
        notes.append(f"default: {default.removesuffix('.0')}")
    text, note = option.help or "", "; ".join(filter(None, notes))
    if note and " (default: " in text:
        return text.replace(" (default: ", f" ({note}; default: ")
    return f"{text.removesuffix('.')} ({note})." if note else text


def _range_in_words(kind: IntRange | FloatRange) -> str:
    """Return a range such as `1 to 10`; very high bounds, such as the one for seeds, are left out."""
    low, high = kind.min, None if kind.max is None or kind.max >= 10**9 else kind.max
    if low is None or high is None:
        return "" if low is None else f"above {low}" if kind.min_open else f"at least {low}"
    return f"{'above ' * kind.min_open}{low} to {'below ' * kind.max_open}{high}"


def seed_option(default: int | None = None) -> Callable[[_C], _C]:
    """Return the `--seed` option; without a default, each run draws a new seed."""
    help = "Seed of the random choices." if default is not None else "Seed of the random choices (default: a new one)."
    kind = IntRange(0, 2**64 - 1)
    return click.option("--seed", type=kind, default=default, show_default=default is not None, help=help)


def edition_names() -> list[str]:
    """Return the names of all editions of all games."""
    return [edition.name for name in GAMES for edition in game_named(name).editions]


def game_with_edition(edition: str) -> Game:
    """Return the game of an edition such as `classic` or `classic/size=4`.

    Raises click.UsageError, with a suggestion, if no game has the edition, InvalidOption if a game cannot be used.
    """
    try:
        return game_of_edition(edition)
    except InvalidOption as error:
        suggestion = did_you_mean(edition.partition("/")[0], edition_names())
        if not suggestion:
            raise
        raise click.UsageError(f"{str(error).rstrip('.')}.{suggestion}") from None


#: A file to read, `-` for stdin, of which only reading shows whether that is possible; and one to write.
FILE, NEW_FILE = click.Path(allow_dash=True), NewFile(allow_dash=True)
FILE.name = NEW_FILE.name = "file"


def named_command(text: str) -> tuple[str, str]:
    """Return the name and the command line of an engine from NAME=COMMAND. Raises click.UsageError."""
    name, _, command = (part.strip() for part in text.partition("="))
    if not name or not command:
        raise click.UsageError(f"-e {text!r} does not have the form NAME=COMMAND; write a name, '=' and a command.")
    return name, command


def command_words(name: str, command: str) -> list[str]:
    """Return the words of an engine's command line. Raises click.UsageError if there are none."""
    try:
        if words := split_command(command):
            return words
        raise ValueError("it is empty; name a program")
    except ValueError as error:
        raise click.UsageError(f"the command {command!r} of {name} is wrong: {own_words(error)}; correct it.") from None


def completion_items(values: Iterable[str], beginning: str) -> list[CompletionItem]:
    """Return the values that begin with a text as completions."""
    return [CompletionItem(value) for value in values if value.startswith(beginning)]


def complete_editions(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return completions for an option whose value is an edition."""
    return completion_items(edition_names(), incomplete)


def name_and_value(text: str) -> tuple[str, str]:
    """Return both parts of NAME=VALUE. Raises click.BadParameter."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise click.BadParameter(f"{text!r} is not NAME=VALUE; write a name, '=' and a value.")
    return name, value


#: Declares the option of a field of `CommandOptions`.
option: Any = click.option


def field(declare: Callable[[_C], _C]) -> Any:
    """Return the decorator that declares an option, as the default of a field of `CommandOptions`."""
    return declare


class CommandOptions:
    """The options of a command as one value. The default of each field is the decorator that declares its option.

    The fields of a base class follow those of the class itself; a field with a plain value is not an option.
    """

    def __init__(self, **given: Any) -> None:
        vars(self).update(given)


def takes(kind: type[O_]) -> Callable[[Callable[[O_], T_]], Callable[..., T_]]:
    """Return a decorator that declares the fields of `kind` as options, which the command gets as one value."""

    def takes_fields(command: Callable[[O_], T_]) -> Callable[..., T_]:
        @wraps(command)
        def command_with_options(**options: Any) -> T_:
            return command(kind(**options))

        declared: Any = command_with_options
        parameters: list[click.Parameter] = []
        fields = dict.fromkeys(name for one in kind.__mro__ for name in getattr(one, "__annotations__", ()))
        for field in filter(lambda name: callable(getattr(kind, name)), reversed(fields)):
            before = len(parameters)
            declared = getattr(kind, field)(declared)
            parameters = declared.__click_params__
            own = [one for one in parameters[before:] if one.expose_value]
            if len(own) == 1:
                own[0].name = field
        made: Callable[..., T_] = declared
        return made

    return takes_fields


# ---- arguments and options that several commands have --------------------------------------------------------------


def _watch_replaced(ctx: click.Context, _option: click.Parameter, is_forced: bool) -> None:
    """At the end of the command, unless it is forced, warn about the files named by options that it has replaced."""
    given = [ctx.params.get(option.name or "") for option in ctx.command.params if isinstance(option.type, NewFile)]
    names = [name for name in given if name and not is_forced and descriptor_named(os.fspath(name)) is None]
    if not names:
        return
    from pathlib import Path  # for start-up time

    paths = [Path(name) for name in names]
    before = {file: _file_stamp(file) for path in paths for file in (path.iterdir() if path.is_dir() else [path])}

    def warn_of_replaced() -> None:
        replaced = [str(file) for file, stamp in before.items() if stamp and _file_stamp(file) not in (stamp, None)]
        if replaced and not ctx.meta.get(MAY_REPLACE):
            what = f"{listed(replaced)} {'was' if len(replaced) == 1 else 'were'}"
            if len(replaced) > _MOST_LISTED:
                what = f"{count(len(replaced), 'file')} in {os.path.commonpath(replaced)} were"
            say(f"{ctx.command_path}: warning: {what} replaced; from {ENDS} on, this requires --force.", err=True)

    ctx.call_on_close(warn_of_replaced)


def _file_stamp(file: Path) -> tuple[int, int] | None:
    """Return a value that changes when a file is replaced or rewritten; None if it does not exist."""
    return (file.stat().st_ino, file.stat().st_mtime_ns) if file.is_file() else None


#: The key in a context's `meta` by which a command permits its own files to be replaced.
MAY_REPLACE = "limitproto.may_replace"
_MOST_LISTED = 3

#: For commands with options of type `NewFile`; comes after all of them.
FORCE = click.option(
    "--force", is_flag=True, expose_value=False, callback=_watch_replaced, help="Replace files without a warning."
)


def output_option(help: str = "Write to a file instead of stdout.", **more: Any) -> Callable[[_C], _C]:
    """Return the `-o` and `--force` options."""
    more = {"default": "-", "help": help, **more}
    return lambda command: click.option("-o", "--output", type=NEW_FILE, **more)(FORCE(command))


OUTPUT = output_option()
POSITIONS = partial(
    click.option, "--positions", type=NewFile(dir_okay=False),
    help="Write a row for each position to this Parquet file. Needs limitproto[archive].",
)  # fmt: skip
PLANES = click.option("--planes", is_flag=True, help="Add each position as numeric planes. Needs limitproto[rl].")
PATHS = click.argument("files", metavar="PATH...", nargs=-1, type=FILE)
FILES = click.argument("files", metavar="FILE...", nargs=-1, type=FILE)
JOBS = click.option("--jobs", "-j", type=IntRange(1, MOST_JOBS), help="Number of processes (default: one per core).")
STDIN_NAME = click.option("--stdin-name", metavar="NAME", default="stdin", help="Name of stdin in messages.")
ENGINE_ENV = click.option(
    "--env", multiple=True, metavar="NAME[=VALUE]",
    help="Pass a variable on to the engines, which otherwise get only PATH, HOME, LANG, LC_*, TMPDIR and VIRTUAL_ENV.",
)  # fmt: skip
QUIET = click.option("--quiet", "-q", is_flag=True, help="Write no summary to stderr.")
#: The options for `ResourceLimits`.
CPU, MEMORY, OPEN_FILES = (
    click.option(name, type=kind, default=0, metavar=unit, help=f"Limit {what}; on Linux only (default: no limit).")
    for name, kind, unit, what in (
        ("--cpu", IntRange(0), "SECONDS", "the processor time of each engine process"),
        ("--memory", IntRange(0, 1 << 20), "MIB", "its memory"),
        ("--open-files", IntRange(0, 1 << 20), "N", "its open files"),
    )
)


def _set_reading(ctx: click.Context, option: click.Parameter, value: str | bool | None) -> None:
    """Set the `reading` parameter by what is given so far. Raises click.BadParameter for an unknown encoding."""
    from limitproto.records.files.source import read_as  # for start-up time

    given = ctx.meta.setdefault("limitproto.reading", {})
    given[option.name] = value
    try:
        ctx.params["reading"] = read_as(**given)
    except LookupError:
        raise click.BadParameter(f"{value!r} is not a text encoding; use one such as latin-1.", ctx, option) from None


def reading_options(command: _C) -> _C:
    """Add the options for reading files, whose values the command gets as `reading`, `ReadingOptions`."""
    own = partial(click.option, expose_value=False, callback=_set_reading)
    help = "Skip and report text that is not part of a game, such as the e-mail around it."
    command = own("--lenient", is_flag=True, help=help)(command)
    help = "Read text in this encoding instead of UTF-8; auto guesses it."
    return own("--encoding", metavar="NAME", help=help)(command)


def form_option(*forms: str, help: str = "Format.", usual: str = "") -> Callable[[_C], _C]:
    """Return the `--format` option, whose default is the first form, or None as described by `usual`."""
    more: dict[str, Any] = {"default": forms[0], "show_default": True, "help": help}
    if usual:
        more = {"help": f"Format (default: {usual})."}
    return click.option("--format", "form", type=click.Choice(forms), **more)


# ---- the terminal --------------------------------------------------------------------------------------------------

#: Adds `--colour auto|always|never` to a command.
colour_option = click.option(
    "--colour", "--color", "colour", metavar="WHEN", type=click.Choice(["auto", "always", "never"]), default="auto",
    show_default=True, help="Use colours: always, never, or auto (on a terminal, unless NO_COLOR is set).",
)  # fmt: skip


def wants_colour(choice: str) -> bool:
    """Return whether to write ANSI colours to stdout. NO_COLOR follows no-color.org."""
    if choice != "auto":
        return choice == "always"
    return stdout_is_terminal() and _takes_control_codes()


def shows_progress() -> bool:
    """Return whether stderr is a terminal on which a progress line can be overwritten."""
    return sys.stderr.isatty() and _takes_control_codes()


def _takes_control_codes() -> bool:
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def progress_width() -> int:
    """Return how many columns fit on a line of the terminal that is stderr; one without a known width has 80."""
    return (os.get_terminal_size(sys.stderr.fileno()).columns or 80) - 1


def stdout_is_terminal() -> bool:
    """Return whether stdout is a terminal; a stream closed by the caller is None in Python."""
    return sys.stdout is not None and sys.stdout.isatty()
