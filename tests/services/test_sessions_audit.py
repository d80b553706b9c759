"""Every verb of sessions leaves its entry in the trail, or it is written down here why not; entry and change are one."""

import inspect
import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

import games.services
from chronicle.errors import Refused
from chronicle.models import AuditEntry, Job, User
from chronicle.services import audit, jobs
from chronicle.services.campaigns import campaigns
from games.models import GameSession, NoticeSettings, Play
from games.services import bots, consent, handing, in_campaigns, live, plays, sessions
from games.services.notices import evenings, notices, preferences
from games.services.sessions import Chair
from tests.factories import make_group, make_user
from tests.factories import play as record_game
from tests.services.playing import make_session, play_on
from tests.services.tabled import make_play


class Scene:
    def __init__(self) -> None:
        self.ada, self.ben, self.cleo, self.dan = (make_user(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
        self.group = make_group(self.ada, scribe=self.ben, player=self.cleo)

    def lobby(self, other: User | str = "random") -> GameSession:
        session = make_session(self.ada, self.group, [other], start=False)
        if other == "open":
            sessions.leave_seat(self.ada, session, 1)
        return session

    def open_lobby(self) -> GameSession:
        player = self.group.players.get(user=self.ada).pk
        return sessions.create(self.ada, self.group, "whispers", "Evening", {}, [Chair(player), Chair()])

    def playing(self) -> GameSession:
        return make_session(self.ada, self.group, [self.cleo])

    def alone(self) -> GameSession:
        return make_session(self.ada, self.group, ["random"])

    def bot_to_move(self) -> GameSession:
        session = self.alone()
        while live.load(session).asks()[0].seat == 0:
            play_on(session, 1)
        return session

    def play(self) -> Play:
        return make_play(self.ben, self.group, self.ben, self.cleo)

    def paused(self) -> GameSession:
        return consent.pause(self.ada, self.playing())

    def proposal(self) -> Any:
        return consent.abandon(self.ada, self.playing())

    def of_campaign(self) -> GameSession:
        campaign = campaigns.create(self.ben, self.group, "World")
        return play_on(make_session(self.ben, self.group, ["random"], game="oath", campaign=campaign))

    def ended(self) -> jobs.Running:
        in_campaigns.decide(self.ben, self.of_campaign(), "screen")
        return jobs.Running(Job.objects.get(kind="write-session"))

    def contested(self) -> GameSession:
        campaign = campaigns.create(self.ben, self.group, "World")
        session = make_session(self.ben, self.group, ["random"], game="oath", campaign=campaign)
        record_game(self.ben, campaign)
        return in_campaigns.decide(self.ben, play_on(session), "screen")


def _with(row: Any, act: Callable[[Any], object]) -> Callable[[], object]:
    return lambda: act(row)


VERBS: dict[str, tuple[str, Callable[[Scene], Callable[[], object]]]] = {
    "sessions.create": ("open session", lambda s: s.open_lobby),
    "sessions.edit": ("edit session", lambda s: _with(s.lobby(), lambda row: sessions.edit(s.ada, row, name="Night"))),
    "sessions.take_seat": ("take seat", lambda s: _with(s.open_lobby(), lambda row: sessions.take_seat(s.cleo, row, 1))),
    "sessions.seat_player": (
        "take seat",
        lambda s: _with(s.open_lobby(), lambda row: sessions.seat_player(s.ada, row, 1, s.group.players.get(user=s.cleo).pk)),
    ),
    "sessions.leave_seat": ("leave seat", lambda s: _with(s.lobby(s.cleo), lambda row: sessions.leave_seat(s.cleo, row, 1))),
    "sessions.seat_bot": ("seat bot", lambda s: _with(s.open_lobby(), lambda row: sessions.seat_bot(s.ada, row, 1, "random"))),
    "sessions.accept": (
        "take seat",
        lambda s: _with(sessions.invite(s.ada, s.open_lobby(), 1), lambda token: sessions.accept(s.dan, token)),
    ),
    "sessions.start": ("start session", lambda s: _with(s.lobby(), lambda row: sessions.start(s.ada, row))),
    "sessions.discard": ("discard session", lambda s: _with(s.lobby(), lambda row: sessions.discard(s.ada, row))),
    "plays.record": ("record play", lambda s: lambda: make_play(s.ben, s.group, s.ben, s.cleo)),
    "plays.edit": ("edit play", lambda s: _with(s.play(), lambda row: plays.edit(s.ben, row, notes="Late."))),
    "plays.delete": ("delete play", lambda s: _with(s.play(), lambda row: plays.delete(s.ben, row))),
    "consent.undo": (
        "take back in session",
        lambda s: _with(play_on(s.alone(), 4), lambda row: consent.undo(s.ada, row, 0)),
    ),
    "consent.roll_back": (
        "take back in session",
        lambda s: _with(play_on(s.playing(), 9), lambda row: consent.roll_back(s.ada, row, 0)),
    ),
    "consent.agree": ("abandon session", lambda s: _with(s.proposal(), lambda row: consent.agree(s.cleo, row))),
    "consent.pause": ("pause session", lambda s: _with(s.playing(), lambda row: consent.pause(s.ada, row))),
    "consent.resume": ("resume session", lambda s: _with(s.paused(), lambda row: consent.resume(s.ada, row))),
    "consent.abandon": ("abandon session", lambda s: _with(s.alone(), lambda row: consent.abandon(s.ada, row))),
    "consent.end": ("abandon session", lambda s: _with(s.playing(), lambda row: consent.end(s.ada, row))),
    "consent.resign": ("resign from session", lambda s: _with(s.playing(), lambda row: consent.resign(s.cleo, row))),
    "consent.replace": (
        "replace in session",
        lambda s: _with(s.playing(), lambda row: consent.replace(s.ada, row, 1, bot="random")),
    ),
    "handing.hand_over": (
        "replace in session",
        lambda s: _with(
            s.playing(),
            lambda row: transaction.atomic(handing.hand_over)(
                s.ada, live.lock(row.pk), live.seats_of(row), 1, handing.How.GIVEN, bot="random"
            ),
        ),
    ),
    "bots.again": ("wake bots in session", lambda s: _with(s.bot_to_move(), lambda row: bots.again(s.ada, row))),
    "notices.resend": (
        "resend turn",
        lambda s: _with(s.playing(), lambda row: notices.resend(s.ada, row, row.seats.get(waiting_since__isnull=False).number)),
    ),
    "evenings.unsubscribe": (
        "change notices",
        lambda s: _with(evenings.unsubscribe_link(s.ada).strip("/").rpartition("/")[2], evenings.unsubscribe),
    ),
    "preferences.change": ("change notices", lambda s: lambda: preferences.change(s.ada, by_mail=False)),
    "preferences.set_webhook": (
        "remove webhook",
        lambda s: _with(
            NoticeSettings.objects.create(user=s.ada, webhook="https://example.org"),
            lambda row: preferences.set_webhook(s.ada, ""),
        ),
    ),
    # A job's transaction.
    "in_campaigns.write": (
        "record chapter",
        lambda s: _with(s.ended(), lambda job: transaction.atomic(in_campaigns.write)(job)),
    ),
    "in_campaigns.decide": (
        "decide about session",
        lambda s: _with(s.contested(), lambda row: in_campaigns.decide(s.ben, row, "table")),
    ),
}

# What writes nothing, is a part of a verb above, or is the game itself, whose moves are their own trail.
NO_ENTRY = {
    "bot_games": {"going_on", "require_room"},
    "bots": {"play_bots", "sweep"},
    "consent": {"decline", "missing", "sweep"},
    "handing": {
        "announced",
        "away_since",
        "is_second",
        "lent_seats",
        "lines",
        "said",
        "looked_elsewhere",
        "people",
        "require_away",
        "taker",
    },
    "demo": {"load"},
    "live": {
        "acted",
        "asked",
        "at_table",
        "bots_key",
        "changed",
        "event_of",
        "fresh",
        "load",
        "lock",
        "own_seat",
        "own_seats",
        "require_host",
        "require_status",
        "seats_of",
        "stays",
        "store",
        "viewer_of",
        "in_group",
        "viewpoint",
        "wake_bots",
    },
    "editions": {"mended_since", "rules_changed"},
    "listening": {"look_after", "seen"},
    "preferences": {"after_quiet", "channels", "checked", "due", "settings_of"},
    "notices": {"deliver", "forget", "plan", "post_mail", "post_webhook", "seat_leaves", "try_webhook"},
    "evenings": {"subscriber", "unsubscribe_link"},
    "outbox": {"after", "newest", "prune", "wake"},
    "places": {"full_house", "kept_for_pages", "leave", "renew", "take", "taken"},
    "past": {"answers", "at", "editions_of", "forget", "has_beginning", "history", "plain", "take_snapshot"},
    "play": {"answer", "asks", "log", "log_entries", "mark_seen", "note", "notes", "see", "take", "view"}
    | {"look", "withheld"},
    "plays": {"given_of", "recordable", "sheet_of", "so_far", "standings", "today"},
    "replay": {"at", "rounds", "verify"},
    "sessions": {"by_link", "invite", "listed", "player_of", "spectator_token"},
    "syntax": {"digest"},
    "webhooks": {"call", "find", "is_public", "new_secret", "signature"},
    "in_campaigns": {"begin", "colours", "ended", "seed", "shown", "story", "undecided", "with_world_read"}
    | {"may_become_chapters"},
    "awaiting": {"listed", "of"},
}


@pytest.fixture
def scene(db: None) -> Scene:
    return Scene()


def entries() -> list[AuditEntry]:
    return list(AuditEntry.objects.order_by("id"))


def test_every_public_function_of_the_services_is_known_here() -> None:
    """A new verb fails here until somebody decides whether it leaves an entry."""
    public = {
        f"{module.name.rpartition('.')[2]}.{name}"
        for module in pkgutil.walk_packages(games.services.__path__, "games.services.")
        for name, function in inspect.getmembers(import_module(module.name), inspect.isfunction)
        if function.__module__ == module.name and not name.startswith("_")
    }
    assert public == set(VERBS) | {f"{module}.{name}" for module, names in NO_ENTRY.items() for name in names}


@pytest.mark.parametrize("name", list(VERBS))
def test_a_verb_leaves_its_entry(scene: Scene, name: str) -> None:
    verb, prepare = VERBS[name]
    act, before = prepare(scene), len(entries())
    act()
    written = entries()[before:]
    assert verb in [entry.verb for entry in written]
    assert all("…" not in entry.sentence for entry in written)
    assert all(entry.group_id for entry in written) == (not name.startswith(("evenings.", "preferences.")))  # a person's own
    assert "@" not in " ".join(str(entry.details) for entry in written)


@pytest.mark.parametrize("name", list(VERBS))
def test_the_entry_and_the_change_are_one(scene: Scene, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the trail cannot be written, nothing is changed."""
    act = VERBS[name][1](scene)
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
        for app in ("chronicle", "games")
        for model in apps.get_app_config(app).get_models()
    }
