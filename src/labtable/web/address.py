"""Addresses by which others find this server."""

import socket
from ipaddress import ip_address

EVERYWHERE = "0.0.0.0"  # noqa: S104


def is_any(host: str) -> bool:
    """Whether a host to listen at means every address of this machine."""
    return host in (EVERYWHERE, "::", "")


def is_here(name: str) -> bool:
    """Whether a name means, on any machine, that machine itself."""
    return name == "localhost" or name.endswith(".localhost")


def means_here(host: str | None) -> bool:
    """Whether a host in an address leads every client to its own machine."""
    if host is None or is_here(host):
        return True
    try:
        ip = ip_address(host)
    except ValueError:
        return False
    return ip.is_loopback or ip.is_unspecified


def own_address() -> str | None:
    """This machine's address in its network, None without one; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that only documents use
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if means_here(address) else address
