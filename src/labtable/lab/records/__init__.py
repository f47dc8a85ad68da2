"""Records of many matches: written as they are simulated, read and checked all at once."""
