"""A program before an engine, which it has think until it is stopped: `python patient_engine.py ENGINE ...`."""

import subprocess
import sys


def main() -> None:
    engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, text=True, encoding="utf-8")
    assert engine.stdin is not None
    thought = ""
    for line in sys.stdin:
        if "genmove" in line:
            thought = line
            continue
        if "lp-stop" in line:
            engine.stdin.write(thought)
            thought = ""
        engine.stdin.write(line)
        engine.stdin.flush()
    engine.stdin.close()
    engine.wait()


if __name__ == "__main__":
    main()
