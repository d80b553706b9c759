"""Where a campaign is played, on its pages: asked when it begins, shown, changed, and heeded by the packing list."""

from html import unescape

import pytest

from chronicle.models import Campaign, Group, User
from chronicle.services import jobs
from chronicle.services.campaigns import by_hand, campaigns, chapters, worlds
from chronicle.services.exchange import exports
from chronicle.services.exchange.exports import Wish
from games.oath.engine.world.facts import DENIZENS
from games.oath.names import name
from tests.engines.oath.test_remembered import remembered
from tests.factories import make_campaign, play
from tests.services.test_tables import Box
from tests.web.conftest import As


@pytest.mark.law("SCRIBE-59")
def test_it_works(as_: As, ben: User, cleo: User, group: Group) -> None:
    client = as_(ben)
    page = client.get(f"/groups/{group.pk}/campaigns/new/found/").content.decode()
    assert page.count('name="played_at"') == 3
    client.post(f"/groups/{group.pk}/campaigns/new/found/", {"name": "The Real Box", "played_at": "table"})
    campaign = Campaign.objects.get()
    url = f"/campaigns/{campaign.pk}/"
    page = client.get(url).content.decode()
    for said in ("Played at a table", f"{url}edit/", "World deck 56", "Relic deck 19", "Site deck 15"):
        assert said in page
    assert ">Change<" not in as_(cleo).get(url).content.decode()
    assert 'value="table" id="id_played_at_0" checked' in " ".join(as_(ben).get(f"{url}edit/").content.decode().split())
    as_(ben).post(f"{url}edit/", {"name": "The Real Box"})
    campaign.refresh_from_db()
    assert campaign.played_at == "table"
    as_(ben).post(f"{url}edit/", {"name": "The Real Box", "played_at": "screen"})
    assert "Played on screen." in as_(ben).get(url).content.decode()


@pytest.mark.law("SCRIBE-59")
def test_asked_of_whoever_brings_a_save_string(as_: As, ben: User, group: Group) -> None:
    text = exports.export(ben, make_campaign(ben, group), Wish("tts", secrets=True)).text
    client, url = as_(ben), f"/groups/{group.pk}/campaigns/new/import/"
    assert 'value="both" id="id_played_at_2" checked' in " ".join(
        client.post(url, {"save_string": text}).content.decode().split()
    )
    client.post(url, {"save_string": text, "name": "Digital", "played_at": "table", "confirmed": "yes"})
    assert Campaign.objects.get(name="Digital").played_at == "table"


@pytest.mark.law("SCRIBE-59")
def test_asked_of_whoever_enters_a_chronicle_by_hand(as_: As, ben: User, group: Group) -> None:
    draft = by_hand.start(ben, group, remembered())
    client, url = as_(ben), f"/groups/{group.pk}/campaigns/new/by-hand/{draft.pk}/check/"
    assert client.get(url).content.decode().count('name="played_at"') == 3
    assert client.post(url, {"version": draft.version, "played_at": "the moon"}).status_code == 422
    client.post(url, {"version": draft.version, "played_at": "table"})
    campaign = Campaign.objects.get()
    assert (campaign.played_at, worlds.load(campaign, campaign.head).world_deck) == ("table", [])


class TestPackingList:
    """At a table it names what the app drew itself, and says of the rest that it is unknown (SCRIBE-56, 60)."""

    def slip(self, as_: As, by: User, campaign: Campaign) -> str:
        return " ".join(unescape(as_(by).post(f"/campaigns/{campaign.pk}/sheet/sealed/").content.decode()).split())

    @pytest.mark.law("SCRIBE-56", "SCRIBE-60")
    def test_nothing_that_hands_drew(self, as_: As, ben: User, group: Group) -> None:
        campaign = make_campaign(ben, group, played_at="table")
        box = Box(campaign, ben)
        box.spend()
        page = self.slip(as_, ben, campaign)
        assert "Unknown: dealt by you." in page
        assert "Unknown, shuffled by you." in page
        assert not [card for card in DENIZENS if f">{name(card)}<" in page]

    @pytest.mark.law("SCRIBE-45")
    def test_whom_the_app_was_asked_to_put_away(self, as_: As, ben: User, group: Group) -> None:
        campaign = make_campaign(ben, group, played_at="table")
        data = Box(campaign, ben).entered()
        data["choices"]["draws"]["dispossessed"] = "app"
        jobs.run(chapters.record(ben, campaign, 0, data).pk)
        campaign.refresh_from_db()
        page = self.slip(as_, ben, campaign)
        away = worlds.load(campaign, 1).dispossessed
        assert away
        assert {card for card in DENIZENS if f">{name(card)}<" in page} == set(away)

    @pytest.mark.law("SCRIBE-59")
    def test_which_cards_a_box_needs_that_comes_after_the_screen(self, as_: As, ben: User, group: Group) -> None:
        """Their order is what hands make."""
        campaign = play(ben, make_campaign(ben, group))
        campaigns.edit(ben, campaign, played_at="table")
        world = worlds.load(campaign, 1)
        page = self.slip(as_, ben, campaign)
        assert "stack these denizens with the Visions" in page
        needed = {card for card in (*world.world_deck, *world.dispossessed) if card in DENIZENS}
        assert {card for card in DENIZENS if f">{name(card)}<" in page} == needed
        assert not [relic for relic in world.relic_deck if f">{name(relic)}<" in page]
