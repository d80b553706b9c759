import json
from types import SimpleNamespace

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.management import call_command
from pytest_django import Settings

from chronicle.models import Campaign, Group, Invitation, Job, PlayerClaim, User
from chronicle.services import demo
from chronicle.services.campaigns.demo import GAMES
from chronicle.services.people import accounts

pytestmark = pytest.mark.django_db


def test_it_works(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_demo")
    logins = json.loads(capsys.readouterr().out)["logins"]
    assert [login["role"] for login in logins[:4]] == ["owner", "scribe", "player", "viewer"]
    for login in logins:
        assert authenticate(username=login["email"], password=login["password"])
        validate_password(login["password"], User.objects.get(email=login["email"]))
    assert User.objects.get(is_superuser=True).email == "operator@example.org"


def test_every_page_has_something_to_show() -> None:
    demo.load()
    group = Group.objects.get(name="The Thursday Chronicle")
    assert {member.role for member in group.memberships.all()} == {"owner", "scribe", "player", "viewer"}
    assert {invitation.state for invitation in Invitation.objects.all()} == {"open", "revoked", "used up"}
    assert set(PlayerClaim.objects.values_list("state", flat=True)) == {"open", "accepted", "refused"}
    assert any(player.is_guest for player in group.players.all())


def test_a_campaign_with_several_chapters() -> None:
    demo.load()
    campaign = Campaign.objects.get(parent=None)
    assert campaign.head == len(GAMES)
    assert [chapter.winner_color for chapter in campaign.chapters.filter(number__gt=0)] == [winner for winner, *_ in GAMES]
    aftermaths = [chapter.aftermath or {} for chapter in campaign.chapters.filter(number__gt=0)]
    assert any(player["relics"] for aftermath in aftermaths for player in aftermath["players"])
    assert Campaign.objects.get(parent=campaign).head == 2
    assert not Job.objects.exclude(state=Job.State.DONE).exists()


@pytest.mark.parametrize("n", range(4))
def test_whatever_its_seed_draws(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chronicle.services.campaigns.campaigns.secrets.token_bytes", lambda size: bytes([n] * size))
    demo.load()
    assert Campaign.objects.count() == 2


def test_twice_is_once() -> None:
    assert demo.load() == demo.load()
    assert Group.objects.count() == 2


def test_what_was_deleted_stays_deleted() -> None:
    demo.load()
    accounts.delete_account(User.objects.get(email="viewer@example.org"), demo.PASSWORD, keep_name=False)
    assert "viewer@example.org" not in {login.email for login in demo.load()}


def test_not_in_production(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.CONFIG = SimpleNamespace(production=True)
    with pytest.raises(SystemExit) as leaving:
        call_command("load_demo")
    assert leaving.value.code == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "production"
    assert not User.objects.exists()
