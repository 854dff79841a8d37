"""Mutated records: none ends in a traceback, loses a game or changes its meaning. The long run is recorded."""

import pytest

from benchmarks.measure import mutants


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in (40, 80, 120))])
def test_mutants_have_no_defect(first):
    for number in range(first, first + 40):
        assert mutants.examined(mutants.mutant(number)) == [], number


@pytest.mark.parametrize("number", [347625, 351284])
def test_a_remark_before_those_of_the_next_game_is_no_loss(number):
    assert mutants.examined(mutants.mutant(number)) == []


def test_a_reader_that_loses_a_game_is_noticed(monkeypatch):
    changed = [mutants.mutant(number) for number in range(30)]
    real = mutants.entries
    monkeypatch.setattr(mutants, "entries", lambda source: list(real(source))[:1])
    found = {line for mutant in changed for line in mutants.examined(mutant)}
    assert any(line.startswith("drop: the texts") for line in found)
    assert any(line.startswith("drop: a game next to") for line in found)


def test_a_fix_that_changes_a_game_is_noticed(monkeypatch):
    real = mutants.process_batch

    def changed(batch, options):
        result = real(batch, options)
        result.text = result.text.replace("n50:m51", "n50:n51")
        return result

    monkeypatch.setattr(mutants, "process_batch", changed)
    found = {line for number in range(30) for line in mutants.examined(mutants.mutant(number))}
    assert any(line.startswith("meaning: ") for line in found)


def test_an_exception_is_a_defect(monkeypatch):
    changed = mutants.mutant(0)
    monkeypatch.setattr(mutants, "entries", lambda source: 1 / 0)
    assert mutants.examined(changed)[0].startswith("traceback: ZeroDivisionError")
