"""From a parsed game to its entry: the record that it holds, and its diagnostics."""

from __future__ import annotations

from functools import partial

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import UNFINISHED
from limitproto.games.registry import GAMES
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.tokens import is_unknown, tidy_result
from limitproto.records.model import (
    ROSTER,
    SCHEMA_VERSION,
    UNKNOWN,
    Player,
    Record,
    Turn,
    clock_seconds,
    tag_of,
)
from limitproto.records.parsed_game import Finding, ParsedGame
from limitproto.records.passwords import find_passwords
from limitproto.records.raw_game import RawGame
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.replay import Played, replay, result_findings

_MAIL = lazy_pattern(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]++@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}")
_COMMAND = lazy_pattern(r"\[%(clk|emt)(?:[ \t]([^\]\r\n]{0,255}+))?\]")


def check_game(game: ParsedGame, raw: RawGame, number: int = 1, path: str = "-") -> Entry:
    """Return the entry of a game after its tags, turns and result have been checked; `raw` is its text."""
    findings = list(game.findings)
    tags = normal_tags(game, findings)
    game_name = tagcheck.game_meant(tags)
    start = start_of_game(game, game_name, tags, findings)
    findings += privacy_findings(raw.text, game.start, game.end)
    findings += command_findings(raw.text, game.start, game.end)
    if start is None:
        return Entry(raw, number, path, findings, partial(_record, game, tags, (), None, None))
    roster_findings(game, game_name, tags, start, findings)
    position = start.position
    played = replay(game, position)
    findings = [*_with_reasons(findings, played.findings), *result_findings(game, played, position)]
    record = partial(_record, game, tags, position.players, start, played)
    return Entry(raw, number, path, findings, record, position, played.final, played.sound)


def _with_reasons(findings: list[Finding], played: list[Finding]) -> list[Finding]:
    """Return both; words that are not turns are findings of the syntax already, and learn from the replay why."""
    reasons = {finding.start: finding for finding in played if finding.code == "LGN301"}
    found = []
    for finding in findings:
        reason = reasons.pop(finding.start, None) if finding.code == "LGN301" else None
        found.append(finding._replace(words=reason.words) if reason else finding)
    return [*found, *(finding for finding in played if finding.code != "LGN301" or finding.start in reasons)]


def normal_tags(game: ParsedGame, findings: list[Finding]) -> dict[str, str]:
    """Return the tags by name, with names spelt as they are known and dates tidied."""
    tags: dict[str, str] = {}
    game_name = tagcheck.game_meant({tag.name: tag.value for tag in reversed(game.tags)})
    if not tagcheck.known_game(game_name):
        game_name = tagcheck.DEFAULT_GAME
    known = tagcheck.known_tags(game_name)
    for tag in game.tags:
        name = known.get(tag.name.lower(), tag.name)
        words: dict[str, object]
        if name != tag.name:
            findings.append(Finding("LGN215", tag.start, tag.end, {"name": tag.name, "known": name}))
        if name in tags:
            code = "LGN207" if tags[name] == tag.value else "LGN206"
            findings.append(Finding(code, tag.start, tag.end, {"name": name}))
            continue
        for fault in tagcheck.value_defects(name, tag.value, game_name):
            findings.append(Finding(fault.code, *tag.value_span, fault.words))
        if name == "Result" and is_unknown(tag.value):
            tags[name] = game.result or UNFINISHED
        else:
            tags[name] = _tidy(name, tag.value)
        if name == "Game" and tags[name] != tag.value:
            words = {"name": name, "value": tag.value, "right": repr(tags[name])}
            findings.append(Finding("LGN217", *tag.value_span, words))
        if name == "Result" and tags[name] != tag.value:
            words = {"what": tag.value, "result": tags[name]}
            findings.append(Finding("LGN303", *tag.value_span, words))
    return tags


def _tidy(name: str, value: str) -> str:
    if name == "Date":
        return tagcheck.tidy_date(value)
    if name == "Result":
        return tidy_result(value)
    if name in ("Game", "Edition"):
        return value.lower() if name == "Edition" or tagcheck.known_game(value.lower()) else value
    return UNKNOWN[name] if name in UNKNOWN and not value else value


def _place_of(game: ParsedGame, name: str) -> tuple[int, int]:
    """Return the place of a tag's value, or the start of the game when it is missing."""
    for tag in game.tags:
        if tag.name.lower() == name.lower():
            return tag.value_span
    return game.start, game.start


def start_of_game(
    game: ParsedGame, game_name: str, tags: dict[str, str], findings: list[Finding]
) -> tagcheck.Start | None:
    """Return the start of the game, None where the tags describe none."""
    here = game.begin, game.begin
    if "Game" not in tags:
        findings.append(Finding("LGN201", *here, {"game": game_name}))
    elif not tagcheck.known_game(game_name):
        words: dict[str, object] = {"game": game_name, "hint": tagcheck.suggestion(game_name, list(GAMES))}
        findings.append(Finding("LGN202", *_place_of(game, "Game"), words))
        return None
    if "Edition" not in tags and "Position" not in tags:
        findings.append(Finding("LGN203", *here, {"edition": tagcheck.first_edition(game_name)}))
    try:
        return tagcheck.start_of(game_name, tags)
    except (InvalidOption, InvalidNotation, InvalidPosition) as error:
        fault = tagcheck.blamed(game_name, tags, error)
        findings.append(Finding(fault.code, *_place_of(game, fault.name), fault.words))
        return None


def roster_findings(
    game: ParsedGame, game_name: str, tags: dict[str, str], start: tagcheck.Start, findings: list[Finding]
) -> None:
    """Report tags that are missing, out of order, of no player, or redundant since the edition implies them."""
    colours = start.position.players
    names = [tag_of(colour) for colour in colours]
    missing = [name for name in (*ROSTER[2:], *names) if name not in tags]
    if tags.get("Edition") == start.tags["Edition"]:
        missing += [name for name in start.tags if name not in tags]
    if missing:
        findings.append(Finding("LGN205", game.begin, game.begin, {"names": ", ".join(missing)}))
    if "Result" not in tags and game.result is not None:
        findings.append(Finding("LGN603", game.begin, game.begin, {"token": game.result}))
    if list(tags) != tagcheck.order(colours, list(tags)):
        moved = next(a for a, b in zip(tags, tagcheck.order(colours, list(tags)), strict=True) if a != b)
        place = next(tag for tag in game.tags if tag.name.lower() == moved.lower())
        findings.append(Finding("LGN208", place.start, place.end, {"name": moved}))
    players = tagcheck.player_tags(game_name)
    options = tagcheck.option_tags(game_name)
    for tag in game.tags:
        name = tagcheck.known_tags(game_name).get(tag.name.lower(), tag.name)
        if name in players and name not in names:
            words: dict[str, object] = {"name": name, "players": ", ".join(names)}
            findings.append(Finding("LGN216", tag.start, tag.end, words))
        elif name.lower() not in tagcheck.known_tags(game_name) and (meant := tagcheck.option_meant(game_name, name)):
            if meant not in tags:
                findings.append(Finding("LGN225", tag.start, tag.end, {"name": name, "known": meant}))
        elif name in options and start.tags.get(name) != tag.value:
            right = start.tags.get(name)
            words = {"name": name, "value": tag.value, "right": f"{right!r}" if right else "no such tag"}
            findings.append(Finding("LGN217", *tag.value_span, words))


def privacy_findings(text: str, start: int, end: int) -> list[Finding]:
    """Report what should not be published with a game, which is between two places of a text."""
    found = []
    if text.find("@", start, end) >= 0:
        found += [Finding("LGN801", *mail.span(), {}) for mail in _MAIL.finditer(text, start, end)]
    found += [Finding("LGN802", *place, {}) for place in find_passwords(text, start, end)]
    return found


def command_findings(text: str, start: int, end: int) -> list[Finding]:
    """Report clock times in comments that cannot be read, between two places of a text."""
    if text.find("[%", start, end) < 0:
        return []
    return [
        Finding("LGN125", *match.span(), {"name": match[1], "value": (match[2] or "").strip()})
        for match in _COMMAND.finditer(text, start, end)
        if clock_seconds((match[2] or "").strip()) is None
    ]


def _record(
    game: ParsedGame,
    tags: dict[str, str],
    colours: tuple[str, ...],
    start: tagcheck.Start | None,
    played: Played | None,
) -> Record:
    """Return the record of a game, as far as it is known."""
    game_name = tagcheck.game_meant(tags)
    names = [tag_of(colour) for colour in colours]
    lifted = {"Game", "Edition", "Result", *names}
    rest = {name: value for name, value in tags.items() if name not in lifted and UNKNOWN.get(name) != value}
    edition = tags.get("Edition", "")
    if start is not None:
        options = tagcheck.option_tags(game_name)
        rest = {name: value for name, value in rest.items() if name not in options}
        rest.update((name, value) for name, value in start.tags.items() if name != "Edition")
        edition = start.tags["Edition"]
    if played is not None and played.final is not None:
        rest = {**played.final.required_tags, **rest}
    result = game.result or tags.get("Result", UNFINISHED)
    if played is not None and played.final is not None and played.final.is_over and result == UNFINISHED:
        result = played.final.result
    turns: list[Turn] = []
    number = 1
    for index, turn in enumerate(game.turns):
        if played is None:
            number = turn.number or (turns[turn.parent].round if turn.parent >= 0 else 1)
        turns.append(
            Turn(
                turn.parent,
                turn.text if played is None else played.texts[index],
                number if played is None else played.rounds[index],
                tuple(turn.nags),
                tuple(turn.before),
                tuple(turn.after),
            )
        )
    return Record(
        schema_version=SCHEMA_VERSION,
        game=game_name,
        edition=edition,
        players=tuple(Player(colour, tags.get(name) or "?") for colour, name in zip(colours, names, strict=True)),
        result=result,
        tags={name: rest[name] for name in tagcheck.order(colours, list(rest))},
        opening=tuple(game.opening),
        turns=tuple(turns),
    )
