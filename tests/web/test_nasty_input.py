"""Whatever is typed, chosen or put into an address of the site: a page says what is wrong, and it is no fault of ours."""

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from chronicle.models import Group, User
from chronicle.services import catalogue
from chronicle.throttle import RATES, Rate
from chronicle.web.urls import urlpatterns as of_the_house
from games.models import GameSession
from games.services import sessions
from games.web.urls import urlpatterns as of_games
from tests.factories import make_user
from tests.nasty import TEXTS, Sender, Sent, named, raw
from tests.services.playing import make_session
from tests.web.conftest import As
from tests.web.test_strangers import addresses

pytestmark = pytest.mark.dialect

PAGES = [*of_the_house, *of_games]

SAMPLE = 300
SOAK = 10_000
FORM = "application/x-www-form-urlencoded"
QUERY = ["q", "page", "seat", "since", "moment", "before", "version", "from", "to", "chapter", "game", "campaign", "next"]
QUERY += ["players", "chancellor", "wrong", "kind", "suit", "set", "confidence", "reconstructed", "verb", "person"]
Form = tuple[str, str, dict[str, list[str]]]
"""Method, address, fields with what stands in them."""


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, page: str, text: str) -> None:
        super().__init__()
        self.page, self.found = page, list[Form]()
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("method", "get").upper(), given.get("action") or self.page, {}))
        if not self.found:
            return
        fields, name = self.found[-1][2], given.get("name", "")
        if tag == "select":
            self.select = name
            fields.setdefault(name, [])
        elif tag == "option" and self.select and ("selected" in given or not fields[self.select]):
            fields[self.select] = [given.get("value", "")]
        elif tag in ("input", "textarea", "button") and name:
            ticks = given.get("type") in ("checkbox", "radio") and "checked" not in given and name in fields
            fields.setdefault(name, []).extend([] if ticks else [given.get("value", "x")])


@pytest.fixture(autouse=True)
def unthrottled() -> Iterator[None]:
    with patch.dict(RATES, dict.fromkeys(RATES, Rate(1_000_000, 60))):
        yield


@pytest.fixture
def more(ids: dict[str, object], group: Group, ada: User, cleo: User) -> dict[str, Any]:
    catalogue.load()
    lobby = make_session(ada, group, [cleo, "random"], start=False, spectators="link")
    shown = make_session(ada, group, ["random"], spectators="link", game="oath")
    token = sessions.spectator_token(ada, shown)
    of_law = {"guide": "table", "chapter": "8", "rule": "OATH-8.4e"}
    return {**ids, **of_law, "game": "oath", "token": token, "uid": "x", "lobby": lobby.pk, "shown": shown.pk}


def pages(more: dict[str, Any]) -> list[str]:
    found = [address for _, address in addresses(more)]
    for pattern in PAGES:
        names = [part.split(">")[0].rpartition(":")[2] for part in str(pattern.pattern).split("<")[1:]]
        found.append(reverse(str(pattern.name), kwargs={name: more[name] for name in names}))
    found += [reverse("session", args=[session.pk]) for session in GameSession.objects.all()]
    campaign, group, draft = more["campaign_id"], more["group_id"], more["draft_id"]
    for step in ("seats", "winner", "map", "players", "piles", "choices", "check"):
        found += [reverse(name, args=[campaign, step]) for name in ("scribe-step", "correct")]
    for pile in ("archive-beast", "edifices_in_archive", "dispossessed", "boards"):
        found.append(reverse("recount-pile", args=[campaign, pile]))
    found += [reverse("enter-world-step", args=[group, draft, step]) for step in ("start", "map", "cards", "past", "check")]
    found += [f"{reverse('new-session', args=[group])}?game={game}" for game in ("oath", "whispers")]
    return list(dict.fromkeys(found))


def forms(client: Client, paths: list[str]) -> list[Form]:
    """All forms of these pages, each once."""
    found: dict[tuple[str, ...], Form] = {}
    for path in paths:
        answer = client.get(path)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for form in Forms(path, answer.content.decode()).found:
                found.setdefault((form[0], form[1].split("?")[0], *sorted(form[2])), form)
    return list(found.values())


def filled(form: Form, dice: Random) -> Sent:
    """As it stands there, with something nasty in one field, or in a name."""
    method, address, fields = form
    fields = {name: list(values) for name, values in fields.items()}
    name = dice.choice([*fields, "nothing"])
    fields[name] = [dice.choice(TEXTS) for _ in range(dice.choice((1, 1, 1, 3)))]
    if dice.random() < 0.05:
        fields[dice.choice(TEXTS)[:100]] = ["x"]
    text = urlencode(fields, doseq=True, errors="replace")
    if method == "GET":
        return Sent("GET", f"{address.split('?')[0]}?{text[:20_000]}")
    headers = {"hx-request": "true"} if dice.random() < 0.3 else {}
    return Sent("POST", address, text.encode(), FORM, headers)


def walk(sender: Sender, more: dict[str, Any], every: list[Form], numbers: range) -> None:
    paths, patterns = pages(more), [str(pattern.pattern) for pattern in PAGES]
    for n in numbers:
        dice = Random(f"nasty page {n}")
        match n % 10:
            case 0:
                sender.send(Sent("GET", named(dice.choice(patterns), more, dice)))
            case 1:
                query = urlencode({dice.choice(QUERY): dice.choice(TEXTS)[:10_000] for _ in range(2)})
                sender.send(Sent("GET", f"{dice.choice(paths).split('?')[0]}?{query}"))
            case 2:
                sender.send(raw(dice.choice(("GET", "POST")), dice.choice(paths).split("?")[0], dice))
            case _:
                sender.send(filled(every[n * 7 // 10 % len(every)], dice))


def test_it_works(more: dict[str, Any], as_: As, ada: User) -> None:
    client = as_(ada)
    every = forms(client, pages(more))
    assert len(every) > 60
    sender = Sender(client)
    walk(sender, more, every, range(SAMPLE))
    assert not sender.broken, sender.broken


def test_every_page_is_sent_something_it_does_not_expect(more: dict[str, Any], as_: As, ada: User) -> None:
    """Pages without a form, too."""
    sender = Sender(as_(ada))
    for path in pages(more):
        sender.send(Sent("POST", path.split("?")[0], b"{", "application/json", {}))
    assert not sender.broken, sender.broken


@pytest.mark.soak("nasty")
def test_many_more(more: dict[str, Any], as_: As, ada: User) -> None:
    for user in (ada, None):
        client = as_(user)
        sender = Sender(client)
        walk(sender, more, forms(client, pages(more)), range(SOAK if user else SOAK // 5))
        print(f"nasty input to the site, {'signed in' if user else 'signed out'}: {sender.summary()}")
        assert not sender.broken, sender.broken[:20]


@pytest.mark.parametrize(
    ("address", "headers", "said"),
    [
        ("/catalogue/?q=%00", {}, "U+0000"),
        ("/catalogue/oath/?kind=%1b", {}, "U+001B"),
        ("/groups/%00/", {}, "U+0000"),
        ("/?" + "a&" * 1500, {}, "too many parameters"),
        ("/", {"content-type": "text/plain; charset=rot13"}, "UTF-8"),
        ("/groups/", {"cookie": 'sessionid="aaaaaaaa\\000b"'}, "cookie"),
    ],
)
def test_what_no_text_can_hold(client: Client, loaded: None, address: str, headers: dict[str, str], said: str) -> None:
    """Turned away before anything looks at it, with a page that says why."""
    answer = client.get(address, headers=headers)
    assert answer.status_code == 400
    assert said in answer.content.decode()


@pytest.mark.parametrize("name", ["\u200b", "A\u202eda", "\x1b[31m", "\ufeffAda", "\0"])
def test_a_name_is_refused_at_its_field(as_: As, ada: User, group: Group, name: str) -> None:
    client = as_(ada)
    for address, known in (
        ("/account/", {"time_zone": "UTC"}),
        ("/groups/new/", {}),
        (f"/groups/{group.pk}/edit/", {}),
        (f"/groups/{group.pk}/table/add/", {}),
        (f"/groups/{group.pk}/campaigns/new/found/", {}),
        (f"/groups/{group.pk}/sessions/new/", {"spectators": "group", "seat-0": "me", "seat-1": "bot:random"}),
        ("/account/tokens/", {"scope": "read", "lasts": "30"}),
    ):
        answer = client.post(address, known | {"name": name})
        assert answer.status_code == 422, address
        said = answer.content.decode()
        assert "U+" in said or "Null characters" in said, address


def test_a_long_search_is_told_so(client: Client, loaded: None) -> None:
    for address in ("/catalogue/", "/catalogue/oath/"):
        answer = client.get(address, {"q": "a " * 11})
        assert answer.status_code == 422
        assert "At most 10 words" in answer.content.decode()


def admin_pages(client: Client) -> Iterator[str]:
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        if row := model._default_manager.first():
            yield reverse(f"{name}_change", args=[row.pk])


def test_the_admin(more: dict[str, Any], as_: As) -> None:
    client = as_(make_user("Olga", is_staff=True, is_superuser=True))
    paths = list(admin_pages(client))
    every = forms(client, paths)
    sender = Sender(client)
    for n, path in enumerate(paths):
        dice = Random(f"nasty desk {n}")
        for name in ("q", "p", "o", "id__exact"):
            sender.send(Sent("GET", f"{path}?{urlencode({name: dice.choice(TEXTS)[:10_000]})}"))
    for n, form in enumerate(every):
        sender.send(filled(form, Random(f"nasty form {n}")))
    assert not sender.broken, sender.broken
