"""Answers as bytes: a struct is written in one go, everything else by REST framework; nobody can tell them apart."""

from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from msgspec import Struct

from api.base.endpoint import Endpoint
from api.base.fields import Body, Count, Text
from api.base.renderers import Json
from games.models import GameSession
from games.services import play
from games.services.shown import LogEntry, Note, Verdict
from tests.factories import make_group, make_user
from tests.services.playing import make_session, play_on

AT = datetime(2026, 11, 20, 4, 5, 6, 70, UTC)
KEY = UUID("00000000-0000-4000-8000-000000000001")
PARAMS = {"count": 2, "none": None, "cards": ("elders", "wolves"), "by": {"red": [1.0, -0.5, 10**12]}, "yes": True, "3": "ß"}


def as_part(struct: Struct) -> bytes:
    """Writes it as a part of something else, as REST framework does."""
    data: bytes = Json().render([struct])
    return data[1:-1]


@pytest.mark.parametrize(
    "struct",
    [
        Note(id=KEY, player=None, name='"Ada"\\', text="\u2028a\u2029 <b> ü 🎲 \x01\n", at=AT),
        Note(id=KEY, player=KEY, name=None, text="", at=AT.replace(microsecond=0)),
        Note(id=KEY, player=KEY, name="Ben", text="", at=AT.astimezone(timezone(timedelta(hours=2)))),
        LogEntry(number=1, kind="told", params=PARAMS, law="", detailed=False, text="Told.", move=2, seat=None, at=AT),
        Verdict(ok=True),
        Verdict(ok=False, decisions=3, expected=[1, None], got={"a": 1}),
    ],
)
def test_it_works(struct: Struct) -> None:
    assert Json().render(struct) == as_part(struct)


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["oath", "whispers"])
def test_a_game_is_written_as_its_parts_are(game: str) -> None:
    ada = make_user("Ada")
    session = make_session(ada, make_group(ada), ["random", "random"], game=game)
    play_on(session, 12)
    seen = [play.view(ada, GameSession.objects.get(pk=session.pk))[1], play.asks(ada, session)]
    assert [Json().render(each) for each in seen] == [as_part(each) for each in seen]


# -- what a request contains ------------------------------------------------------------------------------------------


class Given(Body):
    name = Text(max_length=5)
    count = Count(default=1)
    more = Text(required=False)


def given(data: object) -> dict[str, Any]:
    endpoint: Any = Endpoint()
    endpoint.body, endpoint.request = b"{}", SimpleNamespace(data=data)
    found: dict[str, Any] = endpoint.given(Given)
    return found


def test_a_form_remembers_nothing_of_earlier_requests() -> None:
    assert given({"name": "Ada", "more": "and more"}) == {"name": "Ada", "count": 1, "more": "and more"}
    first = given({"name": "Ben", "count": 3})
    with pytest.raises(Exception, match=r"at most|no more than"):
        given({"name": "too long", "count": 4})
    assert given({"name": "Cleo"}) == {"name": "Cleo", "count": 1}
    assert first == {"name": "Ben", "count": 3}


@pytest.mark.parametrize("data", [None, [], "text", {}, {"name": 3}, {"nmae": "Ada"}, {"name": "too long", "count": "x"}])
def test_a_refusal_reads_as_a_form_of_its_own_says_it(data: object) -> None:
    body = Given(data=data)
    assert not body.is_valid()
    with pytest.raises(Exception) as refusal:  # noqa: PT011
        given(data)
    assert refusal.value.detail == body.errors  # type: ignore[attr-defined]
