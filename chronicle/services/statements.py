"""Statements that are put together once, for what happens all the time: composing the SQL of a query takes Django longer
than answering it takes the database. Columns, and how their values are converted, still come from the models."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import AutoField, Field, Model

M = TypeVar("M", bound=Model)
Row = tuple[Any, ...]


class Statement(NamedTuple):
    sql: str
    values: Sequence[Any]


def run(*statements: Statement) -> None:
    """Runs statements that write."""
    with connection.cursor() as cursor:
        for statement in _together(statements):
            cursor.execute(*statement)


def find(*statements: Statement) -> list[list[Row]]:
    """Returns the rows of each statement; each one sees what others have committed by the time it begins."""
    with connection.cursor() as cursor:
        found = []
        for statement in _together(statements):
            cursor.execute(*statement)
            found.append(cursor.fetchall())
        while len(found) < len(statements) and cursor.nextset():
            found.append(cursor.fetchall())
        return found


def _together(statements: Sequence[Statement]) -> Sequence[Statement]:
    """Joins statements, where PostgreSQL takes several in one round trip."""
    if connection.vendor != "postgresql":
        return statements
    return [Statement(";\n".join(each.sql for each in statements), [value for each in statements for value in each.values])]


def key(model: type[Model], value: Any) -> Any:
    """Returns the key of a row, as the database knows it."""
    return model._meta.pk.get_db_prep_value(value, connection)


def select(rest: str, model: type[Model], *joined: type[Model]) -> str:
    """Composes a SELECT of all columns of the models. The rest says which rows, and how the others are joined to the
    first."""
    kinds = ((kind._meta.db_table, field.column) for kind in (model, *joined) for field in kind._meta.concrete_fields)
    columns = ", ".join(f'"{table}"."{column}"' for table, column in kinds)
    return f'SELECT {columns} FROM "{model._meta.db_table}" {rest}'  # noqa: S608  all names are the models'


def read(model: type[M], row: Row, *, after: type[Model] | None = None) -> M:
    """Reads an object of the model from a row of `select`: its columns come first, or after another model's."""
    names, conversions = _reading(model, connection.vendor)
    start = len(after._meta.concrete_fields) if after else 0
    values = list(row[start : start + len(names)])
    for position, convert, column in conversions:
        values[position] = convert(values[position], column, connection)
    return model.from_db(DEFAULT_DB_ALIAS, names, values)


@cache
def _reading(model: type[Model], vendor: str) -> tuple[list[str], list[tuple[int, Any, Any]]]:
    """Returns the attributes, and how values are converted that the driver returns in another form than the model's."""
    fields = model._meta.concrete_fields
    places = [(position, field.get_col(model._meta.db_table)) for position, field in enumerate(fields)]
    conversions = [
        (position, convert, column)
        for position, column in places
        for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
    ]
    return [field.attname for field in fields], conversions


def insert(row: Model) -> Statement:
    """Composes an INSERT. The object's key stays unknown, where the database draws it."""
    sql, fields = _insert(type(row))
    return Statement(sql, _written(row, fields))


@cache
def _insert(model: type[Model]) -> tuple[str, list["Field[Any, Any]"]]:
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, AutoField)]
    names, values = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    return f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({values})', fields  # noqa: S608


def update(row: Model, *names: str) -> Statement:
    sql, fields = _update(type(row), names)
    return Statement(sql, _written(row, fields))


@cache
def _update(model: type[Model], names: tuple[str, ...]) -> tuple[str, list["Field[Any, Any]"]]:
    fields = [field for name in names for field in model._meta.concrete_fields if field.name == name]
    values, key = ", ".join(f'"{field.column}" = %s' for field in fields), model._meta.pk
    return f'UPDATE "{model._meta.db_table}" SET {values} WHERE "{key.column}" = %s', [*fields, key]  # noqa: S608


def _written(row: Model, fields: "Sequence[Field[Any, Any]]") -> list[Any]:
    database = connections[DEFAULT_DB_ALIAS]  # `connection` would look it up again for each value
    return [field.get_db_prep_save(getattr(row, field.attname), database) for field in fields]
