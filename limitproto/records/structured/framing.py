"""What is allowed between the records of a JSON text: nothing, or the punctuation of a well-formed array."""

from __future__ import annotations

from limitproto.records.parsed_game import RawDiagnostic

#: The states between two records: outside of an array, or in one, after its `[`, a record or a comma.
_OUTSIDE, _OPENED, _BEHIND, _COMMA = range(4)

_AFTER_SIGN = {
    (_OUTSIDE, "["): _OPENED,
    (_OPENED, "]"): _OUTSIDE,
    (_BEHIND, ","): _COMMA,
    (_BEHIND, "]"): _OUTSIDE,
}
_AFTER_RECORD = {_OUTSIDE: _OUTSIDE, _OPENED: _BEHIND, _COMMA: _BEHIND}

#: The state after a character that was out of place.
_AFTER_FAULT = {"[": _OPENED, "]": _OUTSIDE}


class Frame:
    """The array that contains the records of a text, if there is one."""

    def __init__(self) -> None:
        self._state = _OUTSIDE
        self._begun = False

    def before_record(self, characters: str) -> list[RawDiagnostic]:
        """Return what is wrong with the characters before a record; at most one diagnostic."""
        found = self._read(characters)
        state = _AFTER_RECORD.get(self._state)
        if state is None:
            place = len(characters)
            found = found or [
                RawDiagnostic("LGN901", place, place, {"why": "a comma is missing before the next record"})
            ]
        else:
            self._state = state
        return found

    def at_end(self, characters: str) -> list[RawDiagnostic]:
        """Return what is wrong with the characters at the end of a text; at most one diagnostic."""
        found = self._read(characters)
        if self._state != _OUTSIDE:
            place = len(characters)
            found = found or [RawDiagnostic("LGN901", place, place, {"why": "the array of records is not closed"})]
            self._state = _OUTSIDE
        return found

    def _read(self, characters: str) -> list[RawDiagnostic]:
        first = last = -1
        for place, character in enumerate(characters):
            if character in " \t\r\n" or (character == "\ufeff" and not self._begun and place == 0):
                continue
            state = _AFTER_SIGN.get((self._state, character))
            if state is None:
                first, last = (place if first < 0 else first), place
                state = _AFTER_FAULT.get(character, self._state)
            self._state = state
        self._begun = True
        if first < 0:
            return []
        return [
            RawDiagnostic("LGN901", first, last + 1, {"why": f"{characters[first]!r} has no place between records"})
        ]
