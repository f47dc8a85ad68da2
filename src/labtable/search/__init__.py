"""Search for bots: it works on any game through the kernels of its contract, plain and compiled, and knows no game."""
