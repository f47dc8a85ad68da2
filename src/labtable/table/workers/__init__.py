"""Work beside the event loop: processes in which computers think, and the thread that reads what people write."""
