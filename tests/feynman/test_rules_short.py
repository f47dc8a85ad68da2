"""The short game: how it is dealt, and how its rounds end (F-22)."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from labtable.engine.files.record_file import Player, dump_match, load
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.feynman.rules.cards import ALL
from labtable.games.feynman.rules.hide import fill_aside
from labtable.games.feynman.rules.kinds import Kind
from labtable.games.feynman.rules.rounds import open_pile
from labtable.games.feynman.rules.state import HIDDEN
from labtable.games.feynman.words.behind import chance_to_complete
from tests.chance import is_fair

from .positions import GAME, TABLE, Named, arranged, face, legal, play, sizes, truth, words


def short(hands: list[Named], discard: Named, draw: Named, seats: int = 0, **given: Any) -> Match:
    """A position of the short game; what is in no hand and in no pile lies aside."""
    match = arranged(seats or len(hands), hands=hands, discard=discard, draw=draw, length="short", **given)
    now = truth(match)
    aside = now["draw"][len(draw) :]
    position = {"turn": now["turn"], "hands": now["hands"], "discard": now["discard"], "draw": now["draw"][: len(draw)]}
    return Match(GAME, match.seats, match.options, match.seed, {**position, **given_of(given), "aside": aside})


def given_of(given: dict[str, Any]) -> dict[str, Any]:
    """What is part of a position, and no option."""
    return {name: value for name, value in given.items() if name not in ("rounds", "physics", "higgs")}


@pytest.mark.parametrize(("seats", "draw", "aside"), [(2, 20, 102), (6, 60, 42), (8, 80, 12), (9, 87, 0), (10, 82, 0)])
def test_F22_five_cards_each_ten_more_a_seat_to_draw_and_the_others_aside(seats: int, draw: int, aside: int) -> None:
    for seed in range(5):
        now = truth(Match(GAME, seats, {"length": "short"}, seed))
        assert [len(hand) for hand in now["hands"]] == [5] * seats
        assert len(now["draw"]) + len(now["discard"]) == draw
        assert len(now["aside"]) == aside
        everything = [*now["draw"], *now["discard"], *now["aside"], *(n for hand in now["hands"] for n in hand)]
        assert sorted(everything) == sorted(TABLE)


def test_F22_the_book_s_game_is_the_default_and_sets_nothing_aside() -> None:
    match = Match(GAME, 4, seed=3)
    assert match.options["length"] == "book"
    assert "aside" not in truth(match)
    with pytest.raises(Problem, match="short game only"):
        arranged(2, hands=[["u:red"], ["d:red"]], discard=["t:red"], aside=[100])


def test_F22_the_same_dice_deal_the_same_cards() -> None:
    for seed in range(9):
        one, other = (truth(Match(GAME, 9, {"length": length}, seed)) for length in ("book", "short"))
        assert [hand[:5] for hand in one["hands"]] == [hand[:5] for hand in other["hands"]]


def test_F22_nothing_is_reshuffled_and_the_fewest_cards_win() -> None:
    match = short([["tau:blue", "mu:blue"], ["c:blue", "s:blue", "t:blue"]], ["u:red", "d:red"], [])
    assert truth(match)["draw"] == []
    assert legal(match) == {"draw"}
    play(match, "draw")
    now = truth(match)
    assert (now["phase"], now["winners"], sizes(match)) == ("over", [0], [2, 3])
    assert len(now["discard"]) == 2
    assert GAME.returns(match.state) == [1, -1]


def test_F22_equal_fewest_share() -> None:
    hands: list[Named] = [["tau:blue", "mu:blue"], ["c:blue", "s:blue"], ["b:blue", "t:blue", "e:blue"]]
    match = play(short(hands, ["u:red", "d:red"], []), "draw")
    assert truth(match)["winners"] == [0, 1]


def test_F22_the_last_card_of_the_pile_may_be_drawn_and_the_round_goes_on() -> None:
    match = short([["tau:blue", "mu:blue"], ["c:blue", "s:blue", "t:blue"]], ["u:red", "d:red"], ["nu_e:green"])
    play(match, "draw", "keep")
    assert (truth(match)["phase"], truth(match)["draw"]) == ("play", [])
    assert "pass" not in legal(match)


def test_F22_a_player_who_could_play_may_end_the_round_by_drawing() -> None:
    match = short([["tau:red", "mu:blue"], ["c:blue", "s:blue", "t:blue"]], ["u:red", "d:red"], [])
    assert {"play tau:red", "draw"} < legal(match)
    assert truth(play(match, "draw"))["winners"] == [0]


def test_F22_of_a_penalty_what_is_there_is_drawn() -> None:
    hands: list[Named] = [["gluon:red", "mu:blue", "tau:blue"], ["c:blue", "s:blue"]]
    match = play(short(hands, ["u:red", "d:red"], ["nu_e:green", "nu_mu:green"]), "play gluon:red", "take")
    now = truth(match)
    assert (now["winners"], sizes(match), now["draw"]) == ([0], [2, 4], [])
    assert now["particle"] is None


def test_F22_an_empty_hand_wins_whatever_the_others_hold() -> None:
    """The thrower's last card is a gluon that nobody answers; two of four cards are there."""
    hands: list[Named] = [["gluon:red"], ["c:blue", "s:blue"], ["t:blue"]]
    match = play(short(hands, ["u:red", "d:red"], ["nu_e:green"]), "play gluon:red")
    events = match.play(1, "take")
    assert truth(match)["winners"] == [0]
    assert "RAN_OUT" not in [event.kind.name for event in GAME.seen(events, SPECTATOR)]


def test_F22_a_completed_boson_takes_its_whole_effect_first() -> None:
    """The answer empties the hand: that wins, though the thrower cannot draw all."""
    hands: list[Named] = [["W:red", "mu:blue"], ["c:red"], ["t:blue"]]
    match = play(short(hands, ["u:red", "d:red"], []), "play W:red decay", "answer c:red")
    assert truth(match)["winners"] == [1]


def test_F22_a_round_ends_though_a_boson_waits() -> None:
    """Seat 0 keeps one card with a W laid and does not call; it is caught, and there is one card of two."""
    hands: list[Named] = [["W:red", "mu:blue"], ["c:red", "s:blue", "t:blue"], ["b:blue", "t:green", "e:blue"]]
    match = play(short(hands, ["u:red", "d:red"], ["nu_e:green"]), "play W:red", "2 catch")
    now = truth(match)
    assert (now["phase"], now["winners"], now["pending"], now["uncalled"]) == ("over", [0], None, None)
    assert sizes(match) == [2, 3, 3]


def test_F22_a_higgs_boson_s_drawing_ends_the_round() -> None:
    hands: list[Named] = [["higgs", "mu:purple", "tau:purple"], ["c:purple", "s:purple"]]
    match = short(hands, ["u:cyan", "d:cyan"], ["nu_e:purple"], side="antimatter")
    play(match, next(text for text in sorted(legal(match)) if text.startswith("play higgs") and "pink" in text))
    assert truth(match)["winners"] == [0]
    assert sizes(match) == [2, 3]


def test_F22_the_flip_alone_ends_the_round_after_the_table_has_turned() -> None:
    hands: list[Named] = [["gluon:yellow", "c:blue", "s:blue"], ["flip:yellow", "c:green"]]
    match = play(short(hands, ["d:yellow"], ["nu_e:green"]), "play gluon:yellow", "answer flip:yellow")
    now = truth(match)
    assert (now["side"], now["phase"], now["winners"]) == ("antimatter", "over", [0, 1])
    assert sizes(match) == [2, 2]


def test_F22_the_next_round_is_dealt_short_too() -> None:
    match = short([["tau:blue", "mu:blue"], ["c:blue", "s:blue", "t:blue"]], ["u:red", "d:red"], [], rounds=3)
    now = truth(play(match, "draw"))
    assert (now["round"], now["rounds_won"]) == (2, [1, 0])
    assert ([len(hand) for hand in now["hands"]], len(now["draw"]), len(now["aside"])) == ([5, 5], 19, 102)


def test_F22_a_pile_without_a_particle_is_opened_by_its_last_card() -> None:
    state = GAME.deal(2, {"length": "short"}, 1)
    special = [n - 1 for n, faces in TABLE.items() if faces[0].split(":")[0] in ("flip", "W", "reverse", "skip")]
    state.draw[:20], state.draw_size = special[:20], 20
    state.discard_size = state.turned_up_size = 0
    open_pile(state)
    assert (state.draw_size, state.discard_size) == (19, 1)
    assert state.discard[0] in special


def test_F22_nobody_sees_what_is_set_aside() -> None:
    match = Match(GAME, 3, {"length": "short"}, 7)
    for viewer in (SPECTATOR, 0, 1, 2):
        view = match.view(viewer)
        assert set(view.draw[-view.aside_size :]) == {HIDDEN}
        assert len(GAME.words.client_view(view, viewer).position.aside) == len(truth(match)["aside"]) == 87
    play(match, *(["draw", "keep"] * 4))
    assert set(match.view(1).draw[-87:]) == {HIDDEN}


@pytest.mark.many
def test_F22_any_unseen_card_may_lie_aside_and_every_world_is_as_likely() -> None:
    """The other hand has one card, whose back is a Higgs boson; four unseen cards show one, and six show others."""
    unseen = [11, 22, 61, 62, 32, 39]
    mine = [n for n in TABLE if n not in (*unseen, 37)]
    match = arranged(2, hands=[mine, [11]], discard=[37], draw=[32, 22], aside=[61, 62, 39], length="short")
    view, found = match.view(0), Counter[tuple[int, ...]]()
    backs = {n: face(n, "antimatter") for n in unseen}
    expected = {world for world in permutations(unseen) if (backs[world[0]], backs[world[1]]) == (backs[11], backs[32])}
    for seed in range(40 * len(expected)):
        world = GAME.redeal(view, 0, seed)
        assert GAME.view(world, 0) == view
        now = GAME.words.truth(world, None)
        found[(*now["hands"][1], *now["draw"], *now["aside"])] += 1
    assert set(found) == expected
    assert is_fair([found[world] for world in sorted(expected)])


@pytest.mark.many
@pytest.mark.parametrize("in_hand", [False, True])
def test_F22_a_card_that_was_turned_up_is_not_aside_and_every_world_is_as_likely(in_hand: bool) -> None:
    """Card 22 was turned up to open the pile. Seat 1 has drawn a card whose back 22 has, too."""
    unseen = [11, 22, 61, 32, 39, 5]
    mine = [n for n in TABLE if n not in (*unseen, 37)]
    held, below = (22, 11) if in_hand else (11, 22)
    match = arranged(2, hands=[mine, [held]], discard=[37], draw=[5, below], aside=[61, 32, 39], length="short")
    match.state.turned_up[0], match.state.turned_up_size = 21, 1
    backs = {n: face(n, "antimatter") for n in unseen}
    expected = {
        world
        for world in permutations(unseen)
        if (backs[world[0]], backs[world[1]]) == (backs[11], backs[5]) and 22 not in world[3:]
    }
    view, found = match.view(0), Counter[tuple[int, ...]]()
    for seed in range(60 * len(expected)):
        now = GAME.words.truth(GAME.redeal(view, 0, seed), None)
        found[(*now["hands"][1], *now["draw"], *now["aside"])] += 1
    assert set(found) == expected
    assert is_fair([found[world] for world in sorted(expected)])


def test_F22_chances_count_the_worlds_of_the_short_game() -> None:
    """22 and 11 have the same back, and 22 was turned up: it lies in the hand or in the one place left to draw."""
    fits = {n: TABLE[n][0] for n in (11, 22, 61)}
    top, boson = f"s:{fits[22].split(':')[1]}", f"W:{fits[22].split(':')[1]}"
    unseen = [11, 22, 61, 32, 39, 5]
    mine = [n for n in TABLE if n not in unseen and TABLE[n][0] != top]
    (laid,) = [n for n in TABLE if TABLE[n][0] == top][:1]
    mine = [n for n in TABLE if n not in (*unseen, laid)]
    match = arranged(2, hands=[mine, [22]], discard=[laid], draw=[5, 11], aside=[61, 32, 39], length="short")
    match.state.turned_up[0], match.state.turned_up_size = 21, 1
    assert boson in {TABLE[n][0] for n in mine}
    worlds = [GAME.words.truth(GAME.redeal(match.view(0), 0, seed), None) for seed in range(900)]
    share = sum(completes(world["hands"][1][0], top) for world in worlds) / len(worlds)
    chance = chance_to_complete(match.view(0), 1, Kind.W)
    assert 0 < chance < 1
    assert abs(float(chance) - share) < 0.06
    assert chance != Fraction(1, 3)


def completes(n: int, top: str) -> bool:
    """Whether the card completes a W on a quark: another quark of its colour."""
    symbol, _, colour = TABLE[n][0].partition(":")
    return symbol in "udcstb" and TABLE[n][0] != top and colour == top.partition(":")[2]


def test_nothing_set_aside_is_nothing_to_fill() -> None:
    state = GAME.deal(2, None, 1)
    before = state.copy()
    fill_aside(state, list(ALL))
    assert state == before


def test_F22_it_is_told_how_the_round_ended() -> None:
    match = short([["tau:blue", "mu:blue"], ["c:blue", "s:blue", "t:blue"]], ["u:red", "d:red"], [])
    assert "The draw pile is empty: if you draw, the round ends" in words([GAME.words.prompt(match.view(0), 0)], 0)[0]
    events = match.play(0, "draw")
    told = words(GAME.narrate(events, SPECTATOR))
    assert told[:2] == ["The draw pile has run out, so the round ends. [F-22]", "Ada won round 1. [F-20]"]
    ending = GAME.words.ending([GAME.seen(events, SPECTATOR)])
    assert words(ending.said) == ["The draw pile ran out; Ada had the fewest cards. [F-22]"]


def test_F22_the_deal_is_told() -> None:
    match = Match(GAME, 2, {"length": "short"}, 5)
    told = " ".join(words(GAME.narrate(match.beginning, SPECTATOR)))
    assert "20 cards to draw, 102 cards set aside" in told


def test_F22_a_record_of_the_short_game_replays() -> None:
    match = Match(GAME, 3, {"length": "short"}, 11)
    while not match.is_over:
        seat = GAME.who_must_act(match.state)[0]
        match.carry_out(seat, GAME.whole_actions(match.state, seat)[0])
    record = dump_match(match, [Player("Ada", None)] * 3)
    assert load(record, lambda _: GAME).match.state == match.state


def test_a_record_from_before_there_was_a_short_game_replays() -> None:
    match = play(Match(GAME, 2, seed=4), "draw", "keep", "draw")
    record = dump_match(match, [Player("Ada", None)] * 2)
    assert b',"length":"book"' in record
    assert load(record.replace(b',"length":"book"', b""), lambda _: GAME).match.state == match.state
