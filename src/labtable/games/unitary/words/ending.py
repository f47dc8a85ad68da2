"""How an ended match was decided: the card that made a side's quantity."""

from collections.abc import Iterator, Sequence

from labtable.engine.kernels.events import SeenEvent
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Ending

from ..rules.cards import CARD_NAMES, UNITS_OF
from ..rules.events import Happened
from .laws import law_said

WON = (Happened.WON, Happened.WON_CLAIM, Happened.WON_TOGETHER)


def ending(happened: Sequence[Sequence[SeenEvent]]) -> Ending:
    """The card that first made the winners' quantity (U-9 to U-11), by which law; or that no side won (U-13)."""
    last = list(happened[-1])
    won = next((event for event in last if event.kind in WON), None)
    if won is None:
        drawn = [event for event in last if event.kind is Happened.DRAWN_MATCH]
        return Ending([Sentence("drawn_match", {"turns": event.arguments["turn"]}, "U-13") for event in drawn])
    card = won.arguments["card"]
    units = list(UNITS_OF[CARD_NAMES.index(card)])
    made = next(((step, play) for step, play in plays(happened) if play.arguments["area"] == units), None)
    if made is None:  # the match began from a position in which the area had shown it
        said = {"who": won.arguments["seats"], "card": card, "units": units}
        return Ending([Sentence("made_before", said, won.kind.rule)])
    step, play = made
    said = {"by": play.seat, "played": play.arguments["card"], "card": card, "units": units}
    sentences = [Sentence("made_by", said | {"who": won.arguments["seats"]}, won.kind.rule)]
    law = law_said(play.arguments["before"], play.arguments["card"], play.arguments["way"], units)
    if law is not None:
        sentences.append(law)
    if any(event.kind is Happened.MATCH_WAS for event in last):
        sentences.append(Sentence("earliest", {}, "U-11"))
    return Ending(sentences, step)


def plays(happened: Sequence[Sequence[SeenEvent]]) -> Iterator[tuple[int, SeenEvent]]:
    """Every card that was played, with its step."""
    for step, events in enumerate(happened):
        yield from ((step, event) for event in events if event.kind is Happened.PLAYED)
