"""Metadata that depends on where the project is published: the links of the package, and pictures in its README.

The address is in one place, `source` in pyproject.toml, as https://github.com/OWNER/REPOSITORY. While it is empty, a
package names no address, and its README is unchanged.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r'(!\[[^]]*\]\(|<(?:img|source) [^>]*?src(?:set)?=")(?!https?://)')
LINK = re.compile(r"(?<!!)(\[[^]]*\]\()(?!https?://|#)")


class Addresses(MetadataHookInterface):
    """The hook that adds links and README to the package's metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add `urls` and `readme`."""
        source, tag = self.config["source"].rstrip("/"), f"v{metadata['version']}"
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, source, tag)}
        metadata["urls"] = links(source, tag)


def links(source: str, tag: str) -> dict[str, str]:
    """The links of a package, by their names on PyPI."""
    if not source:
        return {}
    return {
        "Source": source,
        "Documentation": f"{source}/blob/{tag}/docs/index.md",
        "Changelog": f"{source}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{source}/issues",
    }


def absolute(text: str, source: str, tag: str) -> str:
    """A text of the repository with pictures and links made absolute, as of this tag."""
    if not source:
        return text
    text = PICTURE.sub(rf"\g<1>{source}/raw/{tag}/", text)
    return LINK.sub(rf"\g<1>{source}/blob/{tag}/", text)
