from django.core.asgi import get_asgi_application

from chronicle import database

database.require()
application = get_asgi_application()
