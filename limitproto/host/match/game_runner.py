"""Plays single games of a match with its own engines, in a thread of the host or on a worker of a cluster.

The record of a game has clocks and evaluations as commands in comments, and describes failures.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256

from msgspec.structs import replace

from limitproto.core.system import processor_times
from limitproto.engine.clocks import Control, clock_words, format_seconds
from limitproto.engine.line_process import Helper
from limitproto.errors import InvalidOption, Unavailable
from limitproto.host.client import EngineClient, EngineError, FailureKind, Log
from limitproto.host.examination import failure_words
from limitproto.host.match.arbiter import SolverProcess
from limitproto.host.match.openings import EVEN, MatchOpening, drawn_opening, opening_of_try, openings_of_book
from limitproto.host.match.referee import PlayedTurn, Referee, thinks_by_search
from limitproto.host.match.results import VOID, GameResult
from limitproto.host.match.schedule import Fixture
from limitproto.host.match.settings import MatchSettings
from limitproto.host.transcript import GameTranscript
from limitproto.records import format_record, make_record
from limitproto.records.model import Remark, tag_of

#: How many openings are kept for the other games in their blocks, and how long the search for one may take, in seconds.
_OPENINGS_KEPT, _PATIENCE = 256, 600.0

#: The openings of a match by number.
Openings = Callable[[int], MatchOpening]
#: An engine's name and version, whether it gives evaluations, and its small faults.
ProbedEngine = tuple[str, bool, list[str]]


class EngineUnusable(Exception):
    """An engine cannot be started at all; the message is a complete sentence."""


def openings_of(settings: MatchSettings) -> Openings:
    """Return the openings of a match, the same on every machine. Raises InvalidOption if they do not exist.

    Even ones are found in another process: searches here would hold up the clocks of games.
    """
    edition, kind, seed = settings.edition, settings.openings, settings.seed
    book = None if settings.book is None else openings_of_book(settings.book)
    helper, lock = Helper(_PATIENCE, "limitproto.host.match.openings", edition, EVEN, str(seed)), threading.Lock()

    @lru_cache(_OPENINGS_KEPT)
    def opening(number: int) -> MatchOpening:
        if book is not None:
            return book[number % len(book)]
        if kind != EVEN:
            return drawn_opening(edition, kind, seed, number)
        with lock:
            answer = helper.ask(str(number))
        if answer is None:
            raise Unavailable(f"{edition} should have an even opening, but two searches failed; choose others")
        if not answer:
            raise InvalidOption(f"{edition} has no openings of kind {EVEN}; choose another kind")
        return opening_of_try(edition, EVEN, seed, number, int(answer))

    opening(0)
    return opening


class GameRunner:
    """Plays games one after another. Its engines belong to the thread that uses it; close it at the end."""

    def __init__(
        self, settings: MatchSettings, openings: Openings, log_of: Callable[[str], Log | None] = lambda name: None
    ) -> None:
        """`log_of` returns the log for an engine's lines, by its name in the log."""
        self._settings, self._openings, self._log_of = settings, openings, log_of
        #: Engines by their number in the match and their number among the copies in one game.
        self._clients: dict[tuple[int, int], EngineClient] = {}
        self._transcripts: dict[EngineClient, GameTranscript] = {}
        nodes = settings.adjudication.solver_nodes
        self._solver = SolverProcess(nodes) if nodes else None

    def play(self, fixture: Fixture) -> GameResult:
        """Play a game and return its result."""
        clients = []
        for seat, engine in enumerate(fixture.seats):
            copy = (engine, fixture.seats[:seat].count(engine))
            if copy not in self._clients:
                self._clients[copy] = self._new_client(*copy)
            elif self._settings.restarts:
                self._clients[copy].close()
            clients.append(self._clients[copy])
        game = Referee(self._settings, self._openings(fixture.opening), fixture.seats, clients, self._solver)
        game.play()
        for number, failure in enumerate(game.failures):
            if failure.kind == FailureKind.RESIGNATION:
                continue
            entry = self._settings.engines[fixture.seats[failure.seat]]
            remarks = f"{entry.name} in the game {fixture.key}: {entry.command}", f"{failure.kind}: {failure.words}"
            # The host will write the text.
            game.failures[number] = replace(failure, transcript=self._transcripts[clients[failure.seat]].text(*remarks))
        result = self._game_result(fixture, game)
        result.versions = [f"{client.name} {client.version}".strip() for client in clients]
        return result

    def probe(self) -> list[ProbedEngine]:
        """Start each engine once. Raises EngineUnusable if one does not start."""
        found = []
        for engine, entry in enumerate(self._settings.engines):
            client = self._new_client(engine, 0)
            try:
                client.start()
                needed = (["lp-search"] if entry.search else []) + (["lp-stop"] if entry.cpu else [])
                if missing := [command for command in needed if command not in client.commands]:
                    why = f"has no {missing[0]}, the command for nodes, depth and cpu; leave these out"
                    raise EngineUnusable(f"{entry.name} {why}.")
                if entry.cpu and not processor_times(os.getpid()):
                    raise EngineUnusable(f"cpu of {entry.name} is measured only on Linux; leave it out.")
                evaluates = bool(entry.search) or thinks_by_search(client)
                found.append((f"{client.name} {client.version}".strip(), evaluates, list(client.notes.values())))
            except EngineError as failure:
                why = failure_words(failure, client).removesuffix(".")
                what = "options" if failure.detail.startswith("it refused lp-set") else "command or its program"
                raise EngineUnusable(f"{entry.name} cannot be used: {why}; correct its {what}.") from None
            finally:
                client.close()
        return found

    def close(self) -> None:
        """End all engines."""
        for client in self._clients.values():
            client.close()
        self._clients.clear()
        if self._solver is not None:
            self._solver.close()

    def _new_client(self, engine: int, copy: int) -> EngineClient:
        entry = self._settings.engines[engine]
        transcript = GameTranscript(self._log_of(f"{entry.name}.{copy + 1}"))
        client = EngineClient(
            entry.command,
            options=entry.options,
            env=entry.env,
            cwd=entry.folder or None,
            limits=self._settings.limits,
            startup=self._settings.startup,
            patience=max(self._settings.stall, self._settings.startup),
            log=transcript,
        )
        self._transcripts[client] = transcript
        return client

    def _game_result(self, fixture: Fixture, game: Referee) -> GameResult:
        names = [self._settings.engines[engine].name for engine in fixture.seats]
        tags = {
            "Event": self._settings.event,
            "Date": datetime.now(UTC).strftime("%Y.%m.%d"),
            "Round": f"{fixture.opening + 1}.{fixture.key.rpartition('/')[2]}",
            **clock_tags({*self._settings.controls(fixture.seats)}),
        }

        def per_player(number: Callable[[Iterable[float]], float], value: str = "seconds") -> list[float]:
            return [
                round(number([0.0, *(getattr(turn, value) for turn in game.turns if turn.seat == seat)]), 3)
                for seat in range(len(names))
            ]

        has_cpu = any(turn.cpu for turn in game.turns)
        line = " ".join(turn.text for turn in game.turns)

        return GameResult(
            seats=names,
            result=game.result,
            reason=game.reason,
            outcome=str(game.outcome),
            detail=game.detail,
            turns=len(game.turns),
            failures=game.failures,
            seconds=per_player(sum),
            longest=per_player(max),
            cpu=per_player(sum, "cpu") if has_cpu else [],
            line=sha256(line.encode()).hexdigest()[:16],
            at=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
            curves=[(turn.seat, round(turn.seconds, 3), turn.win) for turn in game.turns if turn.seat is not None],
            record="" if game.outcome == VOID else game_record(game, names, tags),
        )


# ---- records -------------------------------------------------------------------------------------------------------

#: How many characters from the end of a failed engine's stderr a record holds.
_STDERR = 2000


def game_record(game: Referee, names: Sequence[str], tags: Mapping[str, str]) -> str:
    """Return the export text of a game; `names` holds the engines by seat, `tags` those besides players and result."""
    start = game.opening.start
    own = {tag_of(colour): name for colour, name in zip(start.players, names, strict=True)}
    own |= tags
    if game.reason:
        own["Termination"] = game.reason
    record = make_record(start, [turn.text for turn in game.turns], own, game.result)
    turns = list(record.turns)
    for index, played in enumerate(game.turns):
        if played.seat is not None:
            turns[index] = replace(turns[index], after=(Remark(_comment_commands(played)),))
    said = [
        f"{names[failure.seat]}: {failure.kind}: {failure.words}\n{failure.stderr[-_STDERR:]}"
        for failure in game.failures
    ] + [f"adjudication: {game.detail}"] * bool(game.detail)
    remarks = tuple(Remark(_comment_text(text)) for text in said)
    if turns:
        turns[-1] = replace(turns[-1], after=(*turns[-1].after, *remarks))
    else:
        record = replace(record, opening=(*record.opening, *remarks))
    return format_record(replace(record, turns=tuple(turns)))


def clock_tags(controls: Collection[Control]) -> dict[str, str]:
    """Return the tags for time controls: `Clock`, and `TimeControl` if that can hold them.

    Players with different clocks get no tags.
    """
    if len(controls) != 1:
        return {}
    (control,) = controls
    values = [format_seconds(value) for value in control.values]
    tags = {"Clock": clock_words(control)}
    main, extra = format_seconds(control.main), format_seconds(control.extra)
    text = {
        "none": "-",
        "absolute": main,
        "fischer": f"{main}+{extra}",
        "per-turn": f"1/{extra}",
        "canadian": f"{main}:{control.number}/{extra}",
    }.get(control.kind)
    if text is not None and all(value.isdigit() for value in values):
        tags["TimeControl"] = text
    return tags


def _comment_commands(turn: PlayedTurn) -> str:
    words = [f"[%emt {_clock_text(turn.seconds)}]"]
    if turn.left is not None:
        words.append(f"[%clk {_clock_text(turn.left)}]")
    if turn.score:
        words.append(f"[%eval {turn.score}]")
    return " ".join(words)


def _clock_text(seconds: float) -> str:
    """Return a time as hours, minutes and seconds with three decimals."""
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    return f"{minutes // 60}:{minutes % 60:02}:{rest / 1000:06.3f}"


def _comment_text(text: str) -> str:
    """Return a text in a form that a comment can hold."""
    lines = text.replace("}", ")").rstrip().splitlines()
    return "\n".join("".join(c if c.isprintable() else " " for c in line).rstrip() for line in lines if line.strip())
