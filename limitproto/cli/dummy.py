"""`limitproto dummy`: an engine that fails on purpose."""

from __future__ import annotations

import click

from limitproto.cli.parameters import ConsoleCommand, FloatRange, completion_items, seed_option
from limitproto.host.dummy import ALL_THE_TIME, AT_A_TURN, FAULTS, Misbehaviour, parse_misbehaviour, run


def _parse_each(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> tuple[Misbehaviour, ...]:
    try:
        return tuple(map(parse_misbehaviour, values))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _help_rows(faults: dict[str, str]) -> str:
    return "\n".join(f"  {name:<14}{summary}" for name, summary in faults.items())


HELP_VALUES = {"at_a_turn": _help_rows(AT_A_TURN), "all_the_time": _help_rows(ALL_THE_TIME)}


@click.command("dummy", cls=ConsoleCommand)
@click.option("--fault", "faults", callback=_parse_each, multiple=True, metavar="KIND[@N]",
              help="What goes wrong; may be repeated.",
              shell_complete=lambda ctx, param, text: completion_items(FAULTS, text))  # fmt: skip
@seed_option(1)
@click.option("--late", "delay", type=FloatRange(0), default=1.0, show_default=True, metavar="SECONDS",
              help="Delay of the `late` fault.")  # fmt: skip
def command(faults: tuple[Misbehaviour, ...], seed: int, delay: float) -> int:
    """Run an engine that plays at random and fails on purpose, for testing hosts."""
    return run(faults, seed, delay)
