"""Texts of one game with all that is found in them, notes included, and what is written of them."""

import re

import pytest
from support.tables import rows

from limitproto.records import decode_json, encode_json, format_record
from limitproto.records.reading.reader import read_text

FULL = (
    '[Game "limit"]\n[Edition "classic"]\n'
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Red "?"]\n[Result "0-1"]\n[Size "1"]\n\n'
)
#: What a sentence quotes, and its numbers, cells and turns, in whichever words it says them.
DATA = re.compile(r"'[^']*'|[^\s'(]*\d[^\s',;.)]*")


@pytest.mark.parametrize("part", range(7))
def test_what_is_found(part: int) -> None:
    for text, found, written in rows(__file__, "codes")[part::7]:
        is_whole = re.match("\\[|; from a sheet", text) or '[Game "' in text
        entries = list(read_text(text if is_whole else FULL + text))
        assert [
            " ".join([f"{one.offset}-{one.end_offset}", one.code, *DATA.findall(f"{one.message} {one.context or ''}")])
            for entry in entries
            for one in entry.all_diagnostics
        ] == found, text
        records = [format_record(entry.record) for entry in entries if entry.record is not None]
        assert [one if is_whole else one.partition("\n\n")[2] for one in records] == written, text
        for entry, one in zip(entries, records if len(entries) == len(records) else (), strict=False):
            if not entry.has_errors:
                assert decode_json(encode_json(entry.record)) == entry.record, text
                (again,) = read_text(one)
                assert (again.record, again.canonical or bool(again.all_diagnostics)) == (entry.record, True), text
