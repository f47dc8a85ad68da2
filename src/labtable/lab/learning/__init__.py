"""Learned policies: trained with PyTorch (the extra `learn`), saved in small files, played without it.

    from labtable.lab.learning import best_response, train

    train("cats", minutes=30, seed=1).policy.save("cats.policy")
    best_response("cats", "expert", minutes=20, seed=1).wins.share
    best_response("cats", "expert", minutes=20, seed=1, seats=3, coalition=2).wins.score  # of two seats together

See `training` for how they are trained, `trained` for how they play.
"""

from .response import Response, best_response, measured
from .trained import Trained
from .training import Learned, train

__all__ = ["Learned", "Response", "Trained", "best_response", "measured", "train"]
