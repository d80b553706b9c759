from django.db import models
from django.utils import timezone

from chronicle.models.accounts import User
from chronicle.models.base import Public
from chronicle.models.groups import Group


class Job(Public):
    """Long work. The row is the truth: the queue only announces it, and may lose or repeat that."""

    class State(models.TextChoices):
        QUEUED = "queued", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=200, unique=True, help_text="Two requests with the same key are one job.")
    args = models.JSONField(default=dict)
    state = models.CharField(max_length=7, choices=State, default=State.QUEUED)
    requested_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="jobs")
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="jobs")
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, editable=False, help_text="When the sweep last sent the job to the workers.")
    taken_at = models.DateTimeField(null=True, editable=False, help_text="When a worker last took the job.")
    lease = models.UUIDField(
        null=True, editable=False, help_text="The attempt that holds the job. A later attempt replaces it."
    )
    lease_until = models.DateTimeField(null=True, editable=False)
    percent = models.PositiveSmallIntegerField(default=0)
    doing = models.CharField(max_length=120, blank=True)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["state", "due_at"], name="jobs_to_do"),
            models.Index(fields=["group", "-taken_at"], name="jobs_taken", condition=models.Q(taken_at__isnull=False)),
        ]
        constraints = [models.CheckConstraint(condition=models.Q(percent__lte=100), name="percent_to_100")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Heartbeat(models.Model):
    """When a worker of a queue last showed that it works; readyz reads it."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class IdempotentRequest(models.Model):
    """A POST that was answered: sent again with the same key, it gets the same answer and changes nothing."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=100)
    fingerprint = models.CharField(max_length=64, help_text="A digest of the request's method, path and body.")
    status = models.PositiveSmallIntegerField(null=True)
    headers = models.JSONField(default=dict)
    body = models.TextField(null=True)  # noqa: DJ001  null: answered with a secret that is shown only once
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_request_a_key")]

    def __str__(self) -> str:
        return self.key
