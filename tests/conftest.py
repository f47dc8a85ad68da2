"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BROWSER = Path(__file__).parent / "browser"

# A slow machine is not a wrong program: no test may fail by the clock.
settings.register_profile("labtable", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("labtable")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Browser tests run only when they are asked for: after Playwright, asyncio.run fails in the same process."""
    asked_for = any(Path(argument.split("::")[0]).resolve().is_relative_to(BROWSER) for argument in config.args)
    return True if collection_path == BROWSER and not asked_for else None
