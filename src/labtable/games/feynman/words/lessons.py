"""A guided first game: matching, a boson and its answer, the table turned over, a baryon, DECAY, and the end."""

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
