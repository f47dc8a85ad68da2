"""Lines with what they come to, which the page's tests read back from how they are set."""

import json

from .golden_lines import LINES, text


def test_the_values_that_the_page_must_set_are_those_of_the_rules() -> None:
    assert LINES.read_text() == text()


def test_enough_lines_have_powers_of_powers() -> None:
    assert sum(line["line"].count("^") > 1 for line in json.loads(LINES.read_text())) > 100
