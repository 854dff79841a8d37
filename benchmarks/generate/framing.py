"""Generate records/framing.jsonl: the bytes that an engine is sent, and those that it answers.

Run `python -m benchmarks.generate.framing` in the checkout. The responses are those of the engine on top of the slow
model in tests/model; the tests hold ours to them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests"))

from model import model_engine  # noqa: E402

MIB_16 = 16 * 1024 * 1024
ASK = "protocol_version"

#: Title and pieces of each input. A character stands for the byte of that number; `[TEXT, N]` is a text N times.
CASES: list[tuple[str, list[str | list[str | int]]]] = [
    ("LF", [f"1 {ASK}\n2 {ASK}\n"]),
    ("CR LF", [f"1 {ASK}\r\n2 {ASK}\r\n"]),
    ("a CR without LF ends no line", [f"1 {ASK}\r2 {ASK}\n3 {ASK}\n"]),
    ("a CR within a word and before it", [f"1 \r{ASK[:5]}\r{ASK[5:]}\n"]),
    ("the last line without LF", [f"1 {ASK}\n2 {ASK}"]),
    ("no input", [""]),
    ("empty lines, spaces and comments are not answered", ["\n  \n\t\r\n# 1 name\n  # 2\n", f"3 {ASK}\n"]),
    ("spaces and tabs", [f"  1 \t {ASK} \t \n\t2\tlp-legal_count\tm50\n"]),
    ("a comment that begins within a word", [f"1 {ASK}#x\n2 lp-legal_count m50#n50\n"]),
    ("a byte order mark at the beginning", [f"\xef\xbb\xbf1 {ASK}\n"]),
    ("a byte order mark before a comment", [f"\xef\xbb\xbf# 1\n2 {ASK}\n"]),
    ("a byte order mark in the second line", [f"1 {ASK}\n\xef\xbb\xbf2 {ASK}\n"]),
    ("two byte order marks", [f"\xef\xbb\xbf\xef\xbb\xbf1 {ASK}\n"]),
    ("control characters of ASCII", [f"\x07 7\x01 {ASK[:3]}\x00{ASK[3:]}\x7f\n1\x0b{ASK}\n2 {ASK}\x0c\n"]),
    ("control characters of Latin-1", [f"1 {ASK}\xc2\x85\n2 {ASK[:4]}\xc2\x9f{ASK[4:]}\n"]),
    ("a no-break space is no space", [f"1 {ASK}\xc2\xa0\n2\xc2\xa0{ASK}\n3 lp-legal_count\xe2\x80\x83m50\n"]),
    ("a line separator of Unicode ends no line", [f"1 {ASK}\xe2\x80\xa82 {ASK}\n"]),
    ("invalid UTF-8 as an argument", ["1 known_command \xff\xfe\n2 known_command \xc3\n"]),
    ("invalid UTF-8 in a name", [f"1 {ASK}\xff\n2 \xc0\xafname\n3 {ASK}\n"]),
    ("invalid UTF-8 in a comment", [f"1 {ASK} # \xff\xfe\n# \xff\n2 {ASK}\n"]),
    ("ids from 0 to 2147483647", [f"0 {ASK}\n2147483647 {ASK}\n"]),
    ("ids that are too large", [f"2147483648 {ASK}\n99999999999999999999 {ASK}\n2147483648\n"]),
    ("leading zeros of ids", [f"007 {ASK}\n000 {ASK}\n00000000000000000000000000000012 {ASK}\n"]),
    ("an id and nothing else", ["12\n0 # comment\n"]),
    ("words that are no ids", [f"+4 {ASK}\n-4 {ASK}\n4. {ASK}\n4x {ASK}\n1e3 {ASK}\n"]),
    ("digits of other alphabets are no id", [f"\xd9\xa1 {ASK}\n\xc2\xb2 {ASK}\n"]),
    ("capitals", [f"1 {ASK.upper()}\n2 Name\n3 lp-Key\n"]),
    ("a second id is a name", [f"1 2 {ASK}\n"]),
    ("a line of 16 MiB", ["1 ", ["a", MIB_16 - 2], f"\n2 {ASK}\n"]),
    ("a line that is one byte longer", ["1 ", ["a", MIB_16 - 1], f"\n2 {ASK}\n"]),
    ("a line that is one byte longer, without an id", [["a", MIB_16 + 1], f"\n2 {ASK}\n"]),
    ("a comment of more than 16 MiB", ["# ", [" ", MIB_16], f"\n2 {ASK}\n"]),
    ("a command with a comment up to 16 MiB", [f"1 {ASK} #", ["x", MIB_16 - 20], f"\n2 {ASK}\n"]),
    ("nothing is answered after quit", [f"1 quit\n2 {ASK}\n"]),
    ("quit with an argument stays", [f"1 quit now\n2 {ASK}\n"]),
]  # fmt: skip


def sent(pieces: list[str | list[str | int]]) -> bytes:
    """Return the bytes that pieces stand for."""
    texts = [piece if isinstance(piece, str) else str(piece[0]) * int(piece[1]) for piece in pieces]
    return "".join(texts).encode("latin-1")


def lines() -> str:
    """Return the text of the file."""
    rows = []
    for title, pieces in CASES:
        answers = model_engine.converse(sent(pieces)).decode("latin-1")
        rows.append(json.dumps({"case": title, "sends": pieces, "answers": answers}))
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    (ROOT / "records" / "framing.jsonl").write_text(lines(), encoding="utf-8")
