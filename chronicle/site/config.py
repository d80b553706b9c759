"""Reads and checks the environment once. Every variable is in VARIABLES and in docs/configuration.md."""

import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import SplitResult, unquote, urlsplit

import fixtures
from games import GAMES

ROOT = Path(__file__).resolve().parents[2]
WILL_NOT_START = 3  # the exit code at which uvicorn's parent process stops instead of trying for ever


class Misconfigured(Exception):
    """Lists what is wrong, a line a problem, each naming the variable."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("Chronicle cannot start:\n" + "\n".join(f"  {problem}" for problem in problems))
        self.problems = problems


def refuse_to_start(reason: str) -> NoReturn:
    sys.stderr.write(f"{reason}\n")
    sys.exit(WILL_NOT_START)


@dataclass(frozen=True)
class Variable:
    name: str
    default: str
    meaning: str


VARIABLES = (
    Variable("CHRONICLE_MODE", "embedded", "`embedded` (one machine, no set-up) or `production` (refuses unsafe settings)"),
    Variable("SECRET_KEY", "made once, kept in DATA_DIR", "signs sign-ins and links; production: at least 50 characters"),
    Variable("SECRET_KEY_FALLBACKS", "", "former keys, comma-separated, that are still accepted"),
    Variable(
        "ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]", "host names the site answers to, comma-separated; never `*` in production"
    ),
    Variable("BASE_URL", "http://localhost:8000", "where people reach the site; used in emails and links; production: https"),
    Variable("DATA_DIR", "var", "folder of the embedded database, the queue, the generated key and the clock's schedule"),
    Variable("FACTS_DIR", "none", "folder of your own facts, which change or add records of `fixtures/` (docs/facts/yours.md)"),
    Variable("DATABASE_URL", "SQLite in DATA_DIR", "`postgres://user:password@host:port/name` or `sqlite:///path`"),
    Variable("DATABASE_POOL", "10", "the most connections to PostgreSQL that one process keeps"),
    Variable("REDIS_URL", "none", "`redis://host:port/0`: queue and cache; without it: files and memory of this machine"),
    Variable("EMAIL_URL", "printed to the console", "`smtp://user:password@host:port`, `smtp+tls://…` or `smtp+ssl://…`"),
    Variable("MAIL_FROM", "Chronicle <chronicle@ the host of BASE_URL>", "sender of the emails"),
    Variable("LOG_LEVEL", "INFO", "DEBUG, INFO, WARNING or ERROR"),
    Variable("LOG_FORMAT", "text (production: json)", "`text` or `json`, one line per event"),
    Variable("METRICS_TOKEN", "none: no metrics", "bearer token that opens `/metrics` to Prometheus; at least 20 characters"),
    Variable("DEBUG", "0", "1 for development: error pages with source, slow-query log; refused in production"),
    Variable("SLOW_QUERY_MS", "0 (with DEBUG: 100)", "log database queries that take this long or longer; 0 = off"),
    Variable("JOB_LEASE_SECONDS", "120", "how long a worker that does not report keeps its job; then another may take it over"),
    Variable("JOB_SWEEP_SECONDS", "15", "how often the site looks for lost jobs and sends them again"),
    Variable("BOT_GAMES_PER_PERSON", "5", "the most games with only bots, opened by one person, that may go on at a time"),
    Variable("BOT_GAMES_PER_GROUP", "10", "the most games with only bots that may go on in one group at a time"),
    Variable("STREAMS_PER_PERSON", "20", "the most live pages and event streams one person may have open at once"),
    Variable("STREAMS_PER_LINK", "200", "the most spectators who may watch one game at once by its link"),
    Variable("STREAMS_PER_ADDRESS", "100", "the most streams one IP address (IPv6: one /64) may have open at once"),
    Variable("TURN_NOTICE_SECONDS", "120", "how long a game waits for somebody before it sends a notice by email or webhook"),
    Variable("WEBHOOK_PORTS", "", "ports besides 80 and 443 that webhooks may use, comma-separated"),
    Variable(
        "SEAT_ABSENCE_DAYS",
        "14",
        "how long a player must be away before an owner may announce that the seat goes to somebody else",
    ),
    Variable(
        "SEAT_NOTICE_DAYS",
        "3",
        "days from that announcement until somebody else gets the seat; the player can stop it until then",
    ),
)


@dataclass(frozen=True)
class Config:
    production: bool
    debug: bool
    secret_key: str
    secret_key_fallbacks: list[str]
    allowed_hosts: list[str]
    base_url: str
    data_dir: Path
    facts_dir: Path | None
    database: dict[str, Any]
    redis_url: str
    email: dict[str, Any]
    has_mail: bool
    mail_from: str
    log_level: str
    log_format: str
    metrics_token: str
    slow_query_ms: int
    job_lease_seconds: int
    job_sweep_seconds: int
    streams_per_person: int
    streams_per_link: int
    streams_per_address: int
    turn_notice_seconds: int
    webhook_ports: list[int]
    bot_games_per_person: int
    bot_games_per_group: int
    seat_absence_days: int
    seat_notice_days: int


class _Reader:
    """Reads variables one by one and collects what is wrong with them; never repeats a value that may hold a secret."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self.env = env
        self.problems: list[str] = []

    def text(self, name: str, default: str = "") -> str:
        return self.env.get(name, "").strip() or default

    def words(self, name: str, default: str = "") -> list[str]:
        return [word.strip() for word in self.text(name, default).split(",") if word.strip()]

    def one_of(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        value = self.text(name, default)
        if value not in allowed:
            self.problems.append(f"{name}: expected one of {', '.join(allowed)}, got {value!r}")
            return default
        return value

    def number(self, name: str, default: int, least: int = 0) -> int:
        value = self.text(name, str(default))
        if not (value.isascii() and value.isdecimal()) or int(value) < least:
            self.problems.append(f"{name}: expected a whole number of at least {least}, got {value!r}")
            return default
        return int(value)

    def ports(self, name: str) -> list[int]:
        words = self.words(name)
        if not all(word.isascii() and word.isdecimal() and 0 < int(word[:6]) < 65536 for word in words):
            self.problems.append(f"{name}: expected ports from 1 to 65535, comma-separated, got {self.text(name)!r}")
            return []
        return [int(word) for word in words]

    def url(self, name: str, schemes: tuple[str, ...], expected: str) -> SplitResult | None:
        """Returns the parts of the address; None if it is not set, or has none of these schemes."""
        value = self.text(name)
        if not value:
            return None
        try:
            parts = urlsplit(value)
            parts.port  # noqa: B018  raises when it is no port
        except ValueError:
            parts = SplitResult("", "", "", "", "")
        if parts.scheme not in schemes:
            self.problems.append(f"{name}: expected {expected}")
            return None
        return parts


def read(env: Mapping[str, str] = os.environ) -> Config:
    """Returns the configuration; raises Misconfigured with every problem at once."""
    reader = _Reader(env)
    production = reader.one_of("CHRONICLE_MODE", ("embedded", "production"), "embedded") == "production"
    data_dir = _data_dir(reader)
    debug = reader.one_of("DEBUG", ("0", "1"), "0") == "1"
    base_url = _base_url(reader)
    config = Config(
        production=production,
        debug=debug,
        secret_key=reader.text("SECRET_KEY") or ("" if production else _generated_key(data_dir, reader)),
        secret_key_fallbacks=reader.words("SECRET_KEY_FALLBACKS"),
        allowed_hosts=reader.words("ALLOWED_HOSTS", "" if production else "localhost,127.0.0.1,[::1]"),
        base_url=base_url,
        data_dir=data_dir,
        facts_dir=_facts_dir(reader),
        database=_database(reader, data_dir),
        redis_url=_redis_url(reader),
        email=_email(reader),
        has_mail=bool(reader.text("EMAIL_URL")),
        mail_from=reader.text("MAIL_FROM", f"Chronicle <chronicle@{urlsplit(base_url).hostname}>"),
        log_level=reader.one_of("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO"),
        log_format=reader.one_of("LOG_FORMAT", ("text", "json"), "json" if production else "text"),
        metrics_token=reader.text("METRICS_TOKEN"),
        slow_query_ms=reader.number("SLOW_QUERY_MS", 100 if debug else 0),
        job_lease_seconds=reader.number("JOB_LEASE_SECONDS", 120, least=1),
        job_sweep_seconds=reader.number("JOB_SWEEP_SECONDS", 15, least=1),
        streams_per_person=reader.number("STREAMS_PER_PERSON", 20, least=1),
        streams_per_link=reader.number("STREAMS_PER_LINK", 200, least=1),
        streams_per_address=reader.number("STREAMS_PER_ADDRESS", 100, least=1),
        turn_notice_seconds=reader.number("TURN_NOTICE_SECONDS", 120),
        webhook_ports=reader.ports("WEBHOOK_PORTS"),
        bot_games_per_person=reader.number("BOT_GAMES_PER_PERSON", 5),
        bot_games_per_group=reader.number("BOT_GAMES_PER_GROUP", 10),
        seat_absence_days=reader.number("SEAT_ABSENCE_DAYS", 14, least=1),
        seat_notice_days=reader.number("SEAT_NOTICE_DAYS", 3, least=1),
    )
    problems = reader.problems + (unsafe(config) if production else [])
    if problems:
        raise Misconfigured(problems)
    return config


def unsafe(config: Config) -> list[str]:
    """Returns the reasons for which production refuses to start."""
    host = urlsplit(config.base_url).hostname or ""
    checks = {
        "SECRET_KEY: production needs a random one of at least 50 characters": _guessable(config.secret_key),
        "SECRET_KEY_FALLBACKS: each needs at least 50 random characters": any(
            _guessable(key) for key in config.secret_key_fallbacks
        ),
        "ALLOWED_HOSTS: production needs the host names it answers to, and never '*'": (
            not config.allowed_hosts or any("*" in name for name in config.allowed_hosts)
        ),
        "BASE_URL: production needs the public https:// address": not config.base_url.startswith("https://"),
        "BASE_URL: its host is not one of ALLOWED_HOSTS": bool(config.allowed_hosts)
        and not any(host == name or (name.startswith(".") and host.endswith(name)) for name in config.allowed_hosts),
        "DATABASE_URL: production needs PostgreSQL": not config.database["ENGINE"].endswith("postgresql"),
        "REDIS_URL: production needs Redis (several processes share the queue, cache and throttles)": not config.redis_url,
        "EMAIL_URL: production needs a mail server (confirmation and password reset)": not config.has_mail,
        "DEBUG: must be off in production": config.debug,
        "METRICS_TOKEN: needs at least 20 characters": 0 < len(config.metrics_token) < 20,
    }
    return [problem for problem, holds in checks.items() if holds]


def _guessable(key: str) -> bool:
    return len(key) < 50 or len(set(key)) < 5 or key.startswith("django-insecure-")


def _data_dir(reader: _Reader) -> Path:
    path = Path(reader.text("DATA_DIR", str(ROOT / "var"))).absolute()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reader.problems.append(f"DATA_DIR: cannot use {path}: {error.strerror}")
        return path
    if not os.access(path, os.W_OK | os.X_OK):
        reader.problems.append(f"DATA_DIR: cannot write in {path}")
    return path


def _facts_dir(reader: _Reader) -> Path | None:
    """Returns the owner's own facts; every one that cannot be is a problem."""
    if not (text := reader.text("FACTS_DIR")):
        return None
    path = Path(text).absolute()
    reader.problems += [f"FACTS_DIR: {fault}" for fault in fixtures.faults(path, list(GAMES))]
    return path


def _generated_key(data_dir: Path, reader: _Reader) -> str:
    """Returns a key of this installation's own, readable by its owner only; two processes that start at once agree on
    one."""
    path = data_dir / "secret-key"
    try:
        if not path.exists():
            fresh = path.with_name(f"secret-key.{os.getpid()}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(64))
            try:
                os.link(fresh, path)  # fails if another process was first, and that is fine
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        return path.read_text()
    except OSError as error:
        reader.problems.append(f"SECRET_KEY: not set, and none can be kept in DATA_DIR: {error.strerror}")
        return ""


def _base_url(reader: _Reader) -> str:
    expected = "http(s)://host[:port], without a path"
    parts = reader.url("BASE_URL", ("http", "https"), expected)
    if parts is None:
        return "http://localhost:8000"
    if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        reader.problems.append(f"BASE_URL: expected {expected}")
    return f"{parts.scheme}://{parts.netloc}"


def _database(reader: _Reader, data_dir: Path) -> dict[str, Any]:
    sqlite = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(data_dir / "chronicle.sqlite3"),
        "OPTIONS": {
            # WAL lets readers go on while one writes; IMMEDIATE makes writers wait in line instead of failing halfway.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
        },
    }
    expected = "postgres://user:password@host:port/name or sqlite:///path"
    pool = reader.number("DATABASE_POOL", 10, least=1)
    parts = reader.url("DATABASE_URL", ("postgres", "postgresql", "sqlite"), expected)
    if parts is None:
        return sqlite
    if parts.scheme == "sqlite":
        path = unquote(parts.path[1:])
        if parts.netloc or not path:
            reader.problems.append("DATABASE_URL: expected sqlite:///path, or sqlite:////path from the root")
        return sqlite | {"NAME": str(Path(path).absolute())}
    options = _libpq_options(reader.text("DATABASE_URL"))
    if not options.get("dbname"):
        reader.problems.append(f"DATABASE_URL: expected {expected}; special characters in a password are written %XX")
        return sqlite
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": options.pop("dbname"),
        "USER": options.pop("user", ""),
        "PASSWORD": options.pop("password", ""),
        "HOST": options.pop("host", ""),
        "PORT": options.pop("port", ""),
        "CONN_HEALTH_CHECKS": True,  # a pooled connection that died with its server is replaced, not handed out
        "OPTIONS": {
            "connect_timeout": 5,
            "tcp_user_timeout": 10_000,  # notices a server that vanished without a word
            **options,
            # Giving up early on a dead server makes the next request try again; the pauses between tries would double.
            "pool": {"min_size": 1, "max_size": pool, "timeout": 5, "reconnect_timeout": 2},
        },
    }


def _libpq_options(url: str) -> dict[str, Any]:
    """Returns the address as PostgreSQL's own library reads it; nothing if it cannot (its message may repeat the
    password)."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        return dict(conninfo_to_dict(url))
    except ProgrammingError:
        return {}


def _redis_url(reader: _Reader) -> str:
    parts = reader.url("REDIS_URL", ("redis", "rediss", "unix"), "redis://host:port/0, rediss://… or unix://…")
    if parts and parts.scheme != "unix" and not parts.hostname:
        reader.problems.append("REDIS_URL: names no host")
    return reader.text("REDIS_URL")


def _email(reader: _Reader) -> dict[str, Any]:
    expected = "smtp://user:password@host:port, smtp+tls://… or smtp+ssl://…"
    parts = reader.url("EMAIL_URL", ("smtp", "smtp+tls", "smtp+ssl"), expected)
    if parts is None:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if not parts.hostname:
        reader.problems.append("EMAIL_URL: names no host")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtp+ssl",
    }
