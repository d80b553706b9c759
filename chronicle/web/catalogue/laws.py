"""The numbered law of a game: its chapters, a chapter, a rule with its neighbours, and a search through all of it."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from chronicle.errors import NotFound
from chronicle.laws import Chapter, Rule, Section, chapters, has_law, passage
from chronicle.texts import plain_marks
from chronicle.web.pages import Page
from games.shelf.shelves import Shelf, shelves

A_PAGE = 40
"""How many rules that were found a page shows."""


class OfLaw(Page):
    """A page of the law of one game."""

    may_be_compressed = True
    game: Shelf

    def prepare(self) -> HttpResponse | None:
        found = next((game for game in shelves() if game.id == self.kwargs["game"] and has_law(game)), None)
        if found is None:
            raise NotFound
        self.game = found
        return super().prepare()

    def show(self, status: int = 200, **context: Any) -> HttpResponse:
        return super().show(status, game=self.game, on_screen=self.game.board is not None, **context)


class Law(OfLaw):
    """Lists the chapters, or the rules that have every word that is sought."""

    template = "laws/law.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        all_of_it = chapters(self.game.id)
        q = request.GET.get("q", "").strip()[:100]
        if not q:
            return self.show(chapters=all_of_it, count=sum(chapter.count for chapter in all_of_it))
        words = plain_marks(q.lower()).split()
        rows = [
            (chapter, section, rule)
            for chapter in all_of_it
            for section in chapter.sections
            for rule in section.rules
            if all(word in plain_marks(f"{rule.id} {rule.text}".lower()) for word in words)
        ]
        page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
        return self.show(q=q, found=_chaptered(list(page.object_list)), page=page, count=len(rows), address=urlencode({"q": q}))


class OneChapter(OfLaw):
    template = "laws/chapter.html"

    def get(self, request: HttpRequest, chapter: str, **kwargs: Any) -> HttpResponse:
        all_of_it = chapters(self.game.id)
        at = next((index for index, one in enumerate(all_of_it) if one.number == chapter), None)
        if at is None:
            raise NotFound
        before, after = all_of_it[at - 1] if at else None, all_of_it[at + 1] if at + 1 < len(all_of_it) else None
        return self.show(chapter=all_of_it[at], before=before, after=after)


class OneRule(OfLaw):
    """Shows what a citation names, with what is decided about it: a page, or what opens beside another page."""

    template = "laws/rule.html"

    def get(self, request: HttpRequest, rule: str, **kwargs: Any) -> HttpResponse:
        found = passage(self.game, rule)
        if found is None:
            raise NotFound
        if request.htmx:  # type: ignore[attr-defined]
            self.template = "laws/beside.html"
        response = self.show(passage=found, beside=bool(request.htmx))  # type: ignore[attr-defined]
        patch_vary_headers(response, ["HX-Request"])
        return response


def _chaptered(rows: list[tuple[Chapter, Section, Rule]]) -> list[Chapter]:
    """Puts rules back under the headings of their sections and chapters."""
    found: dict[str, Chapter] = {}
    for chapter, section, rule in rows:
        here = found.setdefault(chapter.number, Chapter(chapter.number, chapter.title))
        if not here.sections or here.sections[-1].title != section.title:
            here.sections.append(Section(section.title))
        here.sections[-1].rules.append(rule)
    return list(found.values())
