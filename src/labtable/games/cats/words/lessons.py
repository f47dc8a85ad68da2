"""A lesson: the second experiment of two scientists, up to the call that decides the match."""

from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.engine.words.sentences import Sentence

MISTAKES: dict[str, dict[str, str]] = {
    "first_bid": {
        "bid": "wrong_bid",
        "bid 1A": "wrong_bid_low",
        "bid 1D": "wrong_bid_low",
        "bid 2D": "wrong_bid_2D",
        "bid 1E": "wrong_bid_1E",
        "bid 3A": "wrong_bid_3A",
        "doctorate": "wrong_doctorate",
    },
    "first_show": {
        "show A": "wrong_show_one",
        "show H": "wrong_show_H",
        "show A H": "wrong_show_H",
        "show A A H": "wrong_show_H",
        "end": "wrong_end",
        "doctorate": "wrong_doctorate",
    },
    "first_cycle": {"cycle": "wrong_cycle", "end": "wrong_end", "doctorate": "wrong_doctorate"},
    "first_end": {"doctorate": "wrong_doctorate"},
    "first_raise": {"bid": "wrong_raise", "call": "wrong_call_early", "doctorate": "wrong_doctorate"},
    "first_end_again": {"show": "wrong_show_again", "doctorate": "wrong_doctorate"},
    "first_doctorate": {"call": "wrong_call_first", "bid": "wrong_raise_late"},
    "first_call": {"bid": "wrong_raise_late"},
}
YOU, EMMY = 0, 1


def step(
    seat: int, action: str, key: str | None = None, rule: str | None = None, after: str | None = None
) -> LessonStep:
    """A step with a sentence before it, one after it, and answers to what is likely to be done instead."""
    mistakes = {begun: Sentence(answer) for begun, answer in MISTAKES.get(key or "", {}).items()}
    before = [Sentence(key, {}, rule)] if key else []
    ended = [Sentence(after)] if after else []
    return LessonStep(seat, action, before, ended, mistakes)


FIRST = Lesson(
    name="first",
    title=Sentence("lesson_first"),
    seats=2,
    names=["You", "Emmy"],
    learner=[YOU],
    options={"form": "laboratory"},
    position={
        "turn": YOU,
        "experiment": 2,
        "won": [1, 0],
        "lost": [0, 1],
        "hands": [["A", "A", "D", "D", "H"], ["A", "D", "D", "E", "E"]],
        "research": ["A", "E"],
        "doctorates": [{"name": "Felidae", "state": "secret"}, {"name": "Pawking", "state": "secret"}],
        "open": ["Feyncat"],
    },
    steps=[
        step(YOU, "bid 2A", "first_bid", "C-6"),
        step(YOU, "show A A", "first_show", "C-7"),
        step(YOU, "cycle D D", "first_cycle", "C-7"),
        step(YOU, "end", "first_end", "C-7"),
        step(EMMY, "bid 3D"),
        step(EMMY, "show D D"),
        step(EMMY, "end"),
        step(YOU, "bid 4A", "first_raise", "C-4"),
        step(YOU, "end", "first_end_again", "C-7"),
        step(EMMY, "bid 4D"),
        step(EMMY, "end"),
        step(YOU, "doctorate Felidae", "first_doctorate", "C-10"),
        step(YOU, "call", "first_call", "C-13", "first_over"),
    ],
)
