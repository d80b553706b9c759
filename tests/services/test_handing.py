"""A seat of a game under way changes hands to a bot, or with the word of whoever sees what is hidden there; all are told."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Group, Job, Player, Role, User
from chronicle.services import jobs
from chronicle.services.people import accounts, groups, players
from games.models import GameSession, Handover, Move, Proposal, Seat
from games.services import consent, live, play, sessions
from games.services.sessions import Chair
from tests.factories import PASSWORD, make_campaign, make_user
from tests.services.playing import make_session, play_on, step

State = Proposal.State


@pytest.fixture
def dan(group: Group) -> User:
    """A player of the group who does not sit at the table."""
    dan = make_user("Dan")
    groups.admit(group, dan, Role.PLAYER)
    return dan


@pytest.fixture
def session(group: Group, ben: User, cleo: User) -> GameSession:
    """Ben hosts and plays seat 0, Cleo seat 1, a bot seat 2; Ada owns the group."""
    return make_session(ben, group, [cleo, "random"], game="oath")


def player(group: Group, user: User) -> Any:
    return group.players.get(user=user).pk


def hands(user: User, session: GameSession) -> list[int]:
    session = live.fresh(session)
    return live.own_seats(user, session, live.seats_of(session))


def announced(session: GameSession, user: User) -> list[str]:
    return [line.text for line in play.log(user, session).table]


def give(actor: User, session: GameSession, number: int, user: User, **given: Any) -> Proposal | None:
    return consent.replace(actor, session, number, player=player(session.group, user), **given)


def nobody_peeks(session: GameSession, *users: User) -> None:
    for user in users:
        assert hands(user, session) == []
        with pytest.raises(Forbidden):
            play.view(user, session, 1)


def test_it_works(session: GameSession, cleo: User, dan: User, ada: User) -> None:
    """Who plays a seat gives it away, and everybody reads that."""
    before = play.view(cleo, session, 1)[1].view
    assert give(cleo, session, 1, dan) is None
    assert (hands(cleo, session), hands(dan, session)) == ([], [1])
    assert play.view(dan, session, 1)[1].view == before
    assert announced(session, ada) == announced(session, dan) == ["Cleo gave seat 2 from Cleo to Dan."]
    assert Move.objects.get(session=session, kind="replace").number == play.log(ada, session).table[0].move


def test_an_owner_cannot_take_a_seat(session: GameSession, group: Group, ada: User, ben: User, cleo: User, dan: User) -> None:
    """The reproduction: an owner gives the seat to himself, looks, and gives it back. Now the player is asked."""
    for to in (ada, dan):
        proposal = give(ada, session, 1, to)
        assert proposal
        assert consent.missing(proposal) == [1]
        nobody_peeks(session, ada, dan)
        assert hands(cleo, session) == [1]
        with pytest.raises(Forbidden):
            consent.agree(ada, proposal)
        with pytest.raises(Forbidden):
            consent.agree(ben, proposal, 1)
        consent.agree(ben, proposal)
        nobody_peeks(session, ada, dan)
        consent.decline(cleo, proposal)
    assert announced(session, cleo) == []
    assert not Handover.objects.exists()


def test_the_player_agrees(session: GameSession, ada: User, cleo: User, dan: User) -> None:
    proposal = give(ada, session, 1, dan)
    assert proposal
    consent.agree(cleo, proposal)
    assert (hands(cleo, session), hands(dan, session)) == ([], [1])
    assert announced(session, cleo) == ["Dan plays on in seat 2 for Cleo, as was agreed."]
    assert AuditEntry.objects.get(verb="replace in session").actor == cleo


def test_what_was_decided_of_a_seat_stays_so(session: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    """When the seat goes elsewhere, what is still proposed for it is declined; what is proposed for another seat waits on."""
    agreed = give(ada, session, 1, dan)
    assert agreed
    consent.agree(cleo, agreed)
    waiting = give(ada, session, 1, cleo)
    assert waiting
    consent.resign(dan, session)
    elsewhere = give(ada, session, 0, ada)
    assert elsewhere
    assert give(ada, session, 1, dan) is None
    states = [Proposal.objects.get(pk=proposal.pk).state for proposal in (agreed, waiting, elsewhere)]
    assert states == [State.ACCEPTED, State.DECLINED, State.OPEN]


def test_a_player_asks_for_another(session: GameSession, ben: User, cleo: User, dan: User) -> None:
    """Everybody at the table is asked, the player whose seat it is among them."""
    proposal = give(ben, session, 1, dan)
    assert proposal
    assert consent.missing(proposal) == [1]
    consent.agree(cleo, proposal)
    assert hands(dan, session) == [1]


def test_a_guest_of_an_owner_gives_no_eyes(group: Group, ada: User, cleo: User) -> None:
    """Neither does a guest whom the host plays for."""
    guest = players.add_guest(ada, group, "Gus")
    session = make_session(ada, group, [cleo, "random"], game="oath")
    for number, code in ((1, None), (2, "two_seats")):
        if code:
            with pytest.raises(Conflict) as refusal:
                consent.replace(ada, session, number, player=guest.pk)
            assert refusal.value.code == code
        else:
            assert consent.replace(ada, session, number, player=guest.pk)
        assert hands(ada, session) == [0]


# -- bots -------------------------------------------------------------------------------------------------------------


def test_a_bot_from_the_start(session: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    """Its seat goes to somebody who holds no other."""
    for user in (ben, cleo):
        with pytest.raises(Conflict) as refusal:
            give(ada, session, 2, user)
        assert refusal.value.code in ("sits_twice", "two_seats")
    assert give(ada, session, 2, dan) is None
    assert hands(dan, session) == [2]
    assert announced(session, cleo) == ["Ada gave seat 3 from a bot to Dan."]


def test_an_owner_puts_a_bot_in_and_cannot_take_it(session: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    """The bot keeps the seat for its player: only that one comes back, at once, or agrees to another."""
    assert consent.replace(ada, session, 1, bot="random") is None
    assert announced(session, ben) == ["Ada gave seat 2 from Cleo to a bot."]
    assert play.view(cleo, session)[1].seats[1].kept
    for to in (ada, dan):
        proposal = give(ada, session, 1, to)
        assert proposal
        nobody_peeks(session, ada, dan)
        consent.decline(ada, proposal)
    assert consent.replace(ada, session, 1, bot="greedy") is None  # another bot changes nothing
    assert give(ada, session, 1, dan)
    nobody_peeks(session, ada, dan)
    assert give(cleo, session, 1, cleo) is None
    assert hands(cleo, session) == [1]
    assert announced(session, ben)[-1] == "Cleo came back to seat 2, which a bot had kept."


def test_whom_a_bot_keeps_the_seat_for_agrees(session: GameSession, ada: User, cleo: User, dan: User) -> None:
    consent.replace(ada, session, 1, bot="random")
    proposal = give(ada, session, 1, dan)
    assert proposal
    consent.agree(cleo, proposal)
    assert hands(dan, session) == [1]
    assert announced(session, ada)[-1] == "Dan plays on in seat 2 for a bot for Cleo, as was agreed."


def test_who_resigned_has_given_the_seat_up(session: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    consent.resign(cleo, session)
    assert announced(session, ada) == ["Cleo resigned: a bot plays on."]
    assert not play.view(cleo, session)[1].seats[1].kept
    with pytest.raises(Forbidden):
        give(cleo, session, 1, cleo)
    with pytest.raises(Forbidden):
        give(dan, session, 1, dan)
    assert give(ada, session, 1, dan) is None
    assert hands(dan, session) == [1]


def test_who_saw_one_hand_takes_no_other(session: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    """Neither by resigning, nor by having it taken on by somebody else first."""
    consent.resign(cleo, session)
    with pytest.raises(Conflict):
        give(ada, session, 2, cleo)
    give(ada, session, 1, dan)
    with pytest.raises(Conflict) as refusal:
        give(ada, session, 2, cleo)
    assert refusal.value.code == "two_seats"
    consent.resign(dan, session)
    assert give(ada, session, 1, cleo) is None  # the own one it is
    assert hands(cleo, session) == [1]


def test_who_saw_a_hand_at_another_table_may_take_one_here(
    session: GameSession, group: Group, ada: User, ben: User, cleo: User, dan: User
) -> None:
    elsewhere = make_session(ben, group, [cleo, "random"], game="oath")
    give(cleo, elsewhere, 1, dan)
    consent.resign(dan, elsewhere)
    assert give(ada, session, 2, dan) is None
    assert hands(dan, session) == [2]


def test_the_others_agree_to_a_bot(group: Group, ada: User, ben: User, cleo: User) -> None:
    session = make_session(ada, group, [ben, cleo])
    proposal = consent.replace(ben, session, 2, bot="random")
    assert proposal
    assert consent.missing(proposal) == [0]
    consent.agree(ada, proposal)
    assert play.view(ben, session)[1].seats[2].kept


def test_of_two_the_other_is_asked(session: GameSession, ben: User, cleo: User) -> None:
    proposal = consent.replace(ben, session, 1, bot="random")
    assert proposal
    assert consent.missing(proposal) == [1]


# -- guests -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hosted(group: Group, ada: User, ben: User, cleo: User) -> GameSession:
    """Ben hosts, plays seat 0 and for Gus in seat 1; Cleo plays seat 2."""
    guest = players.add_guest(ada, group, "Gus")
    chairs = [Chair(player(group, ben)), Chair(guest.pk), Chair(player(group, cleo))]
    return sessions.start(ben, sessions.create(ben, group, "oath", "Evening", {}, chairs))


def test_the_host_speaks_for_guests(hosted: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    assert hands(ben, hosted) == [0, 1]
    seats = play.view(cleo, hosted)[1].seats
    assert [(seat.guest, seat.host) for seat in seats] == [(False, None), (True, "Ben"), (False, None)]
    proposal = give(ada, hosted, 1, dan)
    assert proposal
    nobody_peeks(hosted, ada, dan)
    consent.agree(ben, proposal, 1)
    assert (hands(ben, hosted), hands(dan, hosted)) == ([0], [1])


def test_the_host_comes_back_for_a_guest(hosted: GameSession, group: Group, ada: User, ben: User) -> None:
    gus = group.players.get(name="Gus")
    consent.replace(ada, hosted, 1, bot="random")
    assert consent.replace(ada, hosted, 1, player=gus.pk)
    assert hands(ben, hosted) == [0]
    assert consent.replace(ben, hosted, 1, player=gus.pk) is None
    assert hands(ben, hosted) == [0, 1]


def test_a_seat_that_is_given_to_a_guest_takes_everybody(
    session: GameSession, group: Group, ada: User, ben: User, cleo: User
) -> None:
    """Ben, who plays, would play on for Gus in Cleo's place."""
    gus = players.add_guest(ada, group, "Gus")
    proposal = consent.replace(cleo, session, 1, player=gus.pk)
    assert proposal
    assert consent.missing(proposal) == [0]
    consent.agree(ben, proposal)
    assert hands(ben, session) == [0, 1]
    assert play.view(ada, session)[1].seats[1].host == "Ben"


def test_a_claim_moves_no_eyes(hosted: GameSession, group: Group, ada: User, ben: User, dan: User) -> None:
    """An owner who claims a guest, and agrees to that, does not see what the host sees."""
    gus = group.players.get(name="Gus")
    players.decide(ada, players.claim(ada, gus), accept=True)
    assert (hands(ada, hosted), hands(ben, hosted)) == ([], [0, 1])
    with pytest.raises(Forbidden):
        play.view(ada, hosted, 1)
    consent.replace(ada, hosted, 1, bot="random")
    assert give(ada, hosted, 1, ada), "Ben is asked"
    assert hands(ada, hosted) == []


def test_whom_the_guest_was_plays_on_when_the_host_says_so(
    hosted: GameSession, group: Group, ada: User, ben: User, dan: User
) -> None:
    players.decide(ada, players.claim(dan, group.players.get(name="Gus")), accept=True)
    assert give(ben, hosted, 1, dan) is None
    assert (hands(dan, hosted), hands(ben, hosted)) == ([1], [0])


# -- people who are no more in the group ------------------------------------------------------------------------------


def test_who_is_removed_is_played_by_nobody(
    session: GameSession, group: Group, ada: User, ben: User, cleo: User, dan: User
) -> None:
    """Neither by the host as a guest, nor by an owner who claims the name, nor after the game."""
    groups.remove_member(ada, group.memberships.get(user=cleo))
    cleos = group.players.get(name="Cleo")
    assert (hands(ben, session), hands(ada, session), hands(cleo, session)) == ([0], [], [])
    shown = play.view(ada, session)[1].seats[1]
    assert (shown.guest, shown.host) == (True, None)
    assert consent.replace(ada, session, 1, player=cleos.pk)  # asks Cleo, who is not there
    players.decide(ada, players.claim(ada, cleos), accept=True)
    assert hands(ada, session) == []
    consent.replace(ada, session, 1, bot="random")
    assert give(ada, session, 1, dan)
    GameSession.objects.filter(pk=session.pk).update(status="finished")
    assert (hands(ben, session), hands(ada, session), hands(dan, session)) == ([0], [], [])
    groups.admit(group, cleo, Role.PLAYER)


def test_who_is_removed_and_comes_back(session: GameSession, group: Group, ada: User, ben: User, cleo: User) -> None:
    groups.remove_member(ada, group.memberships.get(user=cleo))
    with pytest.raises(NotFound):
        play.view(cleo, session)
    assert consent.abandon(ben, session) is None, "nobody else has to agree"
    groups.admit(group, cleo, Role.PLAYER)
    assert hands(cleo, session) == [1]


def test_an_account_that_is_deleted_gives_its_seats_up(session: GameSession, ada: User, cleo: User, dan: User) -> None:
    accounts.delete_account(cleo, PASSWORD, keep_name=False)
    assert hands(live.fresh(session).created_by, session) == [0]  # type: ignore[arg-type]
    consent.replace(ada, session, 1, bot="random")
    assert give(ada, session, 1, dan) is None
    assert "Cleo" not in str(announced(session, ada))


# -- the lobby, and the past ------------------------------------------------------------------------------------------


def test_before_the_game_nothing_is_hidden(group: Group, ada: User, ben: User, cleo: User) -> None:
    session = make_session(ben, group, [cleo], start=False)
    sessions.leave_seat(ben, session, 1)
    sessions.seat_player(ben, session, 1, player(group, ada))
    sessions.start(ben, session)
    assert hands(ada, session) == [1]
    assert not Handover.objects.exists()


def test_going_back_gives_nothing_back(session: GameSession, ada: User, cleo: User, dan: User) -> None:
    play_on(session, 4)
    give(cleo, session, 1, dan)
    consent.roll_back(ada, session, 0)
    assert (hands(cleo, session), hands(dan, session)) == ([], [1])
    assert len(announced(session, ada)) == 1


def test_a_campaigns_game_stays_closed_to_who_sat_there(group: Group, ben: User, cleo: User, dan: User) -> None:
    campaign = make_campaign(ben, group)
    session = make_session(ben, group, [cleo], game="oath", campaign=campaign)
    give(cleo, session, 1, dan)
    GameSession.objects.filter(pk=session.pk).update(status="finished")
    assert play.view(cleo, session)[0] == -1
    assert play.view(dan, session)[0] == 1


# -- somebody who is away ---------------------------------------------------------------------------------------------


def wait(session: GameSession, days: int = 15) -> None:
    """As if the game had been at this point for so long."""
    long_ago = timezone.now() - timedelta(days=days)
    Seat.objects.filter(session=session, number=1).exclude(waiting_since=None).update(waiting_since=long_ago)
    Move.objects.filter(session=session).update(at=long_ago)


def due(session: GameSession) -> None:
    Seat.objects.filter(session=session, leaves_at__isnull=False).update(leaves_at=timezone.now())


@pytest.fixture
def leaving(session: GameSession, ada: User, dan: User) -> Proposal:
    while not live.seats_of(session)[1].waiting_since:
        step(session)
    wait(session)
    proposal = give(ada, session, 1, dan, away=True)
    assert proposal
    return proposal


def test_away_for_long(leaving: Proposal, session: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    """It is announced to everybody and told by mail, and happens days later."""
    leaves = play.view(ben, session)[1].seats[1].leaves_at
    assert leaves
    assert timedelta(days=2, hours=23) < leaves - timezone.now() <= timedelta(days=3)
    jobs.run(Job.objects.get(kind="seat-mail").pk)
    assert mail.outbox[-1].to == [cleo.email]
    assert "about to be given away" in mail.outbox[-1].subject
    assert consent.sweep() == 0
    nobody_peeks(session, ada, dan)
    due(session)
    assert consent.sweep() == 1
    assert (hands(cleo, session), hands(dan, session)) == ([], [1])
    assert announced(session, cleo) == ["Dan plays on in seat 2 for Cleo, who was away: Ada had announced it."]
    assert consent.sweep() == 0


@pytest.mark.parametrize("act", ["answer", "note", "decline", "pause", "resign", "propose"])
def test_any_act_of_the_player_stops_it(act: str, leaving: Proposal, session: GameSession, cleo: User, dan: User) -> None:
    match act:
        case "answer":
            session = live.fresh(session)
            ask = next(ask for ask in live.load(session).asks() if ask.seat == 1)
            play.answer(cleo, session.pk, 1, ask.id, ask.options[: ask.least], session.version)
        case "note":
            play.note(cleo, session, "Here I am.")
        case "decline":
            consent.decline(cleo, leaving)
        case "pause":
            consent.pause(cleo, session)
        case "resign":
            consent.resign(cleo, session)
        case _:
            consent.abandon(cleo, session)
    leaving.refresh_from_db()
    assert leaving.state == State.DECLINED
    assert not Seat.objects.exclude(leaves_at=None).exists()
    assert hands(dan, session) == []


def test_what_others_do_does_not_stop_it(leaving: Proposal, session: GameSession, ben: User, dan: User) -> None:
    play.note(ben, session, "Where is she?")
    with pytest.raises(Forbidden):
        consent.decline(ben, leaving)
    with pytest.raises(Forbidden):
        consent.agree(dan, leaving)
    consent.agree(ben, leaving)
    assert hands(dan, session) == []
    assert live.seats_of(session)[1].leaves_at


def test_the_player_may_agree_at_once(leaving: Proposal, session: GameSession, cleo: User, dan: User) -> None:
    consent.agree(cleo, leaving)
    assert hands(dan, session) == [1]


def test_an_owner_takes_the_announcement_back(leaving: Proposal, session: GameSession, ada: User) -> None:
    consent.decline(ada, leaving)
    assert not Seat.objects.exclude(leaves_at=None).exists()


def test_whose_seat_a_bot_keeps_can_be_away_too(session: GameSession, ada: User, cleo: User, dan: User) -> None:
    consent.replace(ada, session, 1, bot="random")
    with pytest.raises(Refused) as refusal:
        give(ada, session, 1, dan, away=True)
    assert refusal.value.code == "not_away"
    wait(session)
    assert give(ada, session, 1, dan, away=True)
    give(cleo, session, 1, cleo)
    assert hands(cleo, session) == [1]
    due(session)
    assert consent.sweep() == 0


def test_who_took_another_seat_meanwhile_does_not_get_it(
    leaving: Proposal, session: GameSession, ada: User, cleo: User, dan: User
) -> None:
    give(ada, session, 2, dan)
    due(session)
    consent.sweep()
    leaving.refresh_from_db()
    assert (leaving.state, hands(dan, session), hands(cleo, session)) == (State.DECLINED, [2], [1])


def test_a_game_that_ended_meanwhile(leaving: Proposal, session: GameSession, ada: User, cleo: User) -> None:
    consent.end(ada, session)
    due(session)
    consent.sweep()
    assert hands(cleo, session) == [1]
    assert not Seat.objects.exclude(leaves_at=None).exists()


def test_only_owners_announce_and_only_absence(session: GameSession, ada: User, ben: User, cleo: User, dan: User) -> None:
    with pytest.raises(Refused) as refusal:
        give(ada, session, 1, dan, away=True)
    assert refusal.value.code == "not_away"
    wait(session)
    with pytest.raises(Forbidden):
        give(ben, session, 1, dan, away=True)
    wait(session, 13)
    with pytest.raises(Refused):
        give(ada, session, 1, dan, away=True)
    wait(session)
    Move.objects.create(session=session, number=99, kind="pause", by=cleo)  # a sign of life
    with pytest.raises(Refused):
        give(ada, session, 1, dan, away=True)


def test_names_are_those_of_now(session: GameSession, group: Group, cleo: User, dan: User) -> None:
    give(cleo, session, 1, dan)
    Player.objects.filter(group=group, user=cleo).update(name="Cleopatra")
    assert announced(session, dan) == ["Cleo gave seat 2 from Cleo to Dan.".replace("Cleo", "Cleopatra")]
