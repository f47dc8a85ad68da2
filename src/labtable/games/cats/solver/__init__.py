"""What is likely in an experiment of Schrödinger's Cats."""
