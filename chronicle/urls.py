from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from api.base import problems
from chronicle.web import errors
from chronicle.web.health import healthz, readyz
from chronicle.web.metrics import metrics

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("", include("chronicle.web.urls")),
    path("", include("games.web.urls")),
]
handler400 = "chronicle.urls.bad_request"
handler403 = "chronicle.web.errors.forbidden"
handler404 = "chronicle.web.errors.not_found"
handler500 = "chronicle.urls.server_error"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers programs with problem details, and people with a page."""
    answer = problems.bad_request if request.path.startswith("/api/") else errors.bad_request
    return answer(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answers as above, without asking a database that may be the fault."""
    answer = problems.server_error if request.path.startswith("/api/") else errors.server_error
    return answer(request)
