"""Set-up, and turns with nothing pending (F-2 to F-9)."""

from collections import Counter
from itertools import product

import pytest

from labtable.engine.play.match import Match
from labtable.games.feynman.rules.state import Refusal

from .positions import GAME, TABLE, arranged, face, hand, legal, play, refused, sizes, truth

MATTER = ["blue", "green", "red", "yellow"]
ANTIMATTER = ["purple", "cyan", "pink", "orange"]
PARTICLES = ["u", "d", "c", "s", "t", "b", "e", "mu", "tau", "nu_e", "nu_mu", "nu_tau"]
CHARGED = PARTICLES[:9]
QUARKS = PARTICLES[:6]
PASSING = ["tau:green", "mu:yellow", "b:yellow"]  # cards that keep a hand from running out


@pytest.mark.parametrize("seats", range(2, 11))
def test_F2_seven_cards_each_matter_first_left_of_the_dealer_starts(seats: int) -> None:
    match = Match(GAME, seats, seed=seats)
    now = truth(match)
    assert sizes(match) == [7] * seats
    assert len(now["draw"]) == 132 - 7 * seats - 1
    assert (now["side"], now["direction"], now["phase"], now["round"]) == ("matter", 1, "play", 1)
    assert now["turn"] == (now["dealer"] + 1) % seats


def test_F2_any_seat_may_deal_and_the_next_dealer_sits_to_the_left() -> None:
    assert {truth(Match(GAME, 4, seed=seed))["dealer"] for seed in range(40)} == {0, 1, 2, 3}
    match = arranged(3, rounds=3, hands=[["u:red"]], discard=["t:red"], dealer=2, direction=-1)
    now = truth(play(match, "play u:red"))
    assert (now["dealer"], now["turn"], now["round"], now["direction"]) == (0, 1, 2, 1)
    assert sizes(match) == [7, 7, 7]


def test_F3_a_quark_or_a_lepton_opens_the_pile_and_other_cards_go_back_into_it() -> None:
    went_back = 0
    for seed in range(150):
        match = Match(GAME, 10, seed=seed)
        (top,) = truth(match)["discard"]
        assert face(top, "matter").split(":")[0] in PARTICLES
        told = [event for event in GAME.seen(match.beginning, -1) if event.kind.name == "WENT_BACK"]
        for event in told:
            card = event.arguments["card"].n
            assert card in truth(match)["draw"]
            assert face(card, "matter").split(":")[0] not in PARTICLES
        assert len({event.arguments["card"].n for event in told}) == len(told)
        went_back += len(told)
    assert went_back > 20


def test_F4_the_face_that_is_not_played_with_is_public_and_a_flip_exchanges_them() -> None:
    match = arranged(
        2, hands=[["flip:red", "u:blue", "d:green"], ["e:red", "c:blue"]], discard=["t:red"], draw=["s:red"]
    )
    for back, turn in (("antimatter", 0), ("matter", 1)):
        now = truth(match)
        assert now["turn"] == turn
        for viewer in (-1, 0, 1):
            shown = GAME.words.client_view(match.view(viewer), viewer)
            assert [[card.back for card in held] for held in shown.hands] == [
                [face(n, back) for n in cards] for cards in now["hands"]
            ]
            assert shown.draw_shows == face(now["draw"][0], back)
        if turn == 0:
            play(match, "play flip:red")


def test_F5_red_top_on_top_takes_any_red_card_or_any_top_and_nothing_else_by_particle() -> None:
    for n, (matter, _) in TABLE.items():
        match = arranged(2, hands=[[n, *[m for m in (63, 64, 60) if m != n]]], discard=["t:red"])
        symbol, _, colour = matter.partition(":")
        mass = symbol not in ("photon", "gluon", "W") or colour == "red"
        expected = mass and (colour == "red" or symbol in ("t", "change"))
        assert any(action.startswith(f"play {matter}") for action in legal(match)) == expected, matter
        if not expected:
            why = refused(match, f"play {matter}/{n}")
            assert why.rule == {"reverse": "F-7", "skip": "F-7", "flip": "F-10", "W": "F-11", "photon": "F-11",
                                "gluon": "F-11"}.get(symbol, "F-5")  # fmt: skip


def test_F5_who_draws_may_play_that_card_alone_or_keep_it() -> None:
    match = play(arranged(2, hands=[["u:red", "u:blue", "d:green"]], discard=["t:red"], draw=["s:red"]), "draw")
    assert truth(match)["phase"] == "drawn"
    assert legal(match) == {"play s:red", "keep"}
    assert refused(match, "play u:red") == Refusal.ONLY_THE_DRAWN
    assert refused(match, "draw") == refused(match, "pass") == Refusal.DRAWN_ALREADY
    assert refused(match, "take") == Refusal.NOTHING_PENDING
    now = truth(play(match, "play s:red"))
    assert (now["turn"], now["phase"], now["drawn"], sizes(match)[0]) == (1, "play", None, 3)


def test_F5_after_drawing_one_is_asked_also_where_the_card_does_not_fit() -> None:
    match = play(arranged(2, hands=[["u:red", "u:blue"]], discard=["t:red"], draw=["s:blue"]), "draw")
    assert legal(match) == {"keep"}
    assert refused(match, "play s:blue") == Refusal.NO_MATCH
    now = truth(play(match, "keep"))
    assert (now["turn"], now["phase"], sizes(match)[0]) == (1, "play", 3)


def test_F5_one_who_can_play_may_draw_all_the_same_and_nobody_passes_who_can_do_either() -> None:
    match = arranged(2, hands=[["u:red", "u:blue"]], discard=["t:red"])
    assert "draw" in legal(match)
    assert refused(match, "pass") == Refusal.MAY_STILL_PLAY
    assert refused(match, "keep") == Refusal.NOTHING_DRAWN
    assert refused(match, "1 draw") == Refusal.NOT_YOUR_TURN
    assert GAME.reason(match.state, 0, GAME.n_actions) == GAME.reason(match.state, 0, -1) == Refusal.NO_SUCH_ACTION


def test_F5_only_ones_own_cards_on_the_side_that_is_played_with() -> None:
    match = arranged(2, hands=[["u:red", "u:blue"], ["s:red"]], discard=["t:red"])
    assert refused(match, "play s:red/29") == Refusal.NOT_IN_HAND
    assert refused(match, "play e:purple/5") == Refusal.OTHER_SIDE
    assert refused(match, "play t:red/37") == Refusal.NOT_IN_HAND


def test_F6_a_baryon_needs_no_match_and_its_last_quark_is_the_new_top() -> None:
    match = arranged(2, hands=[["u:blue", "d:green", "u:yellow", *PASSING]], discard=["t:red"])
    play(match, "baryon u:blue d:green u:yellow")
    now = truth(match)
    assert (now["colour"], now["particle"], now["turn"], sizes(match)[0]) == ("yellow", "u", 1, 3)
    assert [face(n, "matter") for n in now["discard"][:4]] == ["u:yellow", "d:green", "u:blue", "t:red"]


def test_F6_one_order_for_each_possible_top_is_listed_and_any_is_accepted() -> None:
    match = arranged(2, hands=[["u:blue", "d:green", "u:yellow", "d:red", *PASSING]], discard=["t:blue"])
    listed = [action.split()[1:] for action in legal(match) if action.startswith("baryon")]
    tops = Counter((frozenset(cards), cards[2]) for cards in listed)
    triples = [{"u:blue", "u:yellow", "d:green"}, {"u:blue", "u:yellow", "d:red"}, {"u:blue", "d:green", "d:red"},
               {"u:yellow", "d:green", "d:red"}]  # fmt: skip
    assert tops == Counter({(frozenset(three), top): 1 for three in triples for top in three})
    for cards in (["u:yellow", "u:blue", "d:red"], ["d:red", "u:yellow", "d:green"]):
        again = arranged(2, hands=[["u:blue", "d:green", "u:yellow", "d:red", *PASSING]], discard=["t:blue"])
        assert truth(play(again, "baryon " + " ".join(cards)))["colour"] == cards[2].split(":")[1]


def test_F6_antiquarks_make_antibaryons() -> None:
    match = arranged(2, side="antimatter", hands=[["u:cyan", "d:pink", "d:orange", "mu:cyan"]], discard=["t:cyan"])
    assert hand(play(match, "baryon d:pink d:orange u:cyan decay"), 0) == ["mu:cyan"]


def test_F6_three_alike_other_quarks_and_cards_of_others_make_none() -> None:
    match = arranged(
        2, hands=[["u:blue", "u:green", "u:red", "d:red", "s:red", "e:red"], ["d:blue"]], discard=["t:red"]
    )
    assert refused(match, "baryon u:blue u:green u:red") == Refusal.NOT_A_BARYON
    assert refused(match, "baryon u:blue s:red d:red") == Refusal.NOT_A_BARYON
    assert refused(match, "baryon u:blue u:blue/1 d:red") == Refusal.NOT_A_BARYON
    assert refused(match, "baryon u:blue u:green d:blue") == Refusal.NOT_IN_HAND
    pieces = list(GAME.read("baryon u:blue u:green d:red", match.view(0), 0))
    GAME.step(match.state, 0, pieces[0])
    other_side = (pieces[1] + 132) % 264
    assert GAME.reason(match.state, 0, other_side) == Refusal.OTHER_SIDE
    assert GAME.reason(match.state, 0, 270) == Refusal.NOT_A_BARYON


@pytest.mark.parametrize(
    "cards", [["u:blue", "u:green", "u:red"], ["u:blue", "d:green", "s:red"], ["d:blue", "d:green", "d:red"]]
)
def test_F6_without_its_quarks_no_baryon_is_offered(cards: list[str]) -> None:
    match = arranged(2, hands=[[*cards, *PASSING]], discard=["tau:blue"])
    assert not any(action.startswith("baryon") for action in legal(match))
    assert refused(match, "baryon " + " ".join(cards)) == Refusal.NOT_A_BARYON


def test_F6_no_baryon_after_drawing_or_against_a_boson() -> None:
    quarks = ["u:blue", "u:green", "d:red"]
    match = play(arranged(2, hands=[[*quarks, "e:red"]], discard=["t:red"], draw=["d:blue"]), "draw")
    assert refused(match, "baryon u:blue u:green d:blue") == Refusal.NO_BARYON_NOW
    match = play(arranged(2, hands=[["W:red", "e:red", "e:blue"], quarks], discard=["t:red"]), "play W:red")
    assert refused(match, "baryon u:blue u:green d:red") == Refusal.NO_BARYON_NOW


def test_F7_reverse_turns_the_direction_and_skip_costs_the_next_the_turn() -> None:
    match = arranged(4, turn=2, hands=[["u:red"]] * 2 + [["reverse:red", *PASSING]], discard=["t:red"])
    now = truth(play(match, "play reverse:red"))
    assert (now["direction"], now["turn"]) == (-1, 1)
    match = arranged(4, turn=3, hands=[["u:red"], ["u:red"], ["d:red"], ["skip:red", *PASSING]], discard=["t:red"])
    assert truth(play(match, "play skip:red"))["turn"] == 1
    match = arranged(4, turn=1, direction=-1, hands=[["u:red"], ["skip:red", *PASSING]], discard=["t:red"])
    assert truth(play(match, "play skip:red"))["turn"] == 3


def test_F7_with_two_players_reverse_acts_as_skip() -> None:
    for special in ("reverse:red", "skip:red"):
        match = play(arranged(2, hands=[[special, *PASSING]], discard=["t:red"]), f"play {special}")
        assert truth(match)["turn"] == 0


@pytest.mark.parametrize("kind", ["reverse", "skip", "flip"])
def test_F7_they_go_on_their_own_kind_whatever_the_colour_and_on_no_other_of_another_colour(kind: str) -> None:
    other = {"reverse": "skip", "skip": "flip", "flip": "reverse"}[kind]
    match = arranged(2, hands=[[f"{kind}:red", f"{other}:yellow", *PASSING]], discard=[f"{kind}:blue"])
    assert f"play {kind}:red" in legal(match)
    assert refused(match, f"play {other}:yellow").rule == ("F-10" if other == "flip" else "F-7")


def test_F8_colour_change_goes_on_anything_while_nothing_is_pending_and_names_any_colour() -> None:
    for top in ("t:red", "photon:red", "skip:red", "change"):
        for colour in MATTER:
            match = arranged(2, colour="red", hands=[["change", "u:blue", "c:blue", "u:red"]], discard=[top])
            assert {f"play change {c}" for c in MATTER} <= legal(match)
            events = match.play(0, f"play change {colour}")
            assert [e.arguments for e in GAME.seen(events, -1) if e.kind.name == "NAMED"] == [{"colour": colour}]
            now = truth(match)
            assert (now["colour"], now["particle"], now["top_kind"], now["turn"]) == (colour, None, "change", 1)


def test_F8_a_colour_is_named_with_it_and_with_nothing_else() -> None:
    match = arranged(2, hands=[["change", "u:red", "c:blue"]], discard=["t:red"])
    (card, *_), draw = GAME.read("play change red", match.view(0), 0), GAME.read("draw", match.view(0), 0)[0]
    colour = GAME.read("play change red", match.view(0), 0)[1]
    assert GAME.reason(match.state, 0, colour) == Refusal.NO_COLOUR_EXPECTED
    GAME.step(match.state, 0, card)
    assert GAME.reason(match.state, 0, draw) == Refusal.COLOUR_EXPECTED


def test_F8_it_may_be_played_when_drawn_but_not_against_a_boson() -> None:
    match = play(arranged(2, hands=[["u:blue", "c:blue"]], discard=["t:red"], draw=["change"]), "draw")
    assert {f"play change {colour}" for colour in MATTER} | {"keep"} == legal(match)
    match = play(arranged(2, hands=[["W:red", *PASSING], ["change", "e:blue"]], discard=["t:red"]), "play W:red")
    assert legal(match) == {"take"}


def test_F9_the_next_player_draws_until_the_colour_comes_and_loses_the_turn() -> None:
    draw = ["u:orange", "d:purple", "t:cyan", "c:pink", "e:pink"]
    match = arranged(3, side="antimatter", hands=[["higgs", "mu:cyan", "e:cyan"]], discard=["t:cyan"], draw=draw)
    before = sizes(match)[1]
    now = truth(play(match, "play higgs pink"))
    assert hand(match, 1)[before:] == draw[:4]
    assert (now["colour"], now["particle"], now["top_kind"], now["turn"], now["pending"]) == (
        "pink",
        None,
        "higgs",
        2,
        None,
    )


def test_F9_the_drawing_goes_on_in_the_reshuffled_pile_when_the_old_one_is_empty() -> None:
    match = arranged(
        2, side="antimatter", hands=[["higgs", "mu:cyan"], ["tau:cyan"]], discard=["t:cyan"], rest=["u:orange"]
    )
    discard = len(truth(match)["discard"])
    held = {n for cards in truth(match)["hands"] for n in cards}
    pink = [n for n, (_, anti) in TABLE.items() if anti.endswith(":pink") and n not in held]
    assert pink
    now = truth(play(match, "play higgs pink decay"))
    assert hand(match, 1)[-1].endswith(":pink")
    assert len(now["discard"]) == 1
    assert len(now["draw"]) == discard - (sizes(match)[1] - 2)


def test_F9_without_a_card_of_the_colour_all_that_can_be_drawn_is() -> None:
    mine = ["higgs", "mu:cyan"]
    match = arranged(2, side="antimatter", discard=["t:cyan"], rest=[], hands=[mine, all_but("t:cyan", *mine)])
    before = sizes(match)[1]
    now = truth(play(match, "play higgs pink decay"))
    assert hand(match, 1)[before:] == ["t:cyan"]  # from under the Higgs boson, and then there is none
    assert (now["colour"], now["turn"], now["draw"], len(now["discard"])) == ("pink", 0, [], 1)
    assert legal(match) == {"pass"}


def all_but(*faces: str) -> list[int]:
    """Every card, but for each of these faces the first that has it."""
    taken: list[int] = []
    for name in faces:
        taken.append(next(n for n in TABLE if name in TABLE[n] and n not in taken))
    return [n for n in TABLE if n not in taken]


def test_of_two_cards_alike_one_is_listed_and_both_where_a_third_differs_behind() -> None:
    """61 and 62 are the same on both sides; 22 has another face in front."""
    for held, listed in (([61, 62, 63], ["higgs"]), ([22, 61, 62], ["higgs/22", "higgs/61", "higgs/62"])):
        match = arranged(2, hands=[held], side="antimatter", discard=["t:cyan"])
        assert {f"play {card} pink" for card in listed} == {text for text in legal(match) if text.endswith("pink")}
        for n in (61, 62):
            match = arranged(2, hands=[held], side="antimatter", discard=["t:cyan"])
            assert truth(play(match, f"play {n} pink"))["discard"][0] == n


def test_F9_higgs_needs_mass_unless_it_may_lie_anywhere() -> None:
    massive = [*CHARGED, "W", "higgs"]
    for n, (_, top) in TABLE.items():
        symbol, _, colour = top.partition(":")
        higgs = next(m for m in TABLE if TABLE[m][1] == "higgs" and m != n)
        held = [[higgs, *[m for m in (63, 64, 65) if m != n]]]
        for option in ("massive", "anywhere"):
            match = arranged(2, hands=held, discard=[n], side="antimatter", higgs=option, colour=colour or "cyan")
            may = option == "anywhere" or symbol in massive
            assert ("play higgs pink" in legal(match)) == may, (top, option)
            if not may:
                assert refused(match, "play higgs pink") == Refusal.HIGGS_NEEDS_MASS


@pytest.mark.many
def test_what_may_be_played_on_what() -> None:
    """A table written out by hand, for every card on every card of the matter side (F-5 to F-11)."""
    for (n, (top, _)), (m, (card, _)) in product(list(TABLE.items())[::3], list(TABLE.items())[::2]):
        if n == m or top == "change":
            continue
        match = arranged(2, hands=[[m, *[k for k in (63, 64, 60) if k not in (n, m)]]], discard=[n])
        assert any(f"play {card}" in action for action in legal(match)) == may_follow(card, top), (card, top)


def may_follow(card: str, top: str) -> bool:
    """Read from the rules."""
    (symbol, _, colour), (below, _, active) = card.partition(":"), top.partition(":")
    if symbol == "change":
        return True
    if symbol in ("W", "photon", "gluon"):
        needs = {"W": PARTICLES, "photon": CHARGED, "gluon": QUARKS}[symbol]
        return colour == active and below in needs
    return colour == active or symbol == below
