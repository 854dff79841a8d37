"""The index of the protocol: every command, in the order in which `list_commands` names them.

Those whose event the game in progress does not know are left out, and its own commands come last.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from limitproto import __version__
from limitproto.protocol.commands import game, query, session
from limitproto.protocol.dispatcher import BARE_QUERY, CHANGE, NOTHING, QUERY, CommandInfo, game_commands
from limitproto.protocol.failures import ending

if TYPE_CHECKING:
    from collections.abc import Mapping

    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.dispatcher import Handler
    from limitproto.protocol.session import Session


def _query(name: str, arguments: str, summary: str, handler: Handler, may_block: bool = False) -> CommandInfo:
    """Return a command that changes nothing and takes no time."""
    return CommandInfo(name, arguments, summary, handler, may_block, effect=QUERY)


def _constant(name: str, summary: str, text: str, effect: str = NOTHING) -> CommandInfo:
    """Return a command without arguments that always answers the same."""
    return CommandInfo(name, "", summary, lambda _session, _arguments: text, effect=effect)


def _late(module: str, name: str, arguments: str, summary: str, **traits: Any) -> CommandInfo:
    """Return a command whose handler has its name, and which may take long; `traits` are further fields.

    The module is loaded when it is first called, since most sessions do without.
    """

    def handler(of_session: Session, given: Arguments) -> str:
        of_module = import_module(f"limitproto.protocol.commands.{module}")
        text: str = getattr(of_module, name.replace("-", "_"))(of_session, given)
        return text

    return CommandInfo(name, arguments, summary, handler, **{"may_block": True, "effect": NOTHING, **traits})


#: Such commands: one that takes no time; while it thinks, queries may be answered; it ends with a turn that is played;
#: both; raw lines follow its argument `-`.
_describes = partial(_late, "describe", may_block=False, effect=QUERY)
_thinks = partial(_late, answers_queries=True)
_plays = partial(_late, effect=CHANGE, ends_with_a_turn=True)
_thinks_and_plays = partial(_plays, answers_queries=True)
_takes_lines = partial(_late, "records", effect=CHANGE, body_after="-")


def working(of_session: Session, table: Mapping[str, CommandInfo]) -> dict[str, CommandInfo]:
    """Return the commands of a table that work in the game in progress, its own ones last."""
    knows = of_session.position.is_event
    common = {name: entry for name, entry in table.items() if not entry.event or knows(entry.event)}
    return {**common, **game_commands(of_session)}


def known_command(of_session: Session, arguments: Arguments) -> str:
    return "true" if arguments.word(0) in working(of_session, of_session.commands) else "false"


def list_commands(of_session: Session, arguments: Arguments) -> str:
    return "\n".join(working(of_session, of_session.commands))


#: The arguments of commands in the forms of Leela Zero and KataGo.
_FOREIGN = "[COLOUR] [CENTISECONDS] [KEY VALUE ...]"

_TABLE = (
    # Required by GTP
    _constant("protocol_version", "the version of GTP: 2", "2", QUERY),
    _constant("name", "the name of this program", "limitproto", QUERY),
    _constant("version", "the version of this program", __version__, QUERY),
    _query("known_command", "NAME", "whether a command works here", known_command),
    _query("list_commands", "", "the commands that work here", list_commands),
    CommandInfo("quit", "", "leave, after this answer", session.quit_session),
    CommandInfo("boardsize", "SIZE", "begin a game of the same edition in another size", game.boardsize, True),
    CommandInfo("clear_board", "", "begin the same game again", game.clear_board, True),
    CommandInfo("komi", "NUMBER", "read and without effect", game.komi, effect=NOTHING),
    CommandInfo("play", "COLOUR TURN", "play a turn for the player to move", game.play),
    _thinks_and_plays("thinking", "genmove", "COLOUR", "think for the player to move, and play"),
    # Known to GTP
    CommandInfo("undo", "", "take the last turn or event back", game.undo),
    _thinks("thinking", "reg_genmove", "COLOUR", "think for the player to move without playing", ends_with_a_turn=True),
    CommandInfo("time_settings", "MAIN BYO_YOMI TURNS", "limit the time of all players", session.time_settings),
    CommandInfo("time_left", "COLOUR SECONDS TURNS", "set what a player has left", session.time_left),
    _query("final_score", "", "the result of a game that has ended", query.final_score),
    _query("showboard", "", "the board as text", query.showboard),
    _query("cputime", "", "processor time spent, in seconds", session.cputime),
    # The game
    CommandInfo(
        "lp-newgame", "EDITION [KEY=VALUE ...]", "begin a game; answers the position string", game.lp_newgame, True
    ),
    CommandInfo(
        "lp-position",
        "[STRING]",
        "the position string; with one, go on from there",
        game.lp_position,
        effect=BARE_QUERY,
    ),
    _query("lp-state", "", "all that a GUI draws, as JSON", query.lp_state),
    _query("lp-legal", "[PREFIX]", "legal turns, or those that begin with whole cells", query.lp_legal),
    _query("lp-legal_count", "[PREFIX]", "the number of legal turns", query.lp_legal_count),
    _query("lp-steps", "[PREFIX | WORD WORD ...]", "the next cells of a turn begun, or `end`", query.lp_steps),
    _query("lp-turns", "[PREFIX]", "legal turns with what they change, as JSON", query.lp_turns, True),
    _query("lp-explain", "TURN", "`legal`, or every rule that a turn breaks", query.lp_explain),
    CommandInfo("lp-play", "TURN ...", "play turns of the players to move, all or none", game.lp_play, longest=1 << 20),
    _query("lp-history", "", "the turns and events so far", lambda of_session, _arguments: "\n".join(of_session.turns)),
    CommandInfo("lp-undo", "[N]", "take N turns or events back, all or none", game.lp_undo),
    CommandInfo("lp-redo", "[N]", "play N turns or events again that have been taken back, all or none", game.lp_redo),
    _query("lp-to_play", "", "the player to move, or `none`", query.lp_to_play),
    _query("lp-result", "", "the result and the reason", lambda of_session, _arguments: ending(of_session.position)),
    _query(
        "lp-key",
        "",
        "the key that symmetric positions share",
        lambda of_session, _arguments: of_session.position.canonical_key(),
    ),
    CommandInfo("lp-resign", "[COLOUR]", "a player gives up", game.lp_resign),
    CommandInfo("lp-timeout", "COLOUR", "a player has run out of time", game.lp_timeout),
    CommandInfo("lp-draw_agreed", "", "the players agree on a draw", game.lp_draw_agreed, event="draw"),
    CommandInfo("lp-gameover", "RESULT REASON", "notice of how the game has ended", game.lp_gameover),
    _late("records", "lp-record", "[format=lgn|json]", "the game so far as a record"),
    _takes_lines("lp-tags", "[-]", "the tags of the record, after setting those of the lines up to a single dot"),
    _takes_lines("lp-load_record", "FILE | -", "go on from a record: of a file, or of the lines up to a single dot"),
    _query("lp-svg", "[marks=CELLS] [prefix=TEXT] [width=PIXELS]", "the board as an SVG picture", query.lp_svg),
    # The session
    _describes("lp-describe", "", "what this program knows and does, as JSON"),
    _describes("lp-help", "[COMMAND]", "what a command does, or all of them"),
    _query("lp-options", "", "name, type, value, default and range of every option", session.lp_options),
    _query("lp-get", "NAME", "the value of an option", session.lp_get),
    CommandInfo("lp-set", "NAME VALUE [NAME VALUE ...]", "set options, all or none", session.lp_set),
    CommandInfo(
        "lp-clock", "[[COLOUR] KIND SECONDS ...]", "the clocks, after setting them", session.lp_clock, effect=BARE_QUERY
    ),
    _constant("lp-ping", "answers `pong`", "pong"),
    # Thinking and counting
    _thinks("thinking", "lp-hint", "[time=T] [nodes=N] [depth=D]", "a turn worth playing"),
    _thinks("thinking", "lp-search", "[time=T] [nodes=N] [depth=D] [lines=K]", "the best turns by search, with scores"),
    _thinks("analysis", "lp-analyze", "[interval=T] [lines=K]", "search and report, until the next line"),
    _thinks_and_plays(
        "analysis",
        "lp-genmove_analyze",
        "[COLOUR] [interval=T] [lines=K]",
        "think for the player to move, report, and play",
    ),
    _thinks(
        "analysis",
        "lp-review",
        "[time=T] [nodes=N] [from=PLY]",
        "what each turn of the game cost its player, and the accuracy of the players",
    ),
    _late("thinking", "lp-book", "[lines=K]", "what the archive knows of the position, as JSON"),
    # The transport has cancelled what was sent before when it is answered, in order like every other command.
    _constant("lp-stop", "stop what was sent before", ""),
    _thinks("thinking", "lp-perft", "N", "the number of lines of exactly N turns"),
    _thinks("thinking", "lp-divide", "N", "the lines of exactly N turns, counted by first turn"),
    _late("thinking", "lp-benchmark", "", "how fast this program counts and plays"),
    _late("thinking", "lp-selftest", "", "this program checks itself"),
    # Known to other programs
    _late("analysis", "lz-analyze", _FOREIGN, "search, and report as Leela Zero does, until the next line"),
    _plays("analysis", "lz-genmove_analyze", _FOREIGN, "think as genmove does, report as Leela Zero does, and play"),
    _late("analysis", "kata-analyze", _FOREIGN, "search, and report as KataGo does, until the next line"),
    _plays("analysis", "kata-genmove_analyze", _FOREIGN, "think as genmove does, report as KataGo does, and play"),
    _constant("gogui-analyze_commands", "what GoGui offers to show", session.ANALYZE_COMMANDS, QUERY),
    _constant("gogui-interrupt", "does nothing; GoGui stops a search by `# interrupt` if it is listed", ""),
)

COMMANDS = {entry.name: entry for entry in _TABLE}
