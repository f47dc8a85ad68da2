"""The state of a table: its plan, its logged changes, its live match, and permissions."""
