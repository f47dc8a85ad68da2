"""The last actions that a seat knows of: what they say is what was done, and what is secret is not said."""

import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from labtable.engine.kernels.contract import SPECTATOR, Told, told
from labtable.engine.play.bulk import Simulator
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import Matches, simulate
from labtable.lab.bots.players import Player
from labtable.lab.bots.policies import Decision, NamedPolicy, PolicyFailed
from labtable.lab.envs import SeatVectorEnv, TableEnv

WHOLE = 400  # actions: more than the matches here have


def any_of(matches: Matches, dice: np.random.Generator) -> Any:
    """A legal action for each match."""
    masks = matches.masks()
    return (masks * dice.random(masks.shape)).argmax(axis=1)


def history_of(matches: Matches, viewer: int, i: int) -> list[list[int]]:
    """What a viewer of match i can look back on, oldest first, without what has not been."""
    row = matches.observations_of(np.full(len(matches), viewer))[i, matches.layout.fields["history"]]
    actions = row.reshape(matches.layout.shapes["history"]).tolist()
    return [action for action in reversed(actions) if action[0] >= 0]


def highest_card(decision: Any) -> int:
    """A policy."""
    number: int = decision.legal[-1]
    return number


@pytest.mark.parametrize(
    ("name", "seats", "opponents"),
    [("unitary", 3, {0: "beginner", 2: highest_card}), ("feynman", 2, {}), ("cats-tiny", 2, {})],
)
def test_where_nothing_is_secret_a_history_is_the_match(name: str, seats: int, opponents: dict[int, Any]) -> None:
    """Played again from its deal by plain rules, it leads to the same state, whoever has acted."""
    game, dice = load(name), np.random.default_rng(1)
    matches = Matches(name, 3, seats, seed=4, opponents=opponents, history=WHOLE)
    for _ in range(12):
        matches.step(any_of(matches, dice))
    for i in range(3):
        state = game.deal(seats, seed=Simulator.seed_of(4, i))
        for seat, *pieces in history_of(matches, SPECTATOR, i):
            for piece in pieces:
                if piece >= 0:
                    game.step(state, seat, piece)
        if matches.seat[i] < 0 or state.prefix_size == matches.states[i]["prefix_size"]:
            assert state == matches.state(i)
    matches.deal(np.ones(3, np.bool_))
    if not opponents:
        assert history_of(matches, 0, 0) == []


@pytest.mark.parametrize("name", ["cats", "unitary"])
def test_others_learn_no_more_than_they_are_told(name: str) -> None:
    """Read by other code: cycling is known to have been done, and an answer in a window not even that."""
    game, dice, seats = load(name), np.random.default_rng(3), 3
    options = {"claims": "spot"} if name == "unitary" else {}
    matches = Matches(name, 20, seats, options, seed=2, history=WHOLE)
    expected: list[list[list[list[int]]]] = [[[] for _ in range(seats + 1)] for _ in range(20)]
    levels = set()
    for _ in range(60):
        actions = any_of(matches, dice)
        for i in np.flatnonzero((matches.seat >= 0) & (actions != matches.wait)).tolist():
            seat, piece = int(matches.seat[i]), int(actions[i])
            known = game.bound(told)(matches.state(i), seat, piece)
            levels.add(known)
            for viewer in range(seats + 1):
                who = (seat - viewer) % seats if viewer < seats else seat
                if viewer == seat or known == Told.ALL:
                    expected[i][viewer].append([who, piece])
                elif known == Told.ACTED:
                    expected[i][viewer].append([who, game.n_actions])
        matches.step(actions)
    assert levels == ({Told.ALL, Told.ACTED} if name == "cats" else {Told.ALL, Told.NOTHING})
    for i in range(20):
        for viewer in range(seats + 1):
            assert history_of(matches, viewer if viewer < seats else SPECTATOR, i) == expected[i][viewer]


def test_a_history_goes_with_its_matches_and_stays_within_its_bounds() -> None:
    matches, dice = Matches("unitary", 6, 2, seed=3, history=3, recall=True), np.random.default_rng(5)
    hot = Matches("unitary", 6, 2, seed=3, history=3, encoder="one_hot")
    kept = matches.save()
    for _ in range(10):
        seen, columns = matches.observations(), hot.observations()
        assert (seen >= matches.layout.low).all()
        assert (seen <= matches.layout.high).all()
        part, shape = hot.layout.fields["history"], hot.layout.shapes["history"]
        flags = columns[:, part].reshape(6, *shape)
        assert flags[:, :, :3].argmax(axis=2).tolist() == (1 + history(matches)[:, :, 0]).tolist()
        assert flags[:, :, 3:].argmax(axis=2).tolist() == (1 + history(matches)[:, :, 1]).tolist()
        assert (flags.sum(axis=2) == 2).all()
        action = any_of(matches, dice)
        matches.step(action)
        hot.step(action)
    same = pickle.loads(pickle.dumps(matches))
    for other in (matches, same):
        other.step(other.masks().argmax(axis=1))
    assert same.observations().tobytes() == matches.observations().tobytes()
    matches.restore(kept)
    assert (history(matches) == -1).all()
    assert matches.layout.id == "numbers-v2+history-v1"


def history(matches: Matches) -> Any:
    """The histories of the seats that are asked."""
    rows = matches.observations()[:, matches.layout.fields["history"]]
    return rows.reshape(len(matches), *matches.layout.shapes["history"])


def test_an_environment_shows_it() -> None:
    env = TableEnv("unitary", 2, history=2)
    env.reset(seed=1)
    first = env.agent_selection
    action = int(np.flatnonzero(env.observe(first)["action_mask"])[0])
    env.step(action)
    for agent in env.possible_agents:
        seen = env.observe(agent)["observation"]
        assert env.observation_space(agent).contains(env.observe(agent))
        assert seen[env.layout.fields["history"]].tolist() == [int(agent != first), action, -1, -1]


def test_many_environments_show_it() -> None:
    envs = SeatVectorEnv("unitary", 3, ["random"], history=2)
    _, infos = envs.reset(seed=1)
    for _ in range(3):
        acted = infos["action_mask"].argmax(axis=1)
        seen, _, over, _, infos = envs.step(acted)
        assert envs.observation_space.contains(seen)
        part = envs.table.matches.layout.fields["history"]
        assert ((seen[:, part] >= 0).any(axis=1) | over).all()


class LookingBack:
    """A policy that keeps what it was shown."""

    batched = True
    history = 2

    def __init__(self) -> None:
        self.shown: list[list[Any]] = []

    def __call__(self, decisions: Any) -> Any:
        self.shown += decisions.history.tolist()
        assert [row.history.tolist() for row in decisions] == decisions.history.tolist()
        return decisions.masks.argmax(axis=1)


def test_a_policy_is_shown_as_much_as_it_wants() -> None:
    """In a simulation and in a batch, and one beside it that wants nothing is shown nothing."""
    policy = LookingBack()
    simulate("unitary", 4, [policy, highest_card, "random"], seed=1, workers=1)
    assert all(len(history) == 2 for history in policy.shown)
    assert any(row[0] == 1 for history in policy.shown for row in history)
    before = len(policy.shown)
    matches = Matches("unitary", 4, 2, seed=1, opponents={1: NamedPolicy("looking", policy)})
    for _ in range(5):
        matches.step(matches.masks().argmax(axis=1))
    assert len(policy.shown) > before
    assert any(row[0] == 1 for history in policy.shown[before:] for row in history)
    assert matches.layout.history == 0


def test_a_table_that_tells_views_alone_is_nothing_for_it() -> None:
    game = load("unitary")
    assert Decision(game, game.view(game.deal(2), 0), 0).history.shape == (0, 2)
    with pytest.raises(PolicyFailed, match="LookingBack looks back on the last actions, which only simulations"):
        Player(game, "tests.lab.observation.test_history:LookingBack")


def by_dice(decision: Any) -> int:
    """A policy that uses its dice."""
    number: int = decision.dice.choice(decision.legal)
    return number


def test_policies_in_a_batch_play_by_its_seed_and_go_on_with_it() -> None:
    """Beside a level, and what they do is the same with other matches beside theirs, and from where they were saved."""
    opponents: dict[int, Any] = {1: by_dice, 2: "random"}
    matches, more = (Matches("unitary", n, 3, seed=6, opponents=opponents, history=2) for n in (3, 5))
    kept, same = matches.save(), matches.copy()
    seen: list[bytes] = []
    for turn in range(8):
        if turn == 4:
            kept, same = matches.save(), matches.copy()
        assert set(matches.seat.tolist()) <= {0, -1}
        assert matches.observations().tobytes() == more.observations()[:3].tobytes()
        seen.append(matches.observations().tobytes())
        for one in (matches, more):
            one.step(one.masks().argmax(axis=1))
    for one in (matches, same):
        one.restore(kept)
        for turn in range(4, 8):
            assert one.observations().tobytes() == seen[turn]
            one.step(one.masks().argmax(axis=1))


@pytest.mark.parametrize("history", [-1, 1001, 2.0, True])
def test_a_history_is_of_a_whole_number_of_actions(history: Any) -> None:
    with pytest.raises(Problem, match="A history has a whole number of actions"):
        Matches("unitary", 1, 2, history=history)
