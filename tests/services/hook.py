"""A server that webhooks are sent to, on this machine; the tests that use it say that this machine is the internet."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from django.test import override_settings


@dataclass
class Hook:
    port: int
    answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n"
    pieces: bool = False
    """Answers a byte now and then."""
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://hooks.example.org:{self.port}/turns?of=ada"

    def serve(self, listening: socket.socket) -> None:
        while not self.stopped.is_set():
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection, suppress(OSError, ValueError):  # who does not speak HTTP is not heard
                self.requests.append(_read(connection))
                self._say(connection)

    def _say(self, connection: socket.socket) -> None:
        for byte in self.answer if self.pieces else ():
            if self.stopped.wait(0.1):
                return
            connection.sendall(bytes([byte]))
        connection.sendall(b"" if self.pieces else self.answer)


def _read(connection: socket.socket) -> tuple[dict[str, str], bytes]:
    with connection.makefile("rb") as stream:
        lines = iter(lambda: stream.readline().decode().strip(), "")
        headers = {"": next(lines, "")} | dict(line.split(": ", 1) for line in lines)
        return headers, stream.read(int(headers["Content-Length"]))


@contextmanager
def hook() -> Iterator[Hook]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        found = Hook(listening.getsockname()[1])
        thread = threading.Thread(target=found.serve, args=[listening])
        thread.start()
        try:
            with override_settings(WEBHOOK_PORTS=[found.port]):
                yield found
        finally:
            found.stopped.set()
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()
