"""`limitproto dummy`: an engine that fails on purpose."""

from __future__ import annotations

import click

from limitproto.cli.parameters import FloatRange, completion_items
from limitproto.host.dummy import ALL_THE_TIME, AT_A_TURN, FAULTS, Misbehaviour, parse_misbehaviour, run


def _parsed(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> tuple[Misbehaviour, ...]:
    try:
        return tuple(map(parse_misbehaviour, values))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _listed(faults: dict[str, str]) -> str:
    return "\n".join(f"  {name:<14}{summary}" for name, summary in faults.items())


_EPILOG = f"""\b
Faults at the Nth genmove of the session, by default the first:
{_listed(AT_A_TURN)}
  random:SHARE  one that ends the game at once, at this share of all genmoves

\b
Faults of the whole session:
{_listed(ALL_THE_TIME)}

\b
Examples:
  limitproto dummy                            an engine that plays at random
  limitproto dummy --fault crash@3            crashes at its third turn
  limitproto dummy --fault late --late 5      answers its first genmove late
  limitproto match -e A='limitproto dummy' \\
    -e B='limitproto dummy --fault random:0.01' --games 10

Exit status: 0 after quit or at the end of the input, unless the fault has another."""


@click.command("dummy", epilog=_EPILOG)
@click.option("--fault", "faults", callback=_parsed, multiple=True, metavar="KIND[@N]",
              help="What goes wrong; may be repeated.",
              shell_complete=lambda ctx, param, text: completion_items(FAULTS, text))  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Decides what it plays.")
@click.option("--late", "delay", type=FloatRange(0), default=1.0, show_default=True, metavar="SECONDS",
              help="How late the fault `late` is.")  # fmt: skip
def command(faults: tuple[Misbehaviour, ...], seed: int, delay: float) -> int:
    """Be an engine that plays at random and fails on purpose, to test hosts with."""
    return run(faults, seed, delay)
