"""Who may sit at a table: names, codes, and who is there."""
