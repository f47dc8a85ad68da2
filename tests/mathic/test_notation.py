"""How actions are written, exactly, and read, as a person would write them on the scoring sheet."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labtable.engine.kernels.state import is_midway
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.mathic.rules.cards import N_FACES
from labtable.games.mathic.rules.names import card_name
from labtable.games.mathic.rules.state import Piece
from labtable.games.mathic.words import notation
from labtable.games.mathic.words.notation import is_quick, read, write
from tests.games.tables import positions

from .positions import GAME, arranged

HANDS: dict[str, Any] = {
    "hands": [["3/12h", "[>=6/12 red]", "1/12c"], ["1/12d"]],
    "space": ["4/12s", "7/12d", "8/12c", "6/12h", "[odd/any red]"],
    "tokens": ["red", "compare", "pattern"],
}


def table(**more: Any) -> Match:
    """A turn of Ada's."""
    return arranged(**{**HANDS, **more})


def understood(text: str, match: Match | None = None) -> str:
    """What a text is taken for, as it is written."""
    return write(read(text, (match or table()).view(0), 0))


def misread(text: str, match: Match | None = None) -> Problem:
    """Why a text cannot be read."""
    with pytest.raises(Problem) as caught:
        understood(text, match)
    return caught.value.told(GAME.words.tell)


# --- both ways --------------------------------------------------------------------------------------------------------


@settings(max_examples=settings().max_examples // 4)
@given(st.data())
def test_what_is_written_is_read_again(data: st.DataObject) -> None:
    state = data.draw(positions(GAME))
    if GAME.is_over(state) or is_midway(state):
        return
    for seat in GAME.who_must_act(state):
        for pieces in GAME.whole_actions(state, seat)[:30]:
            assert read(write(pieces), GAME.view(state, seat), seat) == pieces


@pytest.mark.parametrize(
    "action",
    [
        "compute 3/12h + 4/12s = 7/12d",
        "compute (3/12h + 4/12s) x 6/12h ^ 1/12c < 8/12c / (7/12d - 4/12s)",
        "compute [>=6/12 red: 2/1] = [odd/any red: 5/12]",
        "pattern 3/12h [odd/any red: 5/12] 7/12d",
        "steal 3/12h = 4/12s",
        "steal pattern 3/12h 4/12s 7/12d",
        "discard [>=6/12 red]",
        "challenge",
        "pass",
        "reset",
    ],
)
def test_every_kind_of_action_is_written_as_the_rules_have_it(action: str) -> None:
    assert understood(action) == action


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({card_name(card) for card in range(N_FACES)}) == N_FACES
    for card in range(N_FACES):
        assert read(f"discard {card_name(card)}", table().view(0), 0) == (Piece.DISCARD + card,)


# --- reading is forgiving ---------------------------------------------------------------------------------------------

PLAIN = "compute 3/12h + 4/12s = 7/12d"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3/12 + 4/12 = 7/12", PLAIN),
        ("  Compute   3/12H+4/12S=7/12D ", PLAIN),
        ("3 / 12 + 4 / 12 = 7 / 12.", PLAIN),
        ("3/12♥ + 4/12♠ = 7/12♦", PLAIN),
        ("COMPUTE 3/12 + 4/12 = 7/12!", PLAIN),
        ("3/12 × 4/12 = 1/12", "compute 3/12h x 4/12s = 1/12c"),
        ("3/12*4/12=1/12", "compute 3/12h x 4/12s = 1/12c"),
        ("3/12x4/12=1/12", "compute 3/12h x 4/12s = 1/12c"),
        ("3/12 ÷ 4/12 = 8/12", "compute 3/12h / 4/12s = 8/12c"),
        ("3/12 : 4/12 = 8/12", "compute 3/12h / 4/12s = 8/12c"),
        ("3/12 / 4/12 = 8/12", "compute 3/12h / 4/12s = 8/12c"),
        ("7/12 − 4/12 = 3/12", "compute 7/12d - 4/12s = 3/12h"),
        ("4/12 ** 3/12 = 7/12", "compute 4/12s ^ 3/12h = 7/12d"),
        ("[>=6/12: 2] = 6/12 / 3/12", "compute [>=6/12 red: 2/1] = 6/12h / 3/12h"),
        ("[≥ 6/12: 2/1] = 6/12", "compute [>=6/12 red: 2/1] = 6/12h"),
        ("[odd: 7/12] = 7/12", "compute [odd/any red: 7/12] = 7/12d"),
        ("pattern 3/12, 4/12, 7/12", "pattern 3/12h 4/12s 7/12d"),
        ("discard 3/12", "discard 3/12h"),
        ("Discard [>=6/12]", "discard [>=6/12 red]"),
        ("PASS", "pass"),
        ("３/１２ ＋ ４/１２ ＝ ７/１２", PLAIN),
        ("٣/١٢ + ٤/١٢ = ٧/١٢", PLAIN),
        ("3⁄12 + 4∕12 == 7／12;", PLAIN),
        ("\u200f3/12\u200b +\u00a04/12\u2060 = 7/12\u202c", PLAIN),
        ("3/12\u2665\ufe0f ➕ 4/12♤ = 7/12♦\ufe0f", PLAIN),
        ("“3/12 + 4/12 = 7/12”?", PLAIN),
        ("compute: 3/12 plus 4/12 equals 7/12", PLAIN),
        ("3/12 of hearts + 4/12 spades = 7/12 Diamonds", PLAIN),
        ("7/12 minus 4/12 = 3/12", "compute 7/12d - 4/12s = 3/12h"),
        *((f"7/12 {minus} 4/12 = 3/12", "compute 7/12d - 4/12s = 3/12h") for minus in "‐‑‒–—―−﹣－"),
        *((f"3/12 {times} 4/12 = 1/12", "compute 3/12h x 4/12s = 1/12c") for times in "*＊×·⋅∙•∗✕✖⨯XхX"),
        ("3/12 times 4/12 = 1/12", "compute 3/12h x 4/12s = 1/12c"),
        ("3/12 divided by 4/12 = 8/12", "compute 3/12h / 4/12s = 8/12c"),
        *((f"3/12 {over} 4/12 = 8/12", "compute 3/12h / 4/12s = 8/12c") for over in "÷➗∶:⁄"),
        ("3/12/4/12 = 8/12", "compute 3/12h / 4/12s = 8/12c"),
        ("{3/12 + 4/12} = 7/12", "compute (3/12h + 4/12s) = 7/12d"),
        ("[at least 6/12 = 2] = 6/12", "compute [>=6/12 red: 2/1] = 6/12h"),
        ("³⁄₁₂ + ⁴⁄₁₂ = ⁷⁄₁₂", "compute 3/12h + 4/12s = 7/12d"),
        ("[≥ 6/12, red: ½] = 6/12", "compute [>=6/12 red: 1/2] = 6/12h"),
        ("[Red odd numerator: 1⁄2] = 6/12", "compute [odd/any red: 1/2] = 6/12h"),
        ("discard: at least 6/12", "discard [>=6/12 red]"),
        ("discard >=6/12 red", "discard [>=6/12 red]"),
        ("Challenge!", "challenge"),
    ],
)
def test_what_a_person_would_write_is_understood(text: str, meant: str) -> None:
    assert understood(text) == meant


def test_M11_without_a_verb_it_is_a_theft_in_the_window_after_a_discard() -> None:
    match = table()
    match.play(0, "discard 3/12h")
    assert write(read("3/12 + 4/12 = 7/12", match.view(1), 1)) == "steal 3/12h + 4/12s = 7/12d"


def test_M9_of_two_cards_of_one_face_the_better_earner_is_taken() -> None:
    match = arranged(hands=[["3/12h"], ["1/12d"]], space=["3/12s", "3/12d", "1/12c"], tokens=["red"])
    assert understood("3/12 = 3/12", match) == "compute 3/12h = 3/12d"
    match = arranged(hands=[["3/12h"], ["1/12d"]], space=["3/12s", "3/12d", "1/12c"], tokens=["red+black"])
    assert understood("3/12 = 3/12", match) == "compute 3/12h = 3/12s"


def test_M3_a_face_that_is_named_several_times_is_that_many_cards() -> None:
    space = [f"{twelfths}/12{suit}" for twelfths in (1, 2) for suit in "hdsc"]
    match = arranged(hands=[["12/12h"], ["3/12d"]], space=space, tokens=[])
    named = understood("1/12 + 1/12 + 1/12 + 1/12 + 2/12 + 2/12 + 2/12 + 2/12 = 12/12", match)
    assert sorted(named.removeprefix("compute ").replace("=", "+").split(" + ")) == sorted(["12/12h", *space])
    assert understood("1/12 + 1/12 = 2/12 - 12/12 + 12/12", match).endswith("- 12/12h + 12/12h")


def test_of_two_cards_in_the_hand_one_must_be_named() -> None:
    match = arranged(hands=[["3/12h", "3/12s"], ["1/12d"]], space=["4/12s"])
    problem = misread("discard 3/12", match)
    assert (problem.code, problem.text) == ("ambiguous", "Which one: 3/12h or 3/12s?")


# --- what cannot be read ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sing", "no card or sign of this game begins like that"),
        ("compute 1/3 + 1/4 = 7/12", "the cards are written in twelfths, so write 4/12 for 1/3"),
        ("¼ + ⅓ = 7/12", "write 3/12 for 1/4"),
        ("1/2/3 = 4/12", "write 6/12 for 1/2"),
        ("1/5 = 3/12", "there is no such card"),
        ("0/0 = 3/12", "there is no such card"),
        ("3/12 = 1/0", "there is no such card"),
        ("99999999999999999999/12 = 3/12", "the basic cards go from 0/12 to 12/12"),
        ("4/12² = 3/12", "2 is no card, and only cards count"),
        ("3/12 + 4/12 = 7/12 + 0", "0 is no card"),
        ("0,25 = 3/12", "0,25 is no card"),
        ("3/12q + 4/12 = 7/12", "behind the fraction stands a suit, one of h d s c, or none"),
        ("♥3/12 = 3/12", "the suit stands behind the fraction"),
        ("[3/12 + 4/12] = 7/12", "square brackets are for cards that stand for many numbers; write ( and )"),
        ("[odd: 3/12 = 3/12", "a square bracket has no partner"),
        (">=6/12: 7/12 = 7/12", "a card that stands for many numbers is written in square brackets"),
        ("3/12 ≠ 4/12", "the signs of this game are"),
        ("compute [odd: 1½] = 6/12", "write 3/2 for 1 1/2"),
        ("[>=6/12 red: 1 1/2] = 6/12", "write 3/2 for 1 1/2"),
        ("3/12 ≤ 4/12", "there is no sign ≤ here, only < and >"),
        ("3/12 + 4/12 = 7/24", "3/12 + 4/12 is not 7/24"),
        ("7/24 = 3/12h + 4/12 of spades", "3/12 + 4/12 is not 7/24"),
        ("1/12 + 2/12 + 3/12 = 6/36", "were added or subtracted separately"),
        ("5/12 - 4/12 = 7/24", "there is no such card"),
        ("compute 13/12 = 3/12", "the basic cards go from 0/12 to 12/12"),
        ("compute [>=7/12: 2] = 6/12", "there is no such card"),
        ("compute [odd: x] = 6/12", "a declared value is a fraction"),
        ("compute [odd: 145/12] = 6/12", "a declared value is a fraction"),
        ("compute [odd: 1/13] = 6/12", "a declared value is a fraction"),
        ("compute [odd: 1/0] = 6/12", "a declared value is a fraction"),
        ("discard", "A discard is one card"),
        ("discard 3/12 4/12", "a discard is one card"),
        ("x" * 700, "a line has at most 600 characters"),
        ("1/12 + " * 2000, "a line has at most 600 characters"),
    ],
)
def test_what_cannot_be_read_says_why_and_how_it_is_written(text: str, why: str) -> None:
    problem = misread(text)
    assert problem.code == "unreadable"
    assert why in problem.text
    assert len(problem.text) < 300
    assert problem.sentence
    assert GAME.words.tell(problem.sentence) == problem.text
    assert problem.sentence.rule in ("M-2", "M-3", "M-4", "M-5")


@given(st.text(st.sampled_from("0123456789/12hdsc[]<>=+-x^(): oddevnrblacksimp♥\x1b\u0000"), max_size=60))
def test_whatever_is_written_is_read_or_refused_in_a_sentence(text: str) -> None:
    match = table()
    for seat in (0, 1, -1):
        problem = objection(text, match, seat)
        assert problem is None or problem.code in ("unreadable", "ambiguous")
        assert problem is None or problem.text.isprintable()


def objection(text: str, match: Match, seat: int) -> Problem | None:
    """Why a text cannot be read; what can be is written again."""
    try:
        write(read(text, match.view(seat), seat))
    except Problem as problem:
        return problem
    return None


# --- what is read quickly ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["pass", " Challenge", "reset", "discard 3/12h", "discard 3/12", "discard [odd/any red]"]
)
def test_what_is_read_quickly_is_tried_in_one_way_at_most(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "best_reading", lambda *_: pytest.fail("several ways to mean it are tried"))
    assert is_quick(text)
    understood(text)


@pytest.mark.parametrize(
    "text", ["10/12+9/12+3/12=12/12", "steal 0/12x1/12=0/12", "1/12=1/12", "pattern 1/12 2/12", ""]
)
def test_a_play_is_never_said_to_be_read_quickly(text: str) -> None:
    assert not is_quick(text)
