"""Structured logs: one event a line, with the ids of request and task, without personal data."""

import logging
from typing import Any

from chronicle.context import request_id, task_id


class Ids(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_id.get()
        record.task = task_id.get()
        return True


def logging_config(level: str, form: str) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"ids": {"()": Ids}},
        "formatters": {
            "text": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s [request=%(request)s task=%(task)s]"},
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(request)s %(task)s",
                "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["ids"]}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"level": level},
            "django.request": {"level": "ERROR"},  # 4xx are the access log's business
            "uvicorn.access": {"level": "WARNING"},  # it would log full paths, invitation tokens among them
        },
    }
