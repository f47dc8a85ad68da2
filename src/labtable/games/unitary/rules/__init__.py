"""Unitary's rules: cards, the state of a match, and every kernel. RULES.md numbers them."""
