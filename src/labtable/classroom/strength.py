"""How strong the pupils of a class are, by what its own matches show so far; for its desk alone.

Half is what they finished ahead of: the share of the others at the table, on average over their matches. Half is what
the reviews found: the share of their actions that missed no chance. Whoever has played little is nearer the middle.
"""

from collections.abc import Collection, Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

from .findings import Findings

MATCHES = 1  # of the middle, added to each pupil's
ACTIONS = 10


class Strength(msgspec.Struct, frozen=True):
    """The strength of a pupil, from 0 to 100, and what it is made of.

    `matches` that are over, `beat`: the share of others that they finished ahead of there in percent; `actions`, of
    which so many missed a chance.
    """

    pupil: int
    strength: int
    matches: int
    beat: int
    actions: int
    missed: int


class Counts(NamedTuple):
    """What is counted of a pupil; `beat` in each match, the latest last."""

    beat: list[float]
    actions: int
    missed: int


def counted(holders: Collection[str], findings: Iterable[Findings]) -> dict[str, Counts]:
    """What is counted of these pupils, by the hashes of their secrets, in matches that are over; no puzzles."""
    over = [match for match in findings if match.is_over and match.puzzle is None]
    found: dict[str, Counts] = {}
    for match in sorted(over, key=lambda match: match.started + match.ms):
        for person in match.people:
            if person.holder not in holders:
                continue
            before = found.get(person.holder, Counts([], 0, 0))
            beat = before.beat if person.beat is None else [*before.beat, person.beat]
            missed = sum(chance.holder == person.holder for chance in match.missed)
            found[person.holder] = Counts(beat, before.actions + len(person.took), before.missed + missed)
    return {holder: counts for holder, counts in found.items() if counts.beat or counts.actions}


def strengths(of: Sequence[tuple[int, str]], counts: dict[str, Counts]) -> list[Strength]:
    """The strengths of pupils, given by number and hash, of whom something was counted."""
    if not counts:
        return []
    beat = fmean([share for one in counts.values() for share in one.beat] or [0.5])
    actions, missed = sum(one.actions for one in counts.values()), sum(one.missed for one in counts.values())
    rate = missed / actions if actions else 0.0
    found = []
    for number, holder in of:
        if (own := counts.get(holder)) is None:
            continue
        ahead = (sum(own.beat) + MATCHES * beat) / (len(own.beat) + MATCHES)
        sound = 1 - (own.missed + ACTIONS * rate) / (own.actions + ACTIONS)
        share = round(100 * fmean(own.beat)) if own.beat else 0
        strength = min(100, max(0, round(50 * ahead + 50 * sound)))
        found.append(Strength(number, strength, len(own.beat), share, own.actions, own.missed))
    return found


def last_results(of: Sequence[tuple[int, str]], counts: dict[str, Counts]) -> dict[int, float]:
    """How pupils, given by number and hash, finished their last match that is over."""
    return {number: counts[holder].beat[-1] for number, holder in of if holder in counts and counts[holder].beat}
