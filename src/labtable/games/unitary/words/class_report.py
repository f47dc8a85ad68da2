"""What the players of a match met and missed: the laws of physics in their plays, and wins that were missed."""

from collections.abc import Iterator, Sequence

from labtable.engine.kernels.events import seen
from labtable.engine.words.class_report import Learned, Missed, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.events import Happened
from .advice import review
from .laws import LAWS, Formula, Law, law_said, product, quotient

WEIGHTS = {"missed_win": 3.0, "unclaimed": 2.0, "gave_win": 1.0}
BY_NAME = {law.name: law for law in LAWS}


def learned(steps: Sequence[Step], _: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    missed = [
        Missed(remark.seat, remark.step, key := remark.sentence.key, remark.sentence, remark.actions, WEIGHTS[key])
        for remark in review(steps)
    ]
    return Learned([shown for i, step in enumerate(steps) for shown in laws_met(i, step)], missed)


def laws_met(number: int, step: Step) -> Iterator[Shown]:
    """Yield the law by which a play made a quantity from others, if one is known."""
    for event in seen(Happened, step.events, None):
        if event.kind is Happened.PLAYED:
            play = event.arguments
            said = law_said(play["before"], play["card"], play["way"], play["area"])
            if said is not None:
                name = said.params["law"]
                met = Sentence("law_met", {"law": name, "formula": usual(BY_NAME[name])})
                yield Shown(step.seat, number, "laws", met)


def usual(law: Law) -> Formula:
    """A law in symbols, the same however a play used it."""
    return product(law) if len(law.factors) > 1 else quotient(law, law.factors[0], law.made)
