"""The API keeps what its schema promises, whatever is sent: no 5xx, no answer that the schema does not name."""

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import hypothesis
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from hypothesis import HealthCheck
from schemathesis.checks import load_all_checks
from schemathesis.config import ChecksConfig, GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.config._checks import NegativeDataRejectionConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from chronicle.models import CatalogueEntry, Group, User
from chronicle.services.people import players
from chronicle.throttle import RATES, Rate
from games.services import sessions
from tests.api.conftest import client_of
from tests.api.test_strangers import ids_of
from tests.services.playing import make_session

pytestmark = pytest.mark.postgresql

EXAMPLES = 12
CSRF = "c" * 32

load_all_checks()


@pytest.fixture
def ids(group: Group, ada: User, cleo: User) -> dict[str, Any]:
    """A table with a row of every kind."""
    CatalogueEntry.objects.create(game="oath", kind="denizen", slug="smith", name="Smith", facts={"names": {"en": "Smith"}})
    players.add_guest(ada, group, "Erna")
    shown = make_session(ada, group, ["random"], spectators="link")
    token = sessions.spectator_token(ada, shown)
    return {**ids_of(group, ada, cleo), "game": "oath", "slug": "smith", "token": token}


@pytest.fixture(autouse=True)
def one_transaction() -> Iterator[None]:
    """The server's requests use the connection of the test, and leave it open; nothing is throttled."""
    ends = (request_started, request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    with patch.dict(RATES, dict.fromkeys(RATES, Rate(1_000_000, 60))):
        yield
    for end in ends:
        end.connect(close_old_connections)


def load() -> Any:
    generation = GenerationConfig(max_examples=EXAMPLES, deterministic=True, with_security_parameters=False)
    # A stale If-Match is told before a wrong body.
    checks = ChecksConfig(negative_data_rejection=NegativeDataRejectionConfig(expected_statuses=["4xx"]))
    project = ProjectConfig(generation=generation, checks=checks)
    config = SchemathesisConfig(projects=ProjectsConfig(default=project))
    promised = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    loaded = schemathesis.openapi.from_dict(json.loads(OpenApiJsonRenderer().render(promised)), config=config)
    loaded.app = get_wsgi_application()
    return loaded


schema = load()


# The examples of one operation meet the same table, each as the one before left it.
@schema.parametrize()  # type: ignore[untyped-decorator]
@hypothesis.settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_it_works(case: Any, ids: dict[str, Any], ada: User) -> None:
    path = case.meta.components.get(ParameterLocation.PATH)
    if path and path.mode is GenerationMode.POSITIVE:  # made-up ids would meet nothing but 404
        case.path_parameters.update({name: str(ids[name]) for name in case.path_parameters if name in ids})
    cookies = {cookie.key: cookie.value for cookie in client_of(ada).cookies.values()}
    response = case.call_and_validate(
        cookies={**cookies, "csrftoken": CSRF},
        headers={"X-CSRFToken": CSRF},
        excluded_checks=[ignored_auth, positive_data_acceptance],
    )
    assert response.status_code != 401  # else nothing behind the door was tried
