"""Run conformance cases with nothing but Python: python run.py ENGINE [SENTENCE ...]

The cases are those of this folder and of ../scripts. Each gets a process of its own and sends all its lines at once.
Cases that wait for a part of the output, measure time or send signals are left out, as are games that the engine
refuses, and named checks are not done. The exit status is 1 if a case fails, and 2 without an engine.
"""

import ast
import functools
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
#: What takes more than one exchange.
LEFT_OUT = ("#wait", "#signal", "#deafen", "#pause", "#within", "#unless")
#: An engine that refuses each of these refuses all layouts that are given.
LAYOUTS = ("lp-newgame nestor size=1 layout=m50:rb/yk", "lp-newgame pbmserv size=1 layout=m50:rb/gk")
TIMEOUT = 60


def read_cases():
    """Yield the head and the lines of each case."""
    for path in [*sorted(HERE.glob("*.tst")), *sorted(HERE.parent.glob("scripts/**/*.tst"))]:
        for text in path.read_text(encoding="utf-8").split("\n#case ")[1:]:
            head, *lines = text.split("\n")
            yield head, [line for line in lines if line and not line.startswith("# ")]


def command_names():
    """Return the names of all commands of the protocol."""
    pages = sorted((HERE.parents[1] / "spec" / "protocol").glob("*.md"))
    page = "\n".join(path.read_text(encoding="utf-8") for path in pages)
    rows = re.findall(r"^\| `(lp-[\w-]+)", (HERE.parents[1] / "spec" / "limes.md").read_text("utf-8"), re.MULTILINE)
    tables = re.findall(r"^\| (?:minimal|engine|full) \|.*", page, re.MULTILINE)
    headings = re.findall(r"^## `([a-z][\w-]*)", page, re.MULTILINE)
    return {*rows, *headings, *re.findall(r"`([a-z][\w-]*)`", "".join(tables))}


def unescaped(text):
    plain = "".join(c if c.isascii() else "".join(f"\\x{b:02x}" for b in c.encode()) for c in text)
    return ast.literal_eval("b" + plain)


def exchange(command, data):
    """Return the output and the exit status of an engine that gets `data` and the end of its input."""
    try:
        done = subprocess.run(shlex.split(command), input=data, stdout=subprocess.PIPE, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired as stall:
        return (stall.stdout or b"").decode("utf-8", "replace"), "none, it had to be killed"
    return done.stdout.decode("utf-8", "replace"), done.returncode


@functools.cache
def accepts(command, line):
    return exchange(command, f"{line}\nquit\n".encode())[0].startswith("=")


def first_words(data):
    """Return the first words of lines, without ids."""
    return set(re.findall(r"^\s*(?:\d+\s+)?([a-z][\w-]*)", data.decode("utf-8", "replace"), re.MULTILINE))


def is_refused(command, line, following):
    """Return whether a line of a script begins a game that the engine does not offer."""
    name, *words = line.split()[1:]
    if name not in ("lp-newgame", "lp-position") or not words or following.startswith("#!"):
        return False
    left_out = ("layout=", "seed=", "deal=")
    game = [words[0], *(word for word in words[1:] if name == "lp-newgame" and not word.startswith(left_out))]
    if any(word.startswith("layout=") for word in words) and not any(accepts(command, layout) for layout in LAYOUTS):
        return True
    return game != ["classic"] and not accepts(command, f"lp-newgame {' '.join(game)}")


def response_pattern(words, later_lines, shared):
    """Return the pattern of the response to a command, by the lines below it; `shared` ids are compared."""
    number, mark, text, before = int(words[0]), "=", ".*", ""
    for line in later_lines:
        if line[0] != "#":
            break
        word, _, rest = line.partition(" ")
        if word in ("#?", "#!"):
            mark, text = "=" if word == "#?" else "?", rest[1:-1]
        elif word == "#same":
            before = rf"(?=(?P=r{rest})\n\n)"
        elif word == "#differs":
            before = rf"(?!(?P=r{rest})\n\n)"
    name = f"?P<r{number}>" if str(number) in shared else "?:"
    return rf"[{mark}]{number} ?{before}({name}(?:{text}))\n\n"


def check(command, lines, listed, known, is_script=False):
    """Return what is wrong with a case, None if it does not apply, and an empty text if nothing is."""
    sent, expected, status, ends, is_optional = b"", "", None, False, False
    shared = {line.split()[1] for line in lines if line.startswith(("#same ", "#differs "))}
    for place, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        if word in LEFT_OUT:
            return None
        if word == "#needs" and not set(rest.split()) <= listed:
            return None
        if word == "#game" and not accepts(command, f"lp-newgame {rest}"):
            return None
        if word == "#option" and not accepts(command, f"lp-get {rest}"):
            return None
        if word == "#optional":
            is_optional = True
        elif word[0].isdigit() and is_script and is_refused(command, line, [*lines, "", ""][place + 1]):
            return None
        elif word[0].isdigit():
            is_absent = bool({*rest.split()[:1]} & known - listed)
            if is_absent and not is_optional:
                return None
            if not is_absent:
                sent += line.encode() + b"\n"
                expected += response_pattern(line.split(), lines[place + 1 :], shared)
            is_optional = False
        elif word == "#send":
            text, _, times = rest.partition('" * ') if '" * ' in rest else (rest[:-1], "", "1")
            data = unescaped(text + '"') * int(times)
            if len(data) < 4096 and first_words(data) & known - listed:
                return None
            sent += data
        elif word in ("#receive", "#eof"):
            expected += f"(?:{rest[1:-1] or '.*'})"
            ends = ends or word == "#eof"
        elif word == "#exit":
            ends, status = True, rest
    if not ends:
        sent += b"quit\n"
        expected += r"= ?\n\n"
    got, code = exchange(command, sent)
    if re.fullmatch(expected, got, re.DOTALL) is None:
        return f"sent      {sent[:500]!r}\n  expected  {expected[:500]}\n  got       {got[:500]!r}"
    return f"the exit status is {code} instead of {status}" if status and str(code) != status else ""


def main():
    """Run the cases of the command line."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    command, only = sys.argv[1], sys.argv[2:]
    try:
        # LIMES has commands of its own.
        answer, _ = exchange(command, b"list_commands\nlp-newgame limes\nlist_commands\nquit\n")
    except OSError as error:
        print(f"{command} cannot be started: {error}", file=sys.stderr)
        return 2
    listed, known = set(answer.replace("=", " ").split()), command_names()
    counts = {"": 0, None: 0, "wrong": 0}
    for head, lines in read_cases():
        if not only or re.match(r"[A-Z]\d+\.\d+", head)[0] in only:
            wrong = check(command, lines, listed, known, head[0] != "P")
            counts["wrong" if wrong else wrong] += 1
            if wrong:
                print(f"FAIL {head}\n  {wrong}", flush=True)
    print(f"{counts['']} right, {counts['wrong']} wrong, {counts[None]} left out")
    return int(counts["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
