"""Variants of the game: settings that differ from the printed rules."""

from collections.abc import Mapping

from labtable.engine.kernels.options import Value

VARIANTS: Mapping[str, Mapping[str, Value]] = {
    "tiny": {
        "form": "elimination",
        "open_doctorate": False,
        "dealt": 1,
        "alive_boxes": 2,
        "dead_boxes": 2,
        "empty_boxes": 0,
        "heisenberg_boxes": 1,
        "ladder": 4,
        "cycling": 0,
        "doctorates": 0,
    },
}
