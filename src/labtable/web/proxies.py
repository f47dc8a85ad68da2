"""The proxies that speak for browsers: what they say is believed, and of nobody else."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from labtable.engine.words.problem import Problem

Network = IPv4Network | IPv6Network


class Proxies:
    """The addresses from which proxies speak, as `--proxy` says: addresses, networks and names, with commas between."""

    def __init__(self, said: str | None = None) -> None:
        """Read what is said; a name means the addresses that it has now. Raises Problem `bad_proxy`."""
        self._networks = [network for one in (said or "").split(",") if said for network in _networks(one.strip())]

    def __contains__(self, host: object) -> bool:
        try:
            ip = ip_address(str(host))
        except ValueError:
            return False
        if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
            ip = ip.ipv4_mapped
        return any(ip in network for network in self._networks)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def as_written(self) -> list[str]:
        """All networks as text; those of IPv4 also as they look to a server that listens at `::`."""
        plain = [str(network) for network in self._networks]
        mapped = [
            f"::ffff:{network.network_address}/{96 + network.prefixlen}"
            for network in self._networks
            if isinstance(network, IPv4Network)
        ]
        return plain + mapped


def _networks(said: str) -> Iterator[Network]:
    try:
        network = ip_network(said)
    except ValueError:
        yield from _named(said)
        return
    if network.prefixlen == 0:
        raise Problem("bad_proxy", f"--proxy {said} would believe everybody. Say where the proxy speaks from.")
    yield network


def _named(name: str) -> Iterator[Network]:
    """The addresses of a name."""
    if not name or "/" in name or " " in name:
        told = f"--proxy {name or 'with nothing'} is no address, no network such as 10.88.0.0/16 and no machine’s name."
        raise Problem("bad_proxy", told)
    try:
        found = {str(address[0]) for *_, address in socket.getaddrinfo(name, None)}
    except (OSError, UnicodeError):
        raise Problem("bad_proxy", f"--proxy {name}: no machine of this name is found here.") from None
    yield from (ip_network(address.partition("%")[0]) for address in sorted(found))
