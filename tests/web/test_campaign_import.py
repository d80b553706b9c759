"""Save strings, pasted in."""

import json
from pathlib import Path

import pytest

from chronicle.models import Campaign, Chapter, Group, User
from chronicle.services.campaigns import campaigns, worlds
from games.oath.engine.save.strings import encode
from games.oath.engine.save.translation import from_world
from games.oath.names import name
from tests.factories import lacking, make_campaign, play
from tests.web.conftest import As

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "oath" / "tts_vectors.json").read_text())


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


@pytest.fixture
def played(campaign: Campaign, group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group, "Elsewhere"))


def string(campaign: Campaign) -> str:
    return encode(from_world(worlds.load(campaign, campaign.head)))


def broken(campaign: Campaign) -> str:
    return lacking(worlds.load(campaign, campaign.head))


class TestCampaign:
    def url(self, group: Group) -> str:
        return f"/groups/{group.pk}/campaigns/new/import/"

    def test_it_works(self, as_: As, group: Group, ben: User, played: Campaign) -> None:
        client = as_(ben)
        assert "Nothing is saved yet" in client.get(self.url(group)).content.decode()
        page = client.post(self.url(group), {"save_string": string(played)}).content.decode()
        assert "Elsewhere" in page
        assert "The world after 1 game." in page
        assert Campaign.objects.count() == 2
        answer = client.post(self.url(group), {"save_string": string(played), "name": "Here", "confirmed": "yes"})
        new = Campaign.objects.get(name="Here")
        assert answer["Location"] == f"/campaigns/{new.pk}/people/"
        assert string(new) == string(played)

    def test_what_is_sealed_stays_so(self, as_: As, group: Group, ben: User, campaign: Campaign) -> None:
        page = as_(ben).post(self.url(group), {"save_string": string(campaign)}).content.decode()
        for slot in worlds.load(campaign, 0).slots:
            assert (name(slot.site) in page) == slot.faceup

    def test_named_as_in_the_string(self, as_: As, group: Group, ben: User, played: Campaign) -> None:
        as_(ben).post(self.url(group), {"save_string": string(played), "confirmed": "yes"})
        assert Campaign.objects.filter(name="Elsewhere").count() == 2

    def test_mended_when_somebody_agrees(self, as_: As, group: Group, ben: User, played: Campaign) -> None:
        client, text = as_(ben), broken(played)
        page = client.post(self.url(group), {"save_string": text}).content.decode()
        assert "Relics are missing" in page
        assert "Repair: they come on top, by number" in page
        answer = client.post(self.url(group), {"save_string": text, "name": "Mended", "confirmed": "yes"})
        assert answer.status_code == 422
        assert "mend_error" in answer.content.decode()
        assert Campaign.objects.count() == 2
        client.post(self.url(group), {"save_string": text, "name": "Mended", "mend": "yes", "confirmed": "yes"})
        assert Campaign.objects.filter(name="Mended").exists()

    @pytest.mark.parametrize("cut", [10, 40, 200])
    def test_a_cut_string(self, as_: As, group: Group, ben: User, played: Campaign, cut: int) -> None:
        answer = as_(ben).post(self.url(group), {"save_string": string(played)[:cut]})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "Save string, position" in page
        assert "id_save_string_error" in page

    @pytest.mark.parametrize("text", ["", "no save string", "x" * 20_001])
    def test_no_string(self, as_: As, group: Group, ben: User, text: str) -> None:
        assert as_(ben).post(self.url(group), {"save_string": text, "confirmed": "yes"}).status_code == 422

    def test_sent_twice_begun_once(self, as_: As, group: Group, ben: User, played: Campaign) -> None:
        client, data = as_(ben), {"save_string": string(played), "name": "Once", "confirmed": "yes", "once": "0" * 32}
        client.post(self.url(group), data)
        client.post(self.url(group), data)
        assert Campaign.objects.filter(name="Once").count() == 1

    def test_every_known_string_can_be_looked_at(self, as_: As, group: Group, ben: User) -> None:
        client = as_(ben)
        for vector in VECTORS:
            answer = client.post(self.url(group), {"save_string": vector["string"]})
            assert answer.status_code == 200, vector["id"]

    def test_not_for_players(self, as_: As, group: Group, cleo: User, stranger: User) -> None:
        assert as_(cleo).get(self.url(group)).status_code == 403
        assert as_(stranger).get(self.url(group)).status_code == 404


class TestChapter:
    def url(self, campaign: Campaign) -> str:
        return f"/campaigns/{campaign.pk}/import/"

    def test_it_works(self, as_: As, ben: User, campaign: Campaign, played: Campaign) -> None:
        client, text = as_(ben), string(played)
        page = client.post(self.url(campaign), {"save_string": text}).content.decode()
        assert "What will be different in chapter 1" in page
        assert "Longbows" in page or "Plains" in page
        assert "Is it the right one?" not in page
        answer = client.post(self.url(campaign), {"save_string": text, "head": "0", "confirmed": "yes"})
        assert answer["Location"] == f"/campaigns/{campaign.pk}/chapters/1/people/"
        assert worlds.find_chapter(campaign, 1).kind == Chapter.Kind.IMPORT
        assert worlds.load(campaign, 1).slots == worlds.load(played, 1).slots

    def test_another_number(self, as_: As, ben: User, campaign: Campaign) -> None:
        page = as_(ben).post(self.url(campaign), {"save_string": string(campaign)}).content.decode()
        assert "Is it the right one?" in page

    def test_somebody_was_faster(self, as_: As, ben: User, campaign: Campaign, played: Campaign) -> None:
        play(ben, campaign)
        answer = as_(ben).post(self.url(campaign), {"save_string": string(played), "head": "0", "confirmed": "yes"})
        assert answer.status_code == 422
        assert "The newest chapter is 1 now." in answer.content.decode()
        campaign.refresh_from_db()
        assert campaign.head == 1

    def test_not_for_players(self, as_: As, cleo: User, stranger: User, campaign: Campaign) -> None:
        assert as_(cleo).get(self.url(campaign)).status_code == 403
        assert as_(stranger).get(self.url(campaign)).status_code == 404

    def test_a_fork_of_the_page_tells_nothing_sealed(self, as_: As, ben: User, campaign: Campaign) -> None:
        """The same world: nothing that the table can see becomes different."""
        other = campaigns.create(ben, campaign.group, "Same", world=worlds.load(campaign, 0).plain())
        page = as_(ben).post(self.url(campaign), {"save_string": string(other)}).content.decode()
        assert "Nothing that the table can see." in page
