"""The games for OpenSpiel. Needs the extra `spiel`; see `labtable.lab.spiel`."""

from .lab.spiel import register

__all__ = ["register"]
