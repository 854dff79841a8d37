"""Records to measure with: games of LIMIT, chess and Go of about the same size, and damaged files."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from types import ModuleType
from typing import TYPE_CHECKING

from benchmarks.generate.archive import BROKEN
from limitproto import Position, records
from limitproto.core.rng import Stream
from limitproto.records.model import tag_of

if TYPE_CHECKING:
    import chess.pgn


#: From so many games on they are played by several processes: each takes some 15 ms.
_MANY = 2_000


#: Games that records are measured with: edition and options.
EDITIONS: dict[str, tuple[str, dict[str, str]]] = {
    "classic": ("classic", {"size": "9"}),
    "classic3": ("classic3", {}),
    "nestor": ("nestor", {}),
    "nestor, by hand": ("nestor", {"placement": "manual"}),
    "nestor-en3": ("nestor-en3", {}),
    "nestor-en3, by hand": ("nestor-en3", {"placement": "manual"}),
    "pbmserv": ("pbmserv", {}),
    "pbmserv, by hand": ("pbmserv", {"placement": "manual"}),
    "pbmserv3, by hand": ("pbmserv3", {"placement": "manual"}),
    "limes": ("limes", {}),
}


@cache
def limit_games(count: int, name: str = "classic") -> tuple[str, ...]:
    """Return different games in export form, with the tags that a club would write; `name` is one of `EDITIONS`."""
    games = partial(_game, name)
    if count < _MANY:
        return tuple(map(games, range(count)))
    with ProcessPoolExecutor() as pool:
        return tuple(pool.map(games, range(count), chunksize=100))


def _game(name: str, seed: int) -> str:
    edition, options = EDITIONS[name]
    given = {**options, "seed": str(seed)} if edition == "limes" else options
    stream, start = Stream(seed), Position.new(edition, **given)
    turns, position = [*start.chance_events], start
    while not position.is_over:
        legal = position.legal_turns()
        turn = legal[stream.below(len(legal))]
        position = position.play(turn, check=False)
        turns += [turn, *position.chance_events]
    tags = {"Event": "Club evening", "Site": "?", "Date": "2026.11.20", "Round": str(seed)}
    names = dict(zip(map(tag_of, start.players), ("Ada", "Bob", "Cyd"), strict=False))
    return records.format_game(start.without_chance(), turns, {**tags, **names}, position.result)


def turns_in(games: tuple[str, ...]) -> float:
    """Return the number of turns in a game on average."""
    records_of = [entry.record for entry in records.read_text("\n".join(games[:100]))]
    return sum(len(record.turns) for record in records_of if record) / len(records_of)


def typed_by_hand(game: str) -> str:
    """Return a game as a person may type it, with the same meaning: spaced oddly, with comments and a variation."""
    tags, _, movetext = game.partition("\n\n")
    words = " ".join(movetext.split()).replace(". ", ".").split()
    late = min(len(words) * 2 // 3, len(words) - 3)
    words[late] += " {or was it that one?}"
    words[late + 1] += f" {{[%clk 0:05:00] the plan}} ({words[late + 1]} {{the same}})"
    words[len(words) // 3] += " {a good place}"
    return tags.replace(" ", "  ", 2) + "\n\n\n" + "  ".join(words[:late]) + "\n " + " ".join(words[late:]) + "\n"


def _with_broken(games: tuple[str, ...]) -> list[str]:
    """Return games of which every tenth is broken, in every way that the generated archives have in turn."""
    ways = [BROKEN[name] for name in sorted(BROKEN) if name != "no utf-8"]
    return [ways[i // 10 % len(ways)](game) if i % 10 == 0 else game for i, game in enumerate(games)]


#: How games become a file: in export form; without empty lines between them; typed by hand; every tenth one broken.
FORMS: dict[str, Callable[[tuple[str, ...]], str]] = {
    "canonical": "\n".join,
    "joined": "".join,
    "typed": lambda games: "\n".join(map(typed_by_hand, games)),
    "broken": lambda games: "\n".join(_with_broken(games)),
}

#: What files of games are made of: `classic` in every form, and the other editions in export form.
KINDS = (*FORMS, *(name for name in EDITIONS if name != "classic"))


def games_of(kind: str, count: int) -> tuple[str, ...]:
    """Return so many different games of a kind, in export form."""
    return limit_games(count, kind if kind in EDITIONS else "classic")


def text_of(kind: str, count: int) -> str:
    """Return the text of a file of so many games of a kind."""
    return FORMS.get(kind, "\n".join)(games_of(kind, count))


#: Files that cost a careless reader more than linear time, by the number of repetitions.
WORST: dict[str, Callable[[int], str]] = {
    "an unclosed comment": lambda count: '[Game "limit"]\n\n1. {' + "a " * count,
    "many unclosed comments": lambda count: '[Game "limit"]\n\n1. ' + "{a " * count,
    "opening brackets": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + "(" * count,
    "brackets that hold a turn": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + "(m50:m51 " * count,
    "closing brackets": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + ")" * count,
    "one long line of words": lambda count: "m50:n50 " * count,
    "one long word": lambda count: "m" * count,
    "one long tag": lambda count: '[Game "' + "\\\\" * count + '"]\n',
    "tags without end": lambda count: '[Game "limit"]\n' * count,
    "glyphs": lambda count: '[Game "limit"]\n\n1. m50:n50 ' + "!" * count,
    "closing braces": lambda count: "}" * count,
    "escaped lines": lambda count: "%\n" * count,
    "games in a damaged tag": lambda count: '[Game "limit"]\n' + '[x[Game "x"]' * count,
    "one tag of quotation marks": lambda count: '[White "' + '\\"' * count,
    "JSON brackets": lambda count: "[" * count,
}


def chess_games(chess: ModuleType, count: int) -> str:
    """Return different games of chess of random moves as PGN."""
    import chess.pgn

    texts = []
    for seed in range(count):
        source, board = random.Random(seed), chess.Board()
        game = chess.pgn.Game()
        game.headers.update({"Event": "Club evening", "Date": "2026.11.20", "White": "Ada", "Black": "Bob"})
        node: chess.pgn.GameNode = game
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = source.choice(moves)
            board.push(move)
            node = node.add_variation(move)
        texts.append(str(game))
    return "\n\n".join(texts) + "\n"


def go_games(count: int) -> list[str]:
    """Return different games of Go of random moves as SGF."""
    from sgfmill import boards, sgf

    texts = []
    for seed in range(count):
        source, board, game = random.Random(seed), boards.Board(19), sgf.Sgf_game(19)
        game.get_root().set("PB", "Ada")
        empty = [(row, column) for row in range(19) for column in range(19)]
        source.shuffle(empty)
        for point, colour in zip(empty, "bw" * 50, strict=False):
            board.play(*point, colour)
            game.extend_main_sequence().set_move(colour, point)
        texts.append(game.serialise().decode())
    return texts
