from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_help_texts"),
    ]

    operations = [
        migrations.RenameField("gamesession", "told", "event_count"),
        migrations.RenameField("handover", "told", "events_before"),
    ]
