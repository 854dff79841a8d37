"""The conformance check against our own daemon: it passes, and each sentence that can be tested has a case."""

import pytest
from support.conforming import checked
from support.dummies import ENV
from support.engine_process import ENGINE

from limitproto.host.conform.cases import load_cases, unseen_reasons
from limitproto.host.conform.runner import CheckedEngine
from limitproto.host.conform.sentences import sentences
from limitproto.host.conform.verdicts import Verdict


@pytest.mark.long
def test_our_daemon_conforms_in_the_profile_full():
    # Scripts need no process: test_rules.py runs all of them in one, and some are run here, too.
    scripts = [case for case in load_cases() if case.is_script]
    cases = [case for case in load_cases() if not case.is_script or case in scripts[::9]]
    report = checked(CheckedEngine("own", ENGINE, ENV), cases, "full")
    assert [(result.case.name, result.detail) for result in report.results if result.verdict is not Verdict.PASS] == []
    assert report.profile == "full"


def test_each_sentence_that_can_be_tested_has_a_case():
    covered = {number for case in load_cases() for number in case.numbers} | unseen_reasons().keys()
    testable = {sentence.number for sentence in sentences().values() if sentence.is_testable and sentence.is_active}
    assert testable <= covered
