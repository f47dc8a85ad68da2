"""Each pupil's part in each match of a class: what a report counts."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from labtable import games
from labtable.engine.words.class_report import Shown

from .findings import Chance, Findings, Noted, Person


class Known(NamedTuple):
    """A pupil as the class knows them; `element` stands for the name where names are hidden.

    `full_name`: with the family name that the class's list has, for the teacher alone. `former`: the hashes of secrets
    with which they did something before they went on on another device. `is_removed`: the desk has sent them out.
    """

    number: int
    name: str
    element: int
    holder: str
    full_name: str = ""
    former: Sequence[str] = ()
    is_removed: bool = False


class Part(NamedTuple):
    """What one pupil did in one match."""

    pupil: Known
    findings: Findings
    did: Person

    @property
    def shown(self) -> list[Shown]:
        return [showing.shown for showing in self.findings.shown if showing.holder == self.pupil.holder]

    @property
    def missed(self) -> list[Chance]:
        return [chance for chance in self.findings.missed if chance.holder == self.pupil.holder]

    @property
    def noted(self) -> list[Noted]:
        return [noted for noted in self.findings.noted if noted.holder == self.pupil.holder]


def within(match: Findings, scope: str) -> Findings:
    """The findings of a match that count for a class that may use no more than the scope."""
    scopes = games.load(match.game).words.scopes
    chosen = ("", scope if scope in scopes else scopes[-1] if scopes else "")
    missed = [chance for chance in match.missed if chance.missed.scope in chosen]
    return msgspec.structs.replace(match, missed=missed, noted=[one for one in match.noted if one.scope in chosen])
