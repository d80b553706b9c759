from django.core.asgi import get_asgi_application

from chronicle import database

application = get_asgi_application()
database.require()
