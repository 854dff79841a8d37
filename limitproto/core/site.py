"""The addresses of the pages of `spec/`, for links in messages and reports."""

from typing import Final

#: The site generated from them; a test checks that its pages contain the linked anchors.
SITE: Final = "https://limitproto.github.io/limitproto/"
#: Whether the site is online. The first release changes this; until then links lead to the repository.
IS_PUBLISHED: Final = False


def page_address(page: str, anchor: str) -> str:
    """Return the URL of a place in a page of `spec/`."""
    repository = "https://github.com/limitproto/limitproto/blob/main/spec/"
    return f"{SITE}{page}/#{anchor}" if IS_PUBLISHED else f"{repository}{page}.md#{anchor}"
