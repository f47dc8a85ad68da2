"""A record as text: the log of the match as one seat was told it, or as somebody who sees everything would be."""

from collections.abc import Callable, Iterator, Sequence

from ..kernels.contract import SPECTATOR
from ..kernels.events import Audience, Event
from ..play.game import Game
from ..play.settings import in_words
from ..play.texts import COMMON, read_catalogue
from ..words.catalogue import ENGLISH, Catalogue
from ..words.sentences import Sentence, isolated
from .record_file import MatchRecord, Player, plain

Say = Callable[[Sequence[Sentence], int], list[str]]


def replay(record: MatchRecord, seat: int | None = None, language: str = ENGLISH) -> Iterator[str]:
    """The lines of the log in a language; with a seat (from 0), only what that seat was told.

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
    words, texts = game.words_in(language), read_catalogue(COMMON, language)

    def say(sentences: Sequence[Sentence], listener: int) -> list[str]:
        return words.tell_all(sentences, record.names, listener)

    yield from _heading(record, texts)
    for events in (match.beginning, *(step.events for step, _ in match.replay())):
        if seat is None:
            yield from _told_to_all(game, events, record.names, say, texts)
        else:
            yield from say(game.narrate(events, seat), seat)
    if not match.is_over:
        yield ""
        yield texts.say("replay.cut_off")


def _heading(record: MatchRecord, texts: Catalogue) -> Iterator[str]:
    """What was played, by whom, with which options, and who began."""
    match = record.match
    players = texts.enumerate([described(player, texts) for player in record.players])
    yield texts.say("replay.heading", title=match.game.title, players=players)
    yield texts.say("replay.dealt", settings=in_words(match.options, match.seed), n=len(match.played))
    if match.branched is not None:
        known_to, n = match.branched.known_to, len(match.branched.after.actions)
        if known_to is None:
            yield texts.say("replay.branched", n=n)
        else:
            yield texts.say("replay.branched.unseen", n=n, name=isolated(record.names[known_to]))
    elif match.position is not None:
        yield texts.say("replay.arranged")
    if first := match.game.who_must_act(match.start)[:1]:
        yield texts.say("replay.began", name=isolated(record.names[first[0]]))
    yield ""


def described(player: Player, texts: Catalogue) -> str:
    """The name of a player, safe to print at a terminal, with the level of a computer."""
    name = plain(player.name)
    if player.level is None:
        return texts.say("player.person", name=name)
    return texts.say("player.computer", name=name, level=level_in(player.level, texts))


def level_in(level: str, texts: Catalogue) -> str:
    """The name of a level in a language."""
    return texts.say(f"level.{level}") if texts.has(f"level.{level}") else plain(level)


def _told_to_all(
    game: Game, events: Sequence[Event], names: Sequence[str], say: Say, texts: Catalogue
) -> Iterator[str]:
    """Everything that happened; a line that only one seat was told is marked."""
    for event in game.seen(events, None):
        if event.kind.audience is Audience.OWN:
            for line in say(game.words.narrate(event, event.seat), event.seat):
                yield texts.say("replay.to", name=isolated(names[event.seat]), line=line)
        else:
            yield from say(game.words.narrate(event, SPECTATOR), SPECTATOR)
