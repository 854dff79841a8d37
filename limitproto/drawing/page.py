"""Exported pages: one template, one style in the colours of the browser board, and elements with escaped content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from limitproto.drawing import BOARD_STYLE


class Markup(str):
    """HTML, which `element` does not escape."""

    __slots__ = ()


def element(name: str, /, *content: str, **attributes: str) -> Markup:
    """Return an element. It escapes content that is not `Markup`, and leaves out attributes without a value."""
    names = {key: key.rstrip("_").replace("_", "-") for key, value in attributes.items() if value}
    given = "".join(f' {name}="{escape(attributes[key])}"' for key, name in names.items())
    inner = (text if isinstance(text, Markup) else escape(text) for text in content)
    return Markup(f"<{name}{given}>{''.join(inner)}</{name}>")


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> Markup:
    """Return a table whose rows begin with their headings; empty text if there are no rows.

    `kind` is `numbers`, or `cross` for one that stays a table on phones, which show the rows of others as lists.
    """
    labels = [""] * len(head) if len(head) == 2 or "cross" in kind else head
    body = [
        element(
            "tr",
            element("th", first, scope="row"),
            *(element("td", cell, data_label=word) for cell, word in zip(others, labels[1:], strict=True)),
        )
        for first, *others in rows
    ]
    if not body:
        return Markup()
    heads = element("thead", element("tr", *(element("th", word, scope="col") for word in head)))
    inner = element("table", element("caption", caption), heads, element("tbody", *body))
    # Content wider than the window scrolls on its own, also from the keyboard.
    return element("div", inner, class_=f"wide {kind}".strip(), role="region", tabindex="0", aria_label=caption)


def page(title: str, parts: Iterable[str], script: str = "") -> Iterator[str]:
    """Yield a page in pieces, one for each part, given as HTML; only `script` can run in it."""
    style = "".join(path.read_text(encoding="utf-8") for path in (BOARD_STYLE, Path(__file__).with_suffix(".css")))
    policy = "default-src 'none'; style-src 'unsafe-inline'" + "; script-src 'unsafe-inline'" * bool(script)
    yield f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1 id="title">{escape(title)}</h1>
"""
    yield from (f"{part}\n" for part in parts)
    end = f"<script>\n{script}</script>\n" if script else ""
    yield f"</main>\n{end}</body>\n</html>\n"
