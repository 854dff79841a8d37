"""The scanner tells the tokens apart that the terminals of the grammar do, wherever a text ends."""

import random
from itertools import product

import pytest

from limitproto.records.lgn import scanner
from limitproto.records.lgn.scanner import END, KIND, TERMINALS, line_start, token
from limitproto.records.lgn.terminals import token_pattern

USUAL = "m50:n50|m50-n51|m50-n51/o52|m50|Draw|red:resigns|red@m50|A:Z_z/9|12|2|123456789|1.|12.|123456789...|1-0|0-1|"
USUAL += 'pass|*|$1|!|?!|(|)|{a}|[A "b"]| |\n|\r|\t|\n\n|                   '
SIGNS = ' \n\r\t\x0b\x0c\x00\x1c\x85\xa0\u2028\u200b\u2060\ufeff(){};$!?[]%.:*-–−/@_"\\½…0123456789abmpAPZé∅\udcff'
WORDS = (
    '[Game "limit"]', '[A "b\\"c"]', '[ B1_  ""\t]', "[x", "[White “Ada”]", "{x}", "{a\nb}", "; x\n", "\n% x\n",
    "\r\n", "1-0", "1/2-1/2", "1/2", "½", "1–0", "1:0", "1-", "-1", "0-1-0", "1/9", "1.", "2...", "1234567890", "n49",
    "m50:n50", "pass", "DRAW", "passe", "red:resigns", "$1", "??", '\n\n[A "b"]\n', '\\"', "\n\n",
)  # fmt: skip


GAPS, BEHIND = (" ", "\n", "\r", "\r\n", "{x}", "{x", ";a\n", "\xa0", ""), ("", "[A", "[1", "n", "½", "(", "}", "\n{}n")


def compared(text: str, place: int, end: int) -> int:
    """Return where a token ends that is the same according to the grammar."""
    found, expected = token(text, place, end), token_pattern().match(text, place, end)
    assert (TERMINALS[found & KIND], found >> END) == (expected.lastgroup, expected.end()), (text, place, end)
    return expected.end()


def test_tokens_are_those_of_the_terminals() -> None:
    chance = random.Random(1)
    for _ in range(10_000):
        text = "".join(chance.choice(SIGNS if chance.random() < 0.4 else WORDS) for _ in range(chance.randrange(1, 14)))
        end = chance.choice((len(text), chance.randrange(1, len(text) + 1)))
        place = 0
        while place < end:
            behind = compared(text, place, end)
            # Behind a token, or within it.
            place = behind if chance.random() < 0.95 else place + 1


def test_a_number_alone_is_a_result_at_the_end_of_a_game() -> None:
    for text in map("".join, product("01", GAPS, GAPS, GAPS, BEHIND)):
        for end in {len(text), len(text) - 1 or 1}:
            compared(text, 0, end)


def test_words_with_one_other_sign_are_those_of_the_terminals() -> None:
    for word in (*WORDS, "m50:n50 ", "m50-n51/o52\n", "m50:n50/o52 ", "m50-n50", "red@m50 ", "draw ", "123. ", "1-0\n"):
        for place, sign in product(range(len(word)), SIGNS + "^`~\x7f&'<>=+,"):
            for text in (word[:place] + sign + word[place + 1 :], word[:place] + sign + word[place:]):
                for end in {len(text), len(text) - 1 or 1}:
                    compared(text, 0, end)


def test_usual_tokens_need_no_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_by_grammar", "terminal"):
        monkeypatch.setattr(scanner, name, None)
    for word, behind in product(USUAL.split("|"), " \n\r\t(){};$!?[]"):
        compared(word + behind, 0, len(word + behind))


def test_a_line_begins_behind_the_last_line_end() -> None:
    text = "ab\ncd\r" + "e" * 200
    assert [line_start(text, place) for place in (0, 2, 3, 5, 6, 70, 205)] == [0, 0, 3, 3, 6, 6, 6]
    assert [line_start(text[2:], place) for place in (0, 1, 2)] == [0, 1, 1]
