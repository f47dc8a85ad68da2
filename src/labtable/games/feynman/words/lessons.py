"""Lessons: a first one with matching, a W and its answer, a Flip, a baryon and DECAY; then a second one with drawing,

a photon that is not completed, a gluon that is completed, and a call that is missed.
"""

from collections.abc import Mapping

from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.engine.words.sentences import Sentence

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
