import gc
from importlib import import_module

from django.conf import settings
from django.core.asgi import get_asgi_application

from chronicle.site import database

application = get_asgi_application()
database.require()
import_module(settings.ROOT_URLCONF)  # so that the first request need not wait for it
# What was imported stays for ever: a garbage collection that looks through all of it would stop every request of the
# process.
gc.collect()
gc.freeze()
