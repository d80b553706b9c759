import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from chronicle.models import Group, Membership, Role, User
from chronicle.permissions import role_in
from chronicle.services.people import groups
from tests.factories import make_group, make_user
from tests.web.conftest import As


def url(group: Group, rest: str = "") -> str:
    return f"/groups/{group.pk}/{rest}"


def membership(group: Group, user: User) -> Membership:
    return group.memberships.get(user=user)


class TestGroups:
    def test_it_works(self, as_: As, ada: User) -> None:
        client = as_(ada)
        answer = client.post("/groups/new/", {"name": "Książęta", "description": "Thursdays"})
        group = Group.objects.get()
        assert answer["Location"] == url(group)
        assert "Książęta" in client.get("/groups/").content.decode()
        assert "Thursdays" in client.get(url(group)).content.decode()

    def test_nameless(self, as_: As, ada: User) -> None:
        answer = as_(ada).post("/groups/new/", {"name": "", "description": "kept"})
        assert answer.status_code == 422
        assert "kept" in answer.content.decode()
        assert not Group.objects.exists()

    def test_sent_twice_founded_once(self, as_: As, ada: User) -> None:
        client = as_(ada)
        for _ in range(2):
            client.post("/groups/new/", {"name": "Once", "once": "0" * 32})
        assert Group.objects.count() == 1

    @pytest.mark.django_db
    def test_signed_out(self, client: Client) -> None:
        assert client.get("/groups/")["Location"] == "/sign-in/?next=%2Fgroups%2F"

    def test_signed_out_in_the_middle_of_a_page(self, client: Client, group: Group) -> None:
        answer = client.post(
            url(group, "table/add/"), headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver{url(group)}"}
        )
        assert answer["HX-Redirect"] == f"/sign-in/?next=%2Fgroups%2F{group.pk}%2F"


class TestPage:
    def test_it_works(self, as_: As, group: Group, ada: User) -> None:
        page = as_(ada).get(url(group)).content.decode()
        for said in ("Ben", "Cleo", "Invite people", "founded the group", "Lately"):
            assert said in page

    def test_a_player_sees_less(self, as_: As, group: Group, cleo: User) -> None:
        page = as_(cleo).get(url(group)).content.decode()
        for secret in ("Invite people", "Lately", "Set<", "Add the guest"):
            assert secret not in page
        assert "Leave" in page

    def test_as_many_queries_for_many_as_for_few(
        self, as_: As, group: Group, ada: User, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        client = as_(ada)
        with django_assert_max_num_queries(100) as few:
            client.get(url(group))
        for n in range(10):
            groups.admit(group, make_user(f"Person {n}"), Role.PLAYER)
        with django_assert_max_num_queries(len(few)):
            client.get(url(group))

    def test_as_many_queries_for_many_groups(
        self, as_: As, group: Group, ada: User, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        client = as_(ada)
        counts = {}
        for path in ("/", "/groups/"):
            with django_assert_max_num_queries(100) as few:
                client.get(path)
            counts[path] = len(few)
        for n in range(5):
            make_group(ada, f"Group {n}")
        for path, count in counts.items():
            with django_assert_max_num_queries(count):
                client.get(path)


class TestEdit:
    def test_it_works(self, as_: As, group: Group, ada: User) -> None:
        assert as_(ada).post(url(group, "edit/"), {"name": "Fridays", "description": ""}).status_code == 302
        group.refresh_from_db()
        assert group.name == "Fridays"

    def test_not_an_owner(self, as_: As, group: Group, ben: User) -> None:
        for answer in (as_(ben).get(url(group, "edit/")), as_(ben).post(url(group, "edit/"), {"name": "Mine"})):
            assert answer.status_code == 403
            assert "that takes the role owner" in answer.content.decode()
        group.refresh_from_db()
        assert group.name == "Thursday table"


class TestDelete:
    def test_it_works(self, as_: As, group: Group, ada: User) -> None:
        assert as_(ada).post(url(group, "delete/"), {"name": "Thursday table"})["Location"] == "/groups/"
        assert not Group.objects.exists()

    def test_name_differs(self, as_: As, group: Group, ada: User) -> None:
        answer = as_(ada).post(url(group, "delete/"), {"name": "thursday"})
        assert answer.status_code == 422
        assert "id_name_error" in answer.content.decode()
        assert Group.objects.exists()


class TestMembers:
    def test_it_works(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        make_group(ada, "Elsewhere", player=stranger)
        client = as_(ada)
        assert "Stranger" in client.get(url(group, "members/add/")).content.decode()
        client.post(url(group, "members/add/"), {"user": stranger.pk, "role": "viewer"})
        assert role_in(stranger, group) == Role.VIEWER
        client.post(url(group, f"members/{membership(group, stranger).pk}/role/"), {"role": "scribe"})
        assert role_in(stranger, group) == Role.SCRIBE
        client.post(url(group, f"members/{membership(group, stranger).pk}/remove/"))
        assert role_in(stranger, group) is None

    def test_whom_the_owner_does_not_know(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        assert "Nobody to add" in as_(ada).get(url(group, "members/add/")).content.decode()
        assert as_(ada).post(url(group, "members/add/"), {"user": stranger.pk, "role": "viewer"}).status_code == 422
        assert role_in(stranger, group) is None

    def test_leave(self, as_: As, group: Group, cleo: User) -> None:
        assert as_(cleo).post(url(group, f"members/{membership(group, cleo).pk}/remove/"))["Location"] == "/groups/"
        assert role_in(cleo, group) is None

    def test_the_last_owner_stays(self, as_: As, group: Group, ada: User) -> None:
        for what, data in (("remove", {}), ("role", {"role": "viewer"})):
            answer = as_(ada).post(url(group, f"members/{membership(group, ada).pk}/{what}/"), data, follow=True)
            assert "A group needs an owner" in answer.content.decode()
        assert role_in(ada, group) == Role.OWNER

    def test_no_such_role(self, as_: As, group: Group, ada: User, ben: User) -> None:
        path = url(group, f"members/{membership(group, ben).pk}/role/")
        assert "A role is one of" in as_(ada).post(path, {"role": "king"}, follow=True).content.decode()
        assert role_in(ben, group) == Role.SCRIBE

    def test_not_an_owner(self, as_: As, group: Group, ben: User, cleo: User) -> None:
        assert as_(ben).post(url(group, f"members/{membership(group, cleo).pk}/remove/")).status_code == 403
        assert as_(ben).post(url(group, f"members/{membership(group, ben).pk}/role/"), {"role": "owner"}).status_code == 403
        assert role_in(cleo, group) == Role.PLAYER

    def test_a_member_of_another_group(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        other = make_group(stranger, "Elsewhere")
        path = url(group, f"members/{membership(other, stranger).pk}/remove/")
        assert as_(ada).post(path).status_code == 404
        assert role_in(stranger, other) == Role.OWNER


class TestActivity:
    def test_it_works(self, as_: As, group: Group, ada: User) -> None:
        groups.set_role(ada, membership(group, User.objects.get(name="Ben")), Role.PLAYER)
        page = as_(ada).get(url(group, "activity/")).content.decode()
        assert "<strong>Ada</strong> changed the role of Ben from scribe to player<time" in " ".join(page.split())

    def test_owners_only(self, as_: As, group: Group, ben: User) -> None:
        assert as_(ben).get(url(group, "activity/")).status_code == 403
