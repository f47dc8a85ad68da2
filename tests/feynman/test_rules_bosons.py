"""Bosons, what completes them and what they cost (F-11 to F-18)."""

from itertools import product

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.feynman.rules.state import Refusal

from .positions import GAME, TABLE, arranged, face, hand, legal, play, refused, sizes, truth

QUARKS = ["u", "d", "c", "s", "t", "b"]
CHARGED_LEPTONS = ["e", "mu", "tau"]
NEUTRINOS = ["nu_e", "nu_mu", "nu_tau"]
PARTICLES = QUARKS + CHARGED_LEPTONS + NEUTRINOS
SPECIALS = ["W", "photon", "gluon", "reverse", "skip", "flip"]
FAR = ["tau:green", "mu:green", "e:green"]  # cards that keep a hand from running out

# What completes a W by the book, and by nature: charge changes by one unit, leptons keep their generation.
W_BOOK = {
    "u": "d c s t b", "d": "u c s t b", "c": "u d s t b", "s": "u d c t b", "t": "u d c s b", "b": "u d c s t",
    "e": "nu_e nu_mu nu_tau", "mu": "nu_e nu_mu nu_tau", "tau": "nu_e nu_mu nu_tau",
    "nu_e": "e mu tau", "nu_mu": "e mu tau", "nu_tau": "e mu tau",
}  # fmt: skip
W_STRICT = {
    "u": "d s b", "d": "u c t", "c": "d s b", "s": "u c t", "t": "d s b", "b": "u c t",
    "e": "nu_e", "mu": "nu_mu", "tau": "nu_tau", "nu_e": "e", "nu_mu": "mu", "nu_tau": "tau",
}  # fmt: skip


def thrown(boson: str, beneath: str, *answers: str | int, **given: object) -> Match:
    """Seat 0 has laid a boson on a particle; seat 1 holds the answers and FAR."""
    hands = [[boson, *FAR[:2]], [*answers, "tau:yellow", "mu:yellow", "e:yellow"]]
    colour = given.pop("draw", ())
    return play(arranged(3, hands=hands, discard=[beneath], draw=colour, **given), f"play {boson}")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("boson", "on", "why"),
    [
        ("W", PARTICLES, Refusal.W_NEEDS_PARTICLE),
        ("photon", QUARKS + CHARGED_LEPTONS, Refusal.PHOTON_NEEDS_CHARGE),
        ("gluon", QUARKS, Refusal.GLUON_NEEDS_QUARK),
    ],
)
def test_F11_a_boson_needs_the_colour_and_the_right_particle(boson: str, on: list[str], why: Refusal) -> None:
    for below in [*PARTICLES, *SPECIALS, "change"]:
        if below == boson != "W":  # there is only one of each colour
            continue
        top = "change" if below == "change" else f"{below}:red"
        match = arranged(2, colour="red", hands=[[f"{boson}:red", *FAR]], discard=[top])
        assert (f"play {boson}:red" in legal(match)) == (below in on)
        if below not in on:
            assert refused(match, f"play {boson}:red") == why
        if below != "change":
            match = arranged(2, hands=[[f"{boson}:red", *FAR]], discard=[f"{below}:blue"])
            assert refused(match, f"play {boson}:red") == Refusal.BOSON_COLOUR


def test_F11_nothing_is_laid_on_a_boson_that_was_taken_but_what_follows() -> None:
    match = play(thrown("photon:red", "u:red"), "take")
    assert truth(match)["particle"] == "u"
    for boson in ("W:red", "gluon:red"):
        after = arranged(
            3, turn=2, hands=[["c:red"], ["c:red"], [boson, *FAR]], discard=["photon:red", "u:red"], particle="u"
        )
        assert refused(after, f"play {boson}").rule == "F-11"


@pytest.mark.parametrize("boson", ["W", "photon", "gluon"])
def test_F12_the_next_player_answers_or_takes_the_penalty(boson: str) -> None:
    match = thrown(f"{boson}:red", "u:red", "s:green")
    now, before = truth(match), sizes(match)
    amount = {"W": 1, "photon": 2, "gluon": 4}[boson]
    assert now["pending"] == {"boson": boson, "colour": "red", "by": 0, "beneath": "u", "amount": amount}
    assert (now["phase"], now["turn"], legal(match)) == ("answer", 1, {"take"})
    assert refused(match, "draw") == refused(match, "pass") == Refusal.ANSWER_FIRST
    assert refused(match, "play s:green").rule in ("F-13", "F-14", "F-15")
    now = truth(play(match, "take"))
    assert (now["turn"], now["phase"], now["pending"]) == (2, "play", None)
    assert sizes(match) == [before[0], before[1] + amount, before[2]]


@pytest.mark.parametrize(("direction", "seat"), [(1, 1), (-1, 2)])
def test_F12_all_are_told_who_is_to_answer_whom(direction: int, seat: int) -> None:
    match = arranged(3, hands=[["W:red", *FAR[:2]]], discard=["u:red"], direction=direction)
    told = GAME.seen(match.play(0, "play W:red"), -1)
    assert [(event.seat, event.arguments["by"]) for event in told if event.kind.name == "ASKED"] == [(seat, 0)]


def test_F12_the_penalty_is_the_same_on_the_other_side() -> None:
    match = arranged(2, side="antimatter", hands=[["gluon:cyan", "e:cyan", "mu:cyan"]], discard=["t:cyan"])
    before = sizes(match)[1]
    assert sizes(play(match, "play gluon:cyan", "take"))[1] == before + 4


def test_F12_who_could_answer_may_decline() -> None:
    assert legal(thrown("photon:red", "u:red", "u:red")) == {"answer u:red", "take"}


@pytest.mark.parametrize(("physics", "completes"), [("book", W_BOOK), ("strict", W_STRICT)], ids=["book", "strict"])
def test_F13_what_completes_a_w(physics: str, completes: dict[str, str]) -> None:
    for beneath, symbol in product(PARTICLES, [*PARTICLES, *SPECIALS]):
        match = thrown("W:red", f"{beneath}:red", f"{symbol}:red", physics=physics)
        may = symbol in completes[beneath].split()
        assert (f"answer {symbol}:red" in legal(match)) == may, (beneath, symbol)
        if not may:
            assert refused(match, f"answer {symbol}:red").rule == "F-13"
    for beneath in PARTICLES:
        answers = [f"{symbol}:blue" for symbol in W_BOOK[beneath].split()]
        assert legal(thrown("W:red", f"{beneath}:red", *answers, physics=physics)) == {"take"}


def test_F13_cyan_w_on_cyan_antistrange() -> None:
    """The book's example: another antiquark completes it, another antistrange does not."""
    hands = [["W:cyan", "tau:cyan", "e:cyan"], ["u:cyan", "s:cyan", "d:pink", "mu:cyan"], ["c:cyan"]]
    match = arranged(3, side="antimatter", hands=hands, discard=["s:cyan"], draw=["b:orange"])
    play(match, "play W:cyan")
    assert legal(match) == {"answer u:cyan", "take"}
    assert refused(match, "answer s:cyan") == Refusal.W_NOT_COMPLETED
    play(match, "take")
    assert (hand(match, 1)[-1], truth(match)["turn"]) == ("b:orange", 2)
    assert (truth(match)["colour"], truth(match)["particle"]) == ("cyan", None)


def test_F14_only_the_same_particle_in_the_same_colour_completes_a_photon() -> None:
    for beneath, (symbol, colour) in product(
        QUARKS + CHARGED_LEPTONS, product([*PARTICLES, *SPECIALS], ["red", "blue"])
    ):
        if (symbol, colour) == ("photon", "red"):  # there is only one
            continue
        match = thrown("photon:red", f"{beneath}:red", f"{symbol}:{colour}")
        may = (symbol, colour) == (beneath, "red")
        assert (f"answer {symbol}:{colour}" in legal(match)) == may
        if not may:
            assert refused(match, f"answer {symbol}:{colour}") == Refusal.PHOTON_NOT_COMPLETED


def test_F14_blue_photon_on_blue_up() -> None:
    """The book's example: a blue up completes it, the thrower draws 2; else draw 2, and any blue or any up follows."""
    hands = [
        ["photon:blue", *FAR],
        ["u:blue", "tau:red", "mu:red"],
        ["e:blue", "u:red", "c:red", "mu:blue"],
    ]
    match = play(arranged(3, hands=hands, discard=["u:blue"]), "play photon:blue")
    before = sizes(match)
    answered = play(match, "answer u:blue")
    assert sizes(answered) == [before[0] + 2, before[1] - 1, before[2]]
    assert (truth(answered)["turn"], truth(answered)["particle"]) == (2, "u")
    match = play(arranged(3, hands=hands, discard=["u:blue"]), "play photon:blue", "take")
    assert sizes(match) == [before[0], before[1] + 2, before[2]]
    assert {action for action in legal(match) if action != "draw"} == {"play e:blue", "play u:red", "play mu:blue"}


GLUON_HANDS = [["gluon:yellow", *FAR], ["flip:yellow", "d:orange", "tau:red", "mu:red"]]


def test_F15_yellow_gluon_on_yellow_down() -> None:
    """The book's example: a yellow Flip, then an orange antidown after the turn; the thrower draws 4."""
    match = play(arranged(3, hands=GLUON_HANDS, discard=["d:yellow", "c:blue"]), "play gluon:yellow")
    before = sizes(match)
    assert legal(match) == {"answer flip:yellow d:orange", "answer flip:yellow", "take"}
    now = truth(play(match, "answer flip:yellow d:orange"))
    assert sizes(match) == [before[0] + 4, before[1] - 2, before[2]]
    assert (now["side"], now["turn"], now["colour"], now["particle"]) == ("antimatter", 2, "orange", "d")
    shown = [face(n, "antimatter") for n in now["discard"]]
    assert shown[:2] == ["d:orange", "nu_tau:purple"]
    assert [TABLE[n][0] for n in now["discard"][1:]] == ["c:blue", "d:yellow", "gluon:yellow", "flip:yellow"]


def test_F15_the_other_way_round_from_the_antimatter_side() -> None:
    hands = [["gluon:pink", "e:cyan", "mu:cyan"], ["flip:pink", "u:red", "tau:cyan"]]
    match = play(arranged(2, side="antimatter", hands=hands, discard=["u:pink"]), "play gluon:pink")
    assert "answer flip:pink u:red decay" in legal(match)
    now = truth(play(match, "answer flip:pink u:red decay"))
    assert (now["side"], now["colour"], now["particle"]) == ("matter", "red", "u")


def test_F15_the_cards_may_be_named_by_their_numbers() -> None:
    """A number alone means the card as it is laid: the Flip before the table turns, the antiquark after."""
    match = play(arranged(3, hands=GLUON_HANDS, discard=["d:yellow"]), "play gluon:yellow")
    flip, antidown = truth(match)["hands"][1][:2]
    now = truth(play(match, f"answer {flip} {antidown}"))
    assert (now["discard"][0], now["colour"], now["particle"]) == (antidown, "orange", "d")


def test_F15_another_flip_another_antiquark_or_another_colour_does_not() -> None:
    held = ["flip:yellow", "flip:red", "d:pink", "u:orange", "tau:red"]
    match = arranged(2, hands=[["gluon:yellow", *FAR], held], discard=["d:yellow"])
    play(match, "play gluon:yellow")
    assert legal(match) == {"answer flip:yellow", "take"}
    assert refused(match, "answer flip:red d:pink") == Refusal.GLUON_NEEDS_FLIP
    assert refused(match, "answer flip:yellow d:pink") == Refusal.GLUON_NOT_COMPLETED
    assert refused(match, "answer flip:yellow u:orange") == Refusal.GLUON_NOT_COMPLETED
    assert refused(match, "answer flip:yellow d:orange/116") == Refusal.NOT_IN_HAND
    flip, second = GAME.read("answer flip:yellow d:pink", match.view(1), 1)
    GAME.step(match.state, 1, flip)
    assert GAME.reason(match.state, 1, flip) == Refusal.GLUON_NOT_COMPLETED
    assert GAME.reason(match.state, 1, second - 132) == Refusal.OTHER_SIDE
    assert GAME.reason(match.state, 1, 270) == Refusal.GLUON_NOT_COMPLETED


def test_F16_with_the_flip_alone_the_table_turns_and_the_player_draws_four() -> None:
    match = play(arranged(3, hands=GLUON_HANDS, discard=["d:yellow", "c:blue"]), "play gluon:yellow")
    before = sizes(match)
    now = truth(play(match, "answer flip:yellow"))
    assert sizes(match) == [before[0], before[1] - 1 + 4, before[2]]
    assert (now["side"], now["turn"], now["phase"]) == ("antimatter", 2, "play")
    assert (now["colour"], now["particle"], now["top_kind"], now["pending"]) == ("orange", None, None, None)


def test_F16_no_call_goes_with_it_for_four_are_drawn() -> None:
    hands = [["gluon:yellow", *FAR], ["flip:yellow", "tau:red"]]
    match = play(arranged(3, hands=hands, discard=["d:yellow"]), "play gluon:yellow")
    for held in (hands[1], ["flip:yellow", "tau:red", "mu:red"]):
        match = play(arranged(3, hands=[hands[0], held], discard=["d:yellow"]), "play gluon:yellow")
        before = match.state.copy()
        with pytest.raises(Problem, match="F-19"):
            match.play(1, "answer flip:yellow decay")
        assert match.state == before
        assert truth(play(match, "answer flip:yellow"))["uncalled"] is None


def test_F16_as_ones_last_card_it_does_not_empty_the_hand() -> None:
    """Four are drawn in the same action, so nobody has won; and if the gluon was a last card, its player has."""
    for gluons, phase, winners in ((["gluon:yellow", *FAR], "play", []), (["gluon:yellow"], "over", [0])):
        match = arranged(3, hands=[gluons, ["flip:yellow"]], discard=["d:yellow"])
        now = truth(play(match, "play gluon:yellow", "answer flip:yellow"))
        assert (now["phase"], now["winners"], len(now["hands"][1])) == (phase, winners, 4)


def test_F16_until_the_next_card_the_exposed_one_counts_for_nothing() -> None:
    third = ["W:orange", "nu_tau:cyan", "higgs", "flip:cyan", "u:orange"]
    hands = [["gluon:yellow", *FAR], ["flip:yellow", "tau:red", "mu:red"], third]
    oldest: list[str | int] = ["c:blue", 1, 61]  # behind the last two a Flip and a Higgs boson are exposed
    for card in oldest:
        match = arranged(3, hands=hands, discard=["d:yellow", card])
        play(match, "play gluon:yellow", "answer flip:yellow")
        assert {action for action in legal(match) if action != "draw"} == {"play u:orange"}
        now = truth(play(match, "play u:orange"))
        assert (now["particle"], now["top_kind"]) == ("u", "u")
    match = arranged(3, higgs="anywhere", hands=hands, discard=["d:yellow", "c:blue"])
    assert "play higgs pink" in legal(play(match, "play gluon:yellow", "answer flip:yellow"))


def test_F17_the_answer_was_the_answerers_turn_and_its_last_card_is_the_new_top() -> None:
    for boson, beneath, answer, amount in (("W:red", "e:red", "nu_mu:red", 1), ("photon:red", "e:red", "e:red", 2)):
        match = thrown(boson, beneath, answer)
        before = sizes(match)
        now = truth(play(match, f"answer {answer}"))
        assert sizes(match) == [before[0] + amount, before[1] - 1, before[2]]
        assert (now["turn"], now["phase"], now["particle"]) == (2, "play", answer.split(":")[0])
        assert face(now["discard"][0], "matter") == answer


@pytest.mark.parametrize(("boson", "particle"), [("W", None), ("photon", "u"), ("gluon", None)])
def test_F18_after_a_boson_its_colour_is_followed_after_a_photon_its_particle_too(
    boson: str, particle: str | None
) -> None:
    hands = [[f"{boson}:red", *FAR], ["tau:green", "mu:yellow"], ["u:blue", "c:red", "c:blue", "W:red"]]
    match = play(arranged(3, hands=hands, discard=["u:red"]), f"play {boson}:red", "take")
    now = truth(match)
    assert (now["colour"], now["particle"], now["top_kind"]) == ("red", particle, boson)
    expected = {"play c:red", "draw"} | ({"play u:blue"} if particle else set())
    assert legal(match) == expected


def test_everything_on_everything_neutralises_as_the_table_says() -> None:
    """Every card of the deck against each boson on each particle, both options: written out by hand."""
    for (boson, beneath), physics in product(product(["W", "photon", "gluon"], PARTICLES), ["book", "strict"]):
        if (boson == "gluon" and beneath not in QUARKS) or (boson == "photon" and beneath in NEUTRINOS):
            continue
        held = list(TABLE)[::3]
        top, thrower = [next(n for n in TABLE if TABLE[n][0] == f"{s}:red" and n not in held) for s in (beneath, boson)]
        filler = [n for n in TABLE if n not in (*held, top, thrower)]
        match = arranged(2, physics=physics, hands=[[thrower, *filler[:2]], held], discard=[top])
        play(match, f"play {boson}:red")
        found = {action.split()[1].split("/")[0] for action in legal(match) if action != "take"}
        wanted = {
            "W": (W_BOOK if physics == "book" else W_STRICT)[beneath].split(),
            "photon": [beneath],
            "gluon": ["flip"],
        }
        assert found == {f"{symbol}:red" for symbol in wanted[boson]} & {TABLE[n][0] for n in held}
