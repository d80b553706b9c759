"""The settings under test: the real ones, in a directory of their own; each xdist worker has its own Redis database."""

import atexit
import os
import shutil
import tempfile

_directory = tempfile.mkdtemp(prefix="chronicle-tests-")
atexit.register(shutil.rmtree, _directory, ignore_errors=True)
os.environ["DATA_DIR"] = _directory
if os.environ.get("REDIS_URL"):
    _worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    # Tests empty it; database 0 is never touched.
    os.environ["REDIS_URL"] = os.environ["REDIS_URL"].rpartition("/")[0] + f"/{_worker + 1}"
# Twelve pairs of threads wait for each other, each with a connection of its own (tests/services/test_locks.py). With fewer
# connections than threads, some would be held by those whose partners get none.
os.environ["DATABASE_POOL"] = "32"

from chronicle.settings import *  # noqa: E402, F403
from chronicle.settings import DATA_DIR, DATABASES, REDIS_URL, STORAGES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one is slow on purpose
STATIC_ROOT = DATA_DIR
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # nothing is collected here
if not REDIS_URL:
    CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT = "memory://", ""
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}  # a file, as in real life: threads meet there
