"""`limitproto replay`: replay a transcript against an engine, and show what differs."""

from __future__ import annotations

from io import StringIO
from typing import IO

import click

from limitproto.cli.parameters import ConsoleCommand, FloatRange
from limitproto.cli.say import count, say
from limitproto.core.user_text import text_of
from limitproto.host.doctor import program_refusal
from limitproto.host.transcript import parse, recorded_responses, replay


@click.command("replay", cls=ConsoleCommand, context_settings={"ignore_unknown_options": True})
@click.option("--timeout", type=FloatRange(0, min_open=True), default=60.0, show_default=True, metavar="SECONDS",
              help="Maximum time to wait for a response.")  # fmt: skip
@click.argument("transcript", type=click.File("rb"))
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND ...")
def command(timeout: float, transcript: IO[bytes], words: tuple[str, ...]) -> int:
    """Send the commands in a transcript to COMMAND, and show the responses that differ, ignoring times.

    `tee` writes transcripts, and `match` one for each failure. A turn that COMMAND chooses at random differs.
    """
    try:
        events = list(parse(StringIO(text_of(transcript.read()))))
    except ValueError as error:
        raise click.UsageError(f"{transcript.name}: {error}.") from None
    if why := program_refusal(words):
        raise click.ClickException(why)
    differences = replay(events, words, timeout)
    for difference in differences:
        say(f"response {difference.number}")
        for mark, text in (("-", difference.was), ("+", difference.now)):
            say("\n".join(f"{mark} {line}" for line in text.splitlines()))
    total = len(recorded_responses(events))
    same = total - sum(difference.number <= total for difference in differences)
    say(f"limitproto replay: {same} of {count(total, 'response')} the same.", err=True)
    return int(bool(differences))
