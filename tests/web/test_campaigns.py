"""Campaigns on the site: founding, the page, chapters, forks, cards and people."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from chronicle.models import Campaign, Chapter, Draft, Group, Sighting, User
from chronicle.services.campaigns import campaigns, forks, worlds
from games.oath.names import name
from tests.factories import lengthen
from tests.web.conftest import As
from tests.web.scribbling import record_a_game


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return campaigns.create(ben, group, "The Long Reign", "Since the first winter")


def url(campaign: Campaign, rest: str = "") -> str:
    return f"/campaigns/{campaign.pk}/{rest}"


class TestFounding:
    def test_it_works(self, as_: As, ben: User, group: Group) -> None:
        client = as_(ben)
        assert f"/groups/{group.pk}/campaigns/new/" in client.get(f"/groups/{group.pk}/").content.decode()
        answer = client.post(f"/groups/{group.pk}/campaigns/new/found/", {"name": "Zima", "description": ""})
        campaign = Campaign.objects.get()
        assert answer["Location"] == url(campaign)
        page = client.get(url(campaign)).content.decode()
        for said in ("Zima", "Oath of Supremacy", "Plains", "Longbows", "A facedown site", "1 facedown relic", "World deck 56"):
            assert said in page
        assert "Zima" in client.get(f"/groups/{group.pk}/").content.decode()

    def test_nameless(self, as_: As, ben: User, group: Group) -> None:
        assert as_(ben).post(f"/groups/{group.pk}/campaigns/new/found/", {"name": ""}).status_code == 422
        assert not Campaign.objects.exists()

    def test_sent_twice_founded_once(self, as_: As, ben: User, group: Group) -> None:
        client = as_(ben)
        for _ in range(2):
            client.post(f"/groups/{group.pk}/campaigns/new/found/", {"name": "Once", "once": "0" * 32})
        assert Campaign.objects.count() == 1

    def test_a_player_cannot(self, as_: As, cleo: User, group: Group) -> None:
        assert as_(cleo).post(f"/groups/{group.pk}/campaigns/new/found/", {"name": "Mine"}).status_code == 403


class TestPage:
    def test_it_works(self, as_: As, campaign: Campaign, cleo: User) -> None:
        page = as_(cleo).get(url(campaign)).content.decode()
        assert "Since the first winter" in page
        assert "Record a game" not in page

    def test_nothing_sealed(self, as_: As, campaign: Campaign, ada: User) -> None:
        """Neither page names a facedown site, a facedown relic or a card of the deck's."""
        world = worlds.load(campaign, 0)
        sealed = [slot.site for slot in world.slots if not slot.faceup]
        sealed += [placed.card for slot in world.slots for placed in slot.cards if not placed.faceup]
        client = as_(ada)
        for rest in ("", "chapters/0/", "compare/", "scribe/", "scribe/check/", "sheet/", "fork/"):
            page = client.get(url(campaign, rest), follow=True).content.decode()
            assert not [card for card in sealed if f">{name(card)}<" in page], rest

    def test_as_many_queries_for_many_chapters(
        self, as_: As, campaign: Campaign, ben: User, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        client = as_(ben)
        record_a_game(ben, campaign, seed=0)
        with django_assert_max_num_queries(60) as few:
            client.get(url(campaign))
        for seed in range(1, 4):
            record_a_game(ben, campaign, seed=seed)
        with django_assert_max_num_queries(len(few)):
            client.get(url(campaign))


class TestALongStory:
    """Pages show ten chapters at a time, and no more is read for them."""

    @pytest.fixture
    def story(self, campaign: Campaign, ben: User, group: Group) -> Campaign:
        record_a_game(ben, campaign, players={"purple": group.players.get(user=ben)})
        return lengthen(campaign, 25)

    @staticmethod
    def numbers(page: str) -> list[int]:
        return [int(found) for found in re.findall(r'<h3><a href="[^"]*/chapters/(\d+)/"', page)]

    def test_it_works(self, as_: As, story: Campaign, ben: User) -> None:
        client = as_(ben)
        pages = [client.get(url(story, f"?page={page}")).content.decode() for page in (1, 2, 3)]
        assert [self.numbers(page) for page in pages] == [
            list(range(25, 15, -1)),
            list(range(15, 5, -1)),
            list(range(5, -1, -1)),
        ]
        assert 'href="?page=2#chapters-head"' in pages[0]
        assert 'reversed start="15"' in pages[1]
        assert self.numbers(client.get(url(story, "?page=nonsense")).content.decode()) == self.numbers(pages[0])

    def test_a_fork_is_asked_first_from_which_chapter_it_starts(self, as_: As, story: Campaign, ben: User) -> None:
        page = as_(ben).get(url(story, "fork/")).content.decode()
        places = [page.index(f'id="id_{field}"') for field in ("chapter", "name", "description")]
        assert places == sorted(places)

    def test_a_fork_shows_what_it_took_over(self, as_: As, story: Campaign, ben: User) -> None:
        fork = forks.fork(ben, story, 20, "Otherwise")
        record_a_game(ben, fork)
        page = as_(ben).get(url(fork)).content.decode()
        assert self.numbers(page) == list(range(21, 11, -1))
        assert "in The Long Reign" in page

    def test_games_of_a_player(self, as_: As, story: Campaign, ben: User, group: Group) -> None:
        page = as_(ben).get(url(story, f"players/{group.players.get(user=ben).pk}/")).content.decode()
        assert "<dd>25</dd>" in page
        assert page.count('class="trail"') == 1
        assert page.count("/chapters/") == 10
        assert 'href="?page=3#games-head"' in page

    def test_sightings_of_a_card(self, as_: As, story: Campaign, ben: User) -> None:
        seen = Sighting.objects.filter(chapter__campaign=story).order_by("card").first()
        assert seen
        page = as_(ben).get(url(story, f"cards/{seen.card}/")).content.decode()
        assert page.count("/chapters/") == 10
        assert 'href="?page=3#seen-head"' in page

    @pytest.mark.parametrize("rest", ["", "compare/", "fork/", "export/"])
    def test_no_world_but_those_shown_is_read(self, as_: As, story: Campaign, ben: User, rest: str) -> None:
        """What a chapter's world weighs made a page cost a millisecond for each chapter."""
        with CaptureQueriesContext(connection) as queries:
            page = as_(ben).get(url(story, rest)).content.decode()
        worlds_read = [query["sql"] for query in queries if '"chronicle_chapter"."orders"' in query["sql"]]
        assert all(query.endswith("LIMIT 1") for query in worlds_read), worlds_read
        assert len(worlds_read) <= 2
        assert page.count("<option") <= 10


class TestChapter:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User, cleo: User) -> None:
        record_a_game(ben, campaign)
        page = as_(cleo).get(url(campaign, "chapters/1/")).content.decode()
        for said in (
            "The map when the game ended",
            "The world after it",
            "What changed, step by step",
            "OATH-8.1",
            "won",
        ):
            assert said in page

    def test_the_founding(self, as_: As, campaign: Campaign, cleo: User) -> None:
        page = as_(cleo).get(url(campaign, "chapters/0/")).content.decode()
        assert "The world at its founding" in page

    def test_no_such_chapter(self, as_: As, campaign: Campaign, cleo: User) -> None:
        assert as_(cleo).get(url(campaign, "chapters/7/")).status_code == 404

    def test_rewritten_account(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        answer = client.post(url(campaign, "chapters/0/saga/edit/"), {"text": "It began <b>so</b>.", "version": 0})
        assert answer["Location"] == url(campaign, "chapters/0/")
        page = client.get(url(campaign, "chapters/0/")).content.decode()
        assert "It began &lt;b&gt;so&lt;/b&gt;." in page
        assert "Generated from the record" in client.get(url(campaign, "chapters/0/saga/")).content.decode()

    def test_rewritten_by_two(self, as_: As, campaign: Campaign, ben: User, ada: User) -> None:
        as_(ada).post(url(campaign, "chapters/0/saga/edit/"), {"text": "Ada's", "version": 0})
        answer = as_(ben).post(url(campaign, "chapters/0/saga/edit/"), {"text": "Ben's", "version": 0})
        assert answer.status_code == 422
        assert "Somebody has rewritten this saga" in answer.content.decode()

    def test_described(self, as_: As, campaign: Campaign, ben: User) -> None:
        given = {"title": "The first snow", "played_on": "2026-01-06", "notes": "Cold."}
        as_(ben).post(url(campaign, "chapters/0/describe/"), given)
        assert "The first snow" in as_(ben).get(url(campaign)).content.decode()


class TestFork:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User) -> None:
        record_a_game(ben, campaign)
        client = as_(ben)
        client.post(url(campaign, "fork/"), {"chapter": 0, "name": "Otherwise", "description": ""})
        fork = Campaign.objects.get(name="Otherwise")
        page = client.get(url(fork)).content.decode()
        assert "a fork of" in page
        assert "The Long Reign" in page

    def test_no_such_chapter(self, as_: As, campaign: Campaign, ben: User) -> None:
        answer = as_(ben).post(url(campaign, "fork/"), {"chapter": 9, "name": "Otherwise"})
        assert answer.status_code == 422


class TestEdit:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User) -> None:
        as_(ben).post(url(campaign, "edit/"), {"name": "Renamed", "description": ""})
        campaign.refresh_from_db()
        assert campaign.name == "Renamed"

    def test_deleted(self, as_: As, campaign: Campaign, ada: User) -> None:
        assert as_(ada).post(url(campaign, "delete/"), {"name": "Wrong"}).status_code == 422
        as_(ada).post(url(campaign, "delete/"), {"name": campaign.name})
        assert not Campaign.objects.exists()

    def test_not_while_forks_stand_on_it(self, as_: As, campaign: Campaign, ada: User) -> None:
        forks.fork(ada, campaign, 0, "Other")
        answer = as_(ada).post(url(campaign, "delete/"), {"name": campaign.name})
        assert "delete them first" in answer.content.decode()


class TestHistory:
    def test_it_works(self, as_: As, campaign: Campaign, cleo: User) -> None:
        page = as_(cleo).get(url(campaign, "cards/longbows/")).content.decode()
        assert "Plains, slot 1" in page
        assert "since chapter 0" in page

    def test_out_of_sight(self, as_: As, campaign: Campaign, cleo: User) -> None:
        page = as_(cleo).get(url(campaign, "cards/wolves/")).content.decode()
        assert "Out of sight" in page

    def test_no_such_card(self, as_: As, campaign: Campaign, cleo: User) -> None:
        assert as_(cleo).get(url(campaign, "cards/ace-of-spades/")).status_code == 404

    def test_a_player(self, as_: As, campaign: Campaign, ben: User, group: Group) -> None:
        player = group.players.get(user=ben)
        client = as_(ben)
        assert "has played no game" in client.get(url(campaign, f"players/{player.pk}/")).content.decode()
        record_a_game(ben, campaign, players={"purple": player})
        assert "Purple" in client.get(url(campaign, f"players/{player.pk}/")).content.decode()

    def test_compared(self, as_: As, campaign: Campaign, ben: User) -> None:
        record_a_game(ben, campaign)
        page = as_(ben).get(url(campaign, "compare/?from=0&to=1")).content.decode()
        assert page.count('list="known"') == 2 * page.count('<datalist id="known"') == 2
        assert "took the place of" in page

    def test_compared_with_what_is_not_there(self, as_: As, campaign: Campaign, ben: User) -> None:
        record_a_game(ben, campaign)
        for asked in ("from=no&to=1", "from=0&to=99", "from=-1&to=1", "from=&to=1", f"from=0&to={'9' * 5000}"):
            answer = as_(ben).get(url(campaign, f"compare/?{asked}"))
            assert answer.status_code == 422, asked
            assert "The chapters are 0 to 1." in answer.content.decode(), asked

    def test_compared_with_a_world_that_nobody_recorded(self, as_: As, campaign: Campaign, ben: User) -> None:
        record_a_game(ben, campaign)
        Chapter.objects.filter(campaign=campaign, number=0).update(frame=None)
        answer = as_(ben).get(url(campaign, "compare/?from=0&to=1"))
        assert answer.status_code == 422
        assert "Nobody recorded the world of chapter 0." in answer.content.decode()


def test_drafts_are_told(as_: As, campaign: Campaign, ben: User, ada: User) -> None:
    as_(ben).post(url(campaign, "scribe/seats/"), {"version": 0, "player-purple": "?", "player-red": "?", "role-red": "exile"})
    assert Draft.objects.get().number == 1
    assert "Continue recording game 1" in as_(ada).get(url(campaign)).content.decode()
