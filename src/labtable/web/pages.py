"""The files of the built client, and the safety headers of every response."""

import asyncio
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from labtable.api.faults import status_of
from labtable.api.messages import Fault

from .compressed import Compressed, answer, compress
from .language import language_of

STATIC = Path(__file__).parent / "static"
HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.\w+$")  # Vite puts a digest of the content into the names of assets
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
NEVER = "no-store"  # for what has names of people: on a device that several use, nothing of it stays behind
INDEX = "index.html"  # in English; `index.de.html` is the same in German
BROTLI = ".br"  # suffix of files compressed by the build (client/build/brotli.ts)
NO_PAGES = ("/api/", "/assets/")  # paths that are never pages

FRAMED = re.compile(r"/replay|/puzzle/[^/]+/\d+")
"""The paths of pages that others may show in a frame, where a server allows it: nobody sits at a table there."""

INLINE = "labtable.inline"
"""The key of a scope that is answered with a page: the digests of the scripts and styles that stand in it."""
INLINE_PARTS = re.compile(rb"<(script|style)>(.*?)</\1>", re.DOTALL)

POLICY = (
    "default-src 'self'; script-src 'self'{inline}; style-src 'self'{inline}; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors "
)
HEADERS = {
    b"content-security-policy": (POLICY.format(inline="") + "'none'").encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}


def safety_headers(path: str, embedders: Sequence[str], inline: str = "") -> list[tuple[bytes, bytes]]:
    """The headers of the response at a path; pages from the origins `embedders` may show some in a frame.

    `inline`: the digests of the response's own inline scripts and styles, each after a space.
    """
    ancestors = ["'self'", *embedders] if embedders and FRAMED.fullmatch(path) else ["'none'"]
    policy = POLICY.format(inline=inline) + " ".join(ancestors)
    return list({**HEADERS, b"content-security-policy": policy.encode()}.items())


@lru_cache(maxsize=16)
def inline_digests(page: bytes) -> str:
    """The digests for a content security policy of a page's inline scripts and styles, each after a space."""
    parts = (b64encode(sha256(part).digest()).decode() for _, part in INLINE_PARTS.findall(page))
    return "".join(f" 'sha256-{digest}'" for digest in parts)


NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>labtable</title>
<body>
<h1>The table is here, its pages are not</h1>
<p>The web client has not been built yet: <code>make play</code> in the project's folder builds it and starts again.
</body></html>
"""


REFUSED = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>labtable</title>
<body>
<h1>Not here</h1>
<p>{}</p>
</body></html>
"""


def page_of(fault: Fault) -> Response:
    """A fault as a page."""
    return HTMLResponse(REFUSED.format(escape(fault.text)), status_of(fault))


class Pages:
    """The files in a folder, cached with their compressed form until they change."""

    def __init__(self, static: Path = STATIC) -> None:
        self._static = static.resolve()
        self._kept: dict[Path, tuple[tuple[int, int], Compressed]] = {}

    async def named(self, request: Request) -> Response:
        """The same HTML for a page that will show names, and that no browser keeps to show it again by itself."""
        return await self.index(request, NEVER)

    async def index(self, request: Request, keep: str = ALWAYS_ASK) -> Response:
        """The HTML of the client, the same for all its pages, painted in the language that is asked for."""
        found = await self._index(request)
        if found is None:
            return _not_built()
        response = answer(request, found, "text/html", keep)
        response.headers.add_vary_header("accept-language")
        return response

    async def missing(self, request: Request) -> Response | None:
        """The same HTML for an unknown address, which the client reports; None for requests other than of pages."""
        if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith(NO_PAGES):
            return None
        found = await self._index(request)
        if found is None:
            return _not_built()
        # No tag: a browser must always get the 404 again.
        headers = {"cache-control": ALWAYS_ASK, "vary": "accept, accept-language"}
        return HTMLResponse(found.plain, 404, headers)

    async def _index(self, request: Request) -> Compressed | None:
        """The HTML of the client, painted in the language that is asked for, else in English."""
        found = await self._read(f"index.{language_of(request)}.html") or await self._read(INDEX)
        if found is None:
            return None
        request.scope[INLINE] = inline_digests(found[1].plain)
        return found[1]

    async def asset(self, request: Request, path: str) -> Response | None:
        """A file of the client; None if there is no such file."""
        found = await self._read(path)
        if found is None:
            return None
        name, packed = found
        keep = FOREVER if HASHED.search(name) else ALWAYS_ASK
        return answer(request, packed, guess_type(name)[0] or "application/octet-stream", keep)

    async def _read(self, path: str) -> tuple[str, Compressed] | None:
        """A file's name and its content."""
        try:
            file = (self._static / path).resolve()
            if not file.is_relative_to(self._static) or not file.is_file() or file.name.startswith("."):
                return None
            status = file.stat()
            version = (status.st_mtime_ns, status.st_size)
            kept = self._kept.get(file)
            if kept is None or kept[0] != version:
                kept = self._kept[file] = version, await asyncio.to_thread(_packed, file)
        except (ValueError, OSError):  # no valid file name, or the file is gone
            return None
        return file.name, kept[1]


def _packed(file: Path) -> Compressed:
    smaller = file.with_name(file.name + BROTLI)
    return compress(file.read_bytes(), smaller.read_bytes() if smaller.is_file() else None)


def _not_built() -> Response:
    return HTMLResponse(NOT_BUILT, status_code=503)
