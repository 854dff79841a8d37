"""Metadata hook of hatchling: in the README of a package links lead to the repository, where the files are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY = "https://github.com/limitproto/limitproto"
_LINK = re.compile(r"\]\((?!\w+:|#)([^)\s]+)\)")
_PICTURE = re.compile(r'src="(?!\w+:)([^"]+)"')


def with_addresses(text: str, version: str) -> str:
    """Return a text with the addresses of the files that it links to, in a release those of its tag."""
    at = "main" if "dev" in version else f"v{version}"
    text = _PICTURE.sub(rf'src="{REPOSITORY}/raw/{at}/\1"', text)
    return _LINK.sub(rf"]({REPOSITORY}/blob/{at}/\1)", text)


class CustomMetadataHook(MetadataHookInterface):
    """Adds the README, which is dynamic in `pyproject.toml`."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the README into the metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_addresses(text, metadata["version"])}
