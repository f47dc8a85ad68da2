"""What the web's tests share."""

import pytest


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Tests that are coroutines run as the server does."""
    return "asyncio", {"use_uvloop": True}
