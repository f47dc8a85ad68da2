"""The pseudo-language keeps what is not a word, is a third longer, and brackets whatever is said."""

import json
from pathlib import Path

import pytest

from labtable.engine.words.catalogue import Catalogue
from labtable.engine.words.icu import Argument, Pattern, parse
from tests.pseudo import CLOSE, OPEN, pseudo, pseudo_texts

FILES = sorted(Path("src/labtable").glob("**/languages/en.arb"))
TEXTS = [text for file in FILES for key, text in json.loads(file.read_text()).items() if key[0] != "@"]


def shape(pattern: Pattern) -> list[object]:
    """The blanks of a pattern, and the options of its plurals and selects."""
    blanks = [part for part in pattern if isinstance(part, Argument)]
    return [(one.name, one.way, {name: shape(inner) for name, inner in one.options.items()}) for one in blanks]


def letters(pattern: Pattern) -> int:
    return sum(len(part) if isinstance(part, str) else sum(map(letters, part.options.values())) for part in pattern)


def test_blanks_plurals_and_selects_are_those_of_the_english_text() -> None:
    assert len(TEXTS) > 2000
    for text in TEXTS:
        assert shape(parse(pseudo(text))) == shape(parse(text)), text


def test_it_is_a_third_longer() -> None:
    before, after = (sum(letters(parse(text)) for text in texts) for texts in (TEXTS, map(pseudo, TEXTS)))
    assert 1.3 < after / before < 1.4


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rule {n}", "«Rûûléé 7»"),
        ("{n, plural, one {# box} other {# boxes}}", "«7 bööxéés»"),
        ("It''s '{'{n}'}' and #", "«Ît's {7} ââñd #»"),
        ("{form, select, gender {f} other {the box}}", "«théé bööx»"),
    ],
)
def test_a_text_is_told_in_brackets(text: str, told: str) -> None:
    english = {"texts": {"key": text}}
    assert Catalogue("xx", [pseudo_texts(english)["texts"]]).say("key", n=7, form="") == told
    assert told[0] == OPEN
    assert told[-1] == CLOSE


def test_a_word_says_its_gender_without_brackets_and_lists_and_the_decimal_sign_stay_what_they_are() -> None:
    english = {"texts": {"key": "{form, select, gender {f} other {box}}", "decimal": ".", "start.names": "Ada Bo"}}
    texts = pseudo_texts(english)["texts"]
    assert "gender {f}" in texts["key"]
    assert texts["decimal"] == "."
    assert texts["start.names"] == "«Âdââ» «Böö»"
