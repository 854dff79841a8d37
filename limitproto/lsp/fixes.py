"""Quick fixes: for each diagnostic, the changes to a game's text that remove its cause.

Most fixes replace the span of the diagnostic with a text, made from a template in the table of rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Final, NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation
from limitproto.games.base import OUTSIDE_REASONS, UNFINISHED
from limitproto.games.registry import game_named
from limitproto.lsp.analysis import Analysis
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.writer import quote
from limitproto.records.model import UNKNOWN
from limitproto.records.parsed_game import ESCAPE, LINE_COMMENT, RawDiagnostic
from limitproto.records.text_places import escaped
from limitproto.records.validate import bytes as byte_rules
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.game import CheckedGame
from limitproto.records.variations import ROOT

Edit = tuple[int, int, str]

#: How much of a text a title shows, and the maximum number of similar words offered.
_SHOWN: Final = 40
_OFFERED: Final = 3
#: The diagnostics for an unclosed comment or variation.
_OPEN: Final = ("LGN102", "LGN104")
#: The longest text for which the result of a fix is checked.
_TRIED: Final = 1 << 16
#: Where turns seem to continue in an unclosed comment: a number and the beginning of a turn.
_TURNS: Final = re.compile(r"(?P<space>[ \t]*\s)([0-9]{1,9}\.+[ \t]*[a-z]{1,2}[0-9]{1,2}[:/-])")
#: A date in any order with other text around it; a time in seconds, minutes or hours; the parts of `1:30`.
_DAY: Final = re.compile(
    r"(?<!\d)(?:([0-9?]{4})[-./ ]([0-9?]{1,2})[-./ ]([0-9?]{1,2})|([0-9]{1,2})[-./ ]([0-9]{1,2})[-./ ]([0-9]{4}))(?!\d)"
)
_TIME: Final = re.compile(r"(?:([0-9]{1,6}):)?(?:([0-9]{1,6}):)?([0-9]{1,9}(?:[.][0-9]{1,9})?)")
_MINUTES: Final = 2
#: The first turn of a variation.
_FIRST: Final = re.compile(r"\(\s*+(?:[0-9]{1,9}\.++\s*+)?([^\s(){};$!?]+)")


class Fix(NamedTuple):
    """A fix: its title, and the texts that replace ranges between two places, in order and not overlapping."""

    title: str
    edits: list[Edit]


def fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the fixes for a diagnostic, best first.

    In the templates of the table of rules, `text` is the text of the span as a comment, `unknown` is the value of an
    unknown tag, and `quoted` the tag's value unchanged; the other words come from the diagnostic.
    """
    text = game.text[raw.start : raw.end]
    tag, unknown = game.tag_at(raw.start), UNKNOWN.get(str(raw.words.get("name", "")), "?")
    quoted = quote(tag.value) if tag else ""
    words = {**raw.words, "text": _as_comment(text), "unknown": unknown, "quoted": quoted}
    for template in rule_of(raw.code).fixes:
        yield _replacement_fix(game.text, raw.start, raw.end, template.format_map(words))
    if raw.code in _MAKERS:
        yield from _MAKERS[raw.code](game, raw)
    elif game.is_about_turn(raw):
        yield from _turn_fixes(game, raw)


def _replacement_fix(text: str, start: int, end: int, new: str) -> Fix:
    old = _text_for_title(text[start:end])
    if not new:
        return Fix(f"Remove '{old}'", [_removal(text, start, end)])
    if start == end:
        return Fix("Insert a line end" if new == "\n" else f"Insert '{_text_for_title(new)}'", [(start, end, new)])
    if not new.strip():
        return Fix("Replace it by a space", [(start, end, new)])
    # Words that a fix moves together stay separate.
    before = " " if new[0] in "{" and text[start - 1 : start].strip() and text[start - 1] != "(" else ""
    after = " " if new[-1] == "}" and text[end : end + 1].strip(") \t\r\n") else ""
    return Fix(f"Replace '{old}' by '{_text_for_title(new)}'", [(start, end, before + new + after)])


def _removal(text: str, start: int, end: int) -> Edit:
    """Return the edit that removes part of a text: a tag with its line, other words with the spaces after them."""
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    rest = _end_of_line(text, end)
    if text[start] == "[" and not text[line:start].strip() and rest > end:
        return line, rest, ""
    if text[start - 1 : start].strip(" \t\r\n("):
        return start, end, " " if text[end : end + 1].strip() else ""
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    return start, end, ""


def _end_of_line(text: str, place: int) -> int:
    """Return where the next line begins if only spaces precede it, else the place itself."""
    found = re.compile(r"[ \t]*(?:\r\n?|\n|\Z)").match(text, place)
    return found.end() if found else place


def _as_comment(text: str) -> str:
    """Return a text as a comment, with braces replaced by brackets."""
    return f"{{{text.translate({ord('{'): '(', ord('}'): ')'})}}}"


def _text_for_title(text: str) -> str:
    return escaped(" ".join(text.split()) if len(text) <= _SHOWN else f"{' '.join(text[:_SHOWN].split())}...")


def _tag_insertion(game: Analysis, tags: dict[str, str]) -> Fix:
    """Return the fix that adds tags, each at its position in the export form."""
    present = game.parsed.tags
    colours = () if game.start is None else game.start.players
    new: dict[int, str] = {}
    for name in tagcheck.order(colours, list(tags)):
        ordered = tagcheck.order(colours, [*(tag.name for tag in present), name])
        following = set(ordered[ordered.index(name) + 1 :])
        place = next((tag.start for tag in present if tag.name in following), None)
        if place is None:
            place = _end_of_line(game.text, present[-1].end) if present else game.parsed.begin
        new[place] = new.get(place, "") + f'[{name} "{quote(tags[name])}"]\n'
    names = ", ".join(tags)
    title = f"Add the tag{'s' if len(tags) > 1 else ''} {names}"
    if len(tags) == 1 and tags[names] not in ("?", UNKNOWN.get(names)):
        title += f" with '{_text_for_title(tags[names])}'"
    return Fix(title, [(place, place, lines) for place, lines in sorted(new.items())])


def _missing_tag_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    start, words = game.checked.heading.start, {key: str(value) for key, value in raw.words.items()}
    if raw.code == "LGN607":
        yield from (_tag_insertion(game, {"Termination": reason}) for reason in OUTSIDE_REASONS)
    elif raw.code == "LGN205":
        known = {**UNKNOWN, **(start.tags if start else {}), "Result": game.parsed.result or UNFINISHED}
        yield _tag_insertion(game, {name: known.get(name, "?") for name in words["names"].split(", ")})
    else:
        names = {"LGN201": ("Game", "game"), "LGN203": ("Edition", "edition"), "LGN603": ("Result", "token")}
        name, word = names.get(raw.code, (words.get("name", ""), "right"))
        yield _tag_insertion(game, {name: words[word]})


def _similar_word_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the names of games, editions, players and reasons similar to a word."""
    tag, word = game.tag_at(raw.start), game.text[raw.start : raw.end]
    events = [f"{player}:{word.partition(':')[2]}" for player in (game.start.players if game.start else ())]
    for name in get_close_matches(word.lower(), game.values_of(tag.name) if tag else events, _OFFERED, 0):
        yield _replacement_fix(game.text, raw.start, raw.end, name)


def _tag_removals(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the removal of a diagnostic's tag, or of each tag with that name, those with unknown values first."""
    right = str(raw.words.get("right", ""))
    if raw.code == "LGN217" and right[:1] in ("'", '"'):
        yield _replacement_fix(game.text, raw.start, raw.end, right[1:-1])
        return
    tag = game.tag_at(raw.start)
    if tag is None:
        return
    if raw.code != "LGN206":
        yield Fix(f"Remove the tag {tag.name}", [_removal(game.text, tag.start, tag.end)])
        return
    both = [tag, *(one for one in game.parsed.tags if one.name.lower() == tag.name.lower() and one != tag)]
    for one in sorted(both, key=lambda one: one.value not in ("", "?", UNKNOWN.get(one.name))):
        title = f"Remove the tag {one.name} with '{_text_for_title(one.value)}'"
        yield Fix(title, [_removal(game.text, one.start, one.end)])


def _tag_moves(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    before = min([start for _, _, start, _ in game.parsed.marks] + [raw.start])
    place = _end_of_line(game.text, max([tag.end for tag in game.parsed.tags if tag.end <= before], default=0))
    tag = f"{game.text[raw.start : raw.end]}\n"
    yield Fix("Move it to the other tags", [(place, place, tag), _removal(game.text, raw.start, raw.end)])


def _tag_rewrites(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    text = game.text[raw.start : raw.end]
    found = re.match(r"\[[ \t]*([A-Za-z][A-Za-z0-9_]*)", text)
    if found is not None:
        value = text[found.end() :].rstrip(" \t").removesuffix("]").strip("\"'“”„‘’ \t")
        value = re.sub(r'\\(["\\])', r"\1", value)
        yield _replacement_fix(game.text, raw.start, raw.end, f'[{found[1]} "{quote(value)}"]')
    yield _replacement_fix(game.text, raw.start, raw.end, "")


def _turn_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the legal turns similar to an illegal one, and a comment with the rest of its line."""
    position = game.position_before(raw.start)
    if position is not None and not position.is_over:
        legal = position.chance_choices or position.legal_turns()
        for turn in get_close_matches(str(raw.words.get("what", "")), legal, _OFFERED):
            yield _replacement_fix(game.text, raw.start, raw.end, str(turn))
    if raw.code == "LGN301":
        yield _replacement_fix(game.text, raw.start, raw.end, _as_comment(game.text[raw.start : raw.end]))
    end = game.rest_of_line(raw.start)
    edit = raw.start, end, _as_comment(game.text[raw.start : end])
    yield Fix("Put the rest of this line of play in a comment", [edit])


def _result_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the result by the rules, or from the tag; in both the text and the tag if they have to agree."""
    tag = game.parsed.tag("Result")
    tag_edit: list[Edit] = [] if tag is None else [(*tag.value_span, "")]
    if raw.code == "LGN601":
        token = str(raw.words["token"])
        yield Fix(f"Set the Result tag to '{token}'", [(start, end, token) for start, end, _ in tag_edit])
        return
    played = game.checked.played
    if raw.code == "LGN602":
        if any(one.code in _OPEN for one in game.parsed.diagnostics):
            # It would be inside an unclosed part, and not be the result.
            return
        right = tag.value if tag is not None and tag.value not in ("", "?") else played.result if played else UNFINISHED
        end = game.rest_of_line(len(game.text))
        # A comment that extends to the end of its line must not swallow it.
        is_after_line = game.parsed.marks and game.parsed.marks[-1][0] in (LINE_COMMENT, ESCAPE)
        yield _replacement_fix(game.text, end, end, ("\n" if is_after_line else " ") + (right or UNFINISHED))
        return
    right = str(raw.words["result"])
    at = game.parsed.result_at if game.parsed.result is not None else (raw.start, raw.end)
    tag_edit = [(start, end, right) for start, end, _ in tag_edit if (start, end) != at]
    yield Fix(f"Set the result to '{right}'", [*tag_edit, (*at, right)])


def _date_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the dates that may be meant, also with day and month swapped, then with fewer and fewer known parts."""
    value, wanted = str(raw.words["value"]), list[str]()
    if found := _DAY.search(value):
        year, *rest = found.groups()[:3] if found[1] else found.groups()[:2:-1]
        month, day = (f"{int(part):02}" if part.isdigit() else part for part in rest)
        wanted = [f"{year}.{day}.{month}", f"{year}.{month}.??", f"{year}.??.??", f"????.{month}.{day}"]
        wanted = [*([] if value == (plain := f"{year}.{month}.{day}") else [plain]), *wanted]
    for tidy in dict.fromkeys([*wanted, UNKNOWN["Date"]]):
        if not tagcheck.value_defects("Date", tidy, game.game_name):
            yield _replacement_fix(game.text, raw.start, raw.end, tidy)


def _clock_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the times that a comment command may mean: `1:30` is minutes and seconds, or hours and minutes."""
    if found := _TIME.fullmatch(str(raw.words["value"])):
        parts = [float(part) for part in found.groups() if part]
        for factor in (1, 60) if len(parts) == _MINUTES else (1,):
            seconds = factor * sum(part * 60**power for power, part in enumerate(reversed(parts)))
            whole, rest = divmod(round(seconds * 1000), 1000)
            time = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}" + f".{rest:03}" * (rest > 0)
            yield _replacement_fix(game.text, raw.start, raw.end, f"[%{raw.words['name']} {time}]")
    yield _replacement_fix(game.text, raw.start, raw.end, "")


def _closing_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the ends for an open comment or variation; a comment may also end before text that looks like turns."""
    what, bracket = ("comment", "}") if raw.code == "LGN102" else ("variation", ")")
    end = game.rest_of_line(raw.start) if bracket == ")" else len(game.text[: raw.end].rstrip())
    closing = [Fix(f"Close the {what}", [(end, end, bracket)])]
    if bracket == ")":
        # The bracket may be a mistake: its removal comes first if the line continues or fewer errors remain.
        without, goes_on = _replacement_fix(game.text, raw.start, raw.start + 1, ""), _goes_on(game, raw.start)
        closing.insert(0, without)
        closing.sort(key=lambda fix: (fix is without and not goes_on, _errors_after(game.text, fix)))
    yield from closing
    if bracket == "}" and (turns := _TURNS.search(game.text, raw.start + 1, end)) is not None:
        yield Fix(f"Close the comment before '{_text_for_title(turns[2])}'", [(*turns.span("space"), "} ")])


def _goes_on(game: Analysis, place: int) -> bool:
    """Return whether the turn after a bracket may follow the turn before it, as far as is known."""
    index = max((index for index, turn in enumerate(game.parsed.turns) if turn.start < place), default=ROOT)
    position, found = game.position_after(index), _FIRST.match(game.text, place)
    try:
        return position is None or found is None or bool(position.play(found[1]))
    except (IllegalTurn, InvalidNotation):
        return False


def _bracket_removals(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield, for a variation of no turn: its text without brackets if it continues the line, a comment, and nothing."""
    text = game.text[raw.start : raw.end]
    closing = [(raw.end - 1, raw.end, "")] if text.endswith(")") else []
    if _goes_on(game, raw.start):
        yield Fix("Remove the brackets", [_removal(game.text, raw.start, raw.start + 1), *closing])
    for new in (_as_comment(text[1:].removesuffix(")")), ""):
        yield _replacement_fix(game.text, raw.start, raw.end, new)


def _errors_after(text: str, fix: Fix) -> int:
    """Return how many errors a text has after a fix, 0 for one that is too long to check."""
    if len(text) > _TRIED:
        return 0
    for start, end, new in reversed(fix.edits):
        text = text[:start] + new + text[end:]
    return sum(rule_of(one.code).severity == "error" for one in CheckedGame(parse(text), text).diagnostics)


def _comment_separations(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield a fix that ends the comment before a brace in it, and one that removes the brace."""
    yield Fix("Close the comment before this one", [(raw.start, raw.start, "} ")])
    yield _replacement_fix(game.text, raw.start, raw.end, "(")


def _rest_as_comment(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield a comment with all unread text, up to the result."""
    end = game.rest_of_line(len(game.text))
    yield Fix("Put the rest of the game in a comment", [(raw.start, end, _as_comment(game.text[raw.start : end]))])


def _layout_fixes(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield a layout tag to fill in, and the usual edition of the game, which begins without a layout."""
    yield _tag_insertion(game, {"Layout": "?"})
    tag = game.tag_at(raw.start)
    if tag is not None and tag.name.lower() == "edition":
        yield _replacement_fix(game.text, *tag.value_span, game_named(game.game_name).editions[0].name)


def _character_removals(game: Analysis, raw: RawDiagnostic) -> Iterator[Fix]:
    """Yield the removal of all control characters, or of all writing direction changes."""
    pattern = byte_rules.CONTROL if raw.code == "LGN003" else byte_rules.BIDI
    yield Fix("Remove these characters", [(*match.span(), "") for match in pattern.finditer(game.text)])


#: The functions for fixes that are more than one replacement.
_MAKERS: Final[dict[str, Callable[[Analysis, RawDiagnostic], Iterator[Fix]]]] = {
    **dict.fromkeys(("LGN003", "LGN011"), _character_removals),
    **dict.fromkeys(_OPEN, _closing_fixes),
    **dict.fromkeys(("LGN109", "LGN127"), _tag_moves),
    **dict.fromkeys(("LGN106", "LGN107"), _bracket_removals),
    "LGN110": _tag_rewrites,
    "LGN125": _clock_fixes,
    **dict.fromkeys(("LGN212", "LGN213"), _date_fixes),
    **dict.fromkeys(("LGN201", "LGN203", "LGN205", "LGN603", "LGN607", "LGN611"), _missing_tag_fixes),
    **dict.fromkeys(("LGN202", "LGN204", "LGN304", "LGN610"), _similar_word_fixes),
    "LGN116": _comment_separations,
    **dict.fromkeys(("LGN123", "LGN124"), _rest_as_comment),
    **dict.fromkeys(("LGN206", "LGN207", "LGN209", "LGN210", "LGN211", "LGN216", "LGN217", "LGN218"), _tag_removals),
    "LGN223": _layout_fixes,
    **dict.fromkeys(("LGN601", "LGN602", "LGN604", "LGN605"), _result_fixes),
}
