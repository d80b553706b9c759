"""The page on which people choose how they are told of turns."""

import pytest

from chronicle.models import Job, User
from games.models import NoticeSettings
from games.services.notices import webhooks
from tests.web.conftest import As

URL = "/account/notices/"
HOOK = "https://hooks.example.org/of-ada"


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every address is somewhere out there."""
    monkeypatch.setattr(webhooks, "find", lambda url: None)


def test_it_works(as_: As, ada: User) -> None:
    client = as_(ada)
    page = client.get(URL).text
    assert "checked" in page
    given = {"by_mail": "yes", "digest": "daily", "quiet_from": "22:30", "quiet_until": "07:00"}
    assert client.post(URL, given)["Location"] == URL
    page = client.get(URL).text
    assert 'value="22:30"' in page
    assert '<option value="daily" selected>' in page
    assert NoticeSettings.objects.get().by_mail
    client.post(URL, {"by_mail": "no", "digest": "", "quiet_from": "", "quiet_until": ""})
    wanted = NoticeSettings.objects.get()
    assert (wanted.by_mail, wanted.digest, wanted.quiet_from) == (False, "", None)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"quiet_from": "25:00", "quiet_until": "07:00"}, "Expected a time such as 22:30."),
        ({"quiet_from": "22:00"}, "a beginning and an end"),
        ({"quiet_from": "22:00", "quiet_until": "22:00"}, "at the time at which they begin"),
        ({"digest": "weekly"}, "weekly"),
        ({"by_mail": ""}, "Please choose one."),
    ],
)
def test_refusals(as_: As, ada: User, given: dict[str, str], said: str) -> None:
    answer = as_(ada).post(URL, {"by_mail": "yes"} | given)
    assert answer.status_code == 422
    assert said in answer.text
    assert not NoticeSettings.objects.exists()


def test_a_webhook_and_its_secret_once(as_: As, ada: User, internet: None) -> None:
    client = as_(ada)
    answer = client.post(f"{URL}webhook/", {"webhook": HOOK})
    assert answer.status_code == 201
    secret = NoticeSettings.objects.get().webhook_secret
    assert secret.startswith("whk_")
    assert secret in answer.text
    for page in (URL, f"{URL}webhook/"):
        assert secret not in client.get(page).text
    assert HOOK in client.get(URL).text


def test_a_new_address_has_a_new_secret(as_: As, ada: User, internet: None) -> None:
    client = as_(ada)
    client.post(f"{URL}webhook/", {"webhook": HOOK})
    before = NoticeSettings.objects.get().webhook_secret
    client.post(f"{URL}webhook/", {"webhook": f"{HOOK}/2"})
    assert NoticeSettings.objects.get().webhook_secret != before


@pytest.mark.parametrize("address", ["", "hooks", "http://127.0.0.1/", "http://10.0.0.1:8000/x", "https://[::1]/"])
def test_bad_addresses(as_: As, ada: User, address: str) -> None:
    answer = as_(ada).post(f"{URL}webhook/", {"webhook": address})
    assert answer.status_code == 422
    assert 'id="id_webhook_error"' in answer.text
    assert not NoticeSettings.objects.exists()


def test_too_many_addresses(as_: As, ada: User) -> None:
    client = as_(ada)
    answers = [client.post(f"{URL}webhook/", {"webhook": "http://127.0.0.1/"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def test_trying_and_removing(as_: As, ada: User, internet: None) -> None:
    client = as_(ada)
    client.post(f"{URL}webhook/", {"webhook": HOOK})
    assert "A test call is on its way" in client.post(f"{URL}webhook/try/", follow=True).text
    assert Job.objects.filter(kind="try-webhook").count() == 1
    NoticeSettings.objects.update(webhook_trouble="It answered 404.")
    assert "The last call failed. It answered 404." in client.get(URL).text
    assert "has been removed" in client.post(f"{URL}webhook/remove/", follow=True).text
    assert NoticeSettings.objects.get().webhook == ""
    assert "no webhook to try" in client.post(f"{URL}webhook/try/", follow=True).text


def test_a_look_does_nothing(as_: As, ada: User, internet: None) -> None:
    client = as_(ada)
    client.post(f"{URL}webhook/", {"webhook": HOOK})
    for act in ("try", "remove"):
        assert client.get(f"{URL}webhook/{act}/")["Location"] == URL
    assert NoticeSettings.objects.get().webhook == HOOK


def test_everybody_has_their_own(as_: As, ada: User, cleo: User, internet: None) -> None:
    as_(ada).post(f"{URL}webhook/", {"webhook": HOOK})
    assert HOOK not in as_(cleo).get(URL).text
