"""The API keeps what its schema promises, whatever is sent: no 5xx, no answer that the schema does not name."""

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import hypothesis
import pytest
import schemathesis
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from hypothesis import HealthCheck
from schemathesis.checks import load_all_checks
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from chronicle.models import CatalogueEntry, Group, User
from chronicle.services import players
from tests.api.conftest import client_of
from tests.api.test_strangers import ids_of

EXAMPLES = 12

load_all_checks()


@pytest.fixture
def ids(group: Group, ada: User, cleo: User) -> dict[str, Any]:
    """A table with a row of every kind."""
    CatalogueEntry.objects.create(game="oath", kind="denizen", slug="smith", name="Smith", facts={"names": {"en": "Smith"}})
    players.add_guest(ada, group, "Erna")
    return {**ids_of(group, ada, cleo), "game": "oath", "slug": "smith"}


@pytest.fixture(autouse=True)
def one_transaction() -> Iterator[None]:
    """The server's requests use the connection of the test, and leave it open; nothing is throttled."""
    ends = (request_started, request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    rates = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "1000000/min")
    with patch.dict(settings.REST_FRAMEWORK, {"DEFAULT_THROTTLE_RATES": rates}):
        yield
    for end in ends:
        end.connect(close_old_connections)


def load() -> Any:
    generation = GenerationConfig(max_examples=EXAMPLES, deterministic=True, with_security_parameters=False)
    config = SchemathesisConfig(projects=ProjectsConfig(default=ProjectConfig(generation=generation)))
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
    client = client_of(ada)
    cookies = "; ".join(f"{cookie.key}={cookie.value}" for cookie in client.cookies.values())
    case.call_and_validate(
        headers={"Cookie": f"{cookies}; csrftoken={'c' * 32}", "X-CSRFToken": "c" * 32},
        excluded_checks=[ignored_auth, positive_data_acceptance],
    )
