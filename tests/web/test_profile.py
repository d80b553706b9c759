import re

import pytest
from django.test import Client
from pytest_django import Settings

from chronicle.models import ApiToken, Group, User
from chronicle.services.people import tokens
from tests.factories import PASSWORD, make_group
from tests.web.conftest import As, Mails
from tests.web.test_accounts import the_link


class TestProfile:
    def test_it_works(self, as_: As, ada: User) -> None:
        client = as_(ada)
        assert 'value="Ada"' in client.get("/account/").content.decode()
        assert client.post("/account/", {"name": "Ada L.", "time_zone": "Europe/Warsaw"}).status_code == 302
        ada.refresh_from_db()
        assert (ada.name, ada.time_zone) == ("Ada L.", "Europe/Warsaw")

    def test_refusals(self, as_: As, ada: User) -> None:
        answer = as_(ada).post("/account/", {"name": "", "time_zone": "Mars/Olympus"})
        assert answer.status_code == 422
        assert "“Mars/Olympus” is not a time zone we know." in answer.content.decode()
        ada.refresh_from_db()
        assert (ada.name, ada.time_zone) == ("Ada", "UTC")

    @pytest.mark.django_db
    def test_signed_out(self, client: Client) -> None:
        assert client.get("/account/")["Location"] == "/sign-in/?next=%2Faccount%2F"

    def test_nothing_of_it_is_cached(self, as_: As, ada: User) -> None:
        assert "no-store" in as_(ada).get("/account/")["Cache-Control"]


class TestAddress:
    def test_it_works(self, as_: As, ada: User) -> None:
        as_(ada).post("/account/address/", {"email": "new@example.org", "password": PASSWORD})
        ada.refresh_from_db()
        assert ada.email == "new@example.org"

    def test_by_mail(self, as_: As, ada: User, settings: Settings, mails: Mails) -> None:
        settings.CONFIRM_EMAIL = True
        client = as_(ada)
        client.post("/account/address/", {"email": "new@example.org", "password": PASSWORD})
        ada.refresh_from_db()
        assert ada.email == "ada@example.org"
        link = the_link(mails()[0])
        client.get(link)
        assert client.post(link)["Location"] == "/account/"
        ada.refresh_from_db()
        assert ada.email == "new@example.org"
        assert client.post(link).status_code == 410

    @pytest.mark.parametrize(
        ("email", "password", "said"),
        [("ben@example.org", PASSWORD, "belongs to another account"), ("new@example.org", "no", "not your password")],
    )
    def test_refusals(self, as_: As, ada: User, ben: User, email: str, password: str, said: str) -> None:
        answer = as_(ada).post("/account/address/", {"email": email, "password": password})
        assert answer.status_code == 422
        assert said in answer.content.decode()


class TestPassword:
    def test_it_works(self, as_: As, ada: User) -> None:
        client, elsewhere = as_(ada), as_(ada)
        _, secret = tokens.create(ada, "Script", "read")
        assert "revokes your API tokens" in client.get("/account/password/").content.decode()
        client.post("/account/password/", {"current": PASSWORD, "password": "another long passphrase"})
        assert "API tokens have been revoked" in client.get("/account/").content.decode()
        assert not tokens.authenticate(secret)
        assert elsewhere.get("/account/").status_code == 302

    def test_wrong(self, as_: As, ada: User) -> None:
        answer = as_(ada).post("/account/password/", {"current": "no", "password": "another long passphrase"})
        assert answer.status_code == 422
        assert "That is not your password." in answer.content.decode()

    def test_guessing_is_throttled(self, as_: As, ada: User) -> None:
        client = as_(ada)
        for _ in range(10):
            client.post("/account/password/", {"current": "no", "password": "another long passphrase"})
        wish = {"current": PASSWORD, "password": "another long passphrase"}
        assert client.post("/account/password/", wish).status_code == 429


class TestTokens:
    def test_it_works(self, as_: As, ada: User) -> None:
        client = as_(ada)
        page = client.post("/account/tokens/", {"name": "Laptop", "scope": "read", "lasts": "30"})
        assert page.status_code == 201
        secret = re.search(r'id="secret" value="([^"]+)"', page.content.decode())
        assert secret
        assert tokens.authenticate(secret.group(1))
        assert secret.group(1) not in client.get("/account/tokens/").content.decode()
        assert client.post(f"/account/tokens/{ApiToken.objects.get().pk}/revoke/").status_code == 302
        assert not tokens.authenticate(secret.group(1))

    def test_sent_twice_made_once(self, as_: As, ada: User) -> None:
        wish = {"name": "Laptop", "scope": "read", "lasts": "", "once": "a" * 32}
        client = as_(ada)
        assert [client.post("/account/tokens/", wish).status_code for _ in range(2)] == [201, 302]
        assert ApiToken.objects.count() == 1

    def test_refused_then_corrected(self, as_: As, ada: User) -> None:
        wish = {"name": " ", "scope": "read", "lasts": "", "once": "a" * 32}
        client = as_(ada)
        assert client.post("/account/tokens/", wish).status_code == 422
        assert client.post("/account/tokens/", {**wish, "name": "Laptop"}).status_code == 201

    def test_scope(self, as_: As, ada: User) -> None:
        assert as_(ada).post("/account/tokens/", {"name": "x", "scope": "all", "lasts": ""}).status_code == 422

    def test_somebody_elses(self, as_: As, ada: User, ben: User) -> None:
        token, _ = tokens.create(ada, "Laptop", "read")
        assert as_(ben).post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
        token.refresh_from_db()
        assert token.revoked_at is None


def test_my_data(as_: As, group: Group, ada: User) -> None:
    answer = as_(ada).get("/account/data/")
    assert "attachment" in answer["Content-Disposition"]
    assert answer.json()["account"]["email"] == "ada@example.org"
    assert answer.json()["memberships"][0]["group__name"] == "Thursday table"


class TestDelete:
    def test_it_works(self, as_: As, group: Group, cleo: User) -> None:
        client = as_(cleo)
        client.post("/account/delete/", {"keep_name": "yes", "password": PASSWORD})
        assert not User.objects.filter(pk=cleo.pk).exists()
        assert group.players.get(name="Cleo").is_guest
        assert client.get("/account/").status_code == 302

    def test_says_what_goes_and_what_stands_in_the_way(self, as_: As, group: Group, ada: User) -> None:
        make_group(ada, "Only mine")
        page = " ".join(as_(ada).get("/account/delete/").content.decode().split())
        assert "You are the only owner of" in page
        assert "deleting your account deletes it, too" in page
        answer = as_(ada).post("/account/delete/", {"keep_name": "no", "password": PASSWORD})
        assert answer.status_code == 422
        assert "Make somebody else an owner first" in answer.content.decode()
        assert Group.objects.count() == 2

    @pytest.mark.parametrize("wish", [{"keep_name": "yes", "password": "no"}, {"password": PASSWORD}])
    def test_refusals(self, as_: As, cleo: User, wish: dict[str, str]) -> None:
        assert as_(cleo).post("/account/delete/", wish).status_code == 422
        assert User.objects.filter(pk=cleo.pk).exists()
