"""A language for tests: English with accents, a third longer, each text in brackets.

Words on a page without brackets are in no file of texts; what is cut off has no room for longer languages.
"""

from collections.abc import Mapping
from typing import Any

from labtable.engine.words.icu import Argument, Pattern, parse

LANGUAGE = "xx"
OPEN, CLOSE = "«", "»"
LONGER = {letter: accent * 2 for letter, accent in zip("aeiouy", "âéîöûý", strict=True)}
ACCENTS = str.maketrans({**LONGER, **dict(zip("AEIOUYcnCN", "ÂÉÎÖÛÝçñÇÑ", strict=True))})
SIGNS = ("decimal", "list.dot")  # without words: inside a number, between facts
LISTS = ("start.names", "class.elements")  # of words, of which one at a time is shown


def pseudo_texts(english: Mapping[str, Any]) -> dict[str, Any]:
    """A language's texts of GET /api/texts, made from the English ones."""
    return {**english, "language": LANGUAGE, "texts": {key: _text(key, text) for key, text in english["texts"].items()}}


def _text(key: str, text: str) -> str:
    if key in SIGNS:
        return text
    return " ".join(map(pseudo, text.split())) if key in LISTS else pseudo(text)


def pseudo(text: str) -> str:
    """A text in this language, with the same blanks, plurals and selects.

    >>> pseudo("Show {n} {n, plural, one {box} other {boxes}}")
    '«Shööw {n} {n, plural, one {bööx} other {bööxéés}}»'
    """
    return _bracketed(parse(text))


def _bracketed(pattern: Pattern) -> str:
    """The pattern in brackets. What a word says of itself when it is asked for its gender is not read by anybody."""
    match pattern:
        case (Argument("form", "select", options),):
            told = {
                form: _written(inner, str) if form == "gender" else _bracketed(inner) for form, inner in options.items()
            }
            return _select("form", "select", told)
    return f"{OPEN}{_written(pattern, lambda literal: literal.translate(ACCENTS))}{CLOSE}"


def _written(pattern: Pattern, literally: Any, in_plural: bool = False) -> str:
    """The pattern as a text, whose words are written by a function."""
    text = ""
    for part in pattern:
        if isinstance(part, str):
            text += _quoted(literally(part), in_plural)
        elif not part.way:
            text += f"{{{part.name}}}" if part.name else "#"
        else:
            counts = in_plural or part.way == "plural"
            options = {name: _written(inner, literally, counts) for name, inner in part.options.items()}
            text += _select(part.name, part.way, options)
    return text


def _select(name: str, way: str, options: Mapping[str, str]) -> str:
    return f"{{{name}, {way}, {' '.join(f'{option} {{{text}}}' for option, text in options.items())}}}"


def _quoted(literal: str, in_plural: bool) -> str:
    """Words of a pattern; braces, and in a plural #, are quoted."""
    signs = "{}#" if in_plural else "{}"
    return "".join(f"'{one}'" if one in signs else one for one in literal.replace("'", "''"))
