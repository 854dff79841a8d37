"""Run mutants of the package against the tests that reach the changed statements, and list the survivors.

    python -m benchmarks.measure.code_mutants --seed 1 --count 1000 -j 2 --log FILE [--tests FOLDER ...]

The mutants are those of `benchmarks.generate.code_mutants`. The tests are collected once; the first run notes in
FILE.coverage which blocks of statements each test reaches, and how long it takes; later runs may start from a copy. For
each mutant a fork changes the code of the function and runs the tests that reach the block, those first that are named
after the module, reach what few tests reach behind it, or have caught most others of it in their time, until one fails
or `--budget` seconds of processor time are spent. A mutant of what is done at import runs in a process of its own. A
run with the same log goes on behind its last line; with `--again` it tries those anew that have survived, now that it
is known which tests catch others. The package has to be pure.
"""

from __future__ import annotations

import argparse
import ast
import bisect
import builtins
import contextlib
import functools
import gc
import importlib
import json
import os
import random
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(CHECKOUT), str(CHECKOUT / "tests")]

import pytest  # noqa: E402

from benchmarks.generate import code_mutants as mutants  # noqa: E402
from benchmarks.generate.code_mutants import Mutant  # noqa: E402

PREFIX = str(mutants.PACKAGE) + os.sep
#: Tests that start processes or browsers, or that are about texts, and execute nothing here that others do not.
FOLDERS = ("games", "properties", "protocol", "records", "records_archive")
#: Mutants that change nothing that anybody can notice: `KEY | REASON` in each line.
EQUIVALENT = CHECKOUT / "benchmarks" / "measure" / "equivalent_mutants.txt"
#: Tests that plant faults of their own, and the seconds after which a test that is traced has shown what it executes.
PLANTING = re.compile("a_fault_in_|mutant|wrong_engine")
LONGEST = 2.0
#: The functions of tests that a mutant of what is done at import runs against, at most.
MOST = 100
NO_TESTS = int(pytest.ExitCode.NO_TESTS_COLLECTED)
#: Bytes that a mutant may use.
MEMORY = 6 << 30


def function_of(code: CodeType) -> str:
    """Return the name of a function of the package as that of a mutant, empty if it is of another one."""
    if not code.co_filename.startswith(PREFIX):
        return ""
    module = code.co_filename[len(PREFIX) : -3].replace(os.sep, ".")
    return f"{module}:{code.co_qualname.replace('.<locals>', '')}"


class Tracer:
    """Notes the functions of the package that are called."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()

    def __call__(self, frame: FrameType, _event: str, _value: object) -> None:
        self.codes.add(frame.f_code)

    def __enter__(self) -> Tracer:
        threading.settrace(self)
        sys.settrace(self)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]

    def names(self) -> set[str]:
        return {name.partition(".<")[0] for name in map(function_of, list(self.codes)) if name}


class Probes:
    """Statements that note that a block of a module is reached: at its beginning, and behind a branch in it.

    A block is called after its first line, so that it keeps its name where other lines change.
    """

    def __init__(self) -> None:
        self.reached: set[int] = set()
        self.blocks: dict[str, list[tuple[int, int]]] = {}
        self.names: list[str] = []
        self._counts: Counter[str] = Counter()
        builtins._reached = self.reached.add  # type: ignore[attr-defined]

    def code(self, module: str, path: str) -> CodeType:
        """Return the code of a module with its probes."""
        tree = ast.parse(mutants.source_of(module))
        found: list[tuple[int, int]] = []
        inside: dict[ast.AST, None] = {}
        for outer in [one for one in ast.walk(tree) if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]:
            inside.update(dict.fromkeys(ast.walk(outer)))
        for node in inside:
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and not isinstance(node, ast.ClassDef):
                    lines = self._probe(block, module)
                    found += lines
                    if lines and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                        found.append((node.lineno, lines[0][1]))  # the defaults of its arguments
        self.blocks[module] = sorted(found)
        return compile(ast.fix_missing_locations(tree), path, "exec")

    def _probe(self, block: list[ast.stmt], module: str) -> list[tuple[int, int]]:
        """Put probes into a block; return the line and the number of each."""
        found, probed, is_new = [], [], True
        for one in block:
            is_docstring = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            if is_new and not is_docstring and not isinstance(one, (ast.Global, ast.Nonlocal)):
                found.append((one.lineno, len(self.names)))
                probed += [ast.copy_location(each, one) for each in ast.parse(f"_reached({len(self.names)})").body]
                name = f"{module}:{ast.unparse(one).splitlines()[0]}"
                self._counts[name] += 1
                self.names.append(f"{name} #{self._counts[name]}")
            is_new = is_docstring or hasattr(one, "body")
            probed.append(one)
        block[:] = probed
        return found

    def following(self, module: str, line: int, count: int = 4) -> list[str]:
        """Return the names of the next blocks behind a line."""
        blocks = self.blocks[module]
        place = bisect.bisect(blocks, (line, len(self.names)))
        return [self.names[number] for _, number in blocks[place : place + count]]

    def block_of(self, module: str, line: int) -> str:
        """Return the name of the block that has a line."""
        blocks = self.blocks[module]
        return self.names[blocks[max(bisect.bisect(blocks, (line, len(self.names))) - 1, 0)][1]]


def cpu() -> float:
    return time.process_time()


def noted_in(lines: Iterable[str]) -> dict[str, tuple[float, list[int]]]:
    """Return what `note` has noted of each test at last: its seconds, and the blocks that it reaches."""
    return {name: (used, blocks) for name, used, blocks in map(json.loads, lines)}


def note(path: Path, name: str, used: float, blocks: list[int]) -> None:
    with path.open("a") as file:
        file.write(json.dumps([name, used, blocks], separators=(",", ":")) + "\n")


class Server:
    """The plugin of pytest that runs the mutants in place of the tests that were collected."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.imports = Tracer()
        self.failed = False

    def pytest_sessionstart(self) -> None:
        self.imports.__enter__()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        modules = [name for part in mutants.SCOPE for name in mutants.modules(part)]
        for module in modules:
            importlib.import_module(f"limitproto.{module}")  # also those that nothing needs before a test runs
        self.imports.__exit__()
        self.items = [item for item in session.items if not PLANTING.search(item.name)]
        random.Random(0).shuffle(self.items)
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        session.config.pluginmanager.unregister(reporter)
        gc.unfreeze()  # what has been frozen after the collection is not among the objects
        self.caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
        self.functions: dict[str, list[FunctionType]] = defaultdict(list)
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(PREFIX):
                self.functions[function_of(one.__code__)].append(one)
        self.probes = Probes()
        self.probed = {}
        for module in modules:
            path = f"{PREFIX}{module.replace('.', os.sep)}.py"
            self.probed[module] = dict(nested(self.probes.code(module, path)))
        gc.freeze()
        self.coverage = self._coverage()
        self._run()
        return True

    # ---- which test executes what --------------------------------------------------------------------------------

    def _coverage(self) -> dict[str, tuple[float, list[int]]]:
        """Return the processor time of each test that succeeds, and the blocks that it reaches at its beginning.

        Cases of a function with parameters are executed for `--spend` seconds, and the others taken to be as these are
        together.
        """
        path = Path(self.options.coverage or f"{self.options.log}.coverage")
        cases: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in self.items:
            cases[item.nodeid.partition("[")[0]].append(item)
        self._renumber(path)
        noted = noted_in(path.read_text().splitlines()[1:])
        missing = [item for item in self.items if item.nodeid not in noted and not self.options.recorded]
        print(len(self.items), "tests,", len(missing), "not executed for their coverage yet", flush=True)
        jobs = self.options.jobs
        while missing:
            parts = [missing[n::jobs] for n in range(jobs)]
            children = [self._fork(functools.partial(self._record, part, path)) for part in parts]
            ended = [os.waitpid(child, 0)[1] for child in children]
            noted = noted_in(path.read_text().splitlines()[1:])
            # A test may end the process, and has been noted by then: the others come after it.
            behind = [part for part, status in zip(parts, ended, strict=True) if status]
            missing = [item for part in behind for item in part if item.nodeid not in noted]
        found = {}
        for items in cases.values():
            some = [noted[item.nodeid] for item in items if item.nodeid in noted and noted[item.nodeid][1]]
            usual = max((used for used, _ in some), default=0.0), sorted({name for _, code in some for name in code})
            found.update({item.nodeid: noted.get(item.nodeid, usual) for item in items})
        return {name: (used, code) for name, (used, code) in found.items() if code}

    def _renumber(self, path: Path) -> None:
        """Let the numbers in what was noted be those of the blocks as they are now; the first line has their names."""
        lines = path.read_text().splitlines() if path.exists() else []
        now, names = self.probes.names, json.loads(lines[0])[2] if lines else []
        if names != now:
            numbers = {name: number for number, name in enumerate(now)}
            path.write_text(json.dumps(["", 0.0, now]) + "\n")
            for name, (used, blocks) in noted_in(lines[1:]).items():
                note(path, name, used, [numbers[names[one]] for one in blocks if names[one] in numbers])

    def _record(self, items: list[pytest.Item], path: Path) -> None:
        late = False

        for codes in self.probed.values():
            for code in codes.values():
                self._set_code(code)

        def give_up(*_: object) -> None:
            nonlocal late
            late = True
            raise TimeoutError("takes too long")

        signal.signal(signal.SIGVTALRM, give_up)
        spent: Counter[str] = Counter()
        for name, (used, _) in noted_in(path.read_text().splitlines()[1:]).items():
            spent[name.partition("[")[0]] += used  # type: ignore[assignment]
        for item in items:
            function = item.nodeid.partition("[")[0]
            if spent[function] > self.options.spend:
                continue
            start, late = cpu(), False
            note(path, item.nodeid, 0.0, [])
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            self.probes.reached.clear()
            is_sound = self._passes(item)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            blocks = sorted(self.probes.reached) if is_sound or late else []
            note(path, item.nodeid, cpu() - start, blocks)
            spent[function] += cpu() - start  # type: ignore[assignment]

    def _passes(self, item: pytest.Item) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed

    # ---- processes -----------------------------------------------------------------------------------------------

    def _fork(self, work: Any) -> int:
        """Start a process that does some work, silently, in a folder of its own, and ends."""
        child = os.fork()
        if child:
            return child
        status = 1
        folder = tempfile.mkdtemp()
        try:
            null = os.open(os.devnull, os.O_RDWR)
            os.setpgid(0, 0)
            for stream in (0, 1) if os.environ.get("MUTANTS_LOUD") else (0, 1, 2):
                os.dup2(null, stream)
            self.items[0].config._tmp_path_factory._basetemp = Path(folder)  # type: ignore[attr-defined]
            work()
            status = 0
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            os._exit(status)

    def _run(self) -> None:
        options = self.options
        log = Path(options.log)
        past = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        done = {line["key"] for line in past if not (options.again and line["result"] == "survives")}
        self.kills: dict[str, Counter[str]] = defaultdict(Counter)
        learned = (json.loads(line) for name in options.learn for line in Path(name).read_text().splitlines())
        for line in (*past, *learned):
            self._note(line["key"], line["test"])
        waiting = [one for one in chosen(options) if one.key not in done]
        by_block: dict[str, list[str]] = defaultdict(list)
        by_module: dict[str, list[str]] = defaultdict(list)
        for name, (_, numbers) in self.coverage.items():
            blocks = [self.probes.names[number] for number in numbers]
            for block in blocks:
                by_block[block].append(name)
            for module in {block.partition(":")[0] for block in blocks}:
                by_module[module].append(name)
        self.by_block, self.by_module = by_block, by_module
        self.at_import = self.imports.names()
        self.by_name = {item.nodeid: item for item in self.items}
        self.sound: dict[str, bool] = {}
        running: dict[int, tuple[int, Mutant, float, list[str]]] = {}
        clock, last = 0.0, time.monotonic()
        with log.open("a") as file:
            while waiting or running:
                # Time in which this process was stopped, too, does not count.
                now = time.monotonic()
                clock, last = clock + min(now - last, 2.0), now
                while waiting and len(running) < options.jobs:
                    mutant = waiting.pop(0)
                    reader, writer = os.pipe()
                    names = self._tests_of(mutant)
                    child = self._fork(functools.partial(self._try, mutant, names, writer))
                    os.close(writer)
                    running[reader] = child, mutant, clock, names
                for reader in select.select(list(running), [], [], 1.0)[0]:
                    child, mutant, _, names = running.pop(reader)
                    found = json.loads(self._answer(reader, child))
                    if found["test"] in self.by_name and not self._is_sound(found["test"]):
                        for tests in (*by_block.values(), *by_module.values()):
                            if found["test"] in tests:
                                tests.remove(found["test"])
                        waiting.insert(0, mutant)
                        continue
                    self._note(mutant.key, found["test"])
                    line = {**found, "key": mutant.key, "kind": mutant.kind, "line": mutant.line, "shown": mutant.shown}
                    file.write(json.dumps({**line, "of": len(names)}) + "\n")
                    file.flush()
                for child, _, start, _ in running.values():
                    if clock - start > options.budget * 6 + 60:
                        with contextlib.suppress(ProcessLookupError):
                            os.killpg(child, signal.SIGKILL)

    def _note(self, key: str, test: str) -> None:
        module, function, *_ = key.split(":")
        self.kills[module][test] += 1
        self.kills[f"{module}:{function}"][test] += 5

    def _is_sound(self, name: str) -> bool:
        """Return whether a test that has caught a mutant succeeds where nothing is changed."""
        if name not in self.sound:

            def work() -> None:
                if not self._passes(self.by_name[name]):
                    raise AssertionError(name)

            self.sound[name] = os.waitpid(self._fork(work), 0)[1] == 0
        return self.sound[name]

    def _answer(self, reader: int, child: int) -> str:
        with os.fdopen(reader) as stream:
            text = stream.read()
        _, status, used = os.wait4(child, 0)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        seconds = round(used.ru_utime + used.ru_stime, 2)
        *tried, last = text.splitlines() or [""]
        if last.startswith("="):
            result = last[1:]
        elif os.WIFSIGNALED(status):
            result = "stopped"
        else:
            raise RuntimeError(f"the process of a mutant ends with {status} in {last}")
        name = last if not last.startswith("=") else tried[-1] if tried else ""
        count = len(tried) + (not last.startswith("="))
        test = name if result in ("caught", "stopped") else ""
        return json.dumps({"result": result, "test": test, "tried": count, "cpu": seconds})

    def _tests_of(self, mutant: Mutant) -> list[str]:
        function = f"{mutant.module}:{mutant.function}"
        block = self.probes.block_of(mutant.module, mutant.line)
        reaching = set(self.by_block[block])
        # Only some cases of each test have been executed for their coverage, and perhaps with another state.
        names = self.by_module[mutant.module]
        near, same = self.kills[function], self.kills[mutant.module]
        own = {name for name in self.by_name if is_named_after(name, mutant.module)}
        if not mutant.function:
            # A test that compares constants reaches no block.
            names = list({*names, *own})
            reaching = set(names)
        worth = {name: near[name] + same[name] + (20 if name in own else 0.1) for name in names}
        # What few tests reach right behind the change shows it first.
        for following in self.probes.following(mutant.module, mutant.line):
            for name in {*self.by_block[following]} & worth.keys():
                worth[name] += 100 / len(self.by_block[following])
        for name in names:
            worth[name] /= self.coverage.get(name, (0.0, []))[0] + 0.02
        ranked = sorted(names, key=lambda name: -worth[name])
        # Cases of one test show much the same, so that others come between them.
        seen: Counter[str] = Counter()
        turns: dict[str, int] = {}
        for name in ranked:
            function = name.partition("[")[0]
            seen[function] += 1
            turns[name] = seen[function]
        return sorted(ranked, key=lambda name: (name not in reaching, -worth[name] / turns[name]))

    # ---- in the process of a mutant ------------------------------------------------------------------------------

    def _try(self, mutant: Mutant, names: list[str], writer: int) -> None:
        """Run tests with a mutant, and write the name of each before it begins and the result."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        out = os.fdopen(writer, "w")

        def say(text: str) -> None:
            out.write(text + "\n")
            out.flush()

        source = mutants.source_of(mutant.module)
        path = f"{PREFIX}{mutant.module.replace('.', os.sep)}.py"
        new = compile(source if self.options.control else mutant.tree(source), path, "exec")
        old = compile(source, path, "exec")
        if mutants.bytecode(old) == mutants.bytecode(new) and not self.options.control:
            say("=same")
            return
        is_planted = self._plant(old, new) or self._plant_values(mutant, source)
        if self.options.control:
            is_planted = bool(mutant.function)
        # What no test reaches later may have been done at import.
        is_late = bool(self.by_block[self.probes.block_of(mutant.module, mutant.line)])
        is_planted &= is_late or f"{mutant.module}:{mutant.function}" not in self.at_import
        if is_planted:
            for cache in self.caches:
                cache.cache_clear()
            with contextlib.suppress(ImportError, AttributeError):
                from support import faults

                faults._UNCHANGED[path] = new
            for name in names:
                if cpu() > self.options.budget:
                    break
                say(name)
                limit = int(cpu() + 3 + 10 * self.coverage.get(name, (1.0, []))[0])
                resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
                if not self._passes(self.by_name[name]):
                    say("=caught")
                    return
        resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        if not is_planted:
            some = list(dict.fromkeys(name.partition("[")[0] for name in names))[:MOST]
            for name in some:
                say(f"{name} at import")
            budget = str(int(self.options.budget + 5))
            command = [sys.executable, "-P", __file__, "--inside", mutant.key, "--limit", budget, *some]
            command += ["--control"] * self.options.control
            if some and subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode not in (0, NO_TESTS):
                say("=caught")
                return
        say("=survives")

    def _plant(self, old: CodeType, new: CodeType) -> bool:
        """Change the functions that have another code now. Return whether all that is changed is in functions."""
        before, after = dict(nested(old)), dict(nested(new))
        is_whole = same_outside(old, new)
        for name, code in after.items():
            if name in before and before[name] != code:
                is_whole &= self._set_code(code)
        return is_whole

    def _plant_values(self, mutant: Mutant, source: str) -> bool:
        """Change the defaults of a function, or values that only this module has, without importing it again.

        They belong to what is done at import. Return whether that is all that is changed.
        """
        module = vars(sys.modules[f"limitproto.{mutant.module}"])
        tree = mutant.tree(source)
        if mutant.function:
            found = self.functions.get(f"{mutant.module}:{mutant.function}", [])
            made = [one for one in ast.walk(tree) if getattr(one, "name", "") == mutant.function.rpartition(".")[2]]
            if len(found) != 1 or len(made) != 1 or not isinstance(made[0], ast.FunctionDef):
                return False
            given = made[0].args
            if any(given.kw_defaults):
                return False
            values = [eval(compile(ast.Expression(one), "", "eval"), module) for one in given.defaults]
            is_changed = repr(values) != repr([*(found[0].__defaults__ or ())])
            found[0].__defaults__ = tuple(values)
            return is_changed
        made_once = (ast.FunctionDef, ast.ClassDef)
        parts = [one for one in tree.body if isinstance(one, made_once)]
        tree.body = [one for one in tree.body if not isinstance(one, made_once)]
        names = {**module}
        exec(compile(tree, "", "exec"), names)
        changed = {name for name in names if name not in module or repr(names[name]) != repr(module[name])}
        # What is done at import with such a value: defaults, and what stands in a class.
        used = {inner.id for part in parts for inner in _at_import(part) if isinstance(inner, ast.Name)}
        package = [vars(one) for name, one in sys.modules.items() if name.startswith("limitproto")]
        if changed & used or any(name in other for other in package if other is not module for name in changed):
            return False
        module.update({name: names[name] for name in changed})
        return True

    def _set_code(self, code: CodeType) -> bool:
        """Give a code to the functions that were made at its place of the source. Return whether all have it."""
        found = self.functions.get(function_of(code), [])
        found = [one for one in found if one.__code__.co_firstlineno == code.co_firstlineno]
        fit = [one for one in found if one.__code__.co_freevars == code.co_freevars]
        for one in fit:
            one.__code__ = code
        return bool(fit) and len(fit) == len(found)


def is_named_after(test: str, module: str) -> bool:
    """Return whether a test is in a file that has the name of a module, in its folder or one above."""
    folder, _, file = test.partition("::")[0].rpartition("/")
    part, _, name = module.replace(".", "/").rpartition("/")
    return file == f"test_{name}.py" and f"tests/{part}/".startswith(f"{folder}/")


def _at_import(part: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function or a class that are executed where it is defined."""
    if isinstance(part, ast.FunctionDef):
        for one in (*part.decorator_list, *part.args.defaults, *filter(None, part.args.kw_defaults)):
            yield from ast.walk(one)
        return
    yield part
    for one in ast.iter_child_nodes(part):
        yield from _at_import(one)


def nested(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """Yield the functions that a code defines, by qualified name, not those within them."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if one.co_flags & 0x2:  # CO_NEWLOCALS: a function, and no class
                yield f"{one.co_qualname}:{one.co_firstlineno}", one
            else:
                yield from nested(one)


def same_outside(old: CodeType, new: CodeType) -> bool:
    """Return whether codes of modules or classes are the same but for the functions that they define."""
    one, two = ([part for part in code.co_consts if not isinstance(part, CodeType)] for code in (old, new))
    if (old.co_code, one, old.co_names) != (new.co_code, two, new.co_names):
        return False
    inner = (
        [part for part in code.co_consts if isinstance(part, CodeType) and not part.co_flags & 0x2]
        for code in (old, new)
    )
    return all(map(same_outside, *inner))


# ---- a process of its own --------------------------------------------------------------------------------------------


class _Loader(SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


def run_inside(key: str, tests: list[str], limit: int, control: bool) -> int:
    """Run tests in this process, which imports a mutant or a control, and return the status of pytest."""
    from importlib.util import spec_from_file_location

    class Budget:
        @staticmethod
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_protocol() -> bool | None:
            return True if cpu() > limit else None  # the tests that are left are left out

    resource.setrlimit(resource.RLIMIT_CPU, (limit + 60, limit + 65))
    module = key.partition(":")[0]
    source = mutants.source_of(module)
    mutant = next(one for one in mutants.mutants_of(module, source) if one.key == key)
    path = f"{PREFIX}{module.replace('.', os.sep)}.py"
    loader = _Loader(f"limitproto.{module}", path)
    loader.code = compile(source if control else mutant.tree(source), path, "exec")

    class Finder:
        @staticmethod
        def find_spec(name: str, *_: object) -> object:
            return spec_from_file_location(name, path, loader=loader) if name == loader.name else None

    import limitproto.core.build_mode  # noqa: F401  - it puts a finder of its own first

    sys.meta_path.insert(0, Finder())  # type: ignore[arg-type]
    with contextlib.suppress(ImportError, AttributeError):
        from support import faults

        faults._UNCHANGED[path] = loader.code
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--all", *tests], [Budget()])


# ---- command ---------------------------------------------------------------------------------------------------------


def chosen(options: argparse.Namespace) -> list[Mutant]:
    """Return the mutants of a run."""
    parts = options.parts or list(mutants.SCOPE)
    if options.keys:
        wanted = set(Path(options.keys).read_text().splitlines())
        return [one for one in mutants.every(parts) if one.key in wanted]
    return mutants.sample(parts, options.seed, options.count)


def equivalents() -> dict[str, str]:
    """Return the mutants that are called equivalent, with the reason for each."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines() if EQUIVALENT.exists() else []
    return dict(tuple(line.rsplit(" | ", 1)) for line in lines)


def summary(lines: Iterable[dict[str, Any]]) -> str:
    """Return what a log says: the share that is caught, by part, and the survivors."""
    # What was tried again stands there twice.
    last, excused = {line["key"]: line for line in lines}, equivalents()
    lines = [line for line in last.values() if line["result"] != "same"]
    parts = {name: part for part in mutants.SCOPE for name in mutants.modules(part)}
    text = ""
    for line in sorted(lines, key=lambda line: line["key"]):
        if line["result"] == "survives":
            module, _, rest = line["key"].partition(":")
            function = rest.partition(":")[0]
            place = f"limitproto/{module.replace('.', '/')}.py:{line['line']}"
            text += f"{place} {function} {line['kind']}: {line['shown']} [{line['tried']} of {line['of']} tests]"
            text += f" equivalent: {excused[line['key']]}\n" if line["key"] in excused else "\n"
    for part in (*mutants.SCOPE, ""):
        some = [line for line in lines if part in ("", parts.get(line["key"].partition(":")[0], "?"))]
        counts = Counter(line["result"] for line in some)
        if some:
            caught = len(some) - counts["survives"]
            seconds = sum(line["cpu"] for line in some) / len(some)
            text += f"{part or 'all':8} {len(some):5} mutants, {caught / len(some):6.1%} caught"
            text += f" ({counts['stopped']} of them stopped), {seconds:.1f} s of processor time a mutant"
            called = sum(line["key"] in excused and line["result"] == "survives" for line in some)
            text += f", {called / len(some):.1%} called equivalent\n"
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--parts", nargs="*", choices=mutants.SCOPE, help="parts of the package, all by default")
    parser.add_argument("--keys", help="a file with the keys of the mutants to try, in place of a sample")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--budget", type=float, default=20, help="seconds of processor time for a mutant")
    parser.add_argument("--tests", nargs="*", help="files and folders of tests")
    parser.add_argument("--log", default="mutants.jsonl", help="where to note what was done, and to go on")
    parser.add_argument("--spend", type=float, default=0.5, help="seconds for the coverage of a test with parameters")
    parser.add_argument("--coverage", help="where to note what each test executes, LOG.coverage by default")
    parser.add_argument("--learn", nargs="*", default=[], help="other logs, to know which tests catch most")
    parser.add_argument("--again", action="store_true", help="try those anew that have survived")
    parser.add_argument("--control", action="store_true", help="change nothing: everything has to survive")
    parser.add_argument("--profile", default="short", help="the examples of hypothesis: short, or all as in CI")
    parser.add_argument("--recorded", action="store_true", help="use only the tests that are noted there already")
    parser.add_argument("--report", action="store_true", help="only show what the log says")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    parser.add_argument("--limit", type=int, help=argparse.SUPPRESS)
    options, rest = parser.parse_known_args()
    if options.inside:
        return run_inside(options.inside, rest, options.limit, options.control)
    os.environ.update(LIMITPROTO_PURE="1", HYPOTHESIS_PROFILE=options.profile, CI="1")
    options.log = str(Path(options.log).resolve())
    os.chdir(CHECKOUT)
    if not options.report:
        tests = options.tests or [f"tests/{folder}" for folder in FOLDERS]
        status = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--all", *tests], [Server(options)])
        if status:
            return int(status)
    keys = {one.key for one in chosen(options)}  # the log may have some that are gone with the code they changed
    lines = map(json.loads, Path(options.log).read_text().splitlines())
    sys.stdout.write(summary(line for line in lines if line["key"] in keys))
    return 0


if __name__ == "__main__":
    sys.exit(main())
