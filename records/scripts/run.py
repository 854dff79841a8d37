"""Run test scripts against an engine: python run.py 'ENGINE COMMAND' SCRIPT ..."""

import itertools
import pathlib
import re
import shlex
import subprocess
import sys

bad = 0
for path in sys.argv[2:]:
    steps = []
    for line in pathlib.Path(path).read_text(encoding="utf-8").split("\n"):
        if line[:1].isdigit():
            steps.append([line, "=", ".*"])
        elif line[:4] in ("#? [", "#! ["):
            steps[-1][1:] = "=" if line[1] == "?" else "?", line[4:-1]
    sent = "".join(step[0] + "\n" for step in steps)
    done = subprocess.run(shlex.split(sys.argv[1]), input=sent.encode(), stdout=subprocess.PIPE, check=False)
    for step, block in itertools.zip_longest(steps, done.stdout.decode().split("\n\n")[:-1]):
        command, first, expression = step or ("nothing", "-", "")
        number = int(command.split()[0]) if step else ""
        if not re.fullmatch(rf"[{first}]{number} ?(?:{expression})", block or "", re.DOTALL):
            bad += print(f"{path}: {command}\n  expected {first} {expression}\n  got {block}") or 1
print(bad, "wrong")
sys.exit(bad > 0)
