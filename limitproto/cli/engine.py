"""`limitproto engine` and `dummy`, an engine that fails on purpose.

`limitproto.__main__` starts the engine without loading this module.
"""

from __future__ import annotations

import re

import click
from click.shell_completion import CompletionItem

from limitproto.cli.parameters import ConsoleCommand, FloatRange, completion_items, seed_option
from limitproto.host.dummy import ALL_THE_TIME, AT_A_TURN, FAULTS, Misbehaviour, parse_misbehaviour, run
from limitproto.protocol.daemon import help_text, main
from limitproto.protocol.dialect_index import DIALECTS


class EngineCommand(click.Command):
    """The engine's command, which parses its own options."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions from the options in the help."""
        return completion_items(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", help_text(), re.MULTILINE), incomplete)


def _complete_dialects(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return completion_items(DIALECTS if (ctx.params.get("arguments") or ("",))[-1] == "--dialect" else (), incomplete)


@click.command("engine", cls=EngineCommand, add_help_option=False,
               context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})  # fmt: skip
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, shell_complete=_complete_dialects)
def command(arguments: tuple[str, ...]) -> int:
    """Speak the protocol over stdin and stdout."""
    return main(arguments)


def _misbehaviour(text: str) -> Misbehaviour:
    try:
        return parse_misbehaviour(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _help_rows(faults: dict[str, str]) -> str:
    return "\n".join(f"  {name:<14}{summary}" for name, summary in faults.items())


HELP_VALUES = {"at_a_turn": _help_rows(AT_A_TURN), "all_the_time": _help_rows(ALL_THE_TIME)}


@click.command("dummy", cls=ConsoleCommand)
@click.option("--fault", "faults", type=_misbehaviour, multiple=True, metavar="KIND[@N]",
              help="What goes wrong; may be repeated.",
              shell_complete=lambda ctx, param, text: completion_items(FAULTS, text))  # fmt: skip
@seed_option(1)
@click.option("--late", "delay", type=FloatRange(0), default=1.0, show_default=True, metavar="SECONDS",
              help="Delay of the `late` fault.")  # fmt: skip
def dummy_command(faults: tuple[Misbehaviour, ...], seed: int, delay: float) -> int:
    """Run an engine that plays at random and fails on purpose, for testing hosts."""
    return run(faults, seed, delay)
