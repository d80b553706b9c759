from typing import Any, NoReturn

from django.db import models
from django.utils import timezone

from chronicle.models.accounts import User
from chronicle.models.groups import Group
from chronicle.models.verbs import sentence


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    """Entries are added and read. Only a person's right to be forgotten reaches into one: see `forget`."""

    def update(self, **values: Any) -> NoReturn:
        raise TypeError("Audit entries are not changed.")

    def delete(self) -> NoReturn:
        raise TypeError("Audit entries are not deleted.")

    def forget(self, user: User) -> None:
        """Removes the details of changes to an account, which may reveal something about the person. That it was changed
        stays."""
        super(AuditQuerySet, self.filter(target_type="user", target_id=str(user.pk))).update(details={})


class AuditEntry(models.Model):
    """Says who changed what, and when. Written in the transaction of the change, never edited."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    verb = models.CharField(max_length=40, db_index=True)
    group = models.ForeignKey(Group, null=True, on_delete=models.SET_NULL, related_name="audit_entries")
    target_type = models.CharField(max_length=40)
    target_id = models.CharField(max_length=40, db_index=True)
    details = models.JSONField(default=dict)
    request_id = models.CharField(max_length=64, blank=True)

    objects = AuditQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.verb} {self.target_type} {self.target_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("Audit entries are not changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("Audit entries are not deleted.")

    @property
    def sentence(self) -> str:
        """Tells what the actor did, to be read after the actor's name."""
        return sentence(self.verb, self.details)
