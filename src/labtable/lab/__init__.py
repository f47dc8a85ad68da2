"""The tools for research on games: simulations, batches of matches, environments, replays and audits."""

from labtable.engine.files.audit import audit
from labtable.engine.files.replay import replay

from . import extra  # before all that needs them
from .report import summary
from .simulation import Results, simulate
from .tournaments import Tournament, tournament

__all__ = ["Results", "Tournament", "audit", "extra", "replay", "simulate", "summary", "tournament"]
