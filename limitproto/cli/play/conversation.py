"""A game at a terminal as a function of lines: what a person types goes in, what they are to read comes out.

Nothing here reads, writes or knows a terminal; `limitproto.cli.play.main` does that, and tests talk to it directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from limitproto.cli.play.completion import END, completions, ended, is_beginning, reached
from limitproto.cli.play.endings import draw_refusal, resignation
from limitproto.cli.play.help import broken_rules, help_lines
from limitproto.cli.wording import (
    capital,
    cells_of,
    end_in_words,
    listed,
    mover_in_words,
    player_in_words,
    who_played,
    wrapped,
)
from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable, Violation
from limitproto.games.base import GameCommand, Position, last_played

#: Chooses a turn for whoever is to move.
Mind = Callable[[Position], str]

#: More turns than this are shown by their first step only.
_MANY = 120

#: The example of a turn where there is none.
_NO_TURN = "none"

#: The family name of the commands that a game adds to the protocol; at a terminal they go without.
_FAMILY = "lp-"


class Conversation:
    """One game between people and players, led by what people type.

    `minds` has an entry for each colour that a player plays; the others are people. `adviser` names what `hint`
    asks and `advice` is it. `save` takes a file name, where the game stands and the turns so far, writes a
    record and returns what to say about it; it raises OSError or ValueError where it cannot.
    """

    def __init__(
        self,
        start: Position,
        minds: Mapping[str, Mind],
        names: Mapping[str, str],
        adviser: str,
        advice: Mind,
        save: Callable[[str, Position, Sequence[str]], str],
        colour: bool = False,
    ) -> None:
        self.over = False
        self._positions = [start]
        self._turns: list[str] = []
        self._undone: list[str] = []
        self._pending = ""
        self._minds, self._names = minds, names
        self._adviser, self._advice, self._save = adviser, advice, save
        self._colour = colour
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            "help": self._help,
            "?": self._help,
            "legal": self._legal,
            "explain": self._explain,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "board": self._board_again,
            "position": self._show_position,
            "history": self._history,
            "save": self._save_as,
            "resign": self._resign,
            "draw": self._draw,
            "quit": self._quit,
            "exit": self._quit,
        }
        self._own = {name.removeprefix(_FAMILY): command for name, command in start.game.commands.items()}
        if "draw" in self._own and not start.is_event("draw"):
            # Nobody can agree on a draw here, so the game's own word is all that this one can mean.
            del self._commands["draw"]

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._positions[-1]

    @property
    def turns(self) -> Sequence[str]:
        """The turns and events so far, those of chance too."""
        return tuple(text for _mover, text in self._told())

    def _told(self) -> Iterator[tuple[Position | None, str]]:
        """Yield turns and events in order, each with the position that it was played in, None for those of chance."""
        for before, turn, after in zip([None, *self._positions], ["", *self._turns], self._positions, strict=False):
            if turn:
                yield before, turn
            yield from ((None, event) for event in after.chance_events)

    @property
    def prompt(self) -> str:
        """What to show in front of the line that is asked for."""
        if self.position.is_over:
            return "game over> "
        return f"{mover_in_words(self.position).lower()}{' ' if self._pending else ''}{self._pending}> "

    @property
    def wants_a_person(self) -> bool:
        """True when it is a person who has to say something next."""
        return not (self.over or self._is_players_turn())

    def _is_players_turn(self) -> bool:
        """Return whether a player that is no person can move."""
        return not (self.position.is_over or self._asks_a_person(self.position))

    def _asks_a_person(self, position: Position) -> bool:
        """Return whether a person has to play a turn, or to say what chance has brought."""
        return self._is_person(position) or bool(position.waiting_for)

    def opening(self) -> Iterator[str]:
        """Say who plays, and where the game stands."""
        players = self.position.players
        yield f"{self.position.edition}: {listed(f'{player_in_words(p)} is {self._names[p]}' for p in players)}."
        if len(self._minds) < len(players):
            yield "Type help for what you can say."
        yield from self._chances()
        if not self._is_players_turn():
            yield from self._stand()

    def answer(self, line: str) -> list[str]:
        """Take one line of a person and return the lines of the answer."""
        return list(self._answer(line))

    def _answer(self, line: str) -> Iterator[str]:
        words = line.split()
        if not words:
            self._pending = ""
            yield from self._status()
            return
        command, own = self._commands.get(words[0].lower()), self._own.get(words[0].lower())
        if command is not None or own is not None:
            try:
                # Where both have a word, that of the game is the one that takes something.
                if own is not None and (command is None or words[1:]):
                    yield from self._ask_the_game(own, words)
                elif command is not None:
                    yield from command(" ".join(words[1:]))
            except Unavailable:
                yield from self._status()
        elif self.position.is_over:
            yield "The game is over. What is left: board, history, undo, save FILE, quit."
        else:
            yield from self._enter(words)

    def advance(self) -> Iterator[str]:
        """Let players move until a person is asked or the game is over, and yield what they do."""
        while not self.over and self._is_players_turn():
            player = self._player()
            turn = self._minds[player](self.position)
            yield f"{capital(player_in_words(player))} ({self._names[player]}) plays {turn}."
            self._play(turn)
            yield from self._chances()
            if not self._is_players_turn():
                yield from self._stand()

    def _chances(self) -> Iterator[str]:
        """Say what chance has brought about with the last turn."""
        for event in self.position.chance_events:
            yield f"Chance brings {event}."

    def complete(self, text: str) -> list[str]:
        """Return what a line that begins with `text` may go on to: commands, and turns up to their next step."""
        names = dict.fromkeys((*self._commands, *self._own))
        found = [name for name in names if name.isalpha() and name.startswith(text)]
        return found + completions(self.position, self._pending, text)

    # Turns

    def _enter(self, words: Sequence[str]) -> Iterator[str]:
        """Take a whole turn, or some steps of one."""
        text = "".join(words)
        if self.position.waiting_for and not self.position.is_event(text):
            yield from self._status()
            return
        turn, broken, fault = "", [Violation(0, "-", "")], ""
        try:
            turn = self.position.canonical(text)
            broken = [] if self.position.is_event(turn) else self.position.explain(turn)
        except InvalidNotation as error:
            fault = str(error)
        if not broken:
            yield from self._take(turn)
            return
        steps = [word.lower() for word in words]
        if turn_ended := ended(self.position, self._pending, steps):
            yield from self._take(turn_ended)
            return
        path = reached(self.position, self._pending, steps)
        if path:
            yield from self._go_on(path)
        elif self._pending and len(steps) == 1:
            yield f"{text} does not go on from {self._pending}; Enter alone starts over."
            yield from self._next_steps(self._pending)
        elif turn and turn.isalnum() and not any(legal.isalnum() for legal in self.position.legal_turns()):
            # No turn is one word here, so this was meant as a first step.
            yield from wrapped(f"No legal turn begins with {turn}, but with: {' '.join(self.position.steps())}", "  ")
        elif turn:
            yield from broken_rules(turn, broken)
        elif is_beginning(self.position, text):
            yield f"No legal turn begins with {text}."
        else:
            yield f"{fault}."
            yield "Type help for what you can say, legal for the legal turns."

    def _go_on(self, path: str) -> Iterator[str]:
        """Play the turn that a path has come to the end of, or ask for its next step."""
        steps = self.position.steps(path)
        if steps == [END]:
            yield from self._take(path)
            return
        self._pending = path
        yield from self._next_steps(path)

    def _next_steps(self, path: str) -> Iterator[str]:
        steps = self.position.steps(path)
        onward = " ".join(step for step in steps if step != END)
        yield from wrapped(f"{path} goes on with: {onward}{f', or {END} here' if END in steps else ''}", "  ")

    def _take(self, turn: str) -> Iterator[str]:
        """Play the turn or event of a person."""
        before = self.position
        try:
            self._play(turn)
        except IllegalTurn as error:
            yield from broken_rules(turn, error.violations)
            return
        except InvalidNotation:
            yield f"There is no {turn} in {before.game.title}."
            return
        self._undone.clear()
        is_chance = before.is_chance(turn)
        yield f"Chance brings {turn}." if is_chance else f"{capital(who_played(before, turn))} plays {turn}."
        yield from self._chances()
        if not self._is_players_turn():
            yield from self._stand()

    def _play(self, turn: str) -> None:
        self._positions.append(self.position.play(turn))
        self._turns.append(turn)
        self._pending = ""

    # What is shown

    def _stand(self) -> Iterator[str]:
        """Draw the board with the last turn marked, and say who is to move."""
        marks = cells_of(last_played(list(zip(self._positions, self._turns, strict=False))))
        yield from self.position.board_text(colour=self._colour, marks=marks).splitlines()
        yield from self._status()

    def _status(self) -> Iterator[str]:
        position = self.position
        if position.is_over:
            yield end_in_words(position)
            return
        if position.waiting_for:
            yield f"{capital(position.waiting_for)}."
            return
        count = position.count_turns()
        turns = "1 legal turn" if count == 1 else f"{count:,} legal turns"
        yield f"{mover_in_words(position)} to move, {position.phase}: {turns}, such as {self._example()}."

    def _example(self) -> str:
        turns = [] if self.position.waiting_for else self.position.legal_turns()
        return turns[len(turns) // 2] if turns else _NO_TURN

    def _help(self, _rest: str) -> Iterator[str]:
        example = self._example()
        yield from help_lines(self.position, "" if example == _NO_TURN else example, self._adviser, self._own)

    def _board_again(self, _rest: str) -> Iterator[str]:
        yield from self._stand()

    def _show_position(self, _rest: str) -> Iterator[str]:
        yield self.position.text

    def _history(self, _rest: str) -> Iterator[str]:
        told = list(self._told())
        if not told:
            yield "No turn has been played yet."
        for number, (position, text) in enumerate(told, 1):
            is_chance = position is None or position.is_chance(text)
            who = who_played(position, text) if position is not None and not is_chance else "chance"
            yield f"{number:4} {who:8} {text}"

    def _legal(self, prefix: str) -> Iterator[str]:
        try:
            turns = self.position.legal_turns(prefix)
        except InvalidNotation as error:
            yield f"{error}."
            return
        if not turns:
            yield f"No legal turn begins with {prefix}." if prefix else "There is no legal turn."
        elif len(turns) <= _MANY:
            yield from wrapped(" ".join(turns))
        else:
            begun = f" begin with {prefix}" if prefix else ""
            yield f"{len(turns):,} legal turns{begun}; these are their next steps, `legal STEP` shows more:"
            yield from wrapped(" ".join(self.position.steps(prefix)))

    def _explain(self, text: str) -> Iterator[str]:
        if not text:
            yield "Explain which turn? Such as: explain " + self._example()
            return
        try:
            turn = self.position.canonical("".join(text.split()))
            broken = self.position.explain(turn)
        except InvalidNotation as error:
            yield f"{error}."
            return
        if broken:
            yield from broken_rules(turn, broken)
        else:
            yield f"{turn} is legal."

    def _hint(self, _rest: str) -> Iterator[str]:
        if self.position.is_over:
            yield "The game is over."
        else:
            yield f"{capital(self._adviser)} would play {self._advice(self.position)}."

    def _ask_the_game(self, command: GameCommand, words: Sequence[str]) -> Iterator[str]:
        """Answer a command that only this game has."""
        if len(words) - 1 > command.most:
            yield f"Say {words[0].lower()} {command.arguments}".rstrip() + "."
            return
        try:
            events, reply = command.answer(self.position, words[1:])
        except InvalidNotation as error:
            yield f"{error}."
            return
        for event in events:
            yield from self._take(event)
        if not events:
            yield from reply(self.position).splitlines()

    # Back and forth

    def _undo(self, _rest: str) -> Iterator[str]:
        """Go back to where a person had to say something last."""
        back = next((i for i in reversed(range(len(self._turns))) if self._asks_a_person(self._positions[i])), None)
        if back is None:
            yield "There is nothing to take back."
            return
        self._undone += reversed(self._turns[back:])
        del self._turns[back:], self._positions[back + 1 :]
        self._pending = ""
        yield from self._stand()

    def _redo(self, _rest: str) -> Iterator[str]:
        """Play again what was taken back, up to where a person has to say something."""
        if not self._undone:
            yield "There is nothing to play again."
            return
        self._play(self._undone.pop())
        while self._undone and not self._asks_a_person(self.position):
            self._play(self._undone.pop())
        if not self._is_players_turn():
            yield from self._stand()

    # Ends

    def _resign(self, name: str) -> Iterator[str]:
        event, refusal = resignation(self.position, self._minds, name)
        yield from self._take(event) if event else [refusal]

    def _draw(self, _rest: str) -> Iterator[str]:
        refusal = draw_refusal(self.position, self._minds)
        yield from [refusal] if refusal else self._take("draw")

    def _save_as(self, file: str) -> Iterator[str]:
        if not file:
            yield "Save to which file? Such as: save game.lgn"
            return
        try:
            yield self._save(file, self.position, self.turns)
        except OSError as error:
            yield f"Not saved: {file}: {error.strerror}."
        except ValueError as error:
            yield f"Not saved: {error}"

    def _quit(self, _rest: str) -> Iterator[str]:
        self.over = True
        yield from ()

    # Who is who

    def _player(self) -> str:
        """Return the player to move of a game that goes on."""
        mover = self.position.mover
        assert mover is not None
        return self.position.players[mover]

    def _is_person(self, position: Position) -> bool:
        """Return whether a person is to move."""
        return position.mover is not None and position.players[position.mover] not in self._minds
