"""Run conformance cases with nothing but Python: python run.py ENGINE [SENTENCE ...]

Each case gets a process of its own. Named checks pass unseen, and cases that wait for parts of the output are left out.
"""

import ast
import pathlib
import re
import shlex
import subprocess
import sys


def cases():
    for path in sorted(pathlib.Path(__file__).parent.glob("*.tst")):
        for text in path.read_text(encoding="utf-8").split("\n#case ")[1:]:
            head, *lines = text.split("\n")
            yield head, [line for line in lines if line and not line.startswith("# ")]


def escaped(text):
    return ast.literal_eval(
        "b" + "".join(c if c.isascii() else "".join(f"\\x{b:02x}" for b in c.encode()) for c in text)
    )


def exchange(command, data):
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, timeout=60, check=False)
    return done.stdout.decode("utf-8", "replace")


def check(command, lines, listed):
    """Return what is wrong with a case, None if it does not apply, and an empty text if nothing is."""
    sent, expected, has_eof = b"", "", False
    for place, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        if word in ("#wait", "#signal", "#deafen", "#pause", "#optional", "#game", "#option", "#exit", "#within"):
            return None
        if word == "#needs" and not set(rest.split()) <= listed:
            return None
        if line[0].isdigit():
            if rest.split()[:1] and rest.split()[0] not in listed:
                return None
            sent += line.encode() + b"\n"
            mark, text = "#?", "[.*]"
            for later in lines[place + 1 :]:
                if later[0] != "#":
                    break
                if later[:3] in ("#? ", "#! "):
                    mark, text = later[:2], later[3:]
            expected += rf"[{'=' if mark == '#?' else '?'}]{int(word)} ?(?:{text[1:-1]})\n\n"
        elif word == "#send":
            text, _, times = rest.partition('" * ') if '" * ' in rest else (rest[:-1], "", "1")
            sent += escaped(text + '"') * int(times)
        elif word in ("#receive", "#eof") and rest:
            expected += f"(?:{rest[1:-1]})"
            has_eof = word == "#eof"
    got = exchange(command, sent if has_eof else sent + b"quit\n")
    expected += "" if has_eof else r"= ?\n\n"
    return (
        ""
        if re.fullmatch(expected, got, re.DOTALL)
        else f"sent {sent[:500]!r}\n  expected {expected[:500]}\n  got {got[:500]!r}"
    )


def main():
    command, only = shlex.split(sys.argv[1]), sys.argv[2:]
    listed = set(exchange(command, b"list_commands\nquit\n")[1:].partition("\n\n")[0].split())
    counts = {"": 0, None: 0, "wrong": 0}
    for head, lines in cases():
        if not only or re.match(r"P\d+\.\d+", head)[0] in only:
            wrong = check(command, lines, listed)
            counts["wrong" if wrong else wrong] += 1
            if wrong:
                print(f"{head}\n  {wrong}")
    print(f"{counts['']} right, {counts['wrong']} wrong, {counts[None]} left out")
    return counts["wrong"] > 0


if __name__ == "__main__":
    sys.exit(main())
