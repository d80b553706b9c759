"""Makes text as people type it fit for a column, or refuses it at its field."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model, TextField

from chronicle import texts
from chronicle.errors import Refused


def text(model: type[Model], name: str, value: str) -> str:
    """Returns the value as the column takes it: trimmed, names on one line, checked for length and by the column's
    validators."""
    field: Any = model._meta.get_field(name)
    if found := texts.unfit(value):
        raise Refused(f"{name}_invalid", f"Text cannot contain {found}.", field=name)
    value = value.strip() if isinstance(field, TextField) else " ".join(value.split())
    if not value and not field.blank:
        raise Refused(f"{name}_missing", f"Please give {'an' if name[0] in 'aeiou' else 'a'} {field.verbose_name}.", field=name)
    try:
        cleaned: str = field.clean(value, None)
        if field.max_length and len(cleaned) > field.max_length:
            raise ValidationError(f"At most {field.max_length} characters, please; these are {len(cleaned)}.")
    except ValidationError as error:
        raise Refused(f"{name}_invalid", " ".join(error.messages), field=name) from error
    return cleaned
