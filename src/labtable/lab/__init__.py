"""The tools for research on games: simulations, batches of matches, environments, replays and audits."""

from .audit import audit
from .replay import replay
from .report import summary
from .simulation import Results, simulate

__all__ = ["Results", "audit", "replay", "simulate", "summary"]
