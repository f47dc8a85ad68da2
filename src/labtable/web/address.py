"""Addresses by which others find this server."""

import re
import socket
import struct
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from labtable.engine.words.problem import Problem

EVERYWHERE = "0.0.0.0"  # noqa: S104
OF_AN_INTERFACE = 0x8915  # Linux: SIOCGIFADDR
CONTAINERS = re.compile(r"docker|br-|podman|cni|veth|virbr|lxc|lxd|flannel|cali|vmnet|vboxnet")
TUNNELS = re.compile(r"tun|tap|wg|ppp|utun|ipsec|tailscale|zt|nordlynx|proton|vpn")
SHARED = ip_network("100.64.0.0/10")  # of providers' NAT, and of VPNs such as Tailscale
IN_A_CONTAINER = tuple(map(Path, ("/.dockerenv", "/run/.containerenv")))
HOST = re.compile(r"\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+")

Kind = Literal["network", "vpn", "containers"]


class Found(NamedTuple):
    """An address of this machine, with its interface and the kind of network behind it."""

    address: str
    kind: Kind
    interface: str | None = None


class Reach(NamedTuple):
    """The addresses where others find a server, the best first, or the reason `why` there is none."""

    bases: list[str]
    why: Literal["closed", "offline", "container"] | None = None


def is_any(host: str) -> bool:
    """Whether listening at a host means listening at every address of this machine."""
    return host in (EVERYWHERE, "::", "")


def is_here(name: str) -> bool:
    """Whether a name means the local machine, on any machine."""
    return name == "localhost" or name.endswith(".localhost")


def means_here(host: str | None) -> bool:
    """Whether a host leads every client to its own machine."""
    if host is None or is_here(host):
        return True
    try:
        ip = ip_address(host)
    except ValueError:
        return False
    return ip.is_loopback or ip.is_unspecified


def is_in_a_container() -> bool:
    """Whether this process is in a container, whose addresses nobody outside can reach."""
    return any(file.exists() for file in IN_A_CONTAINER)


def own_addresses() -> list[Found]:
    """This machine's addresses in its networks, the likeliest for phones first; found without sending anything."""
    return ranked([*_by_interface(), *_by_name()], _of_the_way_out())


def ranked(found: Iterable[tuple[str | None, str]], way_out: str | None) -> list[Found]:
    """Rank addresses, each with its interface if known; `way_out`: the address of the default route."""
    by_address: dict[str, Found] = {}
    for interface, address in [*found, *([(None, way_out)] if way_out else [])]:
        ip = ip_address(address)
        if means_here(address) or ip.is_link_local:
            continue
        name = interface or ""
        kind: Kind = "network"
        if CONTAINERS.match(name):
            kind = "containers"
        elif TUNNELS.match(name) or ip in SHARED:
            kind = "vpn"
        by_address.setdefault(address, Found(address, kind, interface))
    order: list[Kind] = ["network", "vpn", "containers"]
    return sorted(by_address.values(), key=lambda own: (order.index(own.kind), own.address != way_out))


def _of_the_way_out() -> str | None:
    """The address from which this machine reaches others; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _by_interface() -> list[tuple[str | None, str]]:
    """The name and the address of each interface, where the system lists them (Linux)."""
    try:
        import fcntl
    except ImportError:
        return []
    found: list[tuple[str | None, str]] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe.fileno(), OF_AN_INTERFACE, struct.pack("256s", name.encode()[:15]))
            except OSError:  # it has no address, or this is another system
                continue
            found.append((name, socket.inet_ntoa(answer[20:24])))
    return found


def _by_name() -> list[tuple[str | None, str]]:
    """The addresses of this machine's host name; all of them on Windows."""
    try:
        return [(None, str(at[0])) for *_, at in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def base_of(stated: str, port: int) -> str:
    """The base URL for a value of `--address`: a host, perhaps with a port, or a whole URL.

    Raises Problem `bad_address`.
    """
    url = stated if "://" in stated else f"http://{stated}"
    try:
        parts = urlsplit(url)
        own_port = parts.port
    except ValueError:
        parts, own_port = urlsplit(""), None
    host = parts.netloc.rpartition(":")[0] if own_port is not None else parts.netloc
    is_plain = parts.scheme in ("http", "https") and parts.path in ("", "/") and not parts.query and not parts.fragment
    if not is_plain or not HOST.fullmatch(host):
        raise Problem.english(
            "bad_address", f"--address {stated} is not like 192.168.1.7, cards.example or https://cards.example."
        )
    if means_here(parts.hostname):
        raise Problem.english(
            "bad_address", f"--address {stated} leads every phone to itself. Say the address that others open."
        )
    if own_port is None and "://" not in stated:
        own_port = port
    return f"{parts.scheme}://{host}" + (f":{own_port}" if own_port is not None else "")
