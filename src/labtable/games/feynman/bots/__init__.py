"""The bots of U-kNOw Feynman."""
