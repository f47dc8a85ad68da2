"""Files of a game and of its matches: rules, records, score sheets."""
