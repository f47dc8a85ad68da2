"""The form that is played where nobody says which goes by the number of scientists, by whatever door one comes."""

import pytest

from labtable import cli
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.match import Match
from labtable.engine.play.settings import read_settings
from labtable.lab.envs import TableEnv
from labtable.lab.simulation import simulating
from labtable.table.state.plan import Plan, SeatWish, plan_table

from .positions import GAME

SEATS = pytest.mark.parametrize(
    ("seats", "form"), [(2, "laboratory"), (3, "laboratory"), (4, "elimination"), (6, "elimination")]
)


@SEATS
def test_the_default_goes_by_the_number_of_seats_everywhere(seats: int, form: str) -> None:
    bots = ["random"] * seats
    assert GAME.settings(seats=seats)["form"] == form
    assert Match(GAME, seats).options["form"] == form
    assert GAME.options_of(GAME.deal(seats))["form"] == form
    assert GAME.options_of(GAME.undealt(seats))["form"] == form
    assert read_settings(GAME, [], seats)["form"] == form
    assert dict(simulating.task_of("cats", bots, 1).options)["form"] == form
    assert GAME.options_of(Simulator(GAME, bots).template)["form"] == form
    assert TableEnv("cats", seats).options["form"] == form
    made = plan_table(Plan("cats", seats=[SeatWish("bot")] * seats), "host", 0)
    assert made.options["form"] == form


@SEATS
def test_whoever_says_which_form_gets_it(seats: int, form: str) -> None:
    for said in ("laboratory", "elimination"):
        assert GAME.settings({"form": said}, seats)["form"] == said
        assert read_settings(GAME, [f"form={said}"], seats)["form"] == said
        assert Match(GAME, seats, {"form": said}).options["form"] == said


def test_where_the_number_of_seats_is_not_known_the_options_own_default_holds() -> None:
    assert GAME.settings() == {"form": "elimination", "open_doctorate": True}


def test_the_command_line_deals_by_the_number_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    for bots, form in (("random,random", "laboratory"), ("random,random,random,random", "elimination")):
        assert cli.main(["simulate", "cats", "--games", "20", "--bots", bots, "--workers", "1"]) == 0
        assert f"form={form}" in capsys.readouterr().out
