"""What the environment says, and how it is refused."""

import os
import re
from pathlib import Path

import pytest

from chronicle.site.config import ROOT, VARIABLES, Misconfigured, read

SAFE = {
    "CHRONICLE_MODE": "production",
    "SECRET_KEY": "Zx8-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM",
    "ALLOWED_HOSTS": "chronicle.example.org, www.example.org",
    "BASE_URL": "https://chronicle.example.org",
    "DATABASE_URL": "postgres://ada:pa%40ss%2Fw+rd%25@db.example.org:5433/campaigns",
    "REDIS_URL": "redis://:hush@redis.example.org:6379/3",
    "EMAIL_URL": "smtp+tls://post:le%3Atter@mail.example.org",
}


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"DATA_DIR": str(tmp_path)}


def problems(env: dict[str, str]) -> list[str]:
    with pytest.raises(Misconfigured) as refused:
        read(env)
    lines = str(refused.value).splitlines()
    assert lines[0] == "Chronicle cannot start:"
    assert [line.strip() for line in lines[1:]] == refused.value.problems
    return refused.value.problems


def test_it_works(env: dict[str, str], tmp_path: Path) -> None:
    config = read(env)
    assert not config.production
    assert not config.debug
    assert config.database["ENGINE"] == "django.db.backends.sqlite3"
    assert config.database["NAME"] == str(tmp_path / "chronicle.sqlite3")
    assert config.redis_url == ""
    assert config.email == {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    assert not config.has_mail
    assert config.allowed_hosts == ["localhost", "127.0.0.1", "[::1]"]
    assert (config.base_url, config.mail_from) == ("http://localhost:8000", "Chronicle <chronicle@localhost>")
    assert (config.log_level, config.log_format, config.slow_query_ms) == ("INFO", "text", 0)


def test_production_works(env: dict[str, str]) -> None:
    config = read(env | SAFE)
    assert config.production
    assert config.allowed_hosts == ["chronicle.example.org", "www.example.org"]
    assert config.mail_from == "Chronicle <chronicle@chronicle.example.org>"
    assert config.log_format == "json"
    assert config.redis_url == SAFE["REDIS_URL"]
    database = config.database
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert {key: database[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "campaigns",
        "USER": "ada",
        "PASSWORD": "pa@ss/w+rd%",
        "HOST": "db.example.org",
        "PORT": "5433",
    }
    assert database["OPTIONS"]["pool"]["max_size"] == 10
    assert config.email["EMAIL_HOST_PASSWORD"] == "le:tter"
    assert (config.email["EMAIL_PORT"], config.email["EMAIL_USE_TLS"], config.email["EMAIL_USE_SSL"]) == (587, True, False)


def test_the_documented_table_is_the_list_of_variables() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*) \|$", (ROOT / "docs/configuration.md").read_text(), re.MULTILINE)
    assert rows == [(variable.name, variable.default or "none", variable.meaning) for variable in VARIABLES]


def test_every_variable_is_read(env: dict[str, str]) -> None:
    class Watched(dict[str, str]):
        asked: set[str] = set()

        def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
            self.asked.add(name)
            return super().get(name, default)

    read(Watched(env | SAFE))
    assert Watched.asked == {variable.name for variable in VARIABLES}


@pytest.mark.parametrize(
    ("name", "value", "field", "expected"),
    [
        ("SECRET_KEY", "mine", "secret_key", "mine"),
        ("SECRET_KEY_FALLBACKS", "old, older", "secret_key_fallbacks", ["old", "older"]),
        ("ALLOWED_HOSTS", "a.example,b.example", "allowed_hosts", ["a.example", "b.example"]),
        ("BASE_URL", "http://192.0.2.7:8123/", "base_url", "http://192.0.2.7:8123"),
        ("REDIS_URL", "rediss://:x@[::1]:6380/1", "redis_url", "rediss://:x@[::1]:6380/1"),
        ("REDIS_URL", "unix:///run/redis.sock", "redis_url", "unix:///run/redis.sock"),
        ("MAIL_FROM", "The Table <t@example.org>", "mail_from", "The Table <t@example.org>"),
        ("LOG_LEVEL", "DEBUG", "log_level", "DEBUG"),
        ("LOG_FORMAT", "json", "log_format", "json"),
        ("METRICS_TOKEN", "m" * 20, "metrics_token", "m" * 20),
        ("DEBUG", "1", "debug", True),
        ("DEBUG", "1", "slow_query_ms", 100),
        ("SLOW_QUERY_MS", "250", "slow_query_ms", 250),
        ("JOB_LEASE_SECONDS", "7", "job_lease_seconds", 7),
        ("JOB_SWEEP_SECONDS", "3", "job_sweep_seconds", 3),
        ("BOT_GAMES_PER_PERSON", "0", "bot_games_per_person", 0),
        ("BOT_GAMES_PER_GROUP", "40", "bot_games_per_group", 40),
        ("TURN_NOTICE_SECONDS", "0", "turn_notice_seconds", 0),
        ("WEBHOOK_PORTS", "8443, 65535", "webhook_ports", [8443, 65535]),
    ],
)
def test_a_variable_is_taken_over(env: dict[str, str], name: str, value: str, field: str, expected: object) -> None:
    assert getattr(read(env | {name: value}), field) == expected


@pytest.mark.parametrize(
    ("url", "parts"),
    [
        ("postgres://u:p@[2001:db8::1]:5432/n", {"HOST": "2001:db8::1", "PORT": "5432"}),
        ("postgresql://u:p@h/n", {"HOST": "h", "PORT": "", "NAME": "n"}),
        ("postgres:///n?host=/run/postgresql", {"HOST": "/run/postgresql", "USER": "", "PASSWORD": ""}),
        ("postgres://u:%F0%9F%94%91@h/n", {"PASSWORD": "🔑"}),
        ("sqlite:////srv/site.sqlite3", {"NAME": "/srv/site.sqlite3"}),
        ("sqlite:///data/my%20site.sqlite3", {"NAME": f"{Path.cwd()}/data/my site.sqlite3"}),
    ],
)
def test_addresses_of_databases(env: dict[str, str], url: str, parts: dict[str, str]) -> None:
    database = read(env | {"DATABASE_URL": url}).database
    assert {key: database[key] for key in parts} == parts


def test_options_of_the_address_reach_the_client(env: dict[str, str]) -> None:
    database = read(
        env | {"DATABASE_URL": "postgres://u:p@h/n?sslmode=require&connect_timeout=3", "DATABASE_POOL": "4"}
    ).database
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["connect_timeout"] == "3"
    assert database["OPTIONS"]["pool"]["max_size"] == 4


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CHRONICLE_MODE", "prod"),
        ("DEBUG", "yes"),
        ("BASE_URL", "chronicle.example.org"),
        ("BASE_URL", "https://"),
        ("BASE_URL", "https://example.org/chronicle"),
        ("BASE_URL", "https://example.org:http"),
        ("DATABASE_URL", "mysql://u:hush-hush@h/n"),
        ("DATABASE_URL", "postgres://u:hush-hush@h:port/n"),
        ("DATABASE_URL", "postgres://u:hush-hush@[::1/n"),
        ("DATABASE_URL", "postgres://u:hush-hush%zz@h/n"),
        ("DATABASE_URL", "postgres://u:hush-hush@h"),
        ("DATABASE_URL", "postgres://u:hush-hush@h/n?no_such_option=1"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "sqlite://data/site.sqlite3"),
        ("DATABASE_POOL", "0"),
        ("DATABASE_POOL", "many"),
        ("REDIS_URL", "memcached://:hush-hush@h"),
        ("REDIS_URL", "redis://:hush-hush@:6379/0"),
        ("REDIS_URL", "redis://:hush-hush@h:6379x/0"),
        ("EMAIL_URL", "imap://u:hush-hush@h"),
        ("EMAIL_URL", "smtp://u:hush-hush@:25"),
        ("EMAIL_URL", "smtp://u:hush-hush@h:99999"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_FORMAT", "xml"),
        ("SLOW_QUERY_MS", "-1"),
        ("JOB_LEASE_SECONDS", "0"),
        ("JOB_SWEEP_SECONDS", "1.5"),
    ],
)
def test_a_value_that_cannot_be_read(env: dict[str, str], name: str, value: str) -> None:
    [problem] = problems(env | {name: value})
    assert problem.startswith(f"{name}: expected ") or problem == f"{name}: names no host"
    assert "hush" not in problem


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY: production needs a random one of at least 50 characters"),
        ({"SECRET_KEY": "x" * 60}, "SECRET_KEY: production needs a random one of at least 50 characters"),
        ({"SECRET_KEY": "too-short"}, "SECRET_KEY: production needs a random one of at least 50 characters"),
        ({"SECRET_KEY_FALLBACKS": "too-short"}, "SECRET_KEY_FALLBACKS: each needs at least 50 random characters"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS: production needs the host names it answers to, and never '*'"),
        (
            {"ALLOWED_HOSTS": "chronicle.example.org,*"},
            "ALLOWED_HOSTS: production needs the host names it answers to, and never '*'",
        ),
        ({"BASE_URL": "http://chronicle.example.org"}, "BASE_URL: production needs the public https:// address"),
        ({"BASE_URL": "https://elsewhere.example"}, "BASE_URL: its host is not one of ALLOWED_HOSTS"),
        ({"DATABASE_URL": ""}, "DATABASE_URL: production needs PostgreSQL"),
        ({"DATABASE_URL": "sqlite:////srv/x"}, "DATABASE_URL: production needs PostgreSQL"),
        ({"REDIS_URL": ""}, "REDIS_URL: production needs Redis (several processes share the queue, cache and throttles)"),
        ({"EMAIL_URL": ""}, "EMAIL_URL: production needs a mail server (confirmation and password reset)"),
        ({"DEBUG": "1"}, "DEBUG: must be off in production"),
        ({"METRICS_TOKEN": "short"}, "METRICS_TOKEN: needs at least 20 characters"),
    ],
)
def test_production_refuses(env: dict[str, str], change: dict[str, str], problem: str) -> None:
    assert problems(env | SAFE | change) == [problem]


def test_subdomains_may_be_allowed(env: dict[str, str]) -> None:
    assert read(env | SAFE | {"ALLOWED_HOSTS": ".example.org"}).allowed_hosts == [".example.org"]


def test_every_problem_is_told_at_once(env: dict[str, str]) -> None:
    complaints = problems(env | {"CHRONICLE_MODE": "production", "DEBUG": "1", "LOG_LEVEL": "LOUD", "DATABASE_POOL": "x"})
    names = {problem.partition(":")[0] for problem in complaints}
    assert names == {
        *("DEBUG", "LOG_LEVEL", "DATABASE_POOL", "SECRET_KEY", "ALLOWED_HOSTS"),
        *("BASE_URL", "DATABASE_URL", "REDIS_URL", "EMAIL_URL"),
    }


def test_a_data_dir_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    complaints = problems({"DATA_DIR": str(tmp_path / "file" / "var"), "SECRET_KEY": "mine"})
    assert complaints == [f"DATA_DIR: cannot use {tmp_path}/file/var: Not a directory"]


def test_the_generated_key_stays_and_is_private(env: dict[str, str], tmp_path: Path) -> None:
    first = read(env).secret_key
    assert len(first) >= 50
    assert read(env).secret_key == first
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["secret-key"]


def test_production_generates_no_key(env: dict[str, str], tmp_path: Path) -> None:
    read(env | SAFE)
    assert os.listdir(tmp_path) == []
