"""Short ways of speaking to a session within a test."""

from support import fake_game

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session


class Watch:
    """A watch that a test moves on by hand."""

    def __init__(self) -> None:
        self.time = 100.0
        #: Added each time somebody looks.
        self.step = 0.0

    def __call__(self) -> float:
        self.time += self.step
        return self.time


class Talk:
    """A session that lines are said to; `talk("name")` is the answer without the empty line at its end."""

    def __init__(self, is_fake: bool = False, **options: object) -> None:
        self.watch = Watch()
        self.reports: list[str] = []
        self.session = Session(now=self.watch, **options)  # type: ignore[arg-type]
        if is_fake:
            self.session.registry = fake_game.REGISTRY
        self.dispatcher = Dispatcher(self.session, COMMANDS, self.reports.append)

    def __call__(self, line: str) -> str:
        answer, _ = self.dispatcher.handle_line(line)
        assert answer == "" or answer.endswith("\n\n")
        return answer.removesuffix("\n\n")

    def result(self, line: str) -> str:
        """Return the text of an answer that must be a success."""
        answer = self(line)
        assert answer.startswith("= "), (line, answer)
        return answer[2:]

    def again(self, transcript: str) -> str:
        """Return a transcript with the answers of now: lines that are sent begin with `> `, comments with `#`."""
        lines = [line for line in transcript.split("\n") if not line or line[0] in "#>"]
        return "\n".join(f"{line}\n{self(line[2:]).rstrip(' ')}" if line[:1] == ">" else line for line in lines)

    def state(self) -> tuple[str, ...]:
        """Return all that a failed command may not change."""
        return tuple(self.result(line) for line in ("lp-state", "lp-history", "lp-options", "lp-clock"))
