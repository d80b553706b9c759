"""Denizens of Nomad that last: what they forbid, allow and guard."""

from typing import Any

import pytest

from games.oath.engine.play.campaign import can_campaign
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import ACTION, BATTLE_PLAN, PLAN_SURCHARGE, WAKE
from games.oath.engine.play.core.tokens import bank_favor, burn_favor, gain_favor, give_favor, purse, take_favor
from games.oath.engine.play.majors.playing import play_now, shrink_advisers
from games.oath.engine.play.majors.recover import recover
from games.oath.engine.play.messages import MESSAGES
from games.oath.engine.play.minors.deals import negotiate
from games.oath.engine.play.rounds.rounds import use_each
from tests.engines.oath.campaign_scene import asked, at_plans, attack, clash, open_to, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, advisers, playing, turning_up
from tests.engines.oath.play_scenario import Driver, Scene
from tests.engines.oath.test_denizens_nomad_travel import supply_to, travelling

law = pytest.mark.law


# -- Ancient Bloodline ------------------------------------------------------------------------------------------------


def bloodline(seat: int = 2) -> Scene:
    s = Scene(3)
    colour = s.state.players[seat].force
    s.site(3, cards=["elders", "tents"], relics=["cup-of-plenty"], warbands={colour: 1})
    s.player(seat, advisers=["ancient-bloodline"])
    return s


@law("OATH-7.2.2a", "OATH-7.2.2b", "OATH-7.2.2c")
@pytest.mark.parametrize(("seat", "locked"), [(0, True), (1, True), (2, False)])
def test_it_works(seat: int, locked: bool) -> None:
    s = bloodline()
    site = s.state.site(3)
    assert ruling.is_locked(s.state, seat, "site", 3, site.cards[0]) is locked
    assert ruling.is_locked(s.state, seat, "ground", 3, site.relics[0]) is locked
    assert ruling.can_take(s.table, seat, "cup-of-plenty") is not locked
    assert not ruling.is_locked(s.state, seat, "adviser", 2, s.blue.advisers[0])


def test_only_land_that_is_ruled() -> None:
    s = bloodline()
    s.site(5, cards=["lancers"], relics=["map"])
    assert not ruling.is_locked(s.state, 1, "site", 5, s.state.site(5).cards[0])
    assert ruling.can_take(s.table, 1, "map")


@pytest.mark.parametrize("facedown", [True, False])
@pytest.mark.answer("ancient-bloodline", 2)
def test_relics_of_the_bloodline_are_not_recovered(facedown: bool) -> None:
    s = Scene(3)
    s.site(2, relics=["cup-of-plenty"], warbands={"blue": 1})
    s.player(2, advisers=["?ancient-bloodline" if facedown else "ancient-bloodline"])
    s.player(1, site=2, favor=3)
    assert ("recover-relic:0" in s.run(recover(s.table, 1), turn=1).options) is facedown


def test_the_empire_is_no_enemy_of_its_own_blood() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(3, cards=["elders"], warbands={"purple": 1})
    s.player(1, advisers=["ancient-bloodline"])
    card = s.state.site(3).cards[0]
    assert [ruling.is_locked(s.state, seat, "site", 3, card) for seat in range(3)] == [False, False, True]


def test_an_edifice_is_no_denizen() -> None:
    """It is locked anyway; a ruin is what shows it."""
    s = bloodline()
    s.site(4, cards=["fallen-spire"], warbands={"blue": 1})
    ruin = s.state.site(4).cards[0]
    assert ruling.is_locked(s.state, 1, "site", 4, ruin) is ruling.is_locked(s.state, 2, "site", 4, ruin)


def test_nobody_discards_on_the_land_to_make_room() -> None:
    s = bloodline()
    s.site(3, cards=["lancers"])
    s.banner("peoples-favor", holder=1)
    s.player(1, hand=["longbows"])
    d = s.run(play_now(s.table, Playing(1, card="longbows", discard_first=[lambda slot: [slot]])), turn=1)
    assert HERE not in d.options


# -- Family Wagon -----------------------------------------------------------------------------------------------------


def test_the_wagon_takes_any_number_of_kin() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "tents", "lancers"])
    assert playing(s, "horse-archers")("as-adviser").over
    assert len(s.red.advisers) == 5
    assert playing(s, "longbows")("as-adviser").over
    assert len(s.red.advisers) == 6
    s.check()


@pytest.mark.parametrize("way", ["as-adviser", "facedown"])
def test_only_one_stranger_rides_along(way: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "longbows"])
    d = playing(s, "rangers")(way)
    assert d.over
    assert advisers(s) == ["family-wagon", "elders", "rangers" if way == "as-adviser" else "?rangers"]


@law("OATH-5.1.4.IIe")
def test_kin_that_lies_facedown_is_a_stranger() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "?elders"])
    playing(s, "longbows")("as-adviser")
    assert advisers(s) == ["family-wagon", "longbows"]
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "?elders", "tents"])
    turning_up(s)("as-adviser")
    assert advisers(s) == ["family-wagon", "elders", "tents"]
    playing(s, "longbows")("as-adviser")
    assert len(s.red.advisers) == 4


def test_when_the_wagon_comes_strangers_go() -> None:
    s = Scene(3)
    s.player(1, advisers=["longbows", "rangers", "elders"])
    d = playing(s, "family-wagon")("as-adviser")
    assert (d.ask.prompt, d.ask.least, d.options) == ("advisers-go", 1, ["card:longbows", "card:rangers"])
    d(["card:rangers"])
    assert advisers(s) == ["longbows", "elders", "family-wagon"]


@pytest.mark.answer("family-wagon", 2)
def test_three_kin_stay_when_it_comes() -> None:
    s = Scene(3)
    s.player(1, advisers=["lancers", "tents", "elders"])
    assert playing(s, "family-wagon")("as-adviser").over
    assert advisers(s) == ["lancers", "tents", "elders", "family-wagon"]


@law("OATH-7.6.4d")
def test_two_locked_strangers_leave_no_place_for_it() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience", "vow-of-peace"])
    assert playing(s, "family-wagon").options == ["facedown", "discard"]


@pytest.mark.answer("family-wagon", 1)
def test_the_piper_comes_after_it_but_competes_before() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "longbows"])
    assert playing(s, "pied-piper")("as-adviser").over
    assert len(s.red.advisers) == 3
    s = Scene(3)
    s.player(1, advisers=["pied-piper", "longbows"])
    assert playing(s, "family-wagon")("as-adviser").options == ["card:pied-piper", "card:longbows"]


@law("OATH-9.2h", "OATH-7.6.4b")
@pytest.mark.parametrize("way", ["play", "resettle", "armed-mob"])
def test_kin_that_come_and_go_leave_the_piper_alone(way: str) -> None:
    """He came beyond the limit; they do not count against it."""
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "longbows", "pied-piper"])
    if way == "play":
        assert playing(s, "tents")("as-adviser").over
    else:
        s.site(3, cards=[way])
        s.player(2, favor=1)
        s.banner("darkest-secret", holder=1)
        d = s.act(2)(f"power:{way}", "card:elders" if way == "armed-mob" else "resettle-at:2:steppe")
        assert asked(d) == (2, "act")
    assert {"family-wagon", "longbows", "pied-piper"} <= {*advisers(s)}


def test_without_the_wagon_the_limit_is_back() -> None:
    s = Scene(3)
    s.player(1, advisers=["elders", "tents", "lancers", "horse-archers"])
    s.run(shrink_advisers(s.table, 1))(["card:tents"])
    assert len(s.red.advisers) == 3


ADVISERS = {"advisers"}


@law("OATH-10.exchange-a", "OATH-7.6.4c")
def test_kin_is_welcome_in_an_exchange_and_two_strangers_are_not() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "tents", "longbows"])
    s.player(2, advisers=["lancers", "rangers"])
    d = s.run(negotiate(s.table, 1, 2, ADVISERS, "OATH-7.6.3g"), turn=1)
    assert "propose" not in d("want-counsellor:rangers").options
    d("want-counsellor:lancers")
    assert "propose" not in d.options
    d("give-counsellor:longbows", "propose", "accept")
    assert advisers(s) == ["family-wagon", "elders", "tents", "rangers", "lancers"]
    assert advisers(s, 2) == ["longbows"]
    s.check()


def test_kin_is_welcome_in_an_exchange_beside_a_piper() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "pied-piper", "longbows"])
    s.player(2, advisers=["lancers"])
    d = s.run(negotiate(s.table, 1, 2, ADVISERS, "OATH-7.6.3g"), turn=1)
    assert d("want-counsellor:lancers", "propose", "accept").over
    assert advisers(s) == ["family-wagon", "pied-piper", "longbows", "lancers"]


def test_who_gives_the_wagon_away_keeps_three() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "tents", "horse-archers", "longbows"])
    d = s.run(negotiate(s.table, 1, 2, ADVISERS, "OATH-7.6.3g"), turn=1)
    d("give-counsellor:family-wagon", "propose", "accept")
    assert (asked(d), d.ask.least) == ((1, "advisers-go"), 1)
    d(["card:longbows"])
    assert advisers(s) == ["elders", "tents", "horse-archers"]
    s.check()


# -- Lost Tongue ------------------------------------------------------------------------------------------------------


def tongue(**red: Any) -> Scene:
    s = Scene(3, roles=("exile", "citizen"))
    s.player(2, site=3, advisers=["lost-tongue"], relics=["cup-of-plenty"], banners=["darkest-secret"])
    s.player(1, **{"favor": 3, "secrets": 3} | red)
    return s


@pytest.mark.parametrize("what", ["cup-of-plenty", "darkest-secret"])
@pytest.mark.parametrize(("card", "understands"), [("elders", True), ("?elders", False), ("longbows", False), ("", False)])
def test_the_tongue_guards_relics_and_banners(what: str, card: str, understands: bool) -> None:
    s = tongue(advisers=[card] if card else [])
    assert ruling.can_take(s.table, 1, what) is understands
    assert ruling.can_take(s.table, 2, what), "the holder"
    assert not ruling.can_take(s.table, 0, what), "friends too"
    assert ruling.can_take(s.table, 1, "peoples-favor")


@pytest.mark.parametrize(
    ("card", "ruler", "understands"), [("elders", "red", True), ("elders", "purple", False), ("ancient-forge", "red", True)]
)
def test_cards_at_ruled_sites_speak_it(card: str, ruler: str, understands: bool) -> None:
    s = tongue()
    s.site(5, cards=[card], warbands={ruler: 1})
    assert ruling.can_take(s.table, 1, "cup-of-plenty") is understands
    assert ruling.can_take(s.table, 0, "cup-of-plenty") is (ruler == "purple")


@pytest.mark.parametrize("card", ["elders", "longbows"])
def test_what_the_tongue_guards_is_no_target(card: str) -> None:
    s = tongue(advisers=[card], warbands=2)
    d = attack(s, 1)("defender:@2")
    targets = {"target-relic:cup-of-plenty", "target-banner:darkest-secret"}
    assert (targets & {*d.options} == targets) is (card == "elders")


def test_what_the_tongue_guards_can_be_given() -> None:
    s = tongue()
    s.run(negotiate(s.table, 2, 1, {"relics"}, "OATH-7.6.3g"), turn=2)("give-relic:cup-of-plenty", "propose", "accept")
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]


# -- Sacred Ground ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slot", "may"), [(3, True), (4, False)])
@pytest.mark.parametrize("ruler", ["red", "blue"])
def test_visions_are_revealed_on_sacred_ground_only(slot: int, may: bool, ruler: str) -> None:
    s = Scene(3)
    s.site(3, cards=["sacred-ground"], warbands={ruler: 1})
    s.player(1, site=slot)
    d = playing(s, "vision-of-faith")
    assert ("reveal" in d.options) is may
    assert "facedown" in d.options


def test_the_conspiracy_is_exempt_and_what_was_revealed_stays() -> None:
    s = Scene(3)
    s.site(3, cards=["sacred-ground"])
    s.player(1, site=4, vision="vision-of-faith", advisers=["?vision-of-rebellion"])
    assert "reveal" in playing(s, "conspiracy").options
    assert s.red.vision
    assert turning_up(s).options == ["discard"]


# -- Spell Breaker ----------------------------------------------------------------------------------------------------


def breaker(*, ruler: str = "blue", **red: Any) -> Scene:
    s = Scene(3)
    s.site(4, cards=["spell-breaker"], warbands={ruler: 1} if ruler else {})
    s.player(1, **{"secrets": 3, "favor": 2} | red)
    return s


@pytest.mark.parametrize(("ruler", "banned"), [("blue", True), ("red", False), ("", True)])
def test_the_breaker_stops_powers_that_cost_secrets(ruler: str, banned: bool, new_card: NewCard) -> None:
    def nothing(*_: Any) -> Any:
        yield from ()

    placed = new_card((ACTION, nothing), cost=Cost(secret=1))
    burnt = new_card((ACTION, nothing), cost=Cost(burn_secret=1))
    other = new_card((ACTION, nothing), cost=Cost(favor=1))
    s = breaker(ruler=ruler, advisers=[placed, burnt, other])
    options = s.act(1).options
    assert [f"power:{card}" in options for card in (placed, burnt, other)] == [not banned, not banned, True]


def test_an_imperial_breaker_stops_all_exiles() -> None:
    s = Scene(3, roles=("exile", "citizen"))
    s.site(4, cards=["spell-breaker"], warbands={"purple": 1})
    for seat in range(3):
        s.player(seat, secrets=2, relics=[["oracular-pig"], ["ivory-eye"], ["skeleton-key"]][seat])
    s.site(5, relics=["map"])
    s.player(2, site=4)
    found = [any(option.startswith("power:") for option in s.act(seat).options) for seat in range(3)]
    assert found == [True, False, True]


@law("OATH-7.1.2a")
def test_the_breaker_looks_at_the_raised_cost(new_card: NewCard) -> None:
    plan = new_card((BATTLE_PLAN, lambda held, t, c, user: None))
    dearer = new_card((PLAN_SURCHARGE, lambda held, t, c, user, plan: Cost(secret=1)))
    s = clash(red=(plan,))
    s.site(4, cards=["spell-breaker"], warbands={"blue": 1})
    s.player(1, secrets=1)
    assert open_to(at_plans(s)) == [f"plan:{plan}"]
    s = clash(red=(plan, dearer))
    s.site(4, cards=["spell-breaker"], warbands={"blue": 1})
    s.player(1, secrets=1)
    assert open_to(at_plans(s)) == []


@pytest.mark.parametrize("ruler", ["red", "blue"])
@pytest.mark.answer("spell-breaker", 3)
def test_the_breaker_and_the_conspiracy(ruler: str) -> None:
    s = breaker(ruler=ruler, advisers=["longbows", "battle-honors"])
    s.player(2, advisers=["code-of-honor"], relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    assert d.over is (ruler == "blue")


@pytest.mark.parametrize(("ruler", "open_"), [("red", True), ("blue", False)])
@pytest.mark.answer("spell-breaker", 2)
def test_the_breaker_closes_the_hidden_place(ruler: str, open_: bool) -> None:
    s = breaker(ruler=ruler)
    s.site(5, "the-hidden-place")
    assert (5 in supply_to(travelling(s))) is open_


@pytest.mark.parametrize(("ruler", "open_"), [("red", True), ("blue", False)])
@pytest.mark.answer("spell-breaker", 2)
def test_the_breaker_guards_the_hidden_place_from_attacks(ruler: str, open_: bool) -> None:
    s = war()
    s.site(5, "the-hidden-place", warbands={"blue": 1})
    s.site(4, cards=["spell-breaker"], warbands={ruler: 1})
    s.player(1, site=5, secrets=1, warbands=2)
    assert can_campaign(s.table, 1) is open_


@pytest.mark.parametrize(("ruler", "open_"), [("red", True), ("blue", False)])
@pytest.mark.answer("spell-breaker", 2)
def test_the_breaker_keeps_the_giant_asleep(ruler: str, open_: bool) -> None:
    s = breaker(ruler=ruler)
    s.site(3, "buried-giant")
    assert (travelling(s).ask.prompt == "modifiers") is open_


@law("OATH-9.2b")
def test_core_actions_are_no_powers() -> None:
    s = breaker()
    s.site(3, cards=["elders"])
    options = s.act(1).options
    assert {"trade", "recover"} <= {*options}


# -- Vow of Kinship ---------------------------------------------------------------------------------------------------


def kin(**red: Any) -> Scene:
    s = Scene(3)
    s.player(1, **{"advisers": ["vow-of-kinship"]} | red)
    return s


@law("OATH-7.3.3a", "OATH-7.3.3c")
@pytest.mark.parametrize("facedown", [True, False])
def test_the_vow_gives_all_favor_to_the_bank(facedown: bool) -> None:
    s = Scene(3)
    s.player(1, favor=4, advisers=["?vow-of-kinship"] if facedown else [])
    assert (turning_up(s) if facedown else playing(s, "vow-of-kinship"))("as-adviser").over
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 7)
    assert purse(s.state, 1) == 7
    s.check()


@pytest.mark.answer("vow-of-kinship", 3)
def test_all_favor_goes_to_the_bank() -> None:
    s = kin()
    s.player(2, favor=2)
    gain_favor(s.table, 1, "order", 2)
    gain_favor(s.table, 1, "nomad", 2)
    give_favor(s.table, 2, 1, 1)
    take_favor(s.table, 1, 2, 1)
    assert (s.red.favor, s.blue.favor, s.state.banks["nomad"], s.state.banks["order"]) == (0, 0, 3 + 4, 1)
    s.check()


def test_the_bank_pays_for_everything() -> None:
    s = kin()
    burn_favor(s.table, 1, 1)
    give_favor(s.table, 1, 2, 1)
    bank_favor(s.table, 1, "order", 1)
    assert (s.state.banks["nomad"], s.blue.favor, s.state.banks["order"]) == (0, 1, 4)
    assert purse(s.state, 1) == 0
    s.check()


def test_powers_and_musters_are_paid_from_the_bank() -> None:
    s = kin()
    s.site(3, cards=["elders"])
    d = s.act(1)("power:elders")
    assert (s.state.banks["nomad"], s.red.secrets, s.state.site(3).cards[0].favor) == (1, 1, 2)
    assert "muster" not in d.options  # tokens lie on the only card
    s.check()


@pytest.mark.answer("vow-of-kinship", 1)
def test_favor_in_the_bank_is_nobodys_to_take() -> None:
    s = kin()
    take_favor(s.table, 2, 1, 2)
    assert (s.blue.favor, s.state.banks["nomad"]) == (0, 3)
    s.site(3, cards=["charming-friend"])
    s.player(2, secrets=1)
    s.act(2)("power:charming-friend")
    assert s.blue.favor == 0


@pytest.mark.answer("vow-of-kinship", 1)
def test_dissent_takes_from_boards_only() -> None:
    s = kin()
    s.player(2, hand=["dissent"], favor=1)
    playing(s, "dissent", 2)("as-adviser")
    assert (s.state.banks["nomad"], s.blue.favor) == (3, 0)
    s.check()


def kin_waking(tokens: int, *, mob: bool = False, **red: Any) -> tuple[Scene, Driver]:
    s = kin(**red)
    s.banner("peoples-favor", holder=1, tokens=tokens, mob=mob)
    return s, s.run(use_each(s.table, 1, WAKE, lambda held: True, "OATH-4.1.1a"), turn=1)


@law("OATH-4.1.1.If")
@pytest.mark.answer("vow-of-kinship", 2)
@pytest.mark.parametrize("tokens", [2, 1])
def test_the_peoples_favor_need_not_come_from_the_bank(tokens: int) -> None:
    s, d = kin_waking(tokens)
    assert d.options[0] == "favor-on-banner"
    assert len(d.options) > 1
    d("favor-on-banner")
    assert (s.state.banners["peoples-favor"].tokens, s.state.banks["nomad"]) == (tokens + 1, 2)
    s.check()


@law("OATH-4.1.1.If", "OATH-4.1.1.Id")
@pytest.mark.answer("vow-of-kinship", 2)
def test_the_last_favor_stays_where_none_is_placed_from_the_bank() -> None:
    s, d = kin_waking(1)
    assert (d.ask.prompt, d.options) == ("last-favor", ["favor-on-banner", "leave-banner"])
    asked = "Place a favor on The People's Favor, or leave the last one alone there?"
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]) == asked
    assert MESSAGES.options(d.ask, ["Ada", "Ben", "Cleo"]) == ["Place one", "Leave it as it is"]
    assert d("leave-banner").over
    assert (s.state.banners["peoples-favor"].tokens, s.state.banks["nomad"]) == (1, 3)
    s.check()
    s, d = kin_waking(1, mob=True)
    assert d("leave-banner").options == ["favor-on-banner", "leave-banner"], "the Mob asks twice"


@law("OATH-4.1.1.Ic")
def test_favor_of_the_board_is_placed_with_the_vow_too() -> None:
    s, d = kin_waking(1, favor=1)
    assert d.over
    assert s.state.banners["peoples-favor"].tokens == 2


@law("OATH-7.2.2a")
def test_the_vow_is_for_good() -> None:
    s = kin()
    assert ruling.is_locked(s.state, 1, "adviser", 1, s.red.advisers[0])
