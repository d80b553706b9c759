"""What a verb writes, a line a row, in words that are the same in every run."""

import json
import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any

from django.apps import apps
from django.db.models import Model
from django.utils import timezone

LONG, MANY = 110, 4
UNSTABLE = {"password", "hint", "digest", "fingerprint", "commitment", "edition", "checkpoint", "seed", "match"}
"""Whether they changed is told, but not to what."""
IDS = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b[0-9a-f]{8}\b")
DAYS = re.compile(r"\b\d{4}-\d\d-\d\d\b")
TIMES = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d\S*")
Rows = dict[tuple[str, Any], Model]
Line = tuple[str, str, str, dict[str, str]]
"""A sign, the model, the row's name if it was there before, and its fields."""


def rows() -> Rows:
    models = [model for app in ("chronicle", "games") for model in apps.get_app_config(app).get_models()]
    return {(str(model._meta.verbose_name), row.pk): row for model in models for row in model._base_manager.all()}


def changes(before: Rows, after: Rows, *, values: bool = True) -> list[str]:
    """Returns what came (+), went (-) and changed (~), without values if these hang on chance."""
    named = [row for row in (*before.values(), *after.values()) if not row._meta.pk.is_relation]
    names = {str(row.pk): _name(row) for row in named}
    lines = [("+", kind, "", _fields(row, names)) for (kind, pk), row in after.items() if (kind, pk) not in before]
    lines += [("-", kind, _name(row), {}) for (kind, pk), row in before.items() if (kind, pk) not in after]
    for key in before.keys() & after.keys():
        if fields := _fields(after[key], names, before[key]):
            lines.append(("~", key[0], _name(after[key]), fields))
    return [_said(line, values=values) for line in _few(lines)]


def _few(lines: list[Line]) -> Iterator[Line]:
    """Puts rows of a model that are many into one line: the fields, with what is the same in all."""
    lines.sort(key=lambda line: (*line[:3], list(line[3].items())))
    for (sign, kind), alike in groupby(lines, lambda line: line[:2]):
        found = list(alike)
        if len(found) <= MANY:
            yield from found
            continue
        shown: dict[str, set[str]] = {}
        for line in found:
            for name, value in line[3].items():
                shown.setdefault(name, set()).add(value)
        yield sign, kind, "(many)", {name: values.pop() if len(values) == 1 else "…" for name, values in sorted(shown.items())}


def _said(line: Line, *, values: bool) -> str:
    sign, kind, name, fields = line
    said = ", ".join(f"{field}={value}" if values else field for field, value in fields.items())
    return " ".join(part for part in (sign, kind, name.removeprefix(kind).strip(), f"| {said}" if said else "") if part)


def _name(row: Model) -> str:
    named = next((str(value) for field in ("name", "number", "kind", "role") if (value := getattr(row, field, ""))), "")
    return f"{row._meta.verbose_name} {IDS.sub('…', named)}".strip()


def _fields(row: Model, names: dict[str, str], before: Model | None = None) -> dict[str, str]:
    """Returns the fields that are not as they are by default, or as they were before."""
    found = {}
    for field in row._meta.concrete_fields:
        usual = getattr(before, field.attname) if before else field.get_default()
        value = getattr(row, field.attname)
        if field.primary_key or _plain(value) == _plain(usual):
            continue
        if field.name in UNSTABLE:
            found[field.name] = "…"
        elif field.is_relation or field.name == "target_id":
            found[field.name] = names.get(str(value), "nobody")
        else:
            found[field.name] = _text(value, names)
    return found


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


def _text(value: Any, names: dict[str, str]) -> str:
    match value:
        case datetime():
            away = value - timezone.now()
            return "now" if abs(away) < timedelta(minutes=2) else f"{away / timedelta(days=1):+.1f} days"
        case date():
            return "a day"
        case dict() | list():
            text = DAYS.sub("a day", json.dumps(value, ensure_ascii=False, sort_keys=True))
            if isinstance(value, dict) and len(text) > LONG:
                text = f"{{{', '.join(sorted(value))}}}"
        case _:
            text = str(value)
    text = IDS.sub(lambda found: names.get(found[0], "…"), TIMES.sub("…", text))
    return text if len(text) <= LONG else f"{text[:20]}…"
