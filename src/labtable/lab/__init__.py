"""The tools for research on games. This module exports what most studies need first.

Further modules: environments (`envs` for PettingZoo and Gymnasium, `labtable.spiel` for OpenSpiel), their observations
(`observation`), studies (`study`), exact solutions of small games (`exact`), learned policies (`learning`), and the
packages behind the exports: `simulation`, `tournaments`, `bots`, `records`, `figures`.
"""

from labtable.engine.files.audit import audit
from labtable.engine.files.replay import replay

from . import extra  # noqa: F401  # says what is not installed, before it is missed
from .bots.policies import Decision, Decisions, PolicyFailed
from .bots.probabilities import Probabilities, probabilities
from .bots.searcher import Searcher
from .envs.batch import Matches
from .envs.gym import register
from .records.reader import read_records
from .simulation.simulating import Results, simulate
from .simulation.summary import Summary, summary
from .tournaments.tournament import Tournament, tournament

__all__ = [
    "Decision",
    "Decisions",
    "Matches",
    "PolicyFailed",
    "Probabilities",
    "Results",
    "Searcher",
    "Summary",
    "Tournament",
    "audit",
    "probabilities",
    "read_records",
    "replay",
    "simulate",
    "summary",
    "tournament",
]

register()
