"""Finds true plays: equations, inequalities and patterns of given cards."""
