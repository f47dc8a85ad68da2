"""RULES.md is read rule by rule, and what breaks the form is an error."""

from pathlib import Path

import pytest

from labtable.engine.files.rulebook import Note, Rule, languages_of_rules, parse, parse_notes, rulebook_of

BOOK = """# A game

Something before.

## X-1 The first rule
*book*

A paragraph
of two lines.

- a list

## X-2 Another
*book; ruling: the rest*
Text at once.

## The deck

| a | table |
"""


def test_rules_are_read_with_their_source_and_text() -> None:
    assert parse(BOOK) == [
        Rule("X-1", "The first rule", "book", "A paragraph\nof two lines.\n\n- a list"),
        Rule("X-2", "Another", "book; ruling: the rest", "Text at once."),
    ]


def test_what_has_no_number_is_a_note() -> None:
    assert parse_notes(BOOK) == [Note("A game", "Something before."), Note("The deck", "| a | table |")]


def test_what_has_no_number_is_no_rule() -> None:
    assert parse("# A game\n\n## The deck\n\nwords\n") == []


def test_rules_are_read_in_a_language_that_has_them_else_in_english(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text(BOOK)
    (tmp_path / "RULES.de.md").write_text(BOOK.replace("A game", "Ein Spiel").replace("The first rule", "Die erste"))
    assert languages_of_rules(tmp_path) == ["en", "de"]
    german, french = rulebook_of(tmp_path, "de"), rulebook_of(tmp_path, "fr")
    assert (german.language, german.opening[0].title, german.rules[0].title) == ("de", "Ein Spiel", "Die erste")
    assert (french.language, french.opening[0].title, french.rules[0].title) == ("en", "A game", "The first rule")
    assert [note.title for note in french.notes] == ["The deck"]


@pytest.mark.parametrize(
    "broken",
    [
        BOOK.replace("*book*", "book"),
        BOOK.replace("*book*\n", ""),
        BOOK.replace("Text at once.\n", ""),
        BOOK.replace("X-2", "X-1"),
    ],
)
def test_a_rule_out_of_form_is_an_error(broken: str) -> None:
    with pytest.raises(ValueError, match="X-"):
        parse(broken)
