"""Runs limitproto as on another system: `python launch.py win32|darwin ARGUMENT ...`; see `sitecustomize.py`.

`--plant MODULE:CODE` before the arguments runs code in a module of limitproto first: a fault that has to be noticed.
"""

import importlib
import os
import runpy
import sys

here = os.path.dirname(os.path.abspath(__file__))
# Engines of a match get few variables of the environment, so it is set here.
os.environ.pop("LIMITPROTO_REQUIRE_COMPILED", None)
os.environ.update(LIMITPROTO_TEST_SYSTEM=sys.argv.pop(1), PYTHONPATH=here, LIMITPROTO_PURE="1")
sys.path.insert(0, here)
importlib.import_module("sitecustomize" if "sitecustomize" not in sys.modules else "os")
if not hasattr(sys, "_limitproto_test_system"):
    # Another one was loaded when Python started.
    runpy.run_path(os.path.join(here, "sitecustomize.py"))
sys.path.remove(here)
if sys.argv[1:2] == ["--plant"]:
    module, _, code = sys.argv[2].partition(":")
    exec(code, importlib.import_module(module).__dict__)
    del sys.argv[1:3]
runpy.run_module("limitproto", run_name="__main__", alter_sys=True)
