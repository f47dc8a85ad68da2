"""Sentences travel as a key, parameters and a rule number; whoever shows them fills in a template from a catalogue.

A catalogue maps keys to templates such as `"{who:seat} played {card:card}: {area:units}"`. The part after the colon is
the format of the value: plain text if there is none, one of the game's own formats, or one of these, which every game
has:

- `seat`, `seats`: the names at the table, "you" for the reader's own seat ("You" at the beginning).
- `whose`: the possessive: "Ada’s", "your", "Ada and Bob’s".
- `has|have`: the first word for one other player, the second for you or for several.
- `#card|cards`: the first words for one thing, the second for any other number: "{n} {n:#card is|cards are} left".
  The parameter is a number, or a list whose length counts.
- `part`: the words before it speak of this part of the table: "the fraction{fraction:part}". It has no parameter and no
  words; a page marks the part, and numbers it where several are spoken of.

A player who has typed no name is called "You" at the table, so a seat of that name is addressed the same way.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Any

import msgspec

Format = Callable[..., str]  # of a value; those of a game with texts are also given `say`

ISOLATED, END_OF_ISOLATED = "\u2068", "\u2069"
WHOLE = re.compile(f"{ISOLATED}[^{END_OF_ISOLATED}]*{END_OF_ISOLATED}")

PART = "part"


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence as data: a key of the catalogue, its parameters, and the rule that it rests on ("U-7")."""

    key: str
    params: dict[str, Any] = {}
    rule: str | None = None


def tell(
    sentence: Sentence,
    catalogue: Mapping[str, str],
    formats: Mapping[str, Format],
    names: Sequence[str] = (),
    you: int | None = None,
) -> str:
    """The sentence as text, followed by the rule's number; `you` is the reader's seat.

    Raises KeyError for an unknown key or a missing parameter.

    >>> drew = Sentence("drew", {"who": 0, "n": 2}, "A-4")
    >>> catalogue = {"drew": "{who:seat} {who:has|have} drawn {n} {n:#card|cards}."}
    >>> tell(drew, catalogue, {}, ["Ada", "Bob"]), tell(drew, catalogue, {}, ["Ada", "Bob"], you=0)
    ('Ada has drawn 2 cards. [A-4]', 'You have drawn 2 cards. [A-4]')
    """
    return _told(catalogue[sentence.key], sentence, formats, names, you) + _rule(sentence)


def tell_all(
    sentences: Iterable[Sentence],
    catalogue: Mapping[str, str],
    formats: Mapping[str, Format],
    names: Sequence[str] = (),
    you: int | None = None,
) -> list[str]:
    """The sentences as text; consecutive ones about the same seat are joined into one line.

    >>> catalogue = {"done": "{who:seat} ended the turn.", "left": "{n} cards are left."}
    >>> catalogue["threw"] = "{who:seat} discarded {card}."
    >>> done, left = Sentence("done", {"who": 0}), Sentence("left", {"n": 9})
    >>> tell_all([done, Sentence("threw", {"who": 0, "card": "Force"}), left], catalogue, {}, ["Ada", "Bob"])
    ['Ada ended the turn; discarded Force.', '9 cards are left.']
    """
    lines: list[str] = []
    about, rule = None, ""
    for sentence in sentences:
        whose, rest = _subject(catalogue[sentence.key], sentence)
        if lines and whose is not None and whose == about:
            before = lines[-1].removesuffix(rule).removesuffix(".")
            lines[-1] = f"{before}{rule}; {_told(rest, sentence, formats, names, you, begins=False)}{_rule(sentence)}"
        else:
            lines.append(tell(sentence, catalogue, formats, names, you))
        about, rule = whose, _rule(sentence)
    return lines


def join(words: Sequence[str], last: str = " and ") -> str:
    """Join words into an enumeration.

    >>> join(["Ada"]), join(["Ada", "Bob", "Cy"]), join(["up", "down"], " or ")
    ('Ada', 'Ada, Bob and Cy', 'up or down')
    """
    kept = [isolated(word) for word in words]
    return last.join(filter(None, [", ".join(kept[:-1]), *kept[-1:]]))


def isolated(name: str) -> str:
    """A name, isolated so that right-to-left letters do not reorder the words beside it.

    >>> isolated("Ada"), isolated("دنا") == "\\u2068دنا\\u2069"
    ('Ada', True)
    """
    is_turned = any(unicodedata.bidirectional(c) in ("R", "AL") for c in WHOLE.sub("", name))
    return f"{ISOLATED}{name}{END_OF_ISOLATED}" if is_turned else name


# --- filling in a template --------------------------------------------------------------------------------------------

SUBJECT = re.compile(r"\{(\w+):seat\} (?=.*\.$)")  # of a template that begins with its subject


def _subject(template: str, sentence: Sentence) -> tuple[int | None, str]:
    """The seat that a sentence begins with, or None, and the rest of the template."""
    found = SUBJECT.match(template)
    return (sentence.params[found[1]], template[found.end() :]) if found else (None, template)


def _rule(sentence: Sentence) -> str:
    return f" [{sentence.rule}]" if sentence.rule else ""


def _told(
    template: str,
    sentence: Sentence,
    formats: Mapping[str, Format],
    names: Sequence[str],
    you: int | None,
    begins: bool = True,
) -> str:
    """The template filled in; `begins`: it is the beginning of a sentence."""
    told = ""
    for literal, field, way, _ in Formatter().parse(template):
        told += literal
        if field is not None and way != PART:
            value = sentence.params[field]
            person = _person(value, way or "", names, you, told.endswith((". ", "? ")) or (begins and not told))
            told += formats.get(way or "", str)(value) if person is None else person
    return told


def _person(value: Any, way: str, names: Sequence[str], you: int | None, begins: bool) -> str | None:
    """A player or number in one of the formats that every game has; None for any other format."""
    if way.startswith("#"):
        one, other = way[1:].split("|")
        return one if (len(value) if isinstance(value, list) else value) == 1 else other
    if way not in ("seat", "seats", "whose") and "|" not in way:
        return None
    seats = value if isinstance(value, list) else [value]
    nameless = next((seat for seat in seats if names[seat : seat + 1] == ["You"]), None)
    you = you if you in seats else nameless
    addressed = you is not None
    if "|" in way:
        one, other = way.split("|")
        return one if len(seats) == 1 and not addressed else other
    others = [
        names[seat] if seat < len(names) else f"Seat {seat + 1}" for seat in seats if seat != you or not addressed
    ]
    if way == "whose":
        others = [*others[:-1], *[f"{isolated(name)}’s" for name in others[-1:]]]
        return join([*(["Your" if begins else "your"] if addressed else []), *others])
    return join([*(["You" if begins else "you"] if addressed else []), *others])
