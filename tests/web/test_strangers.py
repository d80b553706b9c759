"""Every address of the site, as people who have no business there. A new address is walked by itself."""

from collections.abc import Iterator
from uuid import UUID

from django.test import Client
from django.urls import reverse

from chronicle.models import Group, User
from chronicle.web.urls import urlpatterns as of_the_house
from games.web.urls import urlpatterns as of_games
from tests.factories import make_group
from tests.web.conftest import As

PAGES = [*of_the_house, *of_games]

PUBLIC = {"home", "about", "sign-up", "sign-in", "sign-out", "reset-password", "reset-password-confirm", "confirm-address"} | {
    *(
        "confirm-new-address",
        "guest-evening",
        "guest-evening-now",
        "calendar-feed",
        "unsubscribe",
        "invitation",
        "catalogue",
        "whispers-map",
        "help-index",
        "help",
        "law",
        "law-chapter",
        "rule",
        "catalogue-game",
        "entry",
        "watch",
        "watch-replay",
    )
}
OWN = {"profile", "address", "password", "tokens", "my-data", "delete-account", "groups", "new-group", "sessions", "join"} | {
    *("notices", "webhook", "remove-webhook", "try-webhook", "calendar", "renew-calendar", "campaigns", "time-zone"),
}


def addresses(ids: dict[str, object]) -> Iterator[tuple[str, str]]:
    for pattern in PAGES:
        name = str(pattern.name)
        if name not in PUBLIC | OWN:
            wanted = pattern.pattern.converters
            assert wanted, f"{name} belongs to nobody: say in this test whether it is public or everybody's own"
            yield name, reverse(name, kwargs={key: ids[key] for key in wanted})


def test_it_works(ids: dict[str, object], as_: As, ada: User) -> None:
    """The ids are good: a member gets something else than 404."""
    walked = list(addresses(ids))
    assert len(walked) >= 16
    for name, address in walked:
        gone = name == "why-not"  # nobody is asked the question of that id
        assert as_(ada).get(address).status_code in ((409,) if gone else (200, 302)), name


def test_a_signed_in_stranger_finds_nothing(ids: dict[str, object], as_: As, stranger: User) -> None:
    client = as_(stranger)
    for name, address in addresses(ids):
        if name != "revoke-token":
            assert client.get(address).status_code == 404, name
        assert client.post(address, {"name": "x", "role": "owner", "accept": "yes"}).status_code == 404, name


def test_nor_through_a_group_of_his_own(ids: dict[str, object], as_: As, stranger: User) -> None:
    """His own group, and the foreign row in it."""
    own = {**ids, "group_id": make_group(stranger, "His").pk}
    client = as_(stranger)
    for name, address in addresses(own):
        if any(str(foreign) in address for key, foreign in ids.items() if key != "group_id" and isinstance(foreign, UUID)):
            assert client.post(address, {"name": "x", "role": "owner", "accept": "yes"}).status_code == 404, name


def test_who_is_not_signed_in_is_asked_to(ids: dict[str, object]) -> None:
    client = Client()
    asked = [*addresses(ids), *((name, reverse(name, args=["x"] if name == "join" else [])) for name in OWN)]
    for name, address in asked:
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code == 302, name
            assert answer["Location"].startswith("/sign-in/?next="), name


def test_nothing_has_changed(ids: dict[str, object], as_: As, group: Group, stranger: User) -> None:
    before = (group.name, group.memberships.count(), group.players.count(), group.claims.get().state)
    for client in (as_(stranger), Client()):
        for _, address in addresses(ids):
            client.post(address, {"name": "Thursday table", "role": "owner", "accept": "yes"})
    group.refresh_from_db()
    assert (group.name, group.memberships.count(), group.players.count(), group.claims.get().state) == before
