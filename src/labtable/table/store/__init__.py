"""The log of every table and class, the stores that keep it, and what writes and erases it."""
