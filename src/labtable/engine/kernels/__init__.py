"""Kernels and the records they work on: dice, piles, events, options, the contract of a game, and the compiler."""
