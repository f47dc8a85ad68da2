"""What the web client gets to see."""

from typing import Any

import msgspec
import pytest

from labtable.games.unitary.words.client_view import View

from .positions import GAME, arranged, dealt, play


def show(match: Any, seat: int) -> View:
    """The view, after a trip over the wire."""
    return msgspec.json.decode(msgspec.json.encode(GAME.words.client_view(match.view(seat), seat)), type=View)


def test_each_sees_what_each_may_know() -> None:
    match = arranged(3, area=[1, 0, -2], hands=[["Mass"], ["Clear", "Time"], []], hidden=["Area", "Force", "Energy"])
    own = show(match, 1)
    assert own.position.hands == [[None], ["Clear", "Time"], []]
    assert own.position.hidden == [None, "Force", None]
    assert (own.seat, own.position.turn, own.position.turns, own.position.phase, own.claims) == (
        1,
        0,
        1,
        "play",
        "auto",
    )
    assert (own.position.deck, own.position.discard, own.position.area) == ([None] * 48, [], [1, 0, -2])
    watcher = show(match, -1)
    assert watcher.position.hands == [[None], [None, None], []]
    assert watcher.position.hidden == [None, None, None]
    assert own.choices == watcher.choices == []


def test_partners_share_a_side_and_a_hidden_card() -> None:
    match = arranged(4, hands=[["Mass"], [], ["Time"], []], hidden=["Area", "Force"])
    assert show(match, 2).side == [0, 1, 0, 1]
    assert show(match, 2).position.hidden == ["Area", None]
    assert show(match, 2).position.hands == [[None], [], ["Time"], []]


def test_choices_say_what_each_card_would_make_and_what_cancels() -> None:
    match = arranged(area=[1, 2, -2], hands=[["Surface Tension", "Square Root"], []], hidden=["Time", "Time"])
    up, down, root, done = show(match, 0).choices
    assert (up.action, up.card, up.way, up.makes, up.cancels) == (
        "Surface Tension up", "Surface Tension", "up", [2, 2, -4], [0, 0, 0],
    )  # fmt: skip
    assert (down.action, down.way, down.makes, down.cancels) == ("Surface Tension down", "down", [0, 2, 0], [1, 0, 2])
    assert root.action == root.card == "Square Root"
    assert (root.way, root.makes, root.cancels) == (None, None, None)
    assert root.refusal is not None
    assert GAME.words.tell(root.refusal) == (
        "Square Root stays in your hand: every exponent must be even, and kg stands once above the line. [U-7]"
    )
    assert done == type(done)("done")


def test_choices_are_the_legal_actions_and_the_refused_ones_beside_them() -> None:
    """Whatever is legal may be chosen, and what may be chosen without a refusal is legal."""
    for seed in range(40):
        match = dealt(2 + seed % 3, seed, claims=["auto", "spot"][seed % 2])
        for _ in range(30):
            if match.is_over:
                break
            for seat in range(match.seats):
                offered = [c.action for c in show(match, seat).choices if c.refusal is None]
                assert sorted(offered) == sorted(GAME.write(a) for a in GAME.legal(match.state, seat))
            turn = match.state.turn
            legal = [GAME.write(a) for a in GAME.legal(match.state, turn)]
            play(match, legal[seed % len(legal)] if legal[seed % len(legal)] != "claim" else legal[0])


def test_what_a_choice_makes_is_what_it_makes() -> None:
    for seed in range(60):
        match = dealt(2, seed)
        for _ in range(12):
            if match.is_over:
                break
            for choice in show(match, match.state.turn).choices:
                if choice.makes is not None:
                    after = match.state.copy()
                    GAME.apply(after, match.state.turn, match.parse(match.state.turn, choice.action)[0])
                    assert list(after.area) == choice.makes
            legal = [GAME.write(a) for a in GAME.legal(match.state, match.state.turn)]
            play(match, legal[0])


def test_choices_while_discarding() -> None:
    match = play(arranged(hands=[["Mass", "Mass", "Square", "Force"], []]), "done")
    assert [c.action for c in show(match, 0).choices] == ["discard Mass", "discard Square", "discard Force"]
    assert show(match, 0).position.phase == "discard"


def test_choices_and_answers_in_a_window() -> None:
    match = play(arranged(3, claims="spot", hands=[["Mass"], [], []], hidden=["Mass", "Time", "Area"]), "Mass up")
    assert [c.action for c in show(match, 2).choices] == ["claim"]
    play(match, "0 claim")
    assert [c.action for c in show(match, 2).choices] == ["claim", "pass"]
    assert [show(match, seat).answer for seat in (-1, 0, 1, 2)] == [None, "claimed", "asked", "asked"]
    assert show(match, 1).opener == 0
    before = show(match, 2)
    play(match, "1 pass")
    assert show(match, 2) == before
    assert show(match, 1).answer == "passed"
    assert show(match, 1).choices == []


def test_after_a_false_claim_the_claim_says_why_not() -> None:
    match = play(arranged(claims="spot", hands=[["Mass"], []]), "0 claim")
    claim = show(match, 0).choices[-1]
    assert claim.action == "claim"
    assert claim.refusal is not None
    assert claim.refusal.key == "claimed_falsely"
    assert show(match, 0).position.owes_draw == [True, False]


def test_suspects_are_the_quantities_that_are_unseen_and_have_not_been_shown() -> None:
    match = arranged(hidden=["Area", "Force"])
    assert [len(some) for some in show(match, -1).suspects] == [18, 18]
    assert [len(some) for some in show(match, 0).suspects] == [1, 18]
    match = arranged(hands=[["Mass"], []], hidden=["Area", "Force"])
    assert [len(some) for some in show(play(match, "Mass up"), 0).suspects] == [1, 17]  # Mass has been shown
    match = arranged(hidden=["Area", "Force"], hands=[["Area"], []])
    assert [len(some) for some in show(match, 0).suspects] == [1, 17]  # both Areas are in sight


def test_suspects_are_named_and_who_is_known_is_the_only_one() -> None:
    match = arranged(hands=[["Mass"], []], hidden=["Area", "Force"], discard=["Time", "Time"])
    own, other = show(play(match, "Mass up"), 1).suspects
    assert other == ["Force"]
    assert {"Mass", "Time"}.isdisjoint(own)
    assert {"Distance", "Force", "Energy"} <= set(own)


def test_a_claim_says_what_it_risks_before_it_is_made() -> None:
    match = arranged(claims="spot", hands=[["Mass"], []], hidden=["Area", "Force"])
    (claim,) = show(match, 1).choices
    assert claim.risks is not None
    assert GAME.words.tell(claim.risks) == ("Claim Force? If it has never been there, you miss your next draw. [U-11]")
    assert all(choice.risks is None for choice in show(match, 0).choices[:-1])


def test_suspects_after_a_false_claim() -> None:
    match = arranged(claims="spot", hands=[["Mass", "Clear"], []], hidden=["Area", "Force"])
    assert [len(some) for some in show(play(match, "Mass up"), 0).suspects] == [1, 18]
    assert [len(some) for some in show(play(match, "1 claim"), 0).suspects] == [1, 17]


def test_what_was_shown_is_public_but_with_claims_it_must_be_noticed() -> None:
    auto = play(arranged(hands=[["Mass", "Velocity"], []], hidden=["Area", "Force"]), "Mass up", "Velocity up")
    assert show(auto, -1).shown == ["Mass", "Momentum"]
    spot = arranged(claims="spot", hands=[["Mass"], []], hidden=["Mass", "Force"])
    assert show(play(spot, "Mass up"), 0).shown == []
    play(spot, "0 claim", "1 pass")
    assert show(spot, 0).shown == ["Mass"]


def test_what_is_not_in_the_deck_is_not_shown() -> None:
    match = arranged(area=[1, 0, 0], hands=[["Distance"], []], hidden=["Area", "Force"])
    assert show(play(match, "Distance down"), 0).shown == ["Mass"]  # kg / m is Linear Density, of the big deck


def test_at_the_end_hidden_cards_are_turned_up_and_hands_are_not() -> None:
    match = play(arranged(hands=[["Mass"], ["Time"]], hidden=["Mass", "Force"]), "Mass up")
    assert show(match, -1).position.hidden == ["Mass", "Force"]
    assert show(match, 0).position.hands == [[], [None]]
    assert match.game.winners(match.state) == [0]
    assert show(match, 0).position.phase == "over"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_open_view_shows_everything(seats: int) -> None:
    """For looking back at a match, the truth itself is shown."""
    match = dealt(seats, 3)
    view = GAME.words.client_view(match.state, -1)
    assert None not in view.position.hidden
    assert all(None not in hand for hand in view.position.hands)
