"""Who is not in a group learns nothing of it: every address of the API is tried, also those that are added later."""

from datetime import timedelta
from typing import Any

from django.urls import URLPattern, reverse
from django.utils import timezone

from api.urls import v1
from chronicle.models import Group, Role, User
from chronicle.services import jobs
from chronicle.services.campaigns import evenings
from chronicle.services.exchange import exports
from chronicle.services.people import invitations, players, tokens
from games.services import consent
from tests.api.conftest import assert_problem, client_of
from tests.factories import make_campaign, play
from tests.services.playing import make_session
from tests.services.tabled import make_play

# What is not inside a group: the person's own, lists of the own, and what is open to everybody.
OPEN = {"me", "password", "address", "data", "deletion", "tokens", "groups", "games", "entries", "entry", "schemas"}
OPEN |= {
    "campaigns",
    "import-campaign",
    "read-string",
    "notices",
    "webhook",
    "try-webhook",
    "sessions",
    "score-sheet",
    "calendar",
}
# Whoever holds the link may look and accept: that is what it is for.
WATCHED = {"watch", "watch-log", "watch-notes", "watch-replay", "watch-rounds"}
BY_LINK = {"link", "accept", "accept-seat"} | WATCHED
ENDLESS = {"stream"}


def ids_of(group: Group, owner: User, member: User) -> dict[str, Any]:
    """A row of every kind that an address can name."""
    guest = players.add_guest(owner, group, "Dora")
    campaign = play(owner, make_campaign(owner, group))
    evenings.open_now(owner, campaign)
    file = jobs.run(exports.ask(owner, campaign, exports.Wish("md")).pk)
    assert file
    return {
        "group_id": group.pk,
        "member_id": group.memberships.get(user=member).pk,
        "invitation_id": invitations.invite(owner, group, Role.PLAYER, timezone.now() + timedelta(days=1)).pk,
        "player_id": guest.pk,
        "claim_id": players.claim(member, guest).pk,
        "job_id": file.pk,
        "campaign_id": campaign.pk,
        "ask": "0",
        "number": 1,
        "card": "wayside-inn",
        **ids_of_session(group, owner, member),
        "play_id": make_play(owner, group, owner, member).pk,
        "token_id": tokens.create(owner, "laptop", "read")[0].pk,
    }


def ids_of_session(group: Group, owner: User, member: User) -> dict[str, Any]:
    """One that is over, with a proposal that was made before."""
    session = make_session(owner, group, [member])
    proposal = consent.abandon(owner, session)
    assert proposal
    consent.agree(member, proposal)
    return {"session_id": session.pk, "proposal_id": proposal.pk}


def methods_of(pattern: URLPattern) -> list[str]:
    view: Any = pattern.callback.view_class  # type: ignore[attr-defined]
    return [
        method for method in ("get", "post", "patch", "delete") if method in view.http_method_names and hasattr(view, method)
    ]


def test_it_works(group: Group, ada: User, cleo: User, stranger: User) -> None:
    ids = ids_of(group, ada, cleo)
    client, tried = client_of(stranger), 0
    for pattern in v1:
        assert isinstance(pattern, URLPattern)
        if pattern.name in OPEN | BY_LINK:
            continue
        kwargs = {name: ids[name] for name in pattern.pattern.converters}
        assert kwargs, f"{pattern.name} names no object: is it open to everybody?"
        url = reverse(f"api:{pattern.name}", kwargs=kwargs)
        for method in methods_of(pattern):
            for query in ("", f"?name={group.name}"):
                assert_problem(getattr(client, method)(url + query), 404, "not_found")
                tried += 1
    assert tried > 50
    assert Group.objects.get().memberships.count() == 3
    assert client.get(reverse("api:groups")).json()["results"] == []


def test_owners_reach_all_of_it(group: Group, ada: User, cleo: User) -> None:
    """The same addresses are real: their owner gets an answer."""
    ids = ids_of(group, ada, cleo)
    for pattern in v1:
        assert isinstance(pattern, URLPattern)
        if pattern.name not in OPEN | BY_LINK | ENDLESS and "get" in methods_of(pattern):
            url = reverse(f"api:{pattern.name}", kwargs={name: ids[name] for name in pattern.pattern.converters})
            gone = pattern.name == "withheld"  # nobody is asked the question of that id
            assert client_of(ada).get(url).status_code == (409 if gone else 200), url


def test_nobody_signed_in(group: Group, ada: User, cleo: User) -> None:
    ids = ids_of(group, ada, cleo)
    for pattern in v1:
        assert isinstance(pattern, URLPattern)
        if pattern.name in {"games", "entries", "entry", "schemas", "score-sheet", "link"} | WATCHED:
            continue
        kwargs = {name: ids.get(name, "x") for name in pattern.pattern.converters}
        for method in methods_of(pattern):
            response = getattr(client_of(), method)(reverse(f"api:{pattern.name}", kwargs=kwargs))
            assert_problem(response, 401, "not_authenticated")
