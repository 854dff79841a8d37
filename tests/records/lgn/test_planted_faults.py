"""Texts with what is found in them, and faults planted in the reader of LGN, each of which one of the texts shows."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

import pytest
from support.faults import Fault, planted

FULL = (
    '[Game "limit"]\n[Edition "classic"]\n'
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Red "?"]\n[Result "0-1"]\n[Size "1"]\n\n'
)
TURNS = "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50"

#: What follows the tags of a whole game, and the codes that are found, in order.
MOVETEXT: dict[str, tuple[str, ...]] = {
    f"{TURNS} 0-1\n": (),
    f"{TURNS} 1-0\n": ("LGN601",),
    f"{TURNS} *\n": ("LGN601",),
    f"{TURNS}\n0-1\n": ("LGN122",),
    "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 $1 $7 0-1\n": (),
    "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 $01 0-1\n": ("LGN122",),
    "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 $1 $1 0-1\n": ("LGN120",),
    "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 $256 0-1\n": ("LGN115",),
    "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50! 0-1\n": ("LGN119",),
    "1. n49:m50 1. n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN122",),
    "1. n49:m50 n50:m51 n49-m50/n49 n50-m51/n50 0-1\n": ("LGN114",),
    "1. n49:m50 n50:m51 3. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN113",),
    "1. 1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN121",),
    "1234567890 n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN101", "LGN114"),
    "1234567890. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN101", "LGN114"),
    "1. n49:m50 (1. n49:m50 2.) n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN121",),
    "1. n49:m50 (1. n49:m50 1-0) n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN111",),
    "1. n49:m50 (1. n49:m51) n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN401",),
    "1. n49:m50 (1. m50:n49) n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": (),
    "1. n49:m50 (3. m50:n49) n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN113",),
    "1. n49:m50 (3. n49:m51) n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN113", "LGN401"),
    f"{TURNS} (2... n50-m51/m50 n50) 0-1\n": ("LGN508",),
    f"{TURNS} ) 0-1\n": ("LGN105",),
    f"{TURNS} () 0-1\n": ("LGN106",),
    f"({TURNS} 0-1\n": ("LGN107", "LGN607"),
    f"$1 {TURNS} 0-1\n": ("LGN108",),
    f"{TURNS} %x 0-1\n": ("LGN301",),
    f"{TURNS} {{a\x00}} 0-1\n": ("LGN003",),
    f"{TURNS} 0-1": ("LGN006",),
    f"{TURNS} {{ada@example.org}} 0-1\n": ("LGN801",),
    f"{TURNS} {{[%clk 0:99:00]}} 0-1\n": ("LGN125",),
    f"{TURNS} {{a\r\nb}} 0-1\n": ("LGN004",),
    f"{TURNS} xyz 0-1\n": ("LGN301",),
    f"xyz {TURNS} 0-1\n": ("LGN101",),
    f"{TURNS} 0-1 0-1\n": ("LGN112",),
    f"{TURNS} 0-1 {{late}}\n": ("LGN117",),
    f"{TURNS} }} }} }} }} 0-1\n": ("LGN103",),
    f"{TURNS} 3. n49-m50/n48 0-1\n": ("LGN606",),
    "1. [x\nn49:m51 0-1\n": ("LGN110",),
    "1. n49:m50 [x\nn50:m55 0-1\n": ("LGN110",),
}
#: Texts with their own tags.
WHOLE: dict[str, tuple[str, ...]] = {
    FULL.replace("????.??.??", "2026.13.01") + f"{TURNS} 0-1\n": ("LGN213",),
    FULL.replace('[Site "?"]', '[Site ""]') + f"{TURNS} 0-1\n": ("LGN221",),
    FULL.replace('[Size "1"]', '[Size "1"]\n[Termination "resignation"]') + f"{TURNS} 0-1\n": ("LGN608",),
    FULL.replace('[Size "1"]', '[Size "1"]\n[Termination "resignation"]') + "1. n49:m50 n50:m51 *\n": ("LGN601",),
    FULL.replace('"0-1"', '"0-1-0"').replace('[Size "1"]', '[Size "1"]\n[Termination "adjudication"]')
    + "1. n49:m50 n50:m51 0-1-0\n": ("LGN306",),
    FULL.replace('[Size "1"]', '[Size "1"]\n[Termination "x"]') + f"{TURNS} 0-1\n": ("LGN608", "LGN610"),
    FULL.replace('[Size "1"]', '[Size "1"]\n[TimeControl "x"]') + f"{TURNS} 0-1\n": ("LGN222",),
    FULL.replace('"0-1"', '"0-1-0"') + f"{TURNS} 0-1-0\n": ("LGN306",),
    # Other values than those of a start that is remembered.
    FULL.replace('[Size "1"]', '[Size "2"]') + f"{TURNS} 0-1\n": ("LGN401",),
    FULL.replace('[Event "?"]', '[Event "a\\nb"]') + f"{TURNS} 0-1\n": ("LGN214",),
    FULL.replace('[Site "?"]\n', "") + f"{TURNS} 0-1\n": ("LGN205",),
    FULL.replace('"0-1"', '"*"') + "1. n49:m50 n50:m51 *\n": (),
    FULL.replace('"0-1"', '"1-0"') + "1. n49:m50 n50:m51 1-0\n": ("LGN607",),
    FULL.replace('"0-1"', '"1-0"').replace('[Size "1"]', '[Size "1"]\n[Termination "resignation"]')
    + "1. n49:m50 n50:m51 red:resigns 1-0\n": ("LGN114",),
}  # fmt: skip
CASES = {**{FULL + text: codes for text, codes in MOVETEXT.items()}, **WHOLE}

PARSER, VALID = "limitproto.records.lgn.parser", "limitproto.records.lgn.valid_text"
GAME, READER = "limitproto.records.validate.game", "limitproto.records.reading.lgn_reader"
PARSED = "limitproto.records.parsed_game"
HEADING, REPLAY = "limitproto.records.validate.heading", "limitproto.records.validate.replay"
MOVES = "ValidReader.read_moves"
FAULTS = [
    Fault(VALID, MOVES, "place - start > 9 or number_end", "place - start > 10 or number_end", 0),
    Fault(VALID, "ValidReader._gives_nag", "nag > 255", "nag > 256"),
    Fault(VALID, "ValidReader._gives_nag", "nag in given", "False"),
    Fault(VALID, MOVES, "len(self.lines) == 1 or not has_turn or number_end", "len(self.lines) == 1 or not has_turn"),
    Fault(VALID, MOVES, "len(self.lines) > 1", "False", 0),
    Fault(VALID, MOVES, 'text[start + 1] == "0"', "False"),
    Fault(VALID, MOVES, "has_digit or has_colon or word.lower() in ('pass', 'draw')", "True"),
    Fault(VALID, MOVES, "start > 0", "start < 0"),
    Fault(VALID, "_tag_end", "text[place] != '\"' and text[place] != '\\\\'", "False", 0),
    Fault(REPLAY, "_Player._check_number", "given != number", "False"),
    Fault(REPLAY, "_Player._check_number", "given and number == former", "False"),
    Fault(REPLAY, "_Player._check_number", "not given and number != former", "False"),
    Fault(REPLAY, "_Player.play", "player <= last", "player < last - 9"),
    Fault(REPLAY, "_Player.play", "numbers[place] != (number if number != former else 0)", "False"),
    Fault(PARSED, "ParsedGame._parents", "last = before = parents[last]", "last = before = ROOT"),
    Fault(PARSED, "ParsedGame._parents", "last, before = outer.pop()", "outer.pop()"),
    Fault(REPLAY, "_Player._after", "position.is_over", "False"),
    Fault(REPLAY, "_Player.play_tree", "branch.line.copy()", "branch.line"),
    Fault(REPLAY, "_Player.play_tree", "ROOT in damaged", "False"),
    Fault(REPLAY, "_Player.play_tree", "end - 1 in damaged", "False", 0),
    Fault(REPLAY, "_Player.play_tree", "end - 1 in damaged", "False", 1),
    Fault(PARSER, "Parser._read_glyph", "int(digits) > 255", "int(digits) > 256"),
    Fault(PARSER, "Parser._read_glyph", "nag in given", "False"),
    Fault(PARSER, "Parser._holds_turn", "match.lastgroup == 'TURN' or match.lastgroup == 'JUNK'", "True"),
    Fault(PARSER, "Parser._read_result", "len(self.lines) > 1 and not self._ends_game(end)", "False"),
    Fault(PARSER, "Parser._read_number", "self._leave_number()", "pass"),
    Fault(PARSER, "Parser._refuse", "self.refused == code", "False"),
    Fault(REPLAY, "result_diagnostics", "game.result == played.result == result_tag", "True"),
    Fault(REPLAY, "result_diagnostics", "termination in (None, played.reason)", "True"),
    Fault(REPLAY, "fits", "result != UNFINISHED", "False"),
    Fault(GAME, "CheckedGame", "privacy_diagnostics(text, game.start, game.end)", "[]"),
    Fault(GAME, "CheckedGame", "command_diagnostics(text, game.start, game.end)", "[]"),
    Fault(READER, "_entry_of", "raw.last and text[-1:] not in '\\r\\n'", "False"),
    Fault(READER, "_entry_of", "not game.is_bare", "False"),
    Fault(READER, "_entry_of", "game.is_export", "True"),
    Fault(HEADING, "_KeyParts", "name in self.read", "False"),
    Fault(HEADING, "_KeyParts", "tagcheck.value_defects(name, value, self.game_name)", "False"),
]  # fmt: skip


def found_in(text: str, module: Callable[[str], ModuleType]) -> tuple[str, ...]:
    """Return the codes of what is found in a text of one game, notes included."""
    reader = module("limitproto.records.reading.reader")
    (entry,) = reader.read_text(text)
    return tuple(diagnostic.code for diagnostic in entry.all_diagnostics)


def test_what_is_found() -> None:
    assert {text: found_in(text, import_module) for text in CASES} == CASES


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.function}: {fault.old}")
def test_a_planted_fault_shows(fault: Fault) -> None:
    with planted(fault, fresh=("limitproto.records",)) as module:
        assert any(found_in(text, module) != codes for text, codes in CASES.items())
