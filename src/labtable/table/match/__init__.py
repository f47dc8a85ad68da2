"""What a table does by itself and when, and its past matches."""
