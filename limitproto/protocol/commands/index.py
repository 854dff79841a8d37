"""The index of the protocol: every command, in the order of `list_commands`.

Commands for events that the current game does not have are left out, and the game's own commands come last.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from limitproto import __version__
from limitproto.protocol.commands import game, query, session
from limitproto.protocol.dispatcher import BARE_QUERY, LONG, LONG_CHANGE, NOTHING, QUERY, THINK, CommandInfo, RunMode
from limitproto.protocol.failures import ending

if TYPE_CHECKING:
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.commands import analysis, describe, records, thinking
    from limitproto.protocol.dispatcher import Handler
    from limitproto.protocol.session import Session
else:

    class _LateModule:
        """A module that is loaded when its first command is called, because most sessions do not need it."""

        def __init__(self, name: str) -> None:
            self._name = f"limitproto.protocol.commands.{name}"

        def __getattr__(self, name: str) -> Handler:
            def handler(*given: object) -> str:
                return getattr(import_module(self._name), name)(*given)

            handler.__module__ = self._name
            return handler

    analysis, describe, records, thinking = map(_LateModule, ("analysis", "describe", "records", "thinking"))


def _says(text: str) -> Handler:
    """Return the handler of a command that always gives the same answer."""
    return lambda _session, _arguments: text


def known_command(_session: Session, arguments: Arguments) -> str:
    return "true" if arguments.word(0) in arguments.command_names() else "false"


def list_commands(_session: Session, arguments: Arguments) -> str:
    return "\n".join(arguments.command_names())


#: A query that may take long, provided it lets the command that it overtakes continue.
_LONG_QUERY = RunMode("query", may_block=True)
#: Choosing a turn; choosing and playing it, with queries answered meanwhile or not.
_CHOOSE = THINK._replace(ends_with_a_turn=True)
_CHOOSE_AND_PLAY, _PLAY = _CHOOSE._replace(effect="change"), LONG_CHANGE._replace(ends_with_a_turn=True)
#: The arguments of commands in the formats of Leela Zero and KataGo.
_FOREIGN = "[COLOUR] [CENTISECONDS] [KEY VALUE ...]"

# fmt: off
_TABLE = (
    # Required by GTP
    CommandInfo("protocol_version", "", "the version of GTP: 2", _says("2"), QUERY),
    CommandInfo("name", "", "the name of this program", _says("limitproto"), QUERY),
    CommandInfo("version", "", "the version of this program", _says(__version__), QUERY),
    CommandInfo("known_command", "NAME", "whether a command works here", known_command, QUERY),
    CommandInfo("list_commands", "", "the commands that work here", list_commands, QUERY),
    CommandInfo("quit", "", "exit after this response", session.quit_session),
    CommandInfo("boardsize", "SIZE", "begin a game of the same edition with another size", game.boardsize, LONG_CHANGE),
    CommandInfo("clear_board", "", "begin the same game again", game.clear_board, LONG_CHANGE),
    CommandInfo("komi", "NUMBER", "accepted, but without effect", game.komi, NOTHING),
    CommandInfo("play", "COLOUR TURN", "play a turn for the player to move", game.play),
    CommandInfo("genmove", "COLOUR", "think for the player to move, and play", thinking.genmove, _CHOOSE_AND_PLAY),
    # Known to GTP
    CommandInfo("undo", "", "take back the last turn or event", game.undo),
    CommandInfo("reg_genmove", "COLOUR", "think for the player to move without playing", thinking.reg_genmove, _CHOOSE),
    CommandInfo("time_settings", "MAIN BYO_YOMI TURNS", "limit the time of all players", session.time_settings),
    CommandInfo("time_left", "COLOUR SECONDS TURNS", "set what a player has left", session.time_left),
    CommandInfo("final_score", "", "the result of a game that has ended", query.final_score, QUERY),
    CommandInfo("showboard", "", "the board as text", query.showboard, QUERY),
    CommandInfo("cputime", "", "processor time spent, in seconds", session.cputime, QUERY),
    # The game
    CommandInfo("lp-newgame", "EDITION [KEY=VALUE ...]", "begin a game; returns the position string",
                game.lp_newgame, LONG_CHANGE),
    CommandInfo("lp-position", "[STRING]", "the position string; with an argument, continue from there",
                game.lp_position, BARE_QUERY),
    CommandInfo("lp-state", "", "everything that a GUI draws, as JSON", query.lp_state, QUERY),
    CommandInfo("lp-legal", "[PREFIX]", "legal turns, or the ones that begin with given cells", query.lp_legal, QUERY),
    CommandInfo("lp-legal_count", "[PREFIX]", "the number of legal turns", query.lp_legal_count, QUERY),
    CommandInfo("lp-steps", "[PREFIX | WORD WORD ...]", "the next cells of a turn begun, or `end`",
                query.lp_steps, QUERY),
    CommandInfo("lp-turns", "[PREFIX]", "legal turns with what they change, as JSON", query.lp_turns, _LONG_QUERY),
    CommandInfo("lp-explain", "TURN", "`legal`, or every rule that a turn breaks", query.lp_explain, QUERY),
    CommandInfo("lp-play", "TURN ...", "play turns of the players to move, all or none", game.lp_play, longest=1 << 20),
    CommandInfo("lp-history", "", "the turns and events so far", lambda at, _: "\n".join(at.turns), QUERY),
    CommandInfo("lp-undo", "[N]", "take back N turns or events, all or none", game.lp_undo),
    CommandInfo("lp-redo", "[N]", "replay N turns or events that were taken back, all or none", game.lp_redo),
    CommandInfo("lp-to_play", "", "the player to move, or `none`", query.lp_to_play, QUERY),
    CommandInfo("lp-result", "", "the result and the reason", lambda at, _: ending(at.position), QUERY),
    CommandInfo("lp-key", "", "the key shared by symmetric positions",
                lambda at, _: at.position.canonical_key(), QUERY),
    CommandInfo("lp-resign", "[COLOUR]", "a player gives up", game.lp_resign),
    CommandInfo("lp-timeout", "COLOUR", "a player has run out of time", game.lp_timeout),
    CommandInfo("lp-draw_agreed", "", "the players agree to a draw", game.lp_draw_agreed, event="draw"),
    CommandInfo("lp-gameover", "RESULT REASON", "a notice of how the game ended", game.lp_gameover),
    CommandInfo("lp-record", "[format=lgn|json]", "the game so far as a record", records.lp_record, LONG),
    CommandInfo("lp-tags", "[-]", "the tags of the record, after setting those of the lines up to a single dot",
                records.lp_tags, LONG_CHANGE),
    CommandInfo("lp-load_record", "FILE | -", "continue from a record: a file, or the lines up to a single dot",
                records.lp_load_record, LONG_CHANGE),
    CommandInfo("lp-svg", "[marks=CELLS] [prefix=TEXT] [width=PIXELS]", "the board as an SVG picture",
                query.lp_svg, QUERY),
    # The session
    CommandInfo("lp-describe", "", "what this program supports, as JSON",
                lambda at, given: describe.lp_describe(at, given, COMMANDS), QUERY),
    CommandInfo("lp-help", "[COMMAND]", "what a command does, or all of them",
                lambda at, given: describe.lp_help(at, given, COMMANDS), QUERY),
    CommandInfo("lp-options", "", "name, type, value, default and range of every option", session.lp_options, QUERY),
    CommandInfo("lp-get", "NAME", "the value of an option", session.lp_get, QUERY),
    CommandInfo("lp-set", "NAME VALUE [NAME VALUE ...]", "set options, all or none", session.lp_set),
    CommandInfo("lp-clock", "[[COLOUR] KIND SECONDS ...]", "the clocks, after setting them",
                session.lp_clock, BARE_QUERY),
    CommandInfo("lp-ping", "", "answers `pong`", _says("pong"), NOTHING),
    # Thinking and counting
    CommandInfo("lp-hint", "[time=T] [nodes=N] [depth=D]", "a turn worth playing", thinking.lp_hint, THINK),
    CommandInfo("lp-search", "[time=T] [nodes=N] [depth=D] [lines=K]", "the best turns by search, with scores",
                thinking.lp_search, THINK),
    CommandInfo("lp-analyze", "[interval=T] [lines=K]", "search and report, until the next line",
                analysis.lp_analyze, THINK),
    CommandInfo("lp-genmove_analyze", "[COLOUR] [interval=T] [lines=K]",
                "think for the player to move, report, and play", analysis.lp_genmove_analyze, _CHOOSE_AND_PLAY),
    CommandInfo("lp-review", "[time=T] [nodes=N] [from=PLY]",
                "what each turn of the game cost its player, and the accuracy of the players",
                analysis.lp_review, THINK),
    CommandInfo("lp-book", "[lines=K]", "what the archive knows of the position, as JSON", thinking.lp_book, LONG),
    # When this is answered, in order like every command, the transport has already cancelled what was sent before it.
    CommandInfo("lp-stop", "", "stop what was sent before", _says(""), NOTHING),
    CommandInfo("lp-perft", "N", "the number of lines of exactly N turns", thinking.lp_perft, THINK),
    CommandInfo("lp-divide", "N", "the lines of exactly N turns, counted by first turn", thinking.lp_divide, THINK),
    CommandInfo("lp-benchmark", "", "how fast this program counts and plays", thinking.lp_benchmark, LONG),
    CommandInfo("lp-selftest", "", "this program checks itself", thinking.lp_selftest, LONG),
    # Known to other programs
    CommandInfo("lz-analyze", _FOREIGN, "search, and report as Leela Zero does, until the next line",
                analysis.foreign_analyze, LONG),
    CommandInfo("lz-genmove_analyze", _FOREIGN, "think as genmove does, report as Leela Zero does, and play",
                analysis.foreign_genmove_analyze, _PLAY),
    CommandInfo("kata-analyze", _FOREIGN, "search, and report as KataGo does, until the next line",
                analysis.foreign_analyze, LONG),
    CommandInfo("kata-genmove_analyze", _FOREIGN, "think as genmove does, report as KataGo does, and play",
                analysis.foreign_genmove_analyze, _PLAY),
    CommandInfo("gogui-analyze_commands", "", "what GoGui offers to show", _says(session.ANALYZE_COMMANDS), QUERY),
    CommandInfo("gogui-interrupt", "", "does nothing; GoGui stops a search by `# interrupt` if it is listed",
                _says(""), NOTHING),
)
# fmt: on

COMMANDS: dict[str, CommandInfo] = {entry.name: entry for entry in _TABLE}
