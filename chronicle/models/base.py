from uuid import uuid4

from django.db import models


class Public(models.Model):
    """A row that people can link to. Its id is a UUID, which reveals nothing about how many there are."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)

    class Meta:
        abstract = True
