"""A campaign's game on screen: begun in the present world, written down as its next chapter."""

from typing import Any

import msgspec
import pytest

from chronicle.errors import AgainstTheRules, Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Chapter, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import chapters, history, worlds
from games.kernel.match import dump_of
from games.models import GameSession, Outbox
from games.oath.engine.play.core.cards import lift
from games.oath.engine.play.core.states import State
from games.oath.engine.world.facts import GRAND_SCEPTER
from games.services import in_campaigns, live, play, replay
from games.services.in_campaigns import decide
from tests.factories import game_data, lacking, make_campaign, make_group
from tests.factories import play as record_game
from tests.services.playing import make_session, play_on


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


@pytest.fixture
def session(group: Group, campaign: Campaign, ben: User, cleo: User) -> GameSession:
    return make_session(ben, group, [cleo, "random"], game="oath", campaign=campaign)


def finish(session: GameSession) -> Job:
    return written(play_on(session))


def written(session: GameSession) -> Job:
    assert session.created_by
    decide(session.created_by, session, "screen")
    job = jobs.run(Job.objects.get(kind="write-session").pk)
    assert job
    return job


@pytest.mark.law("SCRIBE-54")
def test_it_works(session: GameSession, campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    """Played to its end the game is the next chapter, without any typing, as a scribe's report of it would be."""
    assert session.base_chapter == 0
    world = live.load(session).state
    slots = worlds.load(campaign, 0).slots
    assert [site.slug for site in world.sites] == [slot.site for slot in slots]
    assert finish(session).state == "done"
    session.refresh_from_db()
    campaign.refresh_from_db()
    chapter = Chapter.objects.get(campaign=campaign, number=1)
    assert (session.fate, session.chapter, campaign.head) == ("written", chapter, 1)
    *_, over, _said, noted = Outbox.objects.filter(session=session).order_by("id")
    assert (noted.kind, noted.version, session.version) == ("chapter", over.version + 2, over.version + 2)
    assert (chapter.kind, chapter.recorded_by, chapter.title) == ("session", ben, "Evening")
    seats = {seat.color: seat.player and seat.player.user for seat in chapter.seats.select_related("player__user")}
    assert set(seats.values()) == {ben, cleo, None}
    winner = live.load(session).state.players[session.outcome["winners"][0]]  # type: ignore[index]
    assert chapter.seats.get(won=True).color == winner.colour
    assert chapter.record.exists()
    assert worlds.load(campaign, 1).faults() == []
    report = {"aftermath": chapter.aftermath, "choices": chapter.choices, "seats": reported(chapter)}
    by_hand = chapters.Phase(campaign, 1, report)
    written, record = by_hand.write(worlds.dice(campaign, 1))
    assert written.plain()["slots"] == worlds.load(campaign, 1).plain()["slots"]
    assert [entry.kind for entry in record] == list(chapter.record.values_list("kind", flat=True))
    assert history.world(campaign, 1)


@pytest.mark.law("OATH-8.6.1a")
def test_a_game_with_the_scepter_buried_becomes_a_chapter(session: GameSession, campaign: Campaign) -> None:
    play_on(session)
    stored = dump_of(bytes(session.checkpoint or b""))
    state = msgspec.msgpack.decode(stored.state, type=State)
    lift(state, GRAND_SCEPTER)
    state.relic_deck.append(GRAND_SCEPTER)
    stored.state = msgspec.Raw(msgspec.msgpack.encode(state))
    GameSession.objects.filter(pk=session.pk).update(checkpoint=msgspec.msgpack.encode(stored))
    job = written(session)
    assert (job.state, job.error) == ("done", "")
    assert worlds.load(campaign, 1).box == [GRAND_SCEPTER]


def reported(chapter: Chapter) -> list[dict[str, Any]]:
    return [{"color": seat.color, "player": seat.player_id and str(seat.player_id)} for seat in chapter.seats.all()]


def test_the_next_game_begins_where_this_one_ended(session: GameSession, campaign: Campaign, group: Group, ben: User) -> None:
    finish(session)
    campaign.refresh_from_db()
    after = make_session(ben, group, ["random"], game="oath", campaign=campaign)
    assert after.base_chapter == 1
    slots = worlds.load(campaign, 1).slots
    assert [site.slug for site in live.load(after).state.sites][: len(slots)] == [slot.site for slot in slots]


def test_written_once(session: GameSession, campaign: Campaign) -> None:
    job = finish(session)
    Job.objects.filter(pk=job.pk).update(state="queued")
    jobs.run(job.pk)
    campaign.refresh_from_db()
    assert campaign.head == 1


def test_the_colours_are_those_of_the_game(session: GameSession) -> None:
    play_on(session, 5)
    assert [seat.colour for seat in live.seats_of(session)] == [player.colour for player in live.load(session).state.players]


def test_what_the_next_game_must_not_know_stays_hidden(session: GameSession, cleo: User, ada: User) -> None:
    play_on(session, 40)
    session.refresh_from_db()
    running = str(play.view(ada, session)[1].view)
    GameSession.objects.filter(pk=session.pk).update(status="abandoned")
    assert str(play.view(ada, session)[1].view) == running
    assert "world_deck" not in str(play.view(ada, session)[1].options)
    assert str(replay.at(ada, session, 40).view) == running


@pytest.mark.law("SCRIBE-65")
def test_it_waits_until_somebody_says_so(session: GameSession, campaign: Campaign, ben: User, cleo: User) -> None:
    """Nothing is history by accident: chapters can be recorded meanwhile, and players cannot decide."""
    play_on(session)
    session.refresh_from_db()
    assert (session.fate, session.chapter) == ("waiting", None)
    assert not Job.objects.filter(kind="write-session").exists()
    assert list(in_campaigns.undecided(ben)) == list(in_campaigns.may_become_chapters()) == [session]
    assert not in_campaigns.undecided(cleo).exists()
    with pytest.raises(Forbidden):
        decide(cleo, session, "screen")
    record_game(ben, campaign)
    campaign.refresh_from_db()
    assert campaign.head == 1
    assert decide(ben, session, "screen").fate == "contested"
    assert in_campaigns.undecided(ben).exists()


def test_left_out(session: GameSession, campaign: Campaign, ben: User) -> None:
    assert decide(ben, play_on(session), "table").fate == "dropped"
    assert not in_campaigns.may_become_chapters().exists()
    campaign.refresh_from_db()
    assert campaign.head == 0
    with pytest.raises(Conflict, match="nothing to decide"):
        decide(ben, session, "screen")


@pytest.fixture
def contested(session: GameSession, campaign: Campaign, ben: User) -> GameSession:
    """The table recorded a game while this one was played."""
    play_on(session, 10)
    record_game(ben, campaign)
    return decide(ben, play_on(session), "screen")


def test_a_chapter_recorded_meanwhile_is_noticed(contested: GameSession, campaign: Campaign) -> None:
    assert (contested.fate, contested.chapter) == ("contested", None)
    campaign.refresh_from_db()
    assert campaign.head == 1


def test_the_table_stands(contested: GameSession, campaign: Campaign, ben: User) -> None:
    assert decide(ben, contested, "table").fate == "dropped"
    assert Chapter.objects.get(campaign=campaign, number=1).version == 1
    with pytest.raises(Conflict, match="nothing to decide"):
        decide(ben, contested, "screen")


def test_the_screen_stands(contested: GameSession, campaign: Campaign, ben: User) -> None:
    assert decide(ben, contested, "screen").fate == "written"
    chapter = Chapter.objects.get(campaign=campaign, number=1)
    assert (chapter.kind, chapter.version, chapter.title) == ("session", 2, "Evening")
    assert chapter.versions.get().why == "The game on screen stands: Evening"
    assert contested.pk == chapter.session.pk
    assert worlds.load(campaign, 1).faults() == []


def test_both_stand_in_a_fork(contested: GameSession, campaign: Campaign, ben: User) -> None:
    decided = decide(ben, contested, "fork", "What if")
    fork = Campaign.objects.get(name="What if")
    assert decided.chapter == Chapter.objects.get(campaign=fork, number=1)
    assert (fork.head, fork.forked_at) == (1, 0)
    assert worlds.load(fork, 1).faults() == []


def test_two_chapters_later_the_screen_cannot_replace_them(contested: GameSession, campaign: Campaign, ben: User) -> None:
    campaign.refresh_from_db()
    record_game(ben, campaign)
    with pytest.raises(Refused, match="More than one chapter"):
        decide(ben, contested, "screen")


def test_a_scribe_decides(contested: GameSession, cleo: User, stranger: User, ben: User) -> None:
    with pytest.raises(Forbidden):
        decide(cleo, contested, "table")
    with pytest.raises(NotFound):
        decide(stranger, contested, "table")
    with pytest.raises(Refused, match="Expected table, screen or fork"):
        decide(ben, contested, "both")


def test_a_chapter_of_the_table_that_is_being_written_comes_first(session: GameSession, campaign: Campaign, ben: User) -> None:
    decide(ben, play_on(session), "screen")
    table = chapters.record(ben, campaign, 0, game_data(campaign))
    job = jobs.run(Job.objects.get(kind="write-session").pk)
    assert job
    assert (job.state, job.attempts) == ("queued", 1)
    jobs.run(table.pk)
    Job.objects.filter(pk=job.pk).update(due_at=job.created_at)
    jobs.run(job.pk)
    session.refresh_from_db()
    assert session.fate == "contested"


def test_a_string_is_mended_only_when_that_is_asked_for(group: Group, campaign: Campaign, ben: User) -> None:
    text = lacking(worlds.load(campaign, 0))
    with pytest.raises(AgainstTheRules) as caught:
        make_session(ben, group, ["random"], game="oath", options={"world": text})
    assert (caught.value.code, caught.value.at) == ("needs_mending", "/options/world")
    assert [finding["code"] for finding in caught.value.options or ()] == ["missing-relics"]
    assert not GameSession.objects.filter(campaign=None).exists()
    assert not AuditEntry.objects.filter(verb="open session").exists()
    mended = make_session(ben, group, ["random"], game="oath", options={"world": text}, mend=True)
    assert sorted(mended.options["world"]["relic_deck"]) == sorted(worlds.load(campaign, 0).relic_deck)


def test_a_game_begins_in_one_world(group: Group, campaign: Campaign, ben: User, cleo: User) -> None:
    world = worlds.load(campaign, 0).plain()
    with pytest.raises(Refused, match="give either the campaign or a world"):
        make_session(ben, group, ["random"], game="oath", options={"world": world}, campaign=campaign)
    alone = make_session(ben, group, ["random"], game="oath", options={"world": world})
    assert (alone.base_chapter, alone.fate) == (None, "")
    with pytest.raises(Refused, match="Save string"):
        make_session(ben, group, ["random"], game="oath", options={"world": "nothing"})
    with pytest.raises(Refused, match="required field"):
        make_session(ben, group, ["random"], game="oath", options={"world": {}})
    with pytest.raises(Forbidden):  # a player may not write chapters
        make_session(cleo, group, ["random"], game="oath", campaign=campaign)
    with pytest.raises(Refused, match="has no campaigns"):
        make_session(ben, group, ["random"], campaign=campaign)
    other = make_campaign(ben, make_group(ben, "Friday table"))
    with pytest.raises(NotFound):
        make_session(ben, group, ["random"], game="oath", campaign=other)
