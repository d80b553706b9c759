"""The help is true: each of its links leads somewhere, and whatever it quotes is on the pages."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client

from chronicle.models import Campaign, Group, User
from chronicle.web.help import GUIDES
from tests.factories import make_campaign, play
from tests.services.playing import make_session
from tests.web.conftest import As

PAGES = ["/help/", *(f"/help/{guide.slug}/" for guide in GUIDES)]
LINK = re.compile(r'href="(/[^"#]*)')


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group), games=2)


def links(page: str) -> list[str]:
    return sorted({unescape(link) for link in LINK.findall(page) if not link.startswith("/static/")})


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_each_link_of_a_visitor_leads_somewhere(client: Client, loaded: None, path: str) -> None:
    found = links(client.get(path).content.decode())
    assert len(found) > 3
    for link in found:
        answer = client.get(link)
        assert answer.status_code == 200 or answer.headers["Location"].startswith("/sign-in/"), link


@pytest.mark.parametrize("path", PAGES)
def test_each_link_of_a_member_leads_somewhere(as_: As, loaded: None, campaign: Campaign, ada: User, path: str) -> None:
    client = as_(ada)
    for link in links(client.get(path).content.decode()):
        assert client.get(link).status_code == (302 if link == "/sign-out/" else 200), link


def test_no_such_guide(client: Client) -> None:
    assert client.get("/help/cooking/").status_code == 404


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.slug)
def test_what_a_guide_quotes_is_called_so(
    as_: As, loaded: None, campaign: Campaign, group: Group, ada: User, guide: object
) -> None:
    client = as_(ada)
    session = make_session(ada, group, ["random"], game="oath")
    home, world = f"/groups/{group.pk}/", f"/campaigns/{campaign.pk}/"
    paths = [home, world, f"{home}campaigns/new/", f"{world}sheet/", f"{world}chapters/2/", f"{world}export/"]
    there = "".join(client.get(path).content.decode() for path in [*paths, f"/sessions/{session.pk}/", "/sessions/"])
    there += (settings.BASE_DIR / "templates/sessions/question.html").read_text("utf-8")  # some questions have no why-not
    text = re.sub(r"<[^>]*>", "", client.get(f"/help/{guide.slug}/").content.decode())  # type: ignore[attr-defined]
    quoted = re.findall("“([^”]+)”", text)
    assert [words for words in quoted if words.strip(",.") not in unescape(there)] == []


def test_it_is_linked_where_one_needs_it(as_: As, campaign: Campaign, group: Group, ben: User) -> None:
    client = as_(ben)
    for path, guide in {
        f"/groups/{group.pk}/campaigns/new/": "begin",
        f"/campaigns/{campaign.pk}/": "history",
        f"/campaigns/{campaign.pk}/export/": "data",
        f"/campaigns/{campaign.pk}/import/": "data",
        f"/groups/{group.pk}/sessions/new/": "screen",
        "/sessions/": "screen",
    }.items():
        assert f'href="/help/{guide}/"' in client.get(path).content.decode(), path
