"""The names by which a browser may ask for this server.

A foreign page can have its own name lead to this machine (DNS rebinding). Its requests then bear that name, so a server
that answers only to its own names answers none of them. Addresses need no list: they cannot be made
to lead elsewhere.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from .address import is_here


class Hosts:
    """The names of this server: the machine's own, and others by which it is known."""

    def __init__(self, also: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {own, f"{own}.local", *(name.lower() for name in also)}

    def know(self, host: str) -> bool:
        """Whether a Host header, perhaps with a port, is one of the names."""
        name = without_port(host).lower()
        return is_here(name) or is_address(name) or name in self._names


def without_port(host: str) -> str:
    """The name or address in a Host header."""
    if host.startswith("["):
        return host[1 : host.find("]")]
    return host.partition(":")[0]


def is_address(name: str) -> bool:
    """Whether a host is an address and no name."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
