"""Names of tables and of people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.words.problem import Problem
from labtable.table.seats.look_alikes import skeleton
from labtable.table.seats.names import (
    BOTS,
    MAX_NAME,
    MOST_TAKEN,
    WORDS,
    clean,
    letters,
    person_name,
    shown,
    table_name,
    unlike,
)
from labtable.table.state.table import Table

from ..manual import ManualSystem, made


def test_a_table_is_called_by_a_word_and_a_number() -> None:
    system = ManualSystem()
    for _ in range(1000):
        word, number = table_name(system).split("-")
        assert word in WORDS
        assert 100 <= int(number) <= 999


def test_the_words_are_plain_and_differ() -> None:
    assert len(set(WORDS)) == len(WORDS)
    assert all(word.isascii() and word.islower() and word.isalpha() for word in WORDS)


@pytest.mark.parametrize(
    ("written", "cleaned"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n  Lovelace ", "Ada Lovelace"),
        ("Emmy\u202eNoether", "EmmyNoether"),  # would turn the writing round
        ("Ma\u200bx", "Max"),
        ("\x00\x1b[31mRed", "[31mRed"),
        ("A\u0308da", "Äda"),
        ("Z" + "\u0336" * 50, "Z\u0336\u0336"),
        ("<b>Ada</b>", "<b>Ada</b>"),  # who shows it escapes it
        ("李政道", "李政道"),
        ("A\u3164d\uffa0a", "Ada"),  # letters that leave nothing but a gap, or nothing
        ("Ada\u2800", "Ada"),
        ("A\ufe0fda\U000e0100\u034f", "Ada"),
        ("\u0301Ada \u0301", "Ada"),  # accents on no letter
        ("🎲", "🎲"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),  # without its joiner two letters stand where one is written
        ("نیک\u200cنام", "نیک\u200cنام"),
        ("র\u200d্যান্ডি", "র\u200d্যান্ডি"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("ကြော်", "ကြော်"),  # four marks on one letter
        ("A\u200dd\u200ca", "Ada"),  # joiners that no script needs there
        ("\u200d\u200cنیک\u200c \u200d", "نیک"),
    ],
)
def test_a_name_is_cleaned(written: str, cleaned: str) -> None:
    assert clean(written) == cleaned


@pytest.mark.parametrize(
    "written",
    [
        "",
        "   ",
        "\u200b\u200b",
        "\x07",
        "\u3164\u2800",
        "\u0301\u0301",
        "x" * (MOST_TAKEN + 1),
        "\u200d\ufe0f",
        "\ud800",
    ],
)
def test_what_is_no_name_is_refused(written: str) -> None:
    with pytest.raises(Problem) as refused:
        clean(written)
    assert refused.value.code == "bad_name"


@given(st.text())
def test_every_name_is_short_and_stays_as_it_is_when_cleaned_again(written: str) -> None:
    try:
        cleaned = clean(written)
    except Problem:
        return
    assert 0 < len(cleaned) <= MOST_TAKEN
    assert 0 < len(letters(shown(cleaned))) <= MAX_NAME
    assert clean(cleaned) == cleaned
    assert "\n" not in cleaned


@pytest.mark.parametrize(
    "name",
    ["(computer, beginner)", "Ada (Computer)", "C o m p u t e r", "Сomputer", "Ordinateur", "maquina", "מחשב", "Bo 🤖"],
)
def test_nobody_is_called_as_a_computer_is_in_any_language(name: str) -> None:
    with pytest.raises(Problem, match="name of a computer"):
        person_name(name)


@pytest.mark.parametrize("name", [*BOTS, "Zoë", "Maxine", "Comte", "Beginner"])
def test_people_may_be_called_as_other_people_are(name: str) -> None:
    assert person_name(f" {name}  ") == name


def test_somebody_who_is_called_like_another_is_told_apart() -> None:
    assert unlike("Ada", ["Max"]) == "Ada"
    assert unlike("Ada", ["Max", "ada", "Ada 2"]) == "Ada 3"
    assert unlike("Ａ\uff44a", ["ADA"]) == "Ａ\uff44a 2"  # as wide as Chinese characters
    assert unlike("ﬁn", ["Fin"]) == "ﬁn 2"
    assert unlike("STRASSE", ["Straße"]) == "STRASSE 2"
    assert len(unlike("x" * MAX_NAME, ["x" * MAX_NAME])) == MAX_NAME


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Аda", "Ada"),  # a Cyrillic А
        ("Маx", "Max"),
        ("Ηelen", "Helen"),  # a Greek Η
        ("Ida", "lda"),
        ("Arno", "Amo"),
        ("نیکنام", "نیک\u200cنام"),
        ("👩🚀", "👩\u200d🚀"),
        ("Wolfeschlegelsteinhausenberger", "Wolfeschlegelsteinhausenbergerdorff"),  # alike as far as they are shown
    ],
)
def test_somebody_whose_name_looks_like_another_is_told_apart(name: str, other: str) -> None:
    given = unlike(name, [other])
    assert given.endswith(" 2")
    assert shown(given) == given != shown(other)
    assert unlike(other, [name]).endswith(" 2")


def test_names_that_only_resemble_each_other_stay_as_they_are() -> None:
    assert unlike("Ben", ["Bea", "Benno", "Ван"]) == "Ben"
    assert unlike("Анна", ["Олег"]) == "Анна"
    assert skeleton("Анна") != skeleton("Anna")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ada", "Ada"),
        ("x" * MAX_NAME, "x" * MAX_NAME),
        ("x" * (MAX_NAME + 1), "x" * (MAX_NAME - 1) + "…"),
        ("👩\u200d🚀" * MAX_NAME, "👩\u200d🚀" * MAX_NAME),
        ("ශ්\u200dරී" * 25, "ශ්\u200dරී" * 23 + "…"),
        ("🇩🇪" * 25, "🇩🇪" * 23 + "…"),
        ("Anna Maria Theresia Wal Burga", "Anna Maria Theresia Wal…"),
    ],
)
def test_a_long_name_is_taken_and_shown_shortened_by_letters_as_people_count_them(name: str, short: str) -> None:
    assert clean(name) == name
    assert shown(name) == short


def test_no_two_computers_begin_alike_and_none_like_a_person_as_long_as_there_are_others() -> None:
    table = Table("muon-100", made("person", *["random"] * 3))
    assert len({name[0] for name in BOTS}) == len(BOTS) == 10
    assert max(map(len, BOTS)) <= 5
    assert len({name[0] for name in table.names}) == 4, "Ada is a person here"
