"""Playing any game: whose turn it is, single matches, matches in bulk, the random bot."""
