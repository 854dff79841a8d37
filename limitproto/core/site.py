"""Where the site is that is made from `spec/`; messages, reports and helps link to its pages."""

from typing import Final

#: A test holds the built pages to the anchors that are linked.
SITE: Final = "https://limitproto.github.io/limitproto/"
