"""Logs of the play-by-mail server; see `limitproto.records.formats.pbmserv.reader`."""

from __future__ import annotations

from limitproto.records.diagnostics.rule import DiagnosticRule

RULES = [
    DiagnosticRule(
        code="LGN311",
        name="server-command",
        severity="error",
        critical=True,
        sentence="this command to the play-by-mail server can not be read: {why}",
        help="mend the line in the log; its text is not shown, because a password may be in it",
        why="What was played is not known without it.",
    ),
    DiagnosticRule(
        code="LGN312",
        name="idle-flag",
        severity="warning",
        sentence="the flag {flag} has no effect in this game, and is dropped",
        help="it is left over from another game of the server",
        why="Nobody should think that the record keeps it.",
    ),
    DiagnosticRule(
        code="LGN313",
        name="layout-unknown",
        severity="error",
        critical=True,
        sentence="the game began on a random layout, which the server's log does not hold",
        help="tell it with limitproto convert --layout BOARD; of several games with --layout GAME=BOARD",
        why="Without the layout nobody knows which tiles the moves mean.",
    ),
    DiagnosticRule(
        code="LGN314",
        name="no-numbering",
        severity="error",
        critical=True,
        sentence="no known way of numbering the tiles makes the whole game legal; {numbering} comes furthest: {why}",
        help="is a move missing, was one refused by the server, or is it another layout?",
        why="The server does not tell how it numbers the tiles, and the numbers shift as the board grows.",
    ),
    DiagnosticRule(
        code="LGN315",
        name="two-numberings",
        severity="error",
        critical=True,
        sentence="the game is legal with its tiles numbered as {one} and as {other}, on different boards",
        help="more moves of the game may show which of them is right",
        why="A choice between them would be a guess.",
    ),
    DiagnosticRule(
        code="LGN316",
        name="no-challenge",
        severity="warning",
        sentence="there is no challenge before this game that fits its players; it is read by the server's usual rules",
        help="put the challenge in front of the game's first move",
        why="The challenge tells who plays, and by which rules.",
    ),
    DiagnosticRule(
        code="LGN317",
        name="which-challenge",
        severity="error",
        critical=True,
        sentence="which challenge this game goes back to can not be told: {why}",
        help="leave only the game's own challenge in front of its first move",
        why="The log does not say which number the server gave to which challenge.",
    ),
    DiagnosticRule(
        code="LGN318",
        name="no-command",
        severity="warning",
        sentence="what is no command of a game is passed over, from here on in lines: {count}",
        help="no word of them is kept",
        why="Nothing is dropped without a word.",
    ),
]
