"""A lesson: the second experiment of two scientists, up to the call that decides the match."""

from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.engine.words.sentences import Sentence

LESSONS = {
    "lesson_first": "A first game",
    "first_bid": "Ten boxes are in this experiment: five are yours{boxes:part}, five are Emmy’s. You say how many "
    "boxes of all ten hold what you name. You see two Alive Cats and a Heisenberg, which counts as whatever is named, "
    "so three are certain. But who begins low has more to say later: make “2 Alive Cats” your "
    "hypothesis{clipboard:part}.",
    "first_show": "Now you may show boxes that your hypothesis names. They stay face up, and everybody counts them. "
    "Show your two Alive Cats.",
    "first_cycle": "You showed two boxes, so you may discard up to two others face down and draw as many. "
    "Cycle your two Dead Cats.",
    "first_end": "You drew an Alive Cat and an Empty Box. Nothing is left to do in this turn: end it.",
    "first_raise": "Emmy{others:part} said 3 Dead Cats{hypothesis:part} and showed two. You must say something "
    "higher. 4 Alive is higher than 3 Dead, for the number comes first; of the same number Dead is above Alive. Two "
    "Alive Cats lie before you, and you hold one more and the Heisenberg: “4 Alive Cats” is certain. Say it.",
    "first_end_again": "You need not show anything: what you hide, Emmy{others:part} must guess. End your turn.",
    "first_doctorate": "Emmy{others:part} says 4 Dead Cats{hypothesis:part}. Two lie before her. Your Heisenberg "
    "would count, too, so one more in her hand is enough. But you have a doctorate, to be used once in a match: "
    "Michael Felidae sends all Dead findings away. Use it now.",
    "first_call": "Her two Dead Cats have left the experiment. Besides your Heisenberg all three boxes of her "
    "hand{others:part} would have to be Dead Cats or Heisenbergs now. The chance of that is 1 in 13: call "
    "it{hypothesis:part}.",
    "first_over": "All boxes are revealed: the count is 1, not 4. Emmy bluffed. A bluff may pass, and then it is your "
    "turn to say something higher still; but you called it. She is proved wrong a second time, so she is out, and you "
    "have won.",
    "wrong_bid_3A": "That is certain, too, for the Heisenberg counts. But begin lower: 2 Alive Cats leave more room.",
    "wrong_bid_low": "That is certain, too, but you can say more: you see two Alive Cats. Say 2 Alive Cats.",
    "wrong_bid_1E": "That is certain, for the Heisenberg counts, but an Empty Box counts double: it leaves less room. "
    "Say "
    "2 Alive Cats.",
    "wrong_bid_2D": "That is certain, too, for you hold two Dead Cats. But say 2 Alive Cats now, and cycle the Dead "
    "ones.",
    "wrong_bid": "You do not see so many yourself. Say 2 Alive Cats: you hold both, so nobody can prove it wrong.",
    "wrong_show_H": "The Heisenberg would count, but keep it secret: it counts as whatever is said next. Show the two "
    "Alive Cats.",
    "wrong_show_one": "Show both: you may cycle only as many boxes as you show.",
    "wrong_cycle": "Keep what counts as an Alive Cat, and the Heisenberg always does. Cycle both Dead Cats.",
    "wrong_show_again": "You could, but then Emmy would know of it. Hide what you hold, and end your turn.",
    "wrong_doctorate": "Keep your doctorate for later: it works once, and here you do not need it.",
    "wrong_end": "Not yet: what you leave out now you cannot do later in this turn.",
    "wrong_raise": "You know of four that count as Alive Cats, one a Heisenberg: 4 Alive Cats is certain, say it.",
    "wrong_call_early": "Emmy shows two Dead Cats, and your Heisenberg counts as a third: what she said is certainly "
    "true. Say something higher.",
    "wrong_call_first": "Emmy’s two Dead Cats count, and your Heisenberg. Let Felidae send hers away first.",
    "wrong_raise_late": "You would have to say more than you know of. With Felidae the call is likelier to be right.",
}
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
