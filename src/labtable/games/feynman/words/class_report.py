"""What the players of a match showed: the interactions and baryons that they completed, and chances missed."""

from collections.abc import Iterator, Sequence

from labtable.engine.kernels.events import seen
from labtable.engine.words.class_report import Learned, Missed, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.events import Happened
from .advice import review
from .narration import narrate
from .physics import reaction

WEIGHTS = {"missed_end": 4.0, "missed_answer": 3.0, "missed_baryon": 2.0, "missed_call": 1.0, "missed_catch": 0.5}
KINDS = {"w": "met_weak", "photon": "met_electromagnetic", "gluon": "met_strong", "baryon": "met_baryon"}
SENTENCES = {
    "topic_interactions": "Interactions completed",
    "sum_interactions": "{who:seat} completed {n} {n:#interaction|interactions}.",
    "met_weak": "weak: {reaction}",
    "met_electromagnetic": "electromagnetic: {reaction}",
    "met_strong": "strong: {reaction}",
    "met_baryon": "three quarks together: {reaction}",
    "idea_missed_end": "The last card would have fitted",
    "ask_missed_end": "What must a card have in common with the one on top?",
    "idea_missed_answer": "The boson could have been completed",
    "ask_missed_answer": "What must be the same before and after: which charges do you count?",
    "idea_missed_baryon": "Three quarks were in the hand",
    "ask_missed_baryon": "Which three quarks make a proton, and which a neutron? Add up their charges.",
    "idea_missed_call": "One card left, and not a word",
    "ask_missed_call": "Why does an unstable particle decay, and when do you have to say so here?",
    "idea_missed_catch": "Nobody noticed the last card",
    "ask_missed_catch": "How many cards has each of the others left?",
}


def learned(steps: Sequence[Step], _: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    missed = [
        Missed(remark.seat, remark.step - 1, key := remark.sentence.key, remark.sentence, remark.actions, WEIGHTS[key])
        for remark in review(steps)
    ]
    return Learned([shown for i, step in enumerate(steps) for shown in completed(i, step)], missed)


def completed(number: int, step: Step) -> Iterator[Shown]:
    """Yield the interaction that an action completed, or the baryon that it laid."""
    for event in seen(Happened, step.events, None):
        if event.kind in (Happened.COMPLETED, Happened.BARYON):
            shown = next(said for said in narrate(event, event.seat) if said.key == "reaction").params["reaction"]
            met = Sentence(KINDS[shown["kind"]], {"reaction": reaction(shown)})
            yield Shown(event.seat, number, "interactions", met)
