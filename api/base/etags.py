"""Tags whatever GET returns (strong validators), and binds a change to the version that was seen."""

from hashlib import sha256
from typing import Any

from django.http import HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.renderers import Json


class Stale(APIException):
    status_code = 412
    default_code = "stale"
    default_detail = "This was changed in the meantime. Fetch it again, and repeat the change if it still makes sense."


def tag(data: Any) -> str:
    return f'"{sha256(Json().render(data)).hexdigest()[:32]}"'


def require(request: Request, data: Any) -> None:
    """Refuses to change something that is no longer as the client saw it."""
    wanted = parse_etags(request.headers.get("If-Match", ""))
    if wanted and "*" not in wanted and tag(data) not in wanted:
        raise Stale


def conditional(request: Request, response: Response) -> HttpResponseBase:
    """Adds the tag to the answer, and drops the body if the client has it already."""
    if response.status_code != 200 or request.method not in ("GET", "HEAD", "PATCH"):
        return response
    response["ETag"] = tag(response.data)
    patch_cache_control(response, private=True, no_cache=True)
    known = parse_etags(request.headers.get("If-None-Match", ""))
    # A proxy that compresses turns our tag into a weak one.
    if request.method == "PATCH" or not ({response["ETag"], "W/" + response["ETag"], "*"} & set(known)):
        return response
    unchanged = HttpResponseNotModified()
    for header in ("ETag", "Cache-Control", "Vary"):
        if header in response:
            unchanged[header] = response[header]
    return unchanged
