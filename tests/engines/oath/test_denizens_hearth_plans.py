"""Battle plans of Hearth."""

from typing import Any

import pytest

from games.oath.engine.play.campaign import campaign
from games.oath.engine.play.core.hooks import DECLARED
from tests.engines.oath.campaign_scene import asked, attack, fight, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law

PEOPLE = "peoples-favor"


def clash(*, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), theirs: int = 2, favor: int = 3, **dice: str) -> Scene:
    """Red attacks with five warbands; blue holds slot 3, stands there, and has some more on the board."""
    s = war(**dice)  # type: ignore[arg-type]
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=5, favor=favor)
    s.player(2, warbands=theirs, favor=favor, site=3)
    at_home(s, 1, 7, red)
    at_home(s, 2, 8, blue)
    return s


def at_home(s: Scene, seat: int, slot: int, cards: tuple[str, ...]) -> None:
    """At a site that the player rules: also those that cannot be advisers."""
    if cards:
        s.site(slot, cards=cards, warbands={s.state.players[seat].force: 1})


def at_plans(s: Scene, *, dice: int = 5) -> Driver:
    return attack(s)("done", f"dice:{dice}")


def bandits(*cards: str, warbands: int = 5, **dice: str) -> Scene:
    """Red attacks the bandits, who rule slot 3 with these cards."""
    s = war(**dice)  # type: ignore[arg-type]
    s.site(3, cards=cards)
    s.player(1, warbands=warbands, favor=3)
    return s


def empire(*, citizen: tuple[str, ...] = (), **dice: str) -> Scene:
    """Red attacks the Chancellor, whom Citizen blue joins, at slot 3."""
    s = war(roles=("exile", "citizen"), **dice)  # type: ignore[arg-type]
    s.site(3, warbands={"purple": 2})
    s.player(0, site=3, warbands=2, favor=3)
    s.player(1, warbands=5, favor=3)
    s.player(2, site=3, warbands=2, favor=3, advisers=citizen)
    return s


def against_allies(s: Scene, *answers: str) -> Driver:
    return attack(s)("defender:@0", "done", "dice:5", "join", ["seat:@2"], *answers)


def used(s: Scene) -> list[tuple[str, str]]:
    return [(event.params["user"], event.params["card"]) for event in s.told("plan-used")]


def open_to(d: Driver) -> list[str]:
    return [option for option in d.options if option.startswith("plan:")] if not d.over and d.ask.prompt == "plan" else []


# -- dice -------------------------------------------------------------------------------------------------------------


@law("OATH-7.5.4a", "OATH-7.5.4b")
@pytest.mark.parametrize(("card", "dice", "price"), [("village-constable", 2, 0), ("the-great-levy", 3, 2)])
def test_it_works(card: str, dice: int, price: int) -> None:
    s = clash(red=(card,))
    d = at_plans(s)(f"plan:{card}")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert s.told("attack-dice-added")[0].params == {"count": dice, "pool": 5 + dice}
    assert (s.red.favor, s.state.where[card].card.favor) == (3 - price, price)
    fight(d)
    s.check()


@law("OATH-5.5.3d", "OATH-7.1.2h")
@pytest.mark.parametrize(("card", "dice", "price"), [("village-constable", 2, 0), ("the-great-levy", 3, 2)])
@pytest.mark.parametrize("pool", [5, 1, 0])
def test_a_defender_removes_dice_or_adds_defense(card: str, dice: int, price: int, pool: int) -> None:
    s = clash(blue=(card,))
    d = at_plans(s, dice=pool)(f"plan:{card}", "swing-remove")
    removed = sum(event.params["count"] for event in s.told("attack-dice-removed"))
    added = sum(event.params["count"] for event in s.told("defense-dice-added"))
    assert (removed, added) == (min(pool, dice), dice - min(pool, dice))
    assert (s.blue.favor, s.state.where[card].card.favor, s.state.banks["hearth"]) == (3 - price, 0, 3 + price)
    fight(d)
    s.check()


@pytest.mark.parametrize("card", ["village-constable", "the-great-levy"])
@pytest.mark.parametrize(("user", "holder", "works"), [(1, 2, False), (1, 1, True), (2, 1, False), (2, 2, True), (1, 0, True)])
@pytest.mark.answer("the-great-levy", 1)
def test_the_people_stand_by_their_holder(card: str, user: int, holder: int, works: bool) -> None:
    s = clash(**{"red" if user == 1 else "blue": (card,)})  # type: ignore[arg-type]
    s.banner(PEOPLE, holder=holder)
    d = attack(s)
    d("done", "dice:5")
    assert bool(open_to(d)) is works


@pytest.mark.parametrize("joins", [True, False])
@pytest.mark.parametrize("card", ["village-constable", "the-great-levy"])
def test_allies_are_the_enemy_too(card: str, joins: bool) -> None:
    s = empire()
    at_home(s, 1, 7, (card,))
    s.banner(PEOPLE, holder=2)
    d = attack(s)("defender:@0", "done", "dice:5", "join" if joins else "stay-out", *([["seat:@2"]] if joins else []))
    assert bool(open_to(d)) is not joins


@pytest.mark.parametrize(("way", "skulls"), [("swing-add", 0), ("swing-remove", 0), ("", 2)])
def test_the_levy_ignores_skulls(way: str, skulls: int) -> None:
    s = clash(red=("the-great-levy",), attack="k k", defense="x")
    d = at_plans(s)
    d(*(["plan:the-great-levy", way] if way else ["done"]))
    fight(d)
    assert s.told("attack-rolled")[0].params["skulls"] == skulls
    assert s.told("attack-rolled")[0].params["swords"] >= 4


def test_a_levy_void_spares_nobody() -> None:
    s = clash(red=("the-great-levy",), attack="k k")
    s.banner(PEOPLE, holder=2)
    fight(attack(s))
    assert (used(s), s.told("attack-rolled")[0].params["skulls"]) == ([], 2)


def test_a_defenders_levy_leaves_the_skulls() -> None:
    s = clash(blue=("the-great-levy",), attack="k k")
    fight(attack(s), "plan:the-great-levy", "swing-remove")
    assert s.told("attack-rolled")[0].params["skulls"] == 2


@law("OATH-7.1.2h")
def test_extra_provisions_are_one_die() -> None:
    s = clash(blue=("extra-provisions",))
    fight(at_plans(s), "plan:extra-provisions")
    assert s.told("defense-dice-added")[0].params == {"count": 1, "pool": 2}
    assert (s.blue.favor, s.state.banks["hearth"]) == (2, 4)
    s.check()


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["extra-provisions", "hearts-and-minds"])
def test_a_plan_of_defense_does_not_attack(card: str) -> None:
    assert open_to(at_plans(clash(red=(card,)))) == []


@law("OATH-9.3g")
@pytest.mark.parametrize(("card", "price"), [("extra-provisions", 1), ("hearts-and-minds", 3), ("the-great-levy", 2)])
def test_a_plan_is_paid_in_full(card: str, price: int) -> None:
    assert open_to(at_plans(clash(blue=(card,), favor=price - 1))) == []
    assert open_to(at_plans(clash(blue=(card,), favor=price))) == [f"plan:{card}"]


@law("OATH-7.5.1a")
@pytest.mark.parametrize("card", ["village-constable", "hospital", "traveling-doctor"])
def test_a_pawn_at_the_site_is_not_enough(card: str) -> None:
    s = war()
    s.site(3, warbands={"purple": 1}, cards=[card])
    s.player(1, warbands=3)
    d = attack(s)("dice:3")
    assert d.over or d.ask.seat != 1 or not open_to(d)


# -- bandits ----------------------------------------------------------------------------------------------------------


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["village-constable", "traveling-doctor", "hospital"])
def test_bandits_use_the_free_ones(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    s.check()


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["extra-provisions", "hearts-and-minds", "the-great-levy"])
def test_bandits_pay_nothing(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == []


def test_the_constable_of_the_bandits() -> None:
    s = bandits("village-constable")
    fight(attack(s), "dice:3")
    assert s.told("attack-dice-removed")[0].params == {"count": 2, "pool": 1}
    s = bandits("village-constable")
    s.banner(PEOPLE, holder=1)
    fight(attack(s))
    assert used(s) == []


# -- Hearts and Minds -------------------------------------------------------------------------------------------------


def won_over(holder: int | None = None, **what: Any) -> Scene:
    s = clash(blue=("hearts-and-minds",), **what)
    s.banner(PEOPLE, holder=holder)
    return s


@law("OATH-5.5.8b")
def test_hearts_and_minds_win_without_a_roll() -> None:
    s = won_over()
    d = fight(at_plans(s), "plan:hearts-and-minds")
    assert d.over
    assert not s.told("defense-rolled")
    assert not s.told("attack-rolled")
    (lost,) = s.told("campaign-lost")
    assert lost.params["killed"] == {"red": 2}  # of five
    assert (s.blue.favor, s.state.banks["hearth"]) == (0, 6)
    assert s.state.site(8).cards == []
    assert s.state.discards["cradle"] == ["hearts-and-minds"]
    s.check()


@pytest.mark.parametrize(("holder", "stays"), [(2, True), (1, False), (0, False)])
def test_the_people_keep_hearts_and_minds(holder: int, stays: bool) -> None:
    s = won_over(holder)
    fight(at_plans(s), "plan:hearts-and-minds")
    assert bool(s.state.site(8).cards) is stays


def test_after_hearts_and_minds_no_plan_is_left_to_use() -> None:
    s = clash(blue=("hearts-and-minds", "extra-provisions"), favor=5)
    fight(at_plans(s), "plan:hearts-and-minds")
    assert used(s) == [("@2", "hearts-and-minds")]


def test_what_the_attacker_began_is_finished() -> None:
    s = clash(red=("traveling-doctor",), blue=("hearts-and-minds",))
    fight(at_plans(s), "plan:traveling-doctor", "plan:hearts-and-minds")
    assert s.told("campaign-lost")[0].params["killed"] == {}
    assert (s.state.site(7).cards, s.state.site(8).cards) == ([], [])


@pytest.mark.parametrize(("holder", "stays"), [(2, True), (0, False)])
def test_an_ally_pays_for_hearts_and_minds(holder: int, stays: bool) -> None:
    """It is the people of its user that count."""
    s = empire()
    s.site(8, cards=["hearts-and-minds"], warbands={"purple": 1})
    s.player(0, favor=0)
    s.banner(PEOPLE, holder=holder)
    d = against_allies(s, "seat:@2")
    assert asked(d) == (2, "plan")
    fight(d, "plan:hearts-and-minds")
    assert (s.blue.favor, s.purple.favor, bool(s.state.site(8).cards)) == (0, 3, stays)
    s.check()


# -- Traveling Doctor -------------------------------------------------------------------------------------------------


def test_the_doctor_saves_a_defeated_attacker() -> None:
    s = clash(red=("traveling-doctor",), attack="k", defense="x x")
    d = fight(at_plans(s, dice=1), "plan:traveling-doctor")
    assert d.over
    assert s.told("campaign-lost")[0].params["killed"] == {"red": 1}  # by the skull
    assert s.red.warbands == 4
    assert s.state.site(7).cards == []
    assert s.state.discards["cradle"] == ["traveling-doctor"]
    s.check()


def test_the_doctor_saves_defeated_defenders() -> None:
    s = clash(blue=("traveling-doctor",), attack="s s s s s")
    fight(at_plans(s), "plan:traveling-doctor")
    assert s.told("campaign-won")[0].params["killed"] == {}
    assert s.blue.warbands == 3  # that of the site too
    assert s.state.site(8).cards == []
    s.check()


def test_the_doctor_stays_with_victors() -> None:
    s = clash(red=("traveling-doctor",), blue=("storyteller",), attack="s s s s s")
    fight(at_plans(s), "plan:traveling-doctor")
    assert s.told("campaign-won")[0].params["killed"] == {"blue": 1}
    assert [card.slug for card in s.state.site(7).cards] == ["traveling-doctor"]


def test_the_doctor_goes_before_what_kills_all(new_card: NewCard) -> None:
    doom = new_card((DECLARED, lambda held, t, c: c.all_lost.add("defender")))
    s = clash(blue=("traveling-doctor",), attack="s s s s s")
    s.player(0, advisers=[doom])
    fight(at_plans(s), "plan:traveling-doctor")
    assert s.told("campaign-won")[0].params["killed"] == {}


def test_the_doctor_saves_the_whole_empire() -> None:
    s = empire(citizen=("traveling-doctor",), attack="k k k k s")
    at_home(s, 1, 7, ("outriders",))
    fight(against_allies(s, "plan:outriders", "plan:traveling-doctor"))
    assert s.told("campaign-won")[0].params["killed"] == {}
    assert s.purple.warbands + s.blue.warbands == 6
    s.check()


def test_the_bandits_lose_their_doctor() -> None:
    s = bandits("traveling-doctor", attack="s s s s s")
    fight(attack(s))
    assert s.told("campaign-won")
    assert s.state.site(3).cards == []
    s = bandits("traveling-doctor", warbands=0)
    fight(attack(s))
    assert s.told("campaign-lost")
    assert len(s.state.site(3).cards) == 1


@law("OATH-5.5.6h")
def test_the_doctor_goes_on_defeat_before_the_spoils() -> None:
    """Where the defeat was, not where its holder is banished to; and a Military Parade finds it gone."""
    s = war(attack="s s s s s")
    s.player(1, warbands=5, advisers=["military-parade"])
    s.player(2, warbands=2, site=3, advisers=["traveling-doctor", "longbows"])
    d = attack(s)("defender:@2", "dice:5", "plan:military-parade")
    hearth, order = s.state.banks["hearth"], s.state.banks["order"]
    d("plan:traveling-doctor")
    while d.ask.prompt != "banish":
        d(d.options[0])
    assert s.state.discards["hinterland"] == ["traveling-doctor"]
    d("banish", "travel-to:8:river:0")
    assert s.state.discards["cradle"] == []
    assert (s.state.banks["hearth"], s.state.banks["order"]) == (hearth, order - 1)
    s.check()


# -- Hospital ---------------------------------------------------------------------------------------------------------


@pytest.mark.answer("hospital", 1)
def test_the_hospital_takes_in_skulls_and_losses() -> None:
    s = clash(red=("hospital",), attack="k k", defense="1")
    d = at_plans(s, dice=2)("plan:hospital")
    assert s.red.warbands == 3
    fight(d)
    assert s.told("campaign-lost")[0].params["killed"] == {}
    assert s.told("saved-placed")[0].params == {"seat": 1, "count": 3, "place": "rocky-coast"}
    assert (s.red.warbands, s.state.site(7).warbands, s.state.reserve["red"]) == (2, {"red": 4}, 8)
    s.check()


@law("OATH-10.sacrifice-a")
def test_sacrifices_are_saved_and_still_count() -> None:
    s = clash(red=("hospital",), attack="s", defense="1")
    d = at_plans(s, dice=1)("plan:hospital")
    assert d.ask.prompt == "sacrifice"
    sacrifice = d.options[1]
    fight(d, sacrifice)
    count = int(sacrifice.partition(":")[2])
    assert s.told("campaign-won")
    assert s.state.site(7).warbands == {"red": 1 + count}
    assert s.state.reserve["red"] == 14 - 6
    s.check()


@pytest.mark.answer("hospital", 1)
def test_the_hospital_must_still_be_ruled() -> None:
    s = war(attack="s s s s s")
    s.site(3, warbands={"blue": 2}, cards=["hospital"])
    s.player(1, warbands=5)
    s.player(2, warbands=2, site=3)
    fight(attack(s), "plan:hospital")
    assert s.told("campaign-won")[0].params["killed"] == {"blue": 2}
    assert s.told("saved-killed")[0].params == {"colour": "blue", "count": 2}
    assert (s.blue.warbands, s.state.reserve["blue"]) == (2, 12)
    s.check()


def test_a_defended_hospital_heals_the_defenders() -> None:
    s = clash(blue=("hospital",), attack="s s s s s")
    fight(at_plans(s), "plan:hospital")
    assert s.told("campaign-won")[0].params["killed"] == {}
    assert (s.state.site(8).warbands, s.blue.warbands) == ({"blue": 2}, 2)
    assert 0 not in [event.params["count"] for event in s.told("warbands-saved")]
    s.check()


@law("OATH-7.1.3a")
def test_the_hospital_takes_in_whom_the_way_of_the_banished_kills() -> None:
    """Half of the force of four, and the two others in the Boiling Lake."""
    s = clash(theirs=3, blue=("hospital",), attack="s s s s s")
    s.player(1, relics=["cursed-cauldron"])
    s.site(4, cards=["boiling-lake"])
    d = attack(s)("target-pawn", "done", "dice:5")
    fight(d, "plan:hospital", "banish", "travel-to:4:wastes:0")
    assert s.told("campaign-won")[0].params["killed"] == {}
    assert (s.state.site(8).warbands, s.blue.warbands) == ({"blue": 1 + 4}, 0)
    s.check()


@pytest.mark.answer("cursed-cauldron", 1)
def test_the_healed_feed_no_cauldron() -> None:
    s = clash(blue=("hospital",), attack="s s s s s")
    s.player(1, relics=["cursed-cauldron"])
    fight(at_plans(s), "plan:cursed-cauldron", "plan:hospital")
    assert s.red.warbands == 5
    assert s.state.site(8).warbands == {"blue": 2}


def test_those_who_die_after_all_do() -> None:
    s = war(attack="s s s s s")
    s.site(3, warbands={"blue": 2}, cards=["hospital"])
    s.player(1, warbands=5, relics=["cursed-cauldron"])
    s.player(2, warbands=2, site=3)
    fight(attack(s), "plan:cursed-cauldron", "plan:hospital")
    assert s.red.warbands == 5 + 2


@pytest.mark.answer("obsidian-cage", 1)
def test_the_healed_escape_the_cage() -> None:
    s = clash(blue=("hospital",), attack="s s s s s")
    s.player(1, relics=["obsidian-cage"])
    fight(at_plans(s), "plan:obsidian-cage", "plan:hospital")
    assert s.state.site(8).warbands == {"blue": 2}
    assert s.state.where["obsidian-cage"].card.warbands == {"blue": 2}
    s.check()


def test_a_citizens_hospital_takes_in_the_force_of_the_empire_at_sites_and_the_own() -> None:
    s = empire(attack="k k k k s")
    at_home(s, 1, 7, ("outriders",))
    s.site(8, cards=["hospital"], warbands={"purple": 1})
    d = against_allies(s, "plan:outriders", "seat:@2", "plan:hospital")
    assert asked(d) == (0, "losses")
    fight(d("fall:1", "fall:1"))  # and one of the user's
    assert s.told("campaign-won")[0].params["killed"] == {"purple": 1}  # of the Chancellor's board
    assert s.state.site(8).warbands == {"purple": 1 + 2}
    s.check()


# -- nested Campaigns -------------------------------------------------------------------------------------------------


def test_plans_are_free_again_in_another_campaign() -> None:
    s = bandits("village-constable", attack="", warbands=5)
    fight(s.run(campaign(s.table, 1, free=True), turn=1), "dice:3")
    fight(s.run(campaign(s.table, 1, free=True), turn=1), "dice:2")
    assert used(s) == [("bandits", "village-constable")] * 2
