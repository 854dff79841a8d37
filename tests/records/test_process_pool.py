"""The pool of processes ends at once, whatever its processes are doing."""

import subprocess
import sys

import pytest
from support.patience import PATIENCE

#: What a process gives back is larger than a pipe holds, so that it is killed in the middle of writing it.
_SCRIPT = """
import time
from typing import NamedTuple
from limitproto.records.batch import in_order

class Thing(NamedTuple):
    name: str
    is_light: bool = False
    data: bytes = bytes({item})
    size: int = 1 << 20
    outline = property(lambda self: self)
    emptied = property(lambda self: None)

    def parts(self):
        return (self,)

    parts_elsewhere = parts

def look(thing):
    return bytes({result})

found = in_order((Thing(str(number)) for number in range(40)), look, 3)
next(found)
time.sleep({seconds})
found.close()
print("ended")
"""


@pytest.mark.parametrize(("item", "result"), [(0, 3_000_000), (3_000_000, 0), (3_000_000, 3_000_000)])
@pytest.mark.parametrize("seconds", [0, 0.003])
def test_it_ends_while_results_and_items_are_on_their_way(item, result, seconds):
    script = _SCRIPT.format(item=item, result=result, seconds=seconds)
    done = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("ended\n", "", 0)


def test_a_process_that_is_stopped_goes_on():
    script = _SCRIPT.replace("return bytes({result})", "os.kill(os.getpid(), signal.SIGSTOP)").replace(
        "found.close()", ""
    )
    script = "import os, signal\nfrom limitproto.records import process_pool\nprocess_pool._LOOK = 0.01\n" + script
    script = script.replace("time.sleep({seconds})", "assert len(list(found)) == 39").format(item=0)
    command = [sys.executable, "-P", "-c", script]
    assert subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False).stdout == b"ended\n"
