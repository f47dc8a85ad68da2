"""Score sheets of a table's matches: each row names who did it, be it a person, or a computer in a person's place."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from labtable.engine.files.replay import level_in
from labtable.engine.files.score_sheet import Cell, rows_of
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.words import Attempt

from ..state.doers import Doer, Doers
from ..state.live_match import LiveMatch
from .past import MOST_MATCHES, matches

Told = Callable[[str], str]


class Names:
    """The names of those who play, in a language, as which `told` says a stored one.

    `called`: names of people by the hash of their secret; other people keep the name that they had last, or get that of
    their seat if this `hides` names.
    """

    def __init__(
        self, play: LiveMatch, language: str, told: Told, called: Mapping[str, str] | None = None, hides: bool = False
    ) -> None:
        last = {doer.holder: doer.name for row in (*play.doers, play.sitting) for doer in row if doer.holder}
        names = {**({} if hides else last), **(called or {})}
        self._called = {holder: told(name) for holder, name in names.items()}
        self._is_over = play.is_over
        self._texts = read_catalogue(COMMON, language)

    def row(self, doers: Doers) -> list[str]:
        """The names of those who play for the seats."""
        return [self.of(doer, seat) for seat, doer in enumerate(doers)]

    def of(self, doer: Doer, seat: int) -> str:
        """A person's name; that of a computer with its level; and both for a computer in a person's place."""
        if doer.holder is None and doer.level is None:  # an open seat, or a lesson's script
            return doer.name
        name = doer.name if doer.holder is None else self._called.get(doer.holder, self._texts.say("seat", n=seat + 1))
        if doer.by == "person" or (doer.by == "clock" and not self._is_over):  # it answers for who always passes
            return name
        name = self._texts.say("player.person", name=name) if name == "You" else name
        if doer.by == "clock":
            return self._texts.say("player.clock", name=name)
        level = level_in(doer.level or "", self._texts)
        return self._texts.say("player.computer" if doer.holder is None else "player.for", name=name, level=level)


def named(
    play: LiveMatch, language: str, told: Told, called: Mapping[str, str] | None = None, hides: bool = False
) -> tuple[list[list[str]], list[Attempt]]:
    """The names of those who played for the seats in each action of a match, and its refused actions with names."""
    names = Names(play, language, told, called, hides)
    tried = [
        attempt._replace(who=names.of(doer, attempt.seat))
        for attempt, doer in zip(play.attempts, play.triers, strict=True)
    ]
    return [names.row(doers) for doers in play.doers], tried


def sheets(
    name: str,
    bodies: Sequence[bytes],
    language: str,
    told: Told,
    before: int | None = None,
    called: Mapping[str, str] | None = None,
    hides: bool = False,
) -> list[tuple[int, list[list[Cell]]]]:
    """The number and the rows, header first, of the last matches of a table, or of those before this number.

    `called` and `hides`: see `Names`; `told` says a stored name in the language. Raises Problem `no_sheet`; StoreError.
    """
    found: deque[tuple[int, list[list[Cell]]]] = deque(maxlen=MOST_MATCHES)
    for past in matches(name, bodies):
        if (before is None or past.number < before) and past.play.is_over:
            doers, tried = named(past.play, language, told, called, hides)
            rows = rows_of(past.play.match, [], True, attempts=tried, language=language, doers=doers)
            found.append((past.number, rows))
    return list(found)
