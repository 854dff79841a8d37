"""The arguments of commands."""

import re

from support.talking import Talk

from limitproto.protocol.arguments import counts_of
from limitproto.protocol.commands.index import COMMANDS

#: The words of usages that stand for numbers, and what stands for others here.
USUAL = "N K T D PLY PIXELS SIZE NUMBER MAIN BYO_YOMI SECONDS CENTISECONDS TURNS"
NUMBERS = set(USUAL.split())
OTHERS = {"COLOUR": "white", "KIND": "absolute"}
NO_NUMBERS = ("inf", "-inf", "nan", "1e400", "1_0", "\u0661", "0x1", "1,5", "-0.0", "-0")


#: Usages, and how many arguments they say that there are.
COUNTS = {
    **{"": (0, 0), "[N]": (0, 1), "COLOUR TURN": (2, 2), "[STRING]": (0, None), "FILE | -": (1, None)},
    **{"[lines=K]": (0, None), "EDITION [KEY=VALUE ...]": (1, None), "[[COLOUR] KIND SECONDS ...]": (0, None)},
}


def test_a_usage_says_how_many_arguments_there_are():
    assert {usage: counts_of(usage) for usage in COUNTS} == COUNTS


def lines_with_numbers(talk: Talk) -> list[str]:
    """Return a line for each number that a command takes, with `{}` in its place."""
    clocks = ("delay {} 1", "fischer 1 {}", "byo-yomi 1 {} 1", "byo-yomi 1 1 {}", "canadian 1 {} 1", "per-turn {}")
    found = [f"lp-clock {clock}" for clock in clocks]
    found += [f"lp-newgame nestor {key}={{}}" for key in ("size", "players", "seed", "free_edges", "must_touch")]
    options = map(str.split, talk.result("lp-options").splitlines())
    found += [f"lp-set {name} {{}}" for name, kind, *_ in options if kind in ("int", "float")]
    for name, info in COMMANDS.items():
        words = re.findall(r"[^\s\[\]]+", info.arguments)
        for place, word in enumerate(words):
            key, equals, value = word.rpartition("=")
            if value in NUMBERS:
                before = [] if equals else [OTHERS.get(one, "1") for one in words[:place]]
                after = [] if equals or "..." in words else ["1" for one in words[place + 1 :] if one in NUMBERS]
                found.append(" ".join([name, *before, f"{key}{equals}{{}}", *after]))
    return found


def test_no_command_takes_for_a_number_what_is_none():
    talk = Talk()
    lines = lines_with_numbers(talk)
    assert len(lines) > 40
    wrong = []
    for line in lines:
        for word in NO_NUMBERS if line != "komi {}" else NO_NUMBERS[:-2]:
            answer = talk(line.format(word))
            if not re.match(r"\? (syntax|bad-option|unacceptable size)", answer):
                wrong.append((line, word, answer))
    assert wrong == []
