"""No regular expression has two neighbouring repeats of the same character, which take quadratic time to fail.

The parse tree of each is looked at: what repeats at its end, and what repeats at the beginning of what follows.
Possessive repeats give nothing back, and bounded ones take no time.
"""

import ast
import re
import re._constants as sre  # type: ignore[import-not-found]
import re._parser as sre_parser  # type: ignore[import-not-found]
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.growth import grows_at_most
from support.record_texts import plain

import limitproto
from limitproto.records.codecs import CODECS, MAX_HEAD, codec_of_text, is_undecided
from limitproto.records.files.first_bytes import is_chess
from limitproto.records.passwords import hide_passwords
from limitproto.records.reading.lgn_reader import read_headers
from limitproto.records.reading.other_text import games_alone
from limitproto.records.reading.reader import entries, text_source

pytestmark = pytest.mark.once

PACKAGE = Path(limitproto.__file__).parent
SAMPLE = [*map(chr, range(128)), "\xe9", "\u3000", "\u2028", "\ufeff", "\u65e5", "\udc80"]
#: Functions that take a pattern, and keywords that are one.
TAKERS = {"compile", "lazy_pattern", "match", "fullmatch", "search", "sub", "split", "findall", "finditer"}
KEYWORDS = {"begins", "may_begin"}
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
#: A bounded repeat of more is an endless one.
MOST = 200
#: How often the beginnings are repeated, and four times as often.
SMALL = 500
#: Patterns for what a command of our own, or its user, writes.
HARMLESS = {"cli/wording.py"}


class Ends(NamedTuple):
    """Whether a pattern matches nothing, and what repeats at its beginning and at its end, as sets of characters."""

    is_empty: bool = True
    first: tuple[frozenset[str], ...] = ()
    last: tuple[frozenset[str], ...] = ()


def characters(item: Any, flags: int) -> frozenset[str]:
    """Return the characters of a sample that an item of a parse tree matches, if it matches one."""
    if item[0] not in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
        return frozenset()
    if (key := (str(item), flags)) not in _known:
        state = sre_parser.State()
        state.flags = flags
        pattern = re._compiler.compile(sre_parser.SubPattern(state, [item]))  # type: ignore[attr-defined]
        _known[key] = frozenset(filter(pattern.fullmatch, SAMPLE))
    return _known[key]


_known: dict[tuple[str, int], frozenset[str]] = {}


def ends(items: Iterable[Any], flags: int) -> Ends:
    """Return the ends of a pattern. Raises AssertionError for neighbouring repeats of the same character."""
    found = Ends()
    for item in items:
        here = of_item(item, flags)
        both = [one & other for one in found.last for other in here.first if one & other]
        assert not both, f"two repeats of {''.join(sorted(both[0]))[:10]!r}"
        first = found.first + (here.first if found.is_empty else ())
        found = Ends(found.is_empty and here.is_empty, first, here.last + (found.last if here.is_empty else ()))
    return found


def of_item(item: Any, flags: int) -> Ends:
    kind, value = item
    if kind is sre.SUBPATTERN:
        return ends(value[3], (flags | value[1]) & ~value[2])
    if kind is sre.ATOMIC_GROUP:
        return ends(value, flags)._replace(last=())
    if kind is sre.BRANCH:
        every = [ends(one, flags) for one in value[1]]
        return Ends(any(one.is_empty for one in every), *(sum((one[n] for one in every), ()) for n in (1, 2)))
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        ends(value[1], flags)
    if kind not in REPEATS:
        return Ends(kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT, sre.GROUPREF))
    least, most, body = value
    inner = ends(body, flags)
    if most > MOST:
        # It meets itself.
        ends([(sre.SUBPATTERN, (None, 0, 0, body))] * 2, flags)
        own = characters(body[0], flags) if len(body) == 1 else frozenset()
        inner = Ends(inner.is_empty, (*inner.first, own), (*inner.last, own))
    return Ends(least == 0 or inner.is_empty, inner.first, () if kind is sre.POSSESSIVE_REPEAT else inner.last)


def patterns() -> Iterator[tuple[str, str]]:
    """Yield the patterns of the package with where they are."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        source = path.read_text(encoding="utf-8")
        if not re.search(r"\bre\.|lazy_pattern|begins=", source):
            continue
        tree = ast.parse(source)
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        taking = [one for one in calls if getattr(one.func, "attr", getattr(one.func, "id", "")) in TAKERS]
        nodes = [one.args[0] for one in taking if one.args]
        for node in [*nodes, *(key.value for one in calls for key in one.keywords if key.arg in KEYWORDS)]:
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                yield f"{name}:{node.lineno}", text
            elif isinstance(node, ast.JoinedStr | ast.BinOp | ast.Name):
                module = import_module(".".join(["limitproto", *name.with_suffix("").parts]).removesuffix(".__init__"))
                try:
                    text = eval(compile(ast.Expression(node), str(path), "eval"), vars(module))
                except NameError:
                    continue
                if isinstance(text, str):
                    yield f"{name}:{node.lineno}", text


def test_no_neighbouring_repeats() -> None:
    for bad in (r"\s*\[?\s*x", r"(?:a+)*b", r"\d+\.?\d*z", r".*?[ \t]*x", r"(?:a|b*)(?:b*|c)"):
        with pytest.raises(AssertionError, match="two repeats"):
            ends(sre_parser.parse(bad), 0)
    wrong, count = [], 0
    for where, text in patterns():
        count += 1
        try:
            tree = sre_parser.parse(text)
            ends(tree, tree.state.flags)
        except AssertionError as error:
            wrong.append(f"{where}: {error} in {text}")
        except re.error:
            continue
    assert count > 100
    assert not [line for line in wrong if line.split(":")[0] not in HARMLESS], "\n".join(wrong)


#: What is repeated, with nothing, a space or the end of a line behind it.
_STARTS = [
    *"[{(<)]}>\"'\\;%*$!?.:,-=/#1aA\0\ufeff\u3000\udc80",
    *("", "[A", '[A "', '[A "b"]', "{}", "[]", '{"', '{"a":', '{"a":1}'),
    *("[{", "1.", "1-", "1-0", "$1", "a;", "limit", "limit move", "Subject:", "--", "1/2-1/2", "...", "!?"),
]
HOSTILE = [start + end for start in _STARTS for end in ("", " ", "\n") if start or end]


def read_all(read: Callable[..., Iterable[object]], text: str) -> None:
    for _ in read(iter([text]), "x"):
        pass


def readers() -> dict[str, Any]:
    """Return what reads or recognizes a text, by name."""
    found: dict[str, Any] = {
        "recognizers": lambda text: (codec_of_text(text), is_undecided(text[:MAX_HEAD]), is_chess(text)),
        "lenient": lambda text: list(games_alone(iter([text]), [])),
        "headers": lambda text: list(read_headers(StringIO(text))),
        "passwords": hide_passwords,
        "any": lambda text: [entry.diagnostics for entry in entries(text_source(text))],
    }
    for name, codec in CODECS.items():
        if codec.reader and name != "lgn":
            found[name] = partial(read_all, codec.load_reader())
    return found


def repeated(read: Callable[[str], object], start: str) -> Callable[[int], object]:
    return lambda size: read(start * size + plain(1))


@pytest.mark.long
def test_hostile_beginnings_take_linear_time() -> None:
    slow = []
    for name, read in readers().items():
        # Each byte is a value of MessagePack, which takes long.
        for start in HOSTILE if name != "msgpack" else ("a", "1. ", "{\n"):
            begun = time.process_time()
            read(start * SMALL + plain(1))
            middle = time.process_time()
            read(start * SMALL * 4 + plain(1))
            small, large = middle - begun, time.process_time() - middle
            # Measured again only if it looks slow.
            if large > 8 * max(small, 0.004) and not grows_at_most(repeated(read, start), SMALL, 4 * SMALL, 8):
                slow.append((name, start, small, large))
    assert not slow
