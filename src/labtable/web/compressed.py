"""Answers that are the same for all clients: compressed once, cached, and sent only to clients that lack them."""

import gzip
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

LEAST_GAIN = 0.9  # of the size; content that shrinks less is sent uncompressed
PIECE = 64 * 1024  # bytes that are decompressed at a time


@dataclass(frozen=True)
class Compressed:
    """Content with its tag, as gzip too if that is worth it, and as brotli (`smaller`) if the build made it."""

    plain: bytes
    small: bytes | None
    tag: str
    smaller: bytes | None = None


def compress(plain: bytes, smaller: bytes | None = None) -> Compressed:
    """Compress content with gzip if that is worth it; some milliseconds for 100 kB. `smaller`: the same in brotli."""
    small = gzip.compress(plain, mtime=0)
    worth_it = len(small) < LEAST_GAIN * len(plain)
    return Compressed(plain, small if worth_it else None, f'W/"{sha256(plain).hexdigest()[:16]}"', smaller)


def answer(request: Request, packed: Compressed, media_type: str, keep: str) -> Response:
    """A response with the content, or 304 if the client has it. `keep`: Cache-Control."""
    headers = {"cache-control": keep, "etag": packed.tag, "vary": "accept-encoding"}
    if packed.tag.removeprefix("W/") in _tags(request):
        return Response(status_code=304, headers=headers)
    for encoding, small in (("br", packed.smaller), ("gzip", packed.small)):
        if small is not None and takes(request, encoding):
            return Response(small, headers={**headers, "content-encoding": encoding}, media_type=media_type)
    return Response(packed.plain, headers=headers, media_type=media_type)


def unpacked(request: Request, small: bytes, media_type: str) -> Response:
    """A response with gzip content; for clients without gzip it is decompressed while it is sent."""
    if takes(request, "gzip"):
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(small, headers=headers, media_type=media_type)
    return StreamingResponse(_decompress(small), headers={"vary": "accept-encoding"}, media_type=media_type)


async def _decompress(small: bytes) -> AsyncIterator[bytes]:
    unzip = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    while small:
        yield unzip.decompress(small, PIECE)
        small = unzip.unconsumed_tail
    yield unzip.flush()


def takes(request: Request, encoding: str) -> bool:
    """Whether a browser accepts an encoding: by its own entry, else by that for any."""
    parts = [part.partition(";") for part in request.headers.get("accept-encoding", "").lower().split(",")]
    accepted = {name.strip(): more.replace(" ", "") not in NOT for name, _, more in parts}
    return accepted.get(encoding, accepted.get("*", False))


NOT = ("q=0", "q=0.0", "q=0.00", "q=0.000")


def _tags(request: Request) -> set[str]:
    return {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
