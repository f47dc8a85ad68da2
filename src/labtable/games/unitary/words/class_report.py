"""What the players of a match met and missed: the laws of physics in their plays, and wins that were missed."""

from collections.abc import Iterator, Sequence

from labtable.engine.kernels.events import seen
from labtable.engine.words.class_report import Learned, Missed, Occasion, Saying, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.events import Happened
from ..rules.state import Action, Phase
from .advice import review
from .laws import LAWS, Formula, Law, law_said, product, quotient

WEIGHTS = {"missed_win": 3.0, "unclaimed": 2.0, "gave_win": 1.0}
SAYINGS = (
    Saying("laws", 6, 0.3),
    Saying("wins", 4, 0.2, is_next=True, topic="two_cards"),
    Saying("gifts", 6, 0.1, is_next=True, topic="three_cards"),
)
BY_NAME = {law.name: law for law in LAWS}


def learned(steps: Sequence[Step], _: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    missed = [
        Missed(remark.seat, remark.step, key := remark.sentence.key, remark.sentence, remark.actions, WEIGHTS[key])
        for remark in review(steps)
    ]
    laws = [shown for i, step in enumerate(steps) for shown in laws_met(i, step)]
    return Learned(laws, missed, list(occasions(steps, laws, missed)))


def occasions(steps: Sequence[Step], laws: Sequence[Shown], missed: Sequence[Missed]) -> Iterator[Occasion]:
    """Yield what plays and turns count for: a play that met a law or gave a win away, a turn that could have won."""
    met = {shown.step: shown for shown in laws}
    by_step: dict[tuple[str, int], Missed] = {(one.idea, one.step): one for one in missed}
    turn = 0
    for i, (before, seat, (action,), _) in enumerate(steps):
        if before.phase == Phase.PLAY and before.turns > turn and before.turn == seat:
            turn = before.turns
            yield counted("wins", i, seat, by_step.get(("missed_win", i)))
        if action < Action.DISCARD:
            law = Sentence("proof_law", {"who": seat, "what": met[i].sentence}) if i in met else None
            yield Occasion(seat, i, "laws", law)
            yield counted("gifts", i, seat, by_step.get(("gave_win", i)))


def counted(saying: str, step: int, seat: int, missed: Missed | None) -> Occasion:
    """An occasion on which a chance was missed or not."""
    if missed is None:
        return Occasion(seat, step, saying)
    return Occasion(seat, step, saying, missed.sentence, missed.actions, missed.weight)


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
