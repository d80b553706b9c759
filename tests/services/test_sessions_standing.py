"""A standing offer in a session: taken while others are asked, waited for by nobody, stored with the answers."""

import pytest

from chronicle.errors import AgainstTheRules, Conflict
from chronicle.models import Group, User
from games.models import GameSession, Outbox, TurnNotice
from games.services import bots, consent, live, past, play, replay
from games.services.notices import notices
from games.services.shown import Ask, PlayedSession, Verdict
from tests.services.playing import make_session, play_on, play_until, step, with_adviser


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return with_adviser(ada, group, cleo)


def offer_of(actor: User, session: GameSession, seat: int) -> Ask:
    return next(ask for ask in play.asks(actor, session, seat).asks if ask.standing)


def show(actor: User, session: GameSession, version: int | None = None, key: str = "", to: int = 2) -> PlayedSession:
    """Seat 1 shows its adviser."""
    (offer,) = live.load(live.fresh(session)).standing(1)[:1]
    choose = [option for option in offer.options if option.endswith(f"@{to}")]
    return play.answer(actor, session.pk, 1, offer.id, choose, live.fresh(session).version if version is None else version, key)


def test_it_works(session: GameSession, ada: User, cleo: User) -> None:
    mine, hers = play.asks(ada, session), play.asks(cleo, session)
    assert [ask.standing for ask in hers.asks] == [True] * len(hers.asks)
    assert hers.waiting == [0]
    offer = offer_of(cleo, session, 1)
    assert offer.prompt == "show-adviser"
    shown = show(cleo, session)
    assert shown.version == session.version + 1
    assert shown.waiting == [0]
    after = play.asks(ada, session)
    assert after.asks[0] == mine.asks[0]
    entry = play.log(ada, session, session.event_count).entries[0]
    assert (entry.kind, entry.detailed, entry.seat) == ("adviser-shown", False, 1)
    assert "card" not in entry.params


def test_it_makes_no_open_question_stale(session: GameSession, ada: User, cleo: User) -> None:
    """Ada's page is older than what Cleo did, and her answer counts."""
    ask = play.asks(ada, session).asks[0]
    show(cleo, session)
    assert live.fresh(session).asked_at == session.asked_at
    choose = [option.id for option in ask.options[: ask.least]]
    assert play.answer(ada, session.pk, 0, ask.id, choose, session.version).answered == session.answered + 2


def test_it_stands_whatever_others_are_asked_meanwhile(session: GameSession, ada: User, cleo: User) -> None:
    """Cleo's page is older than Ada's answer; what she shows is still there to be shown."""
    step(session)
    assert live.fresh(session).asked_at > session.version
    assert show(cleo, session, session.version).answered == session.answered + 2


def test_what_does_not_stand_any_more_is_refused(session: GameSession, cleo: User) -> None:
    (offer, *_) = live.load(session).standing(1)
    play.answer(cleo, session.pk, 1, offer.id, list(offer.options), session.version)
    before = live.fresh(session)
    with pytest.raises(AgainstTheRules) as refused:
        play.answer(cleo, session.pk, 1, offer.id, list(offer.options), before.version)
    assert refused.value.code == "stale_ask"
    with pytest.raises(Conflict):
        play.answer(cleo, session.pk, 1, offer.id, list(offer.options), before.version + 1)
    assert live.fresh(session).version == before.version


def test_the_same_key_is_the_same_answer(session: GameSession, cleo: User) -> None:
    (offer, *_) = live.load(session).standing(1)
    first = play.answer(cleo, session.pk, 1, offer.id, offer.options, session.version, "once")
    again = play.answer(cleo, session.pk, 1, offer.id, offer.options, session.version, "once")
    assert (first.version, first.answered) == (again.version, again.answered)
    assert session.moves.filter(key="once").count() == 1


def test_nobody_hears_that_it_is_their_turn(session: GameSession, ada: User, cleo: User) -> None:
    seats = [(seat.turn, seat.waiting_since) for seat in live.seats_of(session)]
    notices.plan()
    before = TurnNotice.objects.count()
    show(cleo, session)
    notices.plan()
    assert [(seat.turn, seat.waiting_since) for seat in live.seats_of(session)] == seats
    assert TurnNotice.objects.count() == before
    assert Outbox.objects.filter(session=session, version=session.version + 1).exists(), "the pages show it"


def test_taking_back_costs_what_it_did(session: GameSession, ada: User, cleo: User) -> None:
    show(cleo, session)
    assert consent.undo(ada, session) is None, "nobody is asked"
    now = live.fresh(session)
    assert now.answered == session.answered - 1
    assert offer_of(cleo, now, 1), "what was shown is taken back with it, and can be shown again"


def test_the_last_answer_to_a_question_is_taken_back(session: GameSession, ada: User, cleo: User) -> None:
    """Not what was done beside the questions: Cleo's own undo goes where it went before."""
    before = consent.undo(cleo, session)
    assert before
    consent.decline(cleo, before)
    show(cleo, session)
    after = consent.undo(cleo, session)
    assert after
    assert after.argument == before.argument


def test_the_whole_past_has_it(session: GameSession, ada: User, cleo: User) -> None:
    show(cleo, session)
    shown = session.answered + 1
    assert past.history(session)[-1].choose == live.load(live.fresh(session)).answers[-1].choose
    for answers in (0, 60, 10**6):
        session = play_on(session, answers)
        moment = replay.at(cleo, session, shown)
        assert ([entry.kind for entry in moment.entries], moment.waiting) == (["adviser-shown"], [0])
    assert session.is_over
    assert replay.verify(session) == Verdict(ok=True, decisions=session.answered)


def test_bots_are_not_woken_by_it(group: Group, ada: User) -> None:
    """A bot has facedown advisers, too, and is asked nothing."""
    session = make_session(ada, group, ["random", "random"], game="oath")
    play_until(session, lambda match: {*match.waiting.values()} == {0} and bool(match.standing(1)))
    assert not bots._move(session.pk)
