"""Going away, and reading what is stored about oneself."""

import json

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.core.serializers.json import DjangoJSONEncoder

from chronicle.errors import NotFound, Refused
from chronicle.models import ApiToken, AuditEntry, Group, IdempotentRequest, Player, PlayerClaim, Role, SagaText, User
from chronicle.permissions import as_operator
from chronicle.services import jobs
from chronicle.services.campaigns import corrections, drafts, evenings, forks, withdrawals, worlds
from chronicle.services.people import accounts, groups, invitations, players, tokens
from games.models import Move, NoticeSettings, TurnNotice
from games.services import consent
from games.services.play import note
from tests.factories import PASSWORD, game_data, in_days, make_campaign, make_group, make_user, play
from tests.services.playing import make_session, step
from tests.services.tabled import make_play


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


def full_life(user: User, other: User) -> None:
    """The person has done everything of which something is stored; what is written in words has the person's name in it."""
    name = user.name
    group = make_group(user, f"{name}'s table", player=other)
    accounts.change_profile(user, time_zone="Europe/Berlin")
    invitations.invite(user, group, Role.VIEWER, in_days(1), note=f"From {name}")
    players.decide(user, players.claim(other, players.add_guest(user, group, f"{name}'s guest")), accept=False)
    players.claim(user, group.players.get(name=f"{name}'s guest"))
    tokens.create(user, f"{name}'s script", "read")
    jobs.enqueue("mail", f"key of {name}", {"user": None}, requested_by=user)
    IdempotentRequest.objects.create(user=user, key=f"key of {name}", fingerprint="f", body="answer")
    campaign = play(user, make_campaign(user, group, f"{name}'s world"), players=[group.players.get(user=user)])
    fork = forks.fork(user, campaign, 0, f"Before {name}")
    corrections.correct(user, campaign, 1, 1, game_data(fork, 1, [group.players.get(user=user)]), f"A slip of {name}.")
    drafts.of_game(user, campaign)
    make_play(user, group, user, other, notes=f"Recorded by {name}.")
    told = play(user, make_campaign(user, group, f"What {name} told"), players=[group.players.get(user=user)])
    withdrawals.withdraw(user, told, 1)
    session = make_session(user, group, [other])
    while set(Move.objects.filter(session=session, answer__isnull=False).values_list("by", flat=True)) < {user.pk, other.pk}:
        step(session)
    note(user, session, f"So said {name}.")
    note(other, session, f"So said {other.name}.")
    evenings.plan(user, campaign, in_days(9).date())
    left = make_session(user, group, [other])
    consent.abandon(user, left)
    consent.resign(user, left)
    consent.replace(user, left, 0, player=group.players.get(user=user).pk)
    NoticeSettings.objects.create(user=user)
    TurnNotice.objects.create(session=session, seat=0, turn=99, user=user)
    SagaText.objects.create(chapter=worlds.find_chapter(campaign, 1), version=1, text=f"Once, by {name}.", written_by=user)


def test_a_person_reads_everything(ada: User, ben: User) -> None:
    """And of others only what is said in public: their own lists have it, this one's have not."""
    full_life(ada, ben)
    full_life(ben, ada)
    for me, other in ((ada, ben), (ben, ada)):
        data = json.loads(json.dumps(accounts.personal_data(me), cls=DjangoJSONEncoder))
        assert data["account"]["email"] == me.email
        assert {row["group__name"]: row["role"] for row in data["memberships"]} == {
            f"{me.name}'s table": "owner",
            f"{other.name}'s table": "player",
        }
        assert {name for name, rows in data.items() if not rows} == set()
        assert [row["text"] for row in data["notes"]] == [f"So said {me.name}."] * 2
        assert data["invitations_made"][0]["note"] == f"From {me.name}"
        assert ("create group", "founded the group") in {(row["verb"], row["sentence"]) for row in data["changes_made"]}
        made = (
            "invitations_made", "api_tokens", "campaigns_started", "chapters_corrected", "saga_texts", "answered_requests",
            "chapters_recorded", "plays_recorded", "evenings_planned", "drafts_started", "drafts_saved", "sessions_opened",
            "jobs", "chapters_played", "chapters_withdrawn", "withdrawn_chapters_played",
        )  # fmt: skip
        assert all(other.name not in str(data[name]) for name in made)
        changes = AuditEntry.objects.filter(target_type="user", target_id=str(me.pk))
        assert [row["verb"] for row in data["changes_of_account"]] == [entry.verb for entry in changes]
        assert AuditEntry.objects.filter(target_type="user", target_id=str(other.pk)).count() > 0
        for name, (model, person, _) in accounts.STORED.items():
            assert len(data[name]) == sum(value == me.pk for value in model._base_manager.values_list(person, flat=True)), name


def test_no_secret_is_in_it(ada: User) -> None:
    _, secret = tokens.create(ada, "Script", "read")
    NoticeSettings.objects.create(user=ada, webhook_secret="whk_secret")
    shown = str(accounts.personal_data(ada))
    for hidden in (secret, "whk_secret", ada.password, ApiToken.objects.get().digest):
        assert hidden not in shown


# What a person reads of each row, to the letter: a name that goes missing is found here.
TOLD = {
    "account": "id email name time_zone email_confirmed_at is_staff joined_at last_login evening_notices",
    "changes_of_account": "at verb details sentence",
    "memberships": "group__name role joined_at",
    "players": "group__name name created_at",
    "chapters_played": "chapter__campaign__name chapter__number color role_at_start role_at_end won",
    "sessions_played": "session__name session__game number colour waiting_since",
    "plays": "play__group__name play__game play__played_on number side entries points parts place won",
    "plays_recorded": "group__name game played_on options table opponent notes recorded_at updated_at",
    "notes": "session__name text at",
    "claims": "group__name player_name state created_at decided_at",
    "claims_decided": "group__name player_name state decided_at",
    "invitations_made": "group__name role note created_at expires_at uses_allowed uses revoked_at",
    "api_tokens": "name scope hint created_at expires_at last_used_at revoked_at",
    "jobs": "kind state created_at finished_at",
    "campaigns_started": "group__name name description created_at",
    "chapters_recorded": "campaign__name number title notes recorded_at",
    "chapters_corrected": "chapter__campaign__name version why replaced_at",
    "chapters_withdrawn": "campaign__name number title at",
    "withdrawn_chapters_played": "withdrawn__campaign__name withdrawn__number color",
    "saga_texts": "chapter__campaign__name version text written_at",
    "evenings_planned": "campaign__group__name campaign__name on at time_zone place state planned_at",
    "drafts_started": "group__name purpose number saved_at",
    "drafts_saved": "group__name purpose number saved_at",
    "sessions_opened": "group__name game name status created_at",
    "seats_held": "session__name number kind leaves_at",
    "seats_left": "session__name seat how at",
    "seats_given": "session__name seat how at",
    "seats_taken": "session__name seat how at",
    "handovers_made": "session__name seat how at",
    "proposals_made": "session__name kind state at",
    "moves_made": "session__name kind choose at",
    "notice_settings": "by_mail webhook quiet_from quiet_until digest",
    "turn_notices": "session__name turn state due_at sent_at",
    "answered_requests": "key status created_at",
    "changes_made": "at verb group__name target_type target_id details sentence",
}


def test_every_list_has_these_names(ada: User, ben: User) -> None:
    full_life(ada, ben)
    data = accounts.personal_data(ada)
    shown = {name: [rows] if isinstance(rows, dict) else rows for name, rows in data.items()}
    assert {name: " ".join(rows[0]) for name, rows in shown.items()} == TOLD


def test_no_column_that_names_a_person_is_forgotten() -> None:
    """A new table with a person in it, or with a player of the group, fails here until personal_data shows it."""
    shown = {(model, path.split("__")[0]) for model, path, _ in accounts.STORED.values()}
    never_written = {(LogEntry, "user")}  # the admin writes the audit trail instead
    nobody = {(PlayerClaim, "player")}  # a guest, who has no account
    naming = {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.fields
        if field.related_model in (User, Player) and not model._meta.auto_created  # those are the rights of an operator
    }
    assert naming == shown | never_written | nobody
