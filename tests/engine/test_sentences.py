"""A sentence is told from its template, its parameters and the formats that the game gives."""

import msgspec
import pytest

from labtable.engine.sentences import Sentence, join, tell

CATALOGUE = {
    "played": "{who:seat} played {card:card}, {n} left.",
    "won": "{who:seats} won.",
    "plain": "It is over {{so}}.",
}
FORMATS = {"card": str.upper}


def test_a_sentence_is_told_with_names_formats_and_rule() -> None:
    sentence = Sentence("played", {"who": 1, "card": "ace", "n": 3}, "X-1")
    assert tell(sentence, CATALOGUE, FORMATS, ["Ada", "Bob"]) == "Bob played ACE, 3 left. [X-1]"


def test_a_seat_without_a_name_is_numbered_from_one() -> None:
    assert tell(Sentence("won", {"who": [0, 2]}), CATALOGUE, FORMATS, ["Ada"]) == "Ada and Seat 3 won."


def test_braces_may_be_said() -> None:
    assert tell(Sentence("plain"), CATALOGUE, FORMATS) == "It is over {so}."


def test_a_name_is_never_a_template() -> None:
    said = tell(Sentence("won", {"who": [0]}), CATALOGUE, FORMATS, ["{card:card} {0} %s"])
    assert said == "{card:card} {0} %s won."


def test_a_missing_template_or_parameter_is_an_error() -> None:
    with pytest.raises(KeyError):
        tell(Sentence("lost"), CATALOGUE, FORMATS)
    with pytest.raises(KeyError):
        tell(Sentence("won"), CATALOGUE, FORMATS)


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_joined_as_people_do(words: list[str], text: str) -> None:
    assert join(words) == text


def test_the_last_word_may_be_joined_otherwise() -> None:
    assert join(["a", "b", "c"], " or ") == "a, b or c"


def test_a_sentence_travels_without_what_is_empty() -> None:
    assert msgspec.json.encode(Sentence("plain")) == b'{"key":"plain"}'
    sentence = Sentence("won", {"who": [1]}, "X-2")
    assert msgspec.json.decode(msgspec.json.encode(sentence), type=Sentence) == sentence
