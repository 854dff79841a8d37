"""Logs of the play-by-mail server; see `limitproto.records.formats.pbmserv.reader`."""

from __future__ import annotations

from limitproto.records.diagnostics.rule import DiagnosticRule

RULES = [
    DiagnosticRule(
        code="LGN311",
        name="bad-server-command",
        severity="error",
        critical=True,
        sentence="invalid command to the play-by-mail server: {why}",
        help="fix the line in the log; its text is not shown, because it may contain a password",
        why="Without the command the turn is unknown.",
    ),
    DiagnosticRule(
        code="LGN312",
        name="ignored-flag",
        severity="warning",
        sentence="the flag {flag} has no effect in this game and is ignored",
        help="it belongs to other games of the server",
        why="The record does not keep the flag.",
    ),
    DiagnosticRule(
        code="LGN313",
        name="unknown-layout",
        severity="error",
        critical=True,
        sentence="the game began with a random layout, which the log of the server does not contain",
        help="give it with limitproto convert --layout BOARD, or for several games with --layout GAME=BOARD",
        why="Without the layout it is unknown which tiles the moves name.",
    ),
    DiagnosticRule(
        code="LGN314",
        name="no-legal-numbering",
        severity="error",
        critical=True,
        sentence="no known numbering of the tiles makes the whole game legal; {numbering} comes furthest: {why}",
        help="check for a missing move, for a move that the server refused, and for another layout",
        why="The server does not say how it numbers the tiles, and the numbers shift as the board grows.",
    ),
    DiagnosticRule(
        code="LGN315",
        name="ambiguous-numbering",
        severity="error",
        critical=True,
        sentence="the game is legal with the tiles numbered as {one} and as {other}, with different boards",
        help="more moves of the game may show which one is right",
        why="A choice between them would be a guess.",
    ),
    DiagnosticRule(
        code="LGN316",
        name="missing-challenge",
        severity="warning",
        sentence="no challenge before this game fits its players; the default rules of the server are assumed",
        help="put the challenge before the first move of the game",
        why="The challenge names the players and the rules.",
    ),
    DiagnosticRule(
        code="LGN317",
        name="ambiguous-challenge",
        severity="error",
        critical=True,
        sentence="the challenge of this game is unclear: {why}",
        help="keep only the challenge of this game before its first move",
        why="The log does not say which number the server gave to which challenge.",
    ),
    DiagnosticRule(
        code="LGN318",
        name="not-a-command",
        severity="warning",
        sentence="text that is not a command of a game is ignored: {count:line} from here on",
        help="they are not kept",
        why="Nothing is dropped silently.",
    ),
]
