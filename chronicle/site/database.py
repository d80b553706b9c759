"""How processes meet the database of DATABASE_URL. If it does not answer they say why, in one line."""

from django.db import DatabaseError, IntegrityError, connection

from chronicle.site.config import refuse_to_start


def failure() -> str | None:
    """Returns why the database does not answer, or None. Asks past the connection pool, which would wait and then only say
    that it waited."""
    if connection.vendor != "postgresql":
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 FROM sqlite_master")
        except DatabaseError as error:
            return _first_line(error)
        return None
    import psycopg

    try:
        psycopg.connect(**connection.get_connection_params() | {"connect_timeout": 2}).close()
    except psycopg.OperationalError as error:
        return _first_line(error)
    return None


def raced(error: Exception) -> bool:
    """Says whether the error means that somebody else, at the same moment, deleted what was to be changed or referred to,
    or added to what was to be deleted."""
    if isinstance(error, IntegrityError):
        return getattr(error.__cause__, "sqlstate", "") == "23503" or "FOREIGN KEY" in str(error)
    return type(error) is DatabaseError and "did not affect any rows" in str(error)


def require() -> None:
    """Refuses to start without a database, for processes that can do nothing without it."""
    if reason := failure():
        refuse_to_start(f"DATABASE_URL: the database does not answer: {reason}")


def without_pool() -> None:
    """Turns the pool off for processes that do one thing at a time: it would be opened and closed around each."""
    connection.settings_dict["OPTIONS"].pop("pool", None)


def without_names(reason: str) -> str:
    """Returns the reason in words for everybody: no host, user or database is named."""
    for words, meaning in _MEANINGS:
        if words in reason:
            return meaning
    return "does not accept connections"


_MEANINGS = (
    ("authentication failed", "rejects the user or the password"),
    ("no password supplied", "rejects the user or the password"),
    ("role ", "rejects the user or the password"),
    ("does not exist", "there is no such database"),
    ("starting up", "is starting up"),
    ("shutting down", "is shutting down"),
    ("too many c", "has no free connection"),
    ("timeout", "did not answer in time"),
)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
