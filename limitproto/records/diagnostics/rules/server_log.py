"""Logs of the play-by-mail server; see `limitproto.records.formats.pbmserv.reader`."""

from __future__ import annotations

from limitproto.records.diagnostics.diagnostic import Code
from limitproto.records.diagnostics.rules.examples import but

#: The shortest whole game: one ball a player.
_LOG = """\
limit challenge -manual -size=1 ada bob
limit move 12 ada *** r1
limit move 12 bob *** g5
limit move 12 ada *** k3
limit move 12 bob *** b2
limit move 12 ada *** 3-4,3
limit move 12 bob *** 1-2,1
"""

#: Where the fourth tile lies depends on which cells have numbers.
_DOUBTFUL = """\
limit challenge -manual -size=2 ada bob
limit move 12 ada *** b1
limit move 12 bob *** k1
limit move 12 ada *** r5
limit move 12 bob *** g8
"""

#: Two tiles, which lie side by side in every way.
_ALONE = "limit move 12 ada *** r1\nlimit move 12 bob *** g5\n"

ROWS = [
    Code(
        code="LGN311",
        name="server-command",
        severity="error",
        critical=True,
        sentence="this command to the play-by-mail server can not be read: {why}",
        help="mend the line in the log; its text is not shown, because a password may be in it",
        why="What was played is not known without it.",
        bad=but("limit move 12 bob *** b2", "limit move 12 bob *** b2 please", _LOG),
        good=_LOG,
    ),
    Code(
        code="LGN312",
        name="idle-flag",
        severity="warning",
        sentence="the flag {flag} has no effect in this game, and is dropped",
        help="it is left over from another game of the server",
        why="Nobody should think that the record keeps it.",
        bad=but("-manual", "-manual -random", _LOG),
        good=_LOG,
    ),
    Code(
        code="LGN313",
        name="layout-unknown",
        severity="error",
        critical=True,
        sentence="the game began on a random layout, which the server's log does not hold",
        help="tell it with limitproto convert --layout BOARD; of several games with --layout GAME=BOARD",
        why="Without the layout nobody knows which tiles the moves mean.",
        bad="limit challenge ada bob\nlimit move 12 ada *** 3-7,4\n",
        good=_LOG,
    ),
    Code(
        code="LGN314",
        name="no-numbering",
        severity="error",
        critical=True,
        sentence="no known way of numbering the tiles makes the whole game legal; {numbering} comes furthest: {why}",
        help="is a move missing, was one refused by the server, or is it another layout?",
        why="The server does not tell how it numbers the tiles, and the numbers shift as the board grows.",
        bad=but("b2", "b9", _LOG),
        good=_LOG,
    ),
    Code(
        code="LGN315",
        name="two-numberings",
        severity="error",
        critical=True,
        sentence="the game is legal with its tiles numbered as {one} and as {other}, on different boards",
        help="more moves of the game may show which of them is right",
        why="A choice between them would be a guess.",
        bad=_DOUBTFUL,
        good=_LOG,
    ),
    Code(
        code="LGN316",
        name="no-challenge",
        severity="warning",
        sentence="there is no challenge before this game that fits its players; it is read by the server's usual rules",
        help="put the challenge in front of the game's first move",
        why="The challenge tells who plays, and by which rules.",
        bad=_ALONE,
        good=_LOG,
    ),
    Code(
        code="LGN317",
        name="which-challenge",
        severity="error",
        critical=True,
        sentence="which challenge this game goes back to can not be told: {why}",
        help="leave only the game's own challenge in front of its first move",
        why="The log does not say which number the server gave to which challenge.",
        bad="limit challenge -manual -size=2 bob ada\n" + _LOG,
        good=_LOG,
    ),
    Code(
        code="LGN318",
        name="no-command",
        severity="warning",
        sentence="what is no command of a game is passed over, from here on in lines: {count}",
        help="no word of them is kept",
        why="Nothing is dropped without a word.",
        bad=_LOG + "Have a nice day!\n",
        good=_LOG,
    ),
]
