from chronicle.models import Group, User
from tests.api.conftest import V1, assert_problem, client_of
from tests.factories import PASSWORD

URL = f"{V1}/me/deletion/"


def test_it_works(group: Group, ben: User) -> None:
    client = client_of(ben)
    assert client.post(URL, {"password": PASSWORD, "keep_name": True}).status_code == 204
    assert not User.objects.filter(pk=ben.pk).exists()
    assert group.players.get(name="Ben").is_guest
    assert client.get(f"{V1}/me/").status_code == 401


def test_without_the_name(group: Group, ben: User) -> None:
    client_of(ben).post(URL, {"password": PASSWORD, "keep_name": False})
    assert not group.players.filter(name="Ben").exists()
    assert group.players.count() == 3


def test_wrong_password(ben: User) -> None:
    assert_problem(client_of(ben).post(URL, {"password": "no", "keep_name": True}), 422, "password_wrong", "password")
    assert User.objects.filter(pk=ben.pk).exists()


def test_only_owner(group: Group, ada: User) -> None:
    assert_problem(client_of(ada).post(URL, {"password": PASSWORD, "keep_name": True}), 422, "last_owner")
    assert group.memberships.count() == 3


def test_name_not_decided(ben: User) -> None:
    assert_problem(client_of(ben).post(URL, {"password": PASSWORD}), 400, "invalid", "keep_name")


def test_yes_is_not_true(ben: User) -> None:
    assert_problem(client_of(ben).post(URL, {"password": PASSWORD, "keep_name": "yes"}), 400, "invalid", "keep_name")
