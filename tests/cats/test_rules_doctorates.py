"""The ten doctorates, and Tabby copying each of them (C-9 to C-11)."""

import pytest

from labtable.engine.play.match import Match
from labtable.games.cats.rules.state import Refusal

from .positions import PHYSICISTS, arranged, finding, hand, legal, play, refused, told, truth

BOTH = pytest.mark.parametrize("copied", [False, True], ids=["own", "copied"])


def with_doctorate(name: str, copied: bool, *hands: str, **given: object) -> tuple[Match, str]:
    """A match in which seat 0 can use the doctorate, its own or as Tabby; and how."""
    if copied:
        match = arranged(*hands, doctorates=["Tabby"], open=[name], **given)  # type: ignore[arg-type]
        return match, f"doctorate Tabby as {name}"
    match = arranged(*hands, doctorates=[name], open=["Tabby"], **given)  # type: ignore[arg-type]
    return match, f"doctorate {name}"


@pytest.mark.parametrize("before", [[], ["bid 4A"], ["bid 4A", "show A"], ["bid 4A", "show A", "cycle D"]])
def test_C9_at_any_time_while_active(before: list[str]) -> None:
    match = play(arranged("AAD", "DDD", doctorates=["Pounce"], bid="3A 1"), *before)
    assert "doctorate Pounce" in legal(match)
    play(match, "doctorate Pounce")
    now = truth(match)
    assert (now["turn"], now["phase"]) == (0, "findings" if before else "hypothesis")
    assert now["doctorates"][0] == {"name": "Pounce", "state": "used"}
    if not before:
        assert truth(play(match, "call"))["revealed"]["count"] == 2 + 2


def test_C9_a_turn_goes_on_where_it_was() -> None:
    match = play(arranged("AADD", "DDD", doctorates=["Mewton"], research="AAEH"), "bid 4A", "show A A")
    play(match, "doctorate Mewton", "cycle D D")
    assert hand(match, 0) == "AAEH"
    assert truth(match)["shown_now"] == 2


def test_C9_once_a_game_and_only_ones_own() -> None:
    match = arranged("AAA", "DDD", doctorates=["Pounce", "Purrie"], form="laboratory")
    assert refused(match, "doctorate Purrie") == Refusal.NOT_YOUR_DOCTORATE
    assert refused(match, "doctorate Tabby as Feyncat") == Refusal.NOT_YOUR_DOCTORATE
    play(match, "doctorate Pounce")
    assert refused(match, "doctorate Pounce") == refused(match, "doctorate Purrie") == Refusal.DOCTORATE_USED
    play(match, "bid 13E", "end", "call")
    play(match, "bid 1A", "end")
    assert truth(match)["turn"] == 0
    assert refused(match, "doctorate Pounce") == Refusal.DOCTORATE_USED
    assert refused(match, "doctorate Tabby as Feyncat") == Refusal.DOCTORATE_USED


def test_C9_never_in_defence() -> None:
    match = arranged("AAA", "DDD", doctorates=["Pounce", "Purrie"], bid="3A 1")
    assert refused(match, "doctorate Purrie", seat=1) == Refusal.NOT_YOUR_TURN


@BOTH
@pytest.mark.parametrize("name", sorted(PHYSICISTS - {"Tabby", "Pawking"}))
def test_C9_every_doctorate_may_be_used_where_it_changes_nothing(name: str, copied: bool) -> None:
    match, action = with_doctorate(name, copied, "", "DDD")
    play(match, action)
    now = truth(match)
    assert now["doctorates"][0]["state"] == "used"
    assert now["open"] == ([name, "Tabby"] if copied else ["Tabby", name])
    assert now["phase"] == "hypothesis"


@BOTH
def test_C9_felinestein_discards_the_whole_hand_and_draws_as_many(copied: bool) -> None:
    match, action = with_doctorate("Felinestein", copied, "ADDH", "DDD", findings=["AA"], research="EEEA")
    play(match, action)
    now = truth(match)
    assert (hand(match, 0), finding(match, 0)) == ("AEEE", "AA")
    assert (now["discard"], now["discarded"][0], now["boxes"]) == (["A", "D", "D", "H"], ["A", "D", "D", "H"], 9)


def test_C9_felinestein_and_mewton_draw_what_the_deck_holds() -> None:
    gone = ["A"] * 19 + ["D"] * 15 + ["E"] * 7 + ["H"] * 4
    match = arranged("ADD", "DDD", doctorates=["Felinestein"], discard=gone)
    play(match, "doctorate Felinestein")
    assert (hand(match, 0), truth(match)["boxes"], truth(match)["research"]) == ("E", 4, [])
    match = arranged("ADD", "DDD", doctorates=["Mewton"], discard=gone)
    play(match, "doctorate Mewton")
    assert (hand(match, 0), truth(match)["boxes"]) == ("ADDE", 7)


@BOTH
def test_C9_mewton_draws_two_and_the_experiment_grows(copied: bool) -> None:
    match, action = with_doctorate("Mewton", copied, "ADD", "DDD", research="EH")
    assert told(match, action, 1)[2:] == ["Ada drew 2 boxes; there are 8 in the experiment now. [C-9]"]
    assert (hand(match, 0), truth(match)["boxes"]) == ("ADDEH", 8)


@BOTH
def test_C9_prride_looks_at_the_discard_pile_and_nobody_else_does(copied: bool) -> None:
    for viewer, line in ((0, "You looked at the discard pile: 1 Dead Cat and 1 Empty Box. [C-9]"),
                         (1, "Ada looked at the discard pile of 2 boxes. [C-9]")):  # fmt: skip
        match, action = with_doctorate("Prride", copied, "AAA", "DDE", discarded=[[], ["E"]], discard=["D", "E"])
        assert told(match, action, viewer)[2:] == [line]
        assert truth(match)["discard"] == ["D", "E"]


@BOTH
@pytest.mark.parametrize(("name", "state", "other"), [("Purrie", "A", "D"), ("Felidae", "D", "A")])
def test_C10_all_findings_of_the_state_leave(name: str, state: str, other: str, copied: bool) -> None:
    match, action = with_doctorate(
        name, copied, f"{state}E", "AD", "AD", findings=[state * 2, f"{state}{other}", other], bid="1E 2"
    )
    assert truth(match)["boxes"] == 11
    play(match, action)
    now = truth(match)
    assert [finding(match, seat) for seat in range(3)] == ["", other, other]
    assert now["discard"] == [state] * 3
    assert now["boxes"] == 8
    assert hand(match, 0) == "".join(sorted(f"{state}E"))


def test_C10_bid_16_alive_of_36_purrie_wipes_six_findings_15_found_debunked() -> None:
    hands = ["DDDDEE", "AADH", "AAH", "AAADH", "AAADDD", "AADDDE"]
    match = arranged(*hands, findings=["", "AA", "AAA", "A"], bid="16A 5", doctorates=["Purrie"], form="elimination")
    assert truth(match)["boxes"] == 36
    play(match, "doctorate Purrie")
    assert truth(match)["boxes"] == 30
    now = truth(play(match, "call"))
    assert (now["revealed"]["count"], now["revealed"]["valid"]) == (15, False)
    assert now["out"] == [False] * 5 + [True]
    assert now["turn"] == 0


@pytest.mark.parametrize(("bid", "name", "left"), [
    ("3A", "Purrie", ""), ("3D", "Purrie", "H"), ("3E", "Purrie", "H"), ("3D", "Felidae", ""), ("3A", "Felidae", "H"),
])  # fmt: skip
def test_C10_heisenberg_findings_go_too_if_the_hypothesis_names_that_state(bid: str, name: str, left: str) -> None:
    match = arranged("AE", "AD", findings=["H", ""], bid=f"{bid} 1", doctorates=[name])
    play(match, f"doctorate {name}")
    assert finding(match, 0) == left
    assert truth(match)["discard"] == (["H"] if not left else [])


def test_C10_while_heisenbergs_count_as_nothing_theirs_stay() -> None:
    match = arranged("AE", "AD", findings=["AH", ""], bid="3A 1", doctorates=["Purrie"], heisenbergs_count=False)
    play(match, "doctorate Purrie")
    assert finding(match, 0) == "H"


def test_C10_what_leaves_is_seen_by_everybody() -> None:
    match = arranged("AE", "AD", findings=["AH", "A"], bid="3A 1", doctorates=["Purrie"])
    assert told(match, "doctorate Purrie", -1)[2:] == [
        "1 Alive Cat and 1 Heisenberg of Ada’s findings left the experiment; 5 boxes remain in it. [C-10]",
        "1 Alive Cat of Bob’s findings left the experiment; 4 boxes remain in it. [C-10]",
    ]
    for viewer in (-1, 0, 1):
        assert match.view(viewer).swept == [2, 0, 0, 1]


def test_C10_ones_own_findings_of_this_turn_leave_and_cycling_goes_by_what_was_shown() -> None:
    match = play(arranged("AADDD", "AD", doctorates=["Purrie"], research="EE"), "bid 3A", "show A A")
    play(match, "doctorate Purrie")
    assert (finding(match, 0), truth(match)["shown_now"]) == ("", 2)
    play(match, "cycle D D")
    assert hand(match, 0) == "DEE"


@BOTH
@pytest.mark.parametrize(("name", "bid", "more"), [("Pounce", "1A", 2), ("Goeppert-Meower", "1E", 1)])
def test_C11_pounce_counts_as_two_alive_and_goeppert_meower_as_one_empty(
    name: str, bid: str, more: int, copied: bool
) -> None:
    match, action = with_doctorate(name, copied, "AE", "AE", bid=f"{bid} 1")
    play(match, action)
    now = truth(match)
    assert now["counts_as"] == {"A": more if bid == "1A" else 0, "E": more if bid == "1E" else 0}
    assert (now["findings"], now["boxes"]) == ([[], []], 4)
    assert truth(play(match, "call"))["revealed"]["count"] == 2 + more


@BOTH
def test_C11_feyncat_heisenbergs_count_as_nothing(copied: bool) -> None:
    match, action = with_doctorate("Feyncat", copied, "AH", "AH", findings=["H", ""], bid="1A 1")
    play(match, action)
    assert truth(match)["heisenbergs_count"] is False
    assert truth(play(match, "call"))["revealed"]["count"] == 2


def test_C11_they_last_for_the_experiment_only() -> None:
    match = arranged("AA", "DD", bid="13E 1", doctorates=["Pounce"], heisenbergs_count=False, counts_as={"E": 1})
    now = truth(play(match, "doctorate Pounce", "call"))
    assert now["experiment"] == 2
    assert now["counts_as"] == {"A": 0, "E": 0}
    assert now["heisenbergs_count"] is True


def test_C11_a_copied_pounce_adds_two_more_and_a_second_feyncat_changes_nothing() -> None:
    match = arranged("AA", "DD", doctorates=["Pounce", "Tabby"])
    play(match, "doctorate Pounce", "bid 1A", "end", "doctorate Tabby as Pounce")
    assert truth(match)["counts_as"] == {"A": 4, "E": 0}
    assert truth(play(match, "call"))["revealed"]["count"] == 6
    match = arranged("AH", "DD", doctorates=["Feyncat", "Tabby"], open=["Purrie"])
    play(match, "doctorate Feyncat", "bid 1A", "end", "doctorate Tabby as Feyncat")
    assert truth(match)["heisenbergs_count"] is False
    assert truth(play(match, "call"))["revealed"]["count"] == 1


def test_C11_purrie_does_not_remove_what_doctorates_count_as() -> None:
    match = arranged("AA", "DD", doctorates=["Purrie", "Pounce used"], bid="1A 1", counts_as={"A": 2})
    now = truth(play(match, "doctorate Purrie"))
    assert (now["counts_as"], now["discard"]) == ({"A": 2, "E": 0}, [])
