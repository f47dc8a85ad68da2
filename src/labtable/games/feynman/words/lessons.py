"""Lessons: a first one with matching, a W and its answer, a Flip, a baryon and DECAY; then a second one with drawing,

a photon that is not completed, a gluon that is completed, and a call that is missed.
"""

from collections.abc import Mapping

from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.engine.words.sentences import Sentence

LESSONS = {
    "lesson_first": "A first game",
    "first_match": "Play all your cards and you win. A red top is on the pile{pile:part}, so you may play any red "
    "card or any top. Your blue top fits: play it.",
    "first_w": "Now blue must be matched, and Lise has played a blue W on your top{pile:part}. A W turns a quark into "
    "another quark. Answer with your blue bottom, and Lise draws a card instead of you.",
    "first_nature": "The top became a bottom and gave off a W{diagram:part}: nature does that, too. Lise draws one "
    "card.",
    "first_flip": "Every card has a second face on its back. Lise{others:part} sees your backs, and you see hers. "
    "Play the blue Flip: the whole table turns over, and you play on with the backs.",
    "first_exposed": "The discard pile turned over, too: its oldest card, a purple electron antineutrino, came to the "
    "top.",
    "first_baryon": "Lise matched it{pile:part} with a purple antiup. You hold two antiups and an antidown, and these "
    "make an antiproton: you may play the three at once, in any colours. Press Baryon, and choose the purple antiup, "
    "the pink antiup and, as the new top card, the purple antidown. One card will be left, and whoever has one card "
    "left must say so: add DECAY, then play.",
    "first_last": "You called DECAY with your play, so Lise could not catch you. Purple is on top{pile:part}: play "
    "your last card.",
    "first_end": "Your hand is empty: you have won. Had you forgotten DECAY, and had Lise noticed, you would have "
    "drawn two cards.",
    "wrong_draw": "You can play, so you need not draw.",
    "wrong_first_red": "That fits as well: it is red. Here play the blue top, and see that the particle may match too.",
    "wrong_first_take": "You hold a blue bottom. It completes the W, and then Lise draws instead of you.",
    "wrong_first_quark": "That completes the W as well. Here answer with the bottom, the top’s partner in nature.",
    "wrong_first_blue": "That fits as well. Here play the blue Flip, and see what happens to the table.",
    "wrong_first_one": "One card fits, but a baryon lets you play three at once. Press Baryon first.",
    "wrong_first_order": "It is an antiproton in any order, but the last card lies on top. Choose the purple antidown "
    "last.",
    "wrong_no_call": "That leaves you one card. Add DECAY to this play, or Lise may catch you and you draw two cards.",
    "wrong_before_catch": "Catch Lise first: once you have played or drawn, it is too late.",
    "wrong_keep": "The photon fits. Play it, and Lise must answer it or draw two cards.",
    "wrong_keep_up": "The up fits: it matches the up under the photon. Play it.",
    "wrong_gluon_take": "You hold both cards that complete the gluon. Then Lise draws four instead of you.",
    "wrong_flip_alone": "The Flip alone turns the table, but you still draw four cards. Add the cyan antiup.",
    "lesson_bosons": "Photons, gluons and a catch",
    "bosons_match": "A yellow top is on the pile{pile:part}. Play your yellow strange.",
    "bosons_catch": "Lise{others:part} played a yellow up and has one card left, and whoever has one card left must "
    "call DECAY. She did not. Catch her before you play.",
    "bosons_caught": "Lise draws two cards. It is still your turn.",
    "bosons_draw": "You have no yellow card and no up{pile:part}. Draw a card.",
    "bosons_photon": "You drew a yellow photon. It goes on its own colour and on a charged particle, and a yellow "
    "up{pile:part} is both. Play it.",
    "bosons_taken": "Only another yellow up completes your photon. Lise had none and drew two cards.",
    "bosons_draw_again": "After the photon, yellow must still be matched, or the up under it{pile:part}. You have "
    "neither, so draw again.",
    "bosons_up": "A green up: it has another colour, but it matches the up under the photon{pile:part}. Play it.",
    "bosons_gluon": "Lise played a green gluon{pile:part} on your green up. You draw four cards, unless you complete "
    "it with two: a green Flip, which turns the table over, and then the antiup in cyan, the counterpart of green. "
    "That leaves one card, so add DECAY.",
    "bosons_nature": "A quark and its antiquark met and became gluons{diagram:part}. Lise draws four cards.",
    "bosons_last": "Lise drew a card and kept it. Cyan{pile:part} must be matched: play your last card.",
    "bosons_end": "You have won. Keep cards that complete bosons, and play yours when the next player cannot.",
}
YOU, LISE = 0, 1


def step(
    seat: int,
    action: str,
    key: str | None = None,
    rule: str | None = None,
    after: str | None = None,
    wrong: Mapping[str, str] | None = None,
) -> LessonStep:
    """A step with a sentence before it, and one after it; `wrong`: what is said to a learner who does this instead."""
    before = [Sentence(key, {}, rule)] if key else []
    mistakes = {begun: Sentence(said) for begun, said in (wrong or {}).items()}
    ended = [Sentence(after)] if after else []
    return LessonStep(seat, action, before, ended, mistakes)


FIRST = Lesson(
    name="first",
    title=Sentence("lesson_first"),
    seats=2,
    names=["You", "Lise"],
    learner=[YOU],
    options={},
    position={
        "turn": YOU,
        "hands": [[33, 41, 121, 27, 85, 49, 10], [98, 9, 69, 91, 106]],
        "discard": [37],
        "draw": [60, 17],
    },
    steps=[
        step(YOU, "play t:blue", "first_match", "F-5", wrong={"draw": "wrong_draw", "play nu_mu": "wrong_first_red"}),
        step(LISE, "play W:blue"),
        step(
            YOU,
            "answer b:blue",
            "first_w",
            "F-13",
            "first_nature",
            {"take": "wrong_first_take", "answer d": "wrong_first_quark"},
        ),
        step(LISE, "play d:blue"),
        step(
            YOU,
            "play flip:blue",
            "first_flip",
            "F-10",
            "first_exposed",
            {"draw": "wrong_draw", "play": "wrong_first_blue"},
        ),
        step(LISE, "play u:purple"),
        step(
            YOU,
            "baryon u:purple u:pink d:purple decay",
            "first_baryon",
            "F-6",
            wrong={
                "draw": "wrong_first_one",
                "play": "wrong_first_one",
                "baryon": "wrong_first_order",
                "baryon u:purple/27 u:pink/85 d:purple": "wrong_no_call",
            },
        ),
        step(LISE, "draw"),
        step(LISE, "keep"),
        step(YOU, "play c:purple", "first_last", "F-20", "first_end", {"draw": "wrong_draw"}),
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
        step(YOU, "play s:yellow", "bosons_match", "F-5", wrong={"draw": "wrong_draw"}),
        step(LISE, "play u:yellow"),
        step(YOU, "catch", "bosons_catch", "F-19", "bosons_caught", {"draw": "wrong_before_catch"}),
        step(YOU, "draw", "bosons_draw", "F-5"),
        step(YOU, "play photon:yellow", "bosons_photon", "F-11", wrong={"keep": "wrong_keep"}),
        step(LISE, "take", after="bosons_taken"),
        step(YOU, "draw", "bosons_draw_again", "F-18"),
        step(YOU, "play u:green", "bosons_up", "F-5", wrong={"keep": "wrong_keep_up"}),
        step(LISE, "play gluon:green"),
        step(
            YOU,
            "answer flip:green u:cyan decay",
            "bosons_gluon",
            "F-15",
            "bosons_nature",
            {
                "take": "wrong_gluon_take",
                "answer flip:green": "wrong_flip_alone",
                "answer flip:green/123 u:cyan": "wrong_no_call",
            },
        ),
        step(LISE, "draw"),
        step(LISE, "keep"),
        step(YOU, "play e:cyan", "bosons_last", "F-20", "bosons_end", {"draw": "wrong_draw"}),
    ],
)
