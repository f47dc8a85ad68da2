"""A table's address as a QR code."""

import io
from functools import lru_cache

import segno

from .compressed import Compressed, compress

KEPT = 512  # pictures of some kilobytes


@lru_cache(KEPT)
def qr_svg(address: str) -> Compressed:
    """The code as an SVG that takes the size and the colour of its surroundings; made in milliseconds."""
    out = io.BytesIO()
    segno.make(address, micro=False, error="m").save(out, kind="svg", border=4, xmldecl=False, omitsize=True)
    return compress(out.getvalue())
