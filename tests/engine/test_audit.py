"""The audit: complete enough that a referee who knows only the rules can check a match with it."""

from random import Random
from typing import Any

import pytest

from labtable.engine.files.audit import audit
from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match
from labtable.games import load

GAME = load("unitary")
UNITS = 3
UNIT_CARDS = 12
QUANTITY_COPIES, SPECIAL_COPIES = 2, 6
SPECIALS = ("Square", "Square Root", "Clear")


def random_match(seats: int, options: dict[str, Value], seed: int) -> Match:
    match, dice = Match(GAME, seats, options, seed), Random(seed)
    while not match.is_over:
        seat = dice.choice(GAME.who_may_act(match.state))
        match.play(seat, GAME.write(dice.choice(GAME.legal(match.state, seat))))
    return match


def test_the_first_line_describes_the_match() -> None:
    first = next(audit(Match(GAME, 3, {"claims": "spot"}, 12)))
    assert list(first) == ["game", "rules_version", "options", "seats", "seed", "cards"]
    assert first["game"] == "unitary"
    assert first["options"] == {"claims": "spot", "big_deck": False}
    assert (first["seats"], first["seed"]) == (3, 12)
    assert first["cards"]["Force"] == [1, 1, -2]
    assert len(first["cards"]) == 18
    assert len(next(audit(Match(GAME, 2, {"big_deck": True})))["cards"]) == 24


def test_the_sample_game_of_the_book() -> None:
    """Michael hides Energy and Russell Distance; see the rules, Must be shown to be true, 2."""
    hands = [["Velocity", "Square"], ["Mass", "Surface Tension", "Square Root"]]
    position = {"hidden": ["Energy", "Distance"], "hands": hands, "turn": 0}
    match = Match(GAME, 2, seed=1, position=position)
    for seat, action in [(0, "velocity up"), (0, "square"), (0, "done"), (1, "mass up")]:
        match.play(seat, action)
    _, deal, velocity, square, done, mass = audit(match)
    assert list(deal) == ["seq", "seat", "action", "truth", "may_act", "legal", "returns"]
    assert (deal["seq"], deal["seat"], deal["action"], deal["returns"]) == (0, None, None, None)
    assert deal["may_act"] == [0]
    assert deal["legal"] == {"0": ["Velocity up", "Velocity down", "Square", "done"]}
    assert (velocity["seq"], velocity["seat"], velocity["action"]) == (1, 0, "Velocity up")
    assert square["truth"]["area"] == [0, 2, -2]
    assert square["truth"]["discard"] == ["Square", "Velocity"]
    assert done["truth"]["turn"] == 1
    assert done["truth"]["hands"][1][:3] == hands[1]
    assert mass["truth"]["areas"] == [[0, 0, 0], [0, 1, -1], [0, 2, -2], [1, 2, -2]]
    assert mass["truth"]["phase"] == "over"
    assert mass["truth"]["winners"] == [0]
    assert mass["returns"] == [1, -1]
    assert (mass["may_act"], mass["legal"]) == ([], {})


def test_a_claim_in_a_window_is_seen_at_once() -> None:
    """The same, with claims=spot: Russell goes on, claims, and Michael still wins inside the window."""
    position = {"hidden": ["Energy", "Distance"], "turn": 1, "areas": [[0, 0, 0], None, [0, 2, -2]],
                "hands": [[], ["Mass", "Surface Tension", "Square Root"]]}  # fmt: skip
    match = Match(GAME, 2, {"claims": "spot"}, 1, position)
    for seat, action in [(1, "mass up"), (1, "surface tension down"), (1, "sqrt"), (1, "claim"), (0, "claim")]:
        match.play(seat, action)
    *_, root, window, over = audit(match)
    assert root["may_act"] == [0, 1]
    assert root["legal"] == {"0": ["claim"], "1": ["done", "claim"]}
    assert window["truth"]["phase"] == "window"
    assert window["truth"]["claimed"] == [None, 1]
    assert window["legal"] == {"0": ["claim", "pass"]}
    assert over["truth"]["winners"] == [0]
    assert over["truth"]["claimed"] == [0, 1]


# --- a naive referee, who has read the rules and the format and nothing else ------------------------------------------


def area_after(area: list[int], action: str, cards: dict[str, list[int]]) -> list[int] | None:
    """What a play makes of the area; None if it is not allowed."""
    if action == "Clear":
        return [0] * UNITS
    if action == "Square":
        made = [2 * e for e in area]
    elif action == "Square Root":
        if any(e % 2 for e in area):
            return None
        made = [e // 2 for e in area]
    else:
        name, _, way = action.rpartition(" ")
        made = [e + (u if way == "up" else -u) for e, u in zip(area, cards[name], strict=True)]
    return made if all(abs(e) <= UNIT_CARDS for e in made) else None


def card_of(action: str) -> str:
    return action.removeprefix("discard ").removesuffix(" up").removesuffix(" down")


def check_legal(line: dict[str, Any], cards: dict[str, list[int]]) -> None:
    """Every list of legal actions, made again from the rules U-4 to U-8."""
    truth = line["truth"]
    for seat, legal in line["legal"].items():
        assert len(set(legal)) == len(legal)
        said = set(legal) - {"claim", "pass"}
        hand = truth["hands"][int(seat)]
        if truth["phase"] == "window" or int(seat) != truth["turn"]:
            assert not said
        elif truth["phase"] == "discard":
            assert said == {f"discard {card}" for card in hand}
        else:
            ways = [w for card in hand for w in ([card] if card in SPECIALS else [f"{card} up", f"{card} down"])]
            assert said == {"done", *(w for w in ways if area_after(truth["area"], w, cards) is not None)}


def check_step(before: dict[str, Any], line: dict[str, Any], cards: dict[str, list[int]]) -> None:
    """What an action changed."""
    seat, action, was, now = line["seat"], line["action"], before["truth"], line["truth"]
    assert action in before["legal"][str(seat)]
    if action in ("done", "claim", "pass"):
        assert now["area"] == was["area"]
        assert now["areas"] == was["areas"]
    else:
        left = list(was["hands"][seat])
        left.remove(card_of(action))
        assert now["hands"][seat][: len(left)] == left
    if action.startswith("discard"):
        assert len(was["hands"][seat]) > 3
    elif action not in ("done", "claim", "pass"):
        assert now["area"] == area_after(was["area"], action, cards)
        assert now["areas"] == [*was["areas"], now["area"]]
        assert now["discard"] == [card_of(action), *was["discard"]]


def all_cards(truth: dict[str, Any]) -> list[str]:
    return sorted([*truth["deck"], *truth["discard"], *truth["hidden"], *(c for hand in truth["hands"] for c in hand)])


def check_win(line: dict[str, Any], cards: dict[str, list[int]], options: dict[str, Value]) -> None:
    """Who won, by U-9, U-10 and U-13."""
    truth = line["truth"]
    assert (line["returns"] is None) == (truth["phase"] != "over")
    shown = [truth["areas"].index(cards[card]) if cards[card] in truth["areas"] else None for card in truth["hidden"]]
    first = min((n for n in shown if n is not None), default=None)
    if options["claims"] == "auto":
        assert truth["winners"] == [side for side, n in enumerate(shown) if n is not None and n == first]
    if line["returns"] is not None:
        sides = len(truth["hidden"])
        won = truth["winners"]
        results = [(1 if seat % sides in won else -1) if won else 0 for seat in range(len(truth["hands"]))]
        assert line["returns"] == results
        assert all(shown[side] is not None for side in won)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"claims": "spot"}, {"big_deck": True}])
@pytest.mark.parametrize("seed", range(3))
def test_a_referee_finds_nothing_wrong(seats: int, options: dict[str, Value], seed: int) -> None:
    first, *lines = audit(random_match(seats, options, seed))
    cards = first["cards"]
    deck = sorted([*cards] * QUANTITY_COPIES + [*SPECIALS] * SPECIAL_COPIES)
    before: dict[str, Any] | None = None
    for seq, line in enumerate(lines):
        assert line["seq"] == seq
        assert all_cards(line["truth"]) == deck
        assert list(line["legal"]) == [str(seat) for seat in line["may_act"]]
        check_legal(line, cards)
        check_win(line, cards, first["options"])
        if before is not None:
            check_step(before, line, cards)
        before = line
    assert before is not None
    assert before["truth"]["phase"] == "over"
