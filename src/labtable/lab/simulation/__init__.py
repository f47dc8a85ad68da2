"""Simulation: many matches between bots, on threads or a cluster, kept as they are played, and summed up."""

from .simulating import Results, simulate

__all__ = ["Results", "simulate"]
