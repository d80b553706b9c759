import pytest
from django.contrib.auth import authenticate
from pytest_django import Settings

from chronicle.errors import Conflict, Refused
from chronicle.models import User
from chronicle.services.people import accounts
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db
OTHER = "another long passphrase"


@pytest.fixture(autouse=True)
def without_mail(settings: Settings) -> None:
    settings.CONFIRM_EMAIL = False


def test_it_works() -> None:
    user = accounts.sign_up(" Dan@Example.ORG ", " Dan  the Scribe ", PASSWORD)
    assert user
    assert (user.email, user.name) == ("dan@example.org", "Dan the Scribe")
    assert authenticate(username="DAN@example.org", password=PASSWORD) == user


@pytest.mark.parametrize(
    ("asked", "field", "code"),
    [
        ({"email": "not an address"}, "email", "email_invalid"),
        ({"email": ""}, "email", "email_missing"),
        ({"email": f"{'x' * 250}@example.org"}, "email", "email_invalid"),
        ({"name": " \n "}, "name", "name_missing"),
        ({"name": "x" * 61}, "name", "name_invalid"),
        ({"name": "D\0n"}, "name", "name_invalid"),
        ({"password": "short"}, "password", "password_weak"),
        ({"password": "1234567890"}, "password", "password_weak"),
        ({"password": "dan@example.org"}, "password", "password_weak"),
    ],
)
def test_what_an_account_cannot_be(asked: dict[str, str], field: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        accounts.sign_up(**({"email": "dan@example.org", "name": "Dan", "password": PASSWORD} | asked))
    assert (refusal.value.field, refusal.value.code) == (field, code)
    assert not User.objects.exists()


def test_one_account_an_address(ada: User) -> None:
    with pytest.raises(Conflict) as refusal:
        accounts.sign_up("ADA@example.org", "Other", PASSWORD)
    assert refusal.value.code == "address_taken"
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_who_is_closed_does_not_get_in(ada: User) -> None:
    User.objects.update(is_active=False)
    assert authenticate(username=ada.email, password=PASSWORD) is None


def test_the_password_is_changed_by_who_knows_it(ada: User) -> None:
    for current, new, field in (("wrong", OTHER, "current"), (PASSWORD, "short", "password")):
        with pytest.raises(Refused) as refusal:
            accounts.change_password(ada, current, new)
        assert refusal.value.field == field
    accounts.change_password(ada, PASSWORD, OTHER)
    assert authenticate(username=ada.email, password=OTHER) == ada


def test_the_profile(ada: User) -> None:
    accounts.change_profile(ada, name="Ada the Scribe")
    accounts.change_profile(ada, time_zone="Europe/Warsaw")
    ada.refresh_from_db()
    assert (ada.name, ada.time_zone) == ("Ada the Scribe", "Europe/Warsaw")


@pytest.mark.parametrize("asked", [{"name": ""}, {"name": "x" * 61}, {"time_zone": "Europe/Nowhere"}, {"time_zone": "../UTC"}])
def test_a_profile_that_cannot_be(ada: User, asked: dict[str, str]) -> None:
    with pytest.raises(Refused) as refusal:
        accounts.change_profile(ada, **asked)
    assert refusal.value.field in asked
    ada.refresh_from_db()
    assert (ada.name, ada.time_zone) == ("Ada", "UTC")


def test_the_address_changes_at_once_where_no_mail_is_sent(ada: User) -> None:
    assert accounts.change_address(ada, "New@example.org", PASSWORD)
    ada.refresh_from_db()
    assert ada.email == "new@example.org"


def test_an_address_that_cannot_be(ada: User, ben: User) -> None:
    for email, password, field in (
        ("nonsense", PASSWORD, "email"),
        (ben.email.upper(), PASSWORD, "email"),
        ("new@example.org", "wrong", "password"),
    ):
        with pytest.raises(Refused) as refusal:
            accounts.change_address(ada, email, password)
        assert refusal.value.field == field
    assert User.objects.get(pk=ada.pk).email == "ada@example.org"


def test_an_account_of_before_there_was_mail_is_not_forgotten() -> None:
    make_user("Old", email_confirmed_at=None)
    assert accounts.forget_unconfirmed() == 0
