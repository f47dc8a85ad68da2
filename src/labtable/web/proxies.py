"""The proxies whose forwarded headers are believed, and no others."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from labtable.engine.words.problem import Problem

Network = IPv4Network | IPv6Network


class Proxies:
    """The addresses of proxies, from `--proxy`: addresses, networks and names, separated by commas."""

    def __init__(self, listed: str | None = None) -> None:
        """Parse `listed`; a name stands for its present addresses. Raises Problem `bad_proxy`."""
        self._networks = [
            network for text in (listed or "").split(",") if listed for network in _networks(text.strip())
        ]

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
        """All networks as text; those of IPv4 also in the IPv6 form that a server listening at `::` sees."""
        plain = [str(network) for network in self._networks]
        mapped = [
            f"::ffff:{network.network_address}/{96 + network.prefixlen}"
            for network in self._networks
            if isinstance(network, IPv4Network)
        ]
        return plain + mapped


def _networks(text: str) -> Iterator[Network]:
    try:
        network = ip_network(text)
    except ValueError:
        yield from _named(text)
        return
    if network.prefixlen == 0:
        raise Problem.english("bad_proxy", f"--proxy {text} would believe everybody. Say where the proxy speaks from.")
    yield network


def _named(name: str) -> Iterator[Network]:
    """The addresses of a name."""
    if not name or "/" in name or " " in name:
        sentence = (
            f"--proxy {name or 'with nothing'} is no address, no network such as 10.88.0.0/16 and no machine’s name."
        )
        raise Problem.english("bad_proxy", sentence)
    try:
        found = {str(address[0]) for *_, address in socket.getaddrinfo(name, None)}
    except (OSError, UnicodeError):
        raise Problem.english("bad_proxy", f"--proxy {name}: no machine of this name is found here.") from None
    yield from (ip_network(address.partition("%")[0]) for address in sorted(found))
