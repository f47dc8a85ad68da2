"""Hints and looking back: every advice can be taken, is worth what it says, and none is given where there is none."""

from itertools import combinations
from random import Random

import pytest

from labtable.engine.play.match import Match
from labtable.games.mathic.rules.cards import FACES, N_BASIC
from labtable.games.mathic.rules.names import card_name
from labtable.games.mathic.rules.scoring import points
from labtable.games.mathic.rules.state import Phase

from .brute import best_of
from .positions import GAME, NAMES, arranged, dealt, play


def told(match: Match, seat: int) -> list[str]:
    """A hint in words."""
    hint = GAME.words.hint(match.view(seat), seat)
    return [GAME.words.tell(s, NAMES) for s in hint.sentences]


def advised(match: Match, seat: int) -> list[str]:
    """What a hint would do."""
    return list(GAME.words.hint(match.view(seat), seat).actions)


def remarks(match: Match) -> list[str]:
    """What looking back says."""
    found = GAME.words.review(match.steps())
    return [GAME.words.tell(r.sentence, NAMES) for r in found]


# --- hints ------------------------------------------------------------------------------------------------------------


def test_a_hint_goes_from_a_nudge_over_the_cards_to_the_line() -> None:
    match = arranged(hands=[["3/12h", "11/12c"], ["12/12c"]], space=["4/12s", "7/12d"], tokens=["plus"])
    assert told(match, 0) == [
        "There is a play worth 36 points: 3 cards, a Solution and the token plus. [M-3]",
        "Take 3/12h from your hand and 7/12d and 4/12s from the space.",
        "Write 7/12d = 3/12h + 4/12s.",
    ]
    play(match, *advised(match, 0))
    assert points(match.state, 0) == 36


def test_a_hint_begins_with_a_play_of_two_or_three_cards_and_grows_to_the_best() -> None:
    match = arranged(hands=[["3/12h", "4/12h"], ["12/12c"]], space=["4/12s", "1/12d", "8/12c"], tokens=["plus"])
    hint = GAME.words.hint(match.view(0), 0)
    first, cards, line, better, _, whole = told(match, 0)
    assert first == "There is a play of only 2 cards. It is worth 4 points. [M-3]"
    assert cards == "Take 4/12h from your hand and 4/12s from the space."
    assert line in ("Write 4/12h = 4/12s.", "Write 4/12s = 4/12h.")
    assert better == "More is possible: 38 points for 4 cards, a Solution and the token plus. [M-15]"
    assert whole == f"Write {hint.actions[0].removeprefix('compute ')}."
    play(match, *hint.actions)
    assert points(match.state, 0) == 38


def test_a_hint_takes_a_pattern_where_that_earns_most() -> None:
    match = arranged(hands=[["1/12h"], ["12/12c"]], space=["5/12s", "9/12c"], tokens=["pattern"])
    assert told(match, 0)[0] == "There is a play worth 26 points: 3 cards and the token pattern. [M-3]"
    assert told(match, 0)[2].startswith("Lay the pattern ")
    play(match, *advised(match, 0))
    assert points(match.state, 0) == 26


def test_where_nothing_can_be_computed_a_hint_says_so_and_which_discard_helps_least() -> None:
    match = arranged(hands=[["5/12h", "11/12c"], ["12/12c"]], space=["7/12d"], tokens=[])
    assert told(match, 0)[:2] == [
        "You have no play: no equation of up to 5 cards is true. [M-3]",
        "Nor can anybody steal with up to 5 cards, whatever you discard. [M-11]",
    ]
    (discard,) = advised(match, 0)
    assert told(match, 0)[2].startswith(f"Discard {discard.removeprefix('discard ')}. Of the ")
    play(match, discard)
    assert advised(match, 1) == ["pass"]


@pytest.mark.parametrize("seed", range(10))
def test_a_hint_says_that_nothing_is_true_just_where_brute_force_finds_nothing(seed: int) -> None:
    dice = Random(seed)
    drawn = dice.sample(range(N_BASIC), 6)
    own, space = drawn[:2], drawn[2:5]
    names = [f"{FACES[card].twelfths}/12{FACES[card].suit}" for card in drawn]
    match = arranged(hands=[names[:2], names[5:]], space=names[2:5], tokens=[])
    possible = any(
        best_of([card, *chosen], []).tokens is not None
        for card in own
        for n in range(1, 4)
        for chosen in combinations(space, n)
    )
    assert advised(match, 0)[0].startswith("compute" if possible else "discard")


def test_with_an_empty_space_a_hint_discards() -> None:
    match = arranged(hands=[["5/12h", "11/12c"], ["12/12c"]], space=[], tokens=[])
    assert told(match, 0)[0] == "The space is empty, so you must discard a card. [M-2]"
    play(match, *advised(match, 0))


def test_in_the_window_after_a_discard_a_hint_says_what_can_be_stolen() -> None:
    match = arranged(3, hands=[["3/12h", "12/12c"], ["12/12h"], ["12/12d"]], space=["4/12s", "7/12d"], tokens=[])
    assert advised(match, 1) == []
    play(match, "discard 3/12h")
    assert told(match, 1) == [
        "You can steal 3/12h, for 16 points: 3 cards and a Solution. [M-11]",
        "Use 3/12h with 7/12d and 4/12s.",
        "Write 7/12d - 4/12s = 3/12h.",
    ]
    assert told(match, 0) == ["There is nothing for you to do now."]
    match.play(1, advised(match, 1)[0])
    assert points(match.state, 1) == 16


def test_M12_in_the_window_after_a_play_a_hint_leaves_the_judgement_to_the_players() -> None:
    match = arranged(
        hands=[["3/12h", "12/12c"], ["12/12h"]], space=["4/12s", "7/12d", "1/12c"], tokens=[], referee="honour"
    )
    play(match, "compute 3/12h + 4/12s = 1/12c")
    judge = "That is for you to judge: work out for yourself whether {} is right. [M-12]"
    assert (told(match, 1), advised(match, 1)) == ([judge.format("3/12h + 4/12s = 1/12c")], [])
    play(match, "1 challenge", "1 discard 12/12h", "0 pass", "compute 3/12h + 4/12s = 7/12d")
    assert (told(match, 1), advised(match, 1)) == ([judge.format("3/12h + 4/12s = 7/12d")], [])


def test_alone_a_hint_gives_a_heart_only_where_nothing_can_be_computed() -> None:
    match = arranged(1, hands=[["5/12h", "11/12c"]], space=["7/12d"], tokens=[])
    assert advised(match, 0) == ["reset"]
    match = arranged(1, hands=[["5/12h", "7/12c"]], space=["7/12d"], tokens=[])
    assert advised(match, 0)[0].startswith("compute ")


@pytest.mark.parametrize(("seed", "referee"), [(1, "auto"), (2, "honour")])
def test_every_advice_can_be_taken(seed: int, referee: str) -> None:
    dice = Random(seed)
    match = dealt(2 + seed % 2, seed, referee=referee)
    for _ in range(60):
        if GAME.is_over(match.state):
            return
        seat = dice.choice(GAME.who_must_act(match.state))
        actions = advised(match, seat)
        assert len(actions) == (match.state.phase != Phase.CHALLENGE)  # there the players judge
        match.play(seat, actions[0] if actions else "pass")


# --- looking back -----------------------------------------------------------------------------------------------------


def test_looking_back_shows_what_was_missed_on_a_turn_and_not_stolen() -> None:
    match = arranged(hands=[["3/12h", "12/12c"], ["12/12h"]], space=["4/12s", "7/12d"], tokens=["plus"])
    play(match, "discard 3/12h", "1 pass")
    assert remarks(match) == [
        "Ada discarded 3/12h, and could have played 7/12d = 3/12h + 4/12s for 36 points. [M-2]",
        "Nobody stole 3/12h: 7/12d = 3/12h + 4/12s would have earned 36 points. [M-11]",
    ]


def test_looking_back_shows_a_solution_that_was_missed() -> None:
    match = arranged(hands=[["3/12h", "12/12c"], ["12/12h"]], space=["4/12s", "7/12d", "3/12s"], tokens=[])
    play(match, "compute 3/12h = 3/12s")
    (remark,) = remarks(match)
    assert remark.startswith("Ada earned 4 points; ")
    assert remark.endswith("would have earned 18: 4 cards and a Solution. [M-9]")


def test_what_was_taken_is_not_missed() -> None:
    match = arranged(hands=[["3/12h", "12/12c"], ["12/12h"]], space=["4/12s", "7/12d"], tokens=["plus"])
    play(match, "compute 7/12d = 3/12h + 4/12s")
    assert remarks(match) == []
    match = arranged(hands=[["3/12h", "12/12c"], ["12/12h"]], space=["4/12s", "7/12d"], tokens=[])
    play(match, "discard 3/12h", "1 steal 7/12d = 3/12h + 4/12s")
    assert len(remarks(match)) == 1


def test_looking_back_shows_what_was_judged_wrongly() -> None:
    match = arranged(
        hands=[["3/12h", "12/12c"], ["12/12h", "1/12h"]], space=["4/12s", "6/12d"], tokens=[], referee="honour"
    )
    play(match, "compute 3/12h + 4/12s = 6/12d", "1 pass")
    assert remarks(match) == ["Ada wrote 3/12h + 4/12s = 6/12d, which is wrong, and nobody challenged it. [M-12]"]
    match = arranged(
        hands=[["3/12h", "12/12c"], ["12/12h", "1/12h"]], space=["4/12s", "7/12d"], tokens=[], referee="honour"
    )
    play(match, "compute 3/12h + 4/12s = 7/12d", "1 challenge")
    assert remarks(match) == ["Bob challenged 3/12h + 4/12s = 7/12d, which is right. [M-12]"]


def test_there_are_no_more_remarks_than_anybody_reads() -> None:
    match = dealt(2, 5)
    for _ in range(40):
        seat = GAME.who_must_act(match.state)[0]
        action = "pass" if match.state.phase == Phase.STEAL else f"discard {card_name(match.state.hand[seat][0])}"
        match.play(seat, action)
    steps = match.steps()
    found = GAME.words.review(steps)
    assert 0 < len(found) <= 24
    assert [r.step for r in found] == sorted(r.step for r in found)
    for remark in found:
        before, seat, *_ = steps[remark.step]
        for piece in GAME.read(remark.actions[0], GAME.view(before, seat), seat):
            GAME.apply(before, seat, piece)
