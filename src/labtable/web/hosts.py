"""By which names a browser may ask for this server.

A page of somebody else's can have its own name lead to this machine (DNS rebinding). Its requests then bear that name,
so that a server which answers to its own names alone answers none of them. Addresses need no list: they cannot be made
to lead elsewhere.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from .address import is_here


class Hosts:
    """This machine's own names, and those by which it is known besides."""

    def __init__(self, also: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {own, f"{own}.local", *(name.lower() for name in also)}

    def know(self, host: str) -> bool:
        """Whether a Host, perhaps with a port, is one of them."""
        name = without_port(host).lower()
        return is_here(name) or is_address(name) or name in self._names


def without_port(host: str) -> str:
    """The name or address in a Host."""
    if host.startswith("["):
        return host[1 : host.find("]")]
    return host.partition(":")[0]


def is_address(name: str) -> bool:
    """Whether it is an address and no name."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
