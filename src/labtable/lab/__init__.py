"""For research: simulation, statistics, environments."""
