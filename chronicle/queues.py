"""The two queues of jobs. Each has workers of its own, so that what takes moments never waits behind what takes long."""

from enum import StrEnum


class Queue(StrEnum):
    """Where a kind of job waits, by the name that the broker knows."""

    SHORT = "chronicle"
    """For what somebody waits for: mails, chapters, exports, calls of webhooks."""
    LONG = "chronicle-long"
    """For what would keep every worker busy: bots' moves. The groups take turns."""

    @property
    def worker(self) -> str:
        """Returns the name of the queue's workers, as heartbeats and readyz call them."""
        return {Queue.SHORT: "worker", Queue.LONG: "long_worker"}[self]
