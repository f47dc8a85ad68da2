"""The numbered rules of a game, read from the RULES.md in its folder: `## U-7 Special cards`, `*source*`, text.

Sections without a number (introduction, options, deck) are notes. Three come before all rules: the introduction, the
aim, and the game in brief. RULES.de.md has the same rules in German, with the same numbers.
"""

import re
from functools import cache
from pathlib import Path

import msgspec

from ..words.catalogue import ENGLISH
from ..words.problem import Problem

HEADING = re.compile(r"## (?P<number>[A-Z]+-\d+) (?P<title>\S.*)")


class Rule(msgspec.Struct, frozen=True):
    """A rule in our own words; `source` says whether it is the book's, another source's or a ruling of ours.

    The text is simple Markdown: paragraphs, lists and `notation`.
    """

    number: str
    title: str
    source: str
    text: str


class Note(msgspec.Struct, frozen=True):
    """A section that is not a rule. Its text may have tables."""

    title: str
    text: str


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game in a language. `opening`: the introduction, the aim, and the game in brief."""

    language: str
    opening: list[Note]
    rules: list[Rule]
    notes: list[Note]  # those after the first rule

    def rule(self, number: str) -> Rule:
        """The rule with this number, in capitals or not. Raises Problem `no_such_rule`."""
        for rule in self.rules:
            if rule.number.casefold() == number.casefold():
                return rule
        raise Problem("no_such_rule", number=number, first=self.rules[0].number, last=self.rules[-1].number)


def languages_of_rules(folder: Path) -> list[str]:
    """The languages in which the game in this folder has its rules, English first."""
    return [ENGLISH, *sorted(path.name.split(".")[1] for path in folder.glob("RULES.*.md"))]


@cache
def rulebook_of(folder: Path, language: str = ENGLISH) -> Rulebook:
    """The rules of the game in this folder; in English, if there are none in that language.

    Raises ValueError where the file breaks the form.
    """
    if language not in languages_of_rules(folder):
        return rulebook_of(folder)
    file = "RULES.md" if language == ENGLISH else f"RULES.{language}.md"
    text = (folder / file).read_text(encoding="utf-8")
    rules = parse(text)
    opening = parse_notes(text.partition(f"\n## {rules[0].number} ")[0])
    return Rulebook(language, opening, rules, parse_notes(text)[len(opening) :])


def rules_of(folder: Path) -> list[Rule]:
    """The rules of the game in this folder in English, in order."""
    return rulebook_of(folder).rules


def parse(markdown: str) -> list[Rule]:
    r"""Parse the rules in a RULES.md; sections without a number are skipped. Raises ValueError for a malformed rule.

    >>> parse("## Aim\n\nWin.\n\n## A-1 The deal\n\n*book*\n\nEach gets three cards.")
    [Rule(number='A-1', title='The deal', source='book', text='Each gets three cards.')]
    """
    rules = [_rule(section) for section in _sections(markdown)]
    found = [rule for rule in rules if rule is not None]
    numbers = [rule.number for rule in found]
    if twice := {n for n in numbers if numbers.count(n) > 1}:
        raise ValueError(f"numbered twice: {', '.join(sorted(twice))}")
    return found


def parse_notes(markdown: str) -> list[Note]:
    r"""The sections without a number.

    >>> parse_notes("## Aim\n\nWin.\n\n## A-1 The deal\n\n*book*\n\nEach gets three cards.")
    [Note(title='Aim', text='Win.')]
    """
    parts = [section.partition("\n") for section in _sections(markdown)]
    return [
        Note(heading.lstrip("#").strip(), body.strip())
        for heading, _, body in parts
        if heading.startswith("#") and not HEADING.fullmatch(heading.strip())
    ]


def _sections(markdown: str) -> list[str]:
    return re.split(r"^(?=#{1,2} )", markdown, flags=re.MULTILINE)


def _rule(section: str) -> Rule | None:
    heading, _, body = section.partition("\n")
    numbered = HEADING.fullmatch(heading.strip())
    if not numbered:
        return None
    source, _, text = body.strip().partition("\n")
    if not re.fullmatch(r"\*[^*]+\*", source.strip()) or not text.strip():
        raise ValueError(f"{numbered['number']} needs a line *source* and then its text")
    return Rule(numbered["number"], numbered["title"].strip(), source.strip()[1:-1], text.strip())
