"""Everything that a browser may ask and is sent, whatever carries it: a server, or a page without one."""
