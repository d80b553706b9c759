import pytest
from django.test import override_settings
from rest_framework.test import APIClient

from chronicle.models import Job, User
from tests.api.conftest import V1, assert_problem
from tests.factories import PASSWORD

URL = f"{V1}/me/address/"


def test_it_works(signed_in: APIClient, ada: User) -> None:
    response = signed_in.post(URL, {"email": "countess@example.org", "password": PASSWORD})
    assert response.json() == {"state": "changed"}
    ada.refresh_from_db()
    assert ada.email == "countess@example.org"


@override_settings(CONFIRM_EMAIL=True)
def test_by_mail(signed_in: APIClient, ada: User) -> None:
    response = signed_in.post(URL, {"email": "countess@example.org", "password": PASSWORD})
    assert response.json() == {"state": "mail_sent"}
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"
    assert Job.objects.filter(kind="mail").count() == 1


def test_wrong_password(signed_in: APIClient) -> None:
    assert_problem(signed_in.post(URL, {"email": "x@example.org", "password": "no"}), 422, "password_wrong", "password")


def test_address_of_somebody_else(signed_in: APIClient, ben: User) -> None:
    assert_problem(signed_in.post(URL, {"email": ben.email, "password": PASSWORD}), 409, "address_taken", "email")


@pytest.mark.parametrize("email", ["nonsense", "", 5])
def test_not_an_address(signed_in: APIClient, email: object) -> None:
    assert_problem(signed_in.post(URL, {"email": email, "password": PASSWORD}), 400, "invalid", "email")
