"""The sentences of U-kNOw Feynman, and the formats of their parameters. See `engine.words.sentences`."""

from collections.abc import Mapping, Sequence

from labtable.engine.words.sentences import Format, join

from .faces import face_name, with_article
from .lessons import LESSONS
from .physics import NATURE, in_full, particles
from .tasks import SENTENCES as TASKS

REFUSALS = {
    "not_in_hand": "You do not hold the {card:face}.",
    "other_side": "The {card:face} is on the back of your card: the {side} side is up now.",
    "no_match": "The {card:face} does not fit: you need {follow}.",
    "only_the_drawn": "You drew the {card:face}: play it or keep it.",
    "drawn_already": "You have already drawn: play the {card:face} or keep it.",
    "nothing_drawn": "You have not drawn a card in this turn, so there is none to keep.",
    "not_a_baryon": "A baryon takes three of your cards: two ups and a down, or an up and two downs.",
    "no_baryon_now": "A baryon starts a turn. It cannot follow a drawn card or answer a boson.",
    "action_no_match": "The {card:face} goes on {colour}, or on another {kind}.",
    "colour_expected": "Choose the colour to match.",
    "no_colour_expected": "You choose a colour only with a Colour Change or a Higgs boson.",
    "higgs_needs_mass": "The Higgs boson needs mass under it: an antiquark, a positron, an antimuon, an antitau, a W "
    "or another Higgs boson.",
    "boson_colour": "The {card:face} goes on its own colour only, and the colour to match is {colour}.",
    "w_needs_particle": "A W needs a quark or a lepton under it.",
    "photon_needs_charge": "A photon needs a charged particle under it: a quark, an electron, a muon or a tau.",
    "gluon_needs_quark": "A gluon needs a quark under it.",
    "answer_first": "First answer the {boson:face}: play {answer}, or draw {cards:cards}.",
    "nothing_pending": "No boson is waiting for your answer.",
    "w_not_completed": "The {card:face} does not complete the {boson:face}: you need {answer}.",
    "w_not_conserved": "The {card:face} does not complete the {boson:face}: the charge must change by one unit, and a "
    "lepton stays in its generation.",
    "photon_not_completed": "The {card:face} does not complete the {boson:face}: you need {answer}.",
    "gluon_needs_flip": "The {card:face} does not complete the {boson:face}: you need {answer}.",
    "gluon_not_completed": "After the Flip you need {antiquark}, or you play the Flip alone.",
    "call_or_not": "This leaves you one card: say whether you call DECAY.",
    "no_call_due": "You call DECAY only when you have exactly one card left.",
    "no_call_missing": "Nobody can be caught now: DECAY was called, or somebody was caught already, or the next player "
    "has acted.",
    "no_catching_oneself": "You cannot catch yourself. Call DECAY.",
    "may_still_play": "You can still play or draw, so you cannot pass.",
    "nothing_to_draw": "There is no card left to draw.",
    "not_your_turn": "It is {turn:whose} turn.",
}
EVENTS = {
    "dealt": "{who:seat} dealt round {round}.",
    "set_aside": "The short game: {cards:cards} to draw, {aside:cards} set aside.",
    "ran_out": "The draw pile has run out, so the round ends.",
    "went_back": "The first card was the {card:face}. It cannot open the pile, so it went back.",
    "opened": "The {card:face} opens the discard pile.",
    "played": "{who:seat} played the {card:face}.",
    "baryon": "{who:seat} played {article}: {cards:faces}.",
    "completed": "{who:seat} completed {by:whose} {boson:face} with the {card:face}; {by:seat} {by:draws|draw} "
    "instead.",
    "laid_flip": "{who:seat} answered with the {card:face}.",
    "turned": "The table turned over to {side}. The {card:face} is on top now.",
    "named": "{who:seat} chose {colour}.",
    "reversed_left": "Play runs to the left now.",
    "reversed_right": "Play runs to the right now.",
    "skipped": "{who:seat} {who:misses|miss} a turn.",
    "lost_turn": "{who:seat} {who:loses|lose} the turn.",
    "drew": "{who:seat} drew a card (back: {back:face}).",
    "drew_own": "{who:seat} drew the {card:face} (back: {back:face}).",
    "kept": "{who:seat} kept the card.",
    "took": "{who:seat} did not complete the {boson:face} and {who:has|have} to draw {cards:cards}.",
    "reshuffled": "The discard pile was shuffled into a new draw pile of {cards:cards}.",
    "decay": "{who:seat} called DECAY: one card left.",
    "caught": "{who:seat} caught {late:seat} without DECAY: {late:seat} {late:draws|draw} {cards:cards}.",
    "passed": "{who:seat} could neither play nor draw, and passed.",
    "round_won": "{who:seats} won round {round}.",
    "match_won": "{who:seats} won the match.",
}
SITUATION = {
    "aim": "Be the first to play all your cards.",
    "aim_rounds": "Be the first to play all your cards. Whoever wins most of the {rounds} rounds wins the match.",
    "aim_short": "Play all your cards. When the draw pile runs out, the fewest cards win.",
    "aim_short_rounds": "Play all your cards. When the draw pile runs out, the fewest cards win. Whoever wins most of "
    "the {rounds} rounds wins the match.",
    "standing": "The {side} side is up. Play runs to the {direction}.",
    "standing_round": "Round {round} of {rounds}: the {side} side is up. Play runs to the {direction}.",
    "on_top": "The {card:face} is on top. Match it with {follow}.",
    "you_hold": "You hold {hand:hand}.",
    "holds": "{who:seat} {who:holds|hold} {cards:cards}; {backs:#its back shows|their backs show} {backs:faces}.",
    "holds_none": "{who:seat} {who:holds|hold} no cards.",
    "piles": "The draw pile has {draw:cards}, the discard pile {discard:cards}.",
    "aside": "{aside:cards} {aside:#is|are} set aside. When the draw pile runs out, the fewest cards win.",
    "draw_shows": "The top card of the draw pile shows the {back:face}.",
    "your_turn": "Your turn: play {follow}, or draw.",
    "your_turn_draw": "Your turn: {follow} would fit. You have none, so draw.",
    "your_turn_last": "Your turn: play {follow}. The draw pile is empty: if you draw, the round ends and the fewest "
    "cards win.",
    "your_turn_no_draw": "Your turn: play {follow}.",
    "your_turn_pass": "Your turn: nothing fits and there is nothing to draw, so pass.",
    "your_drawn_fits": "You drew the {card:face}: play it or keep it.",
    "your_drawn": "You drew the {card:face}. It does not fit, so keep it.",
    "your_answer": "Complete {by:whose} {boson:face} with {answer}, or draw {cards:cards}.",
    "turn_is": "It is {who:whose} turn.",
    "answer_is": "{who:seat} {who:has|have} to answer {by:whose} {boson:face}.",
    "call_now": "You have one card left: call DECAY before somebody catches you.",
    "catch_now": "{late:seat} {late:has|have} one card left and did not call DECAY. Catch {late:seat} before the next "
    "player acts.",
    "you_won": "{who:seats} won the match.",
}
ENDING = {
    "ended_empty": "{who:seats} played the last card: the {card:face}.",
    "ended_ran_out": "The draw pile ran out; {who:seats} had the fewest cards.",
    "ended_fewest": "Nobody could go on; {who:seats} had the fewest cards.",
}
CHOICES = {
    "would_end": "your last card",
    "would_complete": "completes the {boson:face}",
    "would_turn": "turns the table over",
    "would_ask": "{who:seat} must complete it or draw {cards}",
    "would_skip": "{who:seat} {who:misses|miss} a turn",
    "would_run_out": "ends the round: the fewest cards win",
    "would_draw_the_last": "{cards:cards}, and the round ends: the fewest cards win",
    "would_draw": "{cards:cards}, and your turn is over",
}
ADVICE = {
    "hint_call": "You have one card left and have not called DECAY.",
    "hint_catch": "{late:seat} {late:has|have} one card left and did not call DECAY.",
    "hint_answer": "You hold a card that completes this boson.",
    "hint_flip": "You hold a Flip of the right colour.",
    "hint_no_answer": "You hold no card that completes this boson.",
    "hint_baryon": "Look at your up and down quarks.",
    "hint_many": "Several cards fit. Which ones will be hard to play later?",
    "hint_one": "Only one card fits.",
    "hint_none": "No card fits.",
    "hint_wait": "Nobody has to lay a card that fits. Tried out many times, laying none won more often here.",
    "hint_next": "{who:seat} {who:plays|play} next and {who:shows|show} you {backs:faces}.",
    "hint_known": "You can be sure that {who:seat} {who:holds|hold} {faces:faces}.",
    "hint_never": "{who:seat} cannot complete the {boson:face}.",
    "hint_surely": "{who:seat} can certainly complete the {boson:face}.",
    "hint_chance": "{who:seat} can complete the {boson:face} with a chance of {chance}.",
    "missed_end": "{who:seat} drew, but could have won the round: {play:action}.",
    "missed_answer": "{who:seat} could have completed this boson, the {boson:face}: {play:action}.",
    "missed_baryon": "{who:seat} drew, but could have played three cards at once: {play:action}.",
    "missed_catch": "{late:seat} did not call DECAY, and nobody noticed.",
    "missed_call": "{who:seat} had one card left, did not call DECAY and was caught.",
}
MANNER = {
    "manner.random": "Does anything that the rules allow, whatever it costs.",
    "manner.beginner": "Overlooks one card in five of a large hand, and one DECAY in four.",
    "manner.intermediate": "Tries its cards in its head first; seldom forgets DECAY.",
    "manner.expert": "Plans ahead, reads the backs of your cards and never forgets DECAY.",
}


def cards(n: int) -> str:
    """A number of cards."""
    return {0: "no cards", 1: "1 card"}.get(n, f"{n} cards")


def faces(shown: Sequence[str]) -> str:
    """Several faces: a yellow gluon and a green top."""
    return join([with_article(face_name(face)) for face in shown])


def hand(held: Sequence[Sequence[str]]) -> str:
    """A hand: each card with what is behind it."""
    named = [f"{with_article(face_name(face))} (back: {face_name(back)})" for face, back in held]
    return join(named) or "no cards"


FORMATS: Mapping[str, Format] = {
    "face": face_name,
    "faces": faces,
    "cards": cards,
    "hand": hand,
    "particles": particles,
    "reaction": in_full,
}
CATALOGUE: Mapping[str, str] = {
    **REFUSALS, **EVENTS, **SITUATION, **ENDING, **CHOICES, **ADVICE, **MANNER, **NATURE, **LESSONS,
    **TASKS,
}  # fmt: skip
