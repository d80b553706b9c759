"""Django settings. What can be configured comes from the environment through chronicle.site.config."""

import os
from datetime import timedelta
from typing import Any

from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from whitenoise.compress import Compressor

import fixtures
from chronicle.queues import Queue
from chronicle.site import config
from chronicle.site.logs import logging_config
from games import GAMES

try:
    CONFIG = config.read()
except config.Misconfigured as error:
    config.refuse_to_start(str(error))

BASE_DIR = config.ROOT
if CONFIG.facts_dir:
    fixtures.lay_over(CONFIG.facts_dir)
LAWS_DIR = BASE_DIR / "docs" / "laws"
SHELVES = [BASE_DIR.joinpath(*package.split(".")) for package in GAMES.values()]
DATA_DIR = CONFIG.data_dir
DEBUG = CONFIG.debug
SECRET_KEY = CONFIG.secret_key
SECRET_KEY_FALLBACKS = CONFIG.secret_key_fallbacks
ALLOWED_HOSTS = CONFIG.allowed_hosts
BASE_URL = CONFIG.base_url
IS_HTTPS = BASE_URL.startswith("https://")

INSTALLED_APPS = [
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "chronicle.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_filters",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "chronicle",
    "games",
    "api",
]

MIDDLEWARE = [
    "chronicle.web.middleware.RequestContext",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "chronicle.web.middleware.Compressed",
    "chronicle.web.middleware.ContentSecurityPolicy",
    "chronicle.web.middleware.FitToRead",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "chronicle.web.middleware.TimeZone",
    "chronicle.web.middleware.Meanwhile",
]

ROOT_URLCONF = "chronicle.urls"
ASGI_APPLICATION = "chronicle.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *(shelf / "templates" for shelf in SHELVES)],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {"default": CONFIG.database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = CONFIG.redis_url
CACHES: dict[str, dict[str, Any]]
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "chronicle",
            "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

AUTH_USER_MODEL = "chronicle.User"
AUTHENTICATION_BACKENDS = ["chronicle.site.authentication.ConfirmedEmail"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTH_PASSWORD_VALIDATORS[1]["OPTIONS"] = {"min_length": 10}  # type: ignore[assignment]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = int(timedelta(hours=6).total_seconds())
# Without a mail server nobody could confirm an address; then accounts are usable at once.
CONFIRM_EMAIL = CONFIG.has_mail

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static", *(shelf / "static" for shelf in SHELVES if (shelf / "static").is_dir())]
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# How much is compressed decides how long a first start takes.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = CONFIG.mail_from
EMAIL_TIMEOUT = 15
globals().update(CONFIG.email)

SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = IS_HTTPS
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})  # asked from inside, without TLS, every few seconds
SECURE_REDIRECT_EXEMPT = [f"^{path[1:]}$" for path in sorted(PROBES)]
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = IS_HTTPS
CSRF_TRUSTED_ORIGINS = [BASE_URL]
CSRF_FAILURE_VIEW = "chronicle.web.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    }
}
# The admin's theme (Alpine.js) evaluates expressions, and sets styles in its templates.
ADMIN_CONTENT_SECURITY_POLICY = {"script-src": [SELF, UNSAFE_EVAL], "style-src": [SELF, UNSAFE_INLINE]}

CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a long outage of the queue is no reason to give up
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True  # the job row is the result
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_DEFAULT_QUEUE = Queue.SHORT.value
CELERY_TASK_QUEUES: dict[str, dict[str, Any]] = {
    queue.value: {} for queue in Queue
}  # for a worker started without naming a queue
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any]
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_RESULT_BACKEND = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2, "socket_timeout": 5, "global_keyprefix": "chronicle:"}
else:
    CELERY_BROKER_URL = "filesystem://localhost"  # the host means nothing, but without one there is a warning
    CELERY_BROKER_TRANSPORT = "chronicle.site.broker:Transport"
    BROKER_DIR = DATA_DIR / "broker"
    for folder in ("queue", "control"):
        (BROKER_DIR / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
    }
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
HEARTBEAT_SECONDS = 10
WORKER_LATE_SECONDS = 4 * HEARTBEAT_SECONDS
# Messages that nobody took in time are dropped: the clock must not fill the queue of a worker that is away.
CELERY_BEAT_SCHEDULE = {
    name: {"task": f"chronicle.{name}", "schedule": seconds, "options": {"expires": seconds}}
    for name, seconds in (
        ("sweep_jobs", CONFIG.job_sweep_seconds),
        ("tell_turns", CONFIG.job_sweep_seconds),
        ("tidy", 3600),
    )
} | {
    f"heartbeat of {queue.worker}": {
        "task": "chronicle.heartbeat",
        "args": [queue.value],
        "schedule": HEARTBEAT_SECONDS,
        "options": {"expires": HEARTBEAT_SECONDS, "queue": queue.value},
    }
    for queue in Queue
}
STREAM_HEARTBEAT_SECONDS = 15
STREAMS_PER_PERSON = CONFIG.streams_per_person
STREAMS_PER_LINK = CONFIG.streams_per_link
STREAMS_PER_ADDRESS = CONFIG.streams_per_address
JOB_LEASE_SECONDS = CONFIG.job_lease_seconds
JOB_SWEEP_SECONDS = CONFIG.job_sweep_seconds
TURN_NOTICE_SECONDS = CONFIG.turn_notice_seconds
WEBHOOK_PORTS = CONFIG.webhook_ports
BOT_GAMES_PER_PERSON = CONFIG.bot_games_per_person
BOT_GAMES_PER_GROUP = CONFIG.bot_games_per_group
SEAT_ABSENCE_DAYS = CONFIG.seat_absence_days
SEAT_NOTICE_DAYS = CONFIG.seat_notice_days

METRICS_TOKEN = CONFIG.metrics_token
if METRICS_TOKEN:
    # The library looks for the variable when it is first imported. Set from outside, it may name a folder in memory that is
    # emptied at each start.
    _counters = os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(DATA_DIR / "metrics"))
    os.makedirs(_counters, exist_ok=True)
SLOW_QUERY_MS = CONFIG.slow_query_ms
LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = logging_config(CONFIG.log_level, CONFIG.log_format)

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.base.authentication.BearerToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated", "api.base.authentication.TokenMayChange"],
    "DEFAULT_RENDERER_CLASSES": ["api.base.renderers.Json"],
    "DEFAULT_PARSER_CLASSES": ["api.base.renderers.JsonBody"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend", "api.base.pagination.Ordering"],
    "DEFAULT_PAGINATION_CLASS": "api.base.pagination.Pages",
    "DEFAULT_THROTTLE_CLASSES": ["api.base.throttles.Anonymous", "api.base.throttles.SignedIn"],
    "DEFAULT_SCHEMA_CLASS": "api.base.schema.Operation",
    "EXCEPTION_HANDLER": "api.base.problems.answer",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Chronicle",
    "DESCRIPTION": "The campaign manager's API. Every refusal is a problem document (RFC 9457).",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_SPLIT_PATCH": False,
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "api.base.schema.strict_bodies"],
    "ENUM_NAME_OVERRIDES": {
        "Role": "chronicle.models.Role",
        "ClaimState": "chronicle.models.PlayerClaim.State",
        "JobState": "chronicle.models.Job.State",
        "TokenScope": "chronicle.models.ApiToken.Scope",
        "PlayedAt": "chronicle.models.Campaign.PlayedAt",
        "ChapterKind": "chronicle.models.Chapter.Kind",
        "SessionStatus": "games.models.GameSession.Status",
        "Spectators": "games.models.GameSession.Spectators",
        "SeatKind": "games.models.Seat.Kind",
        "ProposalKind": "games.models.Proposal.Kind",
        "ProposalState": "games.models.Proposal.State",
        "HandoverHow": "games.models.Handover.How",
    },
}

UNFOLD = {
    "SITE_TITLE": "Chronicle admin",
    "SITE_HEADER": "Chronicle",
    "SITE_SUBHEADER": "For operators",
    "SITE_SYMBOL": "auto_stories",
    "SITE_URL": "/",
    "SITE_FAVICONS": [{"rel": "icon", "href": "chronicle.admin.site.favicon", "type": "image/svg+xml"}],
    "SIDEBAR": {"show_search": True, "navigation": "chronicle.admin.site.navigation"},
    "DASHBOARD_CALLBACK": "chronicle.admin.site.dashboard",
    "COLORS": {
        "primary": {
            "50": "#fbf5ec",
            "100": "#f4e6cf",
            "200": "#e8cb9e",
            "300": "#daac6a",
            "400": "#cb8f43",
            "500": "#b0742c",
            "600": "#8f5a22",
            "700": "#73471f",
            "800": "#5c391d",
            "900": "#4a2f1b",
            "950": "#2a180c",
        }
    },
}
