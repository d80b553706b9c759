"""The two queues of jobs: what takes moments never waits behind what takes long, as each has workers of its own."""

from enum import StrEnum


class Queue(StrEnum):
    """Where a kind of job waits, by the name that the broker knows."""

    SHORT = "chronicle"
    """What somebody waits for: mails, chapters, exports, calls of webhooks."""
    LONG = "chronicle-long"
    """What would fill every worker: bots' moves. The groups take turns."""

    @property
    def worker(self) -> str:
        """Its workers together, as heartbeats and readyz call them."""
        return {Queue.SHORT: "worker", Queue.LONG: "long_worker"}[self]
