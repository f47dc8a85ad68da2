"""Which line of a class's list somebody means who types a name."""

import unicodedata
from collections.abc import Iterator, Sequence

from labtable.table.seats.names import look

from .changes import ListedName

PLAIN = str.maketrans({
    "ł": "l", "ı": "i", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ŧ": "t",
    **dict.fromkeys("-‐‑‒–—־_/", " "), **dict.fromkeys(".'’‘ʼ´`\"“”„()[],;:׳״", ""),
})  # fmt: skip
LEAST_ACCENT = 10  # the combining class of accents and vowel points; what a script cannot do without is below it
TWO_LETTERS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


def fold(text: str) -> str:
    """A name as one compares it: small letters without accents, ü as u and ue, ß as ss, hyphens as spaces.

    >>> fold("MÜLLER"), fold("Mueller"), fold("Koç-Şahin"), fold("Łukasz Işık")
    ('muller', 'muller', 'koc sahin', 'lukasz isik')
    """
    marked = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).casefold().translate(PLAIN))
    plain = "".join(letter for letter in marked if unicodedata.combining(letter) < LEAST_ACCENT)
    for two, one in TWO_LETTERS:
        plain = plain.replace(two, one)
    return " ".join(unicodedata.normalize("NFC", plain).split())


def fitting(lines: Sequence[ListedName | None], typed: str) -> list[int]:
    """The numbers of the lines that fit a typed name best, of which several are left if it is ambiguous.

    A line fits exactly, or but for case, accents, order and hyphens, or with names left out or shortened to their first
    letters, as long as one given name is there in full. Lines that were taken off the list (None) never fit.
    """
    named = [(number, name) for number, name in enumerate(lines) if name is not None]
    wanted, words = look(typed), fold(typed).split()
    exactly = [number for number, name in named if wanted in map(look, _written(name))]
    if exactly:
        return exactly
    fits = [(number, _fit(words, fold(name.given).split(), fold(name.family).split())) for number, name in named]
    best = max((fit for _, fit in fits), default=0)
    return [number for number, fit in fits if fit == best > 0]


def _written(name: ListedName) -> Iterator[str]:
    """The ways to write all of a name, and what stands at tables."""
    yield f"{name.given} {name.family}".strip()
    yield f"{name.family} {name.given}".strip()
    yield name.shown


def _fit(typed: Sequence[str], given: Sequence[str], family: Sequence[str]) -> int:
    """How well the words of a typed name fit those of a line; 0: not at all."""
    joined = "".join(typed)
    whole = {"".join(words) for words in ([*given, *family], [*family, *given])}
    if not typed:
        return 0
    if joined in whole or sorted(typed) == sorted([*given, *family]):
        return 5
    parts = {"".join(words) for words in (given, [*given[:1], *family], [*family, *given[:1]])}
    if joined in parts:
        return 4
    rest, own = _without(given, typed)
    if not own:
        return 1 if family and not _without([*given, *family], typed)[0] else 0
    unlisted, families = _without(family, rest)
    left = [*_left(given, own), *_left(family, families)]
    for word in unlisted:
        longer = next((other for other in left if other.startswith(word)), None)
        if longer is None:  # a second name that the list leaves out, if the family name is right or not on the list
            return 2 if families or not family else 0
        left.remove(longer)
    return 3


def _without(listed: Sequence[str], typed: Sequence[str]) -> tuple[list[str], list[str]]:
    """The typed words that are not in a list, and those that are, each as often as there."""
    left, found, rest = list(listed), [], []
    for word in typed:
        if word in left:
            left.remove(word)
            found.append(word)
        else:
            rest.append(word)
    return rest, found


def _left(listed: Sequence[str], found: Sequence[str]) -> list[str]:
    """The words of a list without those that were found."""
    return _without(found, listed)[0]
