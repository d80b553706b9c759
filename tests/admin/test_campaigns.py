"""Operators see of a chronicle what its table sees: nothing sealed; and they do not edit history."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from chronicle.models import Campaign, Chapter, Placement, RecordEntry, User
from chronicle.services.campaigns import forks, saga
from games.oath.names import HOW, name
from tests.factories import make_user


@pytest.fixture
def desk(db: None, client: Client) -> Client:
    client.force_login(make_user("Root", is_staff=True, is_superuser=True))
    return client


def page(row: Campaign | Chapter | Placement | RecordEntry, what: str = "change") -> str:
    return reverse(f"admin:chronicle_{row._meta.model_name}_{what}", args=[row.pk])


def test_it_works(desk: Client, campaign: Campaign) -> None:
    assert desk.post(page(campaign), {"name": "New name", "description": "", "played_at": "both"}).status_code == 302
    campaign.refresh_from_db()
    assert campaign.name == "New name"
    assert desk.post(page(campaign, "delete"), {"post": "yes"}).status_code == 302
    assert not Campaign.objects.exists()


def test_one_with_forks_is_not_deleted(desk: Client, campaign: Campaign, ben: User) -> None:
    forks.fork(ben, campaign, 1, "Fork")
    answer = desk.post(page(campaign, "delete"), {"post": "yes"}, follow=True)
    assert "delete them first" in answer.text
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize("model", [Placement, RecordEntry])
def test_what_is_sealed_is_not_there(desk: Client, campaign: Campaign, model: type[Placement | RecordEntry]) -> None:
    sealed, known = (model._default_manager.filter(sealed=value).first() for value in (True, False))
    assert sealed
    assert known
    assert desk.get(page(sealed)).status_code == 302
    assert desk.get(page(known)).status_code == 200
    listing = desk.get(reverse(f"admin:chronicle_{model._meta.model_name}_changelist"))
    assert listing.context["cl"].queryset.count() == model._default_manager.filter(sealed=False).count()


def test_no_page_shows_a_secret_column() -> None:
    secret = {"seed", "frame", "orders", "aftermath", "choices", "fingerprint", "secret", "data", "rows", "spots"}
    for model in admin.site._registry:
        if model._meta.app_label == "chronicle" and model.__module__ == "chronicle.models.campaigns":
            page_of = admin.site._registry[model]
            shown = str(page_of.fields) + str(page_of.list_display)
            assert not {name for name in secret if f"'{name}'" in shown}, model


def test_history_is_not_edited(desk: Client, campaign: Campaign) -> None:
    chapter = Chapter.objects.get(campaign=campaign, number=2)
    for what in ("change", "delete"):
        assert desk.post(page(chapter, what), {"title": "Mine", "post": "yes"}).status_code == 403


def test_lists_tell_names(desk: Client, campaign: Campaign) -> None:
    chapter = Chapter.objects.get(campaign=campaign, number=2)
    listing = desk.get(reverse("admin:chronicle_chapter_changelist")).text
    assert saga.title(chapter) in listing
    assert chapter.winner_color.capitalize() in listing
    shown = desk.get(page(chapter)).text
    assert f'["{chapter.winner_how[0]}"]' not in shown
    assert HOW[chapter.winner_how[0]] in shown
    card = Placement.objects.filter(sealed=False, kind="site").first()
    assert card
    assert name(card.card) in desk.get(page(card)).text


def test_the_page_on_the_site_is_linked_for_members(desk: Client, client: Client, campaign: Campaign, ada: User) -> None:
    chapter = Chapter.objects.get(campaign=campaign, number=2)
    there: dict[Campaign | Chapter, str] = {
        campaign: f"/campaigns/{campaign.pk}/",
        chapter: f"/campaigns/{campaign.pk}/chapters/2/",
    }
    for row, address in there.items():
        assert f'href="{address}"' not in desk.get(page(row)).text
    User.objects.filter(pk=ada.pk).update(is_staff=True, is_superuser=True)
    ada.refresh_from_db()
    client.force_login(ada)
    for row, address in there.items():
        assert f'href="{address}"' in client.get(page(row)).text
        assert reverse("admin:chronicle_campaign_change", args=[campaign.pk]) in client.get(f"/campaigns/{campaign.pk}/").text
