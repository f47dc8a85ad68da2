"""An extension of the reference's reader of docstrings: examples (`>>>`) are shown as code."""

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Examples(Extension):  # type: ignore[misc, unused-ignore]  # untyped where the generator is not installed
    """Fences every example of a docstring."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:
        """Fence the examples of one object's docstring; an example ends with its paragraph."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
