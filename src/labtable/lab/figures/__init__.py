"""Figures of played matches: counts, and their confidence intervals."""
