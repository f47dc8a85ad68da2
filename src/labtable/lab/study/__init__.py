"""Studies for game designers: figures of many matches, comparisons of two variants, and reports as pages."""

from .comparing import Comparison, compare
from .studying import Study, study

__all__ = ["Comparison", "Study", "compare", "study"]
