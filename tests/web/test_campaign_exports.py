"""Campaigns taken along as files, and brought home."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from chronicle.models import AuditEntry, Campaign, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, worlds
from chronicle.services.exchange import exports
from games.oath.engine.save.strings import decode
from tests.web.conftest import As
from tests.web.scribbling import record_a_game


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    campaign = campaigns.create(ben, group, "The Long Reign")
    record_a_game(ben, campaign)
    return campaign


def url(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/export/"


class TestExport:
    def test_it_works(self, as_: As, campaign: Campaign, cleo: User) -> None:
        client = as_(cleo)
        page = client.get(url(campaign)).content.decode()
        assert "What everybody may see" in page
        assert "With what is sealed" not in page
        answer = client.post(url(campaign), {"format": "md"})
        assert answer["Content-Disposition"] == 'attachment; filename="the-long-reign.md"'
        assert "The Long Reign" in answer.content.decode()

    def test_every_format_is_offered(self, as_: As, campaign: Campaign, ben: User, cleo: User) -> None:
        """To each those of what that person may see."""
        for user, formats in ((cleo, {*exports.FORMATS} - exports.SECRET_ONLY), (ben, {*exports.FORMATS})):
            page = as_(user).get(url(campaign)).content.decode()
            assert {form for form in exports.FORMATS if f'name="format" value="{form}"' in page} == formats

    def test_save_string_is_announced_and_kept_in_the_trail(self, as_: As, campaign: Campaign, ben: User) -> None:
        client = as_(ben)
        assert "These files contain secrets" in client.get(url(campaign)).content.decode()
        answer = client.post(url(campaign), {"format": "tts", "secrets": "yes", "chapter": "0"})
        assert decode(answer.content.decode().strip())["game_count"] == 1
        assert AuditEntry.objects.filter(verb="take out secrets", actor=ben).exists()

    def test_a_player_takes_no_secrets(self, as_: As, campaign: Campaign, cleo: User) -> None:
        for wish in ({"format": "tts", "secrets": "yes"}, {"format": "json", "secrets": "yes"}):
            assert as_(cleo).post(url(campaign), wish).status_code == 403

    def test_no_such_format(self, as_: As, campaign: Campaign, cleo: User) -> None:
        assert as_(cleo).post(url(campaign), {"format": "exe"}).status_code == 422

    def test_no_such_chapter(self, as_: As, campaign: Campaign, ben: User) -> None:
        assert as_(ben).post(url(campaign), {"format": "tts", "secrets": "yes", "chapter": "9"}).status_code == 404

    def test_a_long_story_is_a_job(self, as_: As, campaign: Campaign, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(exports, "AT_ONCE", 1)
        client = as_(ben)
        waiting = client.post(url(campaign), {"format": "md"})["Location"]
        assert "the file is being made" in client.get(waiting).content.decode()
        jobs.run(Job.objects.get(kind="export").pk)
        assert client.get(waiting, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
        assert "The file is ready" in client.get(waiting).content.decode()
        assert "The Long Reign" in client.post(waiting).content.decode()


class TestImport:
    def test_it_works(self, as_: As, campaign: Campaign, group: Group, ben: User) -> None:
        client = as_(ben)
        whole = client.post(url(campaign), {"format": "json", "secrets": "yes"}).content
        upload = SimpleUploadedFile("campaign.json", whole, "application/json")
        answer = client.post(f"/groups/{group.pk}/campaigns/new/file/", {"file": upload, "name": "Brought home"})
        assert answer.status_code == 302, answer.content.decode()
        home = Campaign.objects.get(name="Brought home")
        assert home.head == campaign.head
        for number in range(home.head + 1):
            assert worlds.load(home, number).plain() | {"name": ""} == worlds.load(campaign, number).plain() | {"name": ""}

    @pytest.mark.parametrize("content", [b"{", b"[]", b"{}", json.dumps({"format": "chronicle.campaign/1"}).encode()])
    def test_something_else(self, as_: As, group: Group, ben: User, content: bytes) -> None:
        upload = SimpleUploadedFile("campaign.json", content, "application/json")
        answer = as_(ben).post(f"/groups/{group.pk}/campaigns/new/file/", {"file": upload})
        assert answer.status_code == 422
        assert not Campaign.objects.exists()

    def test_no_file(self, as_: As, group: Group, ben: User) -> None:
        assert as_(ben).post(f"/groups/{group.pk}/campaigns/new/file/", {}).status_code == 422
