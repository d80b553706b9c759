"""A new account gets the browser's time zone; who has none yet is offered it once."""

import pytest
from django.test import Client

from chronicle.models import User
from chronicle.services.people import accounts
from tests.factories import PASSWORD
from tests.web.conftest import As

SIGN_UP = {"name": "Eva", "email": "eva@example.org", "password": PASSWORD}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "zone"), [("Europe/Warsaw", "Europe/Warsaw"), ("Mars/Base", "UTC"), ("", "UTC"), ("x" * 5000, "UTC")]
)
def test_it_works(client: Client, given: str, zone: str) -> None:
    assert client.post("/sign-up/", {**SIGN_UP, "time_zone": given}).status_code == 302
    eva = User.objects.get(email="eva@example.org")
    assert eva.time_zone == zone
    assert eva.zone_settled == (given == zone)
    assert ("data-offers-zone" in client.get("/").content.decode()) == (given != zone)


@pytest.mark.django_db
def test_where_the_address_is_confirmed_by_mail(settings: object) -> None:
    settings.CONFIRM_EMAIL = True  # type: ignore[attr-defined]
    accounts.sign_up("eva@example.org", "Eva", PASSWORD)
    assert accounts.sign_up("eva@example.org", "Eva", PASSWORD, "Europe/Warsaw") is None
    assert User.objects.get(email="eva@example.org").time_zone == "Europe/Warsaw"


@pytest.mark.parametrize("zone", ["Europe/Warsaw", "UTC"])
def test_it_is_offered_once(as_: As, ben: User, zone: str) -> None:
    client = as_(ben)
    assert "data-offers-zone" in client.get("/").content.decode()
    page = client.post("/account/time-zone/", {"time_zone": zone}, follow=True).content.decode()
    assert f"Times are shown in {zone}." in page
    assert "data-offers-zone" not in page
    ben.refresh_from_db()
    assert ben.time_zone == zone


@pytest.mark.parametrize("given", [{"time_zone": "Mars/Base"}, {}])
def test_what_is_no_zone_is_refused(as_: As, ben: User, given: dict[str, str]) -> None:
    page = as_(ben).post("/account/time-zone/", given, follow=True).content.decode()
    assert "flash-error" in page
    assert "data-offers-zone" in page


def test_who_chose_one_is_not_asked(as_: As, ben: User) -> None:
    accounts.change_profile(ben, name="Ben")
    assert "data-offers-zone" in as_(ben).get("/").content.decode()
    accounts.change_profile(ben, time_zone="UTC")
    assert "data-offers-zone" not in as_(ben).get("/").content.decode()
