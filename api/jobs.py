"""jobs/{id}/: long work, for the person who asked for it"""

from django.db.models import QuerySet
from rest_framework import serializers

from api.endpoint import Detail
from chronicle.models import Job
from chronicle.permissions import visible


class JobSerializer(serializers.ModelSerializer[Job]):
    result = serializers.JSONField(help_text="What came of it; its form depends on the kind.")

    class Meta:
        model = Job
        fields = ["id", "kind", "state", "percent", "doing", "result", "created_at", "finished_at"]


class JobDetail(Detail):
    """Ask again until `state` is done or failed."""

    serializer_class = JobSerializer

    def rows(self) -> "QuerySet[Job]":
        return visible(Job.objects.all(), self.me)
