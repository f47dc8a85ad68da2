"""What the tests of this folder share."""

import pytest

from tests.postgres import new_database, stop


@pytest.fixture(scope="module")
def postgres() -> str:
    """The address of a database that the tests of a module share."""
    return new_database()


def pytest_sessionfinish() -> None:
    """Stop Postgres when all tests of this process have been run."""
    stop()
