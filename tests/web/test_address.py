"""Where others find a server: which of its machine's addresses phones reach, and by which names it is known."""

import json
import socket
from pathlib import Path

import pytest

from labtable.engine.words.problem import Problem
from labtable.web import hosts
from labtable.web.address import Reach, base_of, ranked
from labtable.web.hosts import Hosts, names_in_networks
from labtable.web.proxies import Proxies
from labtable.web.server import greeting, reach, serve

from .live import live

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
WITH_VPN = [
    ("lo", "127.0.0.1"),
    ("docker0", "172.17.0.1"),
    ("tun0", "10.8.0.2"),
    ("wlan0", "192.168.1.7"),
    ("eth0", "10.1.2.3"),
    (None, "127.0.1.1"),
]

# --- the machine's own addresses --------------------------------------------------------------------------------------


def test_phones_are_offered_networks_first_then_vpns_and_no_containers() -> None:
    found = ranked(WITH_VPN, way_out="10.8.0.2")
    assert [one.address for one in found] == ["192.168.1.7", "10.1.2.3", "10.8.0.2", "172.17.0.1"]
    bases = ["http://192.168.1.7:80", "http://10.1.2.3:80", "http://10.8.0.2:80"]
    assert reach(found, 80, in_container=False) == Reach(bases)
    assert ranked([], "192.168.1.7")[0].address == "192.168.1.7", "a system that names no interface"
    assert ranked([*WITH_VPN], "10.1.2.3")[0].address == "10.1.2.3", "of several networks, that of the way out"
    assert ranked([("eth0", "169.254.3.4")], None) == [], "what a machine has called itself, without a network"


def test_what_is_printed_says_what_is_known_of_each_address() -> None:
    said = greeting("0.0.0.0", 80, found=ranked(WITH_VPN, "10.8.0.2"))
    assert "same network find it at http://192.168.1.7:80 (wlan0)" in said
    assert "http://10.1.2.3:80 (eth0)" in said
    assert "VPN finds it at http://10.8.0.2:80 (tun0)" in said
    assert "Not for phones: http://172.17.0.1:80 (docker0)" in said
    assert "--address" in said
    only_containers = greeting("0.0.0.0", 80, found=ranked([("docker0", "172.17.0.1")], None))
    assert "in no network" in only_containers


def test_a_container_says_that_phones_do_not_reach_it() -> None:
    found = ranked([("eth0", "172.17.0.2")], "172.17.0.2")
    assert reach(found, 80, in_container=True) == Reach([], "container")
    said = greeting("0.0.0.0", 80, found=found, in_container=True)
    assert "172.17" not in said
    assert "labtable serve --address" in said
    assert "http://192.168.1.7:80" in greeting("0.0.0.0", 80, ["http://192.168.1.7:80"], found, in_container=True)


@pytest.mark.parametrize(
    ("said", "base"),
    [
        ("192.168.1.7", "http://192.168.1.7:8000"),
        ("192.168.1.7:80", "http://192.168.1.7:80"),
        ("[fd00::1]", "http://[fd00::1]:8000"),
        ("cards.example", "http://cards.example:8000"),
        ("https://cards.example/", "https://cards.example"),
    ],
)
def test_an_address_may_be_said(said: str, base: str) -> None:
    assert base_of(said, 8000) == base


@pytest.mark.parametrize(
    "said",
    ["", "localhost", "127.0.0.1:80", "[::1]", "0.0.0.0", "https://a.example/cards", "ftp://a.example", "a b", "a:b"],
)
def test_what_is_no_address_for_phones_is_refused_at_the_start(said: str, tmp_path: Path) -> None:
    with pytest.raises(Problem) as refused:
        serve(port=0, data=tmp_path, addresses=[said])
    assert refused.value.code == "bad_address"
    assert said in refused.value.text


async def test_what_was_said_is_in_the_code_whatever_was_asked_for(tmp_path: Path) -> None:
    said = ["https://cards.school.example", "http://192.168.1.7:8000"]
    async with live(tmp_path, addresses=said, found_at=lambda: Reach([], "container")) as server:
        for host in ("localhost:8000", "10.8.0.2:8000", "cards.school.example"):
            told = (await server.ask("GET", "/api/address", headers={"host": host})).json()
            assert (told["base"], told["others"], told["why"]) == (said[0], said[1:], None)


async def test_other_addresses_are_offered_beside_the_first(tmp_path: Path) -> None:
    bases = ["http://192.168.1.7:8000", "http://10.8.0.2:8000"]
    async with live(tmp_path, found_at=lambda: Reach(bases)) as server:
        told = (await server.ask("GET", "/api/address", headers={"host": "localhost"})).json()
        assert (told["base"], told["others"]) == (bases[0], bases[1:])
    async with live(tmp_path, found_at=lambda: Reach([], "container")) as server:
        told = (await server.ask("GET", "/api/address", headers={"host": "localhost"})).json()
        assert (told["base"], told["why"]) == (None, "container")


# --- names ------------------------------------------------------------------------------------------------------------


def test_the_machine_knows_its_name_under_the_domains_of_its_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "PC12")
    (resolver := tmp_path / "resolv.conf").write_text("# a comment\nsearch school.lan lab.school.lan\nnameserver ::1\n")
    names = names_in_networks(lambda: "pc12.office.lan", resolver)
    assert names == {"pc12.office.lan", "pc12.school.lan", "pc12.lab.school.lan"}
    known = Hosts(names)
    assert all(known.know(name) for name in ("pc12", "pc12.local", "PC12.School.lan:8000"))
    assert not any(known.know(name) for name in ("pc13.school.lan", "school.lan", "pc12.evil.example", "pc12.lan"))
    for told in ("localhost", "PC12", "1.0.0.127.in-addr.arpa", ""):
        assert names_in_networks(lambda told=told: told, tmp_path / "none") == set()  # type: ignore[misc]


def test_a_network_that_does_not_answer_keeps_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "SECONDS_TO_ASK", 0)

    def fails() -> str:
        raise OSError

    assert names_in_networks(fails, tmp_path / "none") == set()


async def test_who_looks_at_a_refusal_is_told_in_words(tmp_path: Path) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with live(tmp_path) as server:
        page = await server.ask("GET", "/t/muon-100", headers={**browser, "host": "other.example"})
        assert page.status_code == 421
        assert page.headers["content-type"].startswith("text/html")
        assert "labtable serve --name other.example" in page.text
        assert "content-security-policy" in page.headers
        for path, accept in (("/", "application/json"), ("/api/games", browser["accept"])):
            told = await server.ask("GET", path, headers={"host": "other.example", "accept": accept})
            assert (told.status_code, told.json()["code"]) == (421, "unknown_host")


# --- proxies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["127.0.0.1", "127.0.0.0/8", "localhost", "10.88.0.0/16, localhost", "::1,127.0.0.1"])
async def test_a_proxy_is_an_address_a_network_or_a_name(tmp_path: Path, said: str) -> None:
    async with live(tmp_path, proxy=said) as server:
        headers = {"x-forwarded-host": "any.example", "x-forwarded-proto": "https"}
        told = await server.ask("GET", "/api/address", headers=headers)
        assert told.json()["base"] == "https://any.example"


async def test_who_is_no_proxy_is_not_believed(tmp_path: Path) -> None:
    async with live(tmp_path, proxy="10.88.0.0/16,::1") as server:
        told = await server.ask("GET", "/api/address", headers={"x-forwarded-host": "any.example"})
        assert told.json()["base"] is None


def test_proxies_are_known_in_both_forms_of_an_address() -> None:
    proxies = Proxies("10.88.0.0/16,fd00::/8")
    assert all(address in proxies for address in ("10.88.3.4", "::ffff:10.88.3.4", "fd00::1"))
    assert not any(address in proxies for address in ("10.89.0.1", "::ffff:10.89.0.1", "", "x", "fe80::1"))
    assert not Proxies()


@pytest.mark.parametrize(
    "said", ["10.88.0.1/16", "10.88.0.0/33", "no-such-machine.invalid", "0.0.0.0/0", "::/0", "a b", ""]
)
def test_what_is_no_proxy_is_refused_at_the_start(said: str, tmp_path: Path) -> None:
    for proxy in (said or ",", f"127.0.0.1,{said}"):
        with pytest.raises(Problem) as refused:
            serve(port=0, data=tmp_path, proxy=proxy)
        assert refused.value.code == "bad_proxy"
        assert said in refused.value.text


def nginx_says(asked: str) -> dict[str, str]:
    """The headers that docs/run/nginx.conf has nginx send for a request with this Host."""
    of_nginx = {"$host": asked.partition(":")[0].lower(), "$http_host": asked, "$scheme": "https",
                "$remote_addr": "198.51.100.7"}  # fmt: skip
    lines = [line.split() for line in (ROOT / "docs/run/nginx.conf").read_text().splitlines()]
    said = {name: value.rstrip(";") for directive, name, value in (w for w in lines if len(w) == 3)
            if directive == "proxy_set_header"}  # fmt: skip
    return {name: of_nginx[value] for name, value in said.items() if value in of_nginx}


@pytest.mark.parametrize("host", ["cards.school.example", "cards.school.example:8443"])
async def test_nginx_as_it_is_documented_lets_its_pages_write_on_any_port(tmp_path: Path, host: str) -> None:
    wish = json.dumps({"game": "unitary", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}]})
    async with live(tmp_path, proxy="127.0.0.1") as server:
        headers = {**nginx_says(host), "Origin": f"https://{host}"}
        made = await server.ask("POST", "/api/tables", headers=headers, content=wish)
        assert made.status_code == 201, made.text
        told = await server.ask("GET", "/api/address", headers=headers)
        assert told.json()["base"] == f"https://{host}"
