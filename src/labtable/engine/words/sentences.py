"""Sentences travel as a key, parameters and a rule number; whoever shows them tells them in the reader's language."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any

import msgspec

Format = Callable[..., str]  # of a value and `say`, which says a text of the game: see `catalogue`

ISOLATED, END_OF_ISOLATED = "\u2068", "\u2069"
WHOLE = re.compile(f"{ISOLATED}[^{END_OF_ISOLATED}]*{END_OF_ISOLATED}")


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence as data: a key of the catalogue, its parameters, and the rule that it rests on ("U-7")."""

    key: str
    params: dict[str, Any] = {}
    rule: str | None = None


RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}


def isolated(name: str, language: str = "en") -> str:
    """A name, isolated so that letters of the other direction do not reorder the words beside it.

    >>> isolated("Ada"), isolated("دنا") == "\\u2068دنا\\u2069", isolated("Ada", "he") == "\\u2068Ada\\u2069"
    ('Ada', True, True)
    """
    others = ("L",) if language in RIGHT_TO_LEFT else ("R", "AL")
    is_turned = any(unicodedata.bidirectional(c) in others for c in WHOLE.sub("", name))
    return f"{ISOLATED}{name}{END_OF_ISOLATED}" if is_turned else name
