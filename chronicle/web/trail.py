"""The trail as people read it: who did what, in sentences, with links to what the reader may see."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Model, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chronicle.models import AuditEntry, Campaign, Chapter, Draft, Evening, Membership, Player, PlayerClaim, Role, User, Verb
from chronicle.permissions import visible
from chronicle.services.campaigns import history, saga, worlds
from chronicle.web.words import AT
from games.models import GameSession, Play
from games.shelf.shelves import shelf

BY_NOBODY = {
    Verb.LOAD_DEMO: _("The demo was loaded."),
    Verb.LOAD_DEMO_GAMES: _("The games of the demo were loaded."),
    Verb.FORGET_UNCONFIRMED: _("An account that nobody confirmed was forgotten."),
}
"""Whole sentences about what the site did by itself."""

SENTENCES: dict[Verb, str | Promise] = {
    Verb.CHANGE_ROLE: _("changed the role of {member} from {before} to {after}"),
    Verb.JOIN: _("joined as {role}"),
    Verb.INVITE: _("made an invitation as {role}"),
    Verb.ADD_GUEST: _("added the guest {player}"),
    Verb.RENAME_PLAYER: _("gave somebody at the table the name {player}"),
    Verb.CLAIM_GUEST: _("claimed to be the guest {guest}"),
    Verb.ACCEPT_CLAIM: _("agreed that {claimant} was the guest {guest}"),
    Verb.REFUSE_CLAIM: _("did not agree that {claimant} was the guest {guest}"),
    Verb.WITHDRAW_CLAIM: _("no longer claims to be the guest {guest}"),
    Verb.CREATE_CAMPAIGN: _("began the campaign {campaign}"),
    Verb.IMPORT_CAMPAIGN: _("imported the campaign {campaign} from a file"),
    Verb.FORK_CAMPAIGN: _("forked a campaign at chapter {chapter}: {campaign}"),
    Verb.EDIT_CAMPAIGN: _("edited the campaign {campaign}"),
    Verb.MOVE_CAMPAIGN: _("changed where {campaign} is played: {after}, no longer {before}"),
    Verb.TAKE_OUT_SECRETS: _("exported the secrets of chapter {chapter} of {campaign}"),
    Verb.RECORD_CHAPTER: _("recorded {chapter} of {campaign}"),
    Verb.BRING_CHAPTER: _("imported {chapter} of {campaign} from a save string"),
    Verb.DESCRIBE_CHAPTER: _("edited title, date or notes of {chapter} of {campaign}"),
    Verb.REMEMBER_CHAPTER: _("noted who played {chapter} of {campaign}"),
    Verb.MEND_EVENING: _("noted of {chapter} of {campaign} who sat there, who won, or when it was"),
    Verb.PLAN_EVENING: _("planned {evening} of {campaign} for {on}"),
    Verb.MOVE_EVENING: _("moved {evening} of {campaign} to {on}"),
    Verb.CALL_OFF_EVENING: _("called off {evening} of {campaign} on {on}"),
    Verb.OPEN_EVENING: _("opened {evening} of {campaign}"),
    Verb.CLOSE_EVENING: _("closed {evening} of {campaign}"),
    Verb.RENEW_GUESTS_LINK: _("renewed the link for guests of {evening} of {campaign}"),
    Verb.RECOUNT: _("counted again what lies in the box after {chapter} of {campaign}"),
    Verb.PACK_BOX: _("packed the box of {campaign} as it lies after chapter {number}"),
    Verb.SET_BOX: _("said that the box holds {campaign} as it lies after chapter {number}"),
    Verb.CORRECT_CHAPTER: _("corrected {chapter} of {campaign}"),
    Verb.CORRECT_WORLD: _("corrected the world after {chapter} of {campaign}"),
    Verb.RESTORE_CHAPTER: _("put {chapter} back into the story of {campaign}"),
    Verb.WRITE_SAGA: _("wrote the saga of {chapter} of {campaign}"),
    Verb.START_DRAFT: _("began a draft: {draft}"),
    Verb.OPEN_SESSION: _("opened {session} on screen"),
    Verb.EDIT_SESSION: _("edited {session}"),
    Verb.TAKE_SEAT: _("filled a seat in {session}"),
    Verb.LEAVE_SEAT: _("emptied a seat in {session}"),
    Verb.SEAT_BOT: _("gave a seat in {session} to a bot"),
    Verb.START_SESSION: _("started {session}"),
    Verb.ANNOUNCE_SEAT: _("announced that a seat in {session} will go to somebody else"),
    Verb.REPLACE_IN_SESSION: _("gave a seat in {session} to somebody else"),
    Verb.RESIGN_FROM_SESSION: _("resigned from {session}"),
    Verb.TAKE_BACK_IN_SESSION: _("took back moves in {session}"),
    Verb.PAUSE_SESSION: _("paused {session}"),
    Verb.RESUME_SESSION: _("resumed {session}"),
    Verb.ABANDON_SESSION: _("abandoned {session}"),
    Verb.WAKE_BOTS: _("had the bots of {session} try again"),
    Verb.RESEND_TURN: _("reminded somebody of their turn in {session}"),
    Verb.DECIDE_ABOUT_SESSION: _("decided what {session} counts for"),
    Verb.RECORD_PLAY: _("recorded a play of {play}"),
    Verb.EDIT_PLAY: _("edited a play of {play}"),
}
"""Sentences after the name of whoever did it, which name what is still there; otherwise the verb's own is told."""


@dataclass(frozen=True)
class Line:
    who: str
    """Empty where the sentence is whole."""
    what: str
    at: datetime


def told(user: User, entries: Iterable[AuditEntry]) -> list[Line]:
    """Puts entries into sentences; in as many queries for many as for one of each kind."""
    rows = list(entries)
    wanted: dict[str, set[str]] = {}
    for entry in rows:
        wanted.setdefault(entry.target_type, set()).add(entry.target_id)
    things = {kind: _found(user, kind, ids) for kind, ids in wanted.items()}
    return [_line(entry, things[entry.target_type].get(entry.target_id)) for entry in rows]


def _line(entry: AuditEntry, thing: Model | None) -> Line:
    verb = Verb(entry.verb) if entry.verb in Verb else None
    if entry.actor is None and verb in BY_NOBODY:
        return Line("", str(BY_NOBODY[verb]), entry.at)
    who = entry.actor.name if entry.actor else gettext("Somebody")
    if verb in SENTENCES:
        try:
            return Line(who, format_html(str(SENTENCES[verb]), **_details(entry), **_names(thing)), entry.at)
        except (KeyError, TypeError):  # the thing is gone, or the details are those of another version
            pass
    return Line(who, entry.sentence, entry.at)


def _details(entry: AuditEntry) -> dict[str, Any]:
    """Returns the details of an entry as people call them."""
    called: dict[str, Any] = {role.value: role.label.lower() for role in Role} | {
        place.value: word for place, word in AT.items()
    }
    given = {key: called.get(value, value) if isinstance(value, str) else value for key, value in entry.details.items()}
    if isinstance(day := given.get("on"), str):
        given["on"] = date_format(date.fromisoformat(day), "j F Y")
    about_chapter = entry.target_type == "chapter"
    return {key: value for key, value in given.items() if not (about_chapter and key in ("chapter", "campaign"))}


def _rows(user: User, kind: str) -> "QuerySet[Any] | None":
    match kind:
        case "campaign":
            return visible(Campaign.objects.all(), user)
        case "chapter":
            seen = visible(Campaign.objects.all(), user)
            return history.light(worlds.chapters()).filter(campaign__in=seen).prefetch_related(history.seated())
        case "evening":
            return visible(Evening.objects.select_related("campaign"), user)
        case "draft":
            return visible(Draft.objects.select_related("campaign").defer("data"), user)
        case "membership":
            return visible(Membership.objects.select_related("user"), user)
        case "player":
            return visible(Player.objects.all(), user)
        case "playerclaim":
            return PlayerClaim.objects.filter(group__memberships__user=user).select_related("user")
        case "games.gamesession":
            return visible(GameSession.objects.defer("checkpoint", "seed", "options"), user)
        case "games.play":
            return visible(Play.objects.all(), user)
        case _:
            return None


def _found(user: User, kind: str, ids: set[str]) -> dict[str, Model]:
    rows = _rows(user, kind)
    return {str(row.pk): row for row in rows.filter(pk__in=ids)} if rows is not None else {}


def _names(thing: Model | None) -> dict[str, SafeString | str]:
    """Returns what a sentence may say of the thing, linked where it has a page."""
    match thing:
        case Campaign():
            return {"campaign": _link(thing.name, "campaign", thing.pk)}
        case Chapter():
            title = gettext("chapter {number}, “{title}”").format(number=thing.number, title=saga.title(thing))
            return {
                "chapter": _link(title, "chapter", thing.campaign_id, thing.number),
                "campaign": _link(thing.campaign.name, "campaign", thing.campaign_id),
            }
        case Evening():
            return {
                "evening": _link(gettext("an evening"), "evening", thing.campaign_id),
                "campaign": _link(thing.campaign.name, "campaign", thing.campaign_id),
            }
        case Draft(campaign=Campaign() as campaign):
            named = gettext("game {number} of {name}").format(number=thing.number, name=campaign.name)
            return {"draft": _link(named, "campaign", thing.campaign_id)}
        case Draft():
            return {"draft": _link(gettext("a chronicle by hand"), "begin-campaign", thing.group_id)}
        case Membership():
            return {"member": thing.user.name}
        case Player():
            return {"player": thing.name}
        case PlayerClaim():
            return {"guest": thing.player_name, "claimant": thing.user.name}
        case GameSession():
            return {"session": _link(thing.name, "session", thing.pk)}
        case Play():
            return {"play": _link(shelf(thing.game).name, "play", thing.group_id, thing.pk)}
        case _:
            return {}


def _link(text: str, name: str, *args: Any) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse(name, args=args), text)
