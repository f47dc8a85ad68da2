"""A table's address as a QR code."""

import io

import segno


def qr_svg(address: str) -> bytes:
    """The code as an SVG that takes the size and the colour of its surroundings."""
    out = io.BytesIO()
    segno.make(address, micro=False, error="m").save(out, kind="svg", border=4, xmldecl=False, omitsize=True)
    return out.getvalue()
