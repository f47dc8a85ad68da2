"""The built client as files, and what every answer says to a browser about safety."""

import re
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.\w+$")  # Vite puts a digest of the content into the names of assets
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"

HEADERS = {
    b"content-security-policy": b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    b"connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>labtable</title>
<body>
<h1>The table is here, its pages are not</h1>
<p>The web client has not been built yet: <code>make play</code> in the project's folder builds it and starts again.
</body></html>
"""


class SafetyHeaders:
    """Puts the same headers on every answer: nothing from elsewhere, no guessing of types, no telling where from."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _add_headers(message: MutableMapping[str, Any]) -> None:
    message["headers"] = [*message.get("headers", []), *HEADERS.items()]


def index(static: Path = STATIC) -> Response:
    """The one page that all pages are."""
    page = static / "index.html"
    if not page.is_file():
        return HTMLResponse(NOT_BUILT, status_code=503)
    return FileResponse(page, headers={"cache-control": ALWAYS_ASK})


def asset(path: str, static: Path = STATIC) -> Response | None:
    """A file of the client; None if there is none of this name."""
    file = (static / path).resolve()
    if not file.is_relative_to(static.resolve()) or not file.is_file():
        return None
    return FileResponse(file, headers={"cache-control": FOREVER if HASHED.search(file.name) else ALWAYS_ASK})
