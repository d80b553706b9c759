"""Whatever is sent to whichever address of the API: never a fault of ours."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.urls import URLPattern, reverse
from drf_spectacular.generators import SchemaGenerator

from api.urls import v1
from chronicle.models import Campaign, CatalogueEntry, Group, User
from chronicle.services.campaigns import worlds
from chronicle.services.exchange import exports
from chronicle.throttle import RATES, Rate
from games.oath.engine.save.strings import encode
from games.oath.engine.save.translation import from_world
from games.services import sessions
from tests.api.conftest import V1, assert_problem, client_of
from tests.api.test_strangers import ids_of, methods_of
from tests.factories import PASSWORD, game_data
from tests.nasty import Sender, Sent, asked, named, raw, spoilt
from tests.services.playing import make_session
from tests.services.tabled import CITIES, LOYAL, OTHERWISE

pytestmark = pytest.mark.dialect

SAMPLE = 400
SOAK = 30_000
ENDLESS = {"stream"}
SCHEMA: Any = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]


@pytest.fixture(autouse=True)
def unthrottled() -> Iterator[None]:
    with patch.dict(RATES, dict.fromkeys(RATES, Rate(1_000_000, 60))):
        yield


@pytest.fixture
def ids(group: Group, ada: User, cleo: User) -> dict[str, Any]:
    CatalogueEntry.objects.create(game="oath", kind="denizen", slug="smith", name="Smith", facts={"names": {"en": "Smith"}})
    shown = make_session(ada, group, ["random"], spectators="link")
    token = sessions.spectator_token(ada, shown)
    found = {**ids_of(group, ada, cleo), "game": "oath", "slug": "smith", "token": token}
    running = make_session(ada, group, [cleo])
    return found | {"running": running.pk, "group": group.pk, "player": group.players.get(user=ada).pk}


@pytest.fixture
def bodies(ids: dict[str, Any], ada: User) -> dict[tuple[str, str], dict[str, Any]]:
    """By address and method: a body that is nearly, or just, what is asked for."""
    campaign = Campaign.objects.get(pk=ids["campaign_id"])
    world = worlds.load(campaign, campaign.head)
    game = {**game_data(campaign), "played_on": "2026-01-01", "title": "The flood", "notes": "Cold."}
    document = json.loads(exports.export(ada, campaign, exports.Wish("json", secrets=True)).text)
    string = encode(from_world(world))
    group = str(ids["group"])
    sheet = {
        "table": CITIES,
        "options": {"secrecy_bonus": True},
        "seats": [
            {"player": str(ids["player"]), "side": "pale-raven", "entries": LOYAL},
            {"name": "Dora the second", "entries": OTHERWISE},
        ],
    }
    given: dict[tuple[str, str], dict[str, Any]] = {
        ("campaigns", "post"): {"group": group, "name": "A", "description": "b", "world": world.plain()},
        ("import-campaign", "post"): {"group": group, "name": "A", "document": document},
        ("read-string", "post"): {"save_string": string},
        ("import-chapter", "post"): {"save_string": string, "head": campaign.head, "mend": True},
        ("compare-string", "post"): {"save_string": string},
        ("chapters", "post"): {**game, "head": campaign.head},
        ("preview-chapter", "post"): {**game, "head": campaign.head},
        ("correct-chapter", "post"): {**game, "version": 1, "why": "Looked again"},
        ("past", "post"): {"seats": game["seats"], "winner": {"color": "red", "role": "exile", "how": ["usurper"]}},
        ("correct-world", "post"): {
            "version": 1,
            "why": "Looked again",
            "oath": "devotion",
            "moves": [{"card": "longbows", "slot": 1, "faceup": True}, {"card": "grand-scepter", "zone": "box", "top": True}],
        },
        ("recount", "post"): {
            "chapter": campaign.head,
            "version": 1,
            "piles": [
                {"pile": "slot-1", "site": "plains", "cards": ["longbows"], "count": 1},
                {"pile": "boards", "sides": {"red": "citizen"}},
            ],
            "moves": [{"card": "elders", "zone": "archive", "from": "world_deck"}],
            "taken": {"archive": ["longbows"]},
            "oath": "devotion",
            "confirmed": ["table_is_right"],
            "why": "Looked again",
        },
        ("sessions", "post"): {
            "group": group,
            "game": "oath",
            "name": "A",
            "spectators": "group",
            "campaign": str(campaign.pk),
            "mend": True,
            "options": {"world": world.plain()},
            "seats": [{"player": str(ids["player"])}, {"bot": "random"}],
        },
        ("plays", "post"): sheet | {"game": "whispers", "played_on": "2026-01-01", "notes": "Cold."},
        ("play", "patch"): sheet | {"played_on": "2026-01-01", "notes": "Cold."},
        ("me", "patch"): {"name": "Ada", "time_zone": "Europe/Warsaw"},
        ("password", "post"): {"current": PASSWORD, "password": "another long passphrase"},
        ("address", "post"): {"email": "ada2@example.org", "password": PASSWORD},
        ("deletion", "post"): {"password": PASSWORD, "keep_name": True},
    }
    return given


def example(schema: Any, name: str, ids: dict[str, Any]) -> Any:
    """Something that the schema allows."""
    if "$ref" in schema:
        schema = SCHEMA["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    for several in ("allOf", "oneOf", "anyOf"):
        if several in schema:
            return example(schema[several][0], name, ids)
    kind = schema.get("type")
    match kind[0] if isinstance(kind, list) else kind:
        case "object":
            return {key: example(inner, key, ids) for key, inner in schema.get("properties", {}).items()}
        case "array":
            return [example(schema["items"], name, ids)]
        case "integer":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case _ if "enum" in schema:
            return schema["enum"][0]
        case _ if schema.get("format") == "uuid":
            return str(ids.get(name, ids.get(f"{name}_id", ids["group"])))
    return {"date-time": "2027-01-01T00:00:00Z", "date": "2026-01-01"}.get(schema.get("format", ""), "x")


def operations(ids: dict[str, Any], bodies: dict[tuple[str, str], Any]) -> Iterator[tuple[str, str, str, list[str], Any]]:
    """Method, address, its pattern, the parameters of its query, and a body."""
    for pattern in v1:
        assert isinstance(pattern, URLPattern)
        if pattern.name in ENDLESS:
            continue
        route = str(pattern.pattern)
        names = {inside.split(">")[0].rpartition(":")[2] for inside in route.split("<")[1:]}
        path = reverse(f"api:{pattern.name}", kwargs={name: ids[name] for name in names})
        promised = SCHEMA["paths"]["/api/v1/" + "/".join(_braces(part) for part in route.split("/"))]
        for method in methods_of(pattern):
            operation = promised[method]
            query = [given["name"] for given in operation.get("parameters", []) if given["in"] == "query"]
            media = operation.get("requestBody", {}).get("content", {}).get("application/json")
            body = bodies.get((str(pattern.name), method), example(media["schema"], "", ids) if media else None)
            yield method.upper(), path, f"api/v1/{route}", [*query, "nothing"], body


def _braces(part: str) -> str:
    return f"{{{part.strip('<>').rpartition(':')[2]}}}" if part.startswith("<") else part


def walk(sender: Sender, ids: dict[str, Any], bodies: dict[tuple[str, str], Any], numbers: range) -> None:
    """Every operation alike often; one with a body mostly has its body spoilt."""
    every = list(operations(ids, bodies))
    for n in numbers:
        method, path, pattern, query, body = every[n % len(every)]
        dice = Random(f"nasty {n}")
        plain = json.dumps(body or {}).encode()
        ways = ["body"] * 7 * (body is not None) + ["id"] * 2 * ("<" in pattern) + ["query"] * 4 * (len(query) > 1) + ["form"]
        match dice.choice(ways):
            case "body":
                sender.send(Sent(method, path, spoilt(body, dice)))
            case "id":
                sender.send(Sent(method, named(pattern, ids, dice), plain))
            case "query":
                sender.send(Sent(method, asked(path, query, dice), plain))
            case _:
                sender.send(raw(method, path, dice))


@pytest.mark.parametrize(
    "query",
    [
        *(
            "catalogue/oath/?search=%00",
            "catalogue/oath/?kind=%00",
            "groups/?search=%1b",
            "groups/?cursor=",
            "groups/?limit=0" + "9" * 5000,
        ),
        *(
            "groups/?cursor=" + "9" * 5000,
            "campaigns/{campaign_id}/diff/?later=" + "9" * 5000,
            "sessions/{session_id}/?seat=" + "9" * 5000,
        ),
        *(f"sessions/{{session_id}}/{at}={'9' * 5000}" for at in ("log/?after", "replay/?moment", "asks/?seat")),
        *(f"watch/{{token}}/{at}={'9' * 5000}" for at in ("log/?after", "replay/?moment")),
    ],
)
def test_addresses(ids: dict[str, Any], ada: User, query: str) -> None:
    assert_problem(client_of(ada).get(f"{V1}/{query.format(**ids)}"), 400, "invalid")


@pytest.mark.parametrize("body", [{"\ud800": 1}, {"\0": 1}])
def test_half_a_character_in_a_key(ids: dict[str, Any], bodies: Any, ada: User, body: dict[str, int]) -> None:
    """Everywhere, and also where a key may be anything."""
    client = client_of(ada)
    for method, path, _, _, example_of in operations(ids, bodies):
        if example_of is not None:
            for given in (body, example_of | {next(iter(example_of), "x"): body}):
                answer = client.generic(method, path, json.dumps(given), "application/json")
                assert_problem(answer, 400, "invalid")


@pytest.mark.parametrize("field", ["scope", "spectators", "role", "format", "who", "stands"])
def test_half_a_character_in_a_choice(ids: dict[str, Any], bodies: Any, ada: User, field: str) -> None:
    tried = 0
    for method, path, _, _, example_of in operations(ids, bodies):
        if field in (example_of or {}):
            answer = client_of(ada).generic(method, path, json.dumps({**example_of, field: "\ud800"}), "application/json")
            assert_problem(answer, 400, "invalid", field)
            tried += 1
    assert tried


@pytest.mark.parametrize("slot", [1.0, True, "1", [1]])
def test_no_slot(ids: dict[str, Any], bodies: Any, ada: User, slot: Any) -> None:
    body = bodies["chapters", "post"] | {"choices": {"edifice": {"build": {"slot": slot, "replaces": "longbows"}}}}
    for path in ("", "preview/"):
        answer = client_of(ada).post(f"{V1}/campaigns/{ids['campaign_id']}/chapters/{path}", body, format="json")
        assert answer.status_code in (400, 422)
        assert "slot" in answer.json()["detail"] + str(answer.json()["errors"])


@pytest.mark.parametrize("encoding", ["zlib", "rot13", "hex", "utf-16", "utf-7"])
def test_other_encodings(ada: User, encoding: str) -> None:
    for method in ("GET", "POST"):
        answer = client_of(ada).generic(method, f"{V1}/groups/", '{"name": "x"}', f"application/json; charset={encoding}")
        assert_problem(answer, 400, "invalid")


def test_it_works(ids: dict[str, Any], bodies: dict[tuple[str, str], Any], ada: User) -> None:
    sender = Sender(client_of(ada))
    walk(sender, ids, bodies, range(SAMPLE))
    assert not sender.broken, sender.broken
    assert sender.statuses[400] > SAMPLE / 4


@pytest.mark.soak("nasty")
def test_many_more(ids: dict[str, Any], bodies: dict[tuple[str, str], Any], ada: User) -> None:
    sender = Sender(client_of(ada))
    walk(sender, ids, bodies, range(SOAK))
    print(f"nasty input to the API: {sender.summary()}")
    assert not sender.broken, sender.broken[:20]
