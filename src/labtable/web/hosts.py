"""The host names under which a browser may ask for this server.

A foreign page can make its own name lead to this machine (DNS rebinding). Its requests then bear that name, so a server
that answers only to its own names is safe. Addresses need no list: they cannot be made to lead elsewhere.
"""

import re
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Thread

from .address import is_here

RESOLVER = Path("/etc/resolv.conf")
SECONDS_TO_ASK = 2.0  # for the full host name; a network with silent name servers would take long
SEARCHED = re.compile(r"^(?:search|domain)\s+(.*)$", re.MULTILINE)


def names_in_networks(ask: Callable[[], str] = socket.getfqdn, resolver: Path = RESOLVER) -> set[str]:
    """The machine's own names under the domains of its networks: pc12.school.lan."""
    own, answers = socket.gethostname().lower().partition(".")[0], [""]

    def learn() -> None:
        with suppress(OSError, UnicodeError):
            answers.append(ask())

    asking = Thread(target=learn, daemon=True)
    asking.start()
    try:
        domains = " ".join(SEARCHED.findall(resolver.read_text())).split()
    except (OSError, UnicodeError):  # other systems have no such file
        domains = []
    asking.join(SECONDS_TO_ASK)
    names = {answers[-1].lower(), *(f"{own}.{domain.strip('.').lower()}" for domain in domains if domain.strip("."))}
    return {name for name in names if name.startswith(f"{own}.") and not is_address(name)}


class Hosts:
    """The names of this server: the machine's own, and given ones."""

    def __init__(self, also: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {own, f"{own}.local", *(name.lower() for name in also)}

    def know(self, host: str) -> bool:
        """Whether a Host header, with or without a port, is one of the names."""
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
