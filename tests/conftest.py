"""The two levels of the tests, the profiles of hypothesis, and what all tests need of their surroundings.

`pytest` runs the short level, a verdict in minutes: what is marked `long` is left out, and so is what needs an extra
that is not installed; the last line says so. `pytest --all` leaves nothing out. What `-m` selects or a node id names
runs in any case. What `python -P` asks for is passed on to all processes that the tests start.
"""

import gc
import os
import signal
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

#: The extras that the extra `test` leaves out, since they are heavy, and the packages by which tests notice them.
EXTRAS = {
    "archive": ("duckdb", "pyarrow"),
    "cluster": ("distributed",),
    "learners": ("pettingzoo", "gymnasium", "numpy"),
    "openspiel": ("pyspiel",),
    "browser": ("playwright",),
    "build": ("hatchling", "mypyc", "setuptools", "yaml"),
}
ABSENT = {extra: names for extra, names in EXTRAS.items() if not all(map(find_spec, names))}
#: Folders of tests whose outcome the build mode cannot change, so that they are marked `once`.
ONCE = ("archive", "benchmarks", "host", "model", "web", "records/formats")
#: Diagnostics whose examples are megabytes: what is short looks at them in one test.
LARGE = {"LGN007", "LGN124"}
#: Folders all of whose tests need an extra.
EXTRA_OF = {"archive": "archive", "rl": "learners"}
TESTS = Path(__file__).parent
_EVERYTHING = f"{sys.executable} -m pip install 'limitproto[dev]' && {sys.executable} -P -m pytest -n auto --all"

# No deadlines on shared machines, and the same examples on every run where CI is set.
_UNHEALTHY = [HealthCheck.too_slow, HealthCheck.data_too_large]
_ALWAYS = {"deadline": None, "suppress_health_check": _UNHEALTHY, "print_blob": True}
for _profile, _examples in {"few": 5, "short": 10, "all": 100}.items():
    _derandomize = _profile == "few" or bool(os.environ.get("CI"))
    settings.register_profile(_profile, derandomize=_derandomize, max_examples=_examples, **_ALWAYS)

#: Have a package tested that differs from the checkout.
ANY_COPY = "LIMITPROTO_ANY_COPY"
_NO_SOURCES = (".pyc", ".so", ".pyd")
CHECKOUT = TESTS.resolve().parent
# The benchmarks are imported from the checkout. It comes last, so that an installed limitproto is the one tested.
sys.path.append(str(CHECKOUT))

import limitproto  # noqa: E402
from limitproto.core import build_mode  # noqa: E402

PACKAGE = Path(limitproto.__file__).resolve().parent

if sys.flags.safe_path:
    os.environ["PYTHONSAFEPATH"] = "1"

# Whoever runs the tests may have them ignore signals, as `nohup` and the background of a shell do. Processes inherit
# that, but not that a signal has a handler.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda _number, _frame: None)


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="run the long tests too, and more examples of properties")
    parser.addoption("--after", type=Path, help="leave out what passed in the run of this JUnit report")
    parser.addoption("--once-after", type=Path, help="the same, of a run in the other mode: only what is marked `once`")
    parser.addoption(
        "--most-seconds", type=float, help="fail a test that takes more processor time and is not marked `long`"
    )


def pytest_configure(config):
    """Choose the profile, and have one worker run all tests of a group: those that share a browser and a server."""
    if (sentence := other_copy()) and not (build_mode.is_set(ANY_COPY) or hasattr(config, "workerinput")):
        raise pytest.UsageError(sentence)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("all" if config.option.all else "short"))
    config.left_out = 0
    if getattr(config.option, "dist", None) == "load":
        config.option.dist = "loadgroup"
        # The order of collection stays; otherwise the largest portions come first.
        config.option.loadscopereorder = False


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Hand out groups, and the other tests of a module in eight portions: one by one, its time grows quadratically."""
    from xdist.scheduler import LoadGroupScheduling

    class Portions(LoadGroupScheduling):
        def _split_scope(self, nodeid):
            group = super()._split_scope(nodeid)
            return group if group != nodeid else f"{nodeid.partition('::')[0]} {crc32(nodeid.encode()) % 8}"

        def remove_node(self, node):
            """Hand out again only what a crashed worker has left: a portion without tests never ends."""
            portions = self.assigned_work[node].items()
            self.assigned_work[node] = {name: tests for name, tests in portions if not all(tests.values())}
            return super().remove_node(node)

    return Portions(config, log) if config.option.dist == "loadgroup" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Traverse what is collected neither meanwhile, a quarter of the time, nor at each collection of garbage later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        # What is frozen does not count, so that few new objects would have all of them traversed again and again.
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


def pytest_ignore_collect(collection_path):
    """Leave out the folders all of whose tests need an extra that is not installed."""
    return True if EXTRA_OF.get(collection_path.relative_to(TESTS).as_posix()) in ABSENT else None


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty directory to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pytest_report_header():
    return f"limitproto {limitproto.__version__} from {PACKAGE}, {build_mode.current()}"


def other_copy(package=PACKAGE, checkout=CHECKOUT / "limitproto"):
    """Return a sentence if the package that would be tested is not made from the sources of the checkout."""

    def sources(top):
        found = (path for path in top.rglob("*") if path.suffix not in _NO_SOURCES and path.is_file())
        return {path.relative_to(top): path for path in found if path.name != "build_failure.txt"}

    if package == checkout:
        return ""
    found, wanted = sources(package), sources(checkout)
    # A wheel has copies of other folders of the checkout too.
    copies = package / "host" / "conform" / "data"
    names = wanted.keys() | {path for path in found if path.suffix == ".py" and copies not in found[path].parents}
    other = sorted(
        path.as_posix()
        for path in names
        if not (path in found and path in wanted and found[path].read_bytes() == wanted[path].read_bytes())
    )
    if not other:
        return ""
    differ = f"{other[0]} differs" if len(other) == 1 else f"{other[0]} and {len(other) - 1} more differ"
    install = f"{sys.executable} -m pip install"
    return (
        f"this would test {package}, whose {differ} from the checkout: install it again by `{install} .`, have "
        f"the checkout tested from now on by `{install} -e .`, or test the other copy all the same by {ANY_COPY}=1"
    )


# ---- what is left out ----------------------------------------------------------------------------------------------


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Leave out a module that imports a package of an extra that is not installed."""
    report = yield
    cause = report.call.excinfo and report.call.excinfo.value.__cause__
    if isinstance(cause, ModuleNotFoundError) and any(cause.name in names for names in ABSENT.values()):
        report.outcome, report.longrepr, report.result = "passed", None, []
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Leave out what this level does not run, and begin with the tests that compile, each of which takes minutes."""
    for item in items:
        _mark_by_place(item)
    is_short = not (config.option.all or config.option.markexpr or any("::" in each for each in config.args))
    done, done_once = map(passed_before, (config.option.after, config.option.once_after))
    kept, long = [], []
    for item in items:
        if any(mark.args[0] in ABSENT for mark in item.iter_markers("extra")):
            continue
        if _name_in_report(item) in (done | done_once if _is_settled(item) else done):
            continue
        (long if is_short and _is_long(item) else kept).append(item)
    config.hook.pytest_deselected(items=long)
    config.left_out = len(long)
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = len(long)
    # Those of a browser follow, since one worker runs a whole module of them.
    items[:] = sorted(kept, key=lambda item: ("compiles" not in item.keywords, "chrome" not in item.fixturenames))


def passed_before(report):
    """Return the names of the tests that passed in the run that wrote a report, with those of their modules."""
    if report is None:
        return frozenset()
    cases = ElementTree.parse(report).iter("testcase")
    return {f"{case.get('classname')}::{case.get('name')}" for case in cases if not case.findall("*[@message]")}


def _is_settled(item):
    """Say whether neither the mode nor the number of examples, of which `--all` asks for more, makes a difference."""
    return "once" in item.keywords and not getattr(item.obj, "is_hypothesis_test", False)


def _name_in_report(item):
    return f"{item.nodeid.partition('.py::')[0].replace('/', '.')}::{item.name}"


def _mark_by_place(item):
    """Mark a test as its folder says, or its case, a command; and with the browser that it shares with its module."""
    folder = item.path.parent.relative_to(TESTS).as_posix()
    if f"{folder}/".startswith(tuple(f"{each}/" for each in ONCE)):
        item.add_marker("once")
    if folder in EXTRA_OF:
        item.add_marker(pytest.mark.extra(EXTRA_OF[folder]))
    if item.name.partition("[")[2].startswith(("archive ", "parquet")):
        item.add_marker(pytest.mark.extra("archive"))
    if item.path.name != "test_table.py" and any(code in item.name for code in LARGE):
        item.add_marker("long")
    if "chrome" in item.fixturenames:
        item.add_marker(pytest.mark.extra("browser"))
        item.add_marker(pytest.mark.xdist_group(f"browser: {item.path.stem}"))


def _is_long(item):
    return "long" in item.keywords or "compiles" in item.keywords


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    node.config.left_out = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter, config):
    """Say in one line what was left out, and how to run it; in another what was skipped."""
    if config.option.verbose < -1:
        return
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", ())
    )
    if skipped:
        reasons = ", ".join(f"{reason} ({count})" for reason, count in sorted(skipped.items()))
        terminalreporter.write_line(f"\nSkipped: {reasons}.")
    left_out = [f"{config.left_out} long tests"] * bool(config.left_out)
    left_out += [f"{extra} (not installed)" for extra in ABSENT]
    if left_out:
        terminalreporter.write_line(f"\nLeft out: {', '.join(left_out)}. Everything: {_EVERYTHING}")


# ---- processor time ------------------------------------------------------------------------------------------------


def _seconds():
    """Return the processor time of this process and of its children that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    item.began = _seconds()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Report the processor time of a test with what it sets up, and fail one that takes too much without the mark."""
    report = yield
    if call.when == "teardown":
        taken, most = _seconds() - item.began, item.config.option.most_seconds
        report.user_properties.append(("processor_seconds", f"{taken:.2f}"))
        if most and taken > most and report.passed and not _is_long(item):
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} took {taken:.1f} s of processor time: make it faster or mark it `long`"
    return report
