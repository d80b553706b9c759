"""Who played: asked of one chapter, and of all old games at once."""

import re
from typing import Any

import pytest

from chronicle.models import Campaign, Group, User
from chronicle.services.campaigns import history, who_played, worlds
from games.oath.engine.save.strings import encode
from games.oath.engine.save.translation import from_world
from tests.factories import make_campaign, play
from tests.web.conftest import As

GAMES = 5


@pytest.fixture
def string(group: Group, ben: User) -> str:
    played = play(ben, make_campaign(ben, group, "Elsewhere"), GAMES)
    return encode(from_world(worlds.load(played, GAMES)))


@pytest.fixture
def brought(as_: As, group: Group, ben: User, string: str) -> Campaign:
    given = {"save_string": string, "name": "Brought", "confirmed": "yes"}
    answer = as_(ben).post(f"/groups/{group.pk}/campaigns/new/import/", given)
    campaign = Campaign.objects.get(name="Brought")
    assert answer["Location"] == f"/campaigns/{campaign.pk}/people/"
    return campaign


def sent(page: str) -> dict[str, str]:
    """What the page's form sends if nobody touches it."""
    found = dict.fromkeys(re.findall(r'<input type="(?:text|date|number)" name="([^"]+)"', page), "")
    found |= dict(re.findall(r'<input type="hidden" name="(seen[^"]*)" value="([^"]+)"', page))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.S):
        found[name] = (re.findall(r'value="([^"]*)" selected', options) or [""])[0]
    return found


def four(won: str) -> list[str]:
    """Four colours, the one that won the last game among them."""
    return [*sorted({"purple", "red", "blue", "white"} - {won})[:3], won]


@pytest.mark.law("SCRIBE-64")
class TestOldGames:
    def test_it_works(self, as_: As, brought: Campaign, ben: User) -> None:
        """Five games of the same four people: their names once, then a day and a winner a game. These are 13 fields, as the
        world says itself who won the last game: a minute's work, at four seconds a field."""
        client, url = as_(ben), f"/campaigns/{brought.pk}/people/"
        form = sent(client.get(url).content.decode())
        people = dict(zip(four(form["winner-5"]), ("Ada", "Ben", "Dora", "Emil"), strict=True))
        filled = {f"{color}-1": name for color, name in people.items()}
        filled |= {f"played_on-{n}": f"2024-05-{n:02}" for n in range(1, GAMES + 1)}
        filled |= {f"winner-{n}": sorted(people)[n % len(people)] for n in range(1, GAMES)}
        assert len(filled) == 13
        assert set(filled) <= set(form)
        assert client.post(url, form | filled)["Location"] == f"/campaigns/{brought.pk}/"
        chapters = [history.chapter(brought, n) for n in range(1, GAMES + 1)]
        assert all(chapter.played_on and chapter.seats.get(won=True).player for chapter in chapters)
        assert {chapter.seats.exclude(player=None).count() for chapter in chapters} == {len(people)}
        page = client.get(f"/campaigns/{brought.pk}/").content.decode()
        assert f"of {GAMES} won" in page
        assert "Say who played" not in page

    def test_other_people_every_time(self, as_: As, brought: Campaign, ben: User) -> None:
        """At most 29 fields: four names, a day and a winner a game."""
        client, url = as_(ben), f"/campaigns/{brought.pk}/people/"
        form = sent(client.get(url).content.decode())
        colours = four(form["winner-5"])
        filled: dict[str, str] = {}
        for n in range(1, GAMES + 1):
            filled |= {f"{color}-{n}": f"Guest {n} {color}" for color in colours} | {f"played_on-{n}": f"2024-05-{n:02}"}
        filled |= {f"winner-{n}": colours[n % 4] for n in range(1, GAMES)}
        assert len(filled) == 29
        client.post(url, form | filled)
        won = [history.chapter(brought, n).seats.get(won=True).player for n in range(1, GAMES)]
        assert [str(player) for player in won] == [f"Guest {n} {colours[n % 4]}" for n in range(1, GAMES)]

    def test_a_row_that_stays_empty_is_asked_again(self, as_: As, brought: Campaign, ben: User) -> None:
        client, url = as_(ben), f"/campaigns/{brought.pk}/people/"
        form = sent(client.get(url).content.decode())
        answer = client.post(url, form | {"red-2": "Ada", "blue-2": "?", "winner-2": "blue"}, follow=True)
        page = answer.content.decode()
        assert "One game has been told." in page
        assert "Game 1" in page
        assert "Game 2" not in page
        assert [seat.player and seat.player.name for seat in history.chapter(brought, 2).seats.order_by("color")] == [
            None,
            "Ada",
        ]
        client.post(url, {})
        assert who_played.untold(brought).count() == 4

    def test_refused_at_its_field(self, as_: As, brought: Campaign, ben: User) -> None:
        client, url = as_(ben), f"/campaigns/{brought.pk}/people/"
        form = sent(client.get(url).content.decode())
        answer = client.post(url, form | {"red-1": "Ada", "winner-1": "blue", "red-2": "Ben"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "Blue won, and must have a seat." in page[page.index("winner-1") : page.index("winner-2")]
        assert 'value="Ben"' in page
        assert who_played.untold(brought).count() == GAMES
        answer = client.post(url, form | {"red-2": "Ada", "blue-2": "Ada"})
        page = answer.content.decode()
        assert "Ada cannot sit in two places." in page[page.index('name="red-2"') : page.index('name="blue-3"')]

    def test_told_by_somebody_else_meanwhile(self, as_: As, brought: Campaign, ben: User) -> None:
        client, url = as_(ben), f"/campaigns/{brought.pk}/people/"
        form = sent(client.get(url).content.decode())
        who_played.mend(ben, brought.chapters.get(number=1), {"seats": [{"color": "red", "guest": "Dora"}]})
        answer = client.post(url, form | {"red-1": "Ada"})
        assert answer.status_code == 422
        assert "in the meantime" in answer.content.decode()

    def test_rights(self, as_: As, brought: Campaign, cleo: User, stranger: User) -> None:
        for url in (f"/campaigns/{brought.pk}/people/", f"/campaigns/{brought.pk}/chapters/1/people/"):
            assert as_(cleo).get(url).status_code == 403
            assert as_(stranger).get(url).status_code == 404
        assert "Say who played" not in as_(cleo).get(f"/campaigns/{brought.pk}/").content.decode()


class TestOneChapter:
    def url(self, campaign: Campaign, number: int) -> str:
        return f"/campaigns/{campaign.pk}/chapters/{number}/people/"

    def test_it_works(self, as_: As, brought: Campaign, ada: User, ben: User) -> None:
        url, client = self.url(brought, 2), as_(ben)
        assert url in client.get(f"/campaigns/{brought.pk}/chapters/2/").content.decode()
        form = sent(client.get(url).content.decode())
        given = form | {"red": "Ada", "blue": "Dora", "winner": "blue", "minutes": "150", "notes": "Rain."}
        assert client.post(url, given)["Location"] == f"/campaigns/{brought.pk}/chapters/2/"
        page = client.get(f"/campaigns/{brought.pk}/chapters/2/").content.decode()
        for said in ("Dora won", "150 minutes", "Rain."):
            assert said in page
        form = sent(client.get(url).content.decode())
        form["red"], form["blue"], form["winner"] = "", "Dora", "blue"
        client.post(url, form)
        assert history.chapter(brought, 2).seats.count() == 1
        said = "Blue Dora, Red Ada; minutes: 150; notes: Rain."
        page = as_(ada).get(f"/campaigns/{brought.pk}/chapters/2/").content.decode()
        assert said in page
        assert said not in client.get(f"/campaigns/{brought.pk}/chapters/2/").content.decode()

    def test_a_chapter_from_a_save_string_asks_at_once(self, as_: As, group: Group, ben: User, string: str) -> None:
        campaign, client = make_campaign(ben, group), as_(ben)
        given: dict[str, Any] = {"save_string": string, "confirmed": "yes", "head": 0}
        answer = client.post(f"/campaigns/{campaign.pk}/import/", given)
        assert answer["Location"] == self.url(campaign, 1)
        page = client.get(self.url(campaign, 1)).content.decode()
        assert f'href="/campaigns/{campaign.pk}/chapters/1/">Not now' in page
        assert client.get(f"/campaigns/{campaign.pk}/correct/seats/")["Location"] == self.url(campaign, 1)
        campaign.refresh_from_db()
        line = client.get(f"/campaigns/{campaign.pk}/").content.decode()
        assert "somebody as" not in line
        assert f"{history.chapter(campaign, 1).winner_color.capitalize()} won." in line

    def test_a_recorded_game_asks_only_for_its_colours(self, as_: As, group: Group, ben: User) -> None:
        campaign, client = play(ben, make_campaign(ben, group), 1), as_(ben)
        chapter = campaign.chapters.get(number=1)
        colours = set(chapter.seats.values_list("color", flat=True))
        form = sent(client.get(self.url(campaign, 1)).content.decode())
        assert {name for name in form if name in ("purple", "red", "blue", "yellow", "white", "black")} == colours
        assert form["winner"] == chapter.winner_color
        client.post(self.url(campaign, 1), form | {"purple": "Ada"})
        assert chapter.seats.get(color="purple").player == group.players.get(name="Ada")
        assert set(chapter.seats.values_list("color", flat=True)) == colours

    def test_nobody_played_the_founding(self, as_: As, group: Group, ben: User) -> None:
        assert as_(ben).get(self.url(make_campaign(ben, group), 0)).status_code == 404
