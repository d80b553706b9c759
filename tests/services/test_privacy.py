"""Going away, and reading what is stored about oneself."""

import json

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.core.serializers.json import DjangoJSONEncoder

from chronicle.errors import NotFound, Refused
from chronicle.models import AuditEntry, Group, IdempotentRequest, Player, PlayerClaim, Role, SagaText, User
from chronicle.permissions import as_operator
from chronicle.services import accounts, corrections, drafts, forks, groups, invitations, jobs, players, tokens, worlds
from games.models import NoticeSettings, TurnNotice
from tests.factories import PASSWORD, game_data, in_days, make_campaign, make_group, make_user, play
from tests.services.playing import make_session


def test_it_works(group: Group, cleo: User) -> None:
    accounts.delete_account(cleo, PASSWORD, keep_name=True)
    assert not User.objects.filter(name="Cleo").exists()
    assert group.players.get(name="Cleo").is_guest
    assert group.memberships.count() == 2


def test_anonymised_the_name_is_nowhere(group: Group, ada: User, ben: User, cleo: User) -> None:
    guest = players.add_guest(ben, group, "Cleopatra")
    players.decide(ada, players.claim(ben, guest), accept=False)
    players.decide(ada, players.claim(cleo, guest), accept=True)
    players.rename(cleo, group.players.get(user=cleo), "Cleopatra")
    accounts.delete_account(cleo, PASSWORD, keep_name=False)
    assert group.players.filter(name__startswith="Former player").count() == 1
    everything = [*Player.objects.values(), *PlayerClaim.objects.values(), *AuditEntry.objects.values(), *User.objects.values()]
    assert "cleo" not in json.dumps(everything, cls=DjangoJSONEncoder).lower()


def test_the_name_of_nobody_may_be_taken(group: Group, ben: User, cleo: User) -> None:
    player = group.players.get(user=cleo)
    players.add_guest(ben, group, f"Former player {str(player.pk)[:8]}")
    accounts.delete_account(cleo, PASSWORD, keep_name=False)
    player.refresh_from_db()
    assert player.name.endswith("(2)")


def test_it_takes_the_password(cleo: User) -> None:
    with pytest.raises(Refused) as refusal:
        accounts.delete_account(cleo, "wrong", keep_name=True)
    assert refusal.value.field == "password"


def test_the_last_owner_stays_while_others_are_there(group: Group, ada: User, ben: User) -> None:
    assert accounts.groups_in_the_way(ada) == [group]
    with pytest.raises(Refused, match="Thursday table") as refusal:
        accounts.delete_account(ada, PASSWORD, keep_name=True)
    assert refusal.value.code == "last_owner"
    groups.set_role(ada, group.memberships.get(user=ben), Role.OWNER)
    assert accounts.groups_in_the_way(ada) == []
    accounts.delete_account(ada, PASSWORD, keep_name=True)
    assert Group.objects.get() == group


def test_a_group_of_one_ends_with_the_account(ada: User) -> None:
    alone = make_group(ada)
    assert accounts.groups_that_end(ada) == [alone]
    accounts.delete_account(ada, PASSWORD, keep_name=True)
    assert not Group.objects.exists()
    assert AuditEntry.objects.filter(verb="delete group", target_id=str(alone.pk)).exists()


def test_the_trail_stays_without_the_person(group: Group, ben: User) -> None:
    players.add_guest(ben, group, "Guest")
    accounts.change_profile(ben, name="Benjamin")
    accounts.delete_account(ben, PASSWORD, keep_name=False)
    assert AuditEntry.objects.get(verb="add guest").actor is None
    assert set(map(str, AuditEntry.objects.filter(target_type="user").values_list("details", flat=True))) == {"{}"}
    assert AuditEntry.objects.filter(verb="account deleted", group=group).count() == 1
    assert AuditEntry.objects.filter(verb="delete account").count() == 1


def test_an_operator_deletes_under_the_same_rules(group: Group, ada: User, cleo: User) -> None:
    root = make_user("Root", is_superuser=True)
    with pytest.raises(NotFound):
        accounts.remove(root, cleo)
    with as_operator():
        with pytest.raises(NotFound):
            accounts.remove(ada, cleo)
        with pytest.raises(Refused, match="Ada is the only owner"):
            accounts.remove(root, ada)
        accounts.remove(root, cleo)
    assert AuditEntry.objects.get(verb="delete account").actor == root


def test_a_person_reads_everything(group: Group, ada: User, ben: User) -> None:
    accounts.change_profile(ada, time_zone="Europe/Berlin")
    invitations.invite(ada, group, Role.VIEWER, in_days(1), note="For Dan")
    players.decide(ada, players.claim(ben, players.add_guest(ben, group, "Guest")), accept=False)
    players.claim(ada, group.players.get(name="Guest"))
    _, secret = tokens.create(ada, "Script", "read")
    jobs.enqueue("mail", "key", {"user": None}, requested_by=ada)
    IdempotentRequest.objects.create(user=ada, key="k", fingerprint="f", body="answer")
    campaign = play(ada, make_campaign(ada, group))
    corrections.correct(ada, campaign, 1, 1, game_data(forks.fork(ada, campaign, 0, "Before"), 1), "A slip.")
    drafts.of_game(ada, campaign)
    session = make_session(ada, group, ["random"])
    NoticeSettings.objects.create(user=ada)
    TurnNotice.objects.create(session=session, seat=0, turn=1, user=ada)
    SagaText.objects.create(chapter=worlds.told(campaign, 1), version=1, text="Once.", written_by=ada)
    data = json.loads(json.dumps(accounts.personal_data(ada), cls=DjangoJSONEncoder))
    assert data["account"]["email"] == "ada@example.org"
    assert data["memberships"] == [
        {"group__name": "Thursday table", "role": "owner", "joined_at": data["memberships"][0]["joined_at"]}
    ]
    assert data["invitations_made"][0]["note"] == "For Dan"
    assert "create group" in {change["verb"] for change in data["changes_made"]}
    assert {name for name, rows in data.items() if not rows} == set()
    assert secret not in str(data)
    assert "Ben" not in str(data)


def test_no_column_that_names_a_person_is_forgotten() -> None:
    """A new table with a person in it fails here until personal_data shows it."""
    told = {(model, column) for model, column, _ in accounts.STORED.values()}
    never_written = {(LogEntry, "user")}  # the admin writes the audit trail instead
    naming = {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.fields
        if field.related_model is User and not model._meta.auto_created  # those are the rights of an operator
    }
    assert naming == told | never_written
