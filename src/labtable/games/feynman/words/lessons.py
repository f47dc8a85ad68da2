"""Guided games: a first one with matching, a W and its answer, the table turned over, a baryon and DECAY; then drawing,

a photon that nobody completes, a gluon that is completed, and a call that is missed.
"""

from labtable.engine.lesson import Lesson, Step
from labtable.engine.sentences import Sentence

LESSONS = {
    "lesson_first": "A first game",
    "first_match": "Be the first to play all your cards. A red top lies on the pile. A card follows by its colour or "
    "by its particle: your blue top is another top. Play it.",
    "first_w": "Blue is to be followed now, and Lise has laid a W on your top. Complete it with a blue quark of "
    "another flavour, and Lise draws instead of you: answer with the blue charm.",
    "first_nature": "At the side you see what you did: a W turns quarks into one another. Lise has to draw one card.",
    "first_flip": "Behind each of your cards looks out its other face. Lise sees those, and you see hers. Play the "
    "blue Flip: everything turns over, and what all have seen is what you hold then.",
    "first_exposed": "The pile has turned over, too: its oldest card is on top now and shows an electron antineutrino. "
    "Purple is to be followed.",
    "first_baryon": "Two antiups and an antidown are an antiproton: three cards at once, whatever their colours, and "
    "the last one is the new top. That leaves you one card, so call DECAY with it. Take the purple antiup, the pink "
    "antiup, then the purple antidown.",
    "first_last": "Lise could not catch you, for you have called. Purple is on top: play your last card.",
    "first_end": "Your hand is empty, and you have won. Whoever forgets DECAY and is caught draws two.",
    "lesson_bosons": "Photons, gluons and a catch",
    "bosons_match": "A yellow top lies on the pile. Play your yellow strange.",
    "bosons_catch": "Lise has laid a yellow up and has one card left, and she has not called DECAY. Until somebody "
    "acts she can be caught: do it before you play.",
    "bosons_caught": "Lise draws two. Now it is still your turn.",
    "bosons_draw": "None of your cards is yellow, and none is an up. So draw one.",
    "bosons_photon": "A yellow photon. It needs its own colour and a particle with charge under it: a yellow up is "
    "both. You may play what you have just drawn.",
    "bosons_taken": "Only another yellow up would have caught the photon. Lise had none and draws two.",
    "bosons_draw_again": "A photon that nobody caught leaves its colour and the particle under it: yellow, or any up. "
    "You have neither, so draw again.",
    "bosons_up": "An up in another colour: it follows the particle. Play it.",
    "bosons_gluon": "Lise has laid a green gluon on your green up: four cards, unless you complete it. That takes two "
    "of yours at once. The green Flip turns the table over, and then your antiup, cyan as the counterpart of green, "
    "ends it. It leaves you one card, so call DECAY with it.",
    "bosons_nature": "A quark and its antiquark vanish into a gluon: at the side you see it drawn. Lise draws four.",
    "bosons_last": "Lise has drawn and kept. Cyan is to be followed: play your last card.",
    "bosons_end": "You have won. Bosons laid at the right moment cost others cards and turns; so "
    "keep what completes them.",
}
YOU, LISE = 0, 1


def step(seat: int, action: str, key: str | None = None, rule: str | None = None, after: str | None = None) -> Step:
    """A step with a sentence before it, and one after it."""
    return Step(seat, action, [Sentence(key, {}, rule)] if key else [], [Sentence(after)] if after else [])


FIRST = Lesson(
    name="first",
    title=Sentence("lesson_first"),
    seats=2,
    names=["You", "Lise"],
    learner=[YOU],
    options={},
    position={
        "turn": YOU,
        "hands": [[33, 17, 121, 27, 85, 49, 10], [98, 9, 69, 91, 106]],
        "discard": [37],
        "draw": [60, 41],
    },
    steps=[
        step(YOU, "play t:blue", "first_match", "F-5"),
        step(LISE, "play W:blue"),
        step(YOU, "answer c:blue", "first_w", "F-13", "first_nature"),
        step(LISE, "play d:blue"),
        step(YOU, "play flip:blue", "first_flip", "F-10", "first_exposed"),
        step(LISE, "play u:purple"),
        step(YOU, "baryon u:purple u:pink d:purple decay", "first_baryon", "F-6"),
        step(LISE, "draw"),
        step(LISE, "keep"),
        step(YOU, "play c:purple", "first_last", "F-20", "first_end"),
    ],
)

BOSONS = Lesson(
    name="bosons",
    title=Sentence("lesson_bosons"),
    seats=2,
    names=["You", "Lise"],
    learner=[YOU],
    options={},
    position={
        "turn": YOU,
        "hands": [[31, 123, 50, 84], [7, 110]],
        "discard": [39],
        "draw": [12, 45, 108, 66, 95, 3],
    },
    steps=[
        step(YOU, "play s:yellow", "bosons_match", "F-5"),
        step(LISE, "play u:yellow"),
        step(YOU, "catch", "bosons_catch", "F-19", "bosons_caught"),
        step(YOU, "draw", "bosons_draw", "F-5"),
        step(YOU, "play photon:yellow", "bosons_photon", "F-11"),
        step(LISE, "take", after="bosons_taken"),
        step(YOU, "draw", "bosons_draw_again", "F-18"),
        step(YOU, "play u:green", "bosons_up", "F-5"),
        step(LISE, "play gluon:green"),
        step(YOU, "answer flip:green u:cyan decay", "bosons_gluon", "F-15", "bosons_nature"),
        step(LISE, "draw"),
        step(LISE, "keep"),
        step(YOU, "play e:cyan", "bosons_last", "F-20", "bosons_end"),
    ],
)
