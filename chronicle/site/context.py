"""Which request or task is being worked on; logs and the audit trail mention it."""

from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
task_id: ContextVar[str] = ContextVar("task_id", default="")
