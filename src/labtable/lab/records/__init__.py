"""Records of many matches: written by simulations, and read and checked in bulk."""
