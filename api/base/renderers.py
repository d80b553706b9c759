from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct
from msgspec.json import Encoder as StructEncoder
from msgspec.structs import asdict
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from chronicle import documents


class Encoder(JSONEncoder):
    """Writes structs as objects with those of their fields that are set."""

    def default(self, obj: Any) -> Any:
        if isinstance(obj, Struct):
            return {name: value for name, value in asdict(obj).items() if value is not UNSET}
        return super().default(obj)


class Json(JSONRenderer):
    """Renders JSON in one form: the same data are the same bytes, as the ETag promises."""

    encoder_class = Encoder

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Writes a struct in one go, in the same bytes as its parts: for a game that saves a tenth of a millisecond."""
        if isinstance(data, Struct):
            return _encode(data).replace(*_LINE_END).replace(*_PARAGRAPH_END)
        return super().render(data, accepted_media_type, renderer_context)

    def get_indent(self, accepted_media_type: str, renderer_context: Mapping[str, Any]) -> None:
        return None


_encode = StructEncoder(enc_hook=Encoder().default).encode
_LINE_END, _PARAGRAPH_END = (b"\xe2\x80\xa8", b"\\u2028"), (b"\xe2\x80\xa9", b"\\u2029")
"""JavaScript takes these for ends of lines, so JSON has them escaped."""


class JsonBody(JSONParser):
    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        try:
            data = documents.read(stream.read())
        except ValueError as error:
            raise ParseError(f"JSON parse error: {error}") from error
        view = (parser_context or {}).get("view")
        if found := documents.fault(data, getattr(view, "most_values", documents.MOST_VALUES)):
            raise ValidationError({".".join(map(str, found.at)) or "body": [found.message]})
        return data
