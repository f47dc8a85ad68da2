"""What the players of a match showed: the interactions and baryons that they completed, and chances missed."""

from collections.abc import Iterator, Sequence

from labtable.engine.kernels.events import seen
from labtable.engine.words.class_report import Learned, Missed, Occasion, Saying, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.events import Happened
from .advice import review
from .narration import narrate
from .physics import particles, symbols

WEIGHTS = {"missed_end": 4.0, "missed_answer": 3.0, "missed_baryon": 2.0, "missed_call": 1.0, "missed_catch": 0.5}
SAYINGS = (
    Saying("completes", 3, 0.7),
    Saying("answers", 3, 0.4, is_next=True, topic="weak"),
    Saying("baryons", 3, 0.4, is_next=True, topic="baryon"),
)
OPEN = {"missed_answer": "answers", "missed_baryon": "baryons"}
KINDS = {"w": "met_weak", "photon": "met_electromagnetic", "gluon": "met_strong", "baryon": "met_baryon"}


def learned(steps: Sequence[Step], _: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    missed = [
        Missed(remark.seat, remark.step - 1, key := remark.sentence.key, remark.sentence, remark.actions, WEIGHTS[key])
        for remark in review(steps)
    ]
    shown = [shown for i, step in enumerate(steps) for shown in completed(i, step)]
    return Learned(shown, missed, sorted(occasions(shown, missed), key=lambda one: one.step))


def occasions(shown: Sequence[Shown], missed: Sequence[Missed]) -> Iterator[Occasion]:
    """Yield what bosons and baryons that could be completed count for: whether they were."""
    for one in shown:
        is_baryon = one.sentence.key == KINDS["baryon"]
        done = Sentence("proof_completed", {"who": one.seat, "what": one.sentence})
        yield Occasion(one.seat, one.step, "completes", done)
        yield Occasion(one.seat, one.step, "baryons" if is_baryon else "answers")
    for late in missed:
        if late.idea in OPEN:
            yield Occasion(late.seat, late.step, "completes")
            yield Occasion(late.seat, late.step, OPEN[late.idea], late.sentence, late.actions, late.weight)


def completed(number: int, step: Step) -> Iterator[Shown]:
    """Yield the interaction that an action completed, or the baryon that it laid."""
    for event in seen(Happened, step.events, None):
        if event.kind in (Happened.COMPLETED, Happened.BARYON):
            shown = next(said for said in narrate(event, event.seat) if said.key == "reaction").params["reaction"]
            said = {"particles": particles(shown["before"]), "baryon": shown["name"]}
            if shown["kind"] != "baryon":
                said = {"reaction": symbols(shown)}
            met = Sentence(KINDS[shown["kind"]], said)
            yield Shown(event.seat, number, "interactions", met)
