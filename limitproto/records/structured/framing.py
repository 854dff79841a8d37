"""What may stand between the records of a JSON text: nothing, or the signs of an array that is well formed."""

from __future__ import annotations

from limitproto.records.parsed_game import Finding

#: Where a text stands between two records: outside of an array, or in one, behind its `[`, a record or a comma.
_OUTSIDE, _OPENED, _BEHIND, _COMMA = range(4)

_AFTER_SIGN = {
    (_OUTSIDE, "["): _OPENED,
    (_OPENED, "]"): _OUTSIDE,
    (_BEHIND, ","): _COMMA,
    (_BEHIND, "]"): _OUTSIDE,
}
_AFTER_RECORD = {_OUTSIDE: _OUTSIDE, _OPENED: _BEHIND, _COMMA: _BEHIND}

#: Where a text stands after a sign that was out of place.
_AFTER_FAULT = {"[": _OPENED, "]": _OUTSIDE}


class Frame:
    """The array, or the lack of one, that the records of a text stand in."""

    def __init__(self) -> None:
        self._state = _OUTSIDE
        self._begun = False

    def before_record(self, signs: str) -> list[Finding]:
        """Return what is wrong with the signs that stand before a record; at most one finding."""
        found = self._read(signs)
        state = _AFTER_RECORD.get(self._state)
        if state is None:
            place = len(signs)
            found = found or [Finding("LGN901", place, place, {"why": "a comma is missing before the next record"})]
        else:
            self._state = state
        return found

    def at_end(self, signs: str) -> list[Finding]:
        """Return what is wrong with the signs at the end of a text; at most one finding."""
        found = self._read(signs)
        if self._state != _OUTSIDE:
            place = len(signs)
            found = found or [Finding("LGN901", place, place, {"why": "the array of records is not closed"})]
            self._state = _OUTSIDE
        return found

    def _read(self, signs: str) -> list[Finding]:
        first = last = -1
        for place, sign in enumerate(signs):
            if sign in " \t\r\n" or (sign == "\ufeff" and not self._begun and place == 0):
                continue
            state = _AFTER_SIGN.get((self._state, sign))
            if state is None:
                first, last = (place if first < 0 else first), place
                state = _AFTER_FAULT.get(sign, self._state)
            self._state = state
        self._begun = True
        if first < 0:
            return []
        return [Finding("LGN901", first, last + 1, {"why": f"{signs[first]!r} has no place between records"})]
