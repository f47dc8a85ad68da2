"""Studies: what a designer asks of many matches, one way to play compared with another, and both as pages."""

from .comparing import Comparison, compare
from .studying import Study, study

__all__ = ["Comparison", "Study", "compare", "study"]
