"""The trail reads in sentences, with links to what the reader may see."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from chronicle.models import AuditEntry, Campaign, Group, Role, User, Verb
from chronicle.services import audit
from chronicle.services.campaigns import drafts, evenings, packing, withdrawals
from chronicle.services.people import groups, players
from chronicle.web.trail import BY_NOBODY, SENTENCES, told
from tests.factories import make_campaign, play
from tests.services.playing import make_session
from tests.services.tabled import make_play
from tests.web.conftest import As


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group), games=2)


def lines(user: User, group: Group) -> list[str]:
    entries = AuditEntry.objects.filter(group=group).select_related("actor")
    return [f"{line.who} {line.what}".strip() for line in told(user, entries)]


def test_it_works(campaign: Campaign, group: Group, ada: User, ben: User) -> None:
    said = lines(ada, group)
    here = f'<a href="/campaigns/{campaign.pk}/">Empire and Exile</a>'
    assert f"Ben began the campaign {here}" in said
    assert any(line.startswith(f'Ben recorded <a href="/campaigns/{campaign.pk}/chapters/2/">chapter 2, “') for line in said)
    assert "Ada founded the group" in said


def test_games_plays_guests_and_drafts_are_named(group: Group, campaign: Campaign, ada: User, ben: User, cleo: User) -> None:
    session, played = make_session(ben, group, ["random"]), make_play(ben, group, ben, cleo)
    guest = players.add_guest(ben, group, "The tall one")
    players.claim(cleo, guest)
    drafts.of_game(ben, campaign)
    drafts.of_world(ben, group)
    said = "\n".join(lines(ada, group))
    assert f'Ben started <a href="/sessions/{session.pk}/">{session.name}</a>' in said
    assert f'<a href="/groups/{group.pk}/plays/{played.pk}/">A War of Whispers</a>' in said
    assert "Ben added the guest The tall one" in said
    assert "Cleo claimed to be the guest The tall one" in said
    assert f'began a draft: <a href="/campaigns/{campaign.pk}/">game 3 of Empire and Exile</a>' in said
    assert "began a draft: <a" in said
    assert "a chronicle by hand" in said


def test_evenings_and_the_box_are_named(group: Group, campaign: Campaign, ada: User, ben: User) -> None:
    day = timezone.localdate() + timedelta(days=3)
    evenings.plan(ben, campaign, day)
    evenings.open_now(ben, campaign)
    packing.declare(ben, campaign)
    said = lines(ada, group)
    an_evening = f'<a href="/campaigns/{campaign.pk}/evening/">an evening</a>'
    here = f'<a href="/campaigns/{campaign.pk}/">{campaign.name}</a>'
    assert f"Ben planned {an_evening} of {here} for {date_format(day, 'j F Y')}" in said
    assert f"Ben opened {an_evening} of {here}" in said
    assert f"Ben said that the box holds {here} as it lies after chapter 2" in said


@pytest.mark.parametrize("verb", list(Verb))
def test_every_verb_is_told_in_a_sentence(group: Group, ada: User, verb: Verb) -> None:
    """Also about what is gone."""
    details = {"role": "player", "before": "player", "after": "scribe", "chapter": 2, "number": 2, "name": "The Long Reign"}
    details["on"] = "2026-12-04"
    AuditEntry.objects.create(
        actor=ada, verb=verb, group=group, target_type="campaign", target_id=str(uuid4()), details=details
    )
    said = lines(ada, group)[0]
    assert said.startswith("Ada ")
    assert said != f"Ada {verb.value}"
    assert "…" not in said
    assert "{" not in said
    assert len(said.split()) > 1
    assert "Ada ada" not in said.lower()


@pytest.mark.parametrize("verb", list(BY_NOBODY))
def test_what_nobody_did_has_no_somebody(group: Group, ada: User, verb: Verb) -> None:
    audit.record(None, verb, group, group)
    said = lines(ada, group)[0]
    assert said.endswith(".")
    assert "Somebody" not in said


def test_what_is_gone_is_told_without_a_link(campaign: Campaign, group: Group, ada: User) -> None:
    withdrawals.withdraw(ada, campaign, 2)
    said = lines(ada, group)
    assert "Ada withdrew chapter 2" in said
    assert "Ben recorded chapter 2" in said


def test_roles_and_places_are_called_by_their_names(campaign: Campaign, group: Group, ada: User) -> None:
    groups.set_role(ada, group.memberships.get(user__name="Cleo"), Role.SCRIBE)
    audit.record(ada, Verb.MOVE_CAMPAIGN, campaign, group, before="both", after="table")
    said = lines(ada, group)
    assert said[1] == "Ada changed the role of Cleo from player to scribe"
    assert said[0].endswith("is played: at a table, no longer at a table and on screen")


def test_a_verb_of_a_later_version_is_told_as_it_is_stored(group: Group, ada: User) -> None:
    AuditEntry.objects.create(actor=ada, verb="paint the shed", group=group, target_type="shed", target_id="1")
    assert lines(ada, group)[0] == "Ada paint the shed"


def test_only_what_the_reader_may_see_is_linked(campaign: Campaign, group: Group, stranger: User) -> None:
    assert "<a " not in "\n".join(lines(stranger, group))


def test_names_are_escaped(group: Group, ada: User, ben: User) -> None:
    make_campaign(ben, group, "<b>Bold</b>")
    assert "&lt;b&gt;Bold" in lines(ada, group)[0]


def test_the_page_of_the_group_tells_it(as_: As, campaign: Campaign, group: Group, ada: User) -> None:
    page = as_(ada).get(f"/groups/{group.pk}/").content.decode()
    assert page.index("Lately") < page.index(f'recorded <a href="/campaigns/{campaign.pk}/chapters/2/">')


def test_many_entries_take_as_many_queries_as_few(campaign: Campaign, group: Group, ada: User, ben: User) -> None:
    with CaptureQueriesContext(connection) as few:
        lines(ada, group)
    play(ben, campaign, games=2, seed=7)
    with CaptureQueriesContext(connection) as many:
        lines(ada, group)
    assert len(many) == len(few)


def test_sentences_name_known_verbs() -> None:
    assert set(SENTENCES) <= set(Verb)
