"""Reads the pages that are exported."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """What is in a page: elements with their attributes, ids, blocks of games, texts by the innermost element."""

    VOID = frozenset({"meta", "link", "br", "img", "input", "base"})

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.blocks: list[dict[str, str]] = []
        self.texts: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "script" and dict(attrs).get("class") == "game":
            self.blocks.append({"title": dict(attrs)["title"], "text": ""})

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if not self.open:
            return
        self.texts.setdefault(self.open[-1], []).append(data)
        if self.open[-1] == "script" and self.elements[-1][1].get("class") == "game":
            self.blocks[-1]["text"] += data

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] for _tag, attributes in self.elements if attributes.get("id")]
