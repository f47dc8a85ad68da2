"""The computers that play Schrödinger's Cats."""
