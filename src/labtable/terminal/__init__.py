"""A match at the terminal: plain lines out, notation in."""
