"""One's campaigns, on the first page and in a list: what awaits in each, and what goes on from there."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from chronicle.models import Campaign, Draft, Group, Job, User
from chronicle.services.campaigns import campaigns, chapters, corrections, drafts, forks
from games.models import GameSession, Seat
from tests.factories import game_data, make_campaign, make_group, make_user, play
from tests.services.playing import make_session, play_on
from tests.web.conftest import As


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    players = [group.players.get(user=ben)]
    return play(ben, make_campaign(ben, group), games=2, players=players)


def page(as_: As, user: User, url: str = "/") -> str:
    return " ".join(as_(user).get(url).content.decode().split())


def test_it_works(as_: As, campaign: Campaign, ben: User) -> None:
    for url in ("/", "/campaigns/"):
        shown = page(as_, ben, url)
        assert f'<a href="/campaigns/{campaign.pk}/">Empire and Exile</a>' in shown
        assert "Thursday table" in shown
        assert "Chapter 2: " in shown
        assert "rules · " in shown
        assert "played at a table and on screen" in shown
        assert f'href="/campaigns/{campaign.pk}/scribe/" aria-label="Record a game: Empire and Exile"' in shown
    assert '<a href="/campaigns/" aria-current="true"> Campaigns' in page(as_, ben, "/campaigns/").replace(
        "Campaigns</a>", " Campaigns</a>"
    ).replace("  ", " ")
    assert "Welcome back" in page(as_, ben)


def test_who_may_not_record_is_led_to_its_page(as_: As, campaign: Campaign, cleo: User) -> None:
    shown = page(as_, cleo)
    assert f'href="/campaigns/{campaign.pk}/" aria-label="Open: Empire and Exile"' in shown
    assert "/scribe/" not in shown


def test_a_campaign_on_screen_goes_on_there(as_: As, campaign: Campaign, group: Group, ben: User) -> None:
    campaigns.edit(ben, campaign, played_at="screen")
    shown = page(as_, ben)
    assert "played on screen" in shown
    assert f'href="/groups/{group.pk}/sessions/new/?game=oath&amp;campaign={campaign.pk}"' in shown


def test_a_draft_awaits_with_its_step(as_: As, campaign: Campaign, ben: User, cleo: User) -> None:
    draft = drafts.of_game(ben, campaign)
    Draft.objects.filter(pk=draft.pk).update(data={"report": {}, "step": "map"})
    for url in ("/", "/campaigns/", f"/campaigns/{campaign.pk}/"):
        shown = page(as_, ben, url)
        assert "Ben has started recording game 3, up to “The map”." in shown
        assert "Go on recording" in shown
        assert "Go on recording" not in page(as_, cleo, url)
    Draft.objects.filter(pk=draft.pk).update(data={"step": "no such step"})
    assert "Ben has started recording game 3." in page(as_, ben)


def test_a_correction_awaits(as_: As, campaign: Campaign, ben: User) -> None:
    drafts.of_correction(ben, campaign)
    assert "Ben has begun to correct chapter 2." in page(as_, ben)
    assert f'href="/campaigns/{campaign.pk}/correct/seats/"' in page(as_, ben, f"/campaigns/{campaign.pk}/")


def test_a_game_on_screen_awaits(as_: As, campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    session = make_session(ben, group, [cleo], game="oath", campaign=campaign)
    asked = Seat.objects.get(session=session, waiting_since__isnull=False)
    mover, other = (ben, cleo) if asked.account == ben else (cleo, ben)
    assert f"{session.name}: it is your turn." in page(as_, mover)
    assert f'href="/sessions/{session.pk}/" aria-label="Play: Empire and Exile"' in page(as_, mover)
    assert f"It is the turn of {mover.name}." in page(as_, other)
    assert "Your move" not in page(as_, mover)  # the campaign says so already
    GameSession.objects.filter(pk=session.pk).update(status="paused")
    assert "paused on screen" in page(as_, other)


def test_a_game_that_waits_for_a_decision(as_: As, campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    session = play_on(make_session(ben, group, ["random"], game="oath", campaign=campaign))
    assert f'href="/sessions/{session.pk}/" aria-label="Decide: Empire and Exile"' in page(as_, ben)
    assert "What is waiting for you" not in page(as_, ben)  # the campaign says so already
    assert "Decide: " not in page(as_, cleo)


def test_a_chapter_that_is_being_written_awaits(as_: As, campaign: Campaign, ben: User, cleo: User) -> None:
    job = chapters.record(ben, campaign, 2, game_data(campaign))
    assert "Chapter 3 is being written." in page(as_, ben)
    assert f'href="/campaigns/{campaign.pk}/writing/3/"' in page(as_, ben)
    assert "/writing/3/" not in page(as_, cleo)
    Job.objects.filter(pk=job.pk).update(state=Job.State.FAILED)
    assert "Chapter 3 could not be written." in page(as_, ben)


def test_the_most_urgent_comes_first(as_: As, campaign: Campaign, group: Group, ben: User) -> None:
    drafts.of_game(ben, campaign)
    session = play_on(make_session(ben, group, ["random"], game="oath", campaign=campaign))
    shown = page(as_, ben)
    assert shown.index("not in the story") < shown.index("has started recording")
    assert f'href="/sessions/{session.pk}/" aria-label="Decide' in shown


def test_what_was_touched_last_comes_first(as_: As, campaign: Campaign, group: Group, ben: User) -> None:
    other = make_campaign(ben, group, "The Long Reign")
    names = ["The Long Reign", "Empire and Exile"]
    assert [card.campaign.name for card in as_(ben).get("/campaigns/").context["cards"]] == names
    drafts.of_game(ben, campaign)
    assert [card.campaign.name for card in as_(ben).get("/campaigns/").context["cards"]] == names[::-1]
    make_session(ben, group, ["random"], start=False, game="oath", campaign=other)
    assert [card.campaign.name for card in as_(ben).get("/campaigns/").context["cards"]] == names


def test_a_fork_without_chapters_of_its_own_shows_its_parents(as_: As, campaign: Campaign, ben: User) -> None:
    forks.fork(ben, campaign, 1, "Otherwise", "")
    card = next(card for card in as_(ben).get("/campaigns/").context["cards"] if card.campaign.name == "Otherwise")
    assert card.chapter.number == 1
    assert card.title
    assert "fork of Empire and Exile" in page(as_, ben)


def test_a_search_finds_by_campaign_and_group_with_any_apostrophe(as_: As, group: Group, ben: User) -> None:
    make_campaign(ben, group, "The Magician’s Road")
    make_campaign(ben, group, "The Long Reign")
    for sought in ("magician's", "magician’s", "MAGICIAN", "road thursday"):
        found = [card.campaign.name for card in as_(ben).get("/campaigns/", {"q": sought}).context["cards"]]
        assert found == ["The Magician’s Road"], sought
    assert "Nothing found" in page(as_, ben, "/campaigns/?q=zzzz")


def test_many_are_paged_and_cost_no_more_queries(as_: As, campaign: Campaign, group: Group, ben: User) -> None:
    def queries(url: str) -> int:
        client = as_(ben)
        with CaptureQueriesContext(connection) as counted:
            client.get(url)
        return len(counted)

    few = {url: queries(url) for url in ("/", "/campaigns/")}
    for number in range(13):
        drafts.of_game(ben, make_campaign(ben, group, f"World {number}"))
    assert queries("/campaigns/") == few["/campaigns/"]
    assert queries("/") == few["/"] + 1  # how many there are in all
    shown = page(as_, ben, "/campaigns/")
    assert shown.count('class="over"') == 12
    assert "?page=2" in shown
    assert "All 14 campaigns" in page(as_, ben)


def test_nobody_sees_those_of_other_groups(as_: As, campaign: Campaign, stranger: User) -> None:
    for url in ("/", "/campaigns/", "/campaigns/?q=empire"):
        assert "Empire and Exile" not in page(as_, stranger, url)


def test_a_world_whose_newest_chapter_was_corrected(as_: As, campaign: Campaign, ben: User) -> None:
    corrections.correct_world(ben, campaign, 2, 1, [], "Looked again", oath="supremacy")
    assert "Oath of Supremacy" in page(as_, ben)


@pytest.mark.django_db
def test_who_is_new_is_welcomed_and_told_what_to_do_first(as_: As) -> None:
    eva = make_user("Eva")
    shown = page(as_, eva)
    assert "Welcome back" not in shown
    assert "Welcome" in shown
    assert 'href="/groups/new/">Found a group' in shown
    group = make_group(eva, "Hers")
    shown = page(as_, eva)
    assert "Welcome back" not in shown
    assert f'href="/groups/{group.pk}/campaigns/new/"' in shown
    assert "No campaign yet" in page(as_, eva, "/campaigns/")


def test_who_may_begin_in_several_groups_chooses_one(as_: As, campaign: Campaign, ben: User) -> None:
    other = make_group(ben, "Sunday table")
    assert f'href="/groups/{other.pk}/campaigns/new/">In Sunday table' in page(as_, ben, "/campaigns/")


def test_visitors_sign_in_first(client: Client) -> None:
    assert client.get("/campaigns/").headers["Location"].startswith("/sign-in/")
