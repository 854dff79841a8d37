"""The record of a game with nothing wrong, made from its words: the full check makes the same one."""

from __future__ import annotations

from limitproto.records.model import SCHEMA_VERSION, UNKNOWN, Player, Record, Turn, tag_of
from limitproto.records.parsed_game import ParsedGame
from limitproto.records.validate.clean import CleanGame


def clean_record(game: ParsedGame, clean: CleanGame) -> Record | None:
    """Return the record of a clean game, None if it has variations or remarks, or takes its edition from a position."""
    tags = dict(game.pairs)
    if game.marks or "Edition" not in tags:
        return None
    colours = clean.start.players
    names = [tag_of(colour) for colour in colours]
    lifted = {"Game", "Edition", "Result", *names}
    turns = []
    number = 1
    for index, (word, given) in enumerate(zip(game.words, game.numbers, strict=True)):
        # Every round is numbered where it begins, and rightly.
        number = given or number
        turns.append(Turn(index - 1, word, number))
    return Record(
        schema_version=SCHEMA_VERSION,
        game=tags["Game"],
        edition=tags["Edition"],
        players=tuple([Player(colour, tags[name]) for colour, name in zip(colours, names, strict=True)]),
        result=game.token,
        # They are in the order of the export form, and those of the start are as that is written.
        tags={name: value for name, value in game.pairs if name not in lifted and UNKNOWN.get(name) != value},
        turns=tuple(turns),
    )
