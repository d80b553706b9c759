"""A form half filled in is kept; nobody overwrites what another scribe did meanwhile."""

import pytest

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import Campaign, Draft, Group, User
from chronicle.services.campaigns import drafts
from tests.factories import make_campaign


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


def test_it_works(campaign: Campaign, ada: User, ben: User) -> None:
    draft = drafts.of_game(ben, campaign)
    assert (draft.number, draft.version) == (1, 1)
    draft = drafts.save(ben, draft, 1, {"winner": "red"})
    again = drafts.of_game(ada, campaign)
    assert (again.pk, again.data, again.version, again.started_by) == (draft.pk, {"winner": "red"}, 2, ben)
    drafts.discard(ada, again)
    assert not Draft.objects.exists()


def test_several_worlds_may_be_entered_at_once(group: Group, ben: User) -> None:
    assert drafts.of_world(ben, group).pk != drafts.of_world(ben, group).pk


def test_who_was_overtaken_is_told(campaign: Campaign, ada: User, ben: User) -> None:
    draft = drafts.of_game(ben, campaign)
    drafts.save(ada, draft, 1, {"winner": "red"})
    with pytest.raises(Conflict, match="Ada"):
        drafts.save(ben, draft, 1, {"winner": "blue"})
    draft.refresh_from_db()
    assert draft.data == {"winner": "red"}


def test_one_that_is_gone(campaign: Campaign, ben: User) -> None:
    draft = drafts.of_game(ben, campaign)
    drafts.discard(ben, Draft.objects.get())
    with pytest.raises(NotFound):
        drafts.save(ben, draft, 1, {})


@pytest.mark.parametrize(
    ("data", "code"), [({"x": "y" * drafts.MOST}, "draft_too_long"), ({"x": "\0"}, "not_json"), ({"x": b""}, "not_json")]
)
def test_what_cannot_be_kept(campaign: Campaign, ben: User, data: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        drafts.save(ben, drafts.of_game(ben, campaign), 1, data)
    assert refusal.value.code == code


def test_who_may(campaign: Campaign, group: Group, ben: User, cleo: User, stranger: User) -> None:
    draft = drafts.of_game(ben, campaign)
    for verb in (
        lambda who: drafts.of_game(who, campaign),
        lambda who: drafts.of_world(who, group),
        lambda who: drafts.save(who, draft, 1, {}),
        lambda who: drafts.discard(who, draft),
    ):
        with pytest.raises(Forbidden):
            verb(cleo)
        with pytest.raises(NotFound):
            verb(stranger)
