"""What is said about positions, turns, results and numbers."""

import re
from collections.abc import Iterator

import click
import pytest

from limitproto import cli
from limitproto.cli.parameters import FloatRange, IntRange
from limitproto.cli.say import count
from limitproto.cli.wording import did_you_mean, wrapped
from limitproto.core.printable import printable
from limitproto.games.registry import game_named
from limitproto.games.result_words import cells_of, listed, result_in_words

pytestmark = pytest.mark.once

TWO, THREE = ("white", "red"), ("white", "red", "black")


@pytest.mark.parametrize(
    ("players", "result", "reason", "said"),
    [
        (TWO, "*", "", "The game is not finished."),
        (TWO, "1-0", "stranded", "White wins, 1-0: red has no turn left."),
        (TWO, "0-1", "time", "Red wins, 0-1: white ran out of time."),
        (TWO, "0-1", "", "Red wins, 0-1."),
        (
            TWO,
            "1/2-1/2",
            "repetition",
            "Draw between white and red, 1/2-1/2: the position occurred for the third time.",
        ),
        (THREE, "0-0-1", "no-balls", "Black wins, 0-0-1: the last opponent has no balls left on the board."),
        (
            THREE,
            "1/2-0-1/2",
            "wipe-out",
            "Draw between white and black, 1/2-0-1/2: the last turn left no balls at all.",
        ),
        (THREE, "1/3-1/3-1/3", "agreement", "Draw between white, red and black, 1/3-1/3-1/3: as agreed."),
        (TWO, "1-0", "of another kind", "White wins, 1-0: of another kind."),
    ],
)
def test_results(players, result, reason, said):
    assert result_in_words(players, result, reason, game_named("limit").end_reasons) == said


def test_cells_of_turns():
    turns = "m50:n50, m50-zz48/n51, red@m50, pass/n51, pass, white:resigns, draw-13, n50r2/m50ne-n50sw"
    cells = [" ".join(cells_of(turn)) for turn in turns.split(", ")]
    assert cells == ["m50 n50", "m50 zz48 n51", "m50", "n51", "", "", "", "n50 m50 n50"]


def test_numbers_with_nouns():
    cases = [(0, "game"), (1, "game"), (3000, "game"), (1, "copy"), (2, "copy"), (2, "day"), (2, "match"), (2, "loss")]
    said = "0 games, 1 game, 3,000 games, 1 copy, 2 copies, 2 days, 2 matches, 2 losses"
    assert ", ".join(count(*case) for case in cases) == said


def test_suggestions():
    assert did_you_mean("Clasic", ["classic", "nestor"]) == " Did you mean classic?"
    assert did_you_mean("lgn40", ["LGN401"]) == " Did you mean LGN401?"
    assert did_you_mean("xyz", ["classic", "nestor"]) == ""


#: Texts that no option takes for a number, and integers that some take.
WORDS = "inf -inf nan infinity 1e400 -1e400 1_0 \u0661 \uff11 0x1 1,5 --"
NO_NUMBERS = ["", " 1", "1 ", *WORDS.split()]
RANGE = re.compile("an? (number|integer) (from|above) -?[0-9.]+ ")
FEW_TAKE = {"-0": 0, "-0.0": 0, "-7": -7, str(2**63): 2**63, str(10**30): 10**30}


def numbers(group: click.Group = cli.group, path: str = "") -> Iterator[tuple[str, click.Command, click.Parameter]]:
    """Yield the parameters of all commands that take numbers."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        if isinstance(command, click.Group):
            yield from numbers(command, f"{path}{name} ")
            continue
        for parameter in command.params:
            kinds = parameter.type.types if isinstance(parameter.type, click.Tuple) else [parameter.type]
            if any(isinstance(kind, click.types.IntParamType | click.types.FloatParamType) for kind in kinds):
                yield f"{path}{name}", command, parameter


def test_every_number_of_every_command_is_finite_in_ascii_digits_and_in_a_range_that_is_said():
    """445: `match --tc inf` played, blamed both engines and exited with 0."""
    wrong, found = [], list(numbers())
    assert len(found) > 50
    for name, command, parameter in found:
        kinds = parameter.type.types if isinstance(parameter.type, click.Tuple) else [parameter.type]
        for place, kind in enumerate(kinds):
            assert isinstance(kind, IntRange | FloatRange), (name, parameter.name)
            takes = [text for text, value in FEW_TAKE.items() if kind.min is None or kind.min < 0 or value > 0]
            takes = [text for text in takes if abs(FEW_TAKE[text]) <= (kind.max or 10**9)]
            for text in (*NO_NUMBERS, *FEW_TAKE):
                words = [str(kind.max / 2 if kind.max_open else kind.max or 1) for kind in kinds]
                words[place] = text
                option = [] if isinstance(parameter, click.Argument) else [parameter.opts[0]]
                given = ["--", *words] if not option else [*option, *words]
                try:
                    with command.make_context(name, given, click.Context(cli.group, **cli.group.context_settings)):
                        said = ""
                except click.UsageError as error:
                    said = error.format_message()
                is_said = repr(text) in said and parameter.opts[0].lower() in said.lower()
                if text not in takes and not (is_said and RANGE.search(said)):
                    wrong.append((name, parameter.opts, text, said))
    assert wrong == []


def test_numbers_within_the_texts_of_a_match(capsys, tmp_path):
    engines = ["match", "-e", "A=x", "-e", "B=y"]
    for text in (*NO_NUMBERS, "-0", "-1", str(10**30)):
        limits = [("--limit", f"A.{key}={text}") for key in ("time", "tc", "nodes", "cpu")]
        clocks = [("--tc", text), ("--tc", f"5+{text}"), ("--clock", f"canadian 5 {text.strip('1 ') or 'x'} 3")]
        for option, value in clocks + limits:
            assert cli.main([*engines, option, value]) == 2, (option, value)
            assert capsys.readouterr().err.startswith(f"limitproto match: {option}"), (option, value)
    own = "[[engine]]\nname='C'\ncommand='x'\n"
    for line in ("time = inf", "time = nan", "games = 1.5", "margin = -0.0", f"{own}time=inf", f"{own}nodes=0"):
        (tmp_path / "m.toml").write_text(line, encoding="utf-8")
        assert cli.main([*engines, "--config", str(tmp_path / "m.toml")]) == 2, line
        assert " is not a" in capsys.readouterr().err, line


def test_lists_and_lines():
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]
    assert max(map(len, wrapped("m50-n50/o50 " * 40, "  "))) <= 79
    assert wrapped("") == [""]
    assert printable("a\x1b[1mb\u202e") == "a\ufffd[1mb\ufffd"
