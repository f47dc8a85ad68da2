"""Simulation of many matches between bots, on threads or a cluster, with checkpoints and a summary."""

from .simulating import Results, simulate

__all__ = ["Results", "simulate"]
