"""Every game with any numbers of its rules: matches are dealt, played and known as they are with the printed ones."""

import random

import pytest

from labtable.engine.kernels.compiled import get
from labtable.engine.kernels.options import Option, Value
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.table.state.plan import Plan, SeatWish, plan_table

SETTINGS, MOST_STEPS = 8, 150


def any_settings(game: Game, seed: int) -> dict[str, Value]:
    """Some value of every parameter, often the lowest, the highest or the printed one."""
    dice = random.Random(seed)
    return {p.name: dice.choice([*bounds(p), dice.randint(*bounds(p)), p.default]) for p in game.parameters}


def bounds(parameter: Option) -> tuple[int, int]:
    """The lowest and the highest value."""
    assert parameter.low is not None
    assert parameter.high is not None
    return parameter.low, parameter.high


def dealt_with(game: Game) -> list[dict[str, Value]]:
    """Settings that a match of two can be dealt with."""
    found = []
    for seed in range(SETTINGS):
        settings = any_settings(game, seed)
        try:
            game.undealt(2, settings)
        except Problem as problem:
            assert problem.code == "bad_option"  # noqa: PT017  # some decks are too small
        else:
            found.append(settings)
    return found


@pytest.mark.parametrize("name", names())
def test_computers_play_with_any_numbers(name: str) -> None:
    """What they choose is legal, and each world dealt to a view is one that it may be."""
    game = load(name)
    for number, settings in enumerate(dealt_with(game)):
        state, last = game.deal(2, settings, number), 1
        level = number % min(3, len(game.levels))
        for step in range(MOST_STEPS):
            if game.is_over(state):
                break
            for seat in game.asking_order(state, last):
                view = game.view(state, seat)
                if pieces := game.choose(view, seat, level, step):
                    game.apply(state, seat, *pieces)
                    last = seat
                    break
            if step % 16 == 0:
                for seat in range(2):
                    view = game.view(state, seat)
                    assert game.view(game.redeal(view, seat, step), seat) == view


@pytest.mark.parametrize("name", names())
def test_compiled_rules_have_the_same_numbers(name: str) -> None:
    game = load(name)
    for settings in [dict(load(f"{name}-tiny").defaults), *dealt_with(game)[:2]]:
        simulator = Simulator(game, ["random", "random"], settings)
        batch = simulator.play(5, 0, 2)
        for i in range(2):
            state = game.deal(2, settings, simulator.seed_of(5, i))
            seat = -1
            for n in range(min(batch.lengths[i], 600)):
                seat = seat if batch.seats_taken[i, n] < 0 else int(batch.seats_taken[i, n])
                game.step(state, seat, int(batch.actions_taken[i, n]))
            if batch.lengths[i] < 600:
                end = get(batch.states, i, game.state)
                assert end == state


@pytest.mark.parametrize(
    ("name", "settings", "why"),
    [
        ("mathic", {"highest": 0, "suits": 1, "special_copies": 0}, "Hands and space take 12 cards, and the deck has"),
        (
            "mathic",
            {"max_rounds": 11, "card_points": 1},
            "A match of more than 10 rounds ends by points, so a card has",
        ),
        ("feynman", {"quarks": 0, "leptons": 0, "colours": 1}, "Hands and the first card take 15 cards, and the deck"),
    ],
)
def test_what_no_match_can_be_dealt_with_is_refused(name: str, settings: dict[str, Value], why: str) -> None:
    with pytest.raises(Problem, match=why) as refused:
        load(name).deal(2, settings)
    assert refused.value.code == "bad_option"


def test_what_is_left_out_is_no_action() -> None:
    """Cats without findings, or with a clipboard of three hypotheses."""
    cats = load("cats")
    state = cats.deal(2, {"findings": 0, "ladder": 3}, 1)
    with pytest.raises(Problem) as refused:
        cats.apply(state, state.turn, *cats.read("bid 2D", cats.view(state, state.turn), state.turn))
    assert refused.value.code == "refused"
    cats.apply(state, state.turn, *cats.read("bid 2A", cats.view(state, state.turn), state.turn))
    assert cats.write(cats.legal(state, state.turn)[0]) == "end"
    with pytest.raises(Problem):
        cats.apply(state, state.turn, *cats.read("show A", cats.view(state, state.turn), state.turn))


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan("cats", options={"first_dealt": 3}, seats=[SeatWish("me"), SeatWish("bot")]), "bad_option"),
        (Plan("cats-tiny", seats=[SeatWish("me"), SeatWish("bot")]), "unknown_game"),
    ],
)
def test_tables_play_by_the_printed_rules(plan: Plan, code: str) -> None:
    with pytest.raises(Problem, match="A table plays by the printed rules") as refused:
        plan_table(plan, host="host", now=0)
    assert refused.value.code == code
