"""A sentence is told from its template, its parameters and the formats that the game gives."""

import msgspec
import pytest

from labtable.engine.words.sentences import Sentence, join, tell, tell_all

CATALOGUE = {
    "played": "{who:seat} played {card:card}, {n} left.",
    "won": "{who:seats} won.",
    "plain": "It is over {{so}}.",
    "turn": "It is {who:whose} turn. {who:seat} {who:has|have} all the time in the world.",
    "drew": "{who:seat} drew {n}.",
    "marked": "Make the fraction{fraction:part} equal {card:card}{hidden:part}.",
    "shared": "{who:seats} {who:was|were} first; {who:whose} card was {card:card}.",
}
FORMATS = {"card": str.upper}


def test_a_sentence_is_told_with_names_formats_and_rule() -> None:
    sentence = Sentence("played", {"who": 1, "card": "ace", "n": 3}, "X-1")
    assert tell(sentence, CATALOGUE, FORMATS, ["Ada", "Bob"]) == "Bob played ACE, 3 left. [X-1]"


def test_a_seat_without_a_name_is_numbered_from_one() -> None:
    assert tell(Sentence("won", {"who": [0, 2]}), CATALOGUE, FORMATS, ["Ada"]) == "Ada and Seat 3 won."


def test_braces_may_be_said() -> None:
    assert tell(Sentence("plain"), CATALOGUE, FORMATS) == "It is over {so}."


def test_the_parts_of_the_table_that_are_spoken_of_have_no_words() -> None:
    assert tell(Sentence("marked", {"card": "ace"}), CATALOGUE, FORMATS) == "Make the fraction equal ACE."


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


NAMES = ["Ada", "Bob", "Cleo"]


@pytest.mark.parametrize(
    ("key", "who", "you", "text"),
    [
        ("played", 1, 1, "You played ACE, 1 left."),
        ("played", 1, 0, "Bob played ACE, 1 left."),
        ("played", 1, -1, "Bob played ACE, 1 left."),  # a spectator
        ("turn", 1, 0, "It is Bob’s turn. Bob has all the time in the world."),
        ("turn", 1, 1, "It is your turn. You have all the time in the world."),
        ("shared", [1], 1, "You were first; your card was ACE."),
        ("shared", [1], 0, "Bob was first; Bob’s card was ACE."),
        ("shared", [0, 2], 2, "You and Ada were first; your and Ada’s card was ACE."),
        ("shared", [0, 2], 1, "Ada and Cleo were first; Ada and Cleo’s card was ACE."),
    ],
)
def test_who_is_told_a_sentence_is_you_in_it(key: str, who: int | list[int], you: int, text: str) -> None:
    assert tell(Sentence(key, {"who": who, "card": "ace", "n": 1}), CATALOGUE, FORMATS, NAMES, you) == text


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (1, "There is 1 cat left."),
        (2, "There are 2 cats left."),
        (0, "There are 0 cats left."),
        (10, "There are 10 cats left."),
    ],
)
def test_words_go_with_a_number(n: int, text: str) -> None:
    catalogue = {"left": "There {n:#is|are} {n} {n:#cat|cats} left."}
    assert tell(Sentence("left", {"n": n}), catalogue, {}) == text


def test_words_go_with_the_length_of_a_list() -> None:
    catalogue = {"them": "{cards:#This card|These cards}: {cards:list}."}
    formats = {"list": " ".join}
    assert tell(Sentence("them", {"cards": ["a"]}), catalogue, formats) == "This card: a."
    assert tell(Sentence("them", {"cards": ["a", "b"]}), catalogue, formats) == "These cards: a b."


def test_somebody_without_a_name_is_spoken_to_whoever_reads() -> None:
    assert tell(Sentence("turn", {"who": 0}), CATALOGUE, FORMATS, ["You", "Bob"]) == (
        "It is your turn. You have all the time in the world."
    )
    assert tell(Sentence("turn", {"who": 1}), CATALOGUE, FORMATS, ["You", "Bob"], 0).startswith(
        "It is Bob’s turn. Bob has"
    )


def test_sentences_about_the_same_player_are_joined_into_one_line() -> None:
    said = [
        Sentence("drew", {"who": 0, "n": 1}),
        Sentence("played", {"who": 0, "card": "ace", "n": 2}, "X-1"),
        Sentence("drew", {"who": 0, "n": 3}),
        Sentence("plain"),
        Sentence("drew", {"who": 0, "n": 4}),
        Sentence("drew", {"who": 2, "n": 5}, "X-2"),
    ]
    assert tell_all(said, CATALOGUE, FORMATS, NAMES, 2) == [
        "Ada drew 1; played ACE, 2 left [X-1]; drew 3.",
        "It is over {so}.",
        "Ada drew 4.",
        "You drew 5. [X-2]",
    ]
    assert tell_all([], CATALOGUE, FORMATS) == []
