"""Variants of the game: settings that differ from the printed rules."""

from collections.abc import Mapping

from labtable.engine.kernels.options import Value

VARIANTS: Mapping[str, Mapping[str, Value]] = {
    "tiny": {
        "quantities": 3,
        "quantity_copies": 1,
        "squares": 0,
        "square_roots": 0,
        "clears": 0,
        "last_turn": 4,
    },
}
