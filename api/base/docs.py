"""Serves the schema, the page that shows it, and the answer for addresses that do not exist."""

from typing import Any

from django.utils.decorators import method_decorator
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.generic import TemplateView
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from chronicle.errors import NotFound


class Schema(SpectacularAPIView):
    """Shows the schema of the API: OpenAPI 3.1, as JSON."""

    renderer_classes = [OpenApiJsonRenderer]


@method_decorator(ensure_csrf_cookie, name="dispatch")
class Docs(TemplateView):
    """Shows the documentation as a page, on which a signed-in person can try every request."""

    template_name = "api/docs.html"


@extend_schema(exclude=True)
class Nowhere(APIView):
    permission_classes = [AllowAny]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        hint = "" if request.path.endswith("/") else " Every address ends with a slash."
        raise NotFound(f"There is no such address.{hint} See /api/docs/.")
