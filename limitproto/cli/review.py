"""`limitproto review`: what each turn of a recorded game cost its player, as text, record, JSON or page."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from io import StringIO
from itertools import chain

import click
import msgspec
from msgspec.structs import replace

from limitproto.cli import parameters
from limitproto.cli.batch_ui import form_of
from limitproto.cli.say import count
from limitproto.cli.show import game_of
from limitproto.core.interrupts import at_interrupt
from limitproto.core.own_words import own_words
from limitproto.engine.analysis import Engine
from limitproto.engine.cancellation import Limits
from limitproto.engine.review import ALL, HASH_MB, NODES, Ply, accuracies, key_moments, known, review
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.search_api import Report
from limitproto.records.codecs import CODECS
from limitproto.records.files.output import Output, is_stream, opened
from limitproto.records.formats.export import USUAL, Outgoing
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record, Remark, Turn
from limitproto.records.parsed_game import GLYPHS

HELP_VALUES = {"nodes": f"{NODES:,}"}

_FORMS = ("text", "lgn", "json", "html")
#: A review's remark, which another review replaces.
_OWN_REMARK = re.compile(r"\[%wins [^\]]*\](?: \[%(?:eval|loss|best) [^\]]*\])*")
#: Its content from a review, and the number of turns from the line of play.
_FIELDS, _LINE = ("wins", "eval", "loss", "best"), 6


@click.command("review", cls=parameters.ConsoleCommand)
@click.argument("file", metavar="GAME", type=parameters.FILE)
@click.option("--game", type=parameters.IntRange(min=1), default=1, show_default=True,
              help="Number of the game in GAME.")  # fmt: skip
@click.option("--nodes", type=parameters.IntRange(1, 10**15),
              help=f"Positions to search for each turn (default: {NODES:,}).")  # fmt: skip
@click.option("--time", "seconds", type=parameters.FloatRange(0, min_open=True), metavar="SECONDS",
              help="Time for each turn.")  # fmt: skip
@parameters.seed_option(0)
@parameters.form_option(*_FORMS, usual="from the output's name, or text")
@click.option("--resume", is_flag=True, help="Continue an interrupted review of the same game.")
@parameters.OUTPUT
def command(
    file: str, output: str, game: int, nodes: int | None, seconds: float | None, seed: int, form: str | None,
    resume: bool,
) -> None:  # fmt: skip
    """Review a game recorded in GAME (- for stdin): how each turn changed its player's win probability."""
    form = form or form_of(output, _FORMS, "text")
    if resume and is_stream(output):
        raise click.UsageError("--resume needs the interrupted output; name it with -o FILE.")
    click.get_current_context().meta[parameters.MAY_REPLACE] = resume
    limits = Limits(seconds, NODES if nodes is None and seconds is None else nodes)
    entry, _ = game_of(file, game)
    if error := next((one for one in entry.diagnostics if one.severity == "error"), None):
        raise click.ClickException(str(error))
    record, start = entry.sound_game()
    turns, final = record.main_turns(), entry.final
    assert final is not None, "a game without an error has an end"
    if record.result != UNFINISHED and not final.is_over:
        final = final.with_result(record.result, "adjudication")
    if not start.game.has_search:
        raise click.ClickException(f"{start.game.title} has no search engine, which a review needs; name another game.")
    engine, journal = Engine(HASH_MB, seed), "" if is_stream(output) else f"{output}.journal"

    def search_report(position: Position, lines: int, among: Collection[str]) -> Report | None:
        return list(engine.reports(position, limits, lines, among))[-1]

    subject = hashlib.sha256(f"{format_record(record)}{limits}{seed}".encode()).hexdigest().encode()
    kept = _kept(journal, subject) if resume and os.path.exists(journal) else []
    plies: list[Ply] = []
    with opened(output) as place:

        def write_review() -> None:
            document = _document(record, limits, seed, plies)
            marked = replace(record, turns=_with_review(record, plies, form == "lgn"))
            _write_form(form, place, entry, marked, plies, document)
            place.commit()

        def save_and_say_how_far() -> str:
            write_review()
            of = f"{count(min(len(plies), len(turns)), 'turn')} of {len(turns)} reviewed"
            return f"interrupted: {of}{'; continue with --resume' if journal else ''}"

        with at_interrupt(save_and_say_how_far):
            reviewed = chain(kept, review(start, turns, final, search_report, len(kept) + 1))
            _review(reviewed, plies, len(turns) + 1, journal, subject)
        write_review()
    if journal:
        os.remove(journal)


def _kept(journal: str, subject: bytes) -> list[Ply]:
    """Return a journal's contents. Raises click.ClickException if it is for another review, and for a wrong line."""
    with open(journal, "rb") as file:
        reviewed_before, _, lines = file.read().partition(b"\n")
    if reviewed_before != subject:
        raise click.ClickException(f"{journal} belongs to another game or other limits; leave out --resume.")
    # The last line of a killed process may be incomplete.
    kept: list[Ply] = []
    for number, line in enumerate(lines.split(b"\n")[:-1], 1):
        try:
            kept.append(msgspec.json.decode(line, type=Ply))
            if kept[-1].ply != number:
                raise msgspec.DecodeError(f"it is for turn {kept[-1].ply}, not turn {number}")
        except msgspec.DecodeError as error:
            why = f"the line was altered: {own_words(error)}; delete this file."
            raise click.ClickException(f"{journal}:{number + 1}: {why}") from None
    return kept


def _review(reviewed: Iterable[Ply], plies: list[Ply], length: int, journal: str, subject: bytes) -> None:
    """Add reviewed plies to a review, and write each to the journal."""
    shown = sys.stderr if parameters.shows_progress() else StringIO()
    progress = click.progressbar(length=length, label="reviewing", file=shown)
    with open(journal or os.devnull, "wb") as file, progress as bar, at_interrupt(bar.render_finish):
        file.write(subject + b"\n")
        for ply in reviewed:
            plies.append(ply)
            file.write(msgspec.json.encode(ply) + b"\n")
            file.flush()
            bar.update(1)


# ---- the forms -----------------------------------------------------------------------------------------------------


def _document(record: Record, limits: Limits, seed: int, plies: Sequence[Ply]) -> dict[str, object]:
    """Return a review in the JSON form of spec/review.md."""
    return {
        "schema_version": 1,
        "game": record.game,
        "edition": record.edition,
        "players": record.players,
        "result": record.result,
        "limits": {"nodes": limits.nodes, "seconds": limits.seconds, "seed": seed},
        "complete": len(plies) > len(record.main_line()),
        "plies": [ply._asdict() for ply in plies],
        "accuracy": [one._asdict() for one in accuracies(plies)],
        "key": key_moments(plies),
    }


def _with_review(record: Record, plies: Sequence[Ply], with_remarks: bool) -> tuple[Turn, ...]:
    """Return the turns of a record with the glyphs and remarks of a review."""
    turns = list(record.turns)
    for ply, index in zip(plies, record.main_line(), strict=False):
        turn = turns[index]
        if ply.mark and not any(nag in GLYPHS.values() for nag in turn.nags):
            turn = replace(turn, nags=(*turn.nags, GLYPHS[ply.mark]))
        if ply.wins and with_remarks:
            texts = known(ply._replace(best=ply.best[:_LINE]))
            own = " ".join(f"[%{name} {texts[name]}]" for name in _FIELDS if name in texts)
            kept = [remark for remark in turn.after if not _OWN_REMARK.fullmatch(remark.text)]
            turn = replace(turn, after=(*kept, Remark(own)))
        turns[index] = turn
    return tuple(turns)


def _write_form(
    form: str, place: Output, entry: Entry, record: Record, plies: Sequence[Ply], document: dict[str, object]
) -> None:
    if form == "html":
        page = Outgoing(entry, 1, lambda kind, words: None, lambda why: None)
        page.record, page.review = record, document
        CODECS["html"].load_writer()([page], place, USUAL)
        return
    if form == "json":
        text = msgspec.json.encode(document).decode() + "\n"
    elif form == "lgn":
        text = format_record(record)
    else:
        text = "".join(f"{line}\n" for line in _lines(record, plies))
    place.file.write(text.encode())


def _lines(record: Record, plies: Sequence[Ply]) -> Iterator[str]:
    """Yield a review as a table: ply, player, turn and mark, the player's share before it, the loss, the best turn."""
    names = [player.colour for player in record.players]
    width = max([len(ply.turn) for ply in plies], default=0)
    for ply in plies:
        line = f"{ply.ply:4}  {ply.player:7}{ply.turn:{width}} {ply.mark:2}"
        if ply.player:
            line += f" {100 * ply.wins[names.index(ply.player)]:5.1f} %"
            lost = f"{-100 * ply.loss:.1f} %" if ply.loss else ""
            line += f"  {lost:>8}" + (f"  best {ply.best[0]}" if ply.loss else "")
        if ply.turn:
            yield line.rstrip()
    for player, phase, turns, accuracy in accuracies(plies):
        where = "" if phase == ALL else f" in {phase}"
        yield f"accuracy of {player}{where}: {accuracy:.1f} % ({count(turns, 'turn')})"
    if key := key_moments(plies):
        yield f"key moments: {', '.join(map(str, key))}"
