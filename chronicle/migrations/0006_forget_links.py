from typing import Any

from django.db import migrations


def forget(apps: Any, schema_editor: Any) -> None:
    """Answers that are a link's token are not kept any more: those that were are forgotten, as if they had been a secret."""
    apps.get_model("chronicle", "IdempotentRequest").objects.filter(body__startswith='{"token":').update(body=None)


class Migration(migrations.Migration):
    dependencies = [("chronicle", "0005_names_that_can_be_seen")]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),  # back: they stay forgotten, which harms nobody
    ]
