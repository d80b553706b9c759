"""Games that belong to a campaign: in which world they begin, and how they become its next chapter.

A game that is over waits beside the story until a scribe says that it is its next chapter, or leaves it out. A job writes it,
as it writes a game recorded at a table, through the same service. Where another chapter was recorded meanwhile, both are true
until a scribe decides which one stands.
"""

import json
import re
import secrets
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Chapter, Job, User, Verb
from chronicle.permissions import RIGHTS, Act, require
from chronicle.queues import Queue
from chronicle.services import audit, jobs
from chronicle.services.campaigns import campaigns, chapters, corrections, forks
from chronicle.services.campaigns import worlds as campaign_worlds
from chronicle.services.exchange import imports
from games.kernel.dice import SEED, Dice
from games.kernel.match import Match, dump_of
from games.models import GameSession, Move, Outbox, Seat
from games.services import outbox
from games.shelf.shelves import shelf
from games.shelf.story import Story

Fate, Status = GameSession.Fate, GameSession.Status
UNDECIDED = (Fate.WAITING, Fate.CONTESTED)
"""Fates of games that stand beside the story until somebody says what becomes of them."""


def story(game: str) -> Story:
    """Finds a game's place in campaigns, or refuses: most games have none."""
    if not (found := shelf(game).story):
        raise Refused("no_campaigns", "This game has no campaigns.", field="campaign")
    return found


def with_world_read(game: str, options: dict[str, Any], *, mend: bool) -> dict[str, Any]:
    """Returns the options with a world that came as a save string turned into a world."""
    adapter = shelf(game).story
    if not adapter or not isinstance(text := options.get(adapter.option), str):
        return options
    option = adapter.option
    field = f"/options/{option}"
    try:
        reading = imports.read_string(text)
    except Refused as refusal:
        raise Refused(refusal.code, refusal.message, field=field, law=refusal.law) from refusal
    return options | {option: imports.agreed(reading, mend=mend, at=field).plain()}


def shown(session: GameSession) -> dict[str, Any]:
    """Returns the options as everybody may see them: of a world that came along only the name, for it holds secrets."""
    options: dict[str, Any] = dict(session.options)
    adapter = shelf(session.game).story
    if adapter and (option := adapter.option) in options:
        options[option] = {"name": options[option]["name"]}
    return options


def begin(session: GameSession) -> dict[str, Any]:
    """Returns the options that put the game into the campaign's present world."""
    assert session.campaign
    adapter, campaign = story(session.game), campaigns.lock(session.campaign)
    session.base_chapter = campaign.head
    return {adapter.option: campaign_worlds.load(campaign, campaign.head).plain()}


def seed(session: GameSession) -> str | None:
    """Returns the seed of a game that is over. A campaign's game from before sealed seeds keeps its seed hidden where the
    seed would tell what the next game must not know."""
    if not session.is_over or session.seed is None or _foreseeable(session):
        return None
    return bytes(session.seed).hex()


def _foreseeable(session: GameSession) -> list[set[str]]:
    """Returns the cards that the world left open, in groups, for a game without a sealed seed, which placed them by its
    only seed."""
    if not session.is_sealed or session.checkpoint is None or (dump := dump_of(bytes(session.checkpoint))).sealed:
        return []
    adapter = story(session.game)
    return adapter.open(dump.options[adapter.option])


def colours(session: GameSession, match: Match) -> list[str] | None:
    """Returns the colours of the seats where the game itself decides them."""
    adapter = shelf(session.game).story
    return adapter.colours(match) if adapter else None


def ended(session: GameSession) -> None:
    """Lets a finished game wait beside the story. Runs in the transaction of the last answer."""
    if session.campaign_id:
        session.fate = Fate.WAITING
        session.save(update_fields=["fate"])


def undecided(user: User) -> "QuerySet[GameSession]":
    """Returns the games of which the person may say whether they are chapters, the latest first."""
    mine = user.memberships.filter(role__in=RIGHTS[Act.RECORD]).values("group")
    waiting = GameSession.objects.filter(group__in=mine, fate__in=UNDECIDED)
    return waiting.select_related("campaign", "group").order_by("-finished_at")


def may_become_chapters() -> "QuerySet[GameSession]":
    """Returns the games on screen of all campaigns that may become chapters, the oldest first: gathering, under way, waiting
    or being written."""
    running = Q(status__in=(Status.LOBBY, Status.PLAYING, Status.PAUSED))
    games = GameSession.objects.filter(campaign__isnull=False)
    return games.filter(running | Q(fate__in=(*UNDECIDED, Fate.WRITING))).order_by("created_at")


@jobs.kind("write-session", queue=Queue.SHORT)
def write(job: jobs.Running) -> dict[str, Any]:
    """Writes the chapter of a finished game, once: afterwards its fate is decided."""
    session = _locked(UUID(job.args["session"]))
    if session is None or session.fate != Fate.WRITING:
        return {"fate": session and session.fate}
    assert session.campaign
    campaign = campaigns.lock(session.campaign)
    if campaign.head == session.base_chapter:
        chapters.nothing_underway(campaign)
        session.chapter = chapters.write_down(campaign, _report(session), Chapter.Kind.SESSION, session.created_by)
        session.fate = Fate.WRITTEN
    else:
        session.fate = Fate.CONTESTED
    _tell(session)
    return {"fate": session.fate}


@transaction.atomic
def decide(actor: User, session: GameSession, stands: str, name: str = "") -> GameSession:
    """Decides what becomes of a game that is over. The game on `screen` is the next chapter; where one was recorded meanwhile,
    it is contested first, and the table's one chapter is then corrected to it, and stays readable. Or the `table` stands, and
    the game is left out. Or both stand, with the game on screen in a `fork` of that name."""
    found = _locked(session.pk)
    if found is None:
        raise NotFound
    session = found
    require(actor, Act.RECORD, session.group)
    if session.fate not in UNDECIDED or not session.campaign:
        raise Conflict("not_contested", "There is nothing to decide about this game.")
    match stands:
        case "table":
            session.fate = Fate.DROPPED
        case "screen":
            _have_written(actor, session)
        case "fork":
            campaign = campaigns.lock(forks.fork(actor, session.campaign, session.base_chapter or 0, name))
            session.chapter = chapters.write_down(campaign, _report(session), Chapter.Kind.SESSION, session.created_by)
            session.fate = Fate.WRITTEN
        case _:
            raise Refused("stands", "Expected table, screen or fork.", field="stands")
    _tell(session)
    audit.record(actor, Verb.DECIDE_ABOUT_SESSION, session, session.group, stands=stands)
    return session


def _have_written(actor: User, session: GameSession) -> None:
    """Has the chapter written; where another one was recorded meanwhile, asks first, and then puts the game in its place."""
    assert session.campaign
    if campaigns.lock(session.campaign).head == session.base_chapter:
        session.fate = Fate.WRITING
        key = f"write-session {session.pk}"
        Job.objects.filter(key=key).exclude(state__in=(Job.State.QUEUED, Job.State.RUNNING)).delete()
        jobs.enqueue("write-session", key, {"session": str(session.pk)}, group=session.group)
    elif session.fate == Fate.WAITING:
        session.fate = Fate.CONTESTED
    else:
        session.chapter, session.fate = _instead(actor, session), Fate.WRITTEN


def _instead(actor: User, session: GameSession) -> Chapter:
    assert session.campaign
    assert session.base_chapter is not None
    campaign = session.campaign
    if campaign.head != session.base_chapter + 1:
        raise Refused(
            "not_newest", "More than one chapter has been recorded since: keep them, or fork the campaign.", field="stands"
        )
    there = campaign_worlds.find_chapter(campaign, campaign.head)
    why = f"The game on screen stands: {session.name}"
    kind = Chapter.Kind.SESSION
    return corrections.correct(actor, campaign, there.number, there.version, _report(session), why, kind=kind)


def _report(session: GameSession) -> dict[str, Any]:
    seats = list(Seat.objects.filter(session=session).order_by("number"))
    adapter, match = story(session.game), Match.load(bytes(session.checkpoint or b""))
    for cards in _foreseeable(session):
        adapter.redeal(match.state, cards - _named(session), Dice(secrets.token_bytes(SEED)))
    report = adapter.report(match, [str(seat.player_id) if seat.player_id else None for seat in seats])
    played_on = session.finished_at.date().isoformat() if session.finished_at else None
    return report | {"title": session.name, "played_on": played_on}


def _named(session: GameSession) -> set[str]:
    """Returns every card that was named to anybody at the table."""
    moves = Move.objects.filter(session=session).values_list("events", "choose")
    return set(re.findall(r"[\w-]+", json.dumps(list(moves))))


def _locked(session_id: UUID) -> GameSession | None:
    rows = GameSession.objects.select_for_update(of=("self",), no_key=True).select_related("campaign", "group", "created_by")
    return rows.filter(pk=session_id).first()


def _tell(session: GameSession) -> None:
    session.version += 1
    session.save(update_fields=["fate", "chapter", "version"])
    Outbox.objects.create(session=session, version=session.version, kind="chapter")
    transaction.on_commit(partial(outbox.wake, session.pk))
