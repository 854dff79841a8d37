"""`limitproto match`: games between engines, with statistics; a live table on a terminal, plain lines elsewhere."""

from __future__ import annotations

import json
import os
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any, cast

import click

from limitproto.archive.positions import require_packages, write_positions
from limitproto.cli import parameters
from limitproto.cli.batch_ui import FewLines
from limitproto.cli.parameters import field, option
from limitproto.cli.say import count, say
from limitproto.cli.spellings import current
from limitproto.cli.wording import did_you_mean
from limitproto.core.interrupts import SignalNote, noted
from limitproto.core.own_words import own_words
from limitproto.core.printable import aligned
from limitproto.core.user_text import user_text
from limitproto.engine.clocks import COUNTS, KINDS, UNLIMITED, Control, control, kind_named
from limitproto.engine.line_process import ResourceLimits
from limitproto.host.client import FailureKind
from limitproto.host.doctor import last_words
from limitproto.host.match.arbiter import Adjudication, can_be_solved
from limitproto.host.match.game_runner import EngineUnusable
from limitproto.host.match.html_report import html_report
from limitproto.host.match.journal import CLAIM, MatchJournal, OtherMatch
from limitproto.host.match.openings import KINDS as OPENINGS
from limitproto.host.match.openings import RANDOM, openings_of_book, read_book
from limitproto.host.match.results import GameFailure, GameResult
from limitproto.host.match.runner import MatchRunner, run_on_cluster
from limitproto.host.match.schedule import Fixture, block_size
from limitproto.host.match.settings import EngineEntry, MatchSettings
from limitproto.records import read_text
from limitproto.records.files.cluster import cluster
from limitproto.records.files.output import opened, refuse_terminal, write_whole

_NUMBER, _TURNS = parameters.IntRange(1, 10**6), parameters.IntRange(1)
_SURE, _LOST = (parameters.FloatRange(0.5, 1, True), _TURNS), (parameters.FloatRange(0, 0.5, False, True), _TURNS)
_SECONDS, _POSITIVE = parameters.FloatRange(0), parameters.FloatRange(0, min_open=True)
_FILE, _NEW_FILE = (kind(dir_okay=False, path_type=Path) for kind in (click.Path, parameters.NewFile))
_ELO, _CHANCE = parameters.FloatRange(-(10**4), 10**4), parameters.FloatRange(0, 0.5, True, True)


def _engine_entries(given: MatchOptions) -> tuple[EngineEntry, ...]:
    """Return the engines from the command line and a file, with their options and limits."""
    table_of = {table["name"]: table for table in given.tables}
    found = [(str(table["name"]), str(table["command"])) for table in given.tables]
    for text in given.engines:
        found.append(parameters.named_command(text))
        if "." in found[-1][0]:
            raise click.UsageError(f"-e {text!r}: the name {found[-1][0]!r} must not contain a dot.")
    names = [name for name, _ in found]
    for name, command_line in found:
        parameters.command_words(name, command_line)
        if names.count(name) > 1:
            raise click.UsageError(f"two engines are named {name!r}; give each its own name.")
    if len(found) < 2:
        raise click.UsageError("a match needs two engines: give -e NAME=COMMAND twice.")
    entries = []
    by_option = list(_split_by_engine("--option", given.options, names))
    by_limit = list(_split_by_engine("--limit", given.limits, names))
    for _, key, _ in by_limit:
        if key not in (*_LIMITS, "folder"):
            hint = did_you_mean(key, _LIMITS)
            raise click.UsageError(f"--limit: {key!r} is not one of {', '.join(_LIMITS)}, folder.{hint}")
    for name, command_line in found:
        table = table_of.get(name, {})
        own = {key: _limit_value(f"{key} of {name}", key, table[key]) for key in (*_LIMITS, "folder") if key in table}
        own |= {key: _limit_value(f"--limit {name}.{key}", key, value) for by, key, value in by_limit if by == name}
        if (folder := own.pop("folder", "")) and not Path(folder).is_dir():
            raise click.UsageError(f"{name}: there is no folder {folder}; name an existing one.")
        chosen = {key: str(value).lower() if isinstance(value, bool) else str(value)
                  for key, value in cast("dict[str, object]", table.get("options", {})).items()}  # fmt: skip
        chosen |= {key: value for by, key, value in by_option if by == name}
        counts = {key: own.pop(key) for key in ("nodes", "depth", "cpu") if key in own}
        clock = _chosen_clock(own.get("time"), own.get("tc"), own.get("clock"), f"--limit {name}.") if own else None
        variables = (*cast("list[str]", table.get("env", [])), *given.env)
        entries.append(EngineEntry(name, command_line, chosen, variables, clock, folder=folder, **counts))
    return tuple(entries)


#: An engine's own limits, and their types.
_LIMITS: dict[str, Any] = {
    "time": _POSITIVE,
    "tc": click.STRING,
    "clock": click.STRING,
    "nodes": parameters.IntRange(1),
    "depth": parameters.IntRange(1),
    "cpu": _POSITIVE,
}


def _limit_value(place: str, key: str, value: object) -> Any:
    """Return the value of an engine's limit. Raises click.UsageError."""
    try:
        return _LIMITS.get(key, click.STRING).convert(str(value), None, None)
    except click.BadParameter as error:
        raise click.UsageError(f"{place}: {error.message}") from None


def _split_by_engine(option: str, texts: Sequence[str], names: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield name, key and value of each NAME.KEY=VALUE. Raises click.UsageError."""
    for text in texts:
        place, equals, value = text.partition("=")
        name, dot, key = place.partition(".")
        if not equals or not dot or not key:
            form = "NAME.OPTION=VALUE" if option == "--option" else "NAME.KEY=VALUE"
            raise click.UsageError(f"{option} {text!r} does not have the form {form}.")
        if name not in names:
            raise click.UsageError(f"{option} {text!r}: {name!r} is not one of the engines {', '.join(names)}.")
        yield name, key, value


def _chosen_clock(seconds: float | None, tc: str | None, clock: str | None, before: str = "--") -> Control:
    """Return the clock from `--time`, `--tc` or `--clock`, which exclude each other; `before` precedes the names."""
    if sum(value is not None for value in (seconds, tc, clock)) > 1:
        raise click.UsageError(f"{before}time, {before}tc and {before}clock are mutually exclusive; use one of them.")
    try:
        if seconds is not None:
            return control("per-turn", [seconds])
        if tc is not None:
            main, plus, increment = tc.partition("+")
            return control("fischer" if plus else "absolute", list(map(_SECONDS, [main, increment][: 1 + len(plus)])))
        if clock is not None:
            word, *values = clock.split() or [""]
            if (kind := kind_named(word)) is None:
                raise ValueError(f"{word!r} is not a kind of clock; the kinds are {', '.join(KINDS)}.")
            return control(kind, list(map(_SECONDS, values)))
    except (ValueError, click.BadParameter) as error:
        name = "time" if seconds is not None else "clock" if tc is None else "tc"
        raise click.UsageError(f"{before}{name}: {getattr(error, 'message', error)}") from None
    return UNLIMITED


_TOML_WORDS = {str: "text", int: "an integer", float: "a number", dict: "a table", list: "a list"}
#: The keys of a table [[engine]], and their types.
_ENGINE_KEYS: dict[str, tuple[type, ...]] = {
    "name": (str,), "command": (str,), "options": (dict,), "env": (list,), "folder": (str,), "time": (float, int),
    "cpu": (float, int), "tc": (str, float, int), "clock": (str,), "nodes": (int,), "depth": (int,),
}  # fmt: skip


def _read_config(ctx: click.Context, _param: click.Parameter, path: str | None) -> list[Mapping[str, object]]:
    """Use a file's settings as defaults, and return its engines."""
    if path is None:
        return []
    try:
        table = tomllib.loads(user_text(path))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise click.UsageError(f"{path} cannot be read: {own_words(error)}; correct it there.") from None
    engines = table.pop("engine", [])
    known = {option.lstrip("-"): parameter for parameter in ctx.command.params for option in parameter.opts}
    defaults = {}
    for written, value in table.items():
        key = current("limitproto match", ctx.command, [f"--{written}"])[0].removeprefix("--")
        if key not in known or key in ("config", "engine", "e"):
            raise click.UsageError(f"{path}: unknown setting {key!r}; use an option's name.{did_you_mean(key, known)}")
        is_list = known[key].multiple or known[key].nargs != 1
        if is_list != isinstance(value, list):
            raise click.UsageError(f"{path}: {key} takes {'a list' if is_list else 'one value'}, not {value!r}.")
        defaults[str(known[key].name)] = value
    ctx.default_map = {**(ctx.default_map or {}), **defaults}
    for engine in engines if isinstance(engines, list) else [engines]:
        if not isinstance(engine, dict) or not all(isinstance(engine.get(key), str) for key in ("name", "command")):
            lacks = "lacks a name or a command in quotation marks; add it."
            raise click.UsageError(f"{path}: [[engine]] {engine!r} {lacks}")
        for key, value in engine.items():
            if key not in _ENGINE_KEYS:
                hint = did_you_mean(key, _ENGINE_KEYS)
                raise click.UsageError(f"{path}: {key!r} is not one of {', '.join(_ENGINE_KEYS)}.{hint}")
            if not isinstance(value, _ENGINE_KEYS[key]):
                kinds = " or ".join(_TOML_WORDS[kind] for kind in _ENGINE_KEYS[key])
                raise click.UsageError(f"{path}: {key} of {engine['name']!r} must be {kinds}, not {value!r}.")
    return list(engines)


class MatchOptions(parameters.CommandOptions):
    """The options of the command."""

    engines: tuple[str, ...] = option(
        "-e", "--engine", multiple=True, metavar="NAME=COMMAND", help="An engine; two or more."
    )
    options: tuple[str, ...] = option("--option", multiple=True, metavar="NAME.OPTION=VALUE",
        help="Set an engine option with lp-set; may be repeated.")  # fmt: skip
    limits: tuple[str, ...] = option("--limit", multiple=True, metavar="NAME.KEY=VALUE",
        help="Limit one engine: `time`, `tc` and `clock` are its own clock; `nodes`, `depth` and `cpu`, seconds "
        "of processor time, limit its search for each turn; `folder` is its working folder.")  # fmt: skip
    env: tuple[str, ...] = field(parameters.ENGINE_ENV)
    tables: list[Mapping[str, object]] = option("--config", metavar="FILE", is_eager=True, callback=_read_config,
        type=click.Path(exists=True, dir_okay=False),
        help="Read these options and [[engine]] tables from a TOML file.")  # fmt: skip
    games: int | None = option("-n", "--games", type=_NUMBER, metavar="N",
        help="Games per pairing, rounded up to whole blocks with all seatings (default: 100).")  # fmt: skip
    pairs: int | None = option("--pairs", type=_NUMBER, metavar="N", help="Number of openings, instead of --games.")
    edition: str = option("--edition", default="classic", show_default=True, metavar="EDITION",
        shell_complete=parameters.complete_editions,
        help="Edition, optionally with options as in classic3/size=4.")  # fmt: skip
    openings: str = option("--openings", type=click.Choice(list(OPENINGS)), default=RANDOM, show_default=True,
        help="; ".join(f"{name}: {summary}" for name, summary in OPENINGS.items()) + ".")  # fmt: skip
    book: Path | None = option("--book", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
        help="Begin at the positions in a file instead: one position string per line, optionally followed by "
        "`; TURN ...`.")  # fmt: skip
    seed: int = field(parameters.seed_option(1))
    seconds: float | None = option("--time", type=_POSITIVE, metavar="SECONDS", help="Seconds per turn.")
    tc: str | None = option("--tc", metavar="MAIN[+INC]", help="A clock: seconds per game, plus an increment per turn.")
    clock: str | None = option("--clock", metavar="'KIND VALUE ...'",
        help="A clock of any kind: " + "; ".join(
            " ".join((kind, *(name.upper() for name in names))) for kind, names in KINDS.items() if names
        ) + f". All except {' and '.join(COUNTS)} are in seconds.")  # fmt: skip
    margin: float = option("--margin", type=parameters.FloatRange(0), default=0.2, show_default=True, metavar="SECONDS",
        help="How far an engine may exceed its time without losing.")  # fmt: skip
    stall: float | None = option("--stall", type=_POSITIVE, metavar="SECONDS",
        help="How long to wait for an engine beyond its time (default: 10; 60 without a clock).")  # fmt: skip
    startup: float = option("--startup", type=_POSITIVE, default=10.0, show_default=True,
        metavar="SECONDS", help="How long an engine may take to start.")  # fmt: skip
    max_turns: int = option("--max-turns", type=parameters.IntRange(0), default=0, metavar="N",
        help="End a game as a draw after N turns (default: no limit).")  # fmt: skip
    agreed_score: tuple[float, int] | None = option("--agreed-score", type=_SURE, metavar="WIN TURNS",
        help="End a game when all engines give one player a win probability of at least WIN, and the others at "
        "most 1 - WIN, in their last TURNS evaluations.")  # fmt: skip
    resign: tuple[float, int] | None = option("--resign", type=_LOST, metavar="WIN TURNS",
        help="Resign for a player whose engine has given it a win probability of at most WIN in its last TURNS "
        "evaluations.")  # fmt: skip
    solver_nodes: int = option("--solver-nodes", type=parameters.IntRange(0), default=0, metavar="N",
        help="End a game when the solver proves its result within N positions; it runs after each turn of "
        "movement.")  # fmt: skip
    evals: bool = option("--evals/--no-evals", default=True, show_default=True,
        help="Use lp-genmove_analyze with engines that search, and record their evaluations.")  # fmt: skip
    gauntlet: bool = option("--gauntlet", is_flag=True, help="Have only the first engine play the others.")
    restart: bool = option("--restart", is_flag=True, help="Restart the engines for each game.")
    jobs: int | None = option("-j", "--jobs", type=parameters.IntRange(1, parameters.MOST_JOBS), metavar="N",
        help="Number of parallel games (default: 1, or the number of threads of the cluster).")  # fmt: skip
    scheduler: str | None = option("--scheduler", metavar="ADDRESS",
        help="Play the games on the Dask cluster with the scheduler at ADDRESS, which has the engines; `local` "
        "starts a cluster here. Needs limitproto[cluster].")  # fmt: skip
    sprt: tuple[float, float] | None = option("--sprt", type=(_ELO, _ELO), metavar="ELO0 ELO1",
        help="Stop when a sequential test accepts one of two logistic Elo differences.")  # fmt: skip
    sprt_errors: tuple[float, float] = option("--sprt-errors", type=(_CHANCE, _CHANCE),
        default=(0.05, 0.05), show_default=True, metavar="ALPHA BETA",
        help="Error probabilities of that test.")  # fmt: skip
    cpu: int = field(parameters.CPU)
    memory: int = field(parameters.MEMORY)
    open_files: int = field(parameters.OPEN_FILES)
    journal: Path | None = option("--journal", type=_FILE, metavar="FILE",
        help="Write each result to FILE at once, and resume from it. Several hosts may share it.")  # fmt: skip
    claim: float = option("--claim", type=_POSITIVE, default=CLAIM, show_default=True, metavar="SECONDS",
        help="Replay a game here if a host on another machine has not finished it after this time.")  # fmt: skip
    records: Path | None = option("--records", type=_NEW_FILE, metavar="FILE",
        help="Write the games to FILE, in LGN.")  # fmt: skip
    positions: str | None = field(parameters.POSITIONS())
    planes: bool = field(parameters.PLANES)
    report: Path | None = option("--report", type=_NEW_FILE, metavar="FILE",
        help="Write a report with plots to FILE, as one HTML page.")  # fmt: skip
    _force: None = field(parameters.FORCE)
    log: Path | None = option("--log", type=_FILE, metavar="FILE",
        help="Append every line from every engine to FILE, with timestamps.")  # fmt: skip
    transcripts: Path | None = option("--transcripts", type=click.Path(file_okay=False, path_type=Path),
        metavar="FOLDER",
        help="Write the session with each failing engine to FOLDER, for `limitproto replay` (default: the name of the "
        "journal, the report or the records followed by .failed, or a new folder here).")  # fmt: skip
    event: str = option("--event", default="Match", show_default=True, metavar="NAME", help="Event tag of the records.")
    form: str = field(
        parameters.form_option("text", "json", help="Format of the report on stdout; progress goes to stderr.")
    )
    quiet: bool = option("-q", "--quiet", is_flag=True, help="Show no progress.")


@click.command("match", cls=parameters.ConsoleCommand)
@parameters.takes(MatchOptions)
def command(options: MatchOptions) -> int:
    """Play a match between engines, and report the result with error bars.

    Each opening is played with all seatings, so that no engine benefits from its seat. To resume an interrupted match
    with a journal, run the same command again.
    """
    settings = _match_settings(options)
    files: dict[str, str] = {}
    for word in ("records", "positions", "report", "log", "journal"):
        if (file := getattr(options, word)) is None:
            continue
        # An output that cannot be written must show before the match, not after it.
        if not Path(file).absolute().parent.is_dir():
            raise click.UsageError(f"{file}: there is no folder {Path(file).parent}; create it.")
        if Path(file).is_file() or not Path(file).exists():
            name = f"--{word}"
            if (other := files.setdefault(os.path.realpath(file), name)) != name:
                raise click.UsageError(f"{other} and {name} name the same file, {file}; give each its own.")
    if options.planes and not options.positions:
        raise click.UsageError("--planes is given without --positions; add --positions FILE, or leave it out.")
    if options.positions:
        require_packages(options.planes)
        refuse_terminal(options.positions)
    # The files of a resumed match are its own.
    is_resumed = options.journal is not None and options.journal.exists()
    click.get_current_context().meta[parameters.MAY_REPLACE] = is_resumed
    with ExitStack() as stack:
        try:
            # With three players, two engines play different games from three.
            fewest = settings.players if settings.players == 3 else 2
            journal = MatchJournal(options.journal, settings.identity(), options.claim, fewest)
        except OtherMatch as error:
            raise click.UsageError(str(error)) from None
        stack.callback(journal.close)
        log = None
        if options.log:
            log = stack.enter_context(options.log.open("a", encoding="utf-8", newline="\n", buffering=1))
            log.write(f"# {datetime.now().astimezone().isoformat(timespec='milliseconds')} process {os.getpid()}\n")
        beside = options.journal or options.report or options.records or f"match-{datetime.now():%Y%m%d-%H%M%S}"
        runner = MatchRunner(settings, journal, options.transcripts or Path(f"{beside}.failed"), log)
        note = _run_match(runner, options.quiet, options.scheduler, stack)
        standings = runner.standings()
        if options.records:
            runner.write_records(options.records)
        if options.positions:
            with opened(options.positions, binary=True) as place:
                write_positions(chain.from_iterable(map(read_text, runner.records())), place.file, options.planes)
                place.commit()
        if options.report:
            page = html_report(standings, options.event, journal.results, journal.complete_result)
            write_whole(os.path.abspath(options.report), page.encode())
    say(json.dumps(standings.as_json(), ensure_ascii=False) if options.form == "json" else standings.as_text())
    return note.status or int(standings.is_void)


def _match_settings(options: MatchOptions) -> MatchSettings:
    engines = _engine_entries(options)
    time_control = _chosen_clock(options.seconds, options.tc, options.clock)
    book = None if options.book is None else read_book(options.book)
    if book is None:
        start = parameters.game_with_edition(options.edition).new(options.edition, {"seed": "1"})
    else:
        start = openings_of_book(book)[0].start
    players = len(start.players)
    if players < 2:
        raise click.UsageError(f"{options.edition} has one player; a match needs two.")
    size = block_size(len(engines), players)
    if options.games is not None and options.pairs is not None:
        raise click.UsageError("--games and --pairs are mutually exclusive; use one of them.")
    blocks = options.pairs or -(-(options.games or 100) // size)
    if options.games is not None and blocks * size != options.games:
        verb = "is" if options.games == 1 else "are"
        rounded = f"{count(options.games, 'game')} {verb} rounded up to {blocks * size}: whole blocks of {size}."
        say(f"limitproto match: {rounded}", err=True)
    if options.sprt is not None and len(engines) != 2:
        raise click.UsageError(f"--sprt compares two engines, not {len(engines)}; leave it out, or name two.")
    if options.sprt is not None and not options.sprt[0] < options.sprt[1]:
        raise click.UsageError("--sprt: ELO0 must be less than ELO1; swap them.")
    if options.solver_nodes and not can_be_solved(start):
        raise click.UsageError(f"--solver-nodes: there is no solver for {start.edition}; leave the option out.")
    for word in ("agreed_score", "resign"):
        if getattr(options, word) is not None and not options.evals:
            raise click.UsageError(f"--{word.replace('_', '-')} needs evaluations; leave out --no-evals.")
    win, agreed_turns = options.agreed_score or (0.0, 0)
    resign_win, resign_turns = options.resign or (0.0, 0)
    adjudication = Adjudication(options.max_turns, win, agreed_turns, options.solver_nodes, resign_win, resign_turns)
    if options.scheduler is not None and options.log is not None:
        raise click.UsageError("--scheduler is given, whose workers send no lines for --log; leave one of them out.")
    stall = options.stall or (60.0 if time_control.kind == "none" else 10.0)
    return MatchSettings(
        engines=engines, players=players, blocks=blocks, edition=options.edition, openings=options.openings,
        book=book, seed=options.seed, control=time_control,
        margin=options.margin, stall=stall, startup=options.startup,
        adjudication=adjudication, evals=options.evals, is_gauntlet=options.gauntlet,
        restarts=options.restart, jobs=options.jobs or 0, sprt=options.sprt, errors=options.sprt_errors,
        limits=ResourceLimits(options.cpu, options.memory, options.open_files), event=options.event,
    )  # fmt: skip


def _run_match(runner: MatchRunner, is_quiet: bool, address: str | None, stack: ExitStack) -> SignalNote:
    """Play the remaining games until a signal arrives; later signals are noted until the end of `stack`."""
    progress = MatchProgress(runner, is_quiet)
    progress.begin()
    try:
        if address is not None:
            with cluster(address, runner.settings.jobs or os.cpu_count() or 1) as client:
                note = stack.enter_context(noted())
                run_on_cluster(runner, client, progress.show, lambda it: say(f"limitproto match: {it}", err=True), note)
        else:
            if any(runner.open_fixtures()) and not runner.is_decided():
                for warning in runner.probe():
                    say(f"limitproto match: {warning}", err=True)
            note = stack.enter_context(noted())
            runner.run(progress.show, note)
    except EngineUnusable as error:
        raise click.ClickException(str(error)) from None
    finally:
        progress.end()
    return note


# ---- progress -------------------------------------------------------------------------------------------------------

#: The minimum time between two tables, in seconds: each counts all games.
_INTERVAL = 0.3


class MatchProgress:
    """Shows each result on stderr."""

    def __init__(self, runner: MatchRunner, is_quiet: bool) -> None:
        self._runner, self._is_quiet = runner, is_quiet
        self._is_live = parameters.shows_progress()
        #: How many lines of the table are on the screen, and when it was drawn.
        self._height, self._drawn = 0, 0.0
        self._begun, self._before = time.monotonic(), runner.count_played()
        self._failures: list[str] = []

    def begin(self) -> None:
        """Report existing results, and ignored journal lines."""
        lines = FewLines(lambda line: say(f"limitproto match: {line}", err=True), "the games of such lines are open")
        for problem in self._runner.journal.problems:
            lines.say(problem)
        if self._before:
            games = len(self._runner.fixtures)
            done = f"resuming after {self._before} of {count(games, 'game')}"
            if self._before == games:
                done = f"the journal has all results of {count(games, 'game')}: to play them again, delete it"
            say(f"limitproto match: {done}.", err=True)
        if others := len(self._runner.journal.results) - self._before:
            left = f"{count(others, 'game')} in the journal {'is' if others == 1 else 'are'} not from this match"
            out = f"{'it is' if others == 1 else 'they are'} left out of records and standings"
            say(f"limitproto match: {left}; {out}.", err=True)

    def show(self, fixture: Fixture, result: GameResult) -> None:
        """Show the result of a game."""
        if self._is_quiet:
            return
        failures = "".join(
            f"; {result.seats[one.seat]}: {one.kind}: {one.words.removesuffix('.')}{_stderr_of(one)}"
            for one in result.failures
        )
        how = result.detail or result.reason or result.outcome
        place = f"{self._runner.count_played()}/{len(self._runner.fixtures)}"
        line = f"{place}  {' - '.join(result.seats)}  {result.result}  {how}{failures}"
        if not self._is_live:
            say(line, err=True)
            return
        self._failures += [line] * bool(failures)
        if time.monotonic() - self._drawn >= _INTERVAL:
            self._draw_table()

    def end(self) -> None:
        """Leave the last failures on the screen, but not the table: the report follows."""
        if self._height or self._failures:
            self._draw_table(is_last=True)

    def _draw_table(self, is_last: bool = False) -> None:
        width = parameters.progress_width()
        table = [] if is_last else self._table_lines()
        lines = [line[:width] for line in (*self._failures, *table)]
        # A single write, so that the table does not flicker.
        back = f"\x1b[{self._height}A\r" if self._height else ""
        say("".join(f"{line}\n" for line in lines), codes=f"{back}\x1b[J", end="", err=True)
        self._height, self._drawn = len(table), time.monotonic()
        self._failures.clear()

    def _table_lines(self) -> list[str]:
        standings = self._runner.standings()
        rows: list[tuple[str, ...]] = [("engine", "games", "wins", "draws", "losses", "score", "failures")]
        rows += [(*engine.cells, str(engine.failures)) for engine in standings.engines]
        done, total = self._runner.count_played(), len(self._runner.fixtures)
        last = f"{done} of {count(total, 'game')}"
        if fresh := done - self._before:
            pace = (time.monotonic() - self._begun) / fresh
            last += f", {pace:.1f} s each, {_duration_text(pace * (total - done))} to go"
        if len(standings.engines) == 2 and any(standings.counts):
            last += f"; Elo of {standings.engines[0].name} {standings.elo_text(0)}"
        if standings.test is not None:
            low, high = standings.test.bounds
            last += f"; test {standings.ratio(standings.test):.2f} between {low:.2f} and {high:.2f}"
        return [*aligned(rows), last]


def _stderr_of(failure: GameFailure) -> str:
    """Return the most telling line of an engine's stderr before a failure, and the place of its transcript."""
    said = "" if failure.kind == FailureKind.RESIGNATION else last_words(failure.stderr)
    transcript = f"; transcript: {failure.transcript}" if failure.transcript else ""
    return (f"; it wrote to stderr: {said}" if said else "") + transcript


def _duration_text(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
