"""Calls to addresses that people name."""

import hmac
import socket
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from pytest_django import Settings

from chronicle.errors import Refused
from games.services.notices import webhooks
from tests.services.hook import Hook, hook

SECRET = webhooks.new_secret()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What name servers say. Other hosts do not exist."""
    known: dict[str, list[str]] = {}
    real = socket.getaddrinfo

    def look_up(host: str, port: int, *args: Any, **kwargs: Any) -> list[Any]:
        return [entry for address in known.get(host, [host]) for entry in real(address, port, type=socket.SOCK_STREAM)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return known


@pytest.fixture
def target(names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> Iterator[Hook]:
    names["hooks.example.org"] = ["127.0.0.1"]
    monkeypatch.setattr(webhooks, "is_public", lambda address: True)
    with hook() as found:
        yield found


def call(url: str) -> None:
    webhooks.call(url, b'{"content": "Your turn"}', SECRET, "turn-7")


def test_it_works(target: Hook) -> None:
    call(target.url)
    [(headers, body)] = target.requests
    assert headers[""] == "POST /turns?of=ada HTTP/1.1"
    assert headers["Host"] == f"hooks.example.org:{target.port}"
    assert headers["Content-Type"] == "application/json"
    assert headers["Chronicle-Delivery"] == "turn-7"
    assert body == b'{"content": "Your turn"}'
    stamp = headers["Chronicle-Timestamp"]
    assert abs(int(stamp) - time.time()) < 10
    signed = hmac.new(SECRET.encode(), f"{stamp}.".encode() + body, sha256).hexdigest()
    assert headers["Chronicle-Signature"] == f"v1={signed}"


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
        *("192.0.0.8", "192.0.0.9", "192.0.0.170", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.6"),
        *("198.51.100.1", "203.0.113.1", "3fff::1", "3fff:fff::1", "5f00::1", "2001:4:112::1", "2620:4f:8000::1", "2001:2::1"),
        *("2001:1::1", "2001:3::1", "2001:20::1", "2001:30::1", "2001:1ff::1", "64:ff9b:1::1", "100::1", "2002:808:808::1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:4136:e378::1"),
    ],
)
def test_what_is_nobodys_or_ours_is_not_public(address: str) -> None:
    assert not webhooks.is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("8.8.8.8", "1.1.1.1", "162.159.128.233", "192.0.1.1", "192.31.195.255", "192.88.98.1", "192.175.49.1"),
        *("2606:4700::1111", "2a00:1450:4001::1", "2001:200::1", "2001:4860:4860::8888", "2003::1", "2620:4f:7fff::1"),
        *("2620:4f:8001::1", "3ffe::1"),
    ],
)
def test_the_internet_is_public(address: str) -> None:
    assert webhooks.is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("", "example.org", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x", "https://exa mple.org/"),
        *("https://user:word@example.org/", "https://@example.org/", "https://example.org/#part", "https://example.org:99999/"),
        *(
            "https://example.org:0/",
            "https://[::1",
            "https://example.org/\r\nHost: other",
            "https://example.org/ü",
            "gopher://example.org/",
        ),
    ],
)
def test_no_address(names: dict[str, list[str]], url: str) -> None:
    names["example.org"] = ["8.8.8.8"]
    with pytest.raises(Refused) as refusal:
        webhooks.find(url)
    assert (refusal.value.code, refusal.value.field) == ("webhook_refused", "webhook")


@pytest.mark.parametrize(
    "url",
    [
        *("http://localhost/", "http://127.0.0.1:8000/", "http://127.1/", "http://0x7f000001/", "http://2130706433/"),
        *("http://0/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://169.254.169.254/latest/meta-data/"),
        *("https://inside.example.org/", "https://two.example.org/"),
    ],
)
def test_private_networks_are_refused(names: dict[str, list[str]], settings: Settings, url: str) -> None:
    settings.WEBHOOK_PORTS = [8000]
    names["inside.example.org"] = ["10.0.0.8"]
    names["two.example.org"] = ["8.8.8.8", "192.168.0.8"]
    with pytest.raises(Refused, match="private network"):
        webhooks.find(url)


@pytest.mark.parametrize("port", [22, 25, 79, 444, 6379, 8000, 65535])
def test_other_ports_are_refused(names: dict[str, list[str]], settings: Settings, port: int) -> None:
    names["example.org"] = ["8.8.8.8"]
    with pytest.raises(Refused, match=f"do not go to port {port}, only to 80, 443\\."):
        webhooks.find(f"https://example.org:{port}/")
    settings.WEBHOOK_PORTS = [port]
    assert webhooks.find(f"https://example.org:{port}/").port == port


@pytest.mark.parametrize(
    ("url", "port"), [("http://example.org", 80), ("https://example.org:80/", 80), ("http://example.org:443", 443)]
)
def test_the_ports_of_the_web_are_open(names: dict[str, list[str]], url: str, port: int) -> None:
    names["example.org"] = ["8.8.8.8"]
    assert webhooks.find(url).port == port


def test_an_unknown_host(names: dict[str, list[str]]) -> None:
    names["nowhere.example.org"] = ["not an address"]
    with pytest.raises(Refused, match="no host of this name"):
        webhooks.find("https://nowhere.example.org/")


def test_a_name_that_turns_private_is_not_called(names: dict[str, list[str]]) -> None:
    """It was good when it was stored."""
    with hook() as inside:
        names["hooks.example.org"] = ["8.8.8.8"]
        webhooks.find(inside.url)
        names["hooks.example.org"] = ["127.0.0.1"]
        with pytest.raises(webhooks.Failed, match="private network"):
            call(inside.url)
        assert not inside.requests


def test_the_address_that_was_looked_at_is_the_one_that_is_called(
    target: Hook, monkeypatch: pytest.MonkeyPatch, names: dict[str, list[str]]
) -> None:
    """Name servers that say something else a moment later are not asked again."""
    asked = socket.getaddrinfo
    answers = []

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        answers.append(host)
        return asked(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    call(target.url)
    assert answers.count("hooks.example.org") == 1


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_are_not_followed(target: Hook, status: int) -> None:
    target.answer = f"HTTP/1.1 {status} Elsewhere\r\nLocation: {target.url}\r\n\r\n".encode()
    with pytest.raises(webhooks.Failed, match=f"answered with status {status}") as failure:
        call(target.url)
    assert failure.value.for_good
    assert len(target.requests) == 1


@pytest.mark.parametrize(
    ("status", "for_good"), [(400, True), (401, True), (404, True), (410, True), (408, False), (429, False), (500, False)]
)
def test_refusals_of_the_other_side(target: Hook, status: int, for_good: bool) -> None:
    target.answer = f"HTTP/1.1 {status} No\r\n\r\n".encode()
    with pytest.raises(webhooks.Failed, match=f"It answered with status {status}.") as failure:
        call(target.url)
    assert failure.value.for_good is for_good


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 abc\r\n", b"x" * 5000])
def test_what_is_not_http(target: Hook, answer: bytes) -> None:
    target.answer = answer
    with pytest.raises(webhooks.Failed, match=r"not HTTP|could not be reached"):
        call(target.url)


def test_who_answers_for_ever_is_not_listened_to_for_ever(target: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.5)
    target.answer, target.pieces = b"HTTP/1.1 200" + b" " * 600, True
    began = time.monotonic()
    with pytest.raises(webhooks.Failed, match="TimeoutError"):
        call(target.url)
    assert time.monotonic() - began < 2


def test_nobody_there(target: Hook, settings: Settings) -> None:
    target.stopped.set()
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    settings.WEBHOOK_PORTS = [port]
    with pytest.raises(webhooks.Failed, match="ConnectionRefusedError") as failure:
        call(f"http://hooks.example.org:{port}/")
    assert not failure.value.for_good


def test_the_certificate_must_be_that_of_the_host(target: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the address is asked for and checked, not the number that is called."""
    asked = []

    class Context:
        def wrap_socket(self, sock: socket.socket, server_hostname: str) -> socket.socket:
            asked.append((server_hostname, sock.getpeername()))
            return sock

    monkeypatch.setattr("ssl.create_default_context", Context)
    call(target.url.replace("http:", "https:"))
    assert asked == [("hooks.example.org", ("127.0.0.1", target.port))]
    assert len(target.requests) == 1


def test_https_is_spoken_to_https(target: Hook) -> None:
    """A server without a certificate gets nothing."""
    with pytest.raises(webhooks.Failed, match="could not be reached"):
        call(target.url.replace("http:", "https:"))
    assert not any(b"Your turn" in body for _, body in target.requests)


def test_a_failure_does_not_name_the_address(target: Hook) -> None:
    target.answer = b"HTTP/1.1 404 Not Found\r\n\r\n"
    with pytest.raises(webhooks.Failed) as failure:
        call(target.url)
    assert "example" not in str(failure.value)
