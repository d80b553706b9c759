"""Wherever a page names a rule, its number is a link to it."""

import re
from html import unescape
from pathlib import Path
from unittest.mock import patch

import pytest
from django.conf import settings
from django.test import Client

from chronicle.errors import Refused
from chronicle.models import Group, User
from chronicle.services.campaigns import withdrawals
from chronicle.web.citing import linked, said
from chronicle.web.forms import Form, GuestName
from tests.factories import make_campaign, play
from tests.web.conftest import As
from tests.web.test_strangers import addresses

TEMPLATES = sorted(path for folder in ("templates", "games") for path in (settings.BASE_DIR / folder).rglob("*.html"))
RULE = re.compile(r"\b(?:OATH|SCRIBE|WOW|VIS)-[\dA-Za-z][\w.]*")
LINKED = re.compile(
    r"<a\b[^>]*>.*?</a>|<(?:title|textarea|option|h1|h2)\b.*?</(?:title|textarea|option|h1|h2)>|<[^>]*>", re.DOTALL
)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(settings.BASE_DIR).as_posix())
def test_no_template_cites_a_rule_without_its_link(path: Path) -> None:
    text = path.read_text("utf-8")
    assert 'class="law"' not in text, "cite it by the filter `law`"
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", "", text, flags=re.DOTALL)
    assert RULE.findall(bare) == []


def unlinked(page: str) -> list[str]:
    return RULE.findall(LINKED.sub(" ", unescape(page)))


def test_it_works(ids: dict[str, object], loaded: None, as_: As, ada: User) -> None:
    """On every page of the group, with all that is there."""
    client = as_(ada)
    for name, address in addresses(ids):
        answer = client.get(address)
        if answer["Content-Type"].startswith("text/html") and not answer.streaming:
            page = answer.content.decode()
            assert unlinked(page) == [], name
            assert 'class="law">' not in page.replace('<a class="law" ', ""), name


@pytest.mark.parametrize("path", ["/", "/help/", "/catalogue/oath/longbows/", "/catalogue/viscounts/score-sheet/", "/about/"])
def test_on_pages_for_everybody(client: Client, loaded: None, path: str) -> None:
    assert unlinked(client.get(path).content.decode()) == []


def test_a_refusal_at_a_field_cites_its_rule() -> None:
    form: Form = GuestName({"name": "Zoe"})
    form.refuse(Refused("no", "Not <now>.", field="name", law=("SCRIBE-13", "OATH-8.4e")))
    shown = str(form["name"].errors)
    assert "Not &lt;now&gt;." in shown
    assert '<a class="law" href="/laws/oath/SCRIBE-13/">SCRIBE-13</a>' in shown
    assert '<a class="law" href="/laws/oath/OATH-8.4e/">OATH-8.4e</a>' in shown


def test_a_refusal_without_a_rule_is_its_message() -> None:
    assert said(Refused("no", "Not <now>.")) == "Not &lt;now&gt;."


def test_a_text_that_cites_rules_has_links_to_those_that_there_are() -> None:
    assert linked("By <WOW-9.1a> and WOW-18, not by WOW-99.") == (
        'By &lt;<a class="law" href="/laws/whispers/WOW-9.1a/">WOW-9.1a</a>&gt; and '
        '<a class="law" href="/laws/whispers/WOW-18/">WOW-18</a>, not by WOW-99.'
    )


def test_a_message_cites_its_rule(as_: As, group: Group, ben: User) -> None:
    """A button of a campaign that is refused by a rule."""
    campaign = make_campaign(ben, group)
    with patch.object(withdrawals, "restore", side_effect=Refused("no", "Not now.", law=("SCRIBE-65",))):
        row = withdrawals.withdraw(group.memberships.get(role="owner").user, play(ben, campaign), 1)
        page = as_(row.withdrawn_by).post(f"/campaigns/{campaign.pk}/withdrawn/{row.pk}/restore/", follow=True)
    assert 'Not now. <a class="law" href="/laws/oath/SCRIBE-65/">SCRIBE-65</a>' in page.content.decode()


def test_what_is_not_linked_is_found() -> None:
    assert unlinked('<p>Rule OATH-8.4e, <a href="/x/">SCRIBE-13</a> <span class="law">WOW-9.1a</span></p>') == [
        "OATH-8.4e",
        "WOW-9.1a",
    ]
