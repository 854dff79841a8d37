"""`limitproto conform`: its reports, its exit statuses, and the baseline."""

import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner, Result
from support.dummies import ENV, dummy, script

from limitproto.cli import group
from limitproto.cli.conform import command
from limitproto.host.conform.cases import load_cases
from limitproto.host.conform.report import as_junit, as_text
from limitproto.host.conform.verdicts import CaseResult, EngineReport, Verdict

GOOD, BAD = shlex.join(dummy()), shlex.join(dummy("wrong-version"))


def invoke(*words: str) -> Result:
    passed_on = [word for name in ENV for word in ("--env", name)]
    # Click keeps the help option of the first call, so it has to be that of the group.
    return CliRunner().invoke(command, [*passed_on, *words], standalone_mode=False, **group.context_settings)


def run(*words: str) -> Result:
    return invoke("-q", *words)


def test_the_text_names_what_is_wrong_and_ends_with_the_summary() -> None:
    done = run("--only", "P8.1", "-e", f"bad={BAD}")
    assert done.return_value == 1
    assert "FAIL  P8.1  the version of GTP" in done.output
    assert "  received  =10 1" in done.output
    assert "  expected  =10 2" in done.output
    assert "printf '10 protocol_version\\n' |" in done.output
    last = done.output.rstrip().splitlines()[-1]
    assert last.startswith("bad does not conform in the profile full: 1 fail (")
    assert re.search(r"; checked: 1 of \d+ sentences of the protocol; not checked: no case$", last)
    assert "Not testable" not in done.output


def test_sentences_that_cannot_be_tested_are_those_of_the_selection() -> None:
    some = run("--only", "l1", "-e", f"good={GOOD}").output
    assert "Not testable from outside, and not counted (1): L1.2\n" in some
    assert "no number of games" not in some
    shown = run("--only", "L1", "-v", "-e", f"good={GOOD}").output
    assert "  L1.2   no number of games shows that a draw is at random" in shown


def test_an_engine_that_ends_at_once_is_said_once() -> None:
    broken = shlex.join(script("import sys; sys.exit('no module named bot')"))
    done = run("--only", "P3", "--only", "P8.1", "-e", f"bad={broken}")
    assert done.return_value == 1
    head, *rest = done.output.split("\n\n")
    assert head == f"bad: {broken}"
    assert rest[0] == (
        "The engine does not answer its first command, list_commands:\n"
        "  crash: it exited with status 1 before the response to 'list_commands' came\n"
        "  no module named bot"
    )
    assert done.output.count("no module named bot") == 3  # in the two command lines, and once from stderr
    assert "FAIL" not in done.output
    assert done.output.splitlines()[-1].startswith("bad does not conform in the profile minimal: 1 fail, ")
    junit = run("--only", "P3.1", "-e", f"bad={broken}", "--format", "junit").output
    assert "no module named bot" in (ElementTree.fromstring(junit).findtext("./testsuite/testcase/failure") or "")


def test_a_file_without_the_right_to_be_run_is_not_taken_for_missing(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("#!/usr/bin/env python3\n")
    for name, reason in (("bot.py", "the file is not executable (chmod +x "), ("bat.py", "No such file or directory")):
        done = run("-e", f"x={tmp_path / name}")
        assert f"cannot be started: {reason}" in getattr(done.exception, "message", "")


def test_a_file_here_that_is_not_on_the_path_is_named(folder: Path) -> None:
    (folder / "clever.py").write_text("#!/usr/bin/env python3\n")
    (folder / "clever.py").chmod(0o755)
    message = getattr(run("--", "clever.py").exception, "message", "")
    assert message == "clever.py cannot be started: it is not on PATH; there is a file ./clever.py here"


def test_json_for_several_engines() -> None:
    done = run("--only", "P8.1", "--only", "P8.2", "-e", f"good={GOOD}", "-e", f"bad={BAD}", "--format", "json")
    report = json.loads(done.output)
    good, bad = report["engines"]
    assert (good["conforms"], bad["conforms"], done.return_value) == (True, False, 1)
    assert {name: count for name, count in bad["counts"].items() if count} == {"fail": 1, "pass": 1}
    assert "not offered" in bad["counts"]
    assert bad["cases"][0]["log"] == ["> 10 protocol_version", "< =10 1", "< "]
    assert "P1.5" in [entry["sentence"] for entry in report["not_testable"]]
    assert [entry["reason"] for entry in report["not_testable"] if entry["sentence"] == "N7.5"] == [
        "an engine may do either"
    ]


def test_a_rule_is_chosen_by_its_number_in_every_form() -> None:
    (engine,) = json.loads(run("--only", "R16", "-e", f"good={GOOD}", "--format", "json").output)["engines"]
    assert all(
        case["sentence"].startswith("R16.") or any(number.startswith("R16.") for number in case["also"])
        for case in engine["cases"]
    )
    assert "R16.3" in {case["case"] for case in engine["cases"]}
    assert engine["coverage"].startswith("checked: ")
    (suite,) = ElementTree.fromstring(run("--only", "R16.3", "-e", f"good={GOOD}", "--format", "junit").output)
    assert [case.get("classname") for case in suite.findall("testcase")] == ["good.R16"]
    assert suite.find("properties/property[@name='coverage']") is not None
    page = run("--only", "R16.3", "-e", f"good={GOOD}", "--format", "html").output
    assert '<section id="R16.3">' in page
    assert "not checked: " in page
    listed = run("--list", "--only", "R15").output
    assert "R15.7    MUST       not testable from outside: the rules of placement leave every player a ball" in listed


def test_what_is_going_on_is_said_without_a_terminal() -> None:
    done = invoke("--only", "P8.1", "-e", f"good={GOOD}")
    assert "good: it lists the profile full; 1 case\n" in done.stderr


def test_junit_names_cases_and_counts_failures() -> None:
    root = ElementTree.fromstring(run("--only", "P8.1", "-e", f"bad={BAD}", "--format", "junit").output)
    (suite,) = root
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    (case,) = suite.findall("testcase")
    assert (case.get("classname"), case.get("name")) == ("bad.P8", "P8.1 the version of GTP")
    assert "received" in (case.findtext("failure") or "")


def test_html_has_a_matrix(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    done = run("--only", "P8.1", "-e", f"bad={BAD}", "-e", f"good={GOOD}", "--format", "html", "-o", str(path))
    page = path.read_text(encoding="utf-8")
    assert (done.output, done.return_value) == ("", 1)
    assert '<a href="#P8.1" class="fail" title="' in page
    assert '<section id="P8.1">' in page
    assert "not testable" in page
    assert "&gt; 10 protocol_version" in page


def test_a_baseline_forgives_and_demands_reasons(tmp_path: Path) -> None:
    path = tmp_path / "known.txt"
    path.write_text("# known\nP8.1 it speaks version 1 on purpose\n")
    forgiven = run("--only", "P8.1", "--baseline", str(path), "-e", f"bad={BAD}")
    assert forgiven.return_value == 0
    assert "bad conforms in the profile full: 0 fail, 1 known (" in forgiven.output
    passing = run("--only", "P8.1", "--baseline", str(path), "-e", f"good={GOOD}")
    assert passing.return_value == 1
    assert "P8.1 is a known failure but passes" in passing.output
    wrongs = {"P8.1\n": "has no reason", "P99.1 x\n": "P99.1 is not a case", "P8.1 a\nP8.1 b\n": "twice"}
    for text, wrong in wrongs.items():
        path.write_text(text)
        done = run("--only", "P8.1", "--baseline", str(path), "-e", f"bad={BAD}")
        assert wrong in str(getattr(done.exception, "message", ""))


def test_profiles_and_the_list() -> None:
    done = run("--only", "P9.1", "--profile", "minimal", "-e", f"good={GOOD}", "--format", "json")
    (engine,) = json.loads(done.output)["engines"]
    assert {case["verdict"] for case in engine["cases"]} == {"not run"}
    assert not engine["conforms"]
    text = run("--only", "P9.1", "--profile", "minimal", "-e", f"good={GOOD}").output
    assert "good was not checked in the profile minimal: 0 fail, " in text
    listed = run("--list", "--only", "P1").output.splitlines()
    assert listed[0].startswith("P1.1     MUST       minimal  all commands")
    assert "P1.5     MAY        not testable from outside" in listed


def test_should_counts_only_when_strict() -> None:
    case = next(case for case in load_cases() if case.name == "P12.62")
    report = EngineReport("slow", ["slow"], "full", [CaseResult(case, Verdict.NOT_STRICT, "late", "response")])
    assert (report.failures(False), report.failures(True)) == (0, 1)
    assert "NOT STRICT  P12.62" in as_text([report])
    assert 'failures="0"' in as_junit([report])
    assert 'failures="1"' in as_junit([report], is_strict=True)
