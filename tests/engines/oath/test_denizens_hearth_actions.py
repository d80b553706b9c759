"""Denizens of Hearth with actions on people, and modifiers of Muster and Trade."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import FAVOR_COMES_FROM, FAVOR_GOES_TO, REST
from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def table(*at_site: str, seats: int = 3, roles: tuple[str, ...] = (), **red: Any) -> Scene:
    """Red, whose turn it is, stands at slot 3 with these cards."""
    s = Scene(seats, roles=roles)
    s.site(3, cards=at_site)
    s.player(1, **red)
    s.state.turn = 1
    return s


def offered(s: Scene, card: str, seat: int = 1) -> bool:
    s.state.turn = seat
    return card in usable(s.table, seat)


def use(s: Scene, card: str) -> Driver:
    return s.act(1)(f"power:{card}")


def lay(s: Scene, card: str, *, favor: int = 0, secrets: int = 0) -> None:
    """Tokens on a card."""
    where = s.state.where[card].card
    s.state.shared -= favor
    where.favor += favor
    where.secrets += secrets


# -- costs and access -------------------------------------------------------------------------------------------------

FOR_FAVOR = ["a-round-of-ale", "armed-mob", "relic-breaker", "storyteller", "wayside-inn"]
FOR_A_SECRET = ["levelers"]
FREE = ["ballot-box", "deed-writer", "homesteaders", "memory-of-home", "tavern-songs", "tinkers-fair"]


def ready(*cards: str, site: int = 3) -> Scene:
    """All that the actions need."""
    s = Scene(3)
    s.site(site, cards=cards)
    s.site(3, relics=["cup-of-plenty"])
    s.player(1, favor=2, secrets=2, supply=3, advisers=["longbows"])
    s.player(2, advisers=["lancers"], favor=1)
    s.banner("darkest-secret", holder=2)
    s.banner("peoples-favor", holder=1)
    s.discards("provinces", "wolves")
    return s


@law("OATH-7.3.2a", "OATH-7.1.1a")
@pytest.mark.parametrize("card", [*FOR_FAVOR, *FOR_A_SECRET, *FREE])
def test_it_works(card: str) -> None:
    assert offered(ready(card), card)
    far = ready(card, site=7)
    assert not offered(far, card)
    far.site(7, warbands={"red": 1})
    assert offered(far, card)


@law("OATH-7.1.2c", "OATH-7.1.2g", "OATH-9.3g")
@pytest.mark.parametrize("card", FOR_FAVOR)
def test_favor_is_placed_on_an_empty_card(card: str) -> None:
    s = ready(card)
    s.act(1)(f"power:{card}")
    assert (s.red.favor, s.state.where[card].card.favor) == (1, 1)
    s = ready(card)
    lay(s, card, secrets=1)
    assert not offered(s, card)
    s = ready(card)
    s.state.shared += s.red.favor
    s.red.favor = 0
    assert not offered(s, card)


@law("OATH-7.1.2d", "OATH-7.1.2j", "OATH-9.3g")
@pytest.mark.parametrize("card", [*FOR_A_SECRET, "charming-friend"])
def test_a_secret_is_placed_on_an_empty_card(card: str) -> None:
    def prepared() -> Scene:
        if card == "charming-friend":
            return table(secrets=1, advisers=[card])
        return table(card, secrets=1)

    s = prepared()
    fight_on(use(s, card))
    assert (s.red.secrets, s.state.where[card].card.secrets) == (0, 1)
    s.check()
    s = prepared()
    s.player(1, secrets=0, turned=1)
    assert not offered(s, card)
    s = prepared()
    lay(s, card, favor=1)
    assert not offered(s, card)


def fight_on(d: Driver) -> None:
    while d.ask.prompt != "act":
        d(d.options[0])


# -- A Round of Ale ---------------------------------------------------------------------------------------------------


def test_a_round_of_ale_returns_all_tokens() -> None:
    s = table("a-round-of-ale", "hall-of-debate", favor=1, turned=2, supply=2, relics=["cup-of-plenty"])
    s.player(2, advisers=["lancers"])
    s.site(7, cards=["wolves"], secrets=1)
    s.banner("darkest-secret", holder=2, tokens=3)
    lay(s, "hall-of-debate", favor=1)
    lay(s, "lancers", favor=2, secrets=1)
    lay(s, "wolves", secrets=1)
    lay(s, "cup-of-plenty", secrets=1)
    use(s, "a-round-of-ale")
    assert s.state.where["a-round-of-ale"].card.favor == 1
    assert all(s.state.where[card].card.empty for card in ("hall-of-debate", "lancers", "wolves", "cup-of-plenty"))
    assert (s.state.banks["hearth"], s.state.banks["nomad"]) == (4, 5)
    assert (s.red.secrets, s.red.turned, s.blue.secrets) == (5, 0, 0)
    assert (s.state.banners["darkest-secret"].tokens, s.state.site(7).secrets) == (3, 1)
    assert (s.red.supply, s.state.act_over) == (2, False)
    s.check()


def test_a_round_of_ale_is_served_once() -> None:
    s = table("a-round-of-ale", favor=3)
    assert "power:a-round-of-ale" not in use(s, "a-round-of-ale").options


def test_a_round_of_ale_is_no_rest(new_card: NewCard) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    s = table("a-round-of-ale", favor=1, advisers=[new_card((REST, never))])
    use(s, "a-round-of-ale")


@law("OATH-7.2.2a", "OATH-7.2.2b")
def test_the_round_of_ale_stays_where_it_is() -> None:
    s = table("a-round-of-ale")
    card = s.state.where["a-round-of-ale"].card
    assert ruling.is_locked(s.state, 1, "site", 3, card)


# -- Armed Mob --------------------------------------------------------------------------------------------------------


def mob(holder: int = 2, people: int | None = None, roles: tuple[str, ...] = (), **victim: Any) -> Scene:
    s = table("armed-mob", roles=roles, favor=2)
    s.banner("darkest-secret", holder=holder)
    s.banner("peoples-favor", holder=people)
    s.player(holder, **{"site": 8, "advisers": ["lancers", "longbows", "?wolves"]} | victim)
    return s


@law("OATH-10.discard-g", "OATH-10.discard-h", "OATH-10.discard-i")
def test_the_mob_chases_an_adviser_away() -> None:
    s = mob()
    lay(s, "lancers", favor=1, secrets=1)
    d = use(s, "armed-mob")
    assert d.options == ["card:lancers", "card:longbows"]
    d("card:lancers")
    assert advisers(s, 2) == ["longbows", "?wolves"]
    assert (s.state.discards["hinterland"], s.state.banks["nomad"], s.red.turned) == (["lancers"], 4, 1)
    s.check()


def test_the_mob_leaves_facedown_and_locked_advisers_alone() -> None:
    assert not offered(mob(advisers=["?wolves"]), "armed-mob")
    assert not offered(mob(advisers=["marriage"]), "armed-mob")
    assert offered(mob(advisers=["wolves"]), "armed-mob")


def test_the_mob_needs_a_culprit() -> None:
    assert not offered(mob(people=2), "armed-mob")
    assert offered(mob(people=1), "armed-mob")
    s = mob()
    s.banner("darkest-secret")
    assert not offered(s, "armed-mob")


def test_the_mob_may_turn_on_its_leader() -> None:
    s = mob(holder=1, site=3)
    use(s, "armed-mob")("card:longbows")
    assert advisers(s) == ["lancers", "?wolves"]


def test_the_mob_knows_no_empire() -> None:
    s = mob(holder=0, roles=("citizen", "exile"))
    use(s, "armed-mob")("card:longbows")
    assert advisers(s, 0) == ["lancers", "?wolves"]


# -- Awaited Return ---------------------------------------------------------------------------------------------------


@law("OATH-7.4a", "OATH-10.sacrifice-a")
def test_a_warband_returns_instead_of_supply() -> None:
    s = table("awaited-return", "wolves", supply=0, favor=4, secrets=1, warbands=2)
    d = s.act(1)("trade", ["modifier:awaited-return"])
    assert s.red.warbands == 2, "nothing is paid before the Trade is chosen"
    d("trade-for-favor:wolves:1")
    assert (s.red.warbands, s.red.supply, s.red.secrets, s.red.favor) == (1, 0, 0, 5)
    assert s.state.reserve["red"] == 13
    d("trade", ["modifier:awaited-return"], "trade-for-secrets:awaited-return:0")
    assert (s.red.warbands, s.red.favor) == (0, 3)
    assert "trade" not in d.options
    s.check()


def test_it_works_while_tokens_lie_on_it() -> None:
    s = table("awaited-return", "wolves", supply=0, secrets=1, warbands=1)
    lay(s, "awaited-return", favor=1)
    assert s.act(1)("trade", ["modifier:awaited-return"]).options == ["trade-for-favor:wolves:1"]


def test_nobody_returns_without_a_warband_on_the_board() -> None:
    s = table("awaited-return", "wolves", supply=0, secrets=1)
    s.site(3, warbands={"red": 2})
    assert "trade" not in s.act(1).options
    s.player(1, supply=1)
    assert s.act(1)("trade").ask.prompt == "trade"


def test_nobody_need_return() -> None:
    s = table("awaited-return", "wolves", secrets=1, warbands=1)
    s.act(1)("trade", [], "trade-for-favor:wolves:1")
    assert (s.red.warbands, s.red.supply) == (1, 6)


def test_a_citizen_sends_a_purple_warband_home() -> None:
    s = table("awaited-return", "wolves", roles=("citizen", "exile"), secrets=1, warbands=1, supply=0)
    s.act(1)("trade", ["modifier:awaited-return"], "trade-for-favor:wolves:1")
    assert (s.red.warbands, s.state.reserve["purple"]) == (0, 24)


# -- Rowdy Pub --------------------------------------------------------------------------------------------------------


def test_the_pub_fills_the_ranks() -> None:
    s = table("rowdy-pub", "wolves", favor=1)
    s.site(3, warbands={"blue": 1})  # another one's site
    d = s.act(1)("muster", ["modifier:rowdy-pub"])
    assert d.options == ["muster-on:rowdy-pub:3", "muster-on:wolves:2"]
    d("muster-on:rowdy-pub:3")
    assert s.red.warbands == 3
    s.check()


def test_the_pub_and_the_river() -> None:
    s = table(favor=1, site=8)
    s.site(8, cards=["rowdy-pub"], warbands={"red": 1})
    d = s.act(1)("muster", ["modifier:rowdy-pub", "modifier:river"])
    d("muster-on:rowdy-pub:4")
    assert s.red.warbands == 4


def test_the_pub_is_for_guests() -> None:
    s = table("wolves", favor=1)
    s.site(7, cards=["rowdy-pub"], warbands={"red": 1})
    assert s.act(1)("muster").ask.prompt == "muster"


# -- Ballot Box -------------------------------------------------------------------------------------------------------


def box(**red: Any) -> Scene:
    s = table("ballot-box", warbands=2, supply=1, vision="vision-of-conquest", **red)
    s.site(7, warbands={"red": 1})
    s.banner("peoples-favor", holder=1)
    return s


@law("OATH-7.6.1a", "OATH-6.6.2a", "OATH-6.6.2b", "OATH-6.6.2d", "OATH-6.6.2e", "OATH-6.6.2f", "OATH-6.6.2g")
def test_the_people_elect_a_citizen() -> None:
    s = box()
    s.state.title, s.state.usurper = 1, True
    use(s, "ballot-box")
    assert (s.red.role, s.red.warbands, s.state.site(7).warbands) == ("citizen", 2, {"purple": 1})
    assert (s.red.vision, s.state.usurper, s.state.act_over, s.red.supply) == (None, False, True, 7)
    assert s.state.banners["peoples-favor"].holder == 1
    assert all(s.state.reliquary)
    assert s.red.relics == []
    s.check()


@law("OATH-6.6.2c")
def test_the_exile_chooses_who_leaves() -> None:
    s = box()
    s.player(0, warbands=22)
    d = use(s, "ballot-box")
    assert d.ask.prompt == "replace"
    d("amount:0")
    assert (s.red.warbands, s.state.site(7).warbands, s.state.reserve["red"]) == (2, {}, 14)


def test_only_exiles_with_the_peoples_favor_are_elected() -> None:
    s = box()
    assert offered(s, "ballot-box")
    s.banner("peoples-favor", holder=2)
    assert not offered(s, "ballot-box")
    s = table("ballot-box", roles=("citizen", "exile"))
    s.banner("peoples-favor", holder=1)
    assert not offered(s, "ballot-box")


# -- Charming Friend --------------------------------------------------------------------------------------------------


def charmed(roles: tuple[str, ...] = (), **blue: Any) -> Scene:
    s = Scene(4, roles=roles)
    s.player(1, secrets=1, advisers=["charming-friend"])
    s.player(2, **blue)
    s.player(3, site=8, favor=5)
    return s


@law("OATH-10.take-a")
def test_the_friend_takes_the_last_favor() -> None:
    s = charmed(favor=1)
    use(s, "charming-friend")  # nobody else is here
    assert (s.red.favor, s.blue.favor) == (1, 0)
    s.check()


def test_the_friend_chooses_among_those_who_are_here() -> None:
    s = charmed(("citizen", "exile", "exile"))
    s.player(0, site=3, favor=1)
    d = use(s, "charming-friend")
    assert d.options == ["seat:@0", "seat:@2"]
    d("seat:@0")
    assert (s.red.favor, s.purple.favor) == (1, 0)


def test_who_has_nothing_loses_nothing() -> None:
    s = charmed()
    use(s, "charming-friend")
    assert (s.red.favor, s.red.secrets) == (0, 0)


def test_alone_nobody_is_charmed() -> None:
    s = charmed(site=7)
    assert not offered(s, "charming-friend")


def test_the_friend_and_who_keeps_favor_in_a_bank(new_card: NewCard) -> None:
    vow = new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))
    s = charmed(advisers=[vow])
    use(s, "charming-friend")
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 3)
    s = charmed(favor=2)
    s.player(1, advisers=[vow])
    use(s, "charming-friend")
    assert (s.red.favor, s.blue.favor, s.state.banks["nomad"]) == (0, 1, 4)
