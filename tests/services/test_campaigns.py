"""How a chronicle begins, and who may begin, change and end it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chronicle.errors import AgainstTheRules, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, Group, Placement, User
from chronicle.services.campaigns import campaigns, forks, worlds
from chronicle.services.people import groups
from games.oath.engine.world.facts import KIND
from games.oath.engine.world.founding import new_world
from tests.factories import make_campaign, play

Kind = Chapter.Kind


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


def test_it_works(campaign: Campaign) -> None:
    assert campaign.head == 0
    assert [(chapter.number, chapter.kind) for chapter in campaign.chapters.all()] == [(0, Kind.FOUNDING)]
    assert dict(campaign.placements.filter(until=None).values_list("card", "kind")) == KIND
    assert worlds.load(campaign, 0) == worlds.settle(new_world(worlds.dice(campaign, 0), campaign.name))


def test_two_worlds_are_not_alike(campaign: Campaign, group: Group, ben: User) -> None:
    other = make_campaign(ben, group, "Another")
    assert worlds.load(other, 0).world_deck != worlds.load(campaign, 0).world_deck


def test_a_world_with_a_past(campaign: Campaign, group: Group, ben: User) -> None:
    given = worlds.load(campaign, 0).plain() | {"chapter": 3, "name": "Old"}
    old = make_campaign(ben, group, "Old", world=given)
    assert old.head == 3
    assert [chapter.kind for chapter in old.chapters.all()] == [Kind.BARE, Kind.BARE, Kind.BARE, Kind.IMPORT]
    assert worlds.load(old, 3).plain() == given
    with pytest.raises(Refused) as refusal:
        worlds.load(old, 2)
    assert refusal.value.code == "no_world"
    assert play(ben, old).head == 4


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"oath": "none"}, "oath"),
        ({"world_deck": []}, "missing_card"),
        ({"chapter": 501}, "too_old"),
        ({"chapter": "3"}, "malformed"),
        ({"name": "a\0b"}, "not_json"),
        ({"name": "\ud800"}, "not_json"),
    ],
)
def test_worlds_that_cannot_be(campaign: Campaign, group: Group, ben: User, change: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        make_campaign(ben, group, "Wrong", world=worlds.load(campaign, 0).plain() | change)
    assert refusal.value.code == code
    assert Campaign.objects.count() == 1


def test_a_refusal_names_the_rule_and_the_place(campaign: Campaign, group: Group, ben: User) -> None:
    world = worlds.load(campaign, 0).plain()
    world["boards"][0]["side"] = "exile"
    with pytest.raises(AgainstTheRules) as refusal:
        make_campaign(ben, group, "Wrong", world=world)
    assert (refusal.value.at, refusal.value.law) == ("/boards/0/side", ("OATH-1.9b",))


def test_only_what_is_given_changes(campaign: Campaign, ben: User) -> None:
    campaigns.edit(ben, campaign, description="By the sea.")
    campaign = campaigns.edit(ben, campaign, name=" The  Second ")
    assert (campaign.name, campaign.description) == ("The Second", "By the sea.")
    with pytest.raises(Refused, match="name"):
        campaigns.edit(ben, campaign, name=" ")


def test_who_may(campaign: Campaign, group: Group, ada: User, ben: User, cleo: User, stranger: User) -> None:
    verbs = (
        lambda who: campaigns.create(who, group, "Mine"),
        lambda who: campaigns.edit(who, campaign, name="Mine"),
        lambda who: campaigns.delete(who, campaign, campaign.name),
        lambda who: campaigns.with_secrets(who, campaign, 0, "a look"),
        lambda who: forks.fork(who, campaign, 0, "Mine"),
    )
    for verb in verbs:
        with pytest.raises(Forbidden):
            verb(cleo)
        with pytest.raises(NotFound):
            verb(stranger)
    with pytest.raises(Forbidden):
        campaigns.delete(ben, campaign, campaign.name)


def test_taking_secrets_out_is_written_down(campaign: Campaign, ben: User) -> None:
    assert campaigns.with_secrets(ben, campaign, 0, "save string") == worlds.load(campaign, 0)
    entry = AuditEntry.objects.get(verb="take out secrets")
    assert (entry.actor, entry.details) == (ben, {"chapter": 0, "purpose": "save string"})


def test_the_end_of_one(campaign: Campaign, ada: User, ben: User) -> None:
    with pytest.raises(Refused, match="Type the campaign's name"):
        campaigns.delete(ada, campaign, "other")
    play(ben, campaign, 2)
    fork = forks.fork(ben, campaign, 1, "Fork")
    with pytest.raises(Refused, match="Forks"):
        campaigns.delete(ada, campaign, campaign.name)
    campaigns.delete(ada, fork, "Fork")
    campaigns.delete(ada, campaign, campaign.name)
    assert not Chapter.objects.exists()
    assert not Placement.objects.exists()


def test_a_group_goes_with_all_its_campaigns(campaign: Campaign, group: Group, ada: User, ben: User) -> None:
    play(ben, campaign, 2, players=list(group.players.all()))
    play(ben, forks.fork(ben, campaign, 1, "Fork"), 1)
    groups.delete(ada, group, group.name)
    assert not Campaign.objects.exists()


def test_a_world_is_two_queries(campaign: Campaign, ben: User) -> None:
    play(ben, campaign, 3)
    for number in range(4):
        with CaptureQueriesContext(connection) as queries:
            worlds.load(campaign, number)
        assert len([query for query in queries if "chronicle_" in query["sql"]]) == 2
