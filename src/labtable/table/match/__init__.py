"""What happens at a table by itself and when, and the matches that were played there."""
