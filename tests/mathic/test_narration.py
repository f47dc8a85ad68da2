"""What is said, in words: to whom, and to whom not; and that every refusal names its rule."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labtable.engine.files.rulebook import rules_of
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.match import Match
from labtable.games.mathic.rules.state import N_ACTIONS, Piece, Refusal
from tests.games.tables import positions

from .positions import GAME, NAMES, arranged, dealt, heard, play, refused, words

RULES = {rule.number for rule in rules_of(GAME.folder)}
WITHOUT_RULE = {Refusal.MATCH_OVER, Refusal.NO_SUCH_ACTION}
HANDS: dict[str, Any] = {"hands": [["3/12h", "1/12c"], ["1/12d"]], "space": ["4/12s", "7/12d"]}


def situation(match: Match, viewer: int) -> list[str]:
    """The position, as a viewer is told it."""
    return words(GAME.words.situation(match.view(viewer), viewer), viewer)


@settings(max_examples=settings().max_examples // 4)
@given(st.data())
def test_every_refusal_names_a_rule_that_there_is(data: st.DataObject) -> None:
    state = data.draw(positions(GAME))
    dice = Random(data.draw(st.integers(0, 999)))
    for seat in range(state.seats):
        for action in dice.sample(range(-1, N_ACTIONS + 1), 60):
            reason = GAME.reason(state, seat, action)
            if reason:
                sentence = GAME.words.explain(GAME.view(state, seat), seat, action, reason)
                assert words([sentence])[0].strip()
                assert (sentence.rule in RULES) is (reason not in WITHOUT_RULE), Refusal(reason)


def test_a_play_is_told_with_what_it_earns() -> None:
    match = arranged(tokens=["plus", "number 1/4"], **HANDS)
    assert heard(match, "compute 3/12h + 4/12s = 7/12d") == [
        "Ada computed 3/12h + 4/12s = 7/12d. [M-3]",
        "That is 56 points: 3 cards, a Solution and the tokens plus and 1/4.",
    ]


def test_M11_a_pass_is_told_to_who_passed_until_the_window_closes() -> None:
    match = play(arranged(3, **{**HANDS, "hands": [["3/12h", "1/12c"], ["1/12d"], ["2/12d"]]}), "discard 3/12h")
    for viewer in (-1, 0, 2):
        assert heard(again(match), "pass", 1, viewer) == []
    assert heard(match, "pass", 1, 1) == ["You let it pass."]
    assert heard(match, "pass", 2, 0) == ["Nobody stole it. [M-11]"]


def again(match: Match) -> Match:
    """The same match once more."""
    twin = Match(match.game, match.seats, match.options, match.seed, match.position)
    for played in match.played:
        twin.carry_out(played.seat, played.pieces)
    return twin


def test_M12_who_is_proved_wrong_is_told_what_it_costs() -> None:
    match = play(arranged(referee="honour", **HANDS), "compute 3/12h + 4/12s = 7/12d")
    assert heard(match, "challenge", 1) == [
        "Bob challenged, but it is right: that costs a turn. [M-12]",
        "Bob misses this turn. [M-12]",
    ]
    match = play(arranged(referee="honour", **HANDS), "discard 3/12h", "1 steal 3/12h = 4/12s")
    assert heard(match, "challenge", 0)[1:] == [
        "Not true: the left side is 1/4, the right side 1/3. [M-4]",
        "Bob must miss the next turn. [M-12]",
        "Bob misses this turn. [M-12]",
    ]


def test_M15_the_end_tells_the_counting_and_who_won() -> None:
    space = ["4/12s", "7/12d", "8/12c", "9/12c"]
    rest = [f"{n}/12{suit}" for n in range(13) for suit in "hdsc" if f"{n}/12{suit}" not in ("3/12h", *space)]
    match = arranged(hands=[["3/12h"], []], space=space, collected=[[], rest], half_deck=True, max_rounds=1)
    assert heard(match, "compute 3/12h + 4/12s = 7/12d")[2:] == [
        "Round 1 is over. [M-14]",
        "Ada: 5 cards, 0 Solutions and 0 tokens make 10 points in this round, 10 in all. [M-15]",
        "Bob: 47 cards, 0 Solutions and 0 tokens make 94 points in this round, 94 in all. [M-15]",
        "Bob won with 94 points. [M-15]",
    ]


def test_M2_the_position_is_told_as_each_may_know_it() -> None:
    match = arranged(tokens=["plus"], **HANDS)
    own, other, watching = (situation(match, viewer) for viewer in (0, 1, -1))
    assert own[1:3] == other[1:3] == watching[1:3] == ["In the space: 4/12s and 7/12d.", "Tokens shown: plus."]
    assert "You hold 3/12h and 1/12c." in own
    assert own[-1] == ("Your turn: write an equation with one of your cards, or discard one. [M-2]")
    assert not any("3/12h" in line for line in [*other, *watching])
    assert "Ada: 2 in hand, 0 points." in watching
    assert other[-1] == watching[-1] == "It is Ada’s turn to write an equation or discard a card. [M-2]"


def test_the_last_sentence_says_what_is_asked() -> None:
    discarded = play(arranged(**HANDS), "discard 3/12h")
    assert situation(discarded, 1)[-1] == (
        "Ada discarded 3/12h. Steal it for an equation with cards of the space, or pass. [M-11]"
    )
    assert situation(discarded, 0)[-1] == "The others are asked whether they want to steal 3/12h. [M-11]"
    written = play(arranged(referee="honour", **HANDS), "compute 3/12h = 4/12s")
    assert situation(written, 1)[-1] == (
        "Ada wrote 3/12h = 4/12s. Is it right? If not, challenge; but if it is, you miss a turn. Otherwise pass. [M-12]"
    )
    assert situation(written, 0)[-1] == "The others are asked whether what you wrote is right. [M-12]"


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        (
            2,
            {},
            "Earn points with true equations. Once somebody has 100 at the end of a round, the most points win. [M-15]",
        ),
        (2, {"sprint": True}, "Earn points with true equations. Whoever has 100 first wins. [M-15]"),
        (
            2,
            {"max_rounds": 3},
            "Earn points with true equations. Once somebody has 100 at the end of a round, or after round 3, "
            "the most points win. [M-15]",
        ),
        (
            2,
            {"max_rounds": 1},
            "Earn points with true equations. The most points after one round win. [M-15]",
        ),
        (2, {"sprint": True, "aim": 50}, "Earn points with true equations. Whoever has 50 first wins. [M-15]"),
        (1, {}, "Earn 100 points with true equations before you have lost your hearts. [M-16]"),
        (1, {"aim": 300}, "Earn 300 points with true equations before you have lost your hearts. [M-16]"),
    ],
)
def test_the_aim_says_what_to_do_and_how_long_the_match_goes(seats: int, options: dict[str, Any], told: str) -> None:
    match = dealt(seats, **options)
    said = GAME.words.aim(match.view(0), 0)
    assert said is not None
    assert words([said]) == [told]
    assert situation(match, 0)[0] == told


@pytest.mark.parametrize(
    ("seats", "options", "there_are"),
    [
        (2, {}, True),
        (2, {"stealing": False}, False),
        (2, {"stealing": False, "referee": "honour"}, True),
        (1, {"referee": "honour"}, False),
    ],
)
def test_windows_there_are_where_something_can_be_stolen_or_challenged(
    seats: int, options: dict[str, Any], there_are: bool
) -> None:
    assert GAME.opens_windows(seats, options) is there_are


def ended(match: Match, *actions: str) -> tuple[list[str], int | None]:
    """The end of a match that begins with these actions, as Bob is told it, and the step that decided it."""
    play(match, *actions)
    assert match.is_over
    end = GAME.words.ending([GAME.seen(events, -1) for events in (match.beginning, *(s.events for s in match.steps()))])
    return words(end.said, 1), end.step


def test_M15_the_end_says_who_had_how_many_points() -> None:
    space = ["4/12s", "7/12d", "8/12c", "9/12c"]
    rest = [f"{n}/12{suit}" for n in range(13) for suit in "hdsc" if f"{n}/12{suit}" not in ("3/12h", *space)]
    match = arranged(hands=[["3/12h"], []], space=space, collected=[[], rest], half_deck=True, max_rounds=1)
    assert ended(match, "compute 3/12h + 4/12s = 7/12d") == (["You: 94 points. [M-15]", "Ada: 10 points. [M-15]"], None)


def test_M16_the_end_says_which_equation_reached_the_goal_of_who_plays_alone() -> None:
    match = arranged(1, points=[96], hands=HANDS["hands"][:1], space=HANDS["space"])
    told = "Ada got there with 3/12h + 4/12s = 7/12d. [M-16]"
    assert ended(match, "compute 3/12h + 4/12s = 7/12d") == ([told], 1)


# --- what can be written ----------------------------------------------------------------------------------------------


@settings(max_examples=settings().max_examples // 4)
@given(st.data())
def test_what_can_be_written_is_told_without_a_word_missing(data: st.DataObject) -> None:
    state = data.draw(positions(GAME))
    if is_midway(state) or GAME.is_over(state):
        return
    for seat in GAME.who_must_act(state):
        view = GAME.view(state, seat)
        for text, sentence in GAME.words.choices(view, seat):
            assert sentence is None or (words([sentence])[0] and sentence.rule in RULES)
            if "..." not in text and not text.startswith("["):
                pieces = GAME.read(text, view, seat)
                assert GAME.reason(state, seat, pieces[0]) == 0


def test_M5_the_example_of_a_value_is_one_that_the_card_may_have() -> None:
    for card in (name for name in GAME.words.faces() if name.startswith("[")):
        match = arranged(hands=[[card], ["1/12d"]], space=["0/12s"])
        (example,) = [text for text, _ in GAME.words.choices(match.view(0), 0) if text.startswith("[")]
        assert refused(match, f"compute {example} = 0/12s").startswith("Not true")


def test_with_an_empty_space_only_a_discard_is_left() -> None:
    match = arranged(hands=[["3/12h"], ["1/12d"]], space=[])
    assert [text for text, _ in GAME.words.choices(match.view(0), 0)] == ["discard 3/12h", "compute ... = ..."]


def test_the_deal_tells_who_leads() -> None:
    match = dealt(3, 5)
    assert words(GAME.narrate(match.beginning, 0)) == [f"Round 1: {NAMES[match.state.lead]} leads. [M-1]"]


@pytest.mark.parametrize(("piece", "rule"), [(Piece.PASS, "M-11"), (Piece.CHALLENGE, "M-12")])
def test_nothing_is_asked_in_a_turn(piece: Piece, rule: str) -> None:
    view = arranged(**HANDS).view(0)
    assert GAME.words.explain(view, 0, piece, Refusal.NOT_ASKED).rule == rule
