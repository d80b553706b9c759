"""What a file may not say: refused at its place, and nothing is written."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from chronicle import documents
from chronicle.errors import Forbidden, NotFound, Refused
from chronicle.models import Campaign, Chapter, Group, Placement, Player, User
from chronicle.services.campaigns import corrections, history, saga
from chronicle.services.exchange import exports, imports
from chronicle.services.exchange.exports import Wish
from chronicle.services.people import players
from tests.factories import game_data, make_campaign, make_group, make_user, play

Change = Callable[[Any], Any]


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """A campaign's, with the group that it comes from. Made once; what a test adds is taken back after the test."""
    with django_db_blocker.unblock(), transaction.atomic():
        ada = make_user("Ada")
        group = make_group(ada, player=make_user("Cleo"))
        campaign = play(ada, make_campaign(ada, group), 2, players=[players.add_guest(ada, group, "Dora")])
        before = Campaign.objects.get(pk=campaign.pk)
        before.head = 1
        corrections.correct(ada, campaign, 2, 1, game_data(before, 5), "Wrong winner.")
        saga.write(ada, history.chapter(campaign, 1), 0, "So it was.")
        yield exports.export(ada, campaign, Wish("json", secrets=True)).text
        transaction.set_rollback(True)


@pytest.fixture
def data(file: str) -> Any:
    return json.loads(file)


@pytest.fixture
def ada(file: str, db: None) -> User:
    return User.objects.get(name="Ada")


@pytest.fixture
def cleo(file: str, db: None) -> User:
    return User.objects.get(name="Cleo")


@pytest.fixture
def group(file: str, db: None) -> Group:
    return Group.objects.get()


def counts() -> tuple[int, ...]:
    return tuple(model._base_manager.count() for model in (Campaign, Chapter, Placement, Player))


def put(at: str, value: Any) -> Change:
    def change(data: Any) -> None:
        *path, last = [int(part) if part.isdigit() else part for part in at.split("/")[1:]]
        for part in path:
            data = data[part]
        data[last] = value

    return change


def drop(at: str) -> Change:
    def change(data: Any) -> None:
        *path, last = [int(part) if part.isdigit() else part for part in at.split("/")[1:]]
        for part in path:
            data = data[part]
        del data[last]

    return change


def twice(data: Any) -> None:
    world = data["chapters"][1]["world"]
    world["world_deck"].append(world["world_deck"][0])


@pytest.mark.parametrize(
    ("change", "at"),
    [
        (put("/format", "chronicle.campaign/2"), "/format"),
        (put("/game", "whispers"), "/game"),
        (put("/sealed", value=True), "/sealed"),
        (put("/colour", "red"), ""),
        (drop("/name"), ""),
        (put("/name", ""), "name"),
        (put("/name", "x" * 81), "name"),
        (put("/description", "x" * 2001), "/description"),
        (put("/created_at", "yesterday"), "/created_at"),
        (put("/created_at", "2026-01-01T00:00:00"), "/created_at"),
        (put("/players", ["Ada", "ada"]), "/players"),
        (put("/players/0", "x" * 61), "/players/0"),
        (put("/players/0", ""), "/players/0"),
        (put("/chapters", []), "/chapters"),
        (put("/chapters", "none"), "/chapters"),
        (drop("/chapters/1"), "/chapters/1/number"),
        (drop("/chapters/0"), "/chapters/0/number"),
        (put("/chapters/1/number", 1.5), "/chapters/1/number"),
        (put("/chapters/1/number", 2**40), "/chapters/1/number"),
        (put("/chapters/1/kind", "dream"), "/chapters/1/kind"),
        (put("/chapters/1/kind", "founding"), "/chapters/1/kind"),
        (put("/chapters/1/world", None), "/chapters/1/kind"),
        (put("/chapters/2/kind", "bare"), "/chapters/2/kind"),
        (put("/chapters/1/title", "x" * 121), "/chapters/1/title"),
        (put("/chapters/1/title", "a\0b"), "/chapters/1/title"),
        (put("/chapters/1/notes", "a\0b"), "/chapters/1/notes"),
        (put("/chapters/1/notes", "\ud800"), "/chapters/1/notes"),
        (put("/chapters/1/played_on", "2026-13-01"), "/chapters/1/played_on"),
        (put("/chapters/1/oath", "silence"), "/chapters/1/world"),
        (put("/chapters/1/winner_color", "green"), "/chapters/1/winner_color"),
        (put("/chapters/1/winner_role", "king"), "/chapters/1/winner_role"),
        (put("/chapters/1/winner_how", ["luck"]), "/chapters/1/winner_how"),
        (put("/chapters/1/seats/0/color", "green"), "/chapters/1/seats/0/color"),
        (put("/chapters/1/seats/0/player", 7), "/chapters/1/seats"),
        (put("/chapters/1/seats/0/player", -1), "/chapters/1/seats"),
        (lambda data: data["chapters"][1]["seats"].append(data["chapters"][1]["seats"][0]), "/chapters/1/seats"),
        (lambda data: [seat.update(won=True) for seat in data["chapters"][1]["seats"]], "/chapters/1/seats"),
        (put("/chapters/1/record/0/kind", "miracle"), "/chapters/1/record/0"),
        (put("/chapters/1/record/0/params", {}), "/chapters/1/record/0"),
        (put("/chapters/1/record/0/params/oath", 5), "/chapters/1/record/0/params/oath"),
        (put("/chapters/1/record/0/law", "OATH-9"), "/chapters/1/record/0/law"),
        (twice, "/chapters/1/world"),
        (put("/chapters/1/world/chapter", 2), "/chapters/1/world"),
        (put("/chapters/1/world/slots/0/site", "atlantis"), "/chapters/1/world/slots/0"),
        (put("/chapters/1/world/oath", "silence"), "/chapters/1/world/oath"),
        (put("/chapters/1/aftermath/winner", None), "/chapters/1/aftermath/winner"),
        (put("/chapters/1/aftermath/players/0/relics", ["x" * 200]), "/chapters/1/aftermath"),
        (put("/chapters/1/aftermath/slots/0/slot", 9), "/chapters/1/aftermath"),
        (put("/chapters/1/choices/oath", 5), "/chapters/1/choices/oath"),
        (put("/chapters/1/saga/0/version", 2), "/chapters/1/saga"),
        (put("/chapters/1/saga/0/text", ""), "/chapters/1/saga/0/text"),
        (put("/chapters/2/versions/0/version", 2), "/chapters/2/versions"),
        (put("/chapters/2/versions/0/why", ""), "/chapters/2/versions/0/why"),
        (put("/chapters/2/versions/0/world/slots", []), "/chapters/2/versions/0/world/slots"),
        (put("/chapters/2/fingerprint", "not hexadecimal"), "/chapters/2/fingerprint"),
    ],
)
def test_refused_at_its_place(data: Any, group: Group, ada: User, change: Change, at: str) -> None:
    change(data)
    before = counts()
    with pytest.raises(Refused) as caught:
        imports.campaign(ada, group, data)
    assert (caught.value.field or "").startswith(at), caught.value.field
    assert caught.value.message
    assert counts() == before


def test_it_works(data: Any, group: Group, ada: User) -> None:
    assert imports.campaign(ada, group, data, name="Again").name == "Again"


def test_who_may(data: Any, group: Group, cleo: User, stranger: User) -> None:
    with pytest.raises(Forbidden):
        imports.campaign(cleo, group, data)
    with pytest.raises(NotFound):
        imports.campaign(stranger, group, data)


def test_rules_are_named(data: Any, group: Group, ada: User) -> None:
    twice(data)
    with pytest.raises(Refused) as caught:
        imports.campaign(ada, group, data)
    assert "SCRIBE-49" in caught.value.law


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"NaN1"])
def test_no_json(raw: bytes) -> None:
    with pytest.raises(Refused):
        imports.read(raw)


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MOST_BYTES", 10)
    with pytest.raises(Refused, match="MB"):
        imports.read(b'"0123456789"')


def test_too_deep(data: Any, group: Group, ada: User) -> None:
    deep: Any = {}
    for _ in range(documents.DEEPEST + 1):
        deep = {"deeper": deep}
    data["chapters"][1]["aftermath"]["extra"] = deep
    with pytest.raises(Refused, match="nested"):
        imports.campaign(ada, group, data)


JUNK: list[Any] = [None, True, 0, -1, 2**31, 1.5, "", "x" * 300, "\0", [], {}, [None], {"a": 1}, "red", "2026-01-01"]


def test_anything_anywhere(data: Any, group: Group, ada: User) -> None:
    """Files with something else at some place: a refusal, or a campaign that can be read."""
    rng = Random(4)
    for _ in range(250):
        broken = deepcopy(data)
        for _ in range(rng.randint(1, 3)):
            mutate(broken, rng)
        before = counts()
        try:
            new = imports.campaign(ada, group, broken)
        except Refused:
            assert counts() == before
            continue
        for form in exports.FORMATS:
            if form != "tts":
                exports.export(ada, new, Wish(form))
        new.delete()


def mutate(data: Any, rng: Random) -> None:
    while isinstance(data, dict | list) and data:
        key = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
        inner = data[key]
        if not inner or not isinstance(inner, dict | list) or rng.random() < 0.15:
            if rng.random() < 0.3:
                del data[key]
            else:
                data[key] = rng.choice(JUNK)
            return
        data = inner


@pytest.mark.parametrize("text", ["", "hello", "030303", "\0", "03" * 200, "é" * 50])
def test_no_save_string(group: Group, ada: User, text: str) -> None:
    with pytest.raises(Refused) as caught:
        imports.string_as_campaign(ada, group, text, mend=True)
    assert caught.value.field
