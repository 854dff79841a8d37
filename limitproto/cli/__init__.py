"""The `limitproto` command: a table of commands, each a module that is loaded on use."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem, shell_complete

from limitproto import __version__
from limitproto.cli.say import say
from limitproto.core import build_mode
from limitproto.core.broken_output import broken_status
from limitproto.errors import LimitprotoError

#: Commands with their summaries, in help order; each is in the `limitproto.cli.NAME` module, except those of `HOMES`.
COMMANDS = {
    "play": "Play at the terminal, against programs or other people.",
    "gui": "Play and analyse on a board in the browser.",
    "show": "Show a recorded game as a board after any of its turns.",
    "review": "Review a recorded game: what each turn cost its player.",
    "check": "Check records: notation, rules, results; fix what can be fixed.",
    "fmt": "Format records: write them in export form.",
    "stats": "Show statistics: editions, results, lengths, players, openings.",
    "convert": "Convert records to and from other formats.",
    "records": "Merge, split, sort, sample, filter, retag and compare records.",
    "archive": "Keep records in an archive and search it.",
    "lsp": "Serve editors: diagnostics, fixes, boards, completion.",
    "engine": "Run the engine, which speaks the protocol over stdin and stdout.",
    "match": "Play matches between engines, with statistics.",
    "conform": "Check engines against the protocol, sentence by sentence.",
    "new-bot": "Write the beginning of a bot, with a test.",
    "tee": "Pass a session through to an engine and write a transcript.",
    "replay": "Run a transcript again and show what differs.",
    "dummy": "Run an engine that fails on purpose, for testing hosts.",
    "solve": "Solve a position of two players, and prove its value.",
    "perft": "Count the lines of play of a given length.",
    "bench": "Measure the speed of this installation.",
    "help": "Show help for a command, a rule, a diagnostic or a page.",
    "completion": "Print a completion script for bash, zsh or fish.",
}
#: The modules that have several commands, each as `NAME_command`.
HOMES = {
    "lsp": "check", "dummy": "engine", "tee": "transcripts", "replay": "transcripts", "perft": "counting",
    "bench": "counting",
}  # fmt: skip
#: The commands that the help precedes with a heading.
HEADINGS = {"play": "Play", "check": "Records", "engine": "Engines", "solve": "Positions", "help": "Help"}

#: Exit status for an error that the user can fix.
USER_ERROR = 2

#: The variable by which a shell script requests completions.
_COMPLETE = "_LIMITPROTO_COMPLETE"


def below_the_options(command: str, values: Mapping[str, str]) -> str:
    """Return the part of a command's help below its options, by its full name.

    It is the command's section in `help.txt`. There, `@NAME` stands for another section, and paragraphs with indented
    lines are not wrapped; `values` replace any words in braces.
    """
    with open(os.path.join(os.path.dirname(__file__), "help.txt"), encoding="utf-8") as file:
        sections = dict(section.split("\n", 1) for section in file.read()[3:].split("\n== "))
    text = re.sub(r"^@\w+", lambda found: sections[found[0]].strip("\n"), sections.get(command, ""), flags=re.MULTILINE)
    if values:
        text = text.format_map(values)
    return "\n\n".join(f"\b\n{part}" if "\n  " in part else part for part in text.strip("\n").split("\n\n"))


class LazyGroup(click.Group):
    """A group that knows its commands by name and summary, and loads only the module of the one in use.

    The command `NAME` is `command` in the module or package `NAME` of `package`, or `NAME_command` in the module that
    `homes` has for it. Without a command, the group shows its help, with `headings` before some commands.
    """

    def __init__(
        self, name: str, *, package: str, summaries: dict[str, str], homes: Mapping[str, str],
        headings: Mapping[str, str] | None = None, **rest: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            name, callback=_help_without_command, no_args_is_help=False, invoke_without_command=True, **rest
        )
        self._package, self._summaries, self._homes, self._headings = package, summaries, homes, headings or {}

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named by the first argument. Raises click.UsageError, with a suggestion, if none is."""
        name = args[0]
        if name not in self._summaries and name[:1] != "-" and not ctx.resilient_parsing:
            # Mistyped commands are rare, and other commands need not wait for this import.
            from limitproto.cli.wording import did_you_mean

            hint = did_you_mean(name, self._summaries)
            raise click.UsageError(f"No such command {name!r}; {ctx.command_path} --help lists all.{hint}", ctx)
        known, command, rest = super().resolve_command(ctx, args)
        if command is not None and rest and not isinstance(command, click.Group):
            # Help for all commands needs no options.
            from limitproto.cli.spellings import current

            rest = current(f"{ctx.command_path} {known}", command, rest, is_quiet=ctx.resilient_parsing)
        return known, command, rest

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._summaries)

    def module_of(self, name: str) -> str:
        """Return the module in which a command is."""
        return f"{self._package}.{self._homes.get(name, name.replace('-', '_'))}"

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command. Raises click.UsageError if its module is not installed."""
        if cmd_name not in self._summaries:
            return None
        module = self.module_of(cmd_name)
        try:
            loaded = import_module(module)
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
            raise click.UsageError(f"{cmd_name!r} is not part of this installation; reinstall limitproto.") from None
        command: click.Command = getattr(loaded, f"{cmd_name}_command" if cmd_name in self._homes else "command")
        command.epilog = below_the_options(f"{ctx.command_path} {cmd_name}", getattr(loaded, "HELP_VALUES", {}))
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions of a command, without loading any, or of an option."""
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        return [
            CompletionItem(name, help=text) for name, text in self._summaries.items() if name.startswith(incomplete)
        ]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the text below the commands."""
        self.epilog = below_the_options(ctx.command_path, {})
        super().format_epilog(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the tables of commands, without loading any."""
        sections: dict[str, list[tuple[str, str]]] = {}
        heading, width = "Commands", max(map(len, self._summaries))
        for name, text in self._summaries.items():
            heading = self._headings.get(name, heading)
            sections.setdefault(heading, []).append((name.ljust(width), text))
        for heading, rows in sections.items():
            with formatter.section(heading):
                formatter.write_dl(rows)


@click.pass_context
def _help_without_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        say(f"limitproto {__version__} ({build_mode.current().short})")
        ctx.exit()


group = LazyGroup(
    "limitproto",
    package=__name__,
    summaries=COMMANDS,
    homes=HOMES,
    headings=HEADINGS,
    help="Play, record and check LIMIT, the board-less game of hexagonal tiles, and connect programs that play it.",
    context_settings={"help_option_names": ["-h", "--help"]},
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help="Show the version and exit.",
        )
    ],
)


class _ClosedInput(io.RawIOBase):
    """A stdin closed by the caller, which is None in Python: reading raises OSError."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> int:
        raise OSError(errno.EBADF, "is closed", "stdin")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 2, with one line on stderr, for an error that the user can fix."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_ClosedInput()), encoding="utf-8", newline="\n")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8", newline="\n")  # noqa: SIM115 - it stays open to the end
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Text is UTF-8 on every system, and other bytes must not end the command.
        if isinstance(stream, io.TextIOWrapper):
            newline = None if stream is sys.stdin else "\n"
            errors = "backslashreplace" if stream is sys.stderr else "replace"
            stream.reconfigure(encoding="utf-8", errors=errors, newline=newline)
    words = list(sys.argv[1:] if arguments is None else arguments)
    if _COMPLETE in os.environ:
        return shell_complete(group, {}, group.name or "", _COMPLETE, os.environ[_COMPLETE])
    # Not by click's `main`, which exits with 1 if the reader of the output has left.
    try:
        with group.make_context(group.name, words) as ctx:
            status = group.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        return _show_error(_message_of(error), getattr(error, "ctx", None))
    except OSError as error:
        reason = "it is a directory" if isinstance(error, IsADirectoryError) else error.strerror or str(error)
        return broken_status(error) or _show_error(f"{error.filename}: {reason}" if error.filename else reason, None)
    except LimitprotoError as error:
        return _show_error(str(error), None)
    except EOFError as error:
        # A file that could not be read to its end.
        return _show_error(f"{error}.", None)
    return status if isinstance(status, int) else 0


def _message_of(error: click.ClickException) -> str:
    """Return what is wrong, in our own words, the same for all versions of click."""
    if isinstance(error, click.NoSuchOption):
        near = " or ".join(sorted(error.possibilities or ()))
        return f"No such option {error.option_name!r}.{near and f' Did you mean {near}?'}"
    if isinstance(error, click.BadOptionUsage):
        return f"{error.option_name} {'needs a' if 'requires' in error.message else 'takes no'} value."
    if isinstance(error, click.BadParameter) and error.param is not None:
        name = error.param.get_error_hint(error.ctx or click.get_current_context()).replace("'", "").replace(" / ", "/")
        return f"{name} is missing." if isinstance(error, click.MissingParameter) else f"{name}: {error.message}"
    return re.sub(r"^Got unexpected extra (arguments?) \((.*)\)$", r"Unexpected \1: \2.", error.format_message())


def _show_error(message: str, ctx: click.Context | None) -> int:
    """Write one line to stderr, with a command used wrongly its help's name; return the exit status."""
    command = ctx.command_path if ctx is not None else "limitproto"
    advice = f" (see {command} --help)" if ctx is not None else ""
    with suppress(OSError):
        say(f"{command}: {' '.join(message.split())}{advice}", err=True)
    return USER_ERROR
