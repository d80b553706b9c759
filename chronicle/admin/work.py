from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from chronicle.admin.base import ReadOnly, Rows, link_to, operator
from chronicle.admin.lookups import Picked
from chronicle.models import Heartbeat, IdempotentRequest, Job
from chronicle.services import jobs


@admin.register(Job)
class JobAdmin(ReadOnly, Rows):
    list_display = ("kind", "state", "percent", "attempts", link_to("requested_by"), link_to("group"), "due_at", "finished_at")
    list_filter = ("state", "kind", ("group", Picked), ("requested_by", Picked))
    list_select_related = ("requested_by", "group")
    search_fields = ("key", "kind", "error")
    date_hierarchy = "created_at"
    # Arguments and results are left out, which may be personal or hold what is sealed; so is the lease, the worker's
    # secret.
    fields = (
        ("kind", "key"),
        ("state", "percent", "doing"),
        ("attempts", "due_at"),
        (link_to("requested_by"), link_to("group")),
        ("created_at", "finished_at"),
        "error",
    )
    readonly_fields = fields[3]
    actions = ("retry",)

    @admin.action(description="Try failed jobs again", permissions=["retry"])
    def retry(self, request: HttpRequest, rows: "QuerySet[Job]") -> None:
        failed = rows.filter(state=Job.State.FAILED)
        self.each(request, failed, lambda job: jobs.retry(operator(request), job), "Queued again")

    def has_retry_permission(self, request: HttpRequest) -> bool:
        return operator(request).has_perm("chronicle.change_job")


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly, Rows):
    list_display = ("name", "at")


@admin.register(IdempotentRequest)
class IdempotentRequestAdmin(ReadOnly, Rows):
    """Shows that a request was answered, not with what: the answers are the person's."""

    list_display = ("key", link_to("user"), "status", "created_at")
    list_filter = ("status",)
    list_select_related = ("user",)
    search_fields = ("key", "user__name")
    date_hierarchy = "created_at"
    fields = (link_to("user"), "key", "status", "created_at")
    readonly_fields = fields[:1]
