"""Texts of one game with the codes of what is found in them, notes included."""

from limitproto.records.reading.reader import read_text

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
    f"{TURNS} oops\xa0oops 0-1\n": ("LGN301", "LGN118"),
    f"{TURNS} {{a\x00}} 0-1\n": ("LGN003",),
    f"{TURNS} 0-1": ("LGN006",),
    f"{TURNS} {{ada@example.org}} 0-1\n": ("LGN801",),
    f"{TURNS} {{[%clk 0:99:00]}} 0-1\n": ("LGN125",),
    f"{TURNS} {{a\r\nb}} 0-1\n": ("LGN004",),
    f"{TURNS} xyz 0-1\n": ("LGN301",),
    f"xyz {TURNS} 0-1\n": ("LGN101",),
    f"{TURNS} 0-1 0-1\n": ("LGN112",),
    f"{TURNS} 0-1 (n50:m51)\n": ("LGN112",),
    f"{TURNS} 0-1 {{late}}\n": ("LGN117",),
    f"{TURNS} }} }} }} }} 0-1\n": ("LGN103",),
    f"{TURNS} 3. n49-m50/n48 0-1\n": ("LGN606",),
    "1. [x\nn49:m51 0-1\n": ("LGN110",),
    # The line end is in what is not read.
    "1. n49:m50 n50:m51 " + ") $256 " * 51 + "\r2. n49-m50/n49 n50-m51/n50 0-1\n": ("LGN123", "LGN005"),
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
}
CASES = {**{FULL + text: codes for text, codes in MOVETEXT.items()}, **WHOLE}


def test_what_is_found() -> None:
    found = {text: tuple(one.code for entry in read_text(text) for one in entry.all_diagnostics) for text in CASES}
    assert found == CASES
