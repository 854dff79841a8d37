"""Results, house-keeping of archives, and what should not be published."""

from __future__ import annotations

import msgspec

from limitproto.games.diagnostic_info import ClosingExample
from limitproto.records.diagnostics.rule import DiagnosticRule

RULES = [
    DiagnosticRule(
        code="LGN601",
        name="two-results",
        severity="error",
        critical=True,
        sentence="the movetext ends with {token}, the Result tag says {tag}",
        help="mend the one that is wrong",
        why="Only its author knows which one is right.",
    ),
    DiagnosticRule(
        code="LGN602",
        name="no-result",
        severity="warning",
        fixable=True,
        sentence="the movetext ends without a result",
        help="the result, or * for an unfinished game, ends every game",
        why="Without it nobody knows whether the text is whole.",
    ),
    DiagnosticRule(
        code="LGN603",
        name="no-result-tag",
        severity="note",
        fixable=True,
        sentence="there is no Result tag; the movetext ends with {token}",
        help="the export form has both",
        why="Lists of games are made from the tags.",
    ),
    DiagnosticRule(
        code="LGN604",
        name="other-result",
        severity="error",
        critical=True,
        sentence="the result is {token}, but by the rules the game ended {result} ({reason})",
        help="mend the result, or find the turn that is wrong",
        why="Either the result or a turn was noted wrongly.",
    ),
    DiagnosticRule(
        code="LGN605",
        name="finished",
        severity="warning",
        fixable=True,
        sentence="the game is marked as unfinished, but by the rules it ended {result} ({reason})",
        help="the result is the one of the rules",
        why="The last turn decided the game.",
    ),
    DiagnosticRule(
        code="LGN606",
        name="turn-after-end",
        severity="error",
        critical=True,
        sentence="{what} follows the end of the game: {result} ({reason})",
        help="what follows in this line is not checked",
        why="Either a turn before was noted wrongly, or it belongs to a variation.",
    ),
    DiagnosticRule(
        code="LGN607",
        name="unexplained-result",
        severity="note",
        sentence="the result is {token}, but neither the board nor an event nor a Termination tag says why",
        help='add the event that ended it, PLAYER:resigns or PLAYER:timeout, or a tag such as [Termination "time"]',
        why="Such a game ended by the word of the record alone.",
    ),
    DiagnosticRule(
        code="LGN608",
        name="other-termination",
        severity="warning",
        sentence="the Termination tag says {value}, but the game ended by {reason}",
        help="mend the tag",
        why="Statistics are made from the tag.",
    ),
    DiagnosticRule(
        code="LGN609",
        name="event-of-the-absent",
        severity="error",
        critical=True,
        sentence="{what} can not happen: {why}",
        help="what follows in this line is not checked",
        why="Only who is in the game can leave it.",
    ),
    DiagnosticRule(
        code="LGN610",
        name="unknown-termination",
        severity="note",
        sentence="{value!r} is no reason that programs know",
        help="resignation, time, agreement, illegal, adjudication, abandoned, or what the rules of the game name",
        why="Statistics are made from the tag.",
    ),
    DiagnosticRule(
        code="LGN701",
        name="same-game",
        severity="note",
        sentence="this game is in {place} already",
        help="if it was not played twice, take one of them out",
        why="Whoever counts games counts this one twice. Two games are the same when their export forms are.",
    ),
    DiagnosticRule(
        code="LGN702",
        name="same-turns",
        severity="note",
        sentence="the game in {place} has the same turns",
        help="compare tags and comments, and keep what each of them knows",
        why="Long games that are equal turn by turn are mostly one game that came from two sources.",
    ),
    DiagnosticRule(
        code="LGN703",
        name="date-order",
        severity="note",
        sentence="this game is of {date}, and the one before it in this file of {before}",
        help="sort the games by date",
        why="In a file that is sorted new games are found at its end. Games without a whole date are passed over.",
    ),
    DiagnosticRule(
        code="LGN708",
        name="no-games",
        severity="warning",
        sentence="there is no game in this file",
        help="is it the right file?",
        why="A file that should hold games and holds none is often the sign of a failed copy.",
    ),
    DiagnosticRule(
        code="LGN801",
        name="mail-address",
        severity="warning",
        sentence="this looks like a mail address",
        help="take it out before you publish the game",
        why="Archives are copied for ever.",
    ),
    DiagnosticRule(
        code="LGN802",
        name="password",
        severity="warning",
        sentence="this looks like a command to the play-by-mail server, with a password",
        help="replace the password by ***, and change it on the server",
        why="The server takes commands with the password in plain text.",
    ),
]


#: What a record says of how its game stands in the end; the examples are those of the games that have such tags.
CLOSING = [
    DiagnosticRule(
        code="LGN611",
        name="missing-closing-tag",
        severity="note",
        fixable=True,
        sentence="the game has come to its end, but no tag says that {name} is {right}",
        help="the export form has it",
        why="Lists of games are made from the tags.",
    ),
    DiagnosticRule(
        code="LGN612",
        name="other-closing-tag",
        severity="error",
        critical=True,
        sentence="the tag {name} says {value!r}, but where the game stops it is {right}",
        help="mend the tag, or find the turn that is wrong",
        why="Either the tag or a turn was noted wrongly.",
    ),
]


def closing(example: ClosingExample) -> list[DiagnosticRule]:
    """Return the rows on closing tags with a game's examples of them."""
    missing, other = CLOSING
    return [
        msgspec.structs.replace(missing, bad=example.missing, good=example.good),
        msgspec.structs.replace(other, bad=example.other, good=example.good),
    ]
