"""The odds of a hypothesis: against all ways to fill the hidden places, and against worlds that were dealt again."""

from fractions import Fraction
from typing import Any

import pytest

from labtable.engine.files.audit import audit
from labtable.engine.kernels.contract import MOST_FEATURES, compute_features
from labtable.engine.play.match import Match
from labtable.games.cats.rules.ladder import BIDS
from labtable.games.cats.solver.odds import chance

from .odds import Witness, left_over
from .odds import chance as enumerated
from .played import play_on
from .positions import GAME, arranged, play, truth


def brute(match: Match, seat: int, bid: str, looked: str = "") -> Fraction:
    """By counting how the unseen boxes can fill the others' hands, from the truth and what the seat may know of it."""
    now = truth(match)
    own_discards = now["discarded"][seat]
    swept = list(now["discard"])
    for held in now["discarded"]:
        for box in held:
            swept.remove(box)
    seen = [*now["hands"][seat], *flat(now["findings"]), *own_discards, *swept, *looked]
    hidden = sum(len(hand) for other, hand in enumerate(now["hands"]) if other != seat)
    named = [bid[-1], *("H" if now["heisenbergs_count"] else "")]
    sure = sum([*now["hands"][seat], *flat(now["findings"])].count(letter) for letter in named)
    need = int(bid[:-1]) - sure - now["counts_as"].get(bid[-1], 0)
    return enumerated(left_over(seen), hidden, named, need)


def flat(rows: list[list[str]]) -> list[str]:
    return [box for row in rows for box in row]


def odds(match: Match, seat: int, bid: str) -> float:
    return chance(match.view(seat), seat, BIDS.index(bid))


TABLES: dict[str, Any] = {
    "opening": lambda: arranged("AAD", "EEH", "DDD"),
    "with findings": lambda: arranged("AAD", "EE", "D", findings=["", "HD", "DDH"], bid="3D 2"),
    "pounce": lambda: play(arranged("AAD", "EEH", doctorates=["Pounce"]), "doctorate Pounce"),
    "goeppert-meower": lambda: play(
        arranged("AAD", "EEH", doctorates=["Goeppert-Meower"]), "doctorate Goeppert-Meower"
    ),
    "feyncat": lambda: play(arranged("AADH", "EEH", doctorates=["Feyncat"], open=["Mewton"]), "doctorate Feyncat"),
    "swept": lambda: play(
        arranged("AAD", "EEH", findings=["A", "AA"], doctorates=["Purrie"], bid="2A 1"), "doctorate Purrie"
    ),
    "discarded": lambda: play(arranged("AAHDD", "EEHAA"), "bid 3A", "show A A", "cycle D D", "end"),
}


@pytest.mark.parametrize("table", TABLES)
def test_the_odds_are_those_of_all_ways_to_fill_the_hidden_hands(table: str) -> None:
    match = TABLES[table]()
    for seat in range(match.seats):
        for bid in ("1A", "3A", "2E", "4D", "5A", "5E", "9A", "26D"):
            assert odds(match, seat, bid) == pytest.approx(float(brute(match, seat, bid)), abs=1e-12), (seat, bid)


@pytest.mark.parametrize("table", TABLES)
def test_learners_are_told_these_odds_in_thousandths(table: str) -> None:
    match = TABLES[table]()
    for seat in range(match.seats):
        view, told = match.view(seat), [0] * MOST_FEATURES
        assert GAME.bound(compute_features)(view, seat, told) == len(BIDS) + 1
        for bid in range(len(BIDS)):
            assert told[bid] == pytest.approx(1000 * chance(match.view(seat), seat, bid), abs=1.001), (seat, bid)
        assert told[len(BIDS)] == (told[view.bid] if view.bid >= 0 else 0)


def test_what_prride_saw_is_in_no_hand() -> None:
    match = arranged("AAHDD", "EEHAA", doctorates=["Pounce", "Prride"])
    play(match, "bid 3A", "show A A", "cycle D D", "end")
    before = odds(match, 1, "4D")
    play(match, "doctorate Prride")
    assert odds(match, 1, "4D") == pytest.approx(float(brute(match, 1, "4D", "DD")))
    assert odds(match, 1, "4D") < before


def test_what_is_sure_is_sure_and_what_cannot_be_has_no_chance() -> None:
    match = arranged("AAH", "DDD")
    assert [odds(match, 0, bid) for bid in ("3A", "1E", "7A", "26D")] == [1.0, 1.0, 0.0, 0.0]


def test_they_are_what_a_witness_reckons_throughout_whole_matches() -> None:
    """Each seat's odds of the standing hypothesis after every action, from what that seat has seen of the audit."""
    seen: set[str] = set()
    for seed in range(20):
        form = ("elimination", "laboratory")[seed % 2]
        seen |= witnessed(play_on(Match(GAME, 2 + seed % 5, {"form": form}, seed), seed))
    known = {"cycle", "Felinestein", "Prride", "Purrie", "Felidae"}
    assert seen >= known | {"Mewton", "Pounce", "Goeppert-Meower", "Feyncat"}


def witnessed(match: Match) -> set[str]:
    """One match; which doctorates were used where something had been discarded, and whether boxes were cycled."""
    lines: Any = audit(match)
    _, before = next(lines), next(lines)["truth"]
    witnesses = [Witness(seat) for seat in range(match.seats)]
    seen = set()
    for line, (_, after) in zip(lines, match.replay(), strict=True):
        for witness in witnesses:
            witness.watch(before, line)
        verb, *words = line["action"].split()
        seen |= {words[-1]} if verb == "doctorate" and before["discard"] else {verb}
        before = line["truth"]
        bid = before["bid"]
        for witness in witnesses if bid else []:
            if not before["out"][witness.seat] and before["phase"] != "over":
                step = f"{bid['n']}{bid['state']}"
                found = chance(GAME.view(after, witness.seat), witness.seat, BIDS.index(step))
                assert found == pytest.approx(float(witness.odds(before, step)), abs=1e-12), (line["seq"], witness.seat)
    return seen


def test_they_are_how_often_it_is_so_in_the_worlds_that_fit() -> None:
    match = play(arranged("AADH", "EEHD", "DDAA", doctorates=["Mewton"]), "doctorate Mewton", "bid 3A", "show A A")
    view, deals = match.view(1), 3000
    worlds = [truth_of(GAME.redeal(view, 1, seed)) for seed in range(deals)]
    for bid in ("6A", "7D", "5E"):
        expected = chance(view, 1, BIDS.index(bid))
        assert 0.05 < expected < 0.95
        valid = sum(count(world, bid[-1]) >= int(bid[:-1]) for world in worlds)
        assert abs(valid / deals - expected) < 4 * (expected * (1 - expected) / deals) ** 0.5


def truth_of(world: Any) -> dict[str, Any]:
    return dict(GAME.words.truth(world, None))


def count(world: dict[str, Any], state: str) -> int:
    """What an observed experiment comes to."""
    boxes = flat([*world["hands"], *world["findings"]])
    return sum(boxes.count(letter) for letter in (state, "H"))
