"""`limitproto show` of records of LIMES."""

import re

from click.testing import CliRunner

from limitproto import cli
from limitproto.drawing.board import colour


def show(*arguments):
    return CliRunner().invoke(cli.group, ["show", *arguments])


def test_the_last_turn_is_marked_although_a_card_was_drawn_after_it(tmp_path):
    file = tmp_path / "limes.lgn"
    tags = '[Game "limes"]\n[Edition "limes"]\n[Players "2"]\n[Result "*"]\n'
    file.write_text(f"{tags}\n1. draw-13 m50r0_se m50r1_ne 2. draw-4 n50r1 m51r0_nw 3. draw-7 *\n", encoding="utf-8")
    drawn, laid, before = (show(str(file), "--turn", turn).output for turn in ("7", "6", "5"))

    def marked(shown):
        return [line for line in shown.splitlines() if re.search(r"\| \[", line)]

    assert marked(drawn) == marked(laid) != marked(before)
    svg = [show(str(file), "--turn", turn, "--format", "svg").output for turn in ("7", "6")]
    assert [drawing.count(f'fill="none" stroke="{colour("marked")}"') for drawing in svg] == [1, 1]


def test_it_is_told_who_brought_an_event(tmp_path):
    file = tmp_path / "limes.lgn"
    tags = '[Game "limes"]\n[Edition "limes"]\n[Players "3"]\n[Result "*"]\n'
    file.write_text(f"{tags}\n1. draw-13 m50r0_se 2:resigns m50r1_ne *\n", encoding="utf-8")
    said = [show(str(file), "--turn", str(turn)).output for turn in range(1, 5)]
    for turn, who in enumerate(("chance draw-13", "player 1 m50r0_se", "player 2 2:resigns", "player 3 m50r1_ne"), 1):
        assert f"After turn {turn} of 4, {who}:\n" in said[turn - 1]


def test_a_list_of_what_lies_on_the_table():
    played = CliRunner().invoke(cli.group, ["play", "limes", "--seed", "1"], input="list\nquit\n").output
    assert "\ncard, zones (4): field tower water water\n" in played
