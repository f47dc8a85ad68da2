"""Play of any game: whose turn it is, matches one by one and in bulk, the bot that every game has."""
