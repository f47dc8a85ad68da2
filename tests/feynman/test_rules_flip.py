"""A Flip: the whole table turns over, and what is exposed (F-10)."""

from random import Random

import pytest

from labtable.games.feynman.rules import piles

from .positions import GAME, TABLE, arranged, face, play, sizes, truth

PASSING = ["tau:green", "mu:yellow", "b:yellow"]  # cards that keep a hand from running out


def test_F10_the_whole_table_turns_over() -> None:
    match = arranged(
        2,
        hands=[["flip:red", *PASSING], ["u:blue", "c:red"]],
        discard=["t:red", "u:red", "e:green"],
        draw=["s:red", "b:red"],
    )
    before = truth(match)
    now = truth(play(match, "play flip:red"))
    assert now["side"] == "antimatter"
    assert now["discard"] == [*before["discard"][::-1], before["hands"][0][0]]
    assert now["draw"] == before["draw"][::-1]
    assert now["hands"] == [before["hands"][0][1:], before["hands"][1]]
    assert (now["direction"], now["turn"]) == (before["direction"], 1)
    symbol, _, colour = face(now["discard"][0], "antimatter").partition(":")
    assert (now["colour"], now["top_kind"]) == (colour, symbol)


@pytest.mark.parametrize(
    ("oldest", "expected"),
    [
        ("W:pink", ("pink", None, "W")),
        ("gluon:orange", ("orange", None, "gluon")),
        ("skip:orange", ("orange", None, "skip")),
        ("reverse:cyan", ("cyan", None, "reverse")),
        ("flip:purple", ("purple", None, "flip")),
        ("higgs", ("cyan", None, "higgs")),
        ("mu:orange", ("orange", "mu", "mu")),
    ],
)
def test_F10_what_is_exposed_sets_colour_and_kind_and_does_nothing(
    oldest: str, expected: tuple[str, str | None, str]
) -> None:
    match = arranged(3, hands=[["flip:green", *PASSING]], discard=["t:green", oldest])
    held = sizes(match)
    now = truth(play(match, "play flip:green"))
    assert (now["colour"], now["particle"], now["top_kind"]) == expected
    assert (now["phase"], now["pending"], now["turn"], now["direction"]) == ("play", None, 1, 1)
    assert sizes(match) == [held[0] - 1, *held[1:]]


def test_F10_an_exposed_colour_change_leaves_the_counterpart_of_the_flips_colour() -> None:
    match = arranged(2, side="antimatter", hands=[["flip:pink", "mu:cyan", "e:cyan"]], discard=["t:pink", "change"])
    now = truth(play(match, "play flip:pink"))
    assert (now["side"], now["colour"], now["top_kind"], now["particle"]) == ("matter", "red", "change", None)


@pytest.mark.parametrize("seed", range(20))
def test_F10_the_piles_turn_over_as_two_plain_lists_do_and_twice_restores_them(seed: int) -> None:
    dice = Random(seed)
    numbers = dice.sample(list(TABLE), len(TABLE))
    draw, discard = numbers[: dice.randrange(60)], numbers[60 : 61 + dice.randrange(50)]
    hands = [numbers[112:120], numbers[120:]]
    match = arranged(2, hands=hands, discard=discard, draw=draw)
    draw, left = truth(match)["draw"], truth(match)
    GAME.bound(piles.turn_over)(match.state)
    now = truth(match)
    assert (now["draw"], now["discard"], now["hands"]) == (list(reversed(draw)), list(reversed(discard)), hands)
    assert now["side"] == "antimatter"
    GAME.bound(piles.turn_over)(match.state)
    again = truth(match)
    assert {name: again[name] for name in ("draw", "discard", "hands", "side")} == {
        name: left[name] for name in ("draw", "discard", "hands", "side")
    }


def test_F10_two_flips_one_after_the_other() -> None:
    match = arranged(2, hands=[["flip:red", *PASSING], ["flip:cyan", 1, 2]], discard=["t:red", "u:red", 20])
    before = truth(match)
    first, second = before["hands"][0][0], before["hands"][1][0]
    now = truth(play(match, "play flip:red", "play flip:cyan"))
    assert now["draw"] == before["draw"]
    assert now["discard"] == [first, *before["discard"], second]
    assert (now["side"], now["colour"], now["top_kind"]) == ("matter", "red", "flip")
