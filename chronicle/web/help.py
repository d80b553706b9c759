"""The help: a page for each of the five things that people do here."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from chronicle.errors import NotFound
from chronicle.web.pages import Page


@dataclass(frozen=True)
class Guide:
    slug: str
    title: str | Promise
    about: str | Promise


GUIDES = (
    Guide("begin", _("Begin"), _("A group, the people in it, and its first campaign: a new world, or the one in your box.")),
    Guide(
        "table", _("Record a game at the table"), _("Set the game up from the sheet, play with the box, and tell how it ended.")
    ),
    Guide("screen", _("Play on screen"), _("Whole games in the browser: against friends, guests and bots.")),
    Guide("history", _("Read and mend the history"), _("Chapters, cards and people; compare, correct, withdraw, fork.")),
    Guide("data", _("Bring data in and take it out"), _("Save strings, files, the API, and all that is known about you.")),
)


class Index(Page):
    """Lists the guides."""

    may_be_compressed = True
    template = "help/index.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show(guides=GUIDES)


class Help(Page):
    """Shows one guide."""

    may_be_compressed = True

    def get(self, request: HttpRequest, guide: str) -> HttpResponse:
        at = next((index for index, one in enumerate(GUIDES) if one.slug == guide), None)
        if at is None:
            raise NotFound
        self.template = f"help/{guide}.html"
        return self.show(guide=GUIDES[at], after=GUIDES[(at + 1) % len(GUIDES)])
