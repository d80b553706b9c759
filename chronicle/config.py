"""What the environment says, read once and checked: every variable is in VARIABLES and in docs/configuration.md."""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ

ROOT = Path(__file__).resolve().parent.parent


class Misconfigured(Exception):
    """One line a problem, each naming the variable."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("Chronicle cannot start:\n" + "\n".join(f"  {problem}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class Variable:
    name: str
    default: str
    meaning: str


VARIABLES = (
    Variable("CHRONICLE_MODE", "embedded", "`embedded` (one machine, no set-up) or `production` (refuses unsafe settings)"),
    Variable("SECRET_KEY", "made once, kept in DATA_DIR", "signs sessions and links; production: at least 50 characters"),
    Variable("SECRET_KEY_FALLBACKS", "", "former keys, comma-separated, still accepted while they are being retired"),
    Variable(
        "ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]", "host names the site answers to, comma-separated; never `*` in production"
    ),
    Variable("BASE_URL", "http://localhost:8000", "where people reach the site; used in mails and links; production: https"),
    Variable("DATA_DIR", "var", "where the embedded database, the queue, uploads and the generated key live"),
    Variable("DATABASE_URL", "SQLite in DATA_DIR", "`postgres://user:password@host:port/name` or `sqlite:///path`"),
    Variable("DATABASE_POOL", "10", "most connections to PostgreSQL that one process keeps"),
    Variable("REDIS_URL", "none", "`redis://host:port/0`: queue, results and cache; none = files and memory on this machine"),
    Variable("EMAIL_URL", "printed to the console", "`smtp://user:password@host:port`, `smtp+tls://…` or `smtp+ssl://…`"),
    Variable("MAIL_FROM", "Chronicle <chronicle@localhost>", "sender of the mails"),
    Variable("LOG_LEVEL", "INFO", "DEBUG, INFO, WARNING or ERROR"),
    Variable("LOG_FORMAT", "text (production: json)", "`text` or `json`, one line an event"),
    Variable("METRICS_TOKEN", "none: no metrics", "bearer token that opens `/metrics` to Prometheus"),
    Variable("DEBUG", "0", "1 for development: error pages with source, slow-query log; refused in production"),
    Variable("SLOW_QUERY_MS", "0 (with DEBUG: 100)", "log queries slower than this; 0 = off"),
    Variable("JOB_LEASE_SECONDS", "120", "how long a silent worker keeps a job before another may take it over"),
    Variable("JOB_SWEEP_SECONDS", "15", "how often lost jobs are looked for and sent again"),
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


class _Reader:
    """Reads variables one by one and collects what is wrong with them."""

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
        if not value.isdecimal() or int(value) < least:
            self.problems.append(f"{name}: expected a whole number of at least {least}, got {value!r}")
            return default
        return int(value)


def read(env: Mapping[str, str] = os.environ) -> Config:
    """The configuration; raises Misconfigured with every problem at once."""
    reader = _Reader(env)
    production = reader.one_of("CHRONICLE_MODE", ("embedded", "production"), "embedded") == "production"
    data_dir = Path(reader.text("DATA_DIR", str(ROOT / "var"))).absolute()
    debug = reader.one_of("DEBUG", ("0", "1"), "0") == "1"
    config = Config(
        production=production,
        debug=debug,
        secret_key=reader.text("SECRET_KEY") or ("" if production else _generated_key(data_dir, reader)),
        secret_key_fallbacks=reader.words("SECRET_KEY_FALLBACKS"),
        allowed_hosts=reader.words("ALLOWED_HOSTS", "" if production else "localhost,127.0.0.1,[::1]"),
        base_url=_base_url(reader),
        data_dir=data_dir,
        database=_database(reader, data_dir, debug=debug),
        redis_url=_redis_url(reader),
        email=_email(reader),
        has_mail=bool(reader.text("EMAIL_URL")),
        mail_from=reader.text("MAIL_FROM", "Chronicle <chronicle@localhost>"),
        log_level=reader.one_of("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO"),
        log_format=reader.one_of("LOG_FORMAT", ("text", "json"), "json" if production else "text"),
        metrics_token=reader.text("METRICS_TOKEN"),
        slow_query_ms=reader.number("SLOW_QUERY_MS", 100 if debug else 0),
        job_lease_seconds=reader.number("JOB_LEASE_SECONDS", 120, least=1),
        job_sweep_seconds=reader.number("JOB_SWEEP_SECONDS", 15, least=1),
    )
    problems = reader.problems + (unsafe(config) if production else [])
    if problems:
        raise Misconfigured(problems)
    return config


def unsafe(config: Config) -> list[str]:
    """What production refuses to start with."""
    checks = {
        "SECRET_KEY: production needs one of at least 50 characters, with at least 5 different ones": (
            len(config.secret_key) < 50 or len(set(config.secret_key)) < 5
        ),
        "ALLOWED_HOSTS: production needs the host names it answers to, and never '*'": (
            not config.allowed_hosts or any("*" in host for host in config.allowed_hosts)
        ),
        "BASE_URL: production needs the public https:// address": not config.base_url.startswith("https://"),
        "DATABASE_URL: production needs PostgreSQL": not config.database["ENGINE"].endswith("postgresql"),
        "REDIS_URL: production needs Redis (several processes share the queue, cache and throttles)": not config.redis_url,
        "EMAIL_URL: production needs a mail server (confirmation and password reset)": not config.has_mail,
        "DEBUG: must be off in production": config.debug,
        "METRICS_TOKEN: needs at least 20 characters": 0 < len(config.metrics_token) < 20,
    }
    return [problem for problem, holds in checks.items() if holds]


def _generated_key(data_dir: Path, reader: _Reader) -> str:
    """A key of this installation's own, readable by its owner only; two processes starting at once agree on one."""
    path = data_dir / "secret-key"
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
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
        reader.problems.append(f"DATA_DIR: cannot keep the generated key in {data_dir}: {error.strerror}")
        return ""


def _base_url(reader: _Reader) -> str:
    url = reader.text("BASE_URL", "http://localhost:8000").rstrip("/")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
        reader.problems.append(f"BASE_URL: expected http(s)://host[:port], got {url!r}")
    return url


def _database(reader: _Reader, data_dir: Path, *, debug: bool) -> dict[str, Any]:
    sqlite = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(data_dir / "chronicle.sqlite3"),
        "OPTIONS": {
            # WAL lets readers go on while one writes; IMMEDIATE makes writers queue instead of failing half way.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
        },
    }
    url = reader.text("DATABASE_URL")
    if not url:
        return sqlite
    pool = reader.number("DATABASE_POOL", 10, least=1)
    scheme = url.partition(":")[0]
    try:
        if scheme not in ("postgres", "postgresql", "sqlite"):
            raise ValueError(f"unknown scheme {scheme!r}")
        parsed = environ.Env.db_url_config(url)
        if not parsed.get("NAME"):
            raise ValueError("no database name")
    except ValueError as error:
        # The value itself may hold a password: it is not repeated.
        reader.problems.append(f"DATABASE_URL: {error}; expected postgres://user:password@host:port/name or sqlite:///path")
        return sqlite
    if scheme == "sqlite":
        return sqlite | {"NAME": parsed["NAME"]}
    return {
        **parsed,
        "ENGINE": "django.db.backends.postgresql",
        "CONN_HEALTH_CHECKS": True,  # a pooled connection that died with its server is replaced, not handed out
        "OPTIONS": {**parsed.get("OPTIONS", {}), "connect_timeout": 5, "pool": {"min_size": 1, "max_size": pool, "timeout": 5}},
    }


def _redis_url(reader: _Reader) -> str:
    url = reader.text("REDIS_URL")
    if url and urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        reader.problems.append("REDIS_URL: expected redis://host:port/0, rediss://… or unix://…")
    return url


def _email(reader: _Reader) -> dict[str, Any]:
    url = reader.text("EMAIL_URL")
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if urlsplit(url).scheme not in ("smtp", "smtp+tls", "smtp+ssl"):
        reader.problems.append("EMAIL_URL: expected smtp://user:password@host:port, smtp+tls://… or smtp+ssl://…")
        return {}
    try:
        parsed: dict[str, Any] = environ.Env.email_url_config(url)
    except ValueError as error:
        reader.problems.append(f"EMAIL_URL: {error}")
        return {}
    return {key: value for key, value in parsed.items() if key.startswith("EMAIL_") and key != "EMAIL_FILE_PATH"}
