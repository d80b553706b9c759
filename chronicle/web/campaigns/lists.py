"""All campaigns of a person as cards, and what awaits in each, with what goes on from there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from chronicle import texts
from chronicle.models import Campaign, Chapter, Draft, Evening, Job, Role, User
from chronicle.permissions import Act, acts_of
from chronicle.services.campaigns import saga
from chronicle.web.pages import SignedIn
from chronicle.web.words import AT, STEPS
from games.models import GameSession
from games.oath.names import name
from games.services import awaiting
from games.services.awaiting import Awaits

A_PAGE = 12
LONGEST_SEARCH = 100


@dataclass(frozen=True)
class Line:
    """Something that awaits, told in a sentence, with the way to go on."""

    text: str
    href: str = ""
    act: str = ""
    """What the way is called; empty where the person can only wait."""
    session: GameSession | None = None
    """The game on screen that it tells of."""


@dataclass(frozen=True)
class Card:
    campaign: Campaign
    chapter: Chapter
    title: str
    oath: str
    ruler: str
    played: str
    lines: list[Line]
    act: Line


class Campaigns(SignedIn):
    """Lists all campaigns of the person's groups, those that somebody touched last first."""

    template = "campaigns/list.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        q = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
        few = " ".join(q.split()[: texts.MOST_WORDS])
        page = Paginator(awaiting.listed(self.user, few), A_PAGE).get_page(request.GET.get("page"))
        return self.show(
            q=q,
            page=page,
            cards=cards(self.user, page.object_list),
            address=urlencode({"q": q}) if q else "",
            groups=may_begin_in(self.user),
        )


def may_begin_in(user: User) -> list[Any]:
    """Returns the groups in which the person may begin a campaign."""
    rows = user.memberships.select_related("group").order_by("group__name")
    return [row.group for row in rows if Act.START_CAMPAIGN in acts_of(Role(row.role))]


def cards(user: User, campaigns: Iterable[Campaign]) -> list[Card]:
    """Makes a card of each campaign."""
    rows = list(campaigns)
    roles = {group: Role(role) for group, role in user.memberships.values_list("group", "role")}
    found = awaiting.of(user, rows)
    return [_card(row, found[row.pk], acts_of(roles[row.group_id])) for row in rows if row.pk in found]


def _card(campaign: Campaign, awaits: Awaits, may: Iterable[Act]) -> Card:
    chapter = awaits.newest
    lines = list(lines_of(campaign, awaits, may))
    who = chapter.winner_name or chapter.winner_color.capitalize()  # type: ignore[attr-defined]
    return Card(
        campaign,
        chapter,
        saga.title(chapter),
        name(chapter.oath) if chapter.oath else "",
        gettext("%(name)s rules") % {"name": who} if who else "",
        str(AT[Campaign.PlayedAt(campaign.played_at)]),
        lines,
        next((line for line in lines if line.act), None) or _next_step(campaign, may),
    )


def _next_step(campaign: Campaign, may: Iterable[Act]) -> Line:
    """Returns what one does next where nothing awaits."""
    if Act.RECORD not in may:
        return Line("", reverse("campaign", args=[campaign.pk]), gettext("Open"))
    if campaign.played_at == Campaign.PlayedAt.SCREEN:
        query = urlencode({"game": campaign.game, "campaign": campaign.pk})
        return Line("", f"{reverse('new-session', args=[campaign.group_id])}?{query}", gettext("Play the next game"))
    return Line("", reverse("scribe", args=[campaign.pk]), gettext("Record a game"))


def lines_of(campaign: Campaign, awaits: Awaits, may: Iterable[Act]) -> Iterator[Line]:
    """Tells what awaits, the most urgent first: one's own turn, a decision, what could not be written, what others do."""
    told = [
        *_games(awaits.games, may),
        *_writing(campaign, awaits.writing, may),
        *_drafts(campaign, awaits.drafts, may),
        *_evening(campaign, awaits.evening),
    ]
    yield from (line for _, line in sorted(told, key=lambda row: row[0]))


_MY_TURN, _DECIDE, _WRITE, _DRAFT, _EVENING, _OTHERS = range(6)


def _games(games: Sequence[GameSession], may: Iterable[Act]) -> Iterator[tuple[int, Line]]:
    for session in games:
        href, named = reverse("session", args=[session.pk]), {"name": session.name}
        match session.fate, session.status:
            case (GameSession.Fate.WAITING, _):
                text = gettext("%(name)s: played on screen, and not in the story.") % named
                yield _DECIDE, Line(text, href, gettext("Decide") if Act.RECORD in may else gettext("Look"), session)
            case (GameSession.Fate.CONTESTED, _):
                text = gettext("%(name)s: played on screen while another chapter was recorded: one of the two stands.") % named
                yield _DECIDE, Line(text, href, gettext("Decide") if Act.RECORD in may else gettext("Look"), session)
            case (GameSession.Fate.WRITING, _):
                text = gettext("%(name)s: played on screen, and being written as a chapter.") % named
                yield _WRITE, Line(text, href, session=session)
            case (_, GameSession.Status.LOBBY):
                yield _OTHERS, Line(gettext("%(name)s: gathering on screen.") % named, href, gettext("Open the game"), session)
            case (_, GameSession.Status.PAUSED):
                yield _OTHERS, Line(gettext("%(name)s: paused on screen.") % named, href, gettext("Open the game"), session)
            case _ if session.my_turn:  # type: ignore[attr-defined]
                yield _MY_TURN, Line(gettext("%(name)s: it is your turn.") % named, href, gettext("Play"), session)
            case _:
                yield _OTHERS, Line(_whose_turn(session), href, gettext("Open the game"), session)


def _whose_turn(session: GameSession) -> str:
    asked = [seat.name for seat in session.seats.all() if seat.waiting_since]
    if not asked:
        return gettext("%(name)s: being played on screen.") % {"name": session.name}
    return gettext("%(name)s: being played on screen. It is the turn of %(who)s.") % {
        "name": session.name,
        "who": ", ".join(asked),
    }


def _writing(campaign: Campaign, job: Job | None, may: Iterable[Act]) -> Iterator[tuple[int, Line]]:
    if job is None:
        return
    number = {"number": campaign.head + 1}
    text = (
        gettext("Chapter %(number)s could not be written.")
        if job.state == Job.State.FAILED
        else gettext("Chapter %(number)s is being written.")
    )
    href = reverse("writing", args=[campaign.pk, campaign.head + 1]) if Act.RECORD in may else ""
    yield _WRITE, Line(text % number, href, gettext("See how it goes") if href else "")


def _drafts(campaign: Campaign, drafts: Iterable[Draft], may: Iterable[Act]) -> Iterator[tuple[int, Line]]:
    for draft in drafts:
        step = STEPS.get(draft.step)  # type: ignore[attr-defined]
        told = {"name": draft.saved_by.name if draft.saved_by else gettext("Somebody"), "number": draft.number, "step": step}
        if draft.number == campaign.head:
            text = gettext("%(name)s has begun to correct chapter %(number)s.")
            href, act = reverse("correct", args=[campaign.pk, "seats"]), gettext("Go on correcting")
        else:
            text = (
                gettext("%(name)s has started recording game %(number)s, up to “%(step)s”.")
                if step
                else gettext("%(name)s has started recording game %(number)s.")
            )
            href, act = reverse("scribe", args=[campaign.pk]), gettext("Go on recording")
        yield _DRAFT, Line(text % told, href, act) if Act.RECORD in may else Line(text % told)


def _evening(campaign: Campaign, evening: Evening | None) -> Iterator[tuple[int, Line]]:
    if evening is None:
        return
    href = reverse("evening", args=[campaign.pk])
    if evening.is_open:
        yield _EVENING, Line(gettext("The evening is under way."), href, gettext("Read along"))
    else:
        day = date_format(evening.on, "l, j F Y")
        when = f"{day}, {evening.at:%H:%M}" if evening.at else day
        yield _EVENING, Line(gettext("The next evening: %(when)s.") % {"when": when}, href)


def awaits_in(user: User, campaign: Campaign, role: Role) -> list[Line]:
    """Tells what awaits in one campaign."""
    found = awaiting.of(user, [campaign]).get(campaign.pk)
    return list(lines_of(campaign, found, acts_of(role))) if found else []
