"""Every verb that writes leaves its entry, in its own transaction, without addresses or secrets; entries stay as they are."""

import inspect
import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from pytest_django import Settings

import chronicle.services
from chronicle.errors import Refused
from chronicle.models import AuditEntry, Campaign, Group, Job, Membership, Role, User
from chronicle.permissions import as_operator
from chronicle.queues import Queue
from chronicle.services import audit, demo, jobs, mail
from chronicle.services.campaigns import (
    by_hand,
    calendars,
    campaigns,
    chapters,
    corrections,
    drafts,
    evenings,
    forks,
    packing,
    recounts,
    saga,
    who_played,
    withdrawals,
    worlds,
)
from chronicle.services.exchange import exports, imports
from chronicle.services.exchange.exports import Wish
from chronicle.services.mail import address_tokens
from chronicle.services.people import accounts, groups, invitations, players, tokens
from chronicle.site.context import request_id
from tests.engines.oath.test_remembered import remembered
from tests.factories import PASSWORD, game_data, in_days, make_campaign, make_group, make_user, play

OTHER = "another long passphrase"


class Scene:
    """A group with an owner, a scribe and a player, and a superuser."""

    def __init__(self) -> None:
        self.ada, self.ben, self.cleo = make_user("Ada"), make_user("Ben"), make_user("Cleo")
        self.dan = make_user("Dan")
        self.root = make_user("Root", is_superuser=True)
        self.group = make_group(self.ada, scribe=self.ben, player=self.cleo)
        make_group(self.ada, "Friday table", player=self.dan)

    def member(self, user: User) -> Membership:
        return self.group.memberships.get(user=user)

    def packed(self) -> Any:
        """Ticks the last thing off."""
        row = self.campaign()
        *others, last = [task.key for heap in packing.packing(row).heaps for task in heap.tasks]
        for key in others:
            packing.tick(self.cleo, row, 0, key, done=True)
        return lambda: packing.tick(self.cleo, row, 0, last, done=True)

    def guest(self) -> Any:
        return players.add_guest(self.ben, self.group, "Guest")

    def claim(self) -> Any:
        return players.claim(self.cleo, self.guest())

    def invitation(self) -> Any:
        return invitations.invite(self.ada, self.group, Role.VIEWER, in_days(1))

    def campaign(self) -> Campaign:
        return make_campaign(self.ben, self.group)

    def only_campaign(self) -> Campaign:
        return Campaign.objects.get(group=self.group)

    def begun_by_hand(self) -> Callable[[], object]:
        draft = by_hand.start(self.ben, self.group, remembered())
        return lambda: by_hand.begin(self.ben, draft, draft.version)

    def export(self, verb: Callable[..., object]) -> Callable[[], object]:
        campaign = self.campaign()
        return lambda: verb(self.ben, campaign, Wish("json", secrets=True))

    def imported(self) -> Callable[[], object]:
        data = imports.read(exports.export(self.ben, self.campaign(), Wish("json", secrets=True)).text.encode())
        return lambda: imports.campaign(self.ben, self.group, data, "Again")

    def save_string(self) -> str:
        return exports.export(self.ben, self.campaign(), Wish("tts", secrets=True)).text

    def old_chapter(self) -> Any:
        world = worlds.load(self.campaign(), 0).plain() | {"chapter": 1}
        return make_campaign(self.ben, self.group, "Old", world=world).chapters.get(number=0)

    def old_game(self) -> Any:
        world = worlds.load(self.campaign(), 0).plain() | {"chapter": 2}
        return make_campaign(self.ben, self.group, "Older", world=world).chapters.get(number=1)

    def recorded(self) -> Job:
        campaign = self.campaign()
        return chapters.record(self.ben, campaign, 0, game_data(campaign))

    def played(self) -> Campaign:
        campaign = self.campaign()
        self.data = game_data(campaign)
        return play(self.ben, campaign)

    def planned(self) -> Campaign:
        campaign = self.campaign()
        evenings.plan(self.ben, campaign, in_days(9).date())
        return campaign

    def sitting(self) -> Campaign:
        campaign = self.campaign()
        evenings.open_now(self.ben, campaign)
        return campaign

    def failed_job(self) -> Job:
        jobs.KINDS["fine"] = jobs.Kind(lambda job: None, queue=Queue.SHORT, atomic=True, forget_args=False)
        job = jobs.enqueue("fine", "key")
        Job.objects.update(state="failed")
        return job

    def unconfirmed(self) -> User:
        return make_user("Eva", email_confirmed_at=None, joined_at=in_days(-30))

    def remove(self) -> None:
        with as_operator():
            accounts.remove(self.root, self.cleo)


def uid(user: User) -> str:
    return mail.link("confirm-address", user, "x").split("/")[-3]


# Verb → how to prepare and do it: prepare returns the act.
VERBS: dict[str, tuple[str, Callable[[Scene], Callable[[], object]]]] = {
    "accounts.sign_up": ("sign up", lambda s: lambda: accounts.sign_up("eva@example.org", "Eva", PASSWORD)),
    "accounts.confirm_address": (
        "confirm address",
        lambda s: _with(
            s.unconfirmed(), lambda eva: accounts.confirm_address(uid(eva), address_tokens.make_token(eva), PASSWORD)
        ),
    ),
    "accounts.reset_password": (
        "reset password",
        lambda s: lambda: accounts.reset_password(uid(s.ada), default_token_generator.make_token(s.ada), OTHER),
    ),
    "accounts.change_password": ("change password", lambda s: lambda: accounts.change_password(s.ada, PASSWORD, OTHER)),
    "accounts.change_profile": ("change profile", lambda s: lambda: accounts.change_profile(s.ada, name="Adele")),
    "accounts.change_address": (
        "change address",
        lambda s: lambda: accounts.change_address(s.ada, "new@example.org", PASSWORD),
    ),
    "accounts.confirm_new_address": (
        "change address",
        lambda s: lambda: accounts.confirm_new_address(mail.change_token(s.ada, "new@example.org")),
    ),
    "accounts.delete_account": (
        "delete account",
        lambda s: lambda: accounts.delete_account(s.cleo, PASSWORD, keep_name=False),
    ),
    "accounts.remove": ("delete account", lambda s: s.remove),
    "accounts.forget_unconfirmed": (
        "forget unconfirmed",
        lambda s: _with(s.unconfirmed(), lambda eva: accounts.forget_unconfirmed()),
    ),
    "by_hand.start": ("start draft", lambda s: lambda: by_hand.start(s.ben, s.group, remembered())),
    "by_hand.begin": ("create campaign", lambda s: s.begun_by_hand()),
    "exports.export": ("take out secrets", lambda s: s.export(exports.export)),
    "exports.export_long": ("take out secrets", lambda s: s.export(exports.export_long)),
    "imports.campaign": ("import campaign", lambda s: s.imported()),
    "imports.string_as_campaign": (
        "create campaign",
        lambda s: _with(s.save_string(), lambda text: imports.string_as_campaign(s.ben, s.group, text)),
    ),
    "imports.string_as_chapter": (
        "bring chapter",
        lambda s: _with(s.save_string(), lambda text: imports.string_as_chapter(s.ben, s.only_campaign(), 0, text)),
    ),
    "campaigns.create": ("create campaign", lambda s: s.campaign),
    "campaigns.edit": ("edit campaign", lambda s: _with(s.campaign(), lambda row: campaigns.edit(s.ben, row, name="New"))),
    "campaigns.delete": ("delete campaign", lambda s: _with(s.campaign(), lambda row: campaigns.delete(s.ada, row, row.name))),
    "campaigns.with_secrets": (
        "take out secrets",
        lambda s: _with(s.campaign(), lambda row: campaigns.with_secrets(s.ben, row, 0, "save string")),
    ),
    "chapters.bring": (
        "bring chapter",
        lambda s: _with(s.campaign(), lambda row: chapters.bring(s.ben, row, 0, worlds.load(row, 0).plain())),
    ),
    "chapters.describe": (
        "describe chapter",
        lambda s: _with(s.campaign().chapters.get(), lambda row: chapters.describe(s.ben, row, title="Spring")),
    ),
    "chapters.remember": (
        "remember chapter",
        lambda s: _with(s.old_chapter(), lambda row: chapters.remember(s.ben, row, [], {"color": "red"})),
    ),
    "who_played.mend": (
        "mend evening",
        lambda s: _with(s.played().chapters.get(number=1), lambda row: who_played.mend(s.ben, row, {"minutes": 95})),
    ),
    "who_played.mend_all": (
        "mend evening",
        lambda s: _with(s.played(), lambda row: who_played.mend_all(s.ben, row, {1: (mark_of(row, 1), {"minutes": 95})})),
    ),
    "withdrawals.withdraw": (
        "withdraw chapter",
        lambda s: _with(s.played(), lambda row: withdrawals.withdraw(s.ada, row, 1)),
    ),
    "withdrawals.restore": (
        "restore chapter",
        lambda s: _with(withdrawals.withdraw(s.ada, s.played(), 1), lambda row: withdrawals.restore(s.ada, row)),
    ),
    # A job's transaction.
    "chapters.write_chapter": (
        "record chapter",
        lambda s: _with(s.recorded(), lambda job: transaction.atomic(chapters.write_chapter)(jobs.Running(job))),
    ),
    "corrections.correct": (
        "correct chapter",
        lambda s: _with(s.played(), lambda row: corrections.correct(s.ben, row, 1, 1, s.data, "A slip.")),
    ),
    "corrections.correct_world": (
        "correct world",
        lambda s: _with(s.campaign(), lambda row: corrections.correct_world(s.ben, row, 0, 1, [], "A slip.", oath="devotion")),
    ),
    "evenings.plan": ("plan evening", lambda s: _with(s.campaign(), lambda row: evenings.plan(s.ben, row, in_days(9).date()))),
    "evenings.move": (
        "move evening",
        lambda s: _with(s.planned(), lambda row: evenings.move(s.ada, row, on=in_days(8).date())),
    ),
    "evenings.call_off": ("call off evening", lambda s: _with(s.planned(), lambda row: evenings.call_off(s.ada, row))),
    "evenings.open_now": ("open evening", lambda s: _with(s.campaign(), lambda row: evenings.open_now(s.ben, row))),
    "evenings.close": ("close evening", lambda s: _with(s.sitting(), lambda row: evenings.close(s.ben, row))),
    "evenings.renew_link": ("renew guests link", lambda s: _with(s.sitting(), lambda row: evenings.renew_link(s.ben, row))),
    "calendars.renew": ("renew calendar", lambda s: lambda: calendars.renew(s.ada)),
    "accounts.hear_of_evenings": ("change notices", lambda s: lambda: accounts.hear_of_evenings(s.ada, False)),
    "recounts.recount": (
        "recount",
        lambda s: _with(
            s.campaign(),
            lambda row: recounts.recount(s.ben, row, 0, 1, {"piles": [{"pile": "dispossessed", "count": 0}]}),
        ),
    ),
    "packing.tick": ("pack box", lambda s: s.packed()),
    "packing.declare": ("set box", lambda s: _with(s.campaign(), lambda row: packing.declare(s.cleo, row))),
    "packing.sealed_swap": (
        "take out secrets",
        lambda s: _with(s.campaign(), lambda row: packing.sealed_swap(s.ben, row, 0, row)),
    ),
    "drafts.of_game": ("start draft", lambda s: _with(s.campaign(), lambda row: drafts.of_game(s.ben, row))),
    "drafts.of_correction": (
        "start draft",
        lambda s: _with(s.played(), lambda row: drafts.of_correction(s.ben, row)),
    ),
    "drafts.of_world": ("start draft", lambda s: lambda: drafts.of_world(s.ben, s.group)),
    "drafts.discard": (
        "discard draft",
        lambda s: _with(drafts.of_world(s.ben, s.group), lambda row: drafts.discard(s.ben, row)),
    ),
    "forks.fork": ("fork campaign", lambda s: _with(s.campaign(), lambda row: forks.fork(s.ben, row, 0, "Fork"))),
    "demo.load": ("load demo", lambda s: demo.load),
    "groups.create": ("join", lambda s: lambda: groups.create(s.ada, "New table")),
    "groups.edit": ("edit group", lambda s: lambda: groups.edit(s.ada, s.group, name="New name")),
    "groups.delete": ("delete group", lambda s: lambda: groups.delete(s.ada, s.group, s.group.name)),
    # The caller of this one holds the transaction.
    "groups.admit": ("join", lambda s: transaction.atomic(lambda: groups.admit(s.group, s.dan, Role.VIEWER))),
    "groups.add_member": ("join", lambda s: lambda: groups.add_member(s.ada, s.group, s.dan.pk, Role.VIEWER)),
    "groups.set_role": ("change role", lambda s: lambda: groups.set_role(s.ada, s.member(s.cleo), Role.VIEWER)),
    "groups.remove_member": ("remove member", lambda s: lambda: groups.remove_member(s.ada, s.member(s.cleo))),
    "invitations.invite": ("invite", lambda s: s.invitation),
    "invitations.revoke": ("revoke invitation", lambda s: _with(s.invitation(), lambda row: invitations.revoke(s.ada, row))),
    "invitations.accept": (
        "join",
        lambda s: _with(s.invitation(), lambda row: invitations.accept(s.dan, invitations.token(row))),
    ),
    "jobs.retry": ("retry job", lambda s: _with(s.failed_job(), lambda job: jobs.retry(s.root, job))),
    "players.add_guest": ("add guest", lambda s: s.guest),
    "players.rename": ("rename player", lambda s: _with(s.guest(), lambda guest: players.rename(s.ben, guest, "Lodger"))),
    "players.remove_guest": ("remove guest", lambda s: _with(s.guest(), lambda guest: players.remove_guest(s.ben, guest))),
    "players.claim": ("claim guest", lambda s: _with(s.guest(), lambda guest: players.claim(s.cleo, guest))),
    "players.withdraw": ("claim withdrawn", lambda s: _with(s.claim(), lambda row: players.withdraw(s.cleo, row))),
    "players.decide": ("claim accepted", lambda s: _with(s.claim(), lambda row: players.decide(s.ada, row, accept=True))),
    "saga.write": (
        "write saga",
        lambda s: _with(s.played().chapters.get(number=1), lambda row: saga.write(s.ben, row, 0, "Once.")),
    ),
    "tokens.create": ("create token", lambda s: lambda: tokens.create(s.ada, "Script", "read")),
    "tokens.revoke": (
        "revoke token",
        lambda s: _with(tokens.create(s.ada, "Script", "read")[0], lambda row: tokens.revoke(s.ada, row.pk)),
    ),
}
# What writes nothing, or only what a machine does by itself.
NO_ENTRY = {
    "demo": {"begin"},
    "accounts": {"groups_in_the_way", "groups_that_end", "personal_data", "request_password_reset", "user_of_link"},
    "audit": {"record"},
    "backup": {"backup", "restore"},
    "by_hand": {"read", "save"},
    "exports": {"ask", "fetch", "run", "sealed", "whole"},
    "readable": {"cards_csv", "chapters_csv", "harmless", "html", "markdown", "parts", "plain", "table"},
    "imports": {"agreed", "changes", "read", "read_string"},
    "catalogue": {
        "load",
    },
    "campaigns": {"found", "lock"},
    "chapters": {
        "advance",
        "fingerprint",
        "key_of",
        "nothing_underway",
        "players_of",
        "preview",
        "record",
        "sightings",
        "sit",
        "winner_of_the_world",
        "write_down",
        "writing",
    },
    "drafts": {"save"},
    "fields": {"text"},
    "forks": {"tree"},
    "who_played": {"earlier", "known", "stamp", "untold"},
    "history": {
        "follows",
        "cards",
        "chapter",
        "diff",
        "ending",
        "in_play",
        "kind",
        "life",
        "lines",
        "lives",
        "newest",
        "newest_worlds",
        "light",
        "seated",
        "periods",
        "players",
        "record",
        "sightings",
        "timeline",
        "world",
    },
    "calendars": {"address", "escaped", "feed", "folded", "written"},
    "evenings": {
        "ahead",
        "by_link",
        "current",
        "end_with",
        "evenings_ahead",
        "guests_link",
        "guests_token",
        "number_of",
        "rejoin",
        "tell_chapter",
        "tidy",
    },
    "reading_along": {"entered", "so_far", "stamp"},
    "groups": {"acquaintances", "free_name", "is_taken", "lock"},
    "idempotency": {"earlier", "once", "remember"},
    "invitations": {"link", "look_up", "token"},
    "jobs": {"beat", "enqueue", "kind", "queue_of", "run", "run_long", "send", "sweep", "tidy"},
    "locks": {"below", "drained", "person"},
    "mail": {"change_token", "link", "post", "read_change_token"},
    "refusing": {"against", "refusing"},
    "saga": {"current", "names", "tale", "tellable", "title"},
    "statements": {"find", "insert", "key", "read", "run", "select", "update"},
    "tokens": {"authenticate"},
    "corrections": {"as_found", "newest", "put_right"},
    "recounts": {"differences"},
    "packing": {"awaits", "held", "packing", "swap"},
    "draws": {"by_hands", "chosen", "setting", "usual"},
    "withdrawals": {"in_the_way", "lock", "of", "standing_on"},
    "worlds": {
        "believed",
        "is_laid_by_hands",
        "chapters",
        "columns",
        "dice",
        "find_chapter",
        "laid_out",
        "lay",
        "lies",
        "load",
        "place",
        "rewind",
        "settle",
        "spots",
        "stored",
        "unname",
    },
}


def mark_of(campaign: Campaign, number: int) -> str:
    return who_played.stamp(campaign.chapters.get(number=number))


def _with(row: Any, act: Callable[[Any], object]) -> Callable[[], object]:
    return lambda: act(row)


@pytest.fixture
def scene(db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Scene:
    settings.CONFIRM_EMAIL = False
    monkeypatch.setattr(jobs, "KINDS", dict(jobs.KINDS))
    return Scene()


def entries() -> list[AuditEntry]:
    return list(AuditEntry.objects.order_by("id"))


def test_it_works(group: Group, ada: User) -> None:
    token = request_id.set("request-1")
    groups.edit(ada, group, name="Friday table")
    request_id.reset(token)
    entry = AuditEntry.objects.first()
    assert entry
    assert (entry.actor, entry.verb, entry.group, entry.request_id) == (ada, "edit group", group, "request-1")
    assert (entry.target_type, entry.target_id, entry.details) == ("group", str(group.pk), {"fields": ["name"]})


def test_every_public_function_of_the_services_is_known_here() -> None:
    """A new verb fails here until somebody decides whether it leaves an entry."""
    public = {
        f"{module.name.rpartition('.')[2]}.{name}"
        for module in pkgutil.walk_packages(chronicle.services.__path__, "chronicle.services.")
        for name, function in inspect.getmembers(import_module(module.name), inspect.isfunction)
        if function.__module__ == module.name and not name.startswith("_")
    }
    assert public == set(VERBS) | {f"{module}.{name}" for module, names in NO_ENTRY.items() for name in names}


@pytest.mark.parametrize("name", list(VERBS))
def test_a_verb_leaves_its_entry(scene: Scene, name: str, settings: Settings) -> None:
    verb, prepare = VERBS[name]
    act, before = prepare(scene), len(entries())
    settings.CONFIRM_EMAIL = name == "accounts.forget_unconfirmed"
    act()
    written = entries()[before:]
    assert verb in [entry.verb for entry in written]
    assert all("…" not in entry.sentence for entry in written)
    lines = " ".join(str(entry.details) for entry in written)
    assert "@" not in lines
    assert PASSWORD not in lines
    assert OTHER not in lines
    assert "chr_" not in lines


@pytest.mark.parametrize("name", list(VERBS))
def test_the_entry_and_the_change_are_one(scene: Scene, name: str, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the trail cannot be written, nothing is changed."""
    act = VERBS[name][1](scene)
    settings.CONFIRM_EMAIL = name == "accounts.forget_unconfirmed"
    before = database()

    def broken(*args: object, **kwargs: object) -> None:
        raise Refused("broken", "The trail cannot be written.")

    monkeypatch.setattr(audit, "record", broken)
    with pytest.raises(Refused, match="trail"):
        act()
    assert database() == before


def database() -> dict[str, list[Any]]:
    return {
        model.__name__: sorted(map(str, model._base_manager.values_list()))
        for model in apps.get_app_config("chronicle").get_models()
    }


def test_entries_are_not_changed_or_deleted(group: Group) -> None:
    entry = AuditEntry.objects.first()
    assert entry
    entry.verb = "other"
    for act in (
        entry.save,
        entry.delete,
        lambda: AuditEntry.objects.update(verb="other"),
        lambda: AuditEntry.objects.filter(pk=entry.pk).delete(),
        lambda: group.audit_entries.update(verb="other"),
    ):
        with pytest.raises(TypeError, match="Audit entries are not"):
            act()
    assert not AuditEntry.objects.filter(verb="other").exists()
