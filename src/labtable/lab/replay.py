"""A record in words: the log of the match as one seat heard it, or as somebody who sees everything would."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from labtable.engine.contract import SPECTATOR
from labtable.engine.game import Game
from labtable.engine.match import told
from labtable.engine.record_file import Record
from labtable.engine.sentences import Sentence, join, tell
from labtable.engine.settings import in_words

Say = Callable[[Sentence], str]


def replay(record: Record, seat: int | None = None) -> Iterator[str]:
    """The lines of the log; with a seat, only what that seat was told."""
    match, game = record.match, record.match.game

    def say(sentence: Sentence) -> str:
        return tell(sentence, game.words.CATALOGUE, game.words.FORMATS, record.names)

    yield from _heading(record)
    yield from _deal(game, match.start, record.names, seat, say)
    steps = match.steps()
    states = [before for before, _, _ in steps] + [match.state]
    for (before, actor, pieces), after in zip(steps, states[1:], strict=True):
        step = before, after, actor, pieces
        for sentence in told_openly(game, *step) if seat is None else told(game, *step, seat):
            yield say(sentence)
    if not match.is_over:
        yield ""
        yield "The record ends here; the match had not ended."


def _heading(record: Record) -> Iterator[str]:
    """What was played, by whom, and how."""
    match = record.match
    players = [f"{p.name} (bot, {p.level})" if p.level else p.name for p in record.players]
    yield f"{match.game.title}: {join(players)}."
    yield f"Options {in_words(match.options)}; seed {match.seed}; {len(match.played)} actions."
    if match.position is not None:
        yield "The match began from an arranged position."
    yield ""


def _deal(game: Game, start: Any, names: Sequence[str], seat: int | None, say: Say) -> Iterator[str]:
    """The deal: what each seat was told, then what all were told alike."""
    openings = [game.words.opening(game.view(start, s), s) for s in range(start.seats)]
    if seat is not None:
        yield from map(say, openings[seat])
        return
    public = game.words.opening(game.view(start), SPECTATOR)
    for name, opening in zip(names, openings, strict=True):
        for sentence in opening:
            if sentence not in public:
                yield f"To {name}: {say(sentence)}"
    for sentence in public:
        if all(sentence in opening for opening in openings):
            yield say(sentence)


def told_openly(game: Game, before: Any, after: Any, seat: int, pieces: tuple[int, ...]) -> list[Sentence]:
    """What happened, with all that anybody was told of it: who knows more of an event than the public is believed."""
    public = told(game, before, after, seat, pieces, SPECTATOR)
    merged = public
    for viewer in (seat, *(s for s in range(before.seats) if s != seat)):
        own = told(game, before, after, seat, pieces, viewer)
        if len(own) > len(merged):
            merged = own
        elif len(own) == len(merged) == len(public):
            merged = [w if w != p else m for m, w, p in zip(merged, own, public, strict=True)]
    return merged
