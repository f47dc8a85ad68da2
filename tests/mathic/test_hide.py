"""What a seat may know, and that all worlds which it may be in are dealt as often as they should be."""

from collections import Counter
from itertools import permutations

import pytest

from labtable.engine.kernels.events import collect
from labtable.engine.play.match import Match
from labtable.games.mathic.rules.state import HIDDEN
from tests.chance import is_fair

from .positions import GAME, arranged, dealt, play

KNOWN = ["0/12h", "1/12h", "2/12h"]


def few_unseen(unseen: list[str], hands: list[list[str]]) -> Match:
    """A match in which all cards but a few are collected; seat 0 sees its own hand and the space."""
    left = Counter(GAME.words.cards(dealt(2).state)["cards"])
    left.subtract([*unseen, *KNOWN])
    gone = list(left.elements())
    collected = [gone[:45], gone[45:], *[[] for _ in hands[2:]]]
    return arranged(len(hands), hands=hands, space=KNOWN[1:], collected=collected)


@pytest.mark.many
@pytest.mark.parametrize(
    ("unseen", "hands"),
    [
        (["6/12h", "7/12h", "8/12h"], [KNOWN[:1], ["6/12h"]]),
        (["[simplest red]", "[simplest red]", "[simplest red]", "8/12h"], [KNOWN[:1], ["8/12h", "[simplest red]"]]),
        (["6/12h", "[odd/odd red]", "[odd/odd red]"], [KNOWN[:1], ["6/12h"], ["[odd/odd red]"]]),
    ],
)
def test_a_redeal_is_fair(unseen: list[str], hands: list[list[str]]) -> None:
    match = few_unseen(unseen, hands)
    expected: Counter[tuple[str, ...]] = Counter(permutations(unseen))
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(3000):
        world = GAME.words.truth(GAME.redeal(match.view(0), 0, seed), None)
        assert world["hands"][0] == KNOWN[:1]
        found[(*(card for hand in world["hands"][1:] for card in hand), *world["deck"])] += 1
    assert set(found) == set(expected)
    assert is_fair([found[world] for world in expected], list(expected.values()))


def test_hands_deck_and_tokens_to_come_are_hidden_and_all_else_is_not() -> None:
    match = arranged(
        hands=[["3/12h"], ["5/12c", "6/12c"]], space=["4/12s", "7/12d"], taken=[["odd"], []], tokens=["red"]
    )
    view, state = match.view(0), match.state
    assert list(view.hand[1]) == [HIDDEN, HIDDEN, 0, 0]
    assert set(view.deck[: view.deck_size]) == set(view.token_pile[: view.token_pile_size]) == {HIDDEN}
    for name in ("space", "tokens", "hand_size", "collected", "taken", "deck_size", "token_pile_size", "turn"):
        assert getattr(view, name) == getattr(state, name)
    assert view.hand[0] == state.hand[0]
    assert HIDDEN not in view.hand[0]
    assert match.view().hand[0] != state.hand[0]


def test_M11_nobody_knows_who_has_answered_in_a_window() -> None:
    match = play(arranged(3, hands=[["3/12h"], ["1/12d"], ["2/12d"]], space=["4/12s", "7/12d"]), "discard 3/12h")
    waiting = match.view(2)
    assert GAME.narrate(match.play(1, "pass"), 2) == []
    assert match.view(2) == waiting
    assert match.view(0).asked == [0, HIDDEN, HIDDEN, 0, 0, 0]


@pytest.mark.parametrize(("referee", "action"), [("auto", "discard 3/12h"), ("honour", "compute 3/12h = 4/12s")])
def test_M12_in_a_world_all_others_have_still_to_answer(referee: str, action: str) -> None:
    match = arranged(3, referee=referee, hands=[["3/12h"], ["1/12d"], ["2/12d"]], space=["4/12s", "7/12d"])
    play(match, action, "1 pass")
    assert list(GAME.redeal(match.view(2), 2, 1).asked[:3]) == [0, 1, 1]
    assert list(GAME.redeal(match.view(1), 1, 1).asked[:3]) == [0, 0, 1]


def test_nobody_looks_on_while_a_play_is_written() -> None:
    match = arranged(hands=[["3/12h"], ["1/12d"]], space=["4/12s", "7/12d"])
    before = match.view(1)
    for piece in match.parse(0, "compute 3/12h + 4/12s = 7/12d")[:3]:
        with collect(match.state) as events:
            GAME.step(match.state, 0, piece)
        assert events == []
        assert match.view(1) == before
        assert match.view(1).prefix_size == 0
    assert match.view(0).prefix_size == 3
