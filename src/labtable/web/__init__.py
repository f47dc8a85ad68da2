"""The web server: messages, sockets, pages."""
