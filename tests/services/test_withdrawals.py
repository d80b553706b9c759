"""The newest chapter taken out of the story, and put back."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db.models import AutoField, Model

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, Draft, Group, Job, Player, RecordEntry, User, Withdrawn
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, chapters, corrections, drafts, forks, history, saga, who_played, worlds
from chronicle.services.campaigns.withdrawals import in_the_way, restore, withdraw
from chronicle.services.exchange import exports, imports
from chronicle.services.people import accounts, players
from games.models import GameSession
from games.oath.engine.world.facts import OATHS
from games.services.in_campaigns import decide
from tests.factories import PASSWORD, game_data, make_campaign, play
from tests.services.playing import make_session, play_on

pytestmark = pytest.mark.law("SCRIBE-65")
KEPT = ("withdrawn", "withdrawnseat", "auditentry", "job", "draft", "outbox")
"""Tables that may differ once a chapter is back."""


@pytest.fixture
def campaign(group: Group, ben: User, ada: User) -> Campaign:
    """Two chapters, the second of which was corrected, rewritten and mended."""
    campaign = play(ben, make_campaign(ben, group), 2, players=list(group.players.order_by("name"))[:2])
    chapter = campaign.chapters.get(number=2)
    corrections.correct_world(ben, campaign, 2, 1, [], "A slip.", oath=next(oath for oath in OATHS if oath != chapter.oath))
    saga.write(ben, chapter, 0, "Once upon a time.")
    who_played.mend(ben, chapter, {"minutes": 90})
    return campaign


def stored() -> dict[str, list[str]]:
    """Every row of every table, without the numbers that a table gives its rows."""
    models = [model for app in ("chronicle", "games") for model in apps.get_app_config(app).get_models()]
    return {
        str(model._meta.model_name): sorted(map(str, model._base_manager.values_list(*columns_of(model))))
        for model in models
        if model._meta.model_name not in KEPT
    }


def columns_of(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if not isinstance(field, AutoField)]


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def test_it_works(campaign: Campaign, ada: User, ben: User) -> None:
    """Out as if it had never been, and back as it was, to the last row."""
    whole, world = stored(), worlds.load(campaign, 2)
    row = withdraw(ada, campaign, 2)
    campaign = fresh(campaign)
    assert campaign.head == 1
    assert not Chapter.objects.filter(number=2).exists()
    assert worlds.load(campaign, 1).faults() == []
    assert not campaign.placements.filter(since=2).exists()
    assert not campaign.placements.filter(until=2).exists()
    chapter = restore(ada, row)
    assert fresh(campaign).head == 2
    assert stored() == whole
    assert worlds.load(fresh(campaign), 2) == world
    assert (chapter.version, saga.current(chapter)["text"]) == (2, "Once upon a time.")
    assert not Withdrawn.objects.exists()
    verbs = AuditEntry.objects.filter(verb__endswith=" chapter", actor=ada).order_by("id")
    assert [entry.sentence for entry in verbs] == ["withdrew chapter 2", "put chapter 2 back into the story"]


def brought(ben: User, campaign: Campaign) -> None:
    chapters.bring(ben, campaign, 2, worlds.load(campaign, 1).plain())


@pytest.mark.parametrize("way", [lambda ben, campaign: play(ben, campaign), brought])
def test_by_whatever_way_it_came(campaign: Campaign, ada: User, ben: User, way: Callable[..., object]) -> None:
    way(ben, campaign)
    whole = stored()
    restore(ada, withdraw(ada, fresh(campaign), 3))
    assert stored() == whole


def test_several_one_after_the_other(campaign: Campaign, ada: User) -> None:
    whole = stored()
    rows = [withdraw(ada, fresh(campaign), number) for number in (2, 1)]
    with pytest.raises(Refused, match="no longer what it was"):
        restore(ada, rows[0])
    for row in reversed(rows):
        restore(ada, row)
    assert stored() == whole


def test_written_again_it_draws_the_same(group: Group, ada: User, ben: User) -> None:
    campaign = make_campaign(ben, group)
    report = game_data(campaign, 3)

    def told() -> list[Any]:
        jobs.run(chapters.record(ben, fresh(campaign), 0, report).pk)
        record = RecordEntry.objects.filter(chapter__campaign=campaign).order_by("position")
        return [worlds.load(fresh(campaign), 1), list(record.values_list("law", "kind", "params"))]

    first = told()
    withdraw(ada, fresh(campaign), 1)
    assert told() == first


def test_nobody_meets_it(campaign: Campaign, group: Group, ada: User, ben: User) -> None:
    """No page, statistic, export or search has it, and nothing sealed leaves it."""
    name = "A title to look for"
    chapters.describe(ben, campaign.chapters.get(number=2), title=name)
    withdraw(ada, campaign, 2)
    campaign = fresh(campaign)
    assert [chapter.number for chapter in history.timeline(campaign)] == [0, 1]
    assert {row["games"] for row in history.players(campaign)} == {1}
    assert all(period["since"] < 2 for periods in history.lives(campaign).values() for period in periods)
    for form in ("json", "md", "csv"):
        assert name not in exports.export(ben, campaign, exports.Wish(form)).text
    text = exports.export(ben, campaign, exports.Wish("json", secrets=True)).text
    assert imports.campaign(ben, group, imports.read(text.encode()), "Again").head == 1


def fork(ben: User, campaign: Campaign) -> str:
    forks.fork(ben, campaign, 2, "What if")
    return "The fork What if begins with it."


def later(ben: User, campaign: Campaign) -> str:
    play(ben, campaign)
    return "Chapter 3 follows it"


def recorded(ben: User, campaign: Campaign) -> str:
    chapters.record(ben, campaign, 2, game_data(campaign))
    return "Chapter 3 is being written."


def begun(ben: User, campaign: Campaign) -> str:
    drafts.of_game(ben, campaign)
    return "Ben has begun to record game 3"


def on_screen(ben: User, campaign: Campaign) -> str:
    make_session(ben, campaign.group, ["random"], game="oath", campaign=campaign)
    return "The game Evening on screen is being played in its world."


def played_on_screen(ben: User, campaign: Campaign) -> str:
    play_on(make_session(ben, campaign.group, ["random"], game="oath", campaign=campaign))
    return "The game Evening on screen, played in its world, waits"


@pytest.mark.parametrize("stands", [fork, later, recorded, begun, on_screen, played_on_screen])
def test_what_stands_on_it_is_named(campaign: Campaign, ada: User, ben: User, stands: Callable[..., str]) -> None:
    said = stands(ben, campaign)
    with pytest.raises(Refused) as refusal:
        withdraw(ada, campaign, 2)
    assert said in refusal.value.message
    assert refusal.value.law == ("SCRIBE-65",)
    assert Chapter.objects.filter(campaign=campaign, number=2).exists()


def test_the_founding_stays(campaign: Campaign, group: Group, ada: User, ben: User) -> None:
    founded = make_campaign(ben, group, "New")
    old = campaigns.create(ben, group, "Old", world=worlds.load(campaign, 2).plain())
    shared = forks.fork(ben, campaign, 1, "Fork")
    for row, number in ((founded, 0), (old, 2)):
        with pytest.raises(Refused, match="begins with this chapter"):
            withdraw(ada, row, number)
    with pytest.raises(Refused, match="where this fork began"):
        withdraw(ada, shared, 1)
    withdraw(ada, play(ben, shared), 2)
    assert fresh(shared).head == 1


def test_its_place_must_be_free(campaign: Campaign, ada: User, ben: User) -> None:
    row = withdraw(ada, campaign, 2)
    drafts.of_game(ben, campaign)
    with pytest.raises(Refused, match="Ben has begun to record game 2"):
        restore(ada, row)
    Draft.objects.all().delete()
    job = chapters.record(ben, fresh(campaign), 1, game_data(fresh(campaign), 7))
    with pytest.raises(Refused, match="being written"):
        restore(ada, row)
    jobs.run(job.pk)
    with pytest.raises(Refused, match="written anew"):
        restore(ada, row)
    withdraw(ada, fresh(campaign), 2)
    restore(ada, row)


def test_what_it_followed_must_be_as_it_was(campaign: Campaign, ada: User, ben: User) -> None:
    row = withdraw(ada, campaign, 2)
    corrections.correct_world(ben, fresh(campaign), 1, 1, [], "A slip.")
    with pytest.raises(Refused, match="no longer what it was"):
        restore(ada, row)


def test_a_game_on_screen_waits_again(group: Group, ada: User, ben: User) -> None:
    campaign = make_campaign(ben, group)
    session = decide(ben, play_on(make_session(ben, group, ["random"], game="oath", campaign=campaign)), "screen")
    jobs.run(session_job(session))
    row = withdraw(ada, fresh(campaign), 1)
    session.refresh_from_db()
    assert (session.fate, session.chapter) == ("waiting", None)
    restore(ada, row)
    session.refresh_from_db()
    assert (session.fate, session.chapter) == ("written", Chapter.objects.get(campaign=campaign, number=1))
    row = withdraw(ada, fresh(campaign), 1)
    decide(ben, session, "screen")
    with pytest.raises(Refused, match="being written"):
        restore(ada, row)
    jobs.run(session_job(session))
    session.refresh_from_db()
    assert (session.fate, fresh(campaign).head) == ("written", 1)
    assert [*in_the_way(fresh(campaign), row)][-1].endswith("has become another chapter.")


def session_job(session: GameSession) -> Any:
    return Job.objects.get(key=f"write-session {session.pk}").pk


def test_a_contest_is_over_with_what_it_was_about(group: Group, ada: User, ben: User) -> None:
    campaign = make_campaign(ben, group)
    session = make_session(ben, group, ["random"], game="oath", campaign=campaign)
    play(ben, campaign)
    session = decide(ben, play_on(session), "screen")
    assert session.fate == "contested"
    withdraw(ada, fresh(campaign), 1)
    session.refresh_from_db()
    assert session.fate == "waiting"
    assert decide(ben, session, "screen").fate == "writing"


def test_who_sat_there_may_become_somebody_else(campaign: Campaign, group: Group, ada: User, ben: User, cleo: User) -> None:
    """A guest who turns out to be a member, and one who has played nowhere else, and an account that is deleted."""
    guest = players.add_guest(ben, group, "The tall one")
    play(ben, campaign, players=[guest])
    row = withdraw(ada, fresh(campaign), 3)
    with pytest.raises(Refused, match="has played"):
        players.remove_guest(ben, guest)
    players.decide(ada, players.claim(cleo, guest), accept=True)
    accounts.delete_account(ben, PASSWORD, keep_name=False)
    chapter = restore(ada, row)
    assert chapter.seats.get(color="purple").player == Player.objects.get(user=cleo)
    assert chapter.recorded_by is None
    assert "Ben" not in str(list(group.players.values()))


def test_rights(campaign: Campaign, ada: User, ben: User, stranger: User) -> None:
    row = withdraw(ada, campaign, 2)
    for verb in (lambda who: withdraw(who, fresh(campaign), 1), lambda who: restore(who, row)):
        with pytest.raises(Forbidden):
            verb(ben)
        with pytest.raises(NotFound):
            verb(stranger)
    restore(ada, row)
    with pytest.raises(NotFound):
        restore(ada, row)


def test_a_record_sent_again_after_it_came_back(campaign: Campaign, ada: User, ben: User) -> None:
    campaign = play(ben, campaign)
    data = game_data(campaign, 4)
    jobs.run(chapters.record(ben, campaign, 3, data).pk)
    restore(ada, withdraw(ada, fresh(campaign), 4))
    jobs.run(chapters.record(ben, fresh(campaign), 3, data).pk)
    assert fresh(campaign).head == 4
    with pytest.raises(Conflict):
        chapters.record(ben, fresh(campaign), 3, game_data(campaign, 5))
