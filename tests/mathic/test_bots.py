"""Mathic Fraction's bots: legal, honest, and each as good and as watchful as its level says."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from labtable.engine.kernels.state import is_midway
from labtable.engine.play.match import Match
from labtable.games.mathic.bots.levels import CARDS, ERRS, NOTICES, NOTICES_FALSEHOOD, OPERATIONS, WILD_CARDS
from labtable.games.mathic.rules.settling import is_play_true
from labtable.games.mathic.rules.state import Phase, Piece
from labtable.games.mathic.rules.writing import is_beginning, is_card, is_operator, is_wild
from labtable.games.mathic.solver.workspace import JOINS, OPERATOR, Join
from labtable.games.mathic.words.advice import best_chance
from labtable.games.mathic.words.mistakes import kind_of
from labtable.games.mathic.words.proof import earned

from .positions import GAME, arranged, dealt, play
from .proofs import proved

LEVELS = range(len(GAME.levels))
RANDOM, BEGINNER, INTERMEDIATE, EXPERT = LEVELS
THINKING = [BEGINNER, INTERMEDIATE, EXPERT]
TRIES = 200


def moments(level: int, seats: int, options: dict[str, Any], seed: int, steps: int) -> Iterator[tuple[Any, int]]:
    """A match that bots of a level play, before each action: the state, and who is asked."""
    state, dice = GAME.deal(seats, options, seed), Random(seed)
    for _ in range(steps):
        if GAME.is_over(state):
            return
        seat = dice.choice(GAME.who_must_act(state))
        yield state, seat
        for piece in GAME.choose(GAME.view(state, seat), seat, level, dice.getrandbits(40)):
            GAME.step(state, seat, piece)


def chosen(match: Match, seat: int, level: int, tries: int = TRIES) -> list[str]:
    """What a bot does with one position, time and again."""
    view = match.view(seat)
    return [GAME.write(*GAME.choose(view, seat, level, seed)) for seed in range(tries)]


TABLES = [
    (2, {}), (3, {"referee": "honour"}), (6, {"sprint": True}), (4, {"half_deck": True, "stealing": False}), (1, {}),
    (1, {"referee": "honour"}),
]  # fmt: skip


@pytest.mark.parametrize("level", LEVELS, ids=GAME.levels)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_a_bot_does_is_legal_and_whole(level: int, seats: int, options: dict[str, Any]) -> None:
    for n, (state, seat) in enumerate(moments(level, seats, options, 3, 25)):
        view = GAME.view(state, seat)
        before = view.copy()
        pieces = GAME.choose(view, seat, level, n)
        assert view == before
        assert GAME.choose(view, seat, level, n) == pieces
        after = state.copy()
        for piece in pieces:
            assert GAME.reason(after, seat, piece) == 0
            GAME.step(after, seat, piece)
        assert not is_midway(after)


@pytest.mark.parametrize("level", LEVELS, ids=GAME.levels)
def test_a_play_that_somebody_began_is_finished(level: int) -> None:
    state = arranged(hands=[["3/12h"], ["0/12h"]], space=["4/12s", "7/12d"]).state
    for piece in (Piece.COMPUTE, *GAME.read("7/12d", GAME.view(state, 0), 0)[1:2]):
        GAME.step(state, 0, piece)
    for piece in GAME.choose(GAME.view(state, 0), 0, level, 1):
        assert GAME.reason(state, 0, piece) == 0
        GAME.step(state, 0, piece)
    assert not is_midway(state)


@pytest.mark.parametrize("level", LEVELS, ids=GAME.levels)
def test_M12_under_honour_a_bot_that_never_errs_writes_what_is_true(level: int) -> None:
    plays: list[bool] = []
    for seed in range(3):
        for state, _ in moments(level, 2, {"referee": "honour"}, seed, 40):
            if state.phase == Phase.CHALLENGE:
                plays.append(is_play_true(state))
    assert len(plays) > 3
    assert all(plays) or ERRS[level] > 0


ERRING: dict[str, Any] = {"hands": [["3/12h", "1/12h"], ["1/12d"]], "space": ["4/12s", "12/12d", "2/12c", "7/12c"]}


@pytest.mark.parametrize("level", LEVELS, ids=GAME.levels)
def test_M12_under_honour_a_bot_errs_as_often_as_its_level_says(level: int) -> None:
    written = chosen(arranged(referee="honour", **ERRING), 0, level)
    false = [line for line in written if line.startswith("compute") and not proved(line.removeprefix("compute ")).holds]
    assert abs(len(false) / TRIES - ERRS[level] / 100) < 0.08
    assert bool(false) is (ERRS[level] > 0)


def test_M12_what_a_bot_writes_falsely_is_what_a_learner_would() -> None:
    written = set(chosen(arranged(referee="honour", **ERRING), 0, BEGINNER, 1000))
    proofs = {line: proved(line.removeprefix("compute ")) for line in written if line.startswith("compute")}
    kinds = {line: kind_of(proof.why) for line, proof in proofs.items() if not proof.holds}
    assert kinds["compute 3/12h x 4/12s = 12/12d"] == "twelfths_multiplied"
    assert kinds["compute 12/12d / 3/12h = 4/12s"] == "twelfths_divided"
    assert {"twelfths_multiplied", "twelfths_divided"} <= set(kinds.values())


def test_M12_no_bot_errs_where_the_table_judges_or_nobody_else_does() -> None:
    false = {"compute 3/12h x 4/12s = 12/12d", "compute 12/12d / 3/12h = 4/12s"}
    assert not false & set(chosen(arranged(**ERRING), 0, BEGINNER))
    one: dict[str, Any] = {"hands": [ERRING["hands"][0]], "space": ERRING["space"]}
    assert not false & set(chosen(arranged(1, referee="honour", **one), 0, BEGINNER))


def test_a_beginner_plays_like_a_child_and_chases_no_tokens() -> None:
    points = []
    for seed in range(12):
        state = GAME.deal(2, {}, seed)
        seat = GAME.who_must_act(state)[0]
        pieces = GAME.choose(GAME.view(state, seat), seat, BEGINNER, seed)
        if is_beginning(pieces[0]):
            assert sum(is_card(piece) for piece in pieces) in (2, 3)
            points.append(earned(state, pieces, state.space_size, state.tokens).points)
    assert len(points) > 3
    assert sorted(points)[len(points) // 2] <= 26  # two or three cards, and at most one token by luck


def test_the_manner_of_each_level_is_true_of_what_it_considers() -> None:
    said = {level: GAME.words.catalogue.texts[f"manner.{level}"] for level in GAME.levels}
    assert "two or three cards" in said["beginner"]
    assert CARDS[BEGINNER] == 3
    assert "plus, minus and times" in said["beginner"]
    assert OPERATIONS[BEGINNER] == Join.TIMES + 1
    assert "up to three cards, can divide" in said["intermediate"]
    assert (CARDS[INTERMEDIATE], OPERATIONS[INTERMEDIATE] > Join.OVER, OPERATIONS[INTERMEDIATE] < JOINS) == (
        3,
        True,
        True,
    )
    assert "hardly any play of up to five cards" in said["expert"]
    assert (CARDS[EXPERT], OPERATIONS[EXPERT]) == (5, JOINS)


@pytest.mark.parametrize("tokens", [[], ["plus", "red", "number 1/4", "odd"]])
def test_a_beginner_sees_no_tokens(tokens: list[str]) -> None:
    shown = arranged(hands=[["3/12h", "1/12h"], ["1/12d"]], space=["3/12s", "4/12d", "7/12d"], tokens=tokens)
    none = arranged(hands=[["3/12h", "1/12h"], ["1/12d"]], space=["3/12s", "4/12d", "7/12d"], tokens=[])
    assert chosen(shown, 0, BEGINNER, 60) == chosen(none, 0, BEGINNER, 60)


@pytest.mark.parametrize("level", THINKING, ids=GAME.levels[1:])
def test_M12_a_bot_challenges_what_it_notices_to_be_false_and_never_what_is_true(level: int) -> None:
    match = arranged(referee="honour", hands=[["3/12h", "1/12h"], ["1/12d"]], space=["4/12s", "7/12d"])
    false, true = play(match, "compute 3/12h = 4/12s"), None
    noticed = chosen(false, 1, level).count("challenge")
    assert abs(noticed / TRIES - NOTICES_FALSEHOOD[level] / 100) < 0.1
    match = arranged(referee="honour", hands=[["3/12h", "1/12h"], ["1/12d"]], space=["4/12s", "7/12d"])
    true = play(match, "compute 3/12h + 4/12s = 7/12d")
    assert set(chosen(true, 1, level)) == {"pass"}


@pytest.mark.parametrize("level", THINKING, ids=GAME.levels[1:])
def test_M11_a_bot_steals_as_often_as_it_notices(level: int) -> None:
    match = arranged(hands=[["3/12h", "12/12h"], ["1/12d"]], space=["4/12s", "7/12d"])
    stolen = chosen(play(match, "discard 3/12h"), 1, level)
    assert all(line == "pass" or proved(line.removeprefix("steal ")).holds for line in stolen)
    assert abs(1 - stolen.count("pass") / TRIES - NOTICES[level] / 100) < 0.08
    assert set(stolen) != {"pass"}


@pytest.mark.parametrize("level", THINKING, ids=GAME.levels[1:])
def test_no_bot_overlooks_two_equal_fractions(level: int) -> None:
    match = arranged(hands=[["3/12h", "12/12h"], ["1/12d"]], space=["3/12s", "7/12d"])
    assert "discard" not in " ".join(chosen(match, 0, level, 30))
    assert "pass" not in chosen(play(match, "discard 3/12h"), 1, level, 30)


def test_a_higher_level_considers_more() -> None:
    for table in (CARDS, WILD_CARDS, OPERATIONS, NOTICES_FALSEHOOD):
        assert all(lower <= higher for lower, higher in pairwise(table))
    wide = list(zip(CARDS, WILD_CARDS, OPERATIONS, strict=True))
    assert len(set(wide)) == len(GAME.levels)


@pytest.mark.parametrize("level", THINKING, ids=GAME.levels[1:])
def test_a_bot_writes_what_its_level_considers(level: int) -> None:
    """So a beginner writes what a pupil would: two or three cards, one of them wild at most, with + - x."""
    seen: dict[str, set[int]] = {"cards": set(), "wild": set(), "operators": set()}
    for seed in range(4):
        for n, (state, seat) in enumerate(moments(level, 2, {}, seed, 60)):
            pieces = GAME.choose(GAME.view(state, seat), seat, level, n)
            if is_beginning(pieces[0]):
                seen["cards"].add(sum(is_card(piece) for piece in pieces))
                seen["wild"].add(sum(is_wild(piece) for piece in pieces if is_card(piece)))
                seen["operators"].update(piece for piece in pieces if is_operator(piece))
    assert 2 < max(seen["cards"]) <= CARDS[level]
    assert 0 < max(seen["wild"]) <= WILD_CARDS[level]
    assert seen["operators"] <= set(OPERATOR[: OPERATIONS[level]])
    assert len(seen["operators"]) > 1


LARGE: dict[str, Any] = {"hands": [["6/12h"], ["0/12h"]], "space": ["6/12s", "2/12d", "4/12d", "3/12s"]}


@pytest.mark.parametrize(("level", "cards"), [(BEGINNER, {2}), (INTERMEDIATE, {2, 3})])
def test_a_beginner_takes_what_is_short_and_the_intermediate_what_earns_most_of_what_it_sees(
    level: int, cards: set[int]
) -> None:
    taken = {action.count("/12") for action in chosen(arranged(**LARGE), 0, level) if action.startswith("compute")}
    assert taken == cards


def test_the_expert_always_finds_the_play_that_earns_most() -> None:
    assert {action.count("/12") for action in chosen(arranged(**LARGE), 0, EXPERT, 5)} == {5}


@pytest.mark.parametrize("half_deck", [True, False])
def test_the_review_never_says_that_the_expert_could_have_played(half_deck: bool) -> None:
    match = dealt(2, 5, half_deck=half_deck, max_rounds=1)
    begun = list[bool]()
    while not match.is_over:
        seat = GAME.who_must_act(match.state)[0]
        pieces = GAME.choose(match.view(seat), seat, EXPERT, len(begun))
        begun.append(is_beginning(pieces[0]))
        match.carry_out(seat, pieces)
    assert 5 < sum(begun) < len(begun)
    assert {remark.sentence.key for remark in GAME.words.review(match.steps())} <= {"missed_more"}


@pytest.mark.parametrize("level", THINKING, ids=GAME.levels[1:])
def test_a_card_that_stands_for_many_numbers_is_kept(level: int) -> None:
    match = arranged(hands=[["[odd/odd red]", "7/12h"], ["0/12h"]], space=["0/12s"], tokens=[])
    assert set(chosen(match, 0, level, 20)) == {"discard 7/12h"}


def last_cards(hand: list[str], other: str, space: list[str]) -> Match:
    """The end of a round with the half deck: the expert knows which card the other must have."""
    shown = [*hand, other, *space]
    rest = [card for card in GAME.words.cards(dealt(2, half_deck=True).state)["cards"] if card not in shown]
    return arranged(
        half_deck=True, stealing=False, hands=[hand, [other]], space=space, collected=[rest[:20], rest[20:]], tokens=[]
    )


def test_the_expert_discards_what_the_next_player_can_do_least_with() -> None:
    match = last_cards(["6/12d", "5/12c"], "6/12h", ["1/12c"])
    assert set(chosen(match, 0, EXPERT, 5)) == {"discard 6/12d"}  # 5/12c and 1/12c would be a Solution
    match = last_cards(["6/12d", "5/12c"], "4/12h", ["1/12c"])
    assert set(chosen(match, 0, EXPERT, 5)) == {"discard 6/12d"}
    match = last_cards(["6/12d", "5/12c"], "7/12h", ["1/12c"])
    assert set(chosen(match, 0, EXPERT, 5)) == {"discard 5/12c"}


def test_of_two_plays_the_expert_takes_the_one_that_leaves_the_next_player_less() -> None:
    match = last_cards(["6/12d", "5/12c"], "5/12h", ["6/12c", "5/12s"])
    assert set(chosen(match, 0, EXPERT, 5)) <= {"compute 5/12c = 5/12s", "compute 5/12s = 5/12c"}
    match = last_cards(["6/12d", "5/12c"], "6/12h", ["6/12c", "5/12s"])
    assert set(chosen(match, 0, EXPERT, 5)) <= {"compute 6/12d = 6/12c", "compute 6/12c = 6/12d"}


@pytest.mark.parametrize("level", THINKING, ids=GAME.levels[1:])
def test_M16_alone_a_bot_resets_where_it_finds_nothing(level: int) -> None:
    match = arranged(1, hands=[["7/12h"]], space=["0/12s"], tokens=[])
    assert set(chosen(match, 0, level, 20)) == {"reset"}


Player = Callable[[Any, int, int], tuple[int, ...]]  # from a view, a seat and a seed to an action


def by_level(level: int) -> Player:
    """A bot of this level."""
    return lambda view, seat, seed: GAME.choose(view, seat, level, seed)


def greedy(view: Any, seat: int, seed: int) -> tuple[int, ...]:
    """Whoever takes the play that earns most, and else does anything."""
    chance = best_chance(view, seat)
    return chance.pieces if chance else GAME.choose(view, seat, BEGINNER, seed)


def points_of(players: list[Player], seeds: range, **options: Any) -> list[int]:
    """All points of one-round matches between two, the seats changing."""
    totals = [0, 0]
    for seed in seeds:
        for turned in (False, True):
            state, dice = GAME.deal(2, {"max_rounds": 1, **options}, seed), Random(seed)
            while not GAME.is_over(state):
                seat = dice.choice(GAME.who_must_act(state))
                player = players[1 - seat if turned else seat]
                for piece in player(GAME.view(state, seat), seat, dice.getrandbits(40)):
                    GAME.step(state, seat, piece)
            results = GAME.returns(state)
            assert results is not None
            for seat in range(2):
                totals[1 - seat if turned else seat] += results[seat]
    return totals


@pytest.mark.parametrize(("stronger", "weaker"), [(BEGINNER, RANDOM), (INTERMEDIATE, BEGINNER), (EXPERT, INTERMEDIATE)])
@pytest.mark.parametrize("half_deck", [False, True])
def test_each_level_is_better_than_the_one_below(stronger: int, weaker: int, half_deck: bool) -> None:
    higher, lower = points_of([by_level(stronger), by_level(weaker)], range(4), half_deck=half_deck)
    assert higher > 1.1 * lower


def test_the_expert_is_better_than_who_takes_what_earns_most() -> None:
    higher, lower = points_of([by_level(EXPERT), greedy], range(10), half_deck=True)
    assert higher > 1.1 * lower
