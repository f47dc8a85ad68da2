"""The messages and requests of browsers, independent of transport: a server, or a page without one."""
