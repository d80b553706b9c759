from django.core.asgi import get_asgi_application

import chronicle  # noqa: F401  names the settings module

application = get_asgi_application()
