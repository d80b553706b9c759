"""The scribe at the table: a game is entered step by step, saved as a draft at every step, checked, and recorded."""

from copy import deepcopy
from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from chronicle.decided import behind
from chronicle.errors import NotFound, Refused
from chronicle.models import Draft, Job
from chronicle.services.campaigns import chapters, drafts, history
from chronicle.texts import whole
from chronicle.web.campaigns import picking
from chronicle.web.campaigns.pages import InCampaign
from chronicle.web.scribe import compared, hour
from chronicle.web.scribe import forms as forms
from chronicle.web.scribe.drafting import InDraft
from chronicle.web.scribe.draws import shown
from chronicle.web.scribe.wording import humane
from games.oath import counting
from games.oath.counting import Count
from games.oath.engine.chronicle import agreeing
from games.oath.engine.world.aftermath import UNKNOWN
from games.oath.engine.world.facts import SITES, SUITS
from games.oath.hands import ToDraw
from games.oath.names import COLOUR_NAMES, HOW, ROLES, choosable, listed, name
from games.oath.record import by_steps
from games.oath.spelling import suggestions

STEP_NAMES = list(forms.STEPS)


class Begin(InDraft):
    """Goes on where the draft stands."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if chapters.writing(self.campaign, self.number):
            return redirect("writing", self.campaign.pk, self.number)
        return redirect(self.left_at or self.at(STEP_NAMES[0]))


class Step(InDraft):
    """One step of the form. What the rules refuse is shown at its field; the draft is saved all the same (SCRIBE-51)."""

    template = "campaigns/scribe/step.html"
    step: str

    def prepare(self) -> HttpResponse | None:
        self.step = self.kwargs["step"]
        if self.step not in forms.STEPS:
            raise NotFound
        return super().prepare()

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.step == "check":
            return self.check()
        return self.show(wrong=self.refusal() if self.draft and "wrong" in request.GET else None)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.step == "check":
            return self.write()
        if (meant := whole(request.POST.get("number"))) not in (None, self.number):
            return self.overtaken(
                gettext("Chapter %(number)s has been written in the meantime.") % {"number": meant}, late=True
            )
        self.take()
        refusal = self.refusal()
        if refusal and STEP_NAMES.index(self.step_of(refusal)) > STEP_NAMES.index(self.step):
            refusal = None  # it is still to come
        step, section = self.follows(refusal)
        guests = self.newcomers() if self.step == "seats" else {}
        try:
            self.save_draft(whole(request.POST.get("version")) or 0, step, section, guests)
        except Refused as refused:
            if refused.code == "draft_changed":
                return self.overtaken(refused.message)
            self.take()  # nobody was added
            return self.show(HTTPStatus.UNPROCESSABLE_ENTITY, wrong=refused)
        if refusal and step == self.step and not request.htmx:  # type: ignore[attr-defined]
            return self.show(HTTPStatus.UNPROCESSABLE_ENTITY, wrong=refusal)
        if refusal:
            return self.saved(f"{self.at(step)}?{f'at={section}&' if section else ''}wrong#wrong")
        return self.saved(self.address(step, section))

    def saved(self, target: str, *, arrived: bool = True) -> HttpResponse:
        """Leads on. Whoever sent the form by script learns where to, and whether what was kept in the browser can go."""
        if not self.request.htmx:  # type: ignore[attr-defined]
            return redirect(target)
        answer = HttpResponseClientRedirect(target)
        if arrived:
            answer["Draft-Saved"] = "yes"
        return answer

    def take(self) -> None:
        """Writes what was typed into the report."""
        forms.take(self.step, self.report, self.request.POST)
        if self.step == "seats":
            known = {player.name.casefold(): str(player.pk) for player in self.group.players.all()}
            for seat in self.report["seats"]:
                typed = forms.newcomers(self.request.POST).get(seat["color"], "")
                seat["player"] = known.get(typed.casefold(), seat["player"])
        if self.step == "choices":
            self.name_turned_up(forms.turned_up(self.request.POST))

    def newcomers(self) -> dict[str, str]:
        """Returns the names of those who sat there and are not at the group's table yet, by colour."""
        nameless = {seat["color"] for seat in self.report["seats"] if not seat["player"]}
        return {colour: typed for colour, typed in forms.newcomers(self.request.POST).items() if colour in nameless}

    def follows(self, refusal: Refused | None) -> tuple[str, str]:
        """Returns the step and the section of it that come next: where the rules refuse something, else what was asked for."""
        if refusal:
            there = self.step_of(refusal)
            return there, hour.section_of(refusal.field or "") if there == "choices" else ""
        to = self.request.POST.get("to", "")
        if self.step == "choices" and to in hour.SECTIONS:
            return self.step, to
        return STEP_NAMES[STEP_NAMES.index(self.step) + 1], ""

    def overtaken(self, message: str, *, late: bool = False) -> HttpResponse:
        """Shows what somebody else has saved meanwhile beside what was typed: one of the two is chosen, nothing is lost."""
        self.draft = Draft.objects.filter(campaign=self.campaign, number=self.number).select_related("saved_by").first()
        data = self.draft.data if self.draft else {}
        theirs = deepcopy(data["report"]) if data else self.fresh()
        self.report = deepcopy(theirs)
        self.take()
        guests = self.newcomers() if self.step == "seats" else {}
        rows = compared.differences(theirs, self.report, self.names, guests)
        if not rows and not late:  # the same was sent twice, or both had entered the same
            return self.saved(self.left_at or self.at(self.step))
        said = message if data or late else gettext("The draft has been discarded in the meantime.")
        return self.show(HTTPStatus.CONFLICT, conflict=said, differences=rows, late=late)

    def name_turned_up(self, named: dict[int, str]) -> None:
        """Names the sites that were turned up at once among those that nobody looked at (SCRIBE-43)."""
        made, to_draw = self.report["choices"]["draws"], self.to_draw()
        turned_up = {slot: named[slot] for slot in (to_draw and to_draw.turned_up) or () if slot in named}
        if to_draw and turned_up and made.get("sites") == UNKNOWN:
            made["sites"] = [turned_up.get(slot) for slot in to_draw.sites or ()]

    def to_draw(self) -> ToDraw | None:
        """Finds what is drawn after this game; nothing as long as the rules refuse what was entered so far."""
        try:
            return self.phase().to_draw()
        except Refused:
            return None

    def refusal(self) -> Refused | None:
        """Returns what the rules refuse about the report as it is, the first step first.

        Within the Chronicle phase what comes later is not asked for yet.
        """
        try:
            if self.step == "choices":
                phase = self.phase()
                asked = [hour.missing(need) for need in phase.needed()] + phase.refused()
                to = self.request.POST.get("to", "")
                if to in hour.SECTIONS:
                    return hour.first([each for each in asked if hour.is_before(hour.section_of(each.field or ""), to)])
                if asked:
                    return hour.first(asked)
            self.phase().preview()
        except Refused as refusal:
            return refusal
        return None

    def step_of(self, refusal: Refused) -> str:
        return forms.step_of(refusal.field or "")

    def check(self) -> HttpResponse:
        """Shows 8.1 to 8.8 as they will happen, as far as chance leaves that open (SCRIBE-52)."""
        if self.draft is None:
            return redirect(self.at("seats"))
        try:
            preview = self.phase().preview()
        except Refused as refusal:
            return redirect(f"{self.at(self.step_of(refusal))}?wrong#wrong")
        if preview["needed"]:
            return redirect(f"{self.at('choices')}?at={preview['needed'][0]['what']}&wrong#wrong")
        return self.show(chronicle_steps=by_steps(preview["record"]))

    def write(self) -> HttpResponse:
        try:
            return self.send()
        except Refused as refusal:
            messages.error(self.request, humane(refusal))
            return self.saved(self.at("check"), arrived=False)

    def send(self) -> HttpResponse:
        chapters.record(self.user, self.campaign, self.campaign.head, self.report)
        return self.saved(reverse("writing", args=[self.campaign.pk, self.number]))

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        refusal: Refused | None = context.get("wrong")
        here = STEP_NAMES.index(self.step)
        shared = {
            "step": self.step,
            "step_title": forms.STEPS[self.step],
            "steps": [(slug, title, self.at(slug)) for slug, title in forms.STEPS.items()],
            "position": here + 1,
            "back": self.at(STEP_NAMES[here - 1]) if here else "",
            "body": f"campaigns/scribe/{self.step}.html",
            "after": self.report["aftermath"],
            "wrong_code": refusal.code if refusal else "",
            "wrong_at": forms.place_of(refusal.field or "", self.report) if refusal else "",
            "wrong_said": humane(refusal) if refusal else "",
            "wrong_law": ", ".join(refusal.law) if refusal else "",
            "wrong_cases": behind(refusal) if refusal else [],
            "doubtful": bool(refusal and refusal.code == "over_capacity"),
            "contradicts": bool(refusal and agreeing.LAW in refusal.law),
            "table_is_right": agreeing.TABLE_IS_RIGHT in self.report["aftermath"].get("confirmed", ()),
            "perhaps": self.perhaps(refusal) if refusal else "",
            **getattr(self, f"_{self.step}")(),
        }
        return super().show(status, **{**shared, **context})

    def perhaps(self, refusal: Refused) -> str:
        """Names the cards that were perhaps meant by a name that no card has."""
        return listed([name(card) for card in suggestions(forms.entered(refusal, self.report))], gettext("or"))

    # -- what each step shows -----------------------------------------------------------------------------------------

    def _seats(self) -> dict[str, Any]:
        who = {seat["color"]: seat["player"] or forms.SOMEBODY for seat in self.report["seats"]}
        roles = {player["color"]: player["role"] for player in self.report["aftermath"]["players"]}
        boards = {board["color"]: board["side"] for board in self.before["boards"]}
        typed = forms.newcomers(self.request.POST)
        who |= {colour: forms.SOMEBODY_NEW for colour in typed if not who.get(colour) or who[colour] == forms.SOMEBODY}
        chairs = [
            (colour, label, who.get(colour, ""), roles.get(colour, boards[colour]), typed.get(colour, ""))
            for colour, label in COLOUR_NAMES
        ]
        people = [*self.names.items()]
        return {"chairs": chairs, "people": people, "report": self.report, "oath": name(self.before["oath"])}

    def _winner(self) -> dict[str, Any]:
        seated = [(p["color"], p["color"].capitalize(), ROLES.get(p["role"], ""), self.called(p["color"])) for p in self.seated]
        return {"seated": seated, "ways": list(HOW.items()), "winner": self.report["aftermath"]["winner"]}

    def _map(self) -> dict[str, Any]:
        lying = {slot["site"] for slot in self.before["slots"] if slot["faceup"]}
        exiles = [player["color"] for player in self.seated if player["role"] == "exile"]
        rulers = [("empire", "The Empire"), *((c, c.capitalize()) for c in exiles), ("bandits", "Bandits (no warbands)")]
        every_site = [(slug, text, SITES[slug].capacity) for slug, text in choosable("site") if slug in SITES]
        slots = []
        for slot, before in zip(self.report["aftermath"]["slots"], self.before["slots"], strict=True):
            count, names = forms.relics_of(slot)
            ruler = slot["ruler"] if slot["ruler"] in dict(rulers) or not slot["ruler"] else "empire"
            slots.append(
                {
                    **slot,
                    "known": before["faceup"],
                    "name": name(slot["site"] or before["site"]),
                    "rows": forms.shown(slot),
                    "ruler": ruler,
                }
                | {"relics": count, "relic_names": names, "place": f"slot-{slot['slot']}"}
                | {"known_site": before["site"], "known_name": name(before["site"])}
                | {"called": picking.place(f"/slots/{slot['slot'] - 1}", self.report, self.called)}
                | {"before": [placed["card"] for placed in before["cards"] if placed["card"]]}
                | {"tally": picking.tally(counting.of_site(slot)), "relic_tally": picking.of_names(names, count)}
            )
        return {
            "slots": slots,
            "rulers": rulers,
            "sites": [site for site in every_site if site[0] not in lying],
            "every_site": every_site,
            **self.picker("/slots/", "denizen", "edifice", "relic"),
            "over_capacity": "over_capacity" in self.report["aftermath"].get("confirmed", ()),
        }

    def _players(self) -> dict[str, Any]:
        winner = self.report["aftermath"]["winner"]["color"]
        people = []
        for player in self.seated:
            advisers = [(name(a["card"]), not a.get("faceup", True)) for a in player["advisers"]]
            people.append(
                {**player, "name": self.called(player["color"]), "role_name": ROLES.get(player["role"], "")}
                | {"won": player["color"] == winner, "place": f"player-{player['color']}"}
                | {"adviser_rows": advisers + [("", False)] * max(1, 3 - len(advisers))}
                | {"relic_rows": [name(relic) for relic in player["relics"]] + [""]}
                | {"adviser_tally": picking.tally(Count(len(advisers), counting.ADVISERS))}
                | {"relic_tally": picking.tally(Count(len(player["relics"]), None))}
            )
        reliquary = self.report["aftermath"]["reliquary"]
        reliquary_names = ", ".join(name(relic) for relic in reliquary if relic not in forms.NOBODY_KNOWS)
        return {
            "people": people,
            **self.picker("/players/", "denizen", "vision", "relic"),
            "visions": [(slug, text) for slug, text in choosable("vision") if slug != "conspiracy"],
            "banners": [("peoples-favor", "The People’s Favor"), ("darkest-secret", "The Darkest Secret")],
            "reliquary": len(reliquary),
            "reliquary_names": reliquary_names,
            "reliquary_tally": picking.of_names(reliquary_names, len(reliquary)),
        }

    def _piles(self) -> dict[str, Any]:
        after = self.report["aftermath"]
        which = "world_deck" if "world_deck" in after else "discards"
        return {
            "suits": forms.tick_list(self.report),
            "which": which,
            "piles_tally": picking.tally(counting.of_piles(self.before, after), picking.PILES[which], picking.TOO_MANY),
            "discards_said": picking.PILES["discards"],
            "deck_said": picking.PILES["world_deck"],
            "added": picking.moved(after),
            "any_added": any(after.get("added", {}).values()) or any(after.get("taken", {}).values()),
            **self.picker("/discards/", "denizen", "edifice", "relic", "vision"),
        }

    def picker(self, here: str, *kinds: str) -> dict[str, Any]:
        """Returns the cards that can be picked in this step, and those that were named in more than one place."""
        return {
            "cards": picking.cards(self.report, self.called, here, *kinds),
            "lately": picking.lately(self.campaign, self.number, self.before),
            "suit_names": SUITS,
            "twice": picking.doubled(counting.twice(self.report["aftermath"]), self.report, self.called),
        }

    def _choices(self) -> dict[str, Any]:
        made = self.report["choices"].get("draws", {})
        unready = ""
        try:
            needs = self.phase(choices={"draws": made}).needed()
        except Refused as refusal:
            needs, unready = [], self.step_of(refusal)
        opened = self.request.GET.get("at") or (self.draft.data.get("section", "") if self.draft else "")
        told = hour.Hour(self.report, self.before, needs, self.to_draw(), self.called)
        return {
            "sections": told.sections(opened, self.reached(self.step, ""), shown(made, self.usual(), told.to_draw)),
            "unready": unready and (self.at(unready), forms.STEPS[unready]),
        }

    def _check(self) -> dict[str, Any]:
        made = self.report["choices"].get("draws", {})
        return {"chronicle_steps": [], "draws": shown(made, self.usual(), None)}

    @cached_property
    def before(self) -> dict[str, Any]:
        return history.world(self.campaign, self.number - 1)

    @property
    def seated(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.report["aftermath"]["players"]
        return players

    @cached_property
    def names(self) -> dict[str, str]:
        """Returns the names of everybody at the group's table."""
        return {str(player.pk): player.name for player in self.group.players.all()}

    def called(self, colour: str) -> str:
        who = next((seat["player"] for seat in self.report["seats"] if seat["color"] == colour), None)
        return self.names.get(who or "", colour.capitalize())


class Discard(InDraft):
    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.back()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.draft:
            drafts.discard(self.user, self.draft)
            self.say("The draft has been deleted; nothing was recorded.")
        return self.back()


class Writing(InCampaign):
    """The page that waits while the chapter is being written."""

    template = "campaigns/scribe/writing.html"

    def get(self, request: HttpRequest, number: int, **kwargs: Any) -> HttpResponse:
        if number <= self.campaign.head:
            target = self.chapter_url(number)
            return HttpResponseClientRedirect(target) if request.htmx else redirect(target)  # type: ignore[attr-defined]
        job = chapters.writing(self.campaign, number)
        if job is None:
            raise NotFound
        return self.show(job=job, number=number, failed=job.state == Job.State.FAILED)
