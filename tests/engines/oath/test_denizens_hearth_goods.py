"""Denizens of Hearth with actions on favor, relics, cards and sites."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import BAN_GIVING_SECRETS, BAN_PLACING, LOCKS
from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, at
from tests.engines.oath.play_scenario import Scene
from tests.engines.oath.test_denizens_hearth_actions import lay, offered, table, use

law = pytest.mark.law


def set_banks(s: Scene, *favor: int) -> None:
    """In the order of the suits."""
    s.state.shared += sum(s.state.banks.values()) - sum(favor)
    s.state.banks = dict(zip(s.state.banks, favor, strict=True))


def banks(s: Scene) -> list[int]:
    return list(s.state.banks.values())


# -- Homesteaders -----------------------------------------------------------------------------------------------------


@law("OATH-10.move-a", "OATH-7.3.3d")
def test_homesteaders_move_an_adviser() -> None:
    s = table("homesteaders", advisers=["wayside-inn", "fabled-feast", "wolves"])
    lay(s, "fabled-feast", favor=1, secrets=1)
    d = use(s, "homesteaders")
    d("card:fabled-feast")
    card = s.state.site(3).cards[-1]
    assert (card.slug, card.favor, card.secrets) == ("fabled-feast", 1, 1)
    assert d.ask.prompt == "act"
    assert (s.red.favor, s.state.banks["hearth"]) == (0, 3)  # neither for playing, nor the homeland, nor the feast
    s.check()


@law("OATH-7.2.1b", "OATH-7.2.2b")
def test_homesteaders_leave_behind_who_cannot_come() -> None:
    s = table("homesteaders", advisers=["charming-friend", "marriage", "?wolves"])
    assert not offered(s, "homesteaders")


@law("OATH-2.8.1a")
def test_homesteaders_need_room() -> None:
    s = table("homesteaders", "elders", "lancers", advisers=["wolves"])
    assert not offered(s, "homesteaders")


def test_homesteaders_settle_themselves() -> None:
    s = table(advisers=["homesteaders"])
    use(s, "homesteaders")
    assert (at(s, 3), advisers(s)) == (["homesteaders"], [])


def test_homesteaders_find_room_in_the_slum() -> None:
    s = table(site=6, advisers=["homesteaders", "wolves"])
    s.site(6, cards=["elders", "lancers", "a-round-of-ale"])
    d = use(s, "homesteaders")("card:wolves")
    assert d.options == ["card:elders", "card:lancers"]
    d("card:elders")
    assert at(s, 6) == ["lancers", "a-round-of-ale", "wolves"]
    s.check()


# -- Levelers, Memory of Home -----------------------------------------------------------------------------------------


def test_levelers_level() -> None:
    s = table("levelers", secrets=1)
    set_banks(s, 5, 3, 3, 3, 3, 1)
    use(s, "levelers")
    assert banks(s) == [3, 3, 3, 3, 3, 3]
    s.check()


def test_levelers_take_what_there_is() -> None:
    s = table("levelers", secrets=1)
    set_banks(s, 1, 0, 0, 0, 0, 0)
    d = use(s, "levelers")
    assert len(d.options) == 5
    d(d.options[-1])
    assert banks(s) == [0, 0, 0, 0, 0, 1]


def test_levelers_break_ties() -> None:
    s = table("levelers", secrets=1)
    set_banks(s, 4, 4, 2, 2, 3, 3)
    suits = list(s.state.banks)
    d = use(s, "levelers")
    assert (d.ask.prompt, d.options) == ("fullest-bank", [f"bank:{suits[0]}", f"bank:{suits[1]}"])
    d(f"bank:{suits[1]}")
    assert (d.ask.prompt, d.options) == ("emptiest-bank", [f"bank:{suits[2]}", f"bank:{suits[3]}"])
    d(f"bank:{suits[3]}")
    assert banks(s) == [4, 2, 2, 4, 3, 3]


def test_levelers_among_equals_name_two_banks() -> None:
    s = table("levelers", secrets=1)
    d = use(s, "levelers")
    assert len(d.options) == 6
    d(d.options[0])
    assert len(d.options) == 5
    d(d.options[0])
    assert sorted(banks(s)) == [1, 3, 3, 3, 3, 5]


def test_levelers_without_any_favor() -> None:
    s = table("levelers", secrets=1)
    set_banks(s, *[0] * 6)
    assert not offered(s, "levelers")


@law("OATH-7.1.2f")
def test_the_memory_of_home_moves_a_whole_bank() -> None:
    s = table("memory-of-home", secrets=2)
    lay(s, "memory-of-home", favor=1)
    d = use(s, "memory-of-home")("bank:order")
    assert (s.state.banks["order"], s.state.banks["hearth"], s.red.secrets) == (0, 6, 1)
    d("power:memory-of-home", "bank:beast")
    assert (s.state.banks["beast"], s.state.banks["hearth"], s.red.secrets) == (0, 9, 0)
    assert "power:memory-of-home" not in d.options
    s.check()


def test_the_memory_of_home_may_name_hearth_in_vain() -> None:
    s = table("memory-of-home", secrets=1)
    before = banks(s)
    use(s, "memory-of-home")("bank:hearth")
    assert (banks(s), s.red.secrets) == (before, 0)


def test_the_memory_of_home_needs_something_to_move() -> None:
    s = table("memory-of-home", secrets=1)
    set_banks(s, *(3 if suit == "hearth" else 0 for suit in s.state.banks))
    assert not offered(s, "memory-of-home")
    assert not offered(table("memory-of-home", turned=1), "memory-of-home")


# -- Relic Breaker ----------------------------------------------------------------------------------------------------


def breaker() -> Scene:
    s = table("relic-breaker", favor=1)
    s.site(3, relics=["cup-of-plenty", "whistle"])
    return s


def test_a_relic_is_broken_for_warbands() -> None:
    s = breaker()
    d = use(s, "relic-breaker")
    assert d.options == ["relic:0", "relic:1"]
    d("relic:1")
    assert [relic.slug for relic in s.state.site(3).relics] == ["cup-of-plenty"]
    assert (s.state.relic_deck[-1], s.red.warbands) == ("whistle", 3)
    assert all("whistle" not in str(event.params) for event in s.table.events)
    s.check()


def test_the_breaker_may_look_first() -> None:
    s = breaker()
    d = s.act(1)("peek", "relic:1")
    assert s.told("peeked")[0].secret == {"card": "whistle"}
    assert "power:relic-breaker" in d.options


def test_without_a_relic_there_are_no_warbands() -> None:
    s = table("relic-breaker", favor=1, relics=["cup-of-plenty"])
    s.site(7, relics=["whistle"])
    assert not offered(s, "relic-breaker")


def test_protected_relics_are_not_broken(new_card: NewCard) -> None:
    bloodline = new_card((LOCKS, lambda held, state, seat, zone, slot, card: (zone, seat, slot) == ("ground", 1, 3)))
    s = breaker()
    s.player(2, advisers=[bloodline])
    assert not offered(s, "relic-breaker")


def test_a_citizen_breaks_relics_for_purple() -> None:
    s = table("relic-breaker", roles=("citizen", "exile"), favor=1)
    s.site(3, relics=["whistle"])
    use(s, "relic-breaker")
    assert (s.red.warbands, s.state.reserve["purple"], s.state.reserve["red"]) == (3, 21, 14)


# -- Storyteller, Tavern Songs, Wayside Inn ---------------------------------------------------------------------------


@pytest.mark.parametrize("holder", [None, 1, 2])
@pytest.mark.answer("storyteller", 1)
def test_the_storyteller_deepens_the_secret(holder: int | None) -> None:
    s = table("storyteller", favor=1)
    s.banner("darkest-secret", holder=holder, tokens=2)
    use(s, "storyteller")
    assert (s.state.banners["darkest-secret"].tokens, s.state.banners["darkest-secret"].holder) == (3, holder)
    s.check()


@law("OATH-5.4.4i")
@pytest.mark.answer("storyteller", 1)
def test_a_deeper_secret_costs_more() -> None:
    s = table("storyteller", favor=1, secrets=5)
    s.banner("darkest-secret", tokens=2)
    d = use(s, "storyteller")("recover")
    if d.ask.prompt == "recover":
        d("recover-banner:darkest-secret")
    assert d.options == ["recover-pay:4", "recover-pay:5"]
    d("recover-pay:4")
    assert (s.state.banners["darkest-secret"].tokens, s.red.secrets) == (4, 2)  # one of the three old ones; two are gone
    s.check()


@law("OATH-10.peek-a")
def test_tavern_songs_tell_of_the_pile() -> None:
    s = table("tavern-songs", site=7)
    s.site(7, cards=["wayside-inn"], warbands={"red": 1})
    s.site(3, warbands={"red": 1})
    s.discards("hinterland", "wolves", "vision-of-faith", "elders", "lancers")
    s.discards("provinces", "longbows")
    d = use(s, "tavern-songs")
    (event,) = s.told("pile-looked-at")
    assert (event.seen_by, event.secret) == ((1,), {"cards": ["wolves", "vision-of-faith", "elders"]})
    assert event.params == {"seat": 1, "pile": "hinterland"}
    assert s.state.discards["hinterland"] == ["wolves", "vision-of-faith", "elders", "lancers"]
    assert s.state.visions_drawn == 0
    d("power:tavern-songs")
    assert len(s.told("pile-looked-at")) == 2


def test_tavern_songs_of_a_short_pile() -> None:
    s = table("tavern-songs")
    assert not offered(s, "tavern-songs")
    s.discards("provinces", "wolves")
    use(s, "tavern-songs")
    assert s.told("pile-looked-at")[0].secret == {"cards": ["wolves"]}


@law("OATH-4.3.4b")
@pytest.mark.parametrize(("supply", "after"), [(0, 2), (4, 6), (6, 7)])
def test_the_inn_feeds(supply: int, after: int) -> None:
    s = table("wayside-inn", favor=1, supply=supply)
    use(s, "wayside-inn")
    assert s.red.supply == after


def test_the_inn_feeds_the_hungry() -> None:
    assert not offered(table("wayside-inn", favor=1, supply=7), "wayside-inn")


# -- Deed Writer ------------------------------------------------------------------------------------------------------


def deeds(roles: tuple[str, ...] = (), **red: Any) -> Scene:
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


# -- Tinker's Fair ----------------------------------------------------------------------------------------------------


def fair() -> Scene:
    s = table("tinkers-fair", relics=["cup-of-plenty"], warbands=2, advisers=["longbows"])
    s.site(7, warbands={"red": 1})
    s.banner("peoples-favor", holder=1)
    s.player(2, site=8, favor=2, secrets=1, relics=["whistle"])
    return s


@law("OATH-7.6.3g", "OATH-10.give-a")
def test_relics_are_bartered() -> None:
    s = fair()
    d = use(s, "tinkers-fair")("seat:@2")
    assert d.options == [
        "give-relic:cup-of-plenty",
        "want-some:favor",
        "want-relic:whistle",
        "want-some:secrets",
        "withdraw",
    ]
    d("give-relic:cup-of-plenty", "want-relic:whistle", "want-some:favor", "amount:2", "propose", "accept")
    assert [[relic.slug for relic in player.relics] for player in (s.red, s.blue)] == [["whistle"], ["cup-of-plenty"]]
    assert (s.red.favor, s.blue.favor) == (2, 0)
    assert "power:tinkers-fair" in d.options
    assert not s.told("relic-taken")
    s.check()


@law("OATH-10.exchange-c")
@pytest.mark.parametrize("present", ["give-relic:cup-of-plenty", "want-relic:whistle"])
def test_a_present_is_a_deal_too(present: str) -> None:
    s = fair()
    use(s, "tinkers-fair")("seat:@2", present, "propose", "accept")
    assert abs(len(s.blue.relics) - len(s.red.relics)) == 2


def test_the_reliquary_is_not_for_sale() -> None:
    s = fair()
    assert use(s, "tinkers-fair")("seat:@0").options == ["give-relic:cup-of-plenty", "want-relic:grand-scepter", "withdraw"]


def test_there_is_no_fair_where_nobody_has_anything() -> None:
    s = table("tinkers-fair")
    s.reliquary(*[None] * 4)
    s.state.box += [relic.slug for relic in s.purple.relics]
    s.purple.relics = []
    s.state.changed()
    assert not offered(s, "tinkers-fair")
