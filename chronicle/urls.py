from django.contrib import admin
from django.urls import include, path

from chronicle.web.health import healthz, readyz
from chronicle.web.metrics import metrics

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
    path("", include("chronicle.web.urls")),
]
handler400 = "chronicle.web.errors.bad_request"
handler403 = "chronicle.web.errors.forbidden"
handler404 = "chronicle.web.errors.not_found"
handler500 = "chronicle.web.errors.server_error"
