"""The site around the admin's pages: signing in, the side bar, the first page."""

from datetime import timedelta
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.core.paginator import InvalidPage
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone

from chronicle.admin.lookups import Choices, must_be_sane
from chronicle.models import AuditEntry, Group, Heartbeat, Job, PlayerClaim, User
from chronicle.permissions import as_operator, visible
from chronicle.queues import Queue

if TYPE_CHECKING:
    AdminSite = admin.AdminSite
else:
    from unfold.sites import UnfoldAdminSite as AdminSite


class Site(AdminSite):
    """Has operators sign in where everybody does, so that one place limits attempts and explains refusals."""

    index_title = "Overview"

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        back = request.GET.get("next") or reverse("admin:index")
        return HttpResponseRedirect(back) if self.has_permission(request) else redirect_to_login(back)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        @wraps(view)
        def sane(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            must_be_sane(request)
            return view(request, *args, **kwargs)

        return super().admin_view(sane, cacheable)

    def get_urls(self) -> list[Any]:
        """Leaves out Django's links from rows to public pages: no row has one, and the link would reveal which numbers are
        rows."""
        return [each for each in super().get_urls() if getattr(each, "name", "") != "view_on_site"]

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        answer: Any = Choices.as_view(admin_site=self)(request)
        return answer  # type: ignore[no-any-return]

    def search(self, request: HttpRequest, extra_context: Any = None) -> Any:
        try:
            return super().search(request, extra_context)  # type: ignore[misc]  # the theme's
        except (ValueError, InvalidPage) as error:
            raise BadRequest("No such page.") from error

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return HttpResponseRedirect(reverse("password"))


_SIDEBAR = (
    ("People", (("User", "person"), ("ApiToken", "key"), ("auth.Group", "shield"))),
    (
        "Groups",
        (
            ("Group", "groups"),
            ("Membership", "badge"),
            ("Player", "casino"),
            ("Invitation", "mail"),
            ("PlayerClaim", "how_to_reg"),
        ),
    ),
    (
        "Chronicles",
        (
            ("Campaign", "public"),
            ("Chapter", "menu_book"),
            ("ChapterSeat", "event_seat"),
            ("Placement", "map"),
            ("Sighting", "visibility"),
            ("RecordEntry", "receipt_long"),
            ("ChapterVersion", "history_edu"),
            ("SagaText", "auto_stories"),
            ("Draft", "edit_note"),
        ),
    ),
    (
        "Sessions",
        (
            ("games.GameSession", "stadia_controller"),
            ("games.Seat", "chair"),
            ("games.Move", "format_list_numbered"),
            ("games.Snapshot", "photo_camera"),
            ("games.Proposal", "how_to_vote"),
            ("games.Note", "chat"),
            ("games.TurnNotice", "notifications"),
            ("games.NoticeSettings", "notifications_paused"),
            ("games.Outbox", "outbox"),
        ),
    ),
    ("Catalogue", (("CatalogueEntry", "style"),)),
    ("Work", (("Job", "work_history"), ("Heartbeat", "cardiology"), ("IdempotentRequest", "repeat"))),
    ("Trail", (("AuditEntry", "history"),)),
)


_TITLES = {"auth.Group": "Bundles of rights", "ApiToken": "API tokens"}


def _title(model: type[Model]) -> str:
    return str(model._meta.verbose_name_plural).capitalize()


def favicon(request: HttpRequest) -> str:
    return static("img/logo.svg")


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Returns the tables this operator may look at, by subject."""
    sections = []
    for title, tables in _SIDEBAR:
        items = []
        for name, icon in tables:
            model = apps.get_model(name if "." in name else f"chronicle.{name}")
            if admin.site._registry[model].has_view_permission(request):
                link = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
                items.append({"title": _TITLES.get(name) or _title(model), "icon": icon, "link": link})
        if items:
            sections.append({"title": title, "items": items})
    start = {"title": "Overview", "icon": "home", "link": reverse("admin:index")}
    leave = {"title": "To the site", "icon": "public", "link": reverse("home"), "active": False}
    return [{"items": [start, leave]}, *sections]


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    user: Any = request.user
    with as_operator():
        jobs = visible(Job.objects.all(), user)
        claims = visible(PlayerClaim.objects.filter(state="open"), user)
        numbers = [
            _number("Accounts", visible(User.objects.all(), user).count(), "user"),
            _number("Groups", visible(Group.objects.all(), user).count(), "group"),
            _number("Open claims", claims.count(), "playerclaim", "state__exact=open"),
            _number("Jobs waiting", jobs.filter(state__in=["queued", "running"]).count(), "job", "state__exact=queued"),
            _number("Jobs failed", jobs.filter(state="failed").count(), "job", "state__exact=failed", bad=True),
        ]
        trail = visible(AuditEntry.objects.select_related("actor", "group"), user)[:10]
        return context | {"numbers": numbers, "workers": [_worker(queue) for queue in Queue], "trail": list(trail)}


def _number(title: str, count: int, table: str, query: str = "", *, bad: bool = False) -> dict[str, Any]:
    url = reverse(f"admin:chronicle_{table}_changelist")
    return {"title": title, "count": count, "url": f"{url}?{query}" if query else url, "bad": bad and count > 0}


def _worker(queue: Queue) -> dict[str, Any]:
    beat = Heartbeat.objects.filter(name=queue.worker).first()
    late = beat is None or timezone.now() - beat.at > timedelta(seconds=settings.WORKER_LATE_SECONDS)
    title = "Worker" if queue is Queue.SHORT else "Worker for long jobs"
    return {"title": title, "at": beat.at if beat else None, "late": late}
