"""`limitproto records`: commands for many records, from files to files."""

from __future__ import annotations

from limitproto.cli import LazyGroup

#: Commands in the order of the help with their summaries; each is in the module `limitproto.cli.records.NAME`.
COMMANDS = {
    "merge": "Join files into one, without duplicates if asked.",
    "split": "Cut files into one for each edition, year, tag value or number of games.",
    "sort": "Put games in the order of dates, lengths or any tag.",
    "sample": "Draw games at random.",
    "filter": "Take the games that fit conditions, those of `archive find`.",
    "retag": "Set, rename and remove tags.",
    "diff": "Compare two collections game by game.",
}

_EPILOG = """\b
Examples:
  limitproto records merge games/ -o all.lgn.zst
  limitproto records merge --symmetry games/ -o all.lgn
  limitproto records split all.lgn --by year -o years/
  limitproto records sort --by date --by round all.lgn -o sorted.lgn
  limitproto records sample -n 100 --seed 1 all.lgn -o some.lgn
  limitproto records filter --player Ada --result 1-0 games/ -o won.lgn
  limitproto records retag --set Site=Graz all.lgn -o all.lgn
  limitproto records diff old.lgn new.lgn

Records of any form are read, and written in export form: of a game, nothing is lost. Memory does not grow with the
files. A game with an error is reported on stderr and left out; `limitproto check` says more of it.

Exit status: that of the command, see `limitproto records COMMAND --help`."""


command = LazyGroup(
    "records",
    package="limitproto.cli.records",
    summaries=COMMANDS,
    help="Merge, split, sort, sample, filter, retag and compare records.",
    epilog=_EPILOG,
)
