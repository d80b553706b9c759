"""The table: questions as forms, who sees what, and what is done beside answering."""

import re
from collections import defaultdict
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from chronicle import decided
from chronicle.models import Group, User
from chronicle.services.campaigns import campaigns
from chronicle.services.people import players
from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.kernel.game import game
from games.kernel.match import Match
from games.kernel.values import SPECTATOR, Ask
from games.models import GameSession, Move, Proposal, Seat
from games.services import live, play, sessions
from games.web.boards import plain
from games.web.scene import LATEST
from tests.services.playing import make_session, play_on, step
from tests.web.conftest import As


@pytest.fixture
def session(group: Group, ben: User, cleo: User) -> GameSession:
    return make_session(ben, group, [cleo, "random"])


def url(session: GameSession, name: str = "session", *more: str) -> str:
    return reverse(name, args=[session.pk, *more])


def page(client: Client, session: GameSession, **query: Any) -> str:
    return " ".join(client.get(url(session), query).content.decode().split())


def to_move(session: GameSession) -> tuple[Ask, Seat]:
    ask = live.load(live.fresh(session)).asks()[0]
    return ask, live.seats_of(session)[ask.seat]


def people_move(session: GameSession) -> tuple[Ask, User]:
    """Bots play until a person is asked."""
    while (asked := to_move(session))[1].kind == Seat.Kind.BOT:
        step(session)
    assert asked[1].player
    assert asked[1].player.user
    return asked[0], asked[1].player.user


def fields(html: str) -> dict[str, str]:
    """Of the first question's form."""
    form = html.partition('class="answer"')[2].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="(ask|version|seat|key)" value="([^"]*)"', form))


def answer(client: Client, session: GameSession, **given: Any) -> HttpResponse:
    return client.post(url(session, "answer"), given, headers={"HX-Request": "true"})  # type: ignore[return-value]


def test_it_works(as_: As, session: GameSession) -> None:
    """A few turns, each answered with what the page offers."""
    for _ in range(10):
        ask, user = people_move(session)
        html = page(as_(user), session)
        assert "Your turn." in html
        for option in ask.options:
            assert f'value="{escape(option)}"' in html or f'value="{option.rpartition(":")[0]}:"' in html
        seen = answer(as_(user), session, **fields(html), choose=ask.options[0])
        assert seen.status_code == 200
        assert 'id="state"' in seen.content.decode()
        assert "<html" not in seen.content.decode()


def digests(html: str) -> dict[str, str]:
    """The pieces of a page, and what they show."""
    return dict(re.findall(r'id="([\w-]+)" data-is="(\w+)"', html))


def version(html: str) -> int:
    found = re.search(r'data-version="(\d+)"', html)
    assert found
    return int(found[1])


def frames(html: str) -> set[str]:
    return set(re.findall(r'data-frame="(\w+)"', html))


class OpenPage:
    """A page that stays open: it tells what it has, and puts in its place what it is sent."""

    def __init__(self, client: Client, session: GameSession) -> None:
        self.client, self.session = client, session
        self.text = client.get(url(session)).content.decode()
        self.has = digests(self.text)
        self.frames = frames(self.text)
        self.version = version(self.text)

    def ask(self, **given: Any) -> str:
        headers = self.headers
        if "data-takes-answers" in self.text:
            headers["Chronicle-Known"] = str(self.version)
        if given:
            response = self.client.post(url(self.session, "answer"), given, headers=headers)
        else:
            response = self.client.get(url(self.session), {"version": self.version}, headers=headers)
        assert (response.status_code, response["Chronicle-Has"]) == (200, "news")
        self.text = response.content.decode()
        news = digests(self.text)
        for around in {"rest", "board", "map", *(["log"] if "later" in news else [])} - {*news}:
            self.has.pop(around, None)  # it holds something new
        self.has |= news
        self.frames |= frames(self.text)
        self.version = version(self.text)
        return self.text

    @property
    def headers(self) -> dict[str, str]:
        return {"HX-Request": "true", "Chronicle-Has": ",".join({*self.has.values()} | self.frames)}


@pytest.mark.parametrize("game_id", ["whispers", "oath"])
def test_an_answer_costs_few_statements(as_: As, group: Group, ben: User, cleo: User, game_id: str) -> None:
    """The game is loaded once, and what is shown comes from the rows that the answer was taken with. PostgreSQL takes what is
    read, or written, as one statement."""
    session = make_session(ben, group, [cleo], game=game_id)
    pages = {user: OpenPage(as_(user), session) for user in (ben, cleo)}
    counts, loads = defaultdict[str, set[int]](set), set()

    def counted(what: str, ask: Callable[[], object]) -> None:
        with CaptureQueriesContext(connection) as said, patch.object(Match, "load", wraps=Match.load) as load:
            ask()
        counts[what].add(len([query for query in said if "SAVEPOINT" not in query["sql"]]))
        loads.add(load.call_count)

    for _ in range(6):
        ask, user = people_move(session)
        given = fields(page(as_(user), session)) | {"choose": ask.options[: ask.least]}
        counted("answer", partial(pages[user].ask, **given))
        counted("refresh", pages[cleo if user == ben else ben].ask)
        counted("page", partial(as_(user).get, url(session)))
    assert loads == {1}
    most = {name: max(found) for name, found in counts.items()}
    if connection.vendor == "postgresql":
        assert most == {"answer": 4, "refresh": 4, "page": 4}
    assert most["answer"] <= 10


@pytest.mark.parametrize("game_id", ["whispers", "oath"])
def test_what_an_open_page_is_sent_makes_it_like_a_new_one(as_: As, group: Group, ben: User, cleo: User, game_id: str) -> None:
    session = make_session(ben, group, [cleo, "random"], game=game_id)
    pages, sizes = {user: OpenPage(as_(user), session) for user in (ben, cleo)}, []
    for number in range(40):
        ask, user = people_move(session)
        for other in pages.values():
            if other.version != live.fresh(session).version:
                other.ask()
        if number % 9 == 8:
            as_(ben).post(url(session, "say"), {"text": f"Remark {number}"})
            assert f"Remark {number}" in pages[cleo].ask()
        given = fields(page(as_(user), session)) | {"choose": ask.options[: ask.least]}
        news = pages[user].ask(**given)
        new = OpenPage(as_(user), session)
        alone = {*new.has} - {"log", "rest", "board", "map"}
        assert {name: pages[user].has[name] for name in alone} == {name: new.has[name] for name in alone}
        sizes.append((len(news), len(new.text)))
    assert sum(news for news, _ in sizes) < sum(page for _, page in sizes) / 4


def test_what_is_new_in_the_log_comes_alone(as_: As, session: GameSession) -> None:
    ask, user = people_move(session)
    opened = OpenPage(as_(user), session)
    before = live.fresh(session).event_count
    body = opened.ask(**fields(opened.text) | {"choose": ask.options[: ask.least]})
    numbers = [int(number) for number in re.findall(r'<li value="(\d+)"', body)]
    assert numbers == list(range(live.fresh(session).event_count, before, -1))
    assert numbers
    assert 'id="told"' not in body


def test_after_more_than_answers_all_that_differs_comes(as_: As, session: GameSession) -> None:
    """What was taken back leaves the log, so that is sent whole; so it is for a page that shows a proposal."""
    ask, user = people_move(session)
    opened = OpenPage(as_(user), session)
    opened.ask(**fields(opened.text) | {"choose": ask.options[: ask.least]})
    as_(user).post(url(session, "session-act", "undo"))
    body = opened.ask()
    assert 'id="log"' in body
    assert ("data-takes-answers" in body) is not Proposal.objects.filter(state="open").exists()


def test_a_refusal_to_an_open_page(as_: As, session: GameSession) -> None:
    _, user = people_move(session)
    opened = OpenPage(as_(user), session)
    given = fields(opened.text) | {"choose": "seat:the-moon"}
    response = as_(user).post(url(session, "answer"), given, headers=opened.headers)
    assert response.status_code == 422
    assert [*digests(response.content.decode())] == ["question"]
    assert 'role="alert"' in response.content.decode()


def test_two_pages_share_no_token_and_no_key(as_: As, session: GameSession) -> None:
    """What is new in every response is put into pieces that others are shown, too."""
    _, user = people_move(session)
    pages = [as_(user).get(url(session)).content.decode() for _ in range(2)]
    for name in ("csrfmiddlewaretoken", "key"):
        found = [set(re.findall(rf'name="{name}" value="([^"]+)"', text)) for text in pages]
        assert found[0]
        assert not found[0] & found[1]
    assert "\1" not in "".join(pages)


def test_it_works_without_a_script(as_: As, session: GameSession) -> None:
    ask, user = people_move(session)
    given = fields(page(as_(user), session)) | {"choose": ask.options[0]}
    back = as_(user).post(url(session, "answer"), given)
    assert back["Location"] == f"{url(session)}?seat={ask.seat}"
    session.refresh_from_db()
    assert session.answered


def test_a_second_click_is_the_same_answer(as_: As, session: GameSession) -> None:
    ask, user = people_move(session)
    given = fields(page(as_(user), session)) | {"choose": ask.options[0]}
    assert answer(as_(user), session, **given).status_code == 200
    before = live.fresh(session).answered
    assert answer(as_(user), session, **given).status_code == 200
    assert live.fresh(session).answered == before


def test_the_game_has_gone_on(as_: As, session: GameSession) -> None:
    ask, user = people_move(session)
    given = fields(page(as_(user), session)) | {"choose": ask.options[0]}
    step(session)
    found = answer(as_(user), session, **given)
    assert found.status_code == 422
    assert "The game has gone on" in found.content.decode()
    assert not [header for header in found.headers if header.startswith("HX-")]  # the page stays where it is


def test_what_the_rules_refuse_is_said_with_its_law(as_: As, session: GameSession) -> None:
    ask, user = people_move(session)
    before = live.fresh(session).answered
    found = answer(as_(user), session, **(fields(page(as_(user), session)) | {"choose": "seat:the-moon"}))
    assert found.status_code == 422
    assert 'role="alert"' in found.content.decode()
    assert ask.law in found.content.decode()
    assert live.fresh(session).answered == before


def test_a_refusal_says_how_cases_of_its_card_are_decided(as_: As, session: GameSession) -> None:
    ask, user = people_move(session)
    given = fields(page(as_(user), session)) | {"choose": ask.options[0]}

    def put() -> str:
        return answer(as_(user), session, **given).content.decode()

    with patch.object(Match, "_checked", side_effect=Illegal("no", "No.", law=("OATH-4.2a",), option="power:brass-horse")):
        found = put()
    assert 'href="/catalogue/oath/brass-horse/#answers">brass-horse 1</a>' in found
    assert "If the discard pile of the pawn&#x27;s region is empty, then it cannot be used." in found
    with patch.object(Match, "_checked", side_effect=Illegal("no", "No.", law=("OATH-4.1.1.If",))):
        assert "confirmed by the publisher" in put()
    with patch.object(Match, "_checked", side_effect=Illegal("no", "No.", law=("OATH-2.1a",))):
        assert "How such cases are decided" not in put()


def test_cards_on_the_board_say_how_their_cases_are_decided(as_: As, group: Group, ben: User, cleo: User) -> None:
    session = make_session(ben, group, [cleo, "random"], game="oath")
    seen = page(as_(ben), session)
    shown = [case for card, cases in decided.answers("oath").items() for case in cases if f'data-thing="{card}"' in seen]
    assert [case.name for case in shown if case.applies and escape(case.text) not in seen] == []
    assert len(shown) > 3


@pytest.mark.parametrize("broken", ["version", "choose", "ask"])
def test_a_form_that_is_not_whole(as_: As, session: GameSession, broken: str) -> None:
    ask, user = people_move(session)
    given = fields(page(as_(user), session)) | {"choose": ask.options[0]} | {broken: "nonsense"}
    assert answer(as_(user), session, **given).status_code == 422
    assert answer(as_(user), session, **given | {broken: "\0nonsense"}).status_code == 400


def test_a_seat_of_somebody_else(as_: As, session: GameSession) -> None:
    ask, user = people_move(session)
    other = next(seat.player.user for seat in live.seats_of(session) if seat.player and seat.player.user_id != user.pk)
    given = fields(page(as_(user), session)) | {"choose": ask.options[0]}
    assert answer(as_(other), session, **given).status_code == 403


def test_nothing_new_costs_nothing(as_: As, session: GameSession, ben: User) -> None:
    version = live.fresh(session).version
    htmx = {"HX-Request": "true"}
    assert as_(ben).get(url(session), {"version": version}, headers=htmx).status_code == 204
    changed = as_(ben).get(url(session), {"version": version - 1}, headers=htmx)
    assert changed.status_code == 200
    assert changed.content.decode().startswith('<div id="state"')


@pytest.mark.parametrize("game_id", ["whispers", "oath"])
def test_nothing_hidden_is_on_the_page(as_: As, group: Group, ben: User, cleo: User, ada: User, game_id: str) -> None:
    """Everything hidden from somebody is dealt anew: the pages stay the same."""
    session = make_session(ben, group, [cleo, "random"], game=game_id)
    for _ in range(5):
        play_on(session, 12)
        while session.status == GameSession.Status.PLAYING and not live.load(session).at_checkpoint:
            play_on(session, 1)  # what was drawn since the last checkpoint would be drawn anew
        if session.status != GameSession.Status.PLAYING:
            break
        for user, viewer in ((ben, 0), (cleo, 1), (ada, SPECTATOR)):
            before = shown(as_(user), session)
            kept = session.checkpoint
            GameSession.objects.filter(pk=session.pk).update(checkpoint=permuted(session, viewer))
            assert shown(as_(user), session) == before
            GameSession.objects.filter(pk=session.pk).update(checkpoint=kept)


def shown(client: Client, session: GameSession) -> str:
    """The page, without what is new every time."""
    html = page(client, session) + client.get(url(session, "session-log")).content.decode()
    return re.sub(r'(name="(key|csrfmiddlewaretoken)" value|data-csrf)="[^"]*"', "", html)


def permuted(session: GameSession, viewer: int) -> bytes:
    dump = msgspec.msgpack.decode(bytes(session.checkpoint or b""))
    the_game = game(session.game)
    match = Match.load(bytes(session.checkpoint or b""))
    state = msgspec.msgpack.decode(
        dump["state"] if isinstance(dump["state"], bytes) else msgspec.msgpack.encode(dump["state"]), type=the_game.State
    )
    the_game.permute_hidden(state, match.board, viewer, Dice(bytes([7] * 32)))
    dump["state"] = msgspec.to_builtins(state)
    return msgspec.msgpack.encode(dump)


def test_the_seed_is_not_there_before_the_end(as_: As, ben: User, group: Group) -> None:
    session = make_session(ben, group, ["random"])
    assert session.seed
    seed = bytes(session.seed).hex()
    client = as_(ben)
    assert seed not in page(client, session) + client.get(url(session, "verify")).content.decode()
    play_on(session)
    verdict = " ".join(client.get(url(session, "verify")).content.decode().split())
    assert seed in verdict
    assert "Was it fair?" in verdict
    assert "the seed is the one promised" in verdict


def test_the_proof_of_a_game_of_before_rules_were_mended(as_: As, ben: User, group: Group) -> None:
    session = play_on(make_session(ben, group, ["random"]))
    session.moves.update(edition="earlier")
    GameSession.objects.update(outcome=(session.outcome or {}) | {"how": "by rules of before"})
    verdict = as_(ben).get(url(session, "verify")).text
    assert "We can no longer say" in verdict
    assert all(escape(mend.text) in verdict for mend in game(session.game).mended)


def test_the_end(as_: As, ben: User, group: Group) -> None:
    session = play_on(make_session(ben, group, ["random"]))
    html = page(as_(ben), session)
    assert "won" in html
    assert session.outcome
    for score in session.outcome["scores"]:
        assert f"<span>{score['points']:g}</span>" in html


def test_what_is_new_since_the_last_look(as_: As, session: GameSession) -> None:
    _, user = people_move(session)
    client = as_(user)
    client.post(url(session, "look"), {"event": str(live.fresh(session).event_count)})
    assert "since you last looked" not in page(client, session)
    answered = live.fresh(session).answered
    while live.fresh(session).event_count == Seat.objects.get(session=session, player__user=user).seen:
        step(session)
    assert live.fresh(session).answered > answered
    html = page(client, session)
    assert "since you last looked" in html
    assert '<span class="visually-hidden">New: </span>' in html


def test_the_page_has_the_latest_events(as_: As, session: GameSession, ben: User) -> None:
    """The newest first; all of them are pages of the log."""
    for answers in (3, 10**6):
        session = play_on(session, answers)
        found = page(as_(ben), session).partition('<ol class="told')[2].partition("</ol>")[0]
        numbers = [int(number) for number in re.findall(r'<li value="(\d+)"', found)]
        assert numbers == list(range(session.event_count, max(session.event_count - LATEST, 0), -1))
    assert session.event_count > 2 * LATEST


def test_looking_further_than_there_is(as_: As, session: GameSession, ben: User) -> None:
    as_(ben).post(url(session, "look"), {"event": "999999"})
    assert session.seats.get(number=0).seen == live.fresh(session).event_count


def test_notes(as_: As, session: GameSession, ben: User, cleo: User) -> None:
    as_(ben).post(url(session, "say"), {"text": "<b>Beware</b> of the bear"})
    assert "&lt;b&gt;Beware&lt;/b&gt; of the bear" in page(as_(cleo), session)
    assert as_(ben).post(url(session, "say"), {"text": ""}, headers={"HX-Request": "true"}).status_code == 422


def test_taking_back_what_is_ones_own(as_: As, session: GameSession) -> None:
    _, user = people_move(session)
    before = live.fresh(session).answered
    step(session)
    response = as_(user).post(url(session, "session-act", "undo"), follow=True).content.decode()
    assert "Taken back." in response or "asked whether they agree" in response
    assert live.fresh(session).answered == before or Proposal.objects.exists()


def test_a_proposal_is_agreed_to(as_: As, session: GameSession, ben: User, cleo: User) -> None:
    as_(ben).post(url(session, "session-act", "abandon"))
    proposal = Proposal.objects.get()
    assert "Ben proposes abandoning the game." in page(as_(cleo), session)
    as_(cleo).post(url(session, "session-act", "decide"), {"proposal": str(proposal.pk), "agree": "yes"})
    assert live.fresh(session).status == GameSession.Status.ABANDONED


def test_a_proposal_is_declined(as_: As, session: GameSession, ben: User, cleo: User) -> None:
    as_(ben).post(url(session, "session-act", "abandon"))
    as_(cleo).post(url(session, "session-act", "decide"), {"proposal": str(Proposal.objects.get().pk), "agree": "no"})
    assert live.fresh(session).status == GameSession.Status.PLAYING
    late = {"proposal": str(Proposal.objects.get().pk), "agree": "yes"}
    assert "declined already" in as_(cleo).post(url(session, "session-act", "decide"), late, follow=True).content.decode()
    assert "no longer open" in as_(cleo).post(url(session, "session-act", "decide"), {}, follow=True).content.decode()


def test_pause_and_go_on(as_: As, session: GameSession, ben: User) -> None:
    as_(ben).post(url(session, "session-act", "pause"))
    html = page(as_(ben), session)
    assert "This game is paused." in html
    assert 'class="answer"' not in html
    as_(ben).post(url(session, "session-act", "resume"))
    assert live.fresh(session).status == GameSession.Status.PLAYING


def test_resigning(as_: As, session: GameSession, ben: User) -> None:
    as_(ben).post(url(session, "session-act", "resign"), {"seat": "0"})
    assert session.seats.get(number=0).kind == Seat.Kind.BOT
    assert "Bot 1 for Ben" in page(as_(ben), session)


def sit(client: Client, session: GameSession, number: int, who: str, **given: str) -> str:
    given |= {"number": str(number), "who": who}
    return client.post(url(session, "session-act", "sit"), given, follow=True).content.decode()


def test_handing_the_own_seat_over(as_: As, session: GameSession, group: Group, ada: User, cleo: User) -> None:
    html = page(as_(cleo), session)
    assert "Your own seat changes hands at once." in html
    assert "Announce it" not in html
    response = sit(as_(cleo), session, 1, f"player:{group.players.get(user=ada).pk}")
    assert "The seat has changed hands." in response
    assert '<li class="of-table"' in response
    for text in (response, page(as_(ada), session), as_(ada).get(url(session, "session-log")).content.decode()):
        assert "Cleo gave seat 2 from Cleo to Ada." in text


def test_an_owner_asks_for_a_seat(as_: As, session: GameSession, group: Group, ada: User, ben: User, cleo: User) -> None:
    """Whose seat it is, reads it and agrees or declines; the owner sees nothing meanwhile."""
    assert "The others have been asked" in sit(as_(ada), session, 1, "me")
    said = "An owner of the group proposes that Ada plays for Cleo, and sees what is hidden there."
    for user in (ada, ben, cleo):
        assert said in page(as_(user), session)
    proposal = Proposal.objects.get()
    assert f'id="agree-{proposal.pk}"' in page(as_(cleo), session)
    assert f'id="agree-{proposal.pk}"' not in page(as_(ben), session) + page(as_(ada), session)
    assert "Withdraw" in page(as_(ada), session)
    as_(ada).post(url(session, "session-act", "decide"), {"proposal": str(proposal.pk), "agree": "no"})
    assert said not in page(as_(cleo), session)
    assert session.seats.get(number=1).account == cleo


def test_coming_back_from_a_bot(as_: As, session: GameSession, ada: User, cleo: User) -> None:
    sit(as_(ada), session, 1, "bot:random")
    assert "Play Bot 2 for Cleo again" in page(as_(cleo), session)
    assert "come-back" not in page(as_(ada), session)
    assert "The seat has changed hands." in sit(as_(cleo), session, 1, "me")
    assert "Cleo came back to seat 2" in page(as_(ada), session)


def test_somebody_who_is_away(as_: As, session: GameSession, group: Group, ada: User, ben: User, cleo: User) -> None:
    assert "for 14 days without a sign" in sit(as_(ada), session, 1, "me", away="yes")
    long_ago = timezone.now() - timedelta(days=20)
    session.seats.filter(number=1).update(waiting_since=long_ago)
    session.moves.update(at=long_ago)
    assert "Everybody at the table has been told" in sit(as_(ada), session, 1, "me", away="yes")
    for user in (ada, ben, cleo):
        html = page(as_(user), session)
        assert "An owner of the group announces that Ada plays for Cleo, who has been away, from" in html
        assert "Will go to somebody else on" in html
    as_(cleo).post(url(session, "session-act", "decide"), {"proposal": str(Proposal.objects.get().pk), "agree": "no"})
    assert "Will go to somebody else on" not in page(as_(ada), session)


def test_who_plays_for_a_guest_is_told(as_: As, group: Group, ada: User, ben: User, cleo: User) -> None:
    guest = players.add_guest(ben, group, "Dora")
    chairs = [sessions.Chair(group.players.get(user=user).pk) for user in (ben, cleo)] + [sessions.Chair(guest.pk)]
    session = sessions.start(ben, sessions.create(ben, group, "whispers", "Hot seat", {}, chairs))
    for user in (ada, ben, cleo):
        assert "guest, played by Ben" in page(as_(user), session)


def test_a_guest_plays_on_the_hosts_screen(as_: As, group: Group, ben: User) -> None:
    guest = players.add_guest(ben, group, "The tall one")
    me = group.players.get(user=ben)
    session = sessions.create(ben, group, "whispers", "Hot seat", {}, [sessions.Chair(me.pk), sessions.Chair(guest.pk)])
    sessions.start(ben, session)
    html = page(as_(ben), session)
    assert "Play this seat" in html
    mark = "only you can see it"
    assert page(as_(ben), session, seat="1").count(mark) == page(as_(ben), session).count(mark) > 0
    for _ in range(6):
        ask, _seat = to_move(session)
        html = page(as_(ben), session, seat=str(ask.seat))
        assert answer(as_(ben), session, **fields(html), choose=ask.options[0]).status_code == 200


def test_whose_turn_it_is_stands_on_the_tab(as_: As, group: Group, ada: User, ben: User) -> None:
    """Of whoever plays on this screen: the own seat, or a guest's, whom nobody can write to."""
    guest = players.add_guest(ben, group, "The tall one")
    chairs = [sessions.Chair(group.players.get(user=ben).pk), sessions.Chair(guest.pk)]
    session = sessions.create(ben, group, "whispers", "Hot seat", {}, chairs)
    assert "A guest has no account" in page(as_(ben), session)
    sessions.start(ben, session)
    turns = set()
    for _ in range(30):
        seat = to_move(session)[1]
        turn = "your turn" if seat.number == 0 else "The tall one to play"
        html = page(as_(ben), session)
        assert f'data-turn="{turn}"' in html
        assert ("Play for The tall one" in html) == (seat.number == 1)
        assert 'data-turn="your turn"' in page(as_(ben), session, seat=str(seat.number))
        assert 'data-turn=""' in page(as_(ada), session)
        assert "Your move" in as_(ben).get(reverse("sessions")).content.decode()
        assert "Your move" not in as_(ada).get(reverse("sessions")).content.decode()
        turns.add(turn)
        step_as(ben, session)
    assert len(turns) == 2


def test_no_turn_while_it_is_paused(as_: As, session: GameSession) -> None:
    _, user = people_move(session)
    assert 'data-turn="your turn"' in page(as_(user), session)
    as_(user).post(url(session, "session-act", "pause"))
    assert 'data-turn=""' in page(as_(user), session)


def step_as(host: User, session: GameSession) -> None:
    """The host answers, for a guest too."""
    ask, _ = to_move(session)
    play.answer(host, session.pk, ask.seat, ask.id, ask.options[: ask.least], live.fresh(session).version)


def test_who_looks_on(as_: As, session: GameSession, ada: User, stranger: User) -> None:
    html = page(as_(ada), session)
    assert "Waiting for" in html
    assert "only you can see it" not in html
    assert as_(ada).get(url(session), {"seat": "0"}).status_code == 403
    assert as_(stranger).get(url(session)).status_code == 404
    GameSession.objects.filter(pk=session.pk).update(spectators="none")
    assert as_(ada).get(url(session)).status_code == 403


def test_a_link_for_spectators(session: GameSession, as_: As, ben: User) -> None:
    as_(ben).post(url(session, "session-act", "edit"), {"name": "Open", "spectators": "link"})
    html = page(as_(ben), session)
    link = html.partition('id="watch-link" readonly value="')[2].partition('"')[0]
    path = link[link.index("/watch/") :]
    anybody = Client()
    seen = anybody.get(path)
    assert seen.status_code == 200
    assert "?link=" in seen.content.decode()
    assert 'class="answer"' not in seen.content.decode()
    assert "/do/" not in seen.content.decode()
    assert anybody.get(f"{path}replay/").status_code == 200
    as_(ben).post(url(session, "session-act", "edit"), {"name": "Closed", "spectators": "group"})
    assert anybody.get(path).status_code == 404
    assert anybody.get("/watch/nonsense/").status_code == 404


def test_the_log_a_page_at_a_time(as_: As, ben: User, group: Group) -> None:
    session = play_on(make_session(ben, group, ["random"]))
    html = as_(ben).get(url(session, "session-log")).content.decode()
    assert f'<li value="{session.event_count}">' in html
    assert '<li value="1">' in html or "Earlier" in html
    first = as_(ben).get(url(session, "session-log"), {"before": "5"}).content.decode()
    assert first.count("<li value") == 5
    assert "Earlier" not in first
    assert as_(ben).get(url(session, "session-log"), {"before": "x"}).status_code == 404


def test_replay(as_: As, ben: User, group: Group) -> None:
    session = play_on(make_session(ben, group, ["random"]))
    client = as_(ben)
    for moment in (0, 5, session.answered, session.answered + 9):
        html = client.get(url(session, "replay"), {"moment": moment}).content.decode()
        assert f"Answer {min(moment, session.answered)} of {session.answered}" in html
    assert html.count('id="round-') == 4
    part = client.get(url(session, "replay"), {"moment": 3}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert client.get(url(session, "replay"), {"moment": "-1"}).status_code == 404


def test_a_lobby_has_no_past(as_: As, ben: User, group: Group) -> None:
    session = make_session(ben, group, ["random"], start=False)
    assert as_(ben).get(url(session, "replay")).status_code == 404


def test_a_seat_is_handed_over(as_: As, session: GameSession, ben: User, cleo: User) -> None:
    as_(ben).post(url(session, "session-act", "sit"), {"number": "0", "who": "bot:random"})
    assert session.seats.get(number=0).kind == Seat.Kind.BOT
    response = as_(cleo).post(url(session, "session-act", "sit"), {"number": "1", "who": "nobody"}, follow=True)
    assert "Name a player of the group, or a bot" in response.content.decode()


def test_which_chapter_stands(as_: As, ben: User, cleo: User, group: Group) -> None:
    campaign = campaigns.create(ben, group, "The Long Reign")
    session = make_session(ben, group, ["random", cleo], game="oath", campaign=campaign)
    GameSession.objects.filter(pk=session.pk).update(fate=GameSession.Fate.CONTESTED, status="finished")
    assert "Which one counts?" in page(as_(cleo), session)
    assert 'value="table"' not in page(as_(cleo), session)
    assert as_(cleo).post(url(session, "session-act", "stands"), {"stands": "table"}).status_code == 403
    assert 'value="table"' in page(as_(ben), session)
    as_(ben).post(url(session, "session-act", "stands"), {"stands": "table"})
    assert live.fresh(session).fate == GameSession.Fate.DROPPED


def test_owners_end_a_game(as_: As, session: GameSession, ada: User, ben: User) -> None:
    assert as_(ben).post(url(session, "session-act", "end")).status_code == 403
    as_(ada).post(url(session, "session-act", "end"))
    assert live.fresh(session).status == GameSession.Status.ABANDONED
    assert Move.objects.filter(session=session, kind=Move.Kind.ABANDON).exists()


def test_every_game_can_be_laid_out_without_a_board_of_its_own(ben: User, group: Group) -> None:
    for game_id in ("whispers", "oath"):
        session = play_on(make_session(ben, group, ["random"], game=game_id), 10)
        seen = play.view(ben, session)[1]
        lines = plain(game_id, seen.view or {}, ["Ben", "Bot 2"])
        assert {line.label for line in lines if line.inner or line.text}
        seats = next(line for line in lines if line.label == "Players")
        assert [line.label for line in seats.inner] == ["Ben", "Bot 2"]
