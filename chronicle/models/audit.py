from django.db import models
from django.utils import timezone

from chronicle.models.accounts import User
from chronicle.models.groups import Group


class AuditEntry(models.Model):
    """Who changed what, and when. Written in the transaction of the change, never edited."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    verb = models.CharField(max_length=40, db_index=True)
    group = models.ForeignKey(Group, null=True, on_delete=models.SET_NULL, related_name="audit_entries")
    target_type = models.CharField(max_length=40)
    target_id = models.CharField(max_length=40, db_index=True)
    details = models.JSONField(default=dict)
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.verb} {self.target_type} {self.target_id}"
