from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("chronicle", "0008_help_texts"),
    ]

    operations = [
        migrations.RenameField("chapterversion", "told", "public"),
    ]
