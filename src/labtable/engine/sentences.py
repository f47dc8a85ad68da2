"""Sentences travel as key, parameters and rule number; whoever shows them makes the words from a catalogue.

A catalogue maps keys to templates such as `"{who:seat} played {card:card}: {area:units}"`. What stands behind the
colon says how the value is written: `seat` and `seats` by the names at the table, everything else by the game's
own formats, and plainly where it has none.
"""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

import msgspec

Format = Callable[[Any], str]


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say: a key of the catalogue, its parameters, and the rule that it rests on ("U-7")."""

    key: str
    params: dict[str, Any] = {}
    rule: str | None = None


def tell(
    sentence: Sentence, catalogue: Mapping[str, str], formats: Mapping[str, Format], names: Sequence[str] = ()
) -> str:
    """The sentence in words, with the rule's number behind it.

    Raises KeyError for a key that the catalogue lacks or a parameter that the sentence lacks.
    """

    def name(seat: int) -> str:
        return names[seat] if seat < len(names) else f"Seat {seat + 1}"

    ways: dict[str, Format] = {"seat": name, "seats": lambda seats: join([name(s) for s in seats]), **formats}
    parts = []
    for literal, field, way, _ in Formatter().parse(catalogue[sentence.key]):
        parts.append(literal)
        if field is not None:
            parts.append(ways.get(way or "", str)(sentence.params[field]))
    return "".join(parts) + (f" [{sentence.rule}]" if sentence.rule else "")


def join(words: Sequence[str], last: str = " and ") -> str:
    """a, b and c."""
    return last.join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
