"""Work outside the event loop: processes in which computers think, and the thread that reads written actions."""
