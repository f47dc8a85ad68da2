"""Siblings of the game, as settings that differ from what is printed."""

from collections.abc import Mapping

from labtable.engine.kernels.options import Value

VARIANTS: Mapping[str, Mapping[str, Value]] = {}
