from chronicle.models import Group, Player, PlayerClaim, User
from chronicle.services.people import players
from tests.web.conftest import As
from tests.web.test_groups import url


def guest(group: Group, ben: User, name: str = "The tall one") -> Player:
    return players.add_guest(ben, group, name)


class TestGuests:
    def test_it_works(self, as_: As, group: Group, ben: User) -> None:
        client = as_(ben)
        assert client.post(url(group, "table/add/"), {"name": "Jarosław"})["Location"] == url(group) + "#table"
        player = group.players.get(name="Jarosław")
        client.post(url(group, f"table/{player.pk}/rename/"), {"name": "Jarek"})
        assert "Jarek" in client.get(url(group)).content.decode()
        client.post(url(group, f"table/{player.pk}/remove/"))
        assert not group.players.filter(pk=player.pk).exists()

    def test_taken(self, as_: As, group: Group, ben: User) -> None:
        answer = as_(ben).post(url(group, "table/add/"), {"name": "CLEO"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "There is already a CLEO at this table." in page
        assert 'value="CLEO"' in page
        assert 'id="id_name_error"' in page

    def test_nameless(self, as_: As, group: Group, ben: User) -> None:
        assert as_(ben).post(url(group, "table/add/"), {"name": " "}).status_code == 422

    def test_a_player_may_not(self, as_: As, group: Group, ben: User, cleo: User) -> None:
        player = guest(group, ben)
        assert as_(cleo).post(url(group, "table/add/"), {"name": "Kit"}).status_code == 403
        assert as_(cleo).post(url(group, f"table/{player.pk}/rename/"), {"name": "Kit"}).status_code == 403
        assert as_(cleo).post(url(group, f"table/{player.pk}/remove/")).status_code == 403
        assert {player.name for player in group.players.all()} == {"Ada", "Ben", "Cleo", "The tall one"}

    def test_the_own_name(self, as_: As, group: Group, cleo: User) -> None:
        as_(cleo).post(url(group, f"table/{cleo.players.get().pk}/rename/"), {"name": "Cleo the Bold"})
        assert cleo.players.get().name == "Cleo the Bold"

    def test_a_member_is_not_removed_as_a_guest(self, as_: As, group: Group, ben: User, cleo: User) -> None:
        answer = as_(ben).post(url(group, f"table/{cleo.players.get().pk}/remove/"), follow=True)
        assert "This player is a member" in answer.content.decode()


class TestClaims:
    def test_it_works(self, as_: As, group: Group, ada: User, ben: User, cleo: User) -> None:
        player = guest(group, ben)
        as_(cleo).post(url(group, f"table/{player.pk}/claim/"))
        claim = PlayerClaim.objects.get()
        page = as_(ada).get(url(group)).content.decode()
        assert "Yes, that is right" in page
        as_(ada).post(url(group, f"claims/{claim.pk}/decide/"), {"accept": "yes"})
        claim.refresh_from_db()
        assert claim.state == PlayerClaim.State.ACCEPTED
        assert not group.players.filter(name="The tall one").exists()

    def test_refused(self, as_: As, group: Group, ada: User, ben: User, cleo: User) -> None:
        claim = players.claim(cleo, guest(group, ben))
        as_(ada).post(url(group, f"claims/{claim.pk}/decide/"), {"accept": "no"})
        claim.refresh_from_db()
        assert claim.state == PlayerClaim.State.REFUSED

    def test_neither_yes_nor_no(self, as_: As, group: Group, ada: User, ben: User, cleo: User) -> None:
        claim = players.claim(cleo, guest(group, ben))
        answer = as_(ada).post(url(group, f"claims/{claim.pk}/decide/"), {"accept": "maybe"}, follow=True)
        assert "Say yes or no" in answer.content.decode()
        claim.refresh_from_db()
        assert claim.state == PlayerClaim.State.OPEN

    def test_withdraw(self, as_: As, group: Group, ben: User, cleo: User) -> None:
        claim = players.claim(cleo, guest(group, ben))
        assert as_(ben).post(url(group, f"claims/{claim.pk}/withdraw/")).status_code == 404
        as_(cleo).post(url(group, f"claims/{claim.pk}/withdraw/"))
        claim.refresh_from_db()
        assert claim.state == PlayerClaim.State.WITHDRAWN

    def test_only_owners_decide(self, as_: As, group: Group, ben: User, cleo: User) -> None:
        claim = players.claim(cleo, guest(group, ben))
        assert as_(cleo).post(url(group, f"claims/{claim.pk}/decide/"), {"accept": "yes"}).status_code == 403
        claim.refresh_from_db()
        assert claim.state == PlayerClaim.State.OPEN

    def test_claimed_already(self, as_: As, group: Group, ben: User, cleo: User) -> None:
        player = guest(group, ben)
        players.claim(cleo, player)
        answer = as_(ben).post(url(group, f"table/{player.pk}/claim/"), follow=True)
        assert "Somebody has already claimed The tall one" in answer.content.decode()

    def test_decided_already(self, as_: As, group: Group, ada: User, ben: User, cleo: User) -> None:
        claim = players.claim(cleo, guest(group, ben))
        players.decide(ada, claim, accept=False)
        answer = as_(ada).post(url(group, f"claims/{claim.pk}/decide/"), {"accept": "yes"}, follow=True)
        assert "already been decided" in answer.content.decode()
