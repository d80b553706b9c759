"""Owners of the group put a stuck game right."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.html import escape

from chronicle.models import AuditEntry, Group, Job, User
from games.kernel.errors import Illegal
from games.kernel.game import game
from games.kernel.match import Match
from games.kernel.values import OMNISCIENT, SPECTATOR
from games.models import GameSession, TurnNotice
from games.services import live, play
from tests.services.playing import make_session, play_on
from tests.web.conftest import As


@pytest.fixture
def session(group: Group, ben: User, cleo: User) -> GameSession:
    """Ada, who owns the group, does not play."""
    return play_on(make_session(ben, group, [cleo, "random"]), 12)


def url(session: GameSession, act: str = "") -> str:
    return f"/sessions/{session.pk}/put-right/{act and act + '/'}"


def verbs(session: GameSession) -> set[str]:
    return set(AuditEntry.objects.filter(target_id=str(session.pk), actor__name="Ada").values_list("verb", flat=True))


def test_it_works(session: GameSession, as_: As, ada: User) -> None:
    page = as_(ada).get(url(session)).text
    for words in (
        "Let the bots try again",
        "Pause the game",
        "Go back to before this",
        "awaited since",
        "A bot plays on",
        "Ben",
        "Cleo",
    ):
        assert words in page, words


def test_only_owners(session: GameSession, as_: As, ben: User, cleo: User, stranger: User) -> None:
    for user, status in ((ben, 403), (cleo, 403), (stranger, 404)):
        assert as_(user).get(url(session)).status_code == status
        assert as_(user).post(url(session, "pause")).status_code == status
    assert live.fresh(session).status == "playing"


def test_pausing(session: GameSession, as_: As, ada: User) -> None:
    client = as_(ada)
    assert "The game has been paused." in client.post(url(session, "pause"), follow=True).text
    assert "Resume the game" in client.get(url(session)).text
    client.post(url(session, "resume"))
    assert live.fresh(session).status == "playing"
    assert verbs(session) == {"pause session", "resume session"}


def test_going_back(session: GameSession, as_: As, ada: User) -> None:
    answer = as_(ada).post(url(session, "roll-back"), {"to": "5"}, follow=True)
    assert answer.redirect_chain[-1][0] == url(session)
    assert live.fresh(session).answered == 5
    assert "taken back" in answer.text
    assert verbs(session) == {"take back in session"}


def test_a_bot_plays_on(session: GameSession, as_: As, ada: User) -> None:
    assert "changed hands" in as_(ada).post(url(session, "sit"), {"number": "0", "who": "bot:greedy"}, follow=True).text
    assert session.seats.get(number=0).kind == "bot"
    assert verbs(session) == {"replace in session"}


def test_telling_again(session: GameSession, as_: As, ada: User) -> None:
    seat = session.seats.filter(kind="player")[0]
    session.seats.filter(pk=seat.pk).update(waiting_since=timezone.now())
    for said in ("get another notice", "get another notice"):
        assert said in as_(ada).post(url(session, "resend"), {"number": str(seat.number)}, follow=True).text
    assert TurnNotice.objects.count() == 1
    TurnNotice.objects.update(sent_at=timezone.now() - timedelta(minutes=1))
    assert "within the last hour" in as_(ada).post(url(session, "resend"), {"number": str(seat.number)}, follow=True).text
    assert "resend turn" in verbs(session)


def test_waking_bots(session: GameSession, as_: As, ada: User) -> None:
    session.seats.filter(kind="bot").update(waiting_since=timezone.now())
    GameSession.objects.update(trouble="A bot is stuck (KeyError). It tries again by itself.")
    assert "A bot is stuck (KeyError)" in as_(ada).get(url(session)).text
    before = Job.objects.filter(kind="play-bots").count()
    as_(ada).post(url(session, "wake"))
    assert Job.objects.filter(kind="play-bots").count() == before + 1
    assert live.fresh(session).trouble == ""


def test_what_cannot_be_done_is_said(session: GameSession, as_: As, ada: User) -> None:
    for act, given in (("roll-back", {"to": "999"}), ("roll-back", {}), ("resend", {"number": "17"}), ("resume", {})):
        answer = as_(ada).post(url(session, act), given, follow=True)
        assert answer.status_code == 200
        assert list(answer.context["messages"])[-1].level_tag == "error", act
    assert as_(ada).post(url(session, "nonsense")).status_code == 404
    assert as_(ada).get(url(session, "pause"))["Location"] == url(session)
    assert not verbs(session)


def test_nothing_hidden_is_shown(session: GameSession, as_: As, ada: User) -> None:
    page = as_(ada).get(url(session)).text
    names = [seat.name for seat in live.seats_of(session)]
    hidden = [
        whole.text
        for move in session.moves.all()
        for seen, whole in zip(
            play.log_entries(session.game, move, SPECTATOR, names),
            play.log_entries(session.game, move, OMNISCIENT, names),
            strict=True,
        )
        if seen.text != whole.text
    ]
    assert hidden  # else this tests nothing
    assert not [text for text in hidden if escape(text) in page]


@pytest.mark.parametrize("who", ["ada", "ben"])
def test_a_game_that_mended_rules_stopped(
    session: GameSession, as_: As, who: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise Illegal("unknown_option", "It is not offered.")

    GameSession.objects.update(edition="earlier")
    session.moves.update(edition="earlier")
    client = as_(request.getfixturevalue(who))
    monkeypatch.setattr(Match, "load", refuse)
    page = client.get(f"/sessions/{session.pk}/").text
    assert "The rules of this game have been mended since" in page
    mends = game(session.game).mended
    assert all(escape(mend.text) in page and all(rule in page for rule in mend.law) for mend in mends)
    assert ("Repairing it" in page) == (who == "ada")
    assert client.get(url(session)).status_code == (200 if who == "ada" else 403)
    moment = client.get(f"/sessions/{session.pk}/replay/?moment=7")
    assert moment.status_code == 200
    assert "The log shows what happened." in moment.text
    assert all(escape(mend.text) in moment.text for mend in mends)
    assert client.get(f"/sessions/{session.pk}/log/").status_code == 200
