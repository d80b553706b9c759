from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client

from chronicle.models import Job, User
from chronicle.services import catalogue, jobs

As = Callable[[User | None], Client]
Mails = Callable[[], list[str]]


@pytest.fixture
def as_() -> As:
    """A browser in which the person is signed in."""

    def browser(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return browser


@pytest.fixture
def mails() -> Mails:
    """Lets the worker write its mails; what they say."""

    def read() -> list[str]:
        for job in Job.objects.filter(kind="mail", state=Job.State.QUEUED):
            jobs.run(job.pk)
        return [str(message.body) for message in mail.outbox]

    return read


@pytest.fixture
def loaded(db: None) -> None:
    catalogue.load()
