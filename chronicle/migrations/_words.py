from typing import Any

from django.db import migrations


class InWordsAlone(migrations.SeparateDatabaseAndState):
    """Changes texts and validators of fields: no column is another one, and the models of the migrations to come stay as they are made."""

    def __init__(self, state_operations: list[Any]) -> None:
        super().__init__(state_operations=state_operations)

    def state_forwards(self, app_label: str, state: Any) -> None:
        made = state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)
        if made is not None:
            state.__dict__["apps"] = made
