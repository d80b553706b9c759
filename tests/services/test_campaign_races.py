"""At the same instant: several people and workers at one chronicle."""

import pytest
from django.db import IntegrityError

from chronicle.errors import Conflict
from chronicle.models import AuditEntry, Campaign, Group, Job, Placement, User, Verb
from chronicle.services import jobs
from chronicle.services.campaigns import chapters, corrections, drafts, forks, packing, recounts, worlds
from tests.factories import game_data, make_campaign, play
from tests.services.test_concurrency import again, at_once, refusal_of_one  # noqa: F401  again is a fixture

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("again")]


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group))


def test_it_works(campaign: Campaign, ada: User, ben: User) -> None:
    """Two scribes hand in the same game, two workers write it."""
    data = game_data(campaign)
    asked = at_once(*(lambda who=who: chapters.record(who, campaign, 1, data).pk for who in (ada, ben)))
    assert asked[0] == asked[1], asked
    ran = at_once(*(lambda: jobs.run(asked[0]) for _ in range(2)))
    assert not [outcome for outcome in ran if isinstance(outcome, Exception)], ran
    assert Job.objects.get(pk=asked[0]).state == Job.State.DONE
    assert campaign.chapters.filter(number=2).count() == 1
    campaign.refresh_from_db()
    assert campaign.head == 2


def test_two_scribes_differ(campaign: Campaign, ada: User, ben: User) -> None:
    first, second = game_data(campaign, 1), game_data(campaign, 2)
    outcomes = at_once(
        lambda: chapters.record(ada, campaign, 1, first).pk, lambda: chapters.record(ben, campaign, 1, second).pk
    )
    assert isinstance(refusal_of_one(outcomes), Conflict)
    assert Job.objects.filter(kind="write-chapter", state=Job.State.QUEUED).count() == 1


def test_forked_while_it_is_written(campaign: Campaign, ada: User, ben: User) -> None:
    before, job = worlds.load(campaign, 1), chapters.record(ben, campaign, 1, game_data(campaign))
    ran, fork = at_once(lambda: jobs.run(job.pk), lambda: forks.fork(ada, campaign, 1, "Fork"))
    assert ran.state == Job.State.DONE
    campaign.refresh_from_db()
    assert (campaign.head, fork.head) == (2, 1)
    assert worlds.load(fork, 1) == worlds.load(campaign, 1) == before


def test_forked_while_it_is_corrected(campaign: Campaign, ada: User, ben: User) -> None:
    """Whichever came first, the fork's past is what its parent says."""
    at_once(
        lambda: corrections.correct_world(ada, campaign, 1, 1, [], "Sworn again.", oath="devotion"),
        lambda: forks.fork(ben, campaign, 1, "Fork"),
    )
    fork = Campaign.objects.get(parent=campaign)
    spots = worlds.spots(worlds.load(fork, 1))
    open_rows = Placement.objects.filter(campaign=fork, until=None).values_list("card", "zone", "slot")
    assert {card: (zone, slot) for card, zone, slot in open_rows} == {c: (s.zone, s.slot) for c, s in spots.items()}


def test_two_corrections(campaign: Campaign, ada: User, ben: User) -> None:
    verbs = (
        lambda who=who: corrections.correct_world(who, campaign, 1, 1, [], "Sworn again.", oath="devotion").version
        for who in (ada, ben)
    )
    refusal = refusal_of_one(at_once(*verbs))
    assert getattr(refusal, "code", "") == "corrected"


def test_two_save_a_draft(campaign: Campaign, ada: User, ben: User) -> None:
    draft = drafts.of_game(ben, campaign)
    saves = at_once(*(lambda who=who: drafts.save(who, draft, 1, {"by": who.name}).version for who in (ada, ben)))
    assert isinstance(refusal_of_one(saves), Conflict)


def test_two_begin_a_draft(campaign: Campaign, ada: User, ben: User) -> None:
    begun = at_once(*(lambda who=who: drafts.of_game(who, campaign).pk for who in (ada, ben)))
    assert begun[0] == begun[1], begun


def test_two_phones_tick_the_box_off(campaign: Campaign, ada: User, ben: User) -> None:
    """Neither undoes what the other one ticked, and the last tick packs the box once."""
    keys = [task.key for heap in packing.packing(campaign).heaps for task in heap.tasks]
    for n in range(0, len(keys) - 1, 2):
        pair = zip((ada, ben), keys[n : n + 2], strict=True)
        at_once(*(lambda by=by, key=key: packing.tick(by, campaign, 1, key, done=True) for by, key in pair))
    packing.tick(ada, campaign, 1, keys[-1], done=True)
    campaign.refresh_from_db()
    assert packing.packing(campaign).ticked == set(keys)
    assert AuditEntry.objects.filter(verb=Verb.PACK_BOX).count() == 1


def test_two_count_the_box(campaign: Campaign, ada: User, ben: User) -> None:
    """The second one has to look again."""
    found = {"piles": [{"pile": "boards", "sides": {}}]}
    verbs = (lambda by=by: recounts.recount(by, campaign, 1, 1, found).version for by in (ada, ben))
    assert getattr(refusal_of_one(at_once(*verbs)), "code", "") == "corrected"


def test_two_places_at_once_past_all_services(campaign: Campaign) -> None:
    def row(since: int, until: int) -> None:
        Placement.objects.create(
            campaign=campaign, card="new", kind="denizen", zone="archive", sealed=True, since=since, until=until
        )

    outcomes = at_once(lambda: row(0, 2), lambda: row(1, 3))
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [IntegrityError]
