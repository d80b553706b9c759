from uuid import uuid4

from chronicle.models import Group, Job, User
from tests.api.conftest import V1, assert_problem, client_of


def test_it_works(ada: User) -> None:
    job = Job.objects.create(kind="mail", key="1", requested_by=ada, percent=40, doing="Writing", args={"secret": "x"})
    shown = client_of(ada).get(f"{V1}/jobs/{job.pk}/").json()
    assert shown["state"] == "queued"
    assert shown["percent"] == 40
    assert "args" not in shown


def test_of_somebody_else(group: Group, ada: User, ben: User) -> None:
    job = Job.objects.create(kind="mail", key="1", requested_by=ada, group=group)
    assert_problem(client_of(ben).get(f"{V1}/jobs/{job.pk}/"), 404, "not_found")
    assert_problem(client_of(ben).get(f"{V1}/jobs/{uuid4()}/"), 404, "not_found")
