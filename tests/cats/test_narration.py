"""What is said, in words: to whom, and to whom not."""

from typing import Any

import pytest

from labtable.engine.play.match import Match

from .positions import GAME, arranged, play, words

Said = list[str]


def three_ways(match: Match, action: str) -> tuple[Said, Said, Said]:
    """What who acts, who comes next and a spectator are told of an action."""
    seat = match.state.turn
    events = match.play(seat, action)
    told = [words(GAME.narrate(events, viewer), viewer) for viewer in (seat, (seat + 1) % match.seats, -1)]
    return told[0], told[1], told[2]


@pytest.mark.parametrize(
    ("given", "before", "action", "own", "others"),
    [
        ({}, [], "bid 3A", ["You say 3 Alive Cats. [C-3]"], ["Ada says 3 Alive Cats. [C-3]"]),
        ({}, ["bid 3A"], "show A H", ["You showed 1 Alive Cat and 1 Heisenberg. [C-7]"],
         ["Ada showed 1 Alive Cat and 1 Heisenberg. [C-7]"]),
        ({"research": "E"}, ["bid 3A", "show A"], "cycle D",
         ["You cycled 1 Dead Cat and drew 1 Empty Box. [C-7]"], ["Ada cycled 1 box. [C-7]"]),
        ({}, ["bid 3A"], "end", ["You ended the turn. [C-7]"], ["Ada ended the turn. [C-7]"]),
        ({"doctorates": ["Felinestein"], "research": "EEEE"}, [], "doctorate Felinestein",
         ["You discarded 2 Alive Cats, 1 Dead Cat and 1 Heisenberg and drew 4 Empty Boxes. [C-9]"],
         ["Ada discarded 4 boxes and drew 4. [C-9]"]),
        ({"doctorates": ["Prride"], "discarded": [[], ["E"]]}, [], "doctorate Prride",
         ["You looked at the discard pile: 1 Empty Box. [C-9]"], ["Ada looked at the discard pile of 1 box. [C-9]"]),
        ({"doctorates": ["Mewton"], "research": "EH"}, [], "doctorate Mewton",
         ["You drew 1 Empty Box and 1 Heisenberg; there are 9 boxes in the experiment now. [C-9]"],
         ["Ada drew 2 boxes; there are 9 in the experiment now. [C-9]"]),
        ({"doctorates": ["Pawking"], "bid": "3A 1"}, [], "doctorate Pawking",
         ["You passed; the hypothesis stays for Bob. [C-12]"], None),
        ({"doctorates": ["Felidae"], "findings": ["", "DD"]}, [], "doctorate Felidae",
         ["2 Dead Cats of Bob’s findings left the experiment; 7 boxes remain in it. [C-10]"], None),
    ],
)  # fmt: skip
def test_who_acts_is_told_all_and_others_what_is_public(
    given: dict[str, Any], before: list[str], action: str, own: Said, others: Said | None
) -> None:
    if "bid" in given:
        given = given | {"doctorates": ["Pawking"], "bid": "3A 2"}
    hands = ("AADH", "DDE", "A") if "bid" in given else ("AADH", "DDE")
    told, seen, watched = three_ways(play(arranged(*hands, **given), *before), action)
    assert told[-1:] == own
    if others is not None:
        assert seen[-1:] == watched[-1:] == others


def test_C13_a_call_is_told_from_the_reveal_to_the_next_deal() -> None:
    match = arranged("AAD", "DDE", bid="3D 1")
    told, seen, watched = three_ways(match, "call")
    assert watched == [
        "Ada called Bob’s 3 Dead Cats: “Prove it!” [C-13]",
        "Ada held 2 Alive Cats and 1 Dead Cat. [C-13]",
        "Bob held 2 Dead Cats and 1 Empty Box. [C-13]",
        "The count is 3: Bob’s hypothesis of 3 Dead Cats is valid. [C-6]",
        "Bob was right. [C-13]",
        "Ada was wrong. [C-13]",
        "Bob announces: 10 boxes in experiment 2. [C-2]",
    ]
    assert told[0].startswith("You called Bob’s")
    assert seen[4] == "You were right. [C-13]"


def test_the_end_is_told_with_the_last_call() -> None:
    match = play(arranged("AA", "DD", turn=1, form="elimination"), "bid 9A", "end", "call")
    happened = [GAME.seen(step.events, None) for step in match.steps()]
    ending = GAME.words.ending([GAME.seen(match.beginning, None), *happened])
    assert words(ending.said) == ["Ada called Bob’s 9 Alive Cats, and the count was 2: debunked. [C-13]"]
    assert ending.step == 1, "the hypothesis decided it"
    match = play(arranged("AA", "DD", bid="2A 1", form="elimination"), "call")
    happened = [GAME.seen(step.events, None) for step in match.steps()]
    assert words(GAME.words.ending(happened).said) == [
        "Ada called Bob’s 2 Alive Cats, but the count was 2: valid. [C-13]"
    ]


def test_what_a_call_tells_adds_up_findings_and_doctorates_too() -> None:
    match = arranged("AAH", "AE", findings=["", "A"], bid="6A 1", doctorates=["Pounce"], form="elimination")
    match.play(0, "doctorate Pounce")
    told, _, _ = three_ways(match, "call")
    assert told[1:5] == [
        "You held 2 Alive Cats and 1 Heisenberg. [C-13]",
        "Bob held 1 Alive Cat and 1 Empty Box, and had shown 1 Alive Cat. [C-13]",
        "Doctorates add 2. [C-11]",
        "The count is 7: Bob’s hypothesis of 6 Alive Cats is valid. [C-6]",
    ]
