"""Generate records/scripts/examples: the sessions of the pages in spec/ as test scripts.

Run `python -m benchmarks.generate.script_examples` in the checkout; `tests/records_archive/test_vectors.py` holds the
files equal. Text that each engine may choose (P1.11) becomes `.*`. Left out are blocks with lines that are no commands
(those of `lp-load_record -`), comments, lines whose id is too large, and what follows `quit`.
"""

from __future__ import annotations

import re
from pathlib import Path

from limitproto.host.conform.sentences import page_text

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "records" / "scripts" / "examples"
PAGES = ("rules", "notation", "protocol")
#: Commands whose text is the engine's own, or depends on what it thinks.
FREE = (
    "name", "version", "list_commands", "genmove", "reg_genmove", "showboard", "lp-options", "lp-describe", "lp-get",
    "lp-hint", "lp-search", "lp-analyze", "lp-genmove_analyze", "lp-svg", "lp-state", "lp-record", "lp-key", "lp-help",
)  # fmt: skip
_PLAIN = set(":/=@,\"'>;!- _")


def escaped(text: str) -> str:
    """Return the expression of a test script that matches a text, in the forms of section 15 of protocol.md."""
    return "".join(
        "\\n" if sign == "\n" else sign if sign.isalnum() or sign in _PLAIN else f"\\{sign}" for sign in text
    )


def explained(text: str) -> str:
    """Return the expression for an answer of `lp-explain`, whose sentences are free."""
    places = dict.fromkeys(" ".join(row.split()[:2]) for row in text.split("\n"))
    return "\\n".join(f"{escaped(place)} [^\\n]*(\\n{escaped(place)} [^\\n]*)*" for place in places)


def expression(command: str, lines: list[str]) -> str:
    """Return the line of a script that stands for the expected lines of a block."""
    first = lines[0][0]
    text = "\n".join(lines)[1:].lstrip("0123456789").removeprefix(" ")
    name = command.split()[0]
    mark = f"#{'?' if first == '=' else '!'} "
    if first == "?":
        code, colon, _ = text.partition(": ")
        return f"{mark}[{escaped(code)}{': .*' if colon else ''}]"
    if name == "lp-explain" and text != "legal":
        return f"{mark}[{explained(text)}]"
    if name in FREE or name.startswith(("lz-", "kata-")):
        return f"{mark}[.*]"
    return mark + "[" + ".*".join(map(escaped, text.split("<...>"))) + "]"


def scripts() -> dict[str, str]:
    """Return the scripts by the names of their files."""
    found = {}
    for page in PAGES:
        heading, number = "", 0
        for block in re.findall(r"^#+ [^\n]*$|^```gtp\n.*?^```$", page_text(page), re.MULTILINE | re.DOTALL):
            if block.startswith("#"):
                heading = block.strip("# ")
                continue
            number += 1
            script = _script(block)
            if script:
                title = f"# An example of spec/{page}.md, from the section: {heading.replace('`', '')}\n"
                found[f"{page}-{number:02}.tst"] = title + script
    return found


def _script(block: str) -> str:
    lines, number = "", 0
    steps = re.findall(r"^>( .*)?\n((?:(?!>).*\n)*)", block.removeprefix("```gtp\n").removesuffix("```"), re.MULTILINE)
    for sent, answer in steps:
        command = sent.strip()
        if not command or (command[0] != "#" and not answer) or command.endswith("lp-load_record -"):
            if command.endswith("lp-load_record -") or not command:
                return ""
            break
        own = re.match("[0-9]+", command)
        if command[0] == "#" or (own and (int(own[0]) >= 2**31 or command == own[0])):
            continue
        number += 10
        name = command[own.end() :].strip() if own else command
        expected = expression(name, answer.removesuffix("\n").split("\n"))
        lines += f"\n{'' if own else f'{number} '}{command}\n{expected}\n"
        if name == "quit":
            break
    return lines


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.tst"):
        path.unlink()
    for name, text in scripts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
