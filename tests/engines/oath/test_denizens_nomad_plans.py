"""Battle plans of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, LOCKS, Held
from games.oath.engine.play.core.states import OathTable
from tests.engines.oath.campaign_scene import (
    asked,
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    offered,
    open_to,
    used,
    war,
)
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, at
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law

SPENT = ["horse-archers", "great-crusade", "lancers", "mounted-patrol", "rain-boots", "storm-caller", "warning-signals"]
ATTACKERS = ["horse-archers", "great-crusade", "lancers", "rain-boots"]
DEFENDERS = ["horse-archers", "great-crusade", "mounted-patrol", "storm-caller", "warning-signals"]


def added(s: Scene) -> int:
    return sum(event.params["count"] for event in s.told("attack-dice-added"))


def removed(s: Scene) -> int:
    return sum(event.params["count"] for event in s.told("attack-dice-removed"))


def more_defense(s: Scene) -> int:
    return sum(event.params["count"] for event in s.told("defense-dice-added"))


def through(d: Driver, *answers: str) -> Driver:
    """The answers, and then the rest of the Campaign."""
    return fight(d(*answers))


# -- dice -------------------------------------------------------------------------------------------------------------


@law("OATH-7.5.4a", "OATH-7.5.4b", "OATH-5.5.8b")
def test_it_works() -> None:
    s = clash(red=("horse-archers",))
    d = at_plans(s)("plan:horse-archers")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert s.told("attack-dice-added")[0].params == {"count": 3, "pool": 8}
    assert advisers(s) == ["horse-archers"], "not before the end"
    fight(d)
    assert advisers(s) == []
    s.check()


@law("OATH-5.5.3d")
@pytest.mark.parametrize(("dice", "gone", "defense"), [(5, 3, 0), (2, 2, 1), (0, 0, 3)])
def test_horse_archers_of_a_defender(dice: int, gone: int, defense: int) -> None:
    s = clash(blue=("horse-archers",))
    through(at_plans(s, dice=dice), "plan:horse-archers", "swing-remove")
    assert (removed(s), more_defense(s)) == (gone, defense)
    assert advisers(s, 2) == []


@pytest.mark.parametrize("card", SPENT)
@pytest.mark.parametrize("wins", [True, False])
def test_whoever_wins_the_plan_is_spent(card: str, wins: bool) -> None:
    dice = {"attack": "s s s s s", "defense": "."} if wins else {"attack": "h", "defense": "2 2 x"}
    attacks = card in ATTACKERS
    s = clash(red=(card,) if attacks else (), blue=() if attacks else (card,), **dice)  # type: ignore[arg-type]
    fight(at_plans(s), f"plan:{card}")
    assert used(s) == [("@1" if attacks else "@2", card)]
    assert advisers(s, 1 if attacks else 2) == []
    assert s.told("discarded-faceup")[-1].params["card"] == card
    s.check()


@pytest.mark.parametrize("card", ["lancers", "rain-boots", "mounted-patrol", "storm-caller", "warning-signals"])
def test_plans_of_one_side_only(card: str) -> None:
    s = clash(**{"blue" if card in ATTACKERS else "red": (card,)})  # type: ignore[arg-type]
    assert offered(at_plans(s)) == []


def test_a_plan_not_used_stays() -> None:
    s = clash(red=("horse-archers",))
    fight(at_plans(s))
    assert advisers(s) == ["horse-archers"]


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", [*DEFENDERS, "rival-khan"])
def test_bandits_use_it_and_lose_it(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    assert at(s, 3) == []
    s.check()


def test_bandits_remove_three_dice() -> None:
    s = bandits("horse-archers")
    fight(attack(s), "dice:4")
    assert removed(s) == 3


def test_the_storm_adds_two_dice() -> None:
    s = clash(blue=("storm-caller",))
    d = at_plans(s)("plan:storm-caller")
    assert more_defense(s) == 2
    fight(d)


# -- Great Crusade ----------------------------------------------------------------------------------------------------


@pytest.mark.answer("great-crusade", 1)
def test_the_crusade_counts_itself_and_all_that_is_ruled() -> None:
    s = clash(red=("great-crusade", "elders", "?tents"))
    s.site(5, cards=["lancers", "longbows"], warbands={"red": 1})
    s.site(7, cards=["resettle"], warbands={"blue": 1})
    through(at_plans(s), "plan:great-crusade", "swing-add")
    assert added(s) == 3


def test_the_crusade_counts_an_edifice() -> None:
    s = clash(red=("great-crusade",))
    s.site(5, cards=["ancient-forge"], warbands={"red": 1})
    through(at_plans(s), "plan:great-crusade", "swing-add")
    assert added(s) == 2


@law("OATH-5.5.3i", "OATH-10.you-a")
def test_the_crusade_counts_no_advisers_of_allies() -> None:
    """Imperial sites, and the own advisers."""
    s = empire(citizen=("great-crusade", "elders"), chancellor=("tents",))
    s.site(5, cards=["lancers"], warbands={"purple": 1})
    d = attack(s)("defender:@0", "done", "dice:5", "join", ["seat:@2"])
    while "plan:great-crusade" not in d.options:
        d("seat:@2")
    through(d, "plan:great-crusade", "swing-remove")
    assert removed(s) == 3


def test_bandits_count_all_their_sites() -> None:
    s = bandits("great-crusade")
    s.site(5, cards=["lancers", "elders"])
    s.site(7, cards=["resettle"], warbands={"blue": 1})
    s.site(1, faceup=False)
    fight(attack(s), "dice:5")
    assert removed(s) == 3


# -- Rival Khan -------------------------------------------------------------------------------------------------------


@law("OATH-7.5.3a", "OATH-5.5.8b")
@pytest.mark.parametrize(("theirs", "works"), [(("elders",), True), (("?elders",), False), (("longbows",), False), ((), False)])
def test_the_khan_without_a_rival_comes_in_vain(theirs: tuple[str, ...], works: bool) -> None:
    """And goes all the same."""
    s = clash(red=("rival-khan",), blue=theirs)
    through(at_plans(s), "plan:rival-khan", *(["swing-add"] if works else []))
    assert (added(s), advisers(s), s.state.discards["hinterland"]) == (4 if works else 0, [], ["rival-khan"])


@pytest.mark.parametrize(("theirs", "fewer", "more"), [("elders", 3, 1), ("wolves", 0, 0)])
def test_the_khan_of_a_defender_looks_at_the_attacker(theirs: str, fewer: int, more: int) -> None:
    s = clash(red=(theirs,), blue=("rival-khan",))
    through(at_plans(s, dice=3), "plan:rival-khan", *(["swing-remove"] if fewer else []))
    assert (removed(s), more_defense(s), advisers(s, 2)) == (fewer, more, [])


@pytest.mark.parametrize("joins", [True, False])
def test_allies_are_rivals_too(joins: bool) -> None:
    s = empire(citizen=("elders",))
    s.player(1, advisers=["rival-khan"])
    d = attack(s)("defender:@0", "done", "dice:5", "join" if joins else "stay-out", *([["seat:@2"]] if joins else []))
    d("plan:rival-khan")
    assert (d.ask.prompt == "swing") is joins
    through(d, *(["swing-add"] if joins else []))
    assert advisers(s) == []


@pytest.mark.parametrize(("card", "gone"), [("elders", 4), ("longbows", 0)])
def test_the_khan_of_bandits(card: str, gone: int) -> None:
    s = bandits("rival-khan")
    s.player(1, advisers=[card])
    fight(attack(s), "dice:5")
    assert (removed(s), at(s, 3)) == (gone, [])


# -- Mountain Giant ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "dice", "stays"), [("giant-weak", 1, True), ("giant-strong", 3, False)])
@pytest.mark.answer("mountain-giant", 1)
def test_the_giant_is_strong_once(strength: str, dice: int, stays: bool) -> None:
    s = clash(red=("mountain-giant",))
    s.player(1, secrets=1)
    d = at_plans(s)("plan:mountain-giant")
    assert d.options == ["giant-weak", "giant-strong"]
    through(d, strength, "swing-add")
    assert added(s) == dice
    assert advisers(s) == (["mountain-giant"] if stays else [])
    assert (s.red.secrets, s.red.turned) == ((0, 0) if stays else (0, 1)), "on the card, or back from it (10.discard-i)"
    s.check()


@law("OATH-7.1.2i")
def test_a_defending_giant_turns_the_secret() -> None:
    s = clash(blue=("mountain-giant",))
    s.player(2, secrets=1)
    through(at_plans(s), "plan:mountain-giant", "giant-strong", "swing-remove")
    assert (removed(s), s.blue.secrets, s.blue.turned) == (3, 0, 1)
    assert advisers(s, 2) == []


def test_a_giant_wants_a_secret() -> None:
    s = clash(red=("mountain-giant",))
    s.player(1, turned=1)
    assert open_to(at_plans(s)) == []
    s = bandits("mountain-giant")
    fight(attack(s))
    assert used(s) == []


# -- how dice are read ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "swords", "skulls"), [((), 4, 1), (("plan:lancers",), 9, 2)])
@pytest.mark.answer("lancers", 1)
def test_lancers_double_every_face(wanted: tuple[str, ...], swords: int, skulls: int) -> None:
    """Three hollow swords are one sword, doubled three."""
    s = clash(red=("lancers",), attack="k s h h h", defense="2 2")
    fight(at_plans(s), *wanted)
    rolled = s.told("attack-rolled")[0].params
    assert (rolled["swords"], rolled["skulls"], len(rolled["rolled"])) == (swords, skulls, 5)


def test_lancers_double_no_sacrifice() -> None:
    s = clash(red=("lancers",), attack="s", defense="2")
    d = at_plans(s, dice=1)("plan:lancers")
    while d.ask.prompt != "sacrifice":
        d("done")
    assert d.options[1] == "sacrifice:4"  # 2 shields and 3 warbands against 2 swords
    fight(d, "sacrifice:4")
    assert s.told("campaign-decided")[0].params == {"winner": "@1", "attack": 6, "defense": 5}


@pytest.mark.parametrize(("dice", "rolled"), [(5, 2), (4, 2), (1, 0), (0, 0)])
def test_the_patrol_halves_the_pool(dice: int, rolled: int) -> None:
    s = clash(blue=("mounted-patrol",))
    fight(at_plans(s, dice=dice), "plan:mounted-patrol")
    assert len(s.told("attack-rolled")[0].params["rolled"]) == rolled
    assert more_defense(s) == 0


@pytest.mark.answer("mounted-patrol", 1)
def test_the_patrol_halves_last() -> None:
    s = clash(blue=("mounted-patrol", "horse-archers"))
    through(at_plans(s), "plan:mounted-patrol", "plan:horse-archers", "swing-remove")
    assert (removed(s), len(s.told("attack-rolled")[0].params["rolled"])) == (3, 1)


@pytest.mark.parametrize(("defense", "shields"), [("1 1", 0), ("2 1", 2), ("2 x 1", 4), ("1 x", 0)])
def test_rain_boots_wade_through_single_shields(defense: str, shields: int) -> None:
    s = clash(red=("rain-boots",), defense=defense)
    d = at_plans(s)
    assert s.state.battle
    s.state.battle.defense = len(defense.split())
    fight(d, "plan:rain-boots")
    assert s.told("defense-rolled")[0].params["shields"] == shields


# -- Warning Signals --------------------------------------------------------------------------------------------------


def test_signals_move_warbands_before_the_roll() -> None:
    s = clash(blue=("warning-signals",))
    s.site(5, warbands={"blue": 3})
    s.site(7, warbands={"red": 2})
    d = at_plans(s)("plan:warning-signals")
    assert (asked(d), d.ask.params["site"], d.options) == ((2, "call-in"), "deep-woods", ["amount:0", "amount:1", "amount:2"])
    d("amount:2", "amount:4")
    assert (s.state.site(3).warbands, s.state.site(5).warbands, s.blue.warbands) == ({"blue": 5}, {"blue": 1}, 0)
    fight(d)
    assert s.told("defense-rolled")[0].params["warbands"] == 5
    s.check()


def test_signals_pull_warbands_out_but_for_the_last() -> None:
    s = clash(blue=("warning-signals",), theirs=0)
    s.site(5, warbands={"blue": 1})
    s.state.site(3).warbands = {"blue": 3}
    s.state.reserve["blue"] -= 2
    through(at_plans(s), "plan:warning-signals", "amount:2", "amount:0", "amount:2")
    assert s.told("defense-rolled")[0].params["warbands"] == 1
    s.check()


@law("OATH-6.5d")
@pytest.mark.answer("warning-signals", 1)
def test_a_citizens_signals_need_nobodys_leave() -> None:
    s = empire(citizen=("warning-signals",))
    d = attack(s)("defender:@0", "done", "dice:5", "join", ["seat:@2"], "plan:warning-signals")
    assert asked(d) == (2, "call-in")
    d("amount:1", "amount:0")
    assert (s.blue.warbands, s.state.site(3).warbands) == (3, {"purple": 1})
    fight(d)
    s.check()


@law("OATH-10.force-a", "OATH-5.5.1f")
def test_signals_do_not_call_in_the_attackers_force() -> None:
    """A Citizen leads the warbands of an Imperial site against the Chancellor (Captains)."""
    s = war(roles=("citizen", "exile"))
    s.site(5, warbands={"purple": 4})
    s.site(6, warbands={"purple": 3})
    s.player(0, site=5, warbands=2, advisers=["warning-signals"])
    s.player(1, warbands=2)
    d = attack(s, at=5, from_sites=[5])("target-pawn", "done", "dice:6", "plan:warning-signals")
    assert (asked(d), d.ask.params["site"], d.options) == ((0, "call-in"), "great-slum", ["amount:0", "amount:1", "amount:2"])
    fight(d("amount:2", "amount:0"))
    assert s.told("defense-rolled")[0].params["warbands"] == 4
    s.check()


# -- Wild Mounts ------------------------------------------------------------------------------------------------------


def mounted(*more: str) -> Scene:
    s = clash(red=("wild-mounts", "horse-archers", "lancers"))
    s.site(5, cards=["wolves", *more], warbands={"red": 1})
    return s


def at_mounts(d: Driver) -> Driver:
    while d.ask.prompt != "wild-mounts":
        d(d.options[-1] if d.options[-1] == "done" or d.ask.prompt != "sacrifice" else d.options[0])
    return d


def test_one_beast_saves_all_plans() -> None:
    s = mounted()
    d = at_mounts(at_plans(s)("plan:wild-mounts", "plan:horse-archers", "swing-add", "plan:lancers"))
    assert d.ask.params["cards"] == ["horse-archers", "lancers"]
    assert d.options == ["card:wolves", "discard-plans"]
    d("card:wolves")
    assert d.over
    assert advisers(s) == ["wild-mounts", "horse-archers", "lancers"]
    assert at(s, 5) == []
    s.check()


def test_the_mounts_may_be_kept() -> None:
    s = mounted()
    at_mounts(at_plans(s)("plan:wild-mounts", "plan:horse-archers", "swing-add"))("discard-plans")
    assert advisers(s) == ["wild-mounts", "lancers"]
    assert at(s, 5) == ["wolves"]


@law("OATH-7.2.2a")
def test_locked_foreign_and_facedown_beasts_are_no_mounts() -> None:
    s = clash(red=("wild-mounts", "horse-archers", "?wolves"))
    s.site(5, cards=["forest-temple"], warbands={"red": 1})
    s.site(7, cards=["grasping-vines"], warbands={"blue": 1})
    fight(at_plans(s), "plan:wild-mounts", "plan:horse-archers")
    assert advisers(s) == ["wild-mounts", "?wolves"]


def test_a_beast_adviser_will_do() -> None:
    s = clash(blue=("wild-mounts", "storm-caller", "bear-traps"))
    s.site(7, cards=["wolves"], warbands={"blue": 1})
    at_mounts(at_plans(s)("plan:wild-mounts", "plan:storm-caller"))("card:wolves")
    assert advisers(s, 2) == ["wild-mounts", "storm-caller", "bear-traps"]
    s.check()


@law("OATH-7.4.3a")
def test_a_beast_in_use_stays(new_card: NewCard) -> None:
    beast = new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit="beast")
    s = clash(red=("wild-mounts", "horse-archers", beast))
    fight(at_plans(s), "plan:wild-mounts", "plan:horse-archers", f"plan:{beast}")
    assert advisers(s) == ["wild-mounts", beast]


def test_plans_of_other_suits_go_all_the_same(new_card: NewCard) -> None:
    def is_spent(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
        c.discards.append((user, held))

    other = new_card((BATTLE_PLAN, is_spent), suit="order")
    s = clash(red=("wild-mounts", "horse-archers", other))
    s.site(5, cards=["wolves"], warbands={"red": 1})
    d = at_mounts(at_plans(s)("plan:wild-mounts", "plan:horse-archers", "swing-add", f"plan:{other}"))
    assert d.ask.params["cards"] == ["horse-archers"]
    d("card:wolves")
    assert advisers(s) == ["wild-mounts", "horse-archers"]


@pytest.mark.parametrize("card", ["wild-mounts", "longbows"])
def test_without_nomad_plans_nothing_is_asked(card: str) -> None:
    s = clash(red=("wild-mounts", card) if card != "wild-mounts" else ("wild-mounts",))
    s.site(5, cards=["wolves"], warbands={"red": 1})
    fight(at_plans(s), "plan:wild-mounts")
    assert at(s, 5) == ["wolves"]


@law("OATH-5.5.3c")
@pytest.mark.parametrize(("plans", "mount_goes"), [(("horse-archers", "storm-caller"), True), (("storm-caller",), False)])
@pytest.mark.answer("wild-mounts", 1)
def test_bandits_give_their_first_beast_for_two_plans(plans: tuple[str, ...], mount_goes: bool) -> None:
    s = bandits("wild-mounts", *plans, warbands=0)
    s.site(2, cards=["wolves"])
    s.site(5, cards=["roving-terror"])
    s.site(1, cards=["forest-temple"], warbands={"blue": 1})
    fight(attack(s))
    assert s.told("campaign-lost")
    assert at(s, 2) == ([] if mount_goes else ["wolves"])
    assert at(s, 5) == ["roving-terror"]
    assert at(s, 3) == ["wild-mounts", *(plans if mount_goes else ())]
    s.check()


def test_bandits_without_a_beast_lose_their_plans() -> None:
    s = bandits("wild-mounts", "horse-archers", "storm-caller", warbands=0)
    fight(attack(s))
    assert at(s, 3) == ["wild-mounts"]


# -- what is the same for all -----------------------------------------------------------------------------------------


@law("OATH-5.5.8c", "OATH-7.2.2a")
def test_locked_plans_stay(new_card: NewCard) -> None:
    lock = new_card((LOCKS, lambda held, state, seat, zone, at, card: card.slug == "horse-archers"))
    s = clash(red=("horse-archers", lock))
    fight(at_plans(s), "plan:horse-archers")
    assert advisers(s) == ["horse-archers", lock]


def test_plans_of_both_sides_add_up() -> None:
    s = clash(red=("horse-archers",), blue=("storm-caller", "mounted-patrol"))
    through(at_plans(s), "plan:horse-archers", "swing-add", "plan:mounted-patrol", "plan:storm-caller")
    assert (added(s), more_defense(s), len(s.told("attack-rolled")[0].params["rolled"])) == (3, 2, 4)
