import re
from datetime import datetime
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from chronicle.models import User
from tests.factories import PASSWORD, make_user
from tests.web.conftest import As, Mails

pytestmark = pytest.mark.django_db
NEW = {"email": "dora@example.org", "name": "Dora", "password": PASSWORD}


def sign_in(client: Client, email: str = "ada@example.org", password: str = PASSWORD, **more: str) -> Any:
    return client.post("/sign-in/", {"email": email, "password": password, **more})


def the_link(text: str) -> str:
    found = re.search(r"http://localhost:8000(/\S+)", text)
    assert found
    return found.group(1)


class TestSignIn:
    def test_it_works(self, client: Client, ada: User) -> None:
        client.get("/sign-in/")
        answer = sign_in(client)
        assert (answer.status_code, answer["Location"]) == (302, "/")
        assert "Ada" in client.get("/").content.decode()

    def test_comes_back(self, client: Client, ada: User) -> None:
        assert 'name="next" value="/groups/"' in client.get("/sign-in/?next=/groups/").content.decode()
        assert sign_in(client, next="/groups/")["Location"] == "/groups/"

    @pytest.mark.parametrize(
        "evil", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "http:///evil.example"]
    )
    def test_never_leads_away(self, client: Client, ada: User, evil: str) -> None:
        assert sign_in(client, next=evil)["Location"] == "/"

    def test_a_new_session(self, client: Client, ada: User) -> None:
        session = client.session
        session["mark"] = 1
        session.save()
        sign_in(client)
        assert not Session.objects.filter(session_key=session.session_key).exists()
        assert client.session.session_key != session.session_key

    def test_wrong_password_and_unknown_address_look_the_same(self, client: Client, ada: User) -> None:
        wrong, unknown = sign_in(client, password="no"), sign_in(client, email="nobody@example.org", password="no")
        assert wrong.status_code == unknown.status_code == 422
        texts = [answer.content.decode().split("<main")[1] for answer in (wrong, unknown)]
        texts = [re.sub(r'value="[^"]*"', "", text) for text in texts]
        assert texts[0] == texts[1]
        assert "do not match" in texts[0]

    def test_values_stay_and_the_mistake_is_at_its_field(self, client: Client) -> None:
        page = sign_in(client, email="not an address").content.decode()
        assert 'value="not an address"' in page
        assert re.search(r'<input type="email"[^>]*aria-invalid="true"[^>]*autofocus|autofocus[^>]*aria-invalid="true"', page)
        assert 'aria-describedby="id_email_error"' in page
        assert 'id="id_email_error"' in page
        assert PASSWORD not in page

    def test_unconfirmed(self, client: Client, settings: Settings) -> None:
        settings.CONFIRM_EMAIL = True
        make_user("Eve", email_confirmed_at=None)
        answer = sign_in(client, email="eve@example.org")
        assert answer.status_code == 422
        assert "follow the link in the mail" in answer.content.decode()

    def test_throttled_by_address_whether_it_has_an_account_or_not(self, client: Client, ada: User) -> None:
        for email in ("ada@example.org", "nobody@example.org"):
            for _ in range(10):
                assert sign_in(client, email=email, password="no").status_code == 422
            answer = sign_in(client, email=email.upper())
            assert answer.status_code == 429
            assert 0 < int(answer["Retry-After"]) <= 900
            page = answer.content.decode()
            again = datetime.fromisoformat(page.partition('<time datetime="')[2].partition('"')[0])
            assert abs((again - timezone.now()).total_seconds() - int(answer["Retry-After"])) < 60
            minutes = -(-int(answer["Retry-After"]) // 60)
            assert f"try again in {minutes} minute{'' if minutes == 1 else 's'}" in page
        assert "_auth_user_id" not in client.session

    def test_who_is_in_already_goes_on(self, as_: As, ada: User) -> None:
        assert as_(ada).get("/sign-in/?next=/groups/")["Location"] == "/groups/"


class TestSignOut:
    def test_it_works(self, as_: As, ada: User) -> None:
        client = as_(ada)
        assert client.post("/sign-out/").status_code == 302
        assert "_auth_user_id" not in client.session

    def test_a_link_does_not_sign_out(self, as_: As, ada: User) -> None:
        client = as_(ada)
        client.get("/sign-out/")
        assert "_auth_user_id" in client.session


class TestSignUp:
    def test_it_works(self, client: Client) -> None:
        answer = client.post("/sign-up/", {**NEW, "next": "/catalogue/"})
        assert answer["Location"] == "/catalogue/"
        assert client.session["_auth_user_id"] == str(User.objects.get().pk)

    def test_by_mail(self, client: Client, settings: Settings, mails: Mails) -> None:
        settings.CONFIRM_EMAIL = True
        page = client.post("/sign-up/", {**NEW, "next": "/groups/"}).content.decode()
        assert "An email is on its way" in page
        link = the_link(mails()[0])
        assert sign_in(client, "dora@example.org").status_code == 422
        assert client.get(link).status_code == 200
        assert User.objects.get().email_confirmed_at is None  # looking is not confirming
        wrong = client.post(link, {"password": "not the one chosen"})
        assert wrong.status_code == 422
        assert User.objects.get().email_confirmed_at is None
        assert client.post(link, {"password": NEW["password"]})["Location"] == "/sign-in/"
        assert sign_in(client, "dora@example.org")["Location"] == "/groups/"
        void = client.post(link, {"password": NEW["password"]})
        assert void.status_code == 410
        assert "already been used" in void.content.decode()

    def test_by_mail_never_tells_who_has_an_account(self, client: Client, settings: Settings, ada: User, mails: Mails) -> None:
        settings.CONFIRM_EMAIL = True
        answers = [client.post("/sign-up/", {**NEW, "email": email}) for email in ("ada@example.org", "bob@example.org")]
        assert [answer.status_code for answer in answers] == [200, 200]
        texts = [re.sub(r"(ada|bob)@", "", answer.content.decode().split("<main")[1]) for answer in answers]
        assert texts[0] == texts[1]
        assert len(mails()) == 2

    def test_taken(self, client: Client, ada: User) -> None:
        answer = client.post("/sign-up/", {**NEW, "email": "ada@example.org"})
        assert answer.status_code == 422
        assert "already has an account" in answer.content.decode()

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"name": " "}, "Please give a name."),
            ({"password": "short"}, "too short"),
            ({"email": "x"}, "not an email address"),
        ],
    )
    def test_refusals(self, client: Client, wrong: dict[str, str], said: str) -> None:
        answer = client.post("/sign-up/", NEW | wrong)
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert not User.objects.exists()

    def test_throttled(self, client: Client) -> None:
        for _ in range(5):
            client.post("/sign-up/", {**NEW, "password": "short"})
        assert client.post("/sign-up/", NEW).status_code == 429
        assert not User.objects.exists()


class TestReset:
    def test_it_works(self, client: Client, ada: User, mails: Mails) -> None:
        client.post("/reset-password/", {"email": "ADA@example.org"})
        link = the_link(mails()[0])
        assert client.get(link).status_code == 200
        assert client.post(link, {"password": "another long passphrase"})["Location"] == "/sign-in/"
        assert "API tokens have been revoked" in client.get("/sign-in/").content.decode()
        assert sign_in(client, password="another long passphrase").status_code == 302
        assert client.get(link).status_code == 410
        assert client.post(link, {"password": "yet another passphrase"}).status_code == 410

    def test_never_tells_who_has_an_account(self, client: Client, ada: User, mails: Mails) -> None:
        answers = [client.post("/reset-password/", {"email": email}) for email in ("ada@example.org", "bob@example.org")]
        texts = [re.sub(r"(ada|bob)@", "", answer.content.decode().split("<main")[1]) for answer in answers]
        assert texts[0] == texts[1]
        assert len(mails()) == 1

    def test_weak(self, client: Client, ada: User, mails: Mails) -> None:
        client.post("/reset-password/", {"email": "ada@example.org"})
        answer = client.post(the_link(mails()[0]), {"password": "1234567890"})
        assert answer.status_code == 422
        assert ada.check_password(PASSWORD)

    def test_nonsense_link(self, client: Client) -> None:
        assert client.post("/reset-password/zzz/zzz/", {"password": "another long passphrase"}).status_code == 410

    def test_throttled(self, client: Client) -> None:
        for _ in range(5):
            assert client.post("/reset-password/", {"email": "bob@example.org"}).status_code == 200
        assert client.post("/reset-password/", {"email": "bob@example.org"}).status_code == 429

    def test_throttled_wherever_it_is_asked_for(self, client: Client) -> None:
        asked = [client.post("/reset-password/", {"email": "bob@example.org"}, REMOTE_ADDR=f"192.0.2.{n}") for n in range(6)]
        assert [answer.status_code for answer in asked] == [200] * 5 + [429]

    def test_an_address_that_is_too_long(self, client: Client) -> None:
        answer = client.post("/reset-password/", {"email": f"{'a' * 60}@{'b.' * 100}example.org"})
        assert answer.status_code == 422
        assert "254" in answer.content.decode()
