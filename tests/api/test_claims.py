import pytest

from chronicle.models import Group, Player, Role, User
from chronicle.services.people import groups, players
from tests.api.conftest import V1, assert_problem, client_of


@pytest.fixture
def guest(group: Group, ben: User) -> Player:
    return players.add_guest(ben, group, "Dora")


def url(group: Group) -> str:
    return f"{V1}/groups/{group.pk}/"


def test_it_works(group: Group, guest: Player, ada: User, cleo: User) -> None:
    claimed = client_of(cleo).post(f"{url(group)}players/{guest.pk}/claim/")
    assert claimed.status_code == 201
    assert claimed.json()["state"] == "open"
    owner = client_of(ada)
    assert owner.get(claimed["Location"]).json() == claimed.json()
    assert owner.get(f"{url(group)}claims/?state=open").json()["results"] == [claimed.json()]

    accepted = owner.post(claimed["Location"] + "accept/")
    assert accepted.status_code == 200
    assert accepted.json()["state"] == "accepted"
    assert accepted.json()["decided_by"]["name"] == "Ada"
    assert not Player.objects.filter(pk=guest.pk).exists()


def test_refused(group: Group, guest: Player, ada: User, cleo: User) -> None:
    claim = players.claim(cleo, guest)
    assert client_of(ada).post(f"{url(group)}claims/{claim.pk}/refuse/").json()["state"] == "refused"
    assert_problem(client_of(ada).post(f"{url(group)}claims/{claim.pk}/accept/"), 409, "decided")


def test_withdrawn(group: Group, guest: Player, cleo: User) -> None:
    claim = players.claim(cleo, guest)
    assert client_of(cleo).post(f"{url(group)}claims/{claim.pk}/withdraw/").json()["state"] == "withdrawn"
    assert Player.objects.filter(pk=guest.pk).exists()


def test_claimed_by_another(group: Group, guest: Player, ben: User, cleo: User) -> None:
    players.claim(cleo, guest)
    assert_problem(client_of(ben).post(f"{url(group)}players/{guest.pk}/claim/"), 409, "claimed")


def test_not_a_guest(group: Group, ada: User, cleo: User) -> None:
    hers = group.players.get(user=ada)
    assert_problem(client_of(cleo).post(f"{url(group)}players/{hers.pk}/claim/"), 422, "not_a_guest")


def test_only_owners_decide(group: Group, guest: Player, cleo: User) -> None:
    claim = players.claim(cleo, guest)
    for verb in ("accept", "refuse"):
        assert_problem(client_of(cleo).post(f"{url(group)}claims/{claim.pk}/{verb}/"), 403, "forbidden")


def test_others_do_not_see_it(group: Group, guest: Player, ben: User, cleo: User) -> None:
    claim = players.claim(cleo, guest)
    assert client_of(ben).get(f"{url(group)}claims/").json()["results"] == []
    assert_problem(client_of(ben).post(f"{url(group)}claims/{claim.pk}/withdraw/"), 404, "not_found")


def test_viewers_claim_nobody(group: Group, guest: Player, stranger: User) -> None:
    groups.admit(group, stranger, Role.VIEWER)
    assert_problem(client_of(stranger).post(f"{url(group)}players/{guest.pk}/claim/"), 403, "forbidden")
