"""Sentences from texts: persons, forms, lists, chances, joined lines, and English for what a language lacks.

The cases are in `catalogue.json`, which the client's tests read, too (client/src/speech/catalogue.test.ts).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.play.texts import COMMON
from labtable.engine.words.catalogue import Catalogue
from labtable.engine.words.checking import faults
from labtable.engine.words.sentences import Sentence

HELD = json.loads(Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8"))
COMMON_TEXTS = json.loads((COMMON / "en.arb").read_text(encoding="utf-8"))
ENGLISH = Catalogue("en", [COMMON_TEXTS, HELD["en"]])
CATALOGUES = {"en": ENGLISH} | {language: Catalogue(language, [HELD[language]], ENGLISH) for language in ("de", "es")}
FORMATS = {"units": lambda area, say: say("metres", n=area)}


@pytest.mark.parametrize("case", HELD["cases"], ids=lambda case: case["text"])
def test_sentences(case: dict[str, Any]) -> None:
    sentence = Sentence(case["key"], case["params"])
    names = case.get("names", HELD["names"])
    assert CATALOGUES[case["language"]].tell(sentence, FORMATS, names, case.get("you")) == case["text"]


@pytest.mark.parametrize("case", HELD["lines"], ids=lambda case: case["language"])
def test_consecutive_sentences_about_a_seat_are_a_line(case: dict[str, Any]) -> None:
    sentences = [Sentence(**said) for said in case["sentences"]]
    assert CATALOGUES[case["language"]].tell_all(sentences, FORMATS, HELD["names"], case.get("you")) == case["lines"]


def test_a_rule_follows_its_sentence() -> None:
    showed, ended = Sentence("showed", {"who": 0, "cats": ["A"]}, "X-1"), Sentence("ended", {"who": 0}, "X-2")
    assert ENGLISH.tell_all([showed, ended], {}, ["Ada"]) == ["Ada showed 1 cat [X-1]; ended the turn. [X-2]"]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"won": "{all} haben gewonnen, {whom}."}, "no such parameter: won: whom"),
        ({"won": "{all_dat} haben gewonnen."}, "no word has this form: won: all_dat"),
        ({"won": "Gewonnen."}, "does not use all: won"),
        ({"won": "{all} {all, select, she {hat} other {haben}} gewonnen."}, "no such person: won: she"),
        ({"won": "{all"}, "broken: won: no end, or no other, at 4: {all"),
        ({"woon": "{all} haben gewonnen."}, "unknown: woon"),
        ({"box.A": "{n, plural, other {# Katzen}}"}, "no words for one: box.A"),
        ({}, "missing: won"),
    ],
)
def test_what_is_wrong_in_a_language_is_named(changed: dict[str, str], fault: str) -> None:
    german = {"name": "{name}", "you": "du", **changed}
    assert fault in list(faults(ENGLISH, Catalogue("de", [german], ENGLISH)))
