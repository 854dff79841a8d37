"""Building blocks of the conformance set: tags of games, games of random turns, compressed bytes."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

from limitproto import Position
from limitproto.records import diagnostics, format_game, format_record, read_text
from limitproto.records.model import ROSTER

#: What lies in a folder of the set: bytes by file name.
Files = dict[str, bytes]

#: The shortest whole game there is: one ball a player.
SHORTEST = (Path(diagnostics.__file__).parent / "examples" / "good.lgn").read_text(encoding="utf-8")


def but(old: str, new: str, base: str = SHORTEST) -> str:
    """Return a game with one part of its text changed."""
    assert base.count(old) == 1, f"{old!r} stands {base.count(old)} times in the example"
    return base.replace(old, new)


def game(movetext: str, edition: str = "classic", players: str = "White Red", **more: str) -> str:
    """Return the text of a game; its movetext ends with the result, which the Result tag takes over."""
    names = players.split()
    pairs = {"Game": "limit", "Edition": edition, "Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
    pairs |= dict(zip(names, ("Ada", "Bob", "Eve"), strict=False)) | {"Result": movetext.split()[-1]} | more
    if len(names) == 3:
        pairs["Players"] = "3"
    roster = [name for name in pairs if name in {*ROSTER, *names, "Result"}]
    order = roster + sorted(set(pairs) - set(roster))
    return "".join(f'[{name} "{pairs[name]}"]\n' for name in order) + f"\n{movetext}\n"


def written(text: str) -> str:
    """Return the export form of a text of one game."""
    (entry,) = read_text(text)
    assert entry.record is not None
    return format_record(entry.record)


def random_game(edition: str, seed: int, **options: str) -> str:
    """Return a game of random turns in export form."""
    source = random.Random(seed)
    start = Position.new(edition, seed=seed, **options)
    position, turns = start, []
    while not position.is_over:
        turns.append(source.choice(position.legal_turns()))
        position = position.play(turns[-1], check=False)
    tags = {"Event": "Play-out", "Date": f"2026.11.{seed % 28 + 1:02}", "Annotator": f"random turns, seed {seed}"}
    return format_game(start, turns, tags, position.result)


def joined(*games: str) -> str:
    """Return several games as one file."""
    return "\n".join(games)


def data(files: dict[str, str]) -> Files:
    """Return the bytes of texts; the code points U+DC80 to U+DCFF stand for bytes that are not UTF-8."""
    return {name: text.encode("utf-8", "surrogateescape") for name, text in files.items()}


def packed(text: str) -> bytes:
    """Return a text packed by gzip."""
    return gzip.compress(text.encode(), mtime=0)


def packed_zstd(text: str) -> bytes:
    """Return a text packed by zstd."""
    import zstandard

    return zstandard.ZstdCompressor().compress(text.encode())
