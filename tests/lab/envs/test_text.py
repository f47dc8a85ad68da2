"""Matches in words: each game is played to its end by whoever reads and writes, and what is refused is said."""

import shlex
import sys
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from examples import text_match
from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.lab import Decision, simulate
from labtable.lab.bots.texts import WAIT, choices_of
from labtable.lab.envs import TextEnv

MOST_ACTIONS = 20_000
# A match of Feynman by chance takes thousands of actions.
SHORTER: dict[str, dict[str, Any]] = {"feynman": {"length": "short"}, "mathic": {"target": 50}}


def chance(env: TextEnv, seed: int) -> Any:
    """An agent that answers one of what it is offered, but nonsense at first and now and then."""
    dice = Random(seed)
    return lambda text: dice.choice(env.choices) if sum(env.refusals) and dice.random() < 0.9 else "abracadabra"


@pytest.mark.parametrize("name", names())
def test_a_whole_match_is_played_in_words(name: str) -> None:
    env = TextEnv(name, options=options_of(name), most_refusals=50)
    rewards, fared = env.run([chance(env, seat) for seat in range(env.seats)], seed=5)
    assert env.match is not None
    assert env.match.is_over
    assert sum(rewards.values()) == pytest.approx(0)
    assert [fared[seat]["won"] for seat in rewards] == [reward > 0 for reward in rewards.values()]
    assert sum(told["refusals"] for told in fared.values()) > 0
    with pytest.raises(Problem, match="reset deals one"):
        env.step("done")


def options_of(name: str) -> dict[str, Any]:
    known = {option.name for option in load(name).options}
    return {option: value for option, value in SHORTER.get(name, {}).items() if option in known}


def test_a_seat_is_told_what_is_new_to_it_its_position_and_what_it_may_answer() -> None:
    env = TextEnv("unitary", names=["Ada", "Ben"])
    env.reset(seed=1)
    first, text = env.get_observation()
    assert "Your hidden card is" in text
    new, position, offers = text.split("\n\n")
    assert position.splitlines()[-1].startswith("Your turn")
    assert [line.strip() for line in offers.splitlines()[1:]] == env.choices
    env.step("done")
    second, text = env.get_observation()
    assert second != first
    assert env.names[first] in text
    hidden = new.partition("card is ")[2].partition(":")[0]
    assert hidden
    assert f"equal {hidden}" not in text, "the other's hidden card is not told"
    again = env.get_observation()[1]
    assert again.split("\n\n")[0].startswith("Make the fraction"), "what was told once is not told again"


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    env = TextEnv("unitary", most_refusals=3)
    env.reset(seed=1)
    seat, _ = env.get_observation()
    done, info = env.step("Clear")
    assert (done, info["rule"]) == (False, "U-4")
    assert "[U-4]" in info["refused"]
    asked, text = env.get_observation()
    assert asked == seat
    assert text.startswith(f"Your answer was refused: {info['refused']}")
    assert env.step("")[1]["rule"] is None
    assert env.refusals[seat] == 2
    assert env.step("nonsense")[0], "refused three times in a row"
    rewards, fared = env.close()
    assert (rewards[seat], fared[seat]["lost_by_refusals"], fared[seat]["refusals"]) == (-1.0, True, 3)
    assert rewards[1 - seat] == 1.0


def test_an_action_of_several_pieces_is_written_piece_by_piece_or_whole() -> None:
    env, dice = TextEnv("mathic"), Random(3)
    env.reset(seed=4)
    assert env.match is not None
    begun = False
    while not env.is_over and not (begun and any(text.startswith("compute") for _, text in env.match.written)):
        offered = choices_of(env.game, env._view(env.seat), env.seat)
        answer = dice.choice([choice for choice in offered if choice.startswith("compute")] or offered)
        assert env.step(answer)[1]["refused"] is None
        begun = begun or "So far: compute" in env.get_observation()[1]
    assert begun
    again = TextEnv("mathic")
    again.reset(seed=4)
    for _, text in env.match.written:
        assert again.step(text)[1]["refused"] is None
    assert again.match is not None
    assert again.match.written == env.match.written


def test_agents_have_the_form_of_textarena_or_of_kaggle() -> None:
    seen: list[Any] = []

    def kaggle(observation: SimpleNamespace, configuration: SimpleNamespace) -> str:
        seen.append((observation.seat, observation.step, configuration.game))
        assert observation.choices[0] in observation.text
        assert "# Unitary" in configuration.rules
        return str(observation.choices[-1])

    env = TextEnv("unitary")

    def by_text(text: str, *_: object) -> str:
        return text_match.reader(text)

    env.run([by_text, kaggle], seed=2)
    assert {(seat, game) for seat, _, game in seen} == {(1, "unitary")}
    assert [step for _, step, _ in seen] == sorted(step for _, step, _ in seen)
    for wrong in ([kaggle], [kaggle] * 3):
        with pytest.raises(Problem, match="agents are wanted"):
            env.run(wrong)
    with pytest.raises(Problem, match="a function from a text to a text, not 'expert'"):
        env.run([by_text, "expert"])  # type: ignore[list-item]


def test_the_rules_are_a_prompt_with_every_rule() -> None:
    for name in names():
        env = TextEnv(name)
        text = env.rules()
        assert text.startswith(f"# {env.game.title}")
        assert "## How to answer" in text
        assert f"{name[0].upper()}-1 " in text


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"seats": 9}, {"options": {"x": 1}}, {"options": "x"}, {"most_refusals": 0}]
    + [{"names": names} for names in (["Ada"], ["Ada", "Ada"], ["", "Ada"], [1, 2], "ab", ["Ada", "Ada", "Eve"])],
)
def test_what_cannot_be_made_is_said(wrong: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"game": "unitary"} | wrong
    with pytest.raises(Problem):
        TextEnv(**asked)
    with pytest.raises(Problem, match="2 seats, not 3"):
        TextEnv("unitary").reset(num_players=3)


def test_a_program_that_reads_and_writes_plays_against_the_reader(capsys: pytest.CaptureFixture[str]) -> None:
    last_offer = "import sys; print(sys.stdin.read().strip().splitlines()[-1])"
    command = shlex.join([sys.executable, "-c", last_offer])
    text_match.main(["unitary", "--seed", "3", "--command", command])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["Player 1", "Player 2"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dogs"], "There is no game"),
        (["cats", "--seed", "-1"], "A seed is a whole number"),
        (["cats", "--command", "/no/such/program"], "No such file"),
        (["cats", "--command", shlex.join([sys.executable, "-c", "exit(3)"])], "non-zero exit status 3"),
    ],
)
def test_what_it_cannot_play_is_said_in_a_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    with pytest.raises(SystemExit):
        text_match.main(arguments)
    assert said in capsys.readouterr().err.splitlines()[-1]


# --- bots -------------------------------------------------------------------------------------------------------------


def writes(decision: Decision) -> str:
    """A policy that answers by text."""
    assert len(decision.choices) == len(decision.legal)
    assert decision.text
    return decision.choices[0]


def numbers(decision: Decision) -> int:
    """The same by number."""
    return decision.legal[0]


def nonsense(decision: Decision) -> str:
    """A policy that answers what is no action."""
    return "abracadabra"


@pytest.mark.parametrize("name", names())
def test_a_bot_may_answer_by_text(name: str) -> None:
    game, options = load(name), options_of(name)
    by_text, by_number = (
        simulate(game, 3, [bot, "random"], seed=2, options=options, keep_matches=True) for bot in (writes, numbers)
    )
    assert by_text.frame().drop("name_0", "name_1").equals(by_number.frame().drop("name_0", "name_1"))


def test_a_bot_whose_text_is_no_answer_is_told_of() -> None:
    with pytest.raises(Problem, match="nonsense answered 'abracadabra'"):
        simulate("unitary", 2, [nonsense, "random"], seed=2)


@pytest.mark.parametrize("name", names())
def test_each_answer_has_a_text_of_its_own(name: str) -> None:
    game, dice = load(name), Random(6)
    for seed in range(3):
        state = game.deal(max(2, game.seats[0]), None, seed)
        for _ in range(200):
            if game.is_over(state):
                break
            seat = game.asking_order(state, -1)[0]
            texts = choices_of(game, game.view(state, seat), seat)
            assert len(set(texts)) == len(texts)
            assert WAIT not in texts[:-1]
            game.step(state, seat, dice.choice(game.legal(state, seat)))
