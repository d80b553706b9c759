"""A game of a campaign publishes its seed at the end, and nobody learns from it where cards lie that the next game must not
know: those were settled, shuffled and drawn by another seed, which stays sealed."""

from typing import Any

import msgspec
import pytest

from chronicle.models import Campaign, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import worlds as campaign_worlds
from games.kernel.dice import Dice, commitment, is_promised, promising, seed_of
from games.kernel.match import Dump, Match, dump_of
from games.models import GameSession, Snapshot
from games.oath.engine.save.translation import settled
from games.oath.engine.world.remembered import compose
from games.oath.engine.world.world import World
from games.services import in_campaigns as stories
from games.services import live, play, replay
from tests.api.conftest import V1, client_of
from tests.engines.oath.test_remembered import remembered
from tests.factories import make_campaign
from tests.services.playing import make_session, play_on
from tests.services.test_by_hand import begin

GAMES = 40
AWAY = 6
"""Dispossessed that the world leaves open."""


def open_world() -> World:
    world = compose(remembered(nameless=AWAY), Dice(bytes(32)))
    assert not world.faults()
    return world


def right(world: World, guess: World) -> int:
    return len({*world.dispossessed} & {*guess.dispossessed})


def begun(world: World, n: int, *, sealed: bool) -> tuple[bytes, World]:
    """The seed that is published, and where the game has the cards."""
    secret = seed_of(f"sealed {n}") if sealed else b""
    match = Match.start("oath", {"world": world.plain()}, 2, promising(seed_of(f"open {n}"), secret), secret)
    state = match.state
    found = World.read(settled(world, Dice(bytes(32))).plain())
    found.dispossessed, found.archive = list(state.dispossessed), state.archive
    return match.seed, found


def test_it_works() -> None:
    """Whoever runs the same code with the published seed knows no more than chance: 6 of some 150 are named, and a quarter of a
    card is right."""
    world, hits, archives = open_world(), 0, 0
    for n in range(GAMES):
        seed, there = begun(world, n, sealed=True)
        for known in (seed, seed[:32], seed[32:]):
            guess = settled(world, Dice(known))
            hits += right(there, guess)
            archives += {suit: set(cards) for suit, cards in there.archive.items()} == _sets(guess.archive)
    assert archives == 0
    assert hits < 3 * GAMES


def test_the_guess_is_right_where_there_is_one_seed_only() -> None:
    """So that the test above would notice."""
    world = open_world()
    for n in range(GAMES):
        seed, there = begun(world, n, sealed=False)
        guess = settled(world, Dice(seed))
        assert (right(there, guess), _sets(there.archive)) == (AWAY, _sets(guess.archive))


def _sets(archive: dict[str, list[str]]) -> dict[str, set[str]]:
    return {suit: set(cards) for suit, cards in archive.items()}


def test_what_is_rolled_does_not_depend_on_what_is_sealed() -> None:
    """The dice that are published roll the same, however the unseen cards lie."""
    world, seed = open_world(), seed_of("open")
    one, other = (Match.start("oath", {"world": world.plain()}, 2, seed, seed_of(f"{n}")) for n in range(2))
    assert one.state.dispossessed != other.state.dispossessed
    assert one.table.dice.used == other.table.dice.used == 0
    assert one.table.roll("end", range(6), 20) == other.table.roll("end", range(6), 20)


def test_a_seed_promises_the_sealed_one() -> None:
    seed = promising(bytes(32), b"sealed")
    assert len(seed) == 64
    assert is_promised(seed, b"sealed")
    assert not is_promised(seed, b"another")
    assert not is_promised(seed, b"")
    assert promising(bytes(32), b"") == bytes(32)
    assert is_promised(bytes(32), b"")


def test_a_dump_goes_on_with_both() -> None:
    match = Match.start("oath", {"world": open_world().plain()}, 2, seed_of("open"), seed_of("sealed"))
    again = Match.load(match.dump())
    assert match.table.sealed.used
    assert (again.sealed, again.table.sealed.used) == (match.sealed, match.table.sealed.used)
    assert again.state == match.state
    imagined = match.imagine(0, seed_of("imagined"))
    assert (imagined.sealed, imagined.table.sealed) == (b"", imagined.table.dice)


# -- a campaign's games -----------------------------------------------------------------------------------------------


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return begin(ben, group, remembered(nameless=AWAY))


def finish(session: GameSession) -> GameSession:
    stories.decide(session.created_by, play_on(session), "screen")  # type: ignore[arg-type]
    done = jobs.run(Job.objects.get(kind="write-session").pk)
    assert done
    assert done.state == "done", done.error
    session.refresh_from_db()
    return session


def test_a_campaigns_game(campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    world = campaign_worlds.load(campaign, campaign.head)
    session = finish(make_session(ben, group, [cleo], game="oath", campaign=campaign))
    shown = client_of(cleo).get(f"{V1}/sessions/{session.pk}/").json()
    seed = bytes.fromhex(shown["seed"])
    assert commitment(seed) == shown["commitment"]
    state, guess = live.load(session).state, settled(world, Dice(seed))
    left = {*guess.dispossessed} & {*state.dispossessed}
    assert len(left) < AWAY // 2
    assert replay.verify(session).ok
    sealed = dump_of(bytes(session.checkpoint or b"")).sealed.hex()
    for address in ("", "log/", "replay/?moment=0", "verify/"):
        assert sealed not in client_of(cleo).get(f"{V1}/sessions/{session.pk}/{address}").content.decode()


def test_verify_notices_another_sealed_seed(campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    session = make_session(ben, group, [cleo], game="oath", campaign=campaign)
    play_on(session, 3)
    dump = msgspec.msgpack.decode(session.checkpoint or b"", type=Dump)
    for sealed in (seed_of("another"), b""):
        dump.sealed = sealed
        GameSession.objects.filter(pk=session.pk).update(checkpoint=msgspec.msgpack.encode(dump), status="abandoned")
        verdict = replay.verify(session)
        assert (verdict.ok, verdict.at) == (False, "seed")
        assert verdict.expected != verdict.got


def test_the_past_is_played_from_both(campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    session = make_session(ben, group, [cleo], game="oath", campaign=campaign)
    before = play.view(ben, session)[1].view
    play_on(session, 6)
    Snapshot.objects.all().delete()
    assert replay.at(ben, session, 0).view == before


# -- games from before sealed seeds -----------------------------------------------------------------------------------


@pytest.fixture
def old(campaign: Campaign, group: Group, ben: User, cleo: User, monkeypatch: pytest.MonkeyPatch) -> GameSession:
    """Begun with one seed for everything."""
    with monkeypatch.context() as patch:
        patch.setattr(GameSession, "is_sealed", False)
        session = make_session(ben, group, [cleo], game="oath", campaign=campaign)
    assert not dump_of(bytes(session.checkpoint or b"")).sealed
    return session


def test_an_older_game_is_dealt_anew_before_its_chapter(old: GameSession, campaign: Campaign, ben: User, cleo: User) -> None:
    """What nobody at the table saw lies somewhere else than the seed foretells, what anybody saw where it lay."""
    world = campaign_worlds.load(campaign, campaign.head)
    session = finish(old)
    assert (session.fate, replay.verify(session).ok) == ("written", True)
    guess, state = settled(world, Dice(bytes(session.seed or b""))), live.load(session).state
    assert {*guess.dispossessed} == {*state.dispossessed}
    campaign.refresh_from_db()
    written: Any = session.chapter.aftermath  # type: ignore[union-attr]
    assert len({*guess.dispossessed} & {*written["dispossessed"]}) < AWAY // 2
    assert {suit: len(cards) for suit, cards in written["archive"].items()} == {s: len(c) for s, c in state.archive.items()}
    assert _sets(written["archive"]) != _sets(state.archive)
    assert campaign_worlds.load(campaign, campaign.head).faults() == []
    named = stories._named(session)
    for pile in ("world_deck", "dispossessed", "relic_deck", "site_deck"):
        lay = getattr(state, pile)
        assert [card if card in named else "" for card in written[pile]] == [card if card in named else "" for card in lay]


def test_an_older_game_keeps_its_seed_to_itself(old: GameSession, ben: User) -> None:
    GameSession.objects.filter(pk=old.pk).update(status="abandoned")
    shown = client_of(ben).get(f"{V1}/sessions/{old.pk}/").json()
    assert (shown["seed"], shown["commitment"]) == (None, old.commitment)
    assert replay.verify(old).ok


def test_an_older_game_that_settled_nothing_shows_its_seed(
    group: Group, ben: User, cleo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = make_campaign(ben, group)
    with monkeypatch.context() as patch:
        patch.setattr(GameSession, "is_sealed", False)
        session = make_session(ben, group, [cleo], game="oath", campaign=campaign)
    GameSession.objects.filter(pk=session.pk).update(status="abandoned")
    assert play.view(ben, session)[1].seed == bytes(session.seed or b"").hex()


def test_a_game_of_no_campaign_has_one_seed(group: Group, ben: User, cleo: User) -> None:
    session = make_session(ben, group, [cleo], game="oath")
    assert len(session.seed or b"") == 32
