import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chronicle.settings")

from chronicle.celery import app as celery_app

__all__ = ["celery_app"]
