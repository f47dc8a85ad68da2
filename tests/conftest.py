"""The settings and fixtures that all tests share."""

import os
import signal
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from labtable.table.system import RealSystem
from tests.effort import LONG

# A shell that starts this in the background has SIGINT ignored, and then every Ctrl-C that a test presses would be too.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parents[1]
BROWSER = ROOT / "tests/browser"
TRACED = {ROOT / name for name in os.environ.get("LABTABLE_TRACED", "").split()}  # files that `make coverage` runs

# A slow machine is not a wrong program: no test may fail by the clock.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Each push tries the same examples, so that a verdict changes only with the program.
settings.register_profile("push", patient, max_examples=25, derandomize=True)
# `make test-long` looks further, and at random.
settings.register_profile("long", patient, max_examples=1000, derandomize=False, print_blob=True)
# `make coverage` only asks which lines are reached, and each example takes three times as long under the tracer.
settings.register_profile("traced", settings.get_profile("push"), max_examples=5)
settings.load_profile("long" if LONG else "push")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Browser tests run only when they are asked for: after Playwright, asyncio.run fails in the same process."""
    asked_for = any(Path(argument.split("::")[0]).resolve().is_relative_to(BROWSER) for argument in config.args)
    return True if collection_path == BROWSER and not asked_for else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is long, unless all is asked for, and what `make coverage` runs just as it is."""
    left_out = {item for item in items if (not LONG and any(item.iter_markers("long"))) or is_traced(item)}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def is_traced(item: pytest.Item) -> bool:
    """Whether `make coverage` runs a test, with as many examples and cases as it has."""
    fewer = any(item.iter_markers("many")) or is_hypothesis_test(getattr(item, "obj", None))
    return item.path in TRACED and not fewer


def pytest_sessionfinish() -> None:
    """Stop Postgres, if a test of this process has had one."""
    if postgres_module := sys.modules.get("tests.postgres"):
        postgres_module.stop()


@pytest.fixture(scope="module")
def postgres() -> str:
    """The address of a database that the tests of a module share."""
    from tests.postgres import new_database

    return new_database()


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The event loop of tests that are coroutines: that of the server."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables in the test's own process deal the same in each run: an unlucky deal fails always, or never."""
    dice = Random(request.node.nodeid)
    monkeypatch.setattr(RealSystem, "below", lambda _, n: dice.randrange(n))
