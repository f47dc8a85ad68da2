"""Score sheets of a table's finished matches, from its log; a task of a worker."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from labtable.engine.files.score_sheet import Cell, rows_of

from .past import MOST_MATCHES, matches


def sheets(
    name: str,
    bodies: Sequence[bytes],
    language: str,
    told: Callable[[str], str],
    before: int | None = None,
    called: Mapping[str, str] | None = None,
    hides: bool = False,
) -> list[tuple[int, list[list[Cell]]]]:
    """The number and the rows, header first, of the last matches of a table, or of those before this number.

    `called`: names of people by the hash of their secret; other people keep the name that they had there, or get that
    of their seat if this `hides` names. `told` says a stored name in the language. Raises Problem `no_sheet`;
    StoreError.
    """
    found: deque[tuple[int, list[list[Cell]]]] = deque(maxlen=MOST_MATCHES)
    for past in matches(name, bodies):
        if (before is None or past.number < before) and past.play.is_over:
            play = past.play
            names = [told(name) for name in past.called(called or {}, hides, language)]
            found.append((past.number, rows_of(play.match, names, True, attempts=play.attempts, language=language)))
    return list(found)
