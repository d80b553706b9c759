"""Campaigns as files and back: exports for everybody, exports with secrets, and the import of a complete export."""

from http import HTTPStatus
from typing import Any

from django import forms as django_forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django_htmx.http import HttpResponseClientRefresh

from chronicle.errors import Refused
from chronicle.models import Job
from chronicle.permissions import Act, visible
from chronicle.services.campaigns import history
from chronicle.services.exchange import exports, imports
from chronicle.services.exchange.exports import File, Wish
from chronicle.texts import whole
from chronicle.web.campaigns.campaigns import known
from chronicle.web.campaigns.pages import InCampaign
from chronicle.web.citing import said
from chronicle.web.forms import Form
from chronicle.web.pages import GroupFormPage, one

OPEN = (
    ("html", "The chronicle as a page", "All chapters with their sagas, to read and to send."),
    ("md", "The chronicle as Markdown", "The same as plain text, for a wiki or a notebook."),
    ("csv", "The chapters as a table", "Who won, how, and under which oath."),
    ("cards", "The cards as a table", "Where every card was, as far as anybody could see."),
    ("json", "The data, without secrets", "Everything the table may see, for programs."),
)


class Export(InCampaign):
    template = "campaigns/export.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.page()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Exports at once; a long story as a job."""
        wish = Wish(
            format=request.POST.get("format", ""),
            secrets=request.POST.get("secrets") == "yes",
            chapter=whole(request.POST.get("chapter")),
            by_chance=request.POST.get("by_chance") == "yes",
        )
        try:
            return attached(exports.export(self.user, self.campaign, wish))
        except Refused as refusal:
            if refusal.code == "takes_long":
                return redirect("export-file", self.campaign.pk, exports.ask(self.user, self.campaign, wish).pk)
            messages.error(request, said(refusal))
            return self.page(HTTPStatus.UNPROCESSABLE_ENTITY)

    def page(self, status: int = HTTPStatus.OK) -> HttpResponse:
        unknown = bool(history.world(self.campaign, self.campaign.head)["unknown"])
        return self.show(status, open=OPEN, known=known(self.campaign), unknown=unknown)


class ExportFile(InCampaign):
    """The page of a long export: its progress, and then the file."""

    template = "campaigns/export-wait.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        job = self.job()
        if request.htmx and job.state == Job.State.DONE:  # type: ignore[attr-defined]
            return HttpResponseClientRefresh()
        return self.show(job=job, waiting=job.state in (Job.State.QUEUED, Job.State.RUNNING))

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return attached(exports.fetch(self.user, self.campaign, self.job()))

    def job(self) -> Job:
        return one(visible(Job.objects.filter(kind="export"), self.user), self.kwargs["job_id"])


def attached(file: File) -> HttpResponse:
    answer = HttpResponse(file.text, content_type=f"{file.media_type}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return answer


class FileForm(Form):
    file = django_forms.FileField(
        label="File",
        help_text="A complete export, as JSON.",
        widget=django_forms.FileInput(attrs={"accept": "application/json,.json"}),
        error_messages={"required": "Please choose a file.", "empty": "The file is empty."},
    )
    name = django_forms.CharField(
        label="Name of the campaign", required=False, max_length=80, help_text="Leave empty to use the name in the file."
    )


class ImportFile(GroupFormPage):
    """Imports a complete export, from this server or another one, as a new campaign."""

    needs = Act.START_CAMPAIGN
    template = "campaigns/import-file.html"
    form_class = FileForm
    title, submit, send_once = "Import a complete export", "Import it", True

    def form(self, data: Any = None) -> Form:
        return FileForm(data, self.request.FILES if data is not None else None)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, group=self.group, **context)

    def save(self, form: Form) -> HttpResponse:
        given = form.cleaned_data
        raw = given["file"].read(imports.MOST_BYTES + 1)
        campaign = imports.campaign(self.user, self.group, imports.read(raw), given["name"] or None)
        self.say(f"{campaign.name} has been imported, with all its chapters.")
        return redirect("campaign", campaign.pk)
