"""A request cannot make an answer or a piece of work much larger than itself."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from api.base.endpoint import Endpoint
from chronicle.documents import MOST_VALUES
from chronicle.models import CatalogueEntry, Group, User
from chronicle.texts import MOST_WORDS
from tests.api.conftest import V1, assert_problem, client_of

GROUPS = f"{V1}/groups/"
IMPORT = f"{V1}/campaigns/import/"


def sent(client: APIClient, path: str, body: Any) -> Any:
    return client.post(path, body if isinstance(body, str | bytes) else json.dumps(body), content_type="application/json")


def test_it_works(signed_in: APIClient) -> None:
    """Of many unknown fields the first few are told, and how many more there are."""
    body = {f"field{n:05}": 1 for n in range(9_000)}
    answer = sent(signed_in, GROUPS, body)
    problem = assert_problem(answer, 400, "invalid", "field00000")
    assert len(problem["errors"]) == 11
    assert "8990 more" in problem["detail"]
    assert len(answer.content) < len(json.dumps(body)) / 20


@pytest.mark.parametrize("path", [GROUPS, IMPORT])
def test_two_hundred_thousand_keys(signed_in: APIClient, path: str) -> None:
    body = {f"k{n}": 0 for n in range(200_000)}
    answer = sent(signed_in, path, body)
    assert answer.status_code in (400, 413)
    assert len(answer.content) < len(json.dumps(body)) / 100


@pytest.mark.parametrize(
    "body",
    [
        {"name": [0] * MOST_VALUES},
        {"name": {str(n): 0 for n in range(MOST_VALUES)}},
        {"name": json.loads("[" * 30 + "]" * 30)},
    ],
    ids=["long", "many", "deep"],
)
def test_shapes(signed_in: APIClient, body: Any) -> None:
    assert_problem(sent(signed_in, GROUPS, body), 400, "invalid")


def test_a_long_body_is_not_even_read(signed_in: APIClient) -> None:
    body = '{"name": "' + "x" * Endpoint.largest_body + '"}'
    problem = assert_problem(sent(signed_in, GROUPS, body), 413, "too_large")
    assert "512 kB" in problem["detail"]
    assert sent(signed_in, IMPORT, body).status_code == 400  # files may be larger
    assert Group.objects.count() == 0


def test_what_was_sent_is_repeated_only_so_far(signed_in: APIClient) -> None:
    long = "x" * 100_000
    for path, body in ((f"{V1}/me/tokens/", {"name": "a", "scope": long}), (GROUPS, {long: 1})):
        answer = sent(signed_in, path, body)
        assert_problem(answer, 400, "invalid")
        assert len(answer.content) < 10_000


def test_many_parameters(signed_in: APIClient) -> None:
    few = signed_in.get(GROUPS, {f"p{n}": "" for n in range(500)})
    assert len(assert_problem(few, 400, "invalid")["errors"]) == 12
    assert_problem(signed_in.get(GROUPS + "?" + "&".join(f"p{n}" for n in range(5_000))), 400, "invalid")


@pytest.mark.parametrize("sought", ["a " * 8_000, "a " * (MOST_WORDS + 1), "x" * 101])
def test_a_search_has_a_few_words(db: None, sought: str) -> None:
    for name in ("smith", "smithy"):
        CatalogueEntry.objects.create(game="oath", kind="denizen", slug=name, name=name, facts={}, search_text=name)
    path = f"{V1}/catalogue/oath/"
    problem = assert_problem(client_of().get(path, {"search": sought}), 400, "invalid", "search")
    assert "10 words" in problem["detail"] or "100 characters" in problem["detail"]
    assert len(client_of().get(path, {"search": "s m i t h y " + "h " * 4}).json()["results"]) == 1


def test_lists_are_searched_by_short_texts(ada: User) -> None:
    for path in ("groups", "campaigns", "sessions"):
        assert_problem(client_of(ada).get(f"{V1}/{path}/", {"search": "x" * 101}), 400, "invalid", "search")
