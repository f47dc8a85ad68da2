"""Telling a match in each language, compared with ICU4C formatting one message.

python bench/words.py [GAME ...]

Matches of beginners are told to seat 0, every sentence by itself; a message of the game is formatted as often by ICU4C
through icu4py, its values given as text. Both are timed in the same run, by processor time.
"""

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from typing import Any

from figures import report
from icu4py.messageformat import MessageFormat

from labtable.engine.play.match import Match
from labtable.games import load, names

SENTENCES = 2_000
MATCHES = 4
BEGINNER = 1
PEER = "{who} {who, select, you {hast} other {hat}} {boxes} gezeigt."


def per_call(work: Callable[[Any], object], what: Sequence[object]) -> float:
    """Microseconds of processor time for each of many calls."""
    began = time.process_time()
    for one in islice(cycle(what), SENTENCES):
        work(one)
    return 1e6 * (time.process_time() - began) / SENTENCES


def main() -> None:
    """Tell matches of every game in every language that it has."""
    message = MessageFormat(PEER, "de")
    peer = per_call(message.format, [{"who": "Ada", "boxes": "2 lebende Katzen"}])
    rows = [("game", "language", "one sentence, us", "ICU4C, us", "ratio", "200 lines, ms")]
    for name in sys.argv[1:] or names():
        game = load(name)
        told = []
        for seed in range(MATCHES):
            match = Match(game, 2, {}, seed)
            told += game.narrate(match.beginning, 0)
            while not match.is_over:
                (seat, *_) = game.who_must_act(match.state)
                chosen = game.choose(match.view(seat), seat, BEGINNER, len(match.played))
                told += game.narrate(match.carry_out(seat, chosen), 0)
        for language in game.languages:
            words = game.words_in(language)
            words.tell_all(told)  # parses what is told
            each = per_call(partial(words.tell, names=("Ada", "Bob"), you=0), told)
            figures = f"{each:.1f}", f"{peer:.1f}", f"{each / peer:.1f}", f"{each / 5:.1f}"
            rows.append((name, language, *figures))
    print(report(rows))


if __name__ == "__main__":
    main()
