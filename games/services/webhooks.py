"""Calls to addresses that people name: signed, over in seconds, and never into a network of our own."""

import hmac
import re
import secrets
import socket
import ssl
import time
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from chronicle.errors import Refused

SECONDS = 10.0
"""For all of a call, however slowly the other side speaks."""
_PORTS = {"https": 443, "http": 80}
_PUBLIC_IPV6 = IPv6Network("2000::/3")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
_PASSING = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}


class Failed(Exception):
    """The call did not arrive. Never names the address, which is as good as a password."""

    def __init__(self, message: str, *, for_good: bool = False) -> None:
        super().__init__(message)
        self.for_good = for_good


@dataclass(frozen=True)
class Target:
    parts: SplitResult
    host: str
    port: int
    address: str
    """The one that was looked at; it is not looked up again."""


def new_secret() -> str:
    return f"whk_{secrets.token_urlsafe(32)}"


def signature(secret: str, timestamp: int, body: bytes) -> str:
    return "v1=" + hmac.new(secret.encode(), f"{timestamp}.".encode() + body, sha256).hexdigest()


def find(url: str) -> Target:
    """Where the address leads; refused unless everything it stands for is in the public internet."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        raise _refused("That is not an address.") from None
    if not re.fullmatch(r"[!-~]+", url) or parts.scheme not in _PORTS or not parts.hostname:
        raise _refused("Expected an address such as https://example.org/hook.")
    if parts.username is not None or parts.fragment:
        raise _refused("Expected an address without a user name and without “#”.")
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise _refused("There is no such host.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not all(is_public(address) for address in addresses):
        raise _refused("This address leads into a private network.")
    return Target(parts, parts.hostname, port, addresses[0])


def _refused(message: str) -> Refused:
    return Refused("webhook_refused", message, field="webhook")


def is_public(address: str) -> bool:
    """Anybody's: not of this machine or its neighbourhood, not a group's, and not another address in disguise."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and (ip not in _PUBLIC_IPV6 or ip.teredo or ip.sixtofour):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def call(url: str, body: bytes, secret: str, delivery: str) -> None:
    """Posts the JSON, to exactly the address that was found good, and follows it nowhere else."""
    deadline = time.monotonic() + SECONDS
    try:
        target = find(url)
    except Refused as refusal:
        raise Failed(refusal.message) from None
    try:
        with _connected(target, deadline) as connection:
            connection.sendall(_request(target, body, secret, delivery))
            status = _status(connection, deadline)
    except OSError as error:
        raise Failed(f"It could not be reached ({type(error).__name__}).") from None
    if not 200 <= status < 300:
        raise Failed(f"It answered {status}.", for_good=status < 500 and status not in _PASSING)


def _connected(target: Target, deadline: float) -> socket.socket:
    connection = socket.create_connection((target.address, target.port), _left(deadline))
    if target.parts.scheme == "http":
        return connection
    try:
        connection.settimeout(_left(deadline))
        return ssl.create_default_context().wrap_socket(connection, server_hostname=target.host)
    except BaseException:
        connection.close()
        raise


def _request(target: Target, body: bytes, secret: str, delivery: str) -> bytes:
    timestamp = int(time.time())
    query = f"?{target.parts.query}" if target.parts.query else ""
    lines = [
        f"POST {target.parts.path or '/'}{query} HTTP/1.1",
        f"Host: {target.parts.netloc}",
        "User-Agent: Chronicle",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Chronicle-Delivery: {delivery}",
        f"Chronicle-Timestamp: {timestamp}",
        f"Chronicle-Signature: {signature(secret, timestamp, body)}",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _status(connection: socket.socket, deadline: float) -> int:
    """The first line of the answer; more of it nobody needs."""
    line = b""
    while b"\n" not in line and len(line) < 1000:
        connection.settimeout(_left(deadline))
        if not (part := connection.recv(1000)):
            break
        line += part
    if not (found := _STATUS.match(line)):
        raise Failed("It answered something that is not HTTP.")
    return int(found.group(1))


def _left(deadline: float) -> float:
    if (left := deadline - time.monotonic()) <= 0:
        raise TimeoutError
    return left
