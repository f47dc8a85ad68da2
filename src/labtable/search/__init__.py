"""Search for bots of any game: it calls the contract's kernels, plain or compiled, and knows no game."""
