"""Deed Writer, a denizen of Hearth."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import BAN_GIVING_SECRETS, BAN_PLACING
from games.oath.engine.play.core.states import Role
from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.hearth import table, use
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def deeds(roles: tuple[Role, ...] = (), **red: Any) -> Scene:
    s = table("deed-writer", roles=roles, **red)
    s.site(7, warbands={"red" if not roles or roles[0] == "exile" else "purple": 2})
    s.player(2, site=8, warbands=3, favor=2)
    return s


@law("OATH-7.6.3g", "OATH-10.exchange-a")
def test_a_site_is_sold() -> None:
    s = deeds(secrets=1)
    d = use(s, "deed-writer")("seat:@2")
    assert d.options == ["give-some:secrets", "give-site:7", "want-some:favor", "withdraw"]
    d("give-site:7", "want-some:favor", "amount:2", "propose", "accept")
    assert (d.ask.seat, d.options) == (2, ["amount:1", "amount:2", "amount:3"])
    d("amount:2")
    assert (s.state.site(7).warbands, s.red.warbands, s.blue.warbands, s.red.favor) == ({"blue": 2}, 2, 1, 2)
    assert "power:deed-writer" in d.options
    s.check()


def test_without_a_site_or_tokens_there_is_no_deed() -> None:
    s = table("deed-writer", site=3)
    for player in s.state.players:
        player.favor = player.secrets = 0
    s.state.turn = 1
    assert "deed-writer" not in usable(s.table, 1)
    s.red.favor = 1
    assert "deed-writer" in usable(s.table, 1)


def test_a_deed_that_is_declined_moves_nothing() -> None:
    s = deeds()
    use(s, "deed-writer")("seat:@2", "give-site:7", "propose", "decline")
    assert s.state.site(7).warbands == {"red": 2}


@pytest.mark.answer("deed-writer", 1)
def test_a_citizen_hands_over_imperial_sites() -> None:
    s = deeds(("citizen", "exile"), warbands=1)
    d = use(s, "deed-writer")("seat:@2", "give-site:7", "propose", "accept")
    assert d.ask.seat == 2  # nobody asks the Chancellor
    d("amount:1")
    assert (s.red.warbands, s.purple.warbands, s.state.site(7).warbands) == (3, 0, {"blue": 1})


@pytest.mark.answer("deed-writer", 2)
def test_a_citizen_mans_a_site_from_the_own_board() -> None:
    s = deeds(("citizen", "exile"), warbands=2)
    s.player(0, warbands=5)
    s.site(6, warbands={"blue": 1})
    d = use(s, "deed-writer")("seat:@2", "want-site:6", "propose", "accept")
    assert (d.ask.seat, d.options) == (1, ["amount:1", "amount:2"])
    d("amount:2")
    assert (s.state.site(6).warbands, s.red.warbands, s.purple.warbands, s.blue.warbands) == ({"purple": 2}, 0, 5, 4)


@pytest.mark.answer("deed-writer", 3)
def test_the_empire_does_not_trade_sites_with_itself() -> None:
    s = deeds(("citizen", "exile"))
    s.player(1, favor=1)
    assert use(s, "deed-writer")("seat:@0").options == ["give-some:favor", "withdraw"]


@pytest.mark.answer("deed-writer", 5)
def test_a_site_needs_a_warband() -> None:
    s = deeds()
    s.state.reserve["blue"] += 3
    s.blue.warbands = 0
    assert "propose" not in use(s, "deed-writer")("seat:@2", "give-site:7").options


@pytest.mark.answer("deed-writer", 5)
def test_who_rules_bare_sites_needs_none() -> None:
    s = deeds()
    s.state.reserve["blue"] += 3
    s.blue.warbands = 0
    s.player(2, relics=["bandit-crown"])
    d = use(s, "deed-writer")("seat:@2", "give-site:7", "propose", "accept")
    assert d.ask.prompt == "act"
    assert (s.state.site(7).warbands, ruling.ruler_of(s.state, 7)) == ({}, 2)


def test_what_forbids_giving_or_placing_holds_for_deeds(new_card: NewCard) -> None:
    miser = new_card((BAN_GIVING_SECRETS, lambda held, t, seat: seat == 1))
    s = deeds(secrets=2, advisers=[miser])
    assert "give-some:secrets" not in use(s, "deed-writer")("seat:@2").options
    ring = new_card((BAN_PLACING, lambda held, t, seat: seat == 2))
    s = deeds()
    s.player(2, advisers=[ring])
    assert "propose" not in use(s, "deed-writer")("seat:@2", "give-site:7").options


@pytest.mark.answer("deed-writer", 4)
@pytest.mark.parametrize(("relics", "least"), [((), 1), (("bandit-crown",), 0)])
def test_the_new_ruler_mans_the_site_as_it_likes(relics: tuple[str, ...], least: int) -> None:
    s = Scene(3)
    s.site(3, cards=["deed-writer"])
    s.site(7, warbands={"red": 2})
    s.player(2, site=8, warbands=3, relics=relics)
    d = s.act(1)("power:deed-writer", "seat:@2", "give-site:7", "propose", "accept")
    assert (d.ask.seat, d.options) == (2, [f"amount:{n}" for n in range(least, 4)])
