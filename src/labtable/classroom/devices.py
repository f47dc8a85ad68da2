"""The devices of pupils: how somebody goes on on another one, and is the pupil again as whom they came before.

Each function returns the change for a request, or raises Problem.
"""

from labtable.engine.words.problem import Problem

from . import decide
from .changes import Offered, United, WentOn
from .classroom import Classroom
from .pupil import Offer, Pupil

OFFERED_MS = 10 * 60 * 1000  # that a code works


def offer(classroom: Classroom, holder: str | None, number: int, code: str, now: int) -> Offered:
    """Let whoever has the code, given by its hash, go on as a pupil, who may be present.

    Where there is homework, the code works as long as that is open, too: nobody can give another one at home.
    """
    decide.desk(classroom, holder)
    decide.takes_pupils(classroom, now)
    if not 0 <= number < len(classroom.enrolled) or not classroom.enrolled[number].is_here:
        raise Problem("unknown_pupil")
    is_open = classroom.homework(now) is not None
    return Offered(number, code, now + OFFERED_MS, len(classroom.homeworks.given) - 1 if is_open else None)


def works_until(classroom: Classroom, offer: Offer | Offered) -> int:
    """Until when a code works; its homework may be open longer by now, or closed."""
    given = classroom.homeworks.given
    return offer.until if offer.homework is None else max(offer.until, given[offer.homework].until)


def go_on(classroom: Classroom, holder: str | None, new: str, code: str, now: int) -> WentOn | United:
    """Go on as the pupil whom the code is for, on a device that keeps the secret with the hash `new`.

    Whoever has come in as a new pupil meanwhile keeps their secret, and is one person from then on.
    """
    if classroom.role(holder) == "desk":
        raise Problem("already_here", "at_desk")
    decide.takes_pupils(classroom, now)
    pupil = next((pupil for pupil in classroom.here if _is_offered(classroom, pupil, code, now)), None)
    if pupil is None:
        raise Problem("wrong_code", "wrong_pupil_code")
    own = classroom.pupil_of(holder)
    if own is None:
        return WentOn(pupil.number, new)
    if own is pupil:
        raise Problem("already_here")
    return _united(own, pupil, own.key)


def _is_offered(classroom: Classroom, pupil: Pupil, code: str, now: int) -> bool:
    offer = pupil.offer
    return offer is not None and offer.code == code and now < works_until(classroom, offer)


def unite(classroom: Classroom, holder: str | None, one: int, other: int, device: int) -> United:
    """Make two entries one person, the one who came first, who goes on with the `device` of one of the two."""
    decide.desk(classroom, holder)
    numbers = range(len(classroom.enrolled))
    if one not in numbers or other not in numbers or one == other or device not in (one, other):
        raise Problem("unknown_pupil")
    first, second = classroom.enrolled[one], classroom.enrolled[other]
    if "again" in (first.standing, second.standing) or not (first.is_here or second.is_here):
        raise Problem("unknown_pupil")
    return _united(first, second, classroom.enrolled[device].key)


def _united(one: Pupil, other: Pupil, key: str) -> United:
    first, again = sorted((one.number, other.number))
    return United(first, again, key)
