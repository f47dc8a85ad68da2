"""The tools for research on games: simulations, batches of matches, environments, replays and audits."""

from labtable.engine.files.audit import audit
from labtable.engine.files.replay import replay

from . import extra  # before all that needs them
from .chances import Probabilities, probabilities
from .gym import register
from .record_reader import read_records
from .report import summary
from .simulation import Results, simulate
from .tournaments import Tournament, tournament

__all__ = [
    "Probabilities",
    "Results",
    "Tournament",
    "audit",
    "extra",
    "probabilities",
    "read_records",
    "replay",
    "simulate",
    "summary",
    "tournament",
]

register()
