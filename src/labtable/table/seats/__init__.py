"""The seats of a table: who may hold them, names, codes, and presence."""
