"""The scribe at the table: a game is entered step by step, saved as a draft at every step, checked, and recorded."""

from copy import deepcopy
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from chronicle.decided import behind
from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Draft, Job
from chronicle.permissions import Act
from chronicle.services.campaigns import chapters, drafts, draws, history
from chronicle.texts import whole
from chronicle.web.campaigns import picking
from chronicle.web.campaigns.pages import InCampaign
from chronicle.web.scribe import forms as forms
from chronicle.web.scribe.draws import shown
from games.kernel.errors import Illegal
from games.oath import counting
from games.oath.counting import Count
from games.oath.engine.chronicle import agreeing
from games.oath.engine.chronicle.oath_and_citizens import fixed_oath
from games.oath.engine.world.aftermath import UNKNOWN
from games.oath.engine.world.facts import SITES, SUITS
from games.oath.hands import ToDraw
from games.oath.names import COLOUR_NAMES, HOW, ROLES, choosable, listed, name
from games.oath.record import by_steps
from games.oath.saga import NAMES
from games.oath.spelling import suggestions

STEP_NAMES = list(forms.STEPS)


class InDraft(InCampaign):
    """A page of the next chapter's draft, whether it has been begun or not."""

    needs = Act.RECORD
    corrects = False
    draft: Draft | None
    report: forms.Report

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare() or self.elsewhere():
            return answer
        self.draft = Draft.objects.filter(campaign=self.campaign, number=self.number).select_related("saved_by").first()
        self.report = deepcopy(self.draft.data["report"]) if self.draft and self.draft.data else self.fresh()
        return None

    def elsewhere(self) -> HttpResponse | None:
        """Answers with another page, where this one makes no sense."""
        return None

    @property
    def number(self) -> int:
        return self.campaign.head + 1

    def fresh(self) -> forms.Report:
        last = history.timeline(self.campaign).filter(number=self.campaign.head).first()
        seats = [{"color": s.color, "player": s.player_id and str(s.player_id)} for s in last.seats.all()] if last else []
        return forms.prefilled(history.world(self.campaign, self.campaign.head), seats)

    def at(self, step: str) -> str:
        return reverse("scribe-step", args=[self.campaign.pk, step])

    def phase(self, **changes: Any) -> chapters.Phase:
        """Looks at the report as it is, or with changes."""
        return chapters.Phase(self.campaign, self.number, self.report | changes, by_hands=self.campaign.is_at_table)

    def usual(self) -> dict[str, str]:
        """Returns who draws, as long as the scribe does not say otherwise."""
        return draws.usual(self.campaign)

    def save_draft(self, version: int) -> None:
        """Saves on top of what the person saw; a draft that somebody else began meanwhile is not overwritten."""
        draft = self.begin()
        if version == 0 and not draft.data:
            version = draft.version
        self.draft = drafts.save(self.user, draft, version, {"report": self.report})

    def begin(self) -> Draft:
        return drafts.of_game(self.user, self.campaign)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        shared = {
            "draft": self.draft,
            "version": self.draft.version if self.draft and self.draft.data else 0,
            "number": self.number,
            "corrects": self.corrects,
            "title": f"Correcting chapter {self.number}" if self.corrects else f"Recording game {self.number}",
        }
        return super().show(status, **{**shared, **context})


class Begin(InDraft):
    """Goes on where the draft stands."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if chapters.writing(self.campaign, self.number):
            return redirect("writing", self.campaign.pk, self.number)
        done = self.draft.data.get("step", "seats") if self.draft and self.draft.data else "seats"
        return redirect(self.at(done))


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
        wrong = self.refusal() if self.draft and "wrong" in request.GET else None
        return self.show(wrong=wrong)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.step == "check":
            return self.write()
        forms.take(self.step, self.report, request.POST)
        if self.step == "choices":
            self.name_turned_up(forms.turned_up(request.POST))
        try:
            self.save_draft(whole(request.POST.get("version")) or 0)
        except Conflict as conflict:
            self.draft = None
            return self.show(HTTPStatus.CONFLICT, conflict=conflict.message)
        refusal = self.refusal()
        here, there = STEP_NAMES.index(self.step), STEP_NAMES.index(self.step_of(refusal)) if refusal else len(STEP_NAMES)
        if refusal and there == here:
            return self.show(HTTPStatus.UNPROCESSABLE_ENTITY, wrong=refusal)
        if refusal and there < here:
            return redirect(f"{self.at(STEP_NAMES[there])}?wrong#wrong")
        return redirect(self.at(STEP_NAMES[here + 1]))

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
        """Returns what the rules refuse about the report as it is, the first step first."""
        try:
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
            messages.info(self.request, "The winner still has something to choose.")
            return redirect(self.at("choices"))
        return self.show(chronicle_steps=by_steps(preview["record"]))

    def write(self) -> HttpResponse:
        try:
            return self.send()
        except Refused as refusal:
            messages.error(self.request, humane(refusal))
            return redirect(self.at("check"))

    def send(self) -> HttpResponse:
        chapters.record(self.user, self.campaign, self.campaign.head, self.report)
        return redirect("writing", self.campaign.pk, self.number)

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
        chairs = [(colour, label, who.get(colour, ""), roles.get(colour, boards[colour])) for colour, label in COLOUR_NAMES]
        people = [(str(player.pk), player.name) for player in self.group.players.all()]
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
        chosen = self.report["choices"]
        made = chosen.get("draws", {})
        try:
            needs = self.phase(choices={"draws": made}).needed()
        except Refused:
            needs = []
        offered = {
            answer["color"]: "accepted" if answer["accepted"] else "declined" for answer in chosen.get("citizenship", [])
        }
        edifice = edifice_value(chosen["edifice"]) if "edifice" in chosen else ""
        fixed = fixed_oath(self.report["aftermath"]["winner"]["how"])
        return {
            "fixed_oath": name(fixed) if fixed else "",
            "needs": [self.need(need, chosen, offered, edifice) for need in needs],
            "draws": shown(made, self.usual(), self.to_draw()),
            "any_drawn": bool(made) or self.campaign.is_at_table,
            "all_sites": choosable("site"),
        }

    def need(self, need: dict[str, Any], chosen: dict[str, Any], offered: dict[str, str], edifice: str) -> dict[str, Any]:
        """Shows a choice as radio buttons: (value, label, whether it is chosen)."""
        what = need["what"]
        if what == "citizenship":
            groups = [
                (f"citizen-{colour}", self.called(colour), offered.get(colour, "none"), listed([*map(name, sites)]))
                for colour, sites in need["brings"].items()
            ]
            return {"what": what, "law": need["law"], "groups": groups}
        if what == "edifice":
            options = [
                (edifice_value(option), self.edifice_said(option), edifice_value(option) == edifice)
                for option in need["options"]
            ]
        else:
            label = name if what == "oath" else str.capitalize
            options = [(option, label(option), chosen.get(what) == option) for option in need["options"]]
        return {"what": what, "law": need["law"], "options": options}

    def edifice_said(self, option: dict[str, Any] | None) -> str:
        if option is None:
            return "Neither build nor repair"
        wish = option.get("build") or option["repair"]
        slot = self.report["aftermath"]["slots"][wish["slot"] - 1]
        if "repair" in option:
            return f"Repair the ruin at {name(slot['site'])}"
        return f"Build at {name(slot['site'])}, in place of {name(wish['replaces'])}"

    def _check(self) -> dict[str, Any]:
        return {"chronicle_steps": []}

    @property
    def before(self) -> dict[str, Any]:
        if not hasattr(self, "_before"):
            self._before = history.world(self.campaign, self.number - 1)
        return self._before

    @property
    def seated(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.report["aftermath"]["players"]
        return players

    def called(self, colour: str) -> str:
        if not hasattr(self, "_names"):
            self._names = {str(player.pk): player.name for player in self.group.players.all()}
        who = next((seat["player"] for seat in self.report["seats"] if seat["color"] == colour), None)
        return self._names.get(who or "", colour.capitalize())


def edifice_value(option: dict[str, Any] | None) -> str:
    if not option:
        return "none"
    if build := option.get("build"):
        return f"build:{build['slot']}:{build['replaces']}"
    return f"repair:{option['repair']['slot']}:"


def humane(refusal: Refused) -> str:
    """Returns a refusal in the words of the page: names instead of ids, places instead of pointers."""
    rule = refusal.__cause__
    text = rule.worded(_called) if isinstance(rule, Illegal) else refusal.message
    return text[:1].upper() + text[1:]


def _called(what: str) -> str:
    if not what.startswith("/"):
        return NAMES.get(what, what)
    match what.split("/")[2:]:
        case ["slots", n, *_]:
            return f"slot {int(n) + 1}"
        case ["players", *_]:
            return "a player"
        case ["reliquary", *_]:
            return "the Reliquary"
        case ["added", *_]:
            return "the cards that powers moved"
        case _:
            return "the piles"


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
