"""Findings of matches in which somebody acted with several secrets, as they went on on another device."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from .findings import Chance, Findings, Noted, Person, Showing

H = TypeVar("H", Person, Showing, Chance, Noted)


def by_person(match: Findings, key_of: Mapping[str, str]) -> Findings:
    """The findings with one secret for each person; `key_of`: the hash of the present one for each earlier one."""
    if not any(did.holder in key_of for did in match.people):
        return match
    people: dict[str, Person] = {}
    for did in _renamed(match.people, key_of):
        before = people.get(did.holder)
        people[did.holder] = did if before is None else _together(before, did)
    return replace(
        match,
        holders=[holder if holder is None else key_of.get(holder, holder) for holder in match.holders],
        people=[*people.values()],
        shown=_renamed(match.shown, key_of),
        missed=_renamed(match.missed, key_of),
        noted=_renamed(match.noted, key_of),
    )


def _renamed(things: Iterable[H], key_of: Mapping[str, str]) -> list[H]:
    return [replace(thing, holder=key_of.get(thing.holder, thing.holder)) for thing in things]


def _together(one: Person, other: Person) -> Person:
    """What a person did with two secrets, in one match."""
    return Person(
        one.holder,
        [*one.took, *other.took],
        one.hints + other.hints,
        dict(Counter(one.refusals) + Counter(other.refusals)),
        one.stayed or other.stayed,
        one.has_won or other.has_won,
        other.beat if one.beat is None else one.beat,
    )
