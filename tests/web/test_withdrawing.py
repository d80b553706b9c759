"""What is in progress for the next chapter, games on screen that wait, and chapters withdrawn and restored."""

import pytest

from chronicle.models import Campaign, Chapter, Group, User, Withdrawn
from chronicle.services.campaigns import chapters, drafts, forks
from games.models import GameSession
from tests.factories import game_data, make_campaign, play
from tests.services.playing import make_session, play_on
from tests.web.conftest import As

pytestmark = pytest.mark.law("SCRIBE-65")


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group), 2)


def page(as_: As, user: User, url: str) -> str:
    return as_(user).get(url, follow=True).content.decode()


def test_it_works(as_: As, campaign: Campaign, ada: User, ben: User, stranger: User) -> None:
    """Offered to owners on the newest chapter's page, asked once more, listed for owners, and taken back."""
    client, home = as_(ada), f"/campaigns/{campaign.pk}/"
    url = f"{home}chapters/2/withdraw/"
    assert url in page(as_, ada, f"{home}chapters/2/")
    assert f"{home}chapters/1/withdraw/" not in page(as_, ada, f"{home}chapters/1/")
    assert url not in page(as_, ben, f"{home}chapters/2/")
    assert "The chapter leaves the story with everything in it" in page(as_, ada, url)
    assert client.post(url)["Location"] == home
    row = Withdrawn.objects.get()
    restore = f"{home}withdrawn/{row.pk}/restore/"
    assert restore in page(as_, ada, home)
    assert "Withdrawn" not in page(as_, ben, home)
    for user, status in ((ben, 403), (stranger, 404)):
        assert as_(user).post(restore).status_code == status
        assert as_(user).get(url).status_code == (404 if user == stranger else 403)
    assert client.get(f"{home}chapters/2/").status_code == 404
    assert client.get(restore)["Location"] == home
    assert client.post(restore)["Location"] == f"{home}chapters/2/"
    assert client.post(restore).status_code == 404


def test_what_stands_on_it_is_named(as_: As, campaign: Campaign, ada: User, ben: User) -> None:
    forks.fork(ben, campaign, 2, "What if")
    url = f"/campaigns/{campaign.pk}/chapters/2/withdraw/"
    said = "The fork What if begins with it."
    assert said in page(as_, ada, url)
    answer = as_(ada).post(url)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)


def test_what_keeps_it_from_coming_back(as_: As, campaign: Campaign, ada: User, ben: User) -> None:
    as_(ada).post(f"/campaigns/{campaign.pk}/chapters/2/withdraw/")
    row = Withdrawn.objects.get()
    play(ben, campaign)
    shown = page(as_, ada, f"/campaigns/{campaign.pk}/")
    assert "Chapter 2 has been written anew." in shown
    assert f"{row.pk}/restore/" not in shown
    answer = as_(ada).post(f"/campaigns/{campaign.pk}/withdrawn/{row.pk}/restore/", follow=True)
    assert "Chapter 2 has been written anew." in answer.content.decode()


def test_a_game_on_screen_waits(as_: As, campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    """On its own page, the campaign's and the first page of whoever may decide; nothing is chosen beforehand."""
    session = make_session(ben, group, ["random"], game="oath", campaign=campaign)
    home, table = f"/campaigns/{campaign.pk}/", f"/sessions/{session.pk}/"
    assert "being played on screen" in page(as_, cleo, home)
    play_on(session)
    for url in (home, table):
        shown = page(as_, ben, url)
        assert "Write it as chapter 3" in shown
        assert shown.index("Leave it out") < shown.index("Write it as chapter 3")
        assert "Write it as chapter" not in page(as_, cleo, url)
    assert "not in the story" in page(as_, cleo, home)
    assert f'href="{table}"' in page(as_, ben, "/")
    assert ">Decide<" in page(as_, ben, "/")
    assert ">Decide<" not in page(as_, cleo, "/")
    as_(ben).post(f"{table}do/stands/", {"stands": "screen"})
    assert GameSession.objects.get().fate == "writing"
    assert "being written as a chapter" in page(as_, ben, home)


def test_left_out(as_: As, campaign: Campaign, group: Group, ben: User) -> None:
    session = play_on(make_session(ben, group, ["random"], game="oath", campaign=campaign))
    as_(ben).post(f"/sessions/{session.pk}/do/stands/", {"stands": "table"})
    assert "Left out of the story" in page(as_, ben, f"/sessions/{session.pk}/")
    assert session.name not in page(as_, ben, f"/campaigns/{campaign.pk}/")
    assert Chapter.objects.filter(campaign=campaign).count() == 3


def test_recorded_meanwhile_it_is_asked_which_one_stands(as_: As, campaign: Campaign, group: Group, ben: User) -> None:
    session = play_on(make_session(ben, group, ["random"], game="oath", campaign=campaign))
    play(ben, campaign)
    as_(ben).post(f"/sessions/{session.pk}/do/stands/", {"stands": "screen"})
    assert "Which one counts?" in page(as_, ben, f"/sessions/{session.pk}/")
    assert "one of the two stands" in page(as_, ben, f"/campaigns/{campaign.pk}/")


def test_what_is_in_progress(as_: As, campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    make_session(ben, group, ["random"], start=False, game="oath", campaign=campaign)
    drafts.of_game(ben, campaign)
    chapters.record(ben, campaign, 2, game_data(campaign))
    shown = page(as_, cleo, f"/campaigns/{campaign.pk}/")
    for said in ("Chapter 3 is being written.", "has started recording game 3", "gathering on screen"):
        assert said in shown
