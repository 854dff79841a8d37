"""Which diagnostics are reported: the longest beginning of a code decides, and notes only where they are wanted."""

import pytest
from support.tables import rows

from limitproto.records.diagnostics.diagnostic import Selection, UnknownCode, codes_meant
from limitproto.records.diagnostics.registry import table


@pytest.mark.parametrize(("reported", "strict", "select", "ignore"), rows(__file__, "selections"))
def test_what_is_reported(reported, strict, select, ignore):
    selection = Selection(codes_meant([select]), codes_meant([ignore]), bool(strict))
    codes = ("LGN122", "LGN201", "LGN401")
    assert [*filter(selection.reports, codes)] == reported.split()


def test_words_mean_codes():
    assert codes_meant(["lgn2, LGN401", "no-game", "NO-EDITION,,"]) == ("LGN2", "LGN401", "LGN201", "LGN203")
    assert codes_meant([]) == codes_meant(["", " , "]) == ()
    assert codes_meant(["all"]) == ("",)


@pytest.mark.parametrize("word", ["LGN000", "X", "LGN2011", "no game", "LGNx"])
def test_unknown_words(word):
    with pytest.raises(UnknownCode, match=f"^'{word}' is neither a diagnostic code"):
        codes_meant(["LGN2", word])


def test_every_code_and_name_is_known_and_a_former_name_means_what_it_meant():
    names = {row.name for row in table().values()}
    for code, row in table().items():
        assert codes_meant([code, row.name, *row.former_names]) == (code,) * (2 + len(row.former_names))
        assert not names & set(row.former_names), code


def test_names_that_a_changelog_announced_are_known():
    former = ["stranger", "result-of-others", "event-of-the-absent", "NOBODYS-TAG"]
    assert codes_meant(former) == ("LGN304", "LGN306", "LGN609", "LGN216")
