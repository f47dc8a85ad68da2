"""Every sentence that U-kNOw Feynman says, in English, and how its parameters are written. See `engine.sentences`."""

from collections.abc import Mapping, Sequence

from labtable.engine.sentences import Format, join

from .faces import face_name, face_names
from .lessons import LESSONS
from .physics import NATURE, in_full, particles
from .tasks import SENTENCES as TASKS

REFUSALS = {
    "not_in_hand": "The {card:face} is not in your hand.",
    "other_side": "The {card:face} looks away from you now: you play with the {side} faces.",
    "no_match": "The {card:face} does not fit: follow {follow}.",
    "only_the_drawn": "You have drawn the {card:face}: play that one, or keep it.",
    "drawn_already": "You have drawn already: play the {card:face}, or keep it.",
    "nothing_drawn": "You have drawn nothing in this turn that you could keep.",
    "not_a_baryon": "A baryon is three cards of your hand: two up and one down, or one up and two down.",
    "no_baryon_now": "A baryon begins a turn: it cannot follow a drawn card, and it does not answer a boson.",
    "action_no_match": "The {card:face} needs {colour} to be followed, or another {kind} on top.",
    "colour_expected": "Name the colour that is to be followed.",
    "no_colour_expected": "A colour is named only with a Colour Change or a Higgs boson.",
    "higgs_needs_mass": "The Higgs boson needs mass under it: an antiquark, a charged antilepton, a W or a "
    "Higgs boson.",
    "boson_colour": "The {card:face} is laid on its own colour only, and {colour} is followed now.",
    "w_needs_particle": "A W needs a quark or a lepton under it.",
    "photon_needs_charge": "A photon needs a charged particle under it: a quark, an electron, a muon or a tau.",
    "gluon_needs_quark": "A gluon needs a quark under it.",
    "answer_first": "First answer the {boson:face}: {answer}, or take {cards:cards}.",
    "nothing_pending": "No boson waits for you, so there is nothing to take.",
    "w_not_completed": "The {card:face} does not complete the {boson:face}: that takes {answer}.",
    "w_not_conserved": "The {card:face} does not complete the {boson:face}: charge must change by one unit, and a "
    "lepton keeps its generation.",
    "photon_not_completed": "The {card:face} does not complete the {boson:face}: that takes {answer}.",
    "gluon_needs_flip": "The {card:face} does not complete the {boson:face}: that takes {answer}.",
    "gluon_not_completed": "After the Flip comes {antiquark}, or the Flip stands alone.",
    "call_or_not": "This leaves you one card: say whether you call DECAY.",
    "no_call_due": "DECAY is called by whoever has just one card left.",
    "no_call_missing": "No DECAY is missing: it has been called, caught, or the next player has acted.",
    "no_catching_oneself": "You cannot catch yourself: call DECAY.",
    "may_still_play": "You can still play or draw, so you cannot pass.",
    "nothing_to_draw": "There is no card left to draw.",
    "not_your_turn": "It is {turn:whose} turn.",
}
EVENTS = {
    "dealt": "{who:seat} dealt round {round}, seven cards each.",
    "went_back": "The {card:face} turned up first; it cannot open the pile and went back into the middle.",
    "opened": "The {card:face} opens the pile.",
    "played": "{who:seat} played the {card:face}.",
    "baryon": "{who:seat} played {article} of {cards:faces}; the {card:face} lies on top.",
    "completed": "{who:seat} completed {by:whose} {boson:face} with the {card:face}; {by:seat} {by:draws|draw} "
    "instead.",
    "laid_flip": "{who:seat} answered with the {card:face}.",
    "turned": "The table turned over to {side}; the {card:face} lies on the pile now.",
    "named": "{who:seat} named {colour}.",
    "reversed_left": "Play runs to the left now.",
    "reversed_right": "Play runs to the right now.",
    "skipped": "{who:seat} {who:is|are} skipped.",
    "drew": "{who:seat} drew a card, {back:face} behind.",
    "drew_own": "{who:seat} drew the {card:face}, {back:face} behind.",
    "kept": "{who:seat} kept it.",
    "took": "{who:seat} did not answer the {boson:face} and {who:has|have} to draw {cards}.",
    "reshuffled": "The discard pile was shuffled into a new draw pile of {cards:cards}.",
    "decay": "{who:seat} called DECAY: one card left.",
    "caught": "{who:seat} caught {late:seat}, who had not called DECAY: {late:seat} {late:draws|draw} {cards}.",
    "passed": "{who:seat} could neither play nor draw, and passed.",
    "round_won": "{who:seats} won round {round}.",
    "match_won": "{who:seats} won the match.",
}
SITUATION = {
    "aim": "Be the first to play all your cards.",
    "aim_rounds": "Be the first to play all your cards, in more of the {rounds} rounds than anybody else.",
    "standing": "The {side} side is up; round {round} of {rounds}. Play runs to the {direction}.",
    "on_top": "On top lies the {card:face}. To be followed: {follow}.",
    "you_hold": "You hold {hand:hand}.",
    "holds": "{who:seat} {who:holds|hold} {cards:cards}; you see behind them {backs:faces}.",
    "piles": "The draw pile has {draw:cards}, the discard pile {discard:cards}.",
    "draw_shows": "The draw pile shows the {back:face}.",
    "your_turn": "Your turn: follow {follow}, or draw.",
    "your_turn_no_draw": "Your turn: follow {follow}.",
    "your_turn_pass": "Your turn: nothing fits and nothing can be drawn, so pass.",
    "your_drawn_fits": "You drew the {card:face}: play it, or keep it.",
    "your_drawn": "You drew the {card:face}, which does not fit: keep it.",
    "your_answer": "{by:seat} laid the {boson:face} on the {beneath:face}: complete it with {answer}, or take "
    "{cards:cards} and lose the turn.",
    "turn_is": "It is {who:whose} turn.",
    "answer_is": "{who:seat} {who:has|have} to answer {by:whose} {boson:face}.",
    "call_now": "You have one card left and have not called: call DECAY before somebody catches you.",
    "catch_now": "{late:seat} {late:has|have} one card left and {late:has|have} not called DECAY: catch it before the "
    "next player acts.",
    "you_won": "{who:seats} won the match.",
}
ENDING = {
    "ended_empty": "{who:seats} played the last card: the {card:face}.",
    "ended_fewest": "Nobody could go on; {who:seats} held the fewest cards.",
}
CHOICES = {
    "would_end": "your last card",
    "would_complete": "completes the {boson:face}",
    "would_turn": "turns the table over",
    "would_ask": "{who:seat} must answer or draw {cards}",
    "would_skip": "{who:seat} {who:loses|lose} the turn",
    "would_draw": "{cards:cards}, and your turn is over",
}
ADVICE = {
    "hint_call": "You have one card and have not called.",
    "hint_catch": "{late:seat} {late:has|have} one card and {late:has|have} not called.",
    "hint_answer": "A card of your hand completes this.",
    "hint_flip": "A Flip of the right colour is in your hand.",
    "hint_no_answer": "Nothing in your hand completes this.",
    "hint_baryon": "Look at your up and down quarks.",
    "hint_many": "Several cards fit: which would you rather keep?",
    "hint_one": "One thing fits.",
    "hint_none": "Nothing in your hand fits.",
    "hint_next": "{who:seat}, who {who:comes|come} next, {who:shows|show} {backs:faces} to the table.",
    "hint_known": "{who:seat} {who:holds|hold} for certain {faces:faces}.",
    "hint_never": "{who:seat} cannot complete the {boson:face}.",
    "hint_surely": "{who:seat} can complete the {boson:face} for certain.",
    "hint_chance": "{who:seat} can complete the {boson:face} with a chance of {percent} in 100.",
    "missed_end": "{who:seat} drew, though {play} would have ended the round.",
    "missed_answer": "{who:seat} could have completed the {boson:face}: {play}.",
    "missed_baryon": "{who:seat} drew, though {play} would have laid three cards at once.",
    "missed_catch": "{late:seat} had not called DECAY, and nobody caught it.",
    "missed_call": "{who:seat} had one card, did not call DECAY and was caught.",
}


def cards(n: int) -> str:
    """How many cards."""
    return "1 card" if n == 1 else f"{n} cards"


def hand(held: Sequence[Sequence[str]]) -> str:
    """A hand: each card with what is behind it."""
    return join([f"{face_name(face)} ({face_name(back)} behind)" for face, back in held]) if held else "no card"


FORMATS: Mapping[str, Format] = {
    "face": face_name,
    "faces": face_names,
    "cards": cards,
    "hand": hand,
    "particles": particles,
    "reaction": in_full,
}
CATALOGUE: Mapping[str, str] = {
    **REFUSALS, **EVENTS, **SITUATION, **ENDING, **CHOICES, **ADVICE, **NATURE, **LESSONS,
    **TASKS,
}  # fmt: skip
