"""ICU patterns are read as ICU4C reads them (icu4py), and numbers are counted as CLDR counts them (Babel)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from icu4py.messageformat import MessageFormat

import labtable
from labtable.engine.words.checking import arguments
from labtable.engine.words.icu import Pattern, fill, parse, plural_of

FILES = sorted(Path(labtable.__file__).parent.glob("**/languages/*.arb"))
NUMBERS = [0, 1, 2, 5, 12, 22, 112]
MOST = 200  # combinations of values that are tried with one pattern


@dataclass(frozen=True)
class Given:
    """A value for a pattern, which has nothing to inflect."""

    value: str | int

    @property
    def choice(self) -> str:
        return str(self.value)

    @property
    def amount(self) -> float:
        return int(self.value)

    def __str__(self) -> str:
        return str(self.value)


def filled(text: str, values: dict[str, Any], language: str) -> str:
    return "".join(map(str, fill(parse(text), lambda name: Given(values[name]), plural_of(language))))


def values_of(pattern: Pattern) -> Iterator[dict[str, Any]]:
    """Values for the arguments of a pattern with which each option is taken."""
    named: dict[str, list[str | int]] = {}
    for one in arguments(pattern):
        if one.way == "plural":
            named[one.name] = [*NUMBERS]
        elif one.way == "select":
            named.setdefault(one.name, [*one.options])
        elif one.name:
            named.setdefault(one.name, ["Ada"])
    return (dict(zip(named, row, strict=True)) for row in islice(product(*named.values()), MOST))


@pytest.mark.parametrize("file", FILES, ids=lambda file: "-".join([file.parts[-3], file.stem]))
def test_every_text_is_read_as_icu_reads_it(file: Path) -> None:
    texts = json.loads(file.read_text(encoding="utf-8"))
    for key, text in texts.items():
        if not key.startswith("@"):
            reference = MessageFormat(text, file.stem)
            for values in values_of(parse(text)):
                assert filled(text, values, file.stem) == reference.format(values), key


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "nl", "pl", "ar", "he"])
def test_numbers_are_counted_as_cldr_counts_them(language: str) -> None:
    plural = plural_of(language)
    assert [plural(n) for n in range(1000)] == [Locale(language).plural_form(n) for n in range(1000)]


@pytest.mark.parametrize(
    "text", ["{", "}", "{n", "{n, plural}", "{n, plural, one {a}}", "{n, select, a {b}}", "a {b c}", "{n, date}"]
)
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"brace|no name|no end"):
        parse(text)


@pytest.mark.parametrize(
    "text", ["it's", "'{'n'}'", "''{n}''", "a '# {n, plural, one {'#' #} other {# '{'}}", "don''t", "an '{open"]
)
def test_quotes_are_those_of_icu(text: str) -> None:
    for n in (1, 3):
        assert filled(text, {"n": n}, "en") == MessageFormat(text, "en").format({"n": n})
