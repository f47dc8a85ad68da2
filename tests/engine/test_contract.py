"""A game's kernels are found by name, stand in for those of the contract, and none is called without a game."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from labtable.engine.kernels import contract
from labtable.engine.kernels.contract import Asked, Unbound, is_required
from labtable.engine.kernels.events import collect
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.game import kernels_in

from .pairs import PAIRS
from .pairs import rules as pairs

REQUIRED: list[Any] = [declared for declared in contract.CONTRACT if is_required(declared)]


@pytest.mark.parametrize("declared", REQUIRED, ids=lambda declared: declared.__name__)
def test_a_kernel_that_belongs_to_a_game_is_not_called_without_one(declared: Callable[..., Any]) -> None:
    with pytest.raises(Unbound, match=declared.__name__):
        declared(MatchState(), 0, 0)


def test_what_is_required_is_what_only_a_game_can_say() -> None:
    assert {declared.__name__ for declared in REQUIRED} == {
        "deal", "is_over", "has_won", "asked", "refusal", "legal", "apply", "choose",
    }  # fmt: skip


@kernel
def count_asked(s: MatchState) -> int:
    """How many seats must act."""
    n = 0
    for seat in range(s.seats):
        if contract_asked(s, seat) == Asked.MUST:
            n += 1
    return n


contract_asked = contract.asked


def test_a_kernel_that_calls_the_contract_is_bound_to_a_game() -> None:
    state = PAIRS.deal(3)
    assert PAIRS.bound(count_asked)(state) == 1
    with pytest.raises(Unbound, match="asked"):
        count_asked(state)


def test_what_a_game_leaves_out_does_nothing() -> None:
    state = PAIRS.deal(2, seed=3)
    before = state.copy()
    assert PAIRS.beginning(state) == []
    with collect(state) as events:
        PAIRS.bound(contract.hide)(state, 0)
        PAIRS.bound(contract.redeal)(state, 0)
    assert events == []
    assert state == before


def test_a_games_kernels_stand_in_for_those_of_the_contract() -> None:
    assert PAIRS.kernels[contract.apply] is pairs.apply
    assert contract.returns not in PAIRS.kernels


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Makes a package of modules; each name is its path with dots."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(name: str, **modules: str) -> str:
        for module, source in modules.items():
            path = tmp_path.joinpath(name, *module.split("_in_")[::-1]).with_suffix(".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(source), encoding="utf-8")
        return name

    return make


ALL = "\n".join(f"def {declared.__name__}(): ..." for declared in REQUIRED)


def test_kernels_are_found_in_modules_and_in_packages(package: Callable[..., str]) -> None:
    name = package("found_game", rules=ALL, begin_in_bots="def begin(): ...")
    found = kernels_in(name)
    assert found[contract.deal].__module__ == "found_game.rules"
    assert found[contract.begin].__module__ == "found_game.bots.begin"
    assert contract.hide not in found


def test_an_imported_kernel_stands_where_it_was_written(package: Callable[..., str]) -> None:
    name = package("import_game", all_in_rules=ALL, other_in_rules="from .all import deal, legal")
    assert kernels_in(name)[contract.deal].__module__ == "import_game.rules.all"


def test_a_missing_kernel_is_named(package: Callable[..., str]) -> None:
    name = package("missing_game", rules=ALL.replace("def apply(", "def aply("))
    with pytest.raises(LookupError, match=r"apply must stand in a module of missing_game\.rules"):
        kernels_in(name)


def test_a_kernel_that_stands_twice_is_named_with_both_places(package: Callable[..., str]) -> None:
    name = package("double_game", rules=ALL, bots="def legal(): ...")
    with pytest.raises(LookupError, match=r"legal stands in double_game\.rules and in double_game\.bots"):
        kernels_in(name)


def test_a_module_that_cannot_be_imported_is_not_taken_for_a_missing_one(package: Callable[..., str]) -> None:
    name = package("broken_game", rules=ALL, bots="import no_such_module_anywhere")
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        kernels_in(name)
