"""Records are plain values, and kernels run as they stand or bound to others."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from labtable.engine.kernels.binding import bind, called_by
from labtable.engine.kernels.cache import _can_write, cache_folder
from labtable.engine.kernels.compiled import (
    LONGEST_INLINE,
    compile_kernels,
    dtype_of,
    get,
    length_inlined,
    new_records,
    put,
)
from labtable.engine.kernels.kernel import copy_record, is_kernel, kernel, new_row
from labtable.engine.kernels.record import Row, Rows, record, shapes_of


@record
class Toy:
    """A number, a row and two rows of rows."""

    turn: int
    area: Annotated[Row, 3]
    hands: Annotated[Rows, 2, 4]
    cube: Annotated[Any, 2, 2, 2]


WEIGHTS = (3, 1, 2)


@kernel
def weight(unit: int) -> int:
    """The weight of a unit."""
    return WEIGHTS[unit]


@kernel
def pull(s: Toy, unit: int) -> int:
    """What a unit pulls; also kept in the record."""
    pulled = new_row(1)
    pulled[0] = s.area[unit] * weight(unit)
    s.turn += 1
    return pulled[0]


@kernel
def double(unit: int) -> int:
    """Another weight."""
    return 2 * WEIGHTS[unit]


def test_a_record_is_blank_at_birth() -> None:
    toy = Toy()
    assert (toy.turn, toy.area, toy.hands) == (0, [0, 0, 0], [[0, 0, 0, 0], [0, 0, 0, 0]])
    assert toy.cube == [[[0, 0], [0, 0]], [[0, 0], [0, 0]]]
    assert shapes_of(Toy) == {"turn": (), "area": (3,), "hands": (2, 4), "cube": (2, 2, 2)}


def test_no_two_records_share_a_row() -> None:
    one, other = Toy(), Toy()
    one.hands[0][0] = one.cube[0][0][0] = one.area[0] = 5
    assert other == Toy()


def test_a_copy_has_the_same_values_and_shares_nothing() -> None:
    toy = Toy()
    toy.turn, toy.area[1], toy.hands[1][2], toy.cube[1][0][1] = 7, 8, 9, 10
    twin = toy.copy()  # type: ignore[attr-defined]
    assert twin == toy
    for row in (twin.area, twin.hands[1], twin.cube[1][0]):
        row[0] = 99
        assert twin != toy
        row[0] = 0
    twin.turn = 0
    assert twin != toy


def test_records_are_equal_by_value_and_only_to_their_kind() -> None:
    assert Toy() == Toy()
    assert Toy() != object()
    with pytest.raises(TypeError, match="unhashable"):
        hash(Toy())


def test_a_record_has_its_fields_and_no_others() -> None:
    with pytest.raises(AttributeError):
        Toy().trun = 1  # type: ignore[attr-defined]


def test_a_record_says_what_it_holds() -> None:
    toy = Toy()
    toy.area[2] = 4
    assert "area=[0, 0, 4]" in repr(toy)
    assert repr(toy).startswith("Toy(turn=0, ")


def test_copying_into_a_list_of_records_copies_values() -> None:
    states, spare = [Toy(), Toy()], [Toy()]
    spare[0].area[0] = 3
    copy_record(states, 1, spare[0])
    spare[0].area[0] = 4
    assert [s.area[0] for s in states] == [0, 3]


def test_kernels_are_marked_and_know_whom_they_call() -> None:
    assert is_kernel(pull)
    assert not is_kernel(deepcopy)
    assert not is_kernel(3)
    assert called_by(pull) == [new_row, weight]


def test_binding_puts_one_kernel_in_the_place_of_another() -> None:
    toy = Toy()
    toy.area[2] = 5
    bound = bind([pull], {weight: double})[pull]
    assert pull(toy, 2) == 10
    assert bound(toy, 2) == 20
    assert pull(toy, 2) == 10
    assert bound.__doc__ == pull.__doc__


def test_binding_changes_tables_for_the_copies_only() -> None:
    heavier = bind([weight], {}, convert=lambda value: (30, 10, 20) if value == WEIGHTS else value)[weight]
    assert [heavier(unit) for unit in range(3)] == [30, 10, 20]
    assert [weight(unit) for unit in range(3)] == [3, 1, 2]


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return lambda roots, instead: compile_kernels(roots, instead, [Path(__file__)], "toy")


def test_a_compiled_twin_does_the_same_to_an_array_of_records(compiled: Callable[..., Any]) -> None:
    toys = new_records(Toy, 3)
    toy = Toy()
    toy.area[0] = -4
    put(toys, 1, toy)
    assert compiled([pull], {})[pull](toys[1], 0) == pull(toy, 0) == -12
    assert get(toys, 1, Toy) == toy
    assert get(toys, 0, Toy) == get(toys, 2, Toy) == Toy()


def test_a_compiled_twin_may_be_bound_to_another(compiled: Callable[..., Any]) -> None:
    toys = new_records(Toy, 1)
    toys[0]["area"][2] = 5
    assert compiled([pull], {weight: double})[pull](toys[0], 2) == 20


def test_numbers_have_64_bits_and_rows_16() -> None:
    layout = dtype_of(Toy)
    assert layout["turn"] == np.int64
    assert layout["hands"].base == np.int16
    assert layout["hands"].shape == (2, 4)


def test_a_record_comes_back_from_an_array_as_it_went_in() -> None:
    toy = Toy()
    toy.turn, toy.hands[1][3], toy.cube[0][1][0] = -(2**63), -(2**15), 2**15 - 1
    toys = new_records(Toy, 2)
    put(toys, 1, toy)
    assert get(toys, 1, Toy) == toy


def test_what_does_not_fit_is_refused() -> None:
    toy = Toy()
    toy.area[0] = 2**15
    with pytest.raises((OverflowError, ValueError)):
        put(new_records(Toy, 1), 0, toy)


def test_the_cache_is_named_by_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed constant in another file must not find the old code."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules, data = tmp_path / "rules.py", tmp_path / "cards.py"
    rules.write_text("a")
    data.write_text("b")
    before = cache_folder([rules, data], "toy")
    assert before == cache_folder([data, rules], "toy")
    assert before.parent == tmp_path / "labtable"
    data.write_text("c")
    assert cache_folder([rules, data], "toy") != before


@pytest.mark.parametrize("nowhere", ["no-folder/cache", "~"])
def test_where_compiled_code_cannot_be_kept_it_is_said_once_and_does_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, nowhere: str
) -> None:
    (tmp_path / "no-folder").write_text("a file, below which nobody can make a folder, whoever they are")
    monkeypatch.setenv("XDG_CACHE_HOME", nowhere if nowhere == "~" else str(tmp_path / nowhere))
    monkeypatch.chdir(tmp_path)
    _can_write.cache_clear()  # of what another test said
    beside = Path(__file__).parent / "__pycache__"
    before = {*beside.glob("*.nb?")}
    for _ in range(2):
        toys = new_records(Toy, 1)
        toys[0]["area"][0] = -4
        assert compile_kernels([pull], {}, [Path(__file__)], "toy")[pull](toys[0], 0) == -12
    (told,) = [record.getMessage() for record in caplog.records]
    assert "cannot be written" in told
    assert {*beside.glob("*.nb?")} == before, "beside the sources it would outlive a constant that it was made with"
    assert [*tmp_path.iterdir()] == [tmp_path / "no-folder"]


def test_kernels_that_would_grow_too_long_are_compiled_apart() -> None:
    """Their callers do not grow by them, so that no code doubles from level to level."""

    def grown(length: int) -> int:
        return length_inlined(pull, {weight: lengthened(length)}, {})

    def lengthened(length: int) -> Callable[..., Any]:
        scope: dict[str, Any] = {}
        exec("def long(unit):\n    return 1" + " + unit" * length, scope)
        return scope["long"]  # type: ignore[no-any-return]

    alone = grown(1)
    assert alone < grown(10) < LONGEST_INLINE
    assert grown(LONGEST_INLINE) < alone
