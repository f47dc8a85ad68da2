"""What is said of a position, of what happened and of what may not be done, in words."""

from typing import Any

import pytest

from labtable.engine.files.rulebook import rules_of
from labtable.engine.play.match import Match
from labtable.games.cats.rules.state import Refusal

from .positions import GAME, NAMES, arranged, legal, play, refused, told, words

CYCLING = "You may cycle up to 1 box: discard, and draw as many. Then end your turn. [C-7]"


def prompt(match: Match, viewer: int = 0) -> str:
    return words([GAME.words.prompt(match.view(viewer), viewer)], viewer)[0]


def test_every_reason_has_its_own_sentence_and_a_rule() -> None:
    numbers = {rule.number for rule in rules_of(GAME.folder)}
    for reason in Refusal:
        if reason > Refusal.NO_SUCH_ACTION:
            assert reason.key in GAME.words.catalogue.texts
            assert reason.rule in numbers


def test_prompts_say_what_is_asked_and_why() -> None:
    match = arranged("AADD", "DDDD", doctorates=["Pounce", "Pawking"])
    assert prompt(match) == "Your turn: say how many of a kind there are. Any hypothesis will do. [C-3]"
    assert prompt(match, 1) == prompt(match, -1) == "It is Ada’s turn. [C-3]"
    play(match, "bid 3A")
    assert prompt(match) == "You may show Alive Cats and Heisenbergs. Then end your turn. [C-7]"
    play(match, "show A")
    assert prompt(match) == CYCLING
    play(match, "cycle D")
    assert prompt(match) == "End your turn. [C-7]"
    play(match, "end")
    assert prompt(match, 1) == "Your turn: say something higher than Ada’s 3 Alive Cats, or call it. [C-3]"
    play(match, "doctorate Pawking")
    assert prompt(match) == "Your own hypothesis of 3 Alive Cats has come back to you: say something higher. [C-12]"


def test_the_end_is_told_and_nothing_may_be_done_after_it() -> None:
    match = play(arranged("AA", "DD", bid="9A 1", form="elimination"), "call")
    assert prompt(match) == "You won the match."
    assert prompt(match, 1) == "Ada won the match."
    assert legal(match) == set()
    assert {GAME.reason(match.state, 0, piece) for piece in range(GAME.n_actions)} == {Refusal.MATCH_OVER}


def test_there_are_no_other_actions() -> None:
    match = arranged("AA", "DD")
    assert {GAME.reason(match.state, 0, piece) for piece in (-1, GAME.n_actions)} == {Refusal.NO_SUCH_ACTION}
    assert GAME.legal(match.state, 1) == []


@pytest.mark.parametrize(("form", "rule"), [("elimination", "C-14"), ("laboratory", "C-15")])
def test_the_aim_goes_by_the_form(form: str, rule: str) -> None:
    aim = GAME.words.aim(arranged("AA", "DD", form=form).view(0), 0)
    assert aim is not None
    assert aim.rule == rule


def test_a_position_in_words() -> None:
    match = arranged("AADD", "DDE", findings=["", "DH"], bid="5D 1", doctorates=["Tabby", "Purrie used"])
    assert words(GAME.words.situation(match.view(0), 0), 0) == [
        "Experiment 1 has 9 boxes. [C-2]",
        "Bob’s hypothesis stands: 5 Dead Cats.",
        "Face up: Richard Feyncat and Madame Purrie. [C-1]",
        "Bob holds 3 boxes and shows 1 Dead Cat and 1 Heisenberg. [C-8]",
        "You hold 2 Alive Cats and 2 Dead Cats.",
        "Your doctorate is Neil deGrasse Tabby. [C-9]",
        "Does what any doctorate does that lies face up.",
        "The research deck has 43 boxes, the discard pile no boxes.",
        "Your turn: say something higher than Bob’s 5 Dead Cats, or call it. [C-3]",
    ]
    assert "You hold 2 Dead Cats and 1 Empty Box, and show 1 Dead Cat and 1 Heisenberg. [C-8]" in words(
        GAME.words.situation(match.view(1), 1), 1
    )
    assert words(GAME.words.situation(match.view(-1), -1))[3] == "Ada holds 4 boxes."
    play(match, "doctorate Tabby as Purrie")
    assert "Tabby copied Madame Purrie. [C-1]" in words(GAME.words.situation(match.view(1), 1), 1)


def test_C15_in_the_laboratory_a_position_has_the_score() -> None:
    given: dict[str, Any] = {"won": [2, 0, 0], "lost": [0, 1, 1], "experiment": 3}
    scored = [
        "Ada has won 2 and lost 0 of the experiments so far. [C-15]",
        "You have won 0 and lost 1 of the experiments so far. [C-15]",
        "Cleo has won 0 and lost 1 of the experiments so far. [C-15]",
    ]
    match = arranged("AADD", "DDE", "EE", form="laboratory", **given)
    assert words(GAME.words.situation(match.view(1), 1), 1)[1:4] == scored
    match = arranged("AADD", "DDE", "EE", form="laboratory")
    assert "[C-15]" not in " ".join(words(GAME.words.situation(match.view(1), 1), 1))


def test_C7_after_a_hypothesis_is_said_what_may_follow_it() -> None:
    match = play(arranged("AAHD", "EEH"), "bid 3A")
    assert prompt(match) == "You may show Alive Cats and Heisenbergs. Then end your turn. [C-7]"
    assert prompt(play(match, "show A A H")) == CYCLING, "one is left"
    assert prompt(play(match, "cycle D")) == "End your turn. [C-7]"
    assert prompt(play(arranged("AAH", "EEH"), "bid 3A", "show A A H")) == "End your turn. [C-7]", "no box is left"
    nothing = {"heisenbergs_count": False}
    assert (
        prompt(play(arranged("AAH", "EE", **nothing), "bid 3A")) == "You may show Alive Cats. Then end your turn. [C-7]"
    )
    assert prompt(play(arranged("DDH", "EE", **nothing), "bid 3A")) == "End your turn. [C-7]"


def test_who_is_out_is_told_in_a_line_of_its_own() -> None:
    match = arranged("AA", "DD", "EE", bid="9A 2", form="elimination")
    lines = GAME.words.tell_all(GAME.narrate(match.play(0, "call"), 2), NAMES, 2)
    assert lines[-3:-1] == ["You were wrong. [C-13]", "That puts you out of the match. [C-13]"]


def test_refusals_say_what_is_so_at_this_table() -> None:
    match = arranged("AADD", "DDE", bid="13E 1", doctorates=["Pawking", "Purrie"])
    said = {
        "bid 26A": "Nothing on the clipboard is higher than 13 Empty Boxes.",
        "doctorate Pawking": "You cannot pass now: Seat 2 would have to raise 13 Empty Boxes, and nothing is higher.",
        "doctorate Mewton": "Your doctorate is Stephen Pawking, not that one.",
    }
    for action, sentence in said.items():
        refused(match, action)
        (piece,) = GAME.read(action, match.view(0), 0)
        refusal = GAME.refusal(match.state, 0, piece)
        assert refusal is not None
        assert words([refusal])[0].replace("Bob", "Seat 2").startswith(sentence)


def test_who_uses_a_doctorate_and_what_it_does_is_told_to_all() -> None:
    match = arranged("AADD", "DDE", doctorates=["Tabby"], open=["Pounce"])
    assert told(match, "doctorate Tabby as Pounce", 1) == [
        "Ada used Neil deGrasse Tabby to copy Cecilia Pounce-Gaposchkin. [C-9]",
        "“Counts as two Alive Cats until the experiment ends.”",
    ]


def choices(match: Match) -> list[str]:
    found = GAME.words.choices(match.view(0), 0)
    return [f"{action}: {words([said], 0)[0]}" if said else action for action, said in found]


def test_the_terminal_lists_a_hypothesis_of_each_state_and_all_else() -> None:
    match = arranged("AAD", "EEH", bid="3A 1", doctorates=["Prride"])
    assert choices(match) == [
        "bid 4A: or any higher number of Alive Cats, up to 26. [C-5]",
        "bid 3D: or any higher number of Dead Cats, up to 26. [C-5]",
        "bid 2E: or any higher number of Empty Boxes, up to 13. [C-5]",
        "call: All boxes are opened. With 3 Alive Cats or more you are wrong, with fewer Bob is. "
        "You know of 2 that count. [C-13]",
        "doctorate Prride: You alone see the discard pile: no boxes. [C-9]",
    ]
    assert [one.partition(":")[0] for one in choices(arranged("AAD", "EEH", bid="26D 1"))][:2] == ["bid 13E", "call"]
    play(match, "bid 4A")
    assert {one.partition(":")[0] for one in choices(match)} == {"end", "show A", "show A A", "doctorate Prride"}
