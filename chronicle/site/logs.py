"""Structured logs: one event a line, with the ids of request and task, and without personal data and secrets."""

import logging
import re
import time
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from chronicle.site.context import request_id, task_id

REQUEST_ID = "chronicle.request_id"  # in request.META, for Django logs a failure after the request has been left
_QUERY_LOG = logging.getLogger("chronicle.queries")
_ADDRESS = re.compile(r"[^\s\"'<>(){}=,;/]+@[\w.-]+")  # a person's, or user:password@host
_SECRET = re.compile(r"\bchr_[\w-]+")  # chronicle.services.people.tokens.PREFIX


def scrub(line: str) -> str:
    """Masks addresses and tokens as a last resort: messages of libraries and databases may quote what a person typed."""
    return _SECRET.sub("[token]", _ADDRESS.sub("[address]", line))


class Ids(logging.Filter):
    """Adds the ids, and puts the route where Django would log the path, which may contain tokens."""

    def filter(self, record: logging.LogRecord) -> bool:
        if hasattr(record, "request_id"):
            return True  # already done for another handler
        request = record.__dict__.pop("request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(route(request) if arg == request.path else arg for arg in record.args)
        record.request_id = request.META.get(REQUEST_ID, "") if isinstance(request, HttpRequest) else request_id.get()
        record.task_id = task_id.get()
        return True


def route(request: HttpRequest) -> str:
    """Returns the pattern of the address instead of the address."""
    match = request.resolver_match
    return match.route if match else "(no route)"


class Json(JsonFormatter):
    def format(self, record: logging.LogRecord) -> str:
        return scrub(super().format(record))


class Text(logging.Formatter):
    """Formats an event as text, with extra fields after the message."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        beside = {name: value for name, value in vars(record).items() if name not in _USUAL and value not in ("", None)}
        return " ".join([super().formatMessage(record), *(f"{name}={value}" for name, value in beside.items())])

    def format(self, record: logging.LogRecord) -> str:
        return scrub(super().format(record))


_USUAL = {*RESERVED_ATTRS, "message", "asctime", "color_message"}


def logging_config(level: str, form: str) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"ids": {"()": Ids}},
        "formatters": {
            "text": {"()": Text, "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s"},
            "json": {
                "()": Json,
                "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
                "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
                "reserved_attrs": [*RESERVED_ATTRS, "color_message"],
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["ids"]}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Naming a logger removes the handlers that its library gave it: everything goes through the root's.
            "django": {"level": level},
            "django.request": {"level": "ERROR"},  # 4xx are in the access log
            "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
            "uvicorn": {"handlers": [], "propagate": True},
            "uvicorn.error": {"handlers": [], "propagate": True},
            "uvicorn.access": {"handlers": [], "level": "WARNING", "propagate": True},  # it would log whole paths
            "psycopg.pool": {"level": "ERROR"},  # every attempt to reach a dead server; readyz and the failed request report it
            "celery.worker.strategy": {"level": "WARNING"},  # a line for each task received
            "celery.app.trace": {"level": "WARNING"},  # a line for each task done, with its arguments
            "celery.beat": {"level": "WARNING"},  # a line every ten seconds
        },
    }


def watch_queries(connection: Any, **_: Any) -> None:
    """Logs slow queries of this connection to the database; for Django's signal `connection_created`."""
    if _time_query not in connection.execute_wrappers:
        connection.execute_wrappers.append(_time_query)


def _time_query(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    from django.conf import settings  # the settings import this module

    start = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        ms = (time.perf_counter() - start) * 1000
        if settings.SLOW_QUERY_MS and ms >= settings.SLOW_QUERY_MS:
            # Without the parameters, which are what people typed.
            _QUERY_LOG.warning("slow query", extra={"ms": round(ms), "sql": sql[:2000]})
