"""A record as text: the log of the match as one seat was told it, or as somebody who sees everything would be."""

from collections.abc import Callable, Iterator, Sequence

from ..kernels.contract import SPECTATOR
from ..kernels.events import Audience, Event
from ..play.game import Game
from ..play.settings import in_words
from ..words.sentences import Sentence, isolated, join
from .record_file import MatchRecord

Say = Callable[[Sequence[Sentence], int], list[str]]


def replay(record: MatchRecord, seat: int | None = None) -> Iterator[str]:
    """The lines of the log; with a seat (from 0), only what that seat was told.

    >>> from labtable import load
    >>> from labtable.engine.play.match import Match
    >>> from labtable.engine.files.record_file import Player
    >>> match = Match(load("unitary"), seats=2, seed=1)
    >>> events = match.play(match.state.turn, "done")
    >>> record = MatchRecord(match, [Player("Ada"), Player("Bob")])
    >>> for seat in (0, 1):
    ...     print(*(line for line in replay(record, seat) if "drew" in line))
    Bob drew a card. You drew Momentum.
    You drew Moment of Inertia. Ada drew a card.
    """
    match, game = record.match, record.match.game

    def say(sentences: Sequence[Sentence], listener: int) -> list[str]:
        return game.words.tell_all(sentences, record.names, listener)

    yield from _heading(record)
    for events in (match.beginning, *(step.events for step, _ in match.replay())):
        if seat is None:
            yield from _told_to_all(game, events, record.names, say)
        else:
            yield from say(game.narrate(events, seat), seat)
    if not match.is_over:
        yield ""
        yield "The record ends here; the match had not ended."


def _heading(record: MatchRecord) -> Iterator[str]:
    """What was played, by whom, with which options, and who began."""
    match = record.match
    yield f"{match.game.title}: {join([player.described for player in record.players])}."
    yield f"Dealt with {in_words(match.options, match.seed)}; {len(match.played)} actions."
    if match.branched is not None:
        known_to, actions = match.branched.known_to, len(match.branched.after.actions)
        deck = "the same deck"
        if known_to is not None:
            deck = f"what {isolated(record.names[known_to])} did not see dealt again"
        yield f"The match goes on after {actions} actions of another, with {deck}."
    elif match.position is not None:
        yield "The match began from an arranged position."
    if first := match.game.who_must_act(match.start)[:1]:
        yield f"{isolated(record.names[first[0]])} began."
    yield ""


def _told_to_all(game: Game, events: Sequence[Event], names: Sequence[str], say: Say) -> Iterator[str]:
    """Everything that happened; a line that only one seat was told is marked."""
    for event in game.seen(events, None):
        if event.kind.audience is Audience.OWN:
            for line in say(game.words.narrate(event, event.seat), event.seat):
                yield f"To {isolated(names[event.seat])}: {line}"
        else:
            yield from say(game.words.narrate(event, SPECTATOR), SPECTATOR)
