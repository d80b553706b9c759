"""What the publisher answered about battle plans, and what else bears on a Campaign: docs/answers/oath.md."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, clash, empire, fight, offered, open_to, war
from tests.engines.oath.play_scenario import Driver, Scene


def against_citizen(*, citizen: tuple[str, ...] = (), chancellor: tuple[str, ...] = ()) -> Scene:
    """Red can attack Citizen blue at slot 3; the Chancellor, always an Ally, is far away with two warbands."""
    s = war(roles=("exile", "citizen"))
    s.site(3, warbands={"purple": 2})
    s.player(0, site=1, warbands=2, advisers=chancellor)
    s.player(1, warbands=5)
    s.player(2, site=3, warbands=2, advisers=citizen)
    return s


@pytest.mark.answer("wrestlers", 2)
def test_wrestlers_sacrifice_no_warband_of_an_ally_whose_board_adds_none() -> None:
    s = against_citizen(citizen=("wrestlers",))
    d = attack(s)("defender:@2", "done", "dice:0", "plan:wrestlers")
    assert (d.ask.prompt, d.ask.params["place"]) == ("sacrifice-from", "fertile-valley")
    d("fall:0")  # not at the site: so on the own board, without a further question
    assert (s.blue.warbands, s.purple.warbands) == (1, 2)


@pytest.mark.answer("code-of-honor", 1)
def test_an_allys_honor_bars_the_defending_citizen() -> None:
    s = against_citizen(citizen=("longbows",), chancellor=("code-of-honor", "battle-honors"))
    d = attack(s)("defender:@2", "done", "dice:0")
    assert d.options == ["seat:@2", "seat:@0"]
    d("seat:@0", "plan:code-of-honor", "swing-remove")
    assert offered(d) == []


@pytest.mark.answer("code-of-honor", 1)
def test_an_ally_finds_honor_closed_when_the_citizen_has_used_a_plan() -> None:
    s = against_citizen(citizen=("longbows",), chancellor=("code-of-honor", "battle-honors"))
    d = attack(s)("defender:@2", "done", "dice:0", "seat:@2", "plan:longbows", "swing-remove")
    assert open_to(d) == ["plan:battle-honors"]


@pytest.mark.answer("specialist", 1)
def test_a_specialist_bars_every_plan_of_the_defending_empire() -> None:
    s = empire(citizen=("longbows",), chancellor=("bear-traps",))
    s.player(1, advisers=["specialist"])
    assert offered(attack(s), "defender:@0", "join", "plan:specialist") == ["plan:specialist"]
    s = empire(citizen=("longbows",), chancellor=("bear-traps",))
    s.player(1, advisers=["specialist"])
    assert set(offered(attack(s), "defender:@0", "join", "seat:@2")) == {
        "plan:specialist",
        "plan:longbows",
        "plan:bear-traps",
    }


@pytest.mark.answer("disgraced-captain", 1)
def test_further_targets_do_not_disturb_the_captain() -> None:
    s = clash(red=("disgraced-captain",))
    s.site(3, cards=["royal-tax"])
    s.site(5, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "target-pawn", "dice:0")
    assert open_to(d) == ["plan:disgraced-captain"]


@pytest.mark.answer("captains", 1)
@pytest.mark.parametrize("defender", [0, 2])
def test_captains_at_an_imperial_site_rise_against_the_empire(defender: int) -> None:
    """Slots 5 and 7 are purple; the Citizen stands at neither."""
    s = Scene(3, roles=("citizen", "citizen"))
    s.site(7, cards=["captains"], warbands={"purple": 1})
    s.site(5, warbands={"purple": 2})
    s.player(defender, site=5, warbands=1)
    s.player(1, favor=1, warbands=1)
    d = s.act(1)("power:captains")
    while d.ask.prompt != "target":
        d(next(option for option in d.options if option in ("ruled-site:5:deep-woods", f"defender:@{defender}")))
    fight(d, "target-pawn", "dice:3")
    declared = s.told("campaign-declared")[0].params
    assert (declared["seat"], declared["defender"], declared["targets"]) == (1, f"@{defender}", ["pawn"])
    assert s.told("defense-rolled")[0].params["warbands"] == 1


@pytest.mark.answer("giant-python", 2)
def test_a_rampart_makes_one_site_even_and_a_cheap_relic_odd() -> None:
    s = clash(blue=("giant-python",))
    s.site(3, cards=["sprawling-rampart"])
    s.player(2, relics=["circlet-of-command"])
    d = attack(s)
    assert "done" in d.options
    d("target-relic:circlet-of-command")
    assert s.state.battle
    assert (d.ask.prompt, d.ask.params["defense"], s.state.battle.pawn) == ("attack-dice", 6, True)  # three would be odd


@pytest.mark.answer("vow-of-union", 6)
@pytest.mark.parametrize(("defender", "dice"), [(0, 3), (2, 3), (3, 5)])
def test_a_united_citizen_adds_no_purple_sites_against_the_empire(defender: int, dice: int) -> None:
    s = war(4, roles=("citizen", "citizen", "exile"))
    s.site(5, warbands={"purple": 2})
    s.player(1, warbands=3, advisers=["vow-of-union"])
    s.player(2, site=4)
    s.player(3, site=4)
    s.player(defender, site=3)
    d = attack(s, 1, against=defender)
    if d.ask.prompt == "target":  # the Chancellor holds the Scepter too
        d("target-pawn", "done")
    assert d.options[-1] == f"dice:{dice}"


@pytest.mark.answer("vow-of-union", 4)
def test_who_vowed_union_is_neither_called_nor_banished() -> None:
    s = Scene(3)
    s.site(4, warbands={"blue": 1})
    s.player(1, relics=["whistle"], secrets=1)
    s.player(2, site=4, warbands=1, advisers=["vow-of-union"])
    d = s.act(1)("power:whistle")
    if d.ask.prompt == "whistle":
        d("whistle:@2")
    assert (s.blue.site, s.blue.secrets, s.red.relics[0].secrets) == (4, 0, 1)

    s = clash(blue=("vow-of-union",), theirs=4, favor=4, attack="s s s s s s s s s")
    s.player(1, warbands=4)
    s.player(2, relics=["bandit-crown"])  # rules the site, which the victor leaves bare
    fight(attack(s)("target-pawn"), "occupy:0", "banish", "burn-half:2")
    assert s.told("campaign-won")
    assert (s.blue.favor, s.blue.warbands, s.blue.site) == (2, 3, 3)


@pytest.mark.answer("gleaming-armor", 2)
def test_the_armor_of_an_exile_shields_no_other_exile() -> None:
    """Though it lies at the site of the attack."""
    s = war(4)
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=5, advisers=["longbows"])
    s.player(2, site=3)
    s.player(3, site=3, advisers=["gleaming-armor"])
    d = attack(s, against=2)("done", "dice:0")
    assert (d.ask.seat, open_to(d)) == (1, ["plan:longbows"])
    fight(d, "plan:longbows")
    assert s.red.secrets == s.red.turned == 0


@pytest.mark.answer("spell-breaker", 1)
@pytest.mark.parametrize("armored", [True, False])
def test_a_secret_that_the_armor_adds_is_a_secret_that_the_breaker_bars(armored: bool) -> None:
    s = clash(red=("longbows",), blue=("gleaming-armor",) if armored else ())
    s.site(5, cards=["spell-breaker"], warbands={"blue": 1})
    s.player(1, secrets=1)
    assert ("plan:longbows" in offered(at_plans(s))) is not armored


@pytest.mark.answer("insect-swarm", 1)
def test_a_swarm_that_takes_no_part_makes_nothing_dearer() -> None:
    s = clash(red=("longbows",), blue=("bear-traps",), favor=0)
    s.player(0, advisers=["insect-swarm"])
    assert set(offered(at_plans(s))) == {"plan:longbows", "plan:bear-traps"}


@pytest.mark.answer("kindred-warriors", 1)
@pytest.mark.parametrize(
    ("card", "counts"),
    [("wolves", 1), ("tents", 1), ("garrison", 1), ("storyteller", 1), ("scryer", 1), ("tutor", 0)],
)
def test_kindred_warriors_join_for_every_suit_but_their_own(card: str, counts: int) -> None:
    s = clash(red=("kindred-warriors", card), theirs=9)
    s.player(1, secrets=1)
    d = at_plans(s)("plan:kindred-warriors")
    assert (not d.over and d.options == ["amount:0", "amount:1"]) is bool(counts)


@pytest.mark.answer("cursed-cauldron", 2)
@pytest.mark.parametrize("defender", ["exile", "chancellor"])
def test_what_a_citizens_cauldron_brings_is_purple(defender: str) -> None:
    s = war(roles=("citizen", "exile"), attack="s s s s s s")
    colour, seat = ("blue", 2) if defender == "exile" else ("purple", 0)
    s.player(0, site=1)
    s.player(1, warbands=5, relics=["cursed-cauldron"])
    s.player(seat, site=3, warbands=2)
    s.player(2 - seat if seat == 0 else 0, site=8)
    if defender == "exile":
        s.site(3, warbands={"blue": 1})
    before = s.state.reserve["purple"], s.state.reserve[colour]
    fight(attack(s, 1, against=seat), *(["target-pawn"] if defender == "chancellor" else []), "plan:cursed-cauldron")
    gained = s.told("warbands-gained")[-1].params
    killed = s.told("campaign-won")[0].params["killed"][colour]
    assert (gained["count"], gained["seat"]) == (killed, 1)
    assert s.state.reserve["purple"] == before[0] - killed + (killed if colour == "purple" else 0)
    assert s.state.reserve["red"] == 14


@pytest.mark.answer("ring-of-devotion", 1)
@pytest.mark.parametrize("ring", [True, False])
def test_the_ring_keeps_warning_signals_from_placing(ring: bool) -> None:
    s = clash(blue=("warning-signals",))
    s.site(5, warbands={"blue": 3})
    s.player(2, relics=["ring-of-devotion"] if ring else [])
    d = at_plans(s)("plan:warning-signals", "amount:2")
    if not ring:
        assert d.options == [f"amount:{n}" for n in range(5)]
        d("amount:4")
    fight(d)
    assert s.told("defense-rolled")[0].params["warbands"] == 5
    assert s.state.site(3).warbands == {"blue": 1 if ring else 5}


@pytest.mark.answer("jinx", 1)
@pytest.mark.answer("jinx", 2)
def test_jinx_comes_after_the_roll_and_once() -> None:
    s = clash(blue=("jinx",))
    s.player(2, secrets=2)
    d = at_plans(s)
    assert (d.ask.seat, d.ask.prompt, len(s.told("roll")), s.blue.secrets) == (2, "jinx", 1, 2)
    d("reroll")
    assert [event.params["what"] for event in s.told("roll")] == ["defense", "defense", "attack"]  # and not asked again
    assert (s.blue.secrets, s.blue.turned) == (1, 1)


@pytest.mark.answer("zealots", 1)
def test_skulls_that_fall_later_make_no_zealots() -> None:
    """Six against six: three skulls come too late."""
    s = clash(red=("zealots",), theirs=4, attack="k k k")
    assert offered(at_plans(s, dice=3)) == []
    assert s.told("attack-rolled")[0].params["skulls"] == 3


def relic_taken(s: Scene) -> Driver:
    s.relic_deck("map")
    return s.act(1)("power:dowsing-sticks", "take-relic")


@pytest.mark.answer("jinx", 3)
def test_jinx_rerolls_the_dice_of_the_thief() -> None:
    s = Scene(3)
    s.player(1, favor=2, secrets=1, relics=["dowsing-sticks"])
    s.player(2, favor=1, secrets=2, advisers=["relic-thief", "jinx"])
    d = relic_taken(s)("steal")
    assert (d.ask.seat, d.ask.prompt) == (2, "jinx")
    d("reroll")
    assert len(s.told("roll")) == 2


@pytest.mark.answer("relic-thief", 3)
def test_no_thief_answers_to_gifts() -> None:
    s = Scene(3)
    s.player(1, favor=2, secrets=1, relics=["dowsing-sticks"])
    s.player(2, favor=1, secrets=1, advisers=["relic-thief"])
    assert relic_taken(s).ask.prompt == "steal-relics"

    s = Scene(4)
    s.site(3, cards=["tinkers-fair"])
    s.player(1, relics=["whistle"])
    s.player(2, favor=1, secrets=1, advisers=["relic-thief"])
    d = s.act(1)("power:tinkers-fair", "seat:@3", "give-relic:whistle", "propose", "accept")
    assert [relic.slug for relic in s.state.players[3].relics] == ["whistle"]
    assert (d.ask.seat, d.ask.prompt) == (1, "act")
