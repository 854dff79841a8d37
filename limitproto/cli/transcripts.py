"""`limitproto tee` and `replay`: transcripts of sessions with engines, written and replayed."""

from __future__ import annotations

import os
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import IO

import click

from limitproto.cli.parameters import ConsoleCommand, FloatRange, output_option
from limitproto.cli.say import count, say
from limitproto.core.interrupts import at_end
from limitproto.core.user_text import text_of
from limitproto.host.doctor import program_refusal
from limitproto.host.transcript import parse, recorded_responses, replay, tee
from limitproto.records.files.output import is_stream, naming


@click.command("tee", cls=ConsoleCommand, context_settings={"ignore_unknown_options": True})
@output_option("Where to write the transcript (default: a new file, which stderr names).", default=None)
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND ...")
def tee_command(output: str | None, words: tuple[str, ...]) -> int:
    """Start COMMAND as an engine, pass stdin and stdout through, and write every line with its time to FILE."""
    if why := program_refusal(words):
        raise click.ClickException(why)
    if output == "-":
        raise click.UsageError("stdout is used by the engine; name a file for the transcript.")
    # Several at once, as in a match, get separate files.
    path = Path(output or f"transcript-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt")
    # It is written in its final place, so that it can be followed, and survives if this process is killed.
    before = path.with_name(f".{path.name}.{os.getpid()}.old")

    def tidy_transcript() -> None:
        if before.exists() and not path.exists():
            before.replace(path)
        before.unlink(missing_ok=True)
        if output is None and path.exists() and not path.stat().st_size:
            path.unlink()
        elif output is None:
            say(f"limitproto tee: the transcript is {path}", err=True)

    with at_end(tidy_transcript):
        if path.is_file() and not is_stream(str(path)):
            path.replace(before)
        try:
            with naming(path), open(path, "w", encoding="utf-8", newline="\n") as file:
                code = tee(words, 0, 1, file)
        except OSError:
            if before.exists():
                before.replace(path)
            raise
    return code if code >= 0 else 128 - code


@click.command("replay", cls=ConsoleCommand, context_settings={"ignore_unknown_options": True})
@click.option("--timeout", type=FloatRange(0, min_open=True), default=60.0, show_default=True, metavar="SECONDS",
              help="Maximum time to wait for a response.")  # fmt: skip
@click.argument("transcript", type=click.File("rb"))
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND ...")
def replay_command(timeout: float, transcript: IO[bytes], words: tuple[str, ...]) -> int:
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
