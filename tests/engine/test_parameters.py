"""Parameters: numbers of the rules that studies may change, and the variants of a game that they make."""

import json
import pickle
from dataclasses import replace

import pytest

from labtable.api.game_cards import game_cards
from labtable.engine.files.audit import audit
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.files.record_file import load as read_record
from labtable.engine.files.replay import replay
from labtable.engine.kernels.record import shapes_of
from labtable.engine.play.match import Match
from labtable.engine.play.settings import read_settings
from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.lab.observation import Encoder

CATS = load("cats")
PLAYERS = [Player("Ada"), Player("Bob")]


def header(match: Match) -> dict[str, object]:
    found: dict[str, object] = json.loads(dump_match(match, PLAYERS).split(b"\n")[0])
    return found


def test_printed_rules_are_not_told() -> None:
    """Whoever changes nothing has the records that there were before."""
    for options in ({}, {"first_dealt": 6}):
        assert header(Match(CATS, 2, options, seed=1))["options"] == {"form": "laboratory", "open_doctorate": True}


def test_a_parameter_is_kept_in_the_record_and_replayed() -> None:
    match = Match(CATS, 2, {"first_dealt": 3}, seed=1)
    match.play(match.state.turn, "bid 1A")
    assert [sum(hand) for hand in match.state.hand] == [3, 3, 0, 0, 0, 0]
    assert header(match)["options"] == {"form": "laboratory", "open_doctorate": True, "first_dealt": 3}
    again = read_record(dump_match(match, PLAYERS), load)
    assert again.match.state == match.state
    assert any("first_dealt=3" in line for line in replay(again))
    assert next(audit(again.match))["options"]["first_dealt"] == 3
    assert Match(CATS, 2, again.match.options, 2, again.match.branch(1)).state == match.state


@pytest.mark.parametrize("value", [0, 7, True, "3"])
def test_a_parameter_out_of_bounds_is_refused(value: object) -> None:
    with pytest.raises(Problem) as refused:
        CATS.deal(2, {"first_dealt": value})  # type: ignore[dict-item]
    assert (refused.value.code, refused.value.text) == ("bad_option", "first_dealt is a whole number from 1 to 6.")


def test_a_parameter_is_written_as_an_option_is() -> None:
    assert read_settings(CATS, ["first_dealt=3"], 2)["first_dealt"] == 3


@pytest.mark.parametrize("name", names())
def test_parameters_are_not_offered_and_not_observed(name: str) -> None:
    game = load(name)
    parameters = {parameter.name for parameter in game.parameters}
    assert parameters
    assert parameters <= shapes_of(game.state).keys()
    assert not parameters & {option.name for option in game.options}
    assert not parameters & Encoder(game, game.seats[0], "numbers-v1").fields.keys()
    (card,) = (card for card in game_cards() if card.name == name)
    assert {option.name for option in card.options} == {option.name for option in game.options}


def test_a_variant_has_other_defaults_and_records_of_the_game() -> None:
    short = CATS.variant("short", {"first_dealt": 2, "form": "elimination"})
    assert (short.name, short.base, short.lessons, short.puzzle) == ("cats-short", CATS, {}, None)
    assert short.settings(seats=2) == {"form": "elimination", "open_doctorate": True, "first_dealt": 2}
    match = Match(short, 2, seed=1)
    assert header(match)["game"] == "cats"
    assert read_record(dump_match(match, PLAYERS), load).match.state == match.state
    assert next(audit(match))["game"] == "cats"


def test_a_variant_of_a_variant_adds_to_it() -> None:
    both = CATS.variant("short", {"first_dealt": 3}).variant("tight", {"last_dealt": 1})
    assert both.name == "cats-tight"
    assert both.defaults == {"first_dealt": 3, "last_dealt": 1}


def test_a_variant_can_be_given_what_is_printed() -> None:
    """Settings are passed on from part to part, and each may complete them."""
    short = CATS.variant("short", {"first_dealt": 2})
    asked = {"first_dealt": 6}
    settings = short.settings(asked, 2)
    assert short.settings(settings, 2) == settings
    assert [sum(hand) for hand in Match(short, 2, settings, seed=1).state.hand] == [6, 6, 0, 0, 0, 0]


def test_a_variant_is_checked() -> None:
    with pytest.raises(Problem, match="first_dealt is a whole number"):
        CATS.variant("huge", {"first_dealt": 50})
    with pytest.raises(Problem, match="has no option 'hats'"):
        CATS.variant("huge", {"hats": 50})


@pytest.mark.parametrize("name", names())
def test_declared_variants_are_found_by_name(name: str) -> None:
    game = load(name)
    for variant in game.variants:
        assert load(f"{name}-{variant}").defaults == game.variants[variant]
    for unknown in (f"{name}-", f"{name}-nothing", f"{name}-tiny-tiny"):
        with pytest.raises(Problem, match=r"There is no game|has no variant"):
            load(unknown)


def test_games_are_pickled_by_name_and_settings() -> None:
    assert pickle.loads(pickle.dumps(CATS)) is CATS  # our own
    short = CATS.variant("short", {"first_dealt": 2})
    again = pickle.loads(pickle.dumps(short))
    assert (again.name, again.defaults, again.base) == ("cats-short", {"first_dealt": 2}, CATS)


def test_a_changed_game_is_pickled_as_it_is() -> None:
    changed = replace(CATS, title="Dogs")
    again = pickle.loads(pickle.dumps(changed))
    assert (again.title, again.kernels) == ("Dogs", CATS.kernels)
    assert pickle.loads(pickle.dumps(changed.variant("short", {"first_dealt": 2}))).base.title == "Dogs"
