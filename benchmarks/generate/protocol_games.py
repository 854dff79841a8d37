"""Write the games of the conformance cases: `python -m benchmarks.generate.protocol_games`.

Each edition gets a game of random turns, sent by `play`, with turns between them that break a rule, and positions whose
legal turns are asked for. All of it follows from the seed below.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from limitproto import Position
from limitproto.core.rng import Stream
from limitproto.errors import IllegalTurn

FOLDER = Path(__file__).resolve().parents[2] / "records" / "conformance-protocol"
SEED = 15
#: The games with their options; a layout is sent, not a seed, so that an engine need not draw as this package does.
GAMES = [
    ("classic", {}), ("classic", {"size": "2"}), ("classic", {"players": "3", "size": "2"}), ("nestor", {"size": "3"}),
    ("nestor", {"players": "3", "size": "3"}), ("nestor-en", {"size": "3"}),
    ("nestor-en", {"players": "3", "size": "3"}), ("pbmserv", {"size": "3"}),
    ("pbmserv", {"players": "3", "size": "3"}), ("pbmserv", {"placement": "manual", "size": "2"}),
    ("classic", {"size": "3", "turn": "either", "equaliser": "off"}),
    ("nestor", {"size": "4", "isolate": "doomed", "free_edges": "2", "ending": "stranded"}),
]  # fmt: skip
HEAD = """# {}
# README.md says how to read this file. Made by benchmarks/generate/protocol_games.py.
"""


def random_game(start: Position, stream: Stream) -> Iterator[tuple[Position, str, list[str]]]:
    """Yield the positions of a game with the turn played and some turns that break a rule there."""
    position, earlier = start, list[str]()
    while not position.is_over:
        legal = position.legal_turns()
        turn = legal[stream.below(len(legal))]
        # Turns of other positions of the game are readable, and most of them are not legal here.
        wrong = [text for text in earlier if text not in legal]
        yield position, turn, [wrong[stream.below(len(wrong))]] if wrong else []
        earlier = [*legal[-6:], turn, *earlier][:30]
        position = position.play(turn)
    yield position, "", []


def line_of(edition: str, options: dict[str, str], start: Position) -> str:
    """Return the command that begins a game."""
    given = dict(options)
    layout = start.start_tags().get("Layout")
    if layout:
        given["layout"] = layout
    return " ".join(["lp-newgame", edition, *(f"{key}={value}" for key, value in given.items())])


def main() -> None:
    """Write the two files."""
    games, legal = [HEAD.format("Whole games, turn by turn.")], [HEAD.format("Legal turns in all editions.")]
    stream = Stream(SEED)
    for number, (edition, options) in enumerate(GAMES):
        letter = "g" + chr(ord("a") + number)
        start = Position.new(edition, **options, seed=str(SEED + number))
        begin = line_of(edition, options, start)
        title = begin.removeprefix("lp-newgame ")
        game = "" if title == "classic" else f"#game {title}\n"
        played = [f"\n#case P8.22{letter} a game: {title}\n{game}", f"10 {begin}\n#? [{_escaped(str(start))}]\n"]
        refused = [f"\n#case P8.24{letter} turns that break a rule: {title}\n{game}", f"10 {begin}\n"]
        asked = [f"\n#case P10.29{letter} {title}\n{game}"]
        id = 10
        positions = list(random_game(start, stream))
        for place, (position, turn, wrong) in enumerate(positions):
            for text in wrong:
                id += 1
                try:
                    position.play(text)
                except IllegalTurn:
                    refused.append(f"{id} play {position.players[position.mover or 0]} {text}\n#! [illegal move]\n")
            if turn:
                id += 1
                command = f"{id} play {position.players[position.mover or 0]} {turn}\n"
                played.append(command)
                refused.append(command)
            if place in {0, 1, len(positions) // 3, len(positions) // 2, len(positions) * 2 // 3, len(positions) - 3,
                         len(positions) - 1}:  # fmt: skip
                asked.append(f"{2 * place + 1} lp-position {position}\n#? [{_escaped(str(position))}]\n")
                asked.append(f"{2 * place + 2} lp-legal\n#check legal-turns {position}\n")
        end = positions[-1][0]
        mover = end.players[0]
        played.append(f"{id + 1} genmove {mover}\n#! [game over]\n")
        games += [*played, *refused]
        legal += asked
        legal.append(
            f"\n#case P10.73{letter} the result of a game: {title}\n{game}1 {begin}\n"
            f"2 lp-play {' '.join(turn for _, turn, _ in positions if turn)}\n3 lp-result\n"
            f"#? [{end.result} {end.reason}]\n4 lp-position\n#? [{_escaped(str(end))}]\n"
        )
    (FOLDER / "08-games.tst").write_text("".join(games), encoding="utf-8")
    (FOLDER / "10-legal.tst").write_text("".join(legal), encoding="utf-8")


def _escaped(text: str) -> str:
    return "".join(f"\\{character}" if character in ".*()[]\\|" else character for character in text)


if __name__ == "__main__":
    main()
