"""Tags: what they can not say, and what they say in another way than the export form."""

from __future__ import annotations

import msgspec

from limitproto.games.base import FILES
from limitproto.games.diagnostic_info import FileExample
from limitproto.records.diagnostics.rule import DiagnosticRule

RULES = [
    DiagnosticRule(
        code="LGN201",
        name="no-game",
        severity="warning",
        fixable=True,
        sentence="there is no Game tag; the record is read as one of {game}",
        help='begin it with [Game "{game}"]',
        why="The format holds several games; a record says which one it is.",
    ),
    DiagnosticRule(
        code="LGN202",
        name="unknown-game",
        severity="error",
        sentence="{game!r} is not a game that is known here{hint}",
        help="the turns have been read, but nobody can say whether they are legal",
        elsewhere=True,
        why="The rules of a game are needed to check its records.",
    ),
    DiagnosticRule(
        code="LGN203",
        name="no-edition",
        severity="warning",
        fixable=True,
        sentence="there is no Edition tag; the record is read as one of the edition {edition}",
        help="add the tag if that is right",
        why="Editions differ in their rules; a record says which ones hold.",
    ),
    DiagnosticRule(
        code="LGN204",
        name="unknown-edition",
        severity="error",
        sentence="the Edition tag names no edition: {why}",
        help="limitproto engine tells the editions by lp-describe",
        why="Without an edition nobody can say whether the turns are legal.",
    ),
    DiagnosticRule(
        code="LGN205",
        name="missing-tag",
        severity="note",
        fixable=True,
        sentence="tags of the export form are missing: {names}",
        help="the export form has all of them, the roster with ? for what is not known",
        why="With the whole roster in one order, games can be compared line by line.",
    ),
    DiagnosticRule(
        code="LGN206",
        name="tag-twice",
        severity="error",
        critical=True,
        sentence="the tag {name} stands twice with different values",
        help="take out the one that is wrong",
        why="Only its author knows which value is right.",
    ),
    DiagnosticRule(
        code="LGN207",
        name="tag-repeated",
        severity="warning",
        fixable=True,
        sentence="the tag {name} stands twice with the same value",
        help="once is enough",
        why="Saying it twice adds nothing.",
    ),
    DiagnosticRule(
        code="LGN208",
        name="tag-order",
        severity="note",
        fixable=True,
        sentence="tags are out of order, {name} first of all",
        help="first the roster (game, edition, event, site, date, round, players, result), then the others by name",
        why="With the whole roster in one order, games can be compared line by line.",
    ),
    DiagnosticRule(
        code="LGN209",
        name="bad-option",
        severity="error",
        sentence="the tag {name} can not be: {why}",
        help="the pages of spec/ on the rules tell the options of each edition",
        why="Without knowing the rules nobody can say whether the turns are legal.",
    ),
    DiagnosticRule(
        code="LGN210",
        name="bad-layout",
        severity="error",
        rule=5,
        sentence="the Layout tag holds no layout: {why}",
        help="a layout is a board with small letters for the tile colours, `size` tiles of each, no equal neighbours",
        why="R5: a layout must be one that could have been laid.",
    ),
    DiagnosticRule(
        code="LGN211",
        name="bad-position",
        severity="error",
        sentence="the Position tag holds no position: {why}",
        help="spec/notation.md tells the six fields of a position string",
        why="A position that no rule allows has no legal turns that could be checked.",
    ),
    DiagnosticRule(
        code="LGN212",
        name="bad-date",
        severity="warning",
        sentence="{value!r} is no date",
        help="a date is YYYY.MM.DD, with ? for every digit that is not known",
        why="Archives sort by it.",
    ),
    DiagnosticRule(
        code="LGN213",
        name="impossible-date",
        severity="warning",
        sentence="no calendar has the day {value}",
        help="look it up",
        why="Archives sort by it.",
    ),
    DiagnosticRule(
        code="LGN214",
        name="unknown-escape",
        severity="warning",
        sentence="{what!r} is no escape; the backslash is kept",
        help='only \\" and \\\\ are escapes; a backslash by itself is written \\\\',
        why="Other programs may drop the backslash.",
    ),
    DiagnosticRule(
        code="LGN215",
        name="tag-spelling",
        severity="warning",
        fixable=True,
        sentence="the tag {name} is spelt {known}",
        help="tag names are case-sensitive",
        why="Programs that look for the tag do not find it.",
    ),
    DiagnosticRule(
        code="LGN216",
        name="nobodys-tag",
        severity="warning",
        sentence="nobody plays {name} here; the players are {players}",
        help="rename the tag, or check Edition and Players",
        why="Often the edition is another one than the tags say.",
    ),
    DiagnosticRule(
        code="LGN217",
        name="idle-option",
        severity="note",
        fixable=True,
        sentence="the tag {name} with {value!r} is {right} in the export form",
        help="options that are those of the edition anyhow are not written, and each one has a tag of its own",
        why="Equal rules are to have equal tags.",
    ),
    DiagnosticRule(
        code="LGN221",
        name="empty-tag",
        severity="note",
        fixable=True,
        sentence="the tag {name} is empty",
        help="what is not known is ?",
        why="An empty value can be a fault or a want of knowledge.",
    ),
    DiagnosticRule(
        code="LGN222",
        name="bad-time-control",
        severity="warning",
        sentence="{value!r} is no time control",
        help="for example 300, 300+5, 40/5400:1800, *60 for a sand clock, - for none, ? for unknown",
        why="TimeControl is read by programs.",
    ),
    DiagnosticRule(
        code="LGN223",
        name="no-layout",
        severity="error",
        rule=5,
        sentence="there is no Layout tag, but edition {edition} begins with a layout",
        help='add the tiles as they lay at the start, [Layout "BOARD"]',
        why="R5: the layout is part of the record; without it nobody can say what the cells hold.",
    ),
    DiagnosticRule(
        code="LGN224",
        name="date-signs",
        severity="note",
        fixable=True,
        sentence="the date {value} is {tidy} in the export form",
        help="a date is YYYY.MM.DD, with ? for every digit that is not known",
        why="Archives sort by it.",
    ),
    DiagnosticRule(
        code="LGN225",
        name="tag-like-option",
        severity="warning",
        sentence="the tag {name} is not known; did you mean {known}?",
        help="a tag that is not known has no effect on the rules; correct its name, or choose another one",
        why="A misspelt option leaves the game with other rules than it was played by.",
    ),
]


#: For values that name a file; the examples are those of a game that has such values.
UNKNOWN_FILE = DiagnosticRule(
    code="LGN218",
    name="unknown-file",
    severity="error",
    elsewhere=True,
    sentence="what the tag {name} speaks of stands in a file that is not known here: {why}",
    help=f"{FILES} in the environment names the files that are to be known, several joined as in PATH",
    why="A record does not hold what its game is played with. Without the file its turns can not be checked.",
)


def unknown_file(example: FileExample) -> DiagnosticRule:
    """Return the row on files that are not known, with a game's example."""
    return msgspec.structs.replace(UNKNOWN_FILE, bad=example.unknown, good=example.good)
