"""The start of a game: from an edition and options, or from record tags."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from limitproto.errors import InvalidOption, InvalidPosition
from limitproto.games.info import merged_options, seed_of
from limitproto.games.limit.editions import VALUES, Rules, overrides_of, rules_of, split_edition
from limitproto.games.limit.rules.placement import balls_on, layout_defects, random_layout
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.state import PLACEMENT, State, begin_movement
from limitproto.games.limit.text.board import format_board, format_position, hand_field, parse_board

#: The option keys, keyed by the record tags that hold them, such as `MustTouch`.
_TAGS = {key.title().replace("_", ""): key for key in ("players", *VALUES, "layout")}
_TAG_OF = {key: tag for tag, key in _TAGS.items()}


def resolve_options(edition: str, options: Mapping[str, str]) -> tuple[Rules, dict[str, str]]:
    """Return the rules of a written edition, and the options that are not rules: layout and seed.

    Raises InvalidOption, also if the edition and the options give an option different values.
    """
    name, written = split_edition(edition)
    merged = merged_options(edition, written, options)
    rest = {key: value for key, value in merged.items() if key in ("layout", "seed")}
    return rules_of(name, {key: value for key, value in merged.items() if key not in rest}), rest


def new(edition: str, options: Mapping[str, str]) -> State:
    """Return the state at the start of a game; see `limitproto.games.base.Game.new`."""
    rules, rest = resolve_options(edition, options)
    seed = seed_of(rest["seed"]) if "seed" in rest else None
    layout = rest.get("layout")
    if rules.placement != "layout":
        if layout is not None:
            raise InvalidOption(f"leave layout out: {rules.text} has placement={rules.placement}, not layout")
        stock = (rules.size,) * len(rules.tile_colours)
        return State(rules, PLACEMENT, 0, 0, (rules.size,) * rules.players, stock=stock, seed=seed)
    if layout is None:
        if seed is None:
            import secrets  # for start-up time

            seed = secrets.randbits(32)
        contents = random_layout(rules, seed)
        return _start_on(rules, contents, TileIndex(list(contents)), format_board(contents), seed)
    start = _start_with_layout(rules, layout)
    return start if seed is None else start._replace(seed=seed)


@lru_cache(maxsize=16)
def _start_with_layout(rules: Rules, layout: str) -> State:
    """Return the start of a game with a layout. Raises InvalidOption and InvalidNotation."""
    contents = parse_board(layout)
    tile_index = TileIndex(list(contents))
    defects = layout_defects(contents, tile_index.near, rules)
    if defects:
        raise InvalidOption(" ".join(defects))
    # Without defects, only capitals in its corner can tell it from the text that would be written.
    corner, colon, rows = layout.partition(":")
    return _start_on(rules, contents, tile_index, corner.lower() + colon + rows, None)


def _start_on(rules: Rules, contents: dict[int, str], tile_index: TileIndex, layout: str, seed: int | None) -> State:
    """Return the start of a game with a layout, given also as text."""
    state = State(rules, PLACEMENT, 0, 0, (0,) * rules.players, layout=layout, seed=seed)
    return begin_movement(state, balls_on(contents, rules), tile_index)


def tags(start: State) -> dict[str, str]:
    """Return the tags from which `from_tags` recreates a start, Edition first."""
    rules = start.rules
    found = {"Edition": rules.name}
    if rules.players != 2:
        found["Players"] = str(rules.players)
    found |= {_TAG_OF[key]: value for key, value in overrides_of(rules).items()}
    if start.layout:
        found["Layout"] = start.layout
    usual = _usual_start(start)
    if usual is None or (usual is not start and _all_but_rules(usual) != _all_but_rules(start)):
        found.pop("Layout", None)
        found["Position"] = format_position(start)
    return found


def _all_but_rules(state: State) -> tuple[object, ...]:
    """Return the parts of a state's position string other than its rules."""
    lying = state.phase, state.contents, hand_field(state)
    return *lying, state.mover, state.clock, state.out, state.rep, state.result


def _usual_start(start: State) -> State | None:
    """Return the start of the same game, or None if a position string left the layout unknown."""
    if start.rules.placement == "layout":
        return _start_with_layout(start.rules, start.layout) if start.layout else None
    return new(start.rules.text, {})


def from_tags(record_tags: Mapping[str, str]) -> State:
    """Return the start of a record; see `limitproto.games.base.Game.from_tags`.

    A `Position` tag takes precedence; the edition and options must agree with it.
    """
    options = {key: record_tags[tag] for tag, key in _TAGS.items() if tag in record_tags}
    edition = record_tags.get("Edition", "classic")
    if "Position" not in record_tags:
        if "layout" not in options and resolve_options(edition, options)[0].placement == "layout":
            raise InvalidOption("the record has no Layout tag, which its edition needs; add it")
        return new(edition, options)
    from limitproto.games.limit.text.position import parse  # for start-up time

    state = parse(record_tags["Position"])
    options.pop("layout", None)
    rules, _rest = resolve_options(edition, options)
    if rules != state.rules:
        raise InvalidPosition(
            record_tags["Position"],
            (f"The Position tag is for {state.rules.text}, but the other tags are for {rules.text}; correct one.",),
        )
    return state
