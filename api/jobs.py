"""Answers at jobs/{id}/: shows long work to the person who asked for it."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.base.endpoint import Detail
from chronicle.models import Job
from chronicle.permissions import visible


class JobSerializer(serializers.ModelSerializer[Job]):
    result = serializers.SerializerMethodField(help_text="The result; its form depends on the kind.")

    class Meta:
        model = Job
        fields = ["id", "kind", "state", "percent", "doing", "result", "created_at", "finished_at"]

    @extend_schema_field(serializers.JSONField())
    def get_result(self, job: Job) -> Any:
        """Leaves out the file of an export, which has an address of its own."""
        return (
            {key: value for key, value in job.result.items() if key != "packed"} if isinstance(job.result, dict) else job.result
        )


class JobDetail(Detail):
    """Shows how a job goes. Ask again until `state` is done or failed."""

    serializer_class = JobSerializer

    def rows(self) -> "QuerySet[Job]":
        return visible(Job.objects.all(), self.me)
