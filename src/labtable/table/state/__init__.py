"""What a table is: its plan, the changes that its log keeps, the match that is on, and who may do what."""
