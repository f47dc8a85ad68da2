"""The messages and requests of browsers, whatever carries them: a server, or a page without one."""
