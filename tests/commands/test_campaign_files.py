import json
from pathlib import Path

import pytest

from chronicle.models import AuditEntry, Campaign, Group, User
from chronicle.services.campaigns import worlds
from tests.commands.conftest import Run
from tests.factories import make_campaign, play


@pytest.fixture
def campaign(group: Group, ada: User) -> Campaign:
    return play(ada, make_campaign(ada, group), 2)


@pytest.mark.parametrize("form", ["json", "tts"])
def test_it_works(run: Run, campaign: Campaign, ada: User, tmp_path: Path, form: str) -> None:
    out = run("campaign_export", str(campaign.pk), "--format", form)
    assert out.code == 0
    assert "sealed" in out.err
    assert AuditEntry.objects.get(verb="take out secrets").actor == ada
    file = tmp_path / "campaign"
    file.write_text(out.out, "utf-8")
    made = run("campaign_import", str(file), "--name", "Copy", "--mend")
    assert made.code == 0, made.out
    copy = Campaign.objects.get(pk=json.loads(made.out)["id"])
    assert copy.name == "Copy"
    assert worlds.load(copy, 2).world_deck == worlds.load(campaign, 2).world_deck


def test_sealed(run: Run, campaign: Campaign) -> None:
    out = run("campaign_export", str(campaign.pk), "--sealed")
    assert json.loads(out.out)["sealed"]
    refused = run("campaign_import", "-", stdin=out.out.encode())
    assert refused.error["code"] == "sealed"


def test_refused(run: Run, campaign: Campaign, cleo: User) -> None:
    assert run("campaign_export", "0" * 32).error["code"] == "not_found"
    assert run("campaign_export", str(campaign.pk), "--as", cleo.email).error["code"] == "forbidden"
    assert run("campaign_export", str(campaign.pk), "--as", "nobody@example.org").error["code"] == "not_found"
    assert run("campaign_import", "-", stdin=b"{").error["code"] == "not_json"
    assert run("campaign_import", "-", stdin=b"0303").error["code"] == "bad_save_string"
    assert run("campaign_import", "/nowhere").error["code"] == "unreadable"
    assert Campaign.objects.count() == 1
