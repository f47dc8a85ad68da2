"""The computers that play U-kNOw Feynman."""
