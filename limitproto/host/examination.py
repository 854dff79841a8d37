"""The doctor's examination of an engine: the first commands that every host sends, a game, and a second process."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress

from limitproto.engine.line_process import LineProcess, ProcessEnded, ResourceLimits, SendTimeout
from limitproto.games.registry import GAMES, game_named
from limitproto.host.client import CommandError, EngineClient, EngineError, EngineProcess, FailureKind
from limitproto.host.doctor import clause_for, oddities, quoted, turn_clause

#: The maximum time of an examination, and how much of it is for a second process, in seconds.
LONGEST, _SECOND = 9.0, 4.0
#: How far an engine has got that has not answered all of a host's first questions.
_STARTED = "it was started"
#: The greetings of other protocols.
_GREETINGS = "uci\nxboard\nprotover 2\ninfo"


class Examination(EngineClient):
    """An engine that gets the first commands that every host sends, and its `failure`. Slowness is not a failure.

    A silent engine is started a second time with an input that ends: two processes that differ in nothing else reveal
    output held in a buffer. `notes` lists faults that most hosts tolerate, `sent` is what was sent last, and `last` is
    how far the engine got.
    """

    # No response text begins with such an id.
    FIRST_ID = 71

    def __init__(
        self, command: Sequence[str], env: Iterable[str] = (), cwd: str | None = None,
        limits: ResourceLimits | None = None, seconds: float = LONGEST,
    ) -> None:  # fmt: skip
        """Examine an engine for at most `seconds`."""
        self._until = time.monotonic() + seconds
        super().__init__(command, env=env, cwd=cwd, limits=limits, startup=seconds - min(_SECOND, seconds / 2))
        self.sent, self.last = "", _STARTED
        self.failure: EngineError | None = None
        try:
            self._begin_session()
            self._play()
            self._ask_at_once()
        except EngineError as failure:
            self.failure = failure
        finally:
            self.kill()

    @property
    def is_silent(self) -> bool:
        """Whether the time ran out before a response."""
        return self.failure is not None and self.failure.detail.startswith("no response")

    @property
    def wrong_at_start(self) -> str:
        """The words for a fault that stops every host, empty if there is none."""
        return self.failure.words if self.failure and not self.is_silent and self.last == _STARTED else ""

    def _play(self) -> None:
        """Start a game, play a turn, and have the engine play the next three."""
        game = game_named(next(iter(GAMES)))
        command = f"lp-newgame {game.editions[0].name}"
        position, before = game.new(game.editions[0].name, {}), None
        self.last = f"it lists {len(self.commands)} commands"
        if self.ask(command) != position.text:
            raise self._end_as_wrong(f"it begins a different game for {command!r}; expected {position.text!r}")
        self.last += ", begins a game"
        for colour in position.players * 2:
            turn = position.legal_turns()[-1]
            if before is None:
                self.ask(f"play {colour} {turn}")
            elif (turn := self.ask(f"genmove {colour}")) == "resign":
                break
            elif clause := turn_clause(position, turn, before):
                raise self._end_as_wrong(clause)
            else:
                self.last += f", plays {turn}"
            before, position = position, position.play(turn)

    def _ask_at_once(self) -> None:
        """Send lines to be ignored and four commands at once, `quit` last; errors become notes."""
        assert self._process is not None
        engine, numbers = self._process, [self._id + n for n in range(1, 4)]
        self.sent = "\n".join(["", "# a comment", *(f"{n} name" for n in numbers), f"{numbers[-1] + 1} quit"])
        with suppress(ProcessEnded, SendTimeout):
            engine.send(self.sent, 1.0)
        late = self._until_end(engine)
        heads = [int(number or 0) for number in re.findall(rb"^[=?](\d*)", late, re.MULTILINE)]
        if heads[:3] != numbers and not self.notes:
            clause = "it answers empty lines or comments"
            if len(heads) < 4 or not set(numbers) <= set(heads):
                clause = "it loses commands that arrive together, or answers them out of order"
            self.notes["at once"] = f"{clause}: after {self.sent!r} came {quoted(late)}"
        elif engine.wait(1.0) is None:
            self.notes["quit"] = "it keeps running after 'quit'"

    def _until_end(self, engine: LineProcess) -> bytes:
        """Return an engine's output until it ends or falls silent."""
        until = min(self._until, time.monotonic() + 0.6 * self._startup)
        while not engine.has_ended_output and len(engine.output) < 1 << 20 and engine.exchange(until):
            pass
        return bytes(engine.output).replace(b"\r\n", b"\n")

    def ask(self, line: str, *_given: object) -> str:
        """Send a command and check all output. Raises EngineError, also for a wrong answer."""
        self.sent, sign = f"{self._id + 1} {line}", "="
        try:
            text = super().ask(line, min(self._startup, max(0.0, self._until - time.monotonic())))
        except CommandError as failed:
            sign, text = "?", failed.text
        except EngineError as failure:
            if failure.kind is FailureKind.STALL and self.last == _STARTED:
                self._start_second_process(failure.data)
            raise
        assert self._process is not None
        self.notes = {**oddities(self._process.latest_output, self.sent), **self.notes}
        if clause := clause_for("answer", f"{line}\n{sign}\n{text}", self.sent):
            raise self._end_as_wrong(clause)
        return text

    def _end_as_wrong(self, clause: str, output: bytes = b"") -> EngineError:
        """Return the failure that ends the examination."""
        process = self._process
        assert process is not None
        return process.end_with_failure(FailureKind.PROTOCOL, clause, output or process.latest_output)

    def _start_second_process(self, first_output: bytes) -> None:
        """Raise EngineError for what a second process, whose input ends, shows about the first, which had more time."""
        command, number = self.sent.partition(" ")[2], self._id
        other = "name" if command != "name" else "version"
        lines = f"{self.sent}\n{number + 1} {command}\n{command}\n{_GREETINGS}\n{number + 2} {other}\n"
        try:
            twin = EngineProcess(self.command, self._env, self._cwd, self._limits)
        except EngineError:
            # What the first one did remains the failure.
            return
        with twin:
            with suppress(ProcessEnded, SendTimeout):
                twin.send(lines, 1.0)
            twin.close_input()
            late = self._until_end(twin)
            twin.kill()
            said = twin.stderr_text()
        first_output = first_output.replace(b"\r\n", b"\n")
        again = late[:4000].replace(b"%d" % (number + 1), b"%d" % number).replace(b"%d" % (number + 2), b"other")
        compared = b"\f\n".join([first_output, again, said[-2000:].encode()])
        shown = first_output or b"".join(late.partition(b"\n\n")[:2])
        kinds = [("protocol", first_output), ("protocol", late), ("unknown", compared)]
        if number == self.FIRST_ID:
            kinds += [("ids", compared), ("form", first_output), ("twin", compared)]
        for kind, text in kinds:
            if clause := clause_for(kind, text, self.sent, other=other):
                if text is late:
                    self.sent, shown = lines.rstrip(), late
                raise self._end_as_wrong(clause, shown)


def failure_words(failure: EngineError, client: EngineClient) -> str:
    """Return the words for a failure; if the engine did not start, the words of an examination that finds a fault."""
    if failure.kind is not FailureKind.START:
        return failure.words
    found = Examination(client.command, client._env, client._cwd, client._limits, min(client._startup, LONGEST))
    return found.wrong_at_start or failure.words
