"""Every sentence that U-kNOw Feynman says, in English, and how its parameters are written. See `engine.sentences`."""

from collections.abc import Mapping

from labtable.engine.sentences import Format

REFUSALS = {
    "not_in_hand": "That card is not in your hand.",
    "other_side": "That face looks away from you: you play with the other side.",
    "no_match": "That card has neither the colour nor the particle that lies on top.",
    "only_the_drawn": "You have drawn: now you may play the drawn card, or keep it.",
    "drawn_already": "You have drawn already: play that card or keep it.",
    "nothing_drawn": "You have drawn nothing that you could keep.",
    "not_a_baryon": "A baryon is up up down or up down down, three cards of your hand.",
    "no_baryon_now": "A baryon is played at the beginning of a turn, while nothing is pending.",
    "action_no_match": "Reverse and Skip need the colour, or their own kind on top.",
    "flip_no_match": "A Flip needs the colour, or a Flip on top.",
    "colour_expected": "Name the colour that is to be followed.",
    "no_colour_expected": "A colour is named with a Colour Change or a Higgs boson.",
    "higgs_needs_mass": "The Higgs boson needs mass under it: an antiquark, a charged antilepton, a W or a "
    "Higgs boson.",
    "boson_colour": "A boson needs the colour that is to be followed.",
    "w_needs_particle": "A W needs a quark or a lepton under it.",
    "photon_needs_charge": "A photon needs a charged particle under it.",
    "gluon_needs_quark": "A gluon needs a quark under it.",
    "answer_first": "A boson is pending: complete it, or take its penalty.",
    "nothing_pending": "No boson is pending, so there is nothing to take.",
    "w_not_completed": "That does not complete the W.",
    "w_not_conserved": "That would not conserve charge, or the lepton's generation.",
    "photon_not_completed": "A photon is completed by the same particle in the same colour.",
    "gluon_needs_flip": "A gluon is completed by a Flip of its colour, and then the antiquark.",
    "gluon_not_completed": "After the Flip comes the antiparticle of the quark, in the counterpart colour.",
    "call_or_not": "This play leaves you one card: say whether you call DECAY.",
    "no_call_due": "No DECAY is due now.",
    "no_call_missing": "Nobody has missed a call.",
    "no_catching_oneself": "You cannot catch yourself: call DECAY.",
    "may_still_play": "You can still play or draw.",
    "nothing_to_draw": "There is no card left to draw.",
}
EVENTS = {
    "dealt": "Round {round}: {who:seat} dealt.",
    "went_back": "A card that cannot open the pile went back.",
    "opened": "The pile was opened.",
    "played": "{who:seat} played a card.",
    "baryon": "{who:seat} played a baryon.",
    "asked": "{who:seat} must answer.",
    "completed": "{who:seat} completed it.",
    "laid_flip": "{who:seat} laid a Flip.",
    "turned": "The table turned over.",
    "named": "{who:seat} named {colour}.",
    "reversed": "{who:seat} turned the direction.",
    "skipped": "{who:seat} was skipped.",
    "drew": "{who:seat} drew a card.",
    "kept": "{who:seat} kept it.",
    "took": "{who:seat} took {cards}.",
    "reshuffled": "The discard pile was shuffled.",
    "decay": "{who:seat} called DECAY.",
    "caught": "{who:seat} caught {late:seat}.",
    "passed": "{who:seat} passed.",
    "round_won": "{seats:seats} won round {round}.",
    "match_won": "{seats:seats} won the match.",
}
FORMATS: Mapping[str, Format] = {}
CATALOGUE: Mapping[str, str] = {**REFUSALS, **EVENTS}
