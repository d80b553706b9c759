"""Calls addresses that people name: signed, over within seconds, and never into a network of our own."""

import hmac
import io
import re
import secrets
import socket
import ssl
import time
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from chronicle.errors import Refused

SECONDS = 10.0
"""The time for a whole call, however slowly the other side speaks."""
_PORTS = {"https": 443, "http": 80}
_PUBLIC_IPV6 = IPv6Network("2000::/3")
_NOBODYS = [
    ip_network(network)
    for network in (
        *("192.0.0.0/24", "2001::/23"),  # protocol assignments, Teredo among them
        *(
            "192.31.196.0/24",
            "192.175.48.0/24",
            "2620:4f:8000::/48",
        ),  # AS112, which answers for private names
        *("192.52.193.0/24", "192.88.99.0/24", "2002::/16"),  # relays, and IPv4 addresses in disguise
        "3fff::/20",  # for documentation
    )
]
"""Networks that Python calls global, or that some versions from 3.11 to 3.14 call global and others do not."""
_PASSING = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}


class Failed(Exception):
    """The call did not arrive. The message never names the address, which is as good as a password."""

    def __init__(self, message: str, *, for_good: bool = False) -> None:
        super().__init__(message)
        self.for_good = for_good


@dataclass(frozen=True)
class Target:
    parts: SplitResult
    host: str
    port: int
    address: str
    """The address that was checked; it is not looked up again."""


def new_secret() -> str:
    return f"whk_{secrets.token_urlsafe(32)}"


def signature(secret: str, timestamp: int, body: bytes) -> str:
    return "v1=" + hmac.new(secret.encode(), f"{timestamp}.".encode() + body, sha256).hexdigest()


def find(url: str) -> Target:
    """Finds where the address leads. Refuses it unless everything behind it is in the public internet."""
    try:
        parts = urlsplit(url)
        port = _PORTS.get(parts.scheme, 0) if parts.port is None else parts.port
    except ValueError:
        raise _refused("This is not an address.") from None
    if not re.fullmatch(r"[!-~]+", url) or parts.scheme not in _PORTS or not parts.hostname:
        raise _refused("Expected an address such as https://example.org/hook.")
    if parts.username is not None or parts.fragment:
        raise _refused("Expected an address without a user name and without “#”.")
    allowed = sorted({*_PORTS.values(), *settings.WEBHOOK_PORTS})
    if port not in allowed:
        raise _refused(f"Webhooks do not go to port {port}, only to {', '.join(map(str, allowed))}.")
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise _refused("There is no host of this name.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not all(is_public(address) for address in addresses):
        raise _refused("This address leads into a private network.")
    return Target(parts, parts.hostname, port, addresses[0])


def _refused(message: str) -> Refused:
    return Refused("webhook_refused", message, field="webhook")


def is_public(address: str) -> bool:
    """Says whether an address is public: not of this machine or its network, not multicast, and not another address in
    disguise."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and ip not in _PUBLIC_IPV6:
        return False
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in _NOBODYS)


def call(url: str, body: bytes, secret: str, delivery: str) -> None:
    """Posts the JSON to exactly the address that was checked, and follows no redirects."""
    deadline = time.monotonic() + SECONDS
    try:
        target = find(url)
    except Refused as refusal:
        raise Failed(refusal.message) from None
    connection = _Pinned(target, deadline)
    try:
        connection.request("POST", _path(target.parts), body, _headers(target, body, secret, delivery))
        status = connection.getresponse().status
    except OSError as error:
        raise Failed(f"It could not be reached ({type(error).__name__}).") from None
    except HTTPException:
        raise Failed("It answered something that is not HTTP.") from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise Failed(f"It answered with status {status}.", for_good=status < 500 and status not in _PASSING)


class _Pinned(HTTPConnection):
    """Connects to the address that was checked, whatever name servers say by now, within the time that is left."""

    def __init__(self, target: Target, deadline: float) -> None:
        super().__init__(target.host, target.port)
        self.target, self.deadline = target, deadline

    def connect(self) -> None:
        self.sock = socket.create_connection((self.target.address, self.target.port), _left(self.deadline))
        self.sock.settimeout(_left(self.deadline))
        if self.target.parts.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.target.host)

    def response_class(self, sock: socket.socket, **about: str | int | None) -> HTTPResponse:  # type: ignore[override]
        response = HTTPResponse(sock, **about)  # type: ignore[arg-type]
        response.fp.close()
        response.fp = io.BufferedReader(_Hurried(sock, self.deadline))
        return response


class _Hurried(io.RawIOBase):
    """Reads from a connection until the time is over, however slowly the bytes arrive."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self.sock, self.deadline = sock, deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        self.sock.settimeout(_left(self.deadline))
        return self.sock.recv_into(buffer)


def _path(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _headers(target: Target, body: bytes, secret: str, delivery: str) -> dict[str, str]:
    timestamp = int(time.time())
    return {
        "Host": target.parts.netloc,
        "User-Agent": "Chronicle",
        "Content-Type": "application/json",
        "Chronicle-Delivery": delivery,
        "Chronicle-Timestamp": str(timestamp),
        "Chronicle-Signature": signature(secret, timestamp, body),
        "Connection": "close",
    }


def _left(deadline: float) -> float:
    if (left := deadline - time.monotonic()) <= 0:
        raise TimeoutError
    return left
