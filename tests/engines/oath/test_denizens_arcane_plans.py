"""Battle plans of Arcane, and what of Arcane binds Campaigns."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight, offered, open_to, used, war
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
PLANS = ["billowing-fog", "cracking-ground", "fire-talkers", "kindred-warriors", "rusting-ray"]


def with_secrets(s: Scene, count: int = 2) -> Scene:
    s.player(1, secrets=count)
    s.player(2, secrets=count)
    return s


def pools(s: Scene, kind: str) -> list[int]:
    return [event.params["count"] for event in s.told(kind)]


# -- the plans --------------------------------------------------------------------------------------------------------


@law("OATH-5.5.6a")
def test_it_works() -> None:
    """Billowing Fog saves a beaten attacker's force."""
    s = with_secrets(clash(red=("billowing-fog",), theirs=9))
    fight(at_plans(s)("plan:billowing-fog"))
    assert s.told("campaign-lost")
    assert s.red.warbands == 5
    assert (s.red.secrets, s.state.where["billowing-fog"].card.secrets) == (1, 1)


def test_billowing_fog_saves_the_defenders_even_behind_a_shield_wall() -> None:
    s = with_secrets(clash(blue=("billowing-fog", "shield-wall"), theirs=0, attack="s s s s s"))
    fight(at_plans(s), "plan:billowing-fog", "plan:shield-wall")
    assert s.told("campaign-won")
    assert s.blue.warbands == 1  # from the site
    assert s.state.reserve["blue"] == 13


def test_billowing_fog_does_not_save_from_skulls() -> None:
    s = with_secrets(clash(red=("billowing-fog",), theirs=9, attack="k"))
    fight(at_plans(s)("plan:billowing-fog"))
    assert s.red.warbands == 4


@pytest.mark.parametrize(("sites", "dice"), [(1, 1), (2, 2)])
def test_cracking_ground_adds_a_die_a_site(sites: int, dice: int) -> None:
    s = with_secrets(clash(red=("cracking-ground",)))
    s.site(4, warbands={"blue": 1})
    d = attack(s)
    for _ in range(sites - 1):
        d(next(option for option in d.options if option.startswith("target-site:4")))
    d("done", "dice:5")("plan:cracking-ground", "swing-add")
    assert pools(s, "attack-dice-added") == [dice]
    assert s.red.secrets == 1
    assert s.state.where["cracking-ground"].card.secrets == 0  # burnt


@pytest.mark.parametrize("user", [1, 2])
def test_no_ground_cracks_where_no_site_is_attacked(user: int) -> None:
    s = with_secrets(war())
    s.site(3, warbands={"red": 1})
    s.player(1, warbands=3)
    s.player(2, site=3, warbands=2)
    s.player(user, advisers=["cracking-ground"])
    assert offered(attack(s)) == []
    assert s.told("campaign-declared")[0].params["targets"] == ["pawn"]


def test_cracking_ground_of_a_defender_burns_the_secret_off_turn() -> None:
    s = with_secrets(clash(blue=("cracking-ground",)))
    fight(at_plans(s), "plan:cracking-ground", "swing-remove")
    assert pools(s, "attack-dice-removed") == [1]
    assert (s.blue.secrets, s.blue.turned) == (1, 0)


@pytest.mark.parametrize("holder", [1, 2, None])
def test_fire_talkers_know_the_darkest_secret(holder: int | None) -> None:
    s = with_secrets(clash(red=("fire-talkers",)))
    s.banner("darkest-secret", holder=holder)
    s.state.title = 1 if holder == 1 else 2 if holder == 2 else 0
    d = at_plans(s)
    assert ("plan:fire-talkers" in open_to(d)) is (holder == 1)
    if holder == 1:
        d("plan:fire-talkers", "swing-add")
        assert pools(s, "attack-dice-added") == [3]


def test_any_of_an_imperial_side_may_hold_the_secret() -> None:
    s = empire(citizen=("fire-talkers",))
    s.player(2, secrets=1)
    s.banner("darkest-secret", holder=0)
    fight(attack(s), "plan:fire-talkers", "swing-remove")  # the Chancellor is an Ally always
    assert pools(s, "attack-dice-removed") == [3]


CHANCELLOR, EXILE, CITIZEN, OTHER_CITIZEN = range(4)


def secret_plans(card: str, user: int, holder: int | None, attacker: int, defender: int) -> list[str]:
    """The plans offered when the attacker meets the defender; the others are far away, the Chancellor alone becomes an Ally."""
    s = war(4, roles=("exile", "citizen", "citizen"))
    for seat in range(4):
        s.player(seat, site=3 if seat in (attacker, defender) else 8, warbands=3)
    s.player(user, advisers=[card], secrets=1)
    s.banner("darkest-secret", holder=holder)
    return offered(attack(s, attacker), f"defender:@{defender}")


@law("OATH-5.5.3l")
@pytest.mark.answer("fire-talkers", 1)
@pytest.mark.parametrize(
    ("user", "holder", "attacker", "defender"),
    [
        (CITIZEN, CHANCELLOR, CITIZEN, EXILE),
        (CITIZEN, OTHER_CITIZEN, CITIZEN, EXILE),
        (CHANCELLOR, CITIZEN, CHANCELLOR, EXILE),
        (CITIZEN, CHANCELLOR, EXILE, CITIZEN),
        (CHANCELLOR, CITIZEN, EXILE, CHANCELLOR),  # who does not join
        (CHANCELLOR, CITIZEN, EXILE, CITIZEN),  # the Chancellor as Ally
        (CITIZEN, CITIZEN, CITIZEN, CHANCELLOR),
        (CHANCELLOR, OTHER_CITIZEN, CHANCELLOR, CITIZEN),
        (CHANCELLOR, OTHER_CITIZEN, CITIZEN, CHANCELLOR),
    ],
)
def test_fire_talkers_know_what_the_empire_knows(user: int, holder: int, attacker: int, defender: int) -> None:
    assert secret_plans("fire-talkers", user, holder, attacker, defender) == ["plan:fire-talkers"]


@law("OATH-5.5.3l", "OATH-5.5.1f", "OATH-5.5.1g")
@pytest.mark.parametrize(
    ("user", "holder", "attacker", "defender"),
    [
        (CITIZEN, CHANCELLOR, CITIZEN, CHANCELLOR),
        (CITIZEN, OTHER_CITIZEN, CITIZEN, CHANCELLOR),
        (CITIZEN, OTHER_CITIZEN, CITIZEN, OTHER_CITIZEN),
        (CHANCELLOR, CITIZEN, CITIZEN, CHANCELLOR),
        (CITIZEN, CHANCELLOR, CHANCELLOR, CITIZEN),
        (CITIZEN, OTHER_CITIZEN, CHANCELLOR, CITIZEN),
        (CHANCELLOR, CITIZEN, CHANCELLOR, CITIZEN),
        (EXILE, CHANCELLOR, EXILE, CITIZEN),
        (CITIZEN, EXILE, EXILE, CITIZEN),
        (CITIZEN, None, EXILE, CITIZEN),
    ],
)
def test_who_is_not_imperial_in_a_campaign_knows_no_secret_of_the_empire(
    user: int, holder: int | None, attacker: int, defender: int
) -> None:
    assert secret_plans("fire-talkers", user, holder, attacker, defender) == []


@law("OATH-5.5.3l")
@pytest.mark.parametrize(("user", "holder", "known"), [(CITIZEN, CHANCELLOR, True), (CITIZEN, OTHER_CITIZEN, False)])
def test_rusting_ray_asks_for_the_secret_on_the_own_side(user: int, holder: int, known: bool) -> None:
    """The Chancellor is an Ally; the other Citizen is far away."""
    assert secret_plans("rusting-ray", user, holder, EXILE, user) == (["plan:rusting-ray"] if known else [])


def test_rusting_ray_makes_hollow_swords_nothing() -> None:
    s = with_secrets(clash(blue=("rusting-ray",), theirs=0, attack="h h h h s"))
    s.banner("darkest-secret", holder=2)
    s.state.title = 2
    fight(at_plans(s), "plan:rusting-ray")
    assert s.told("attack-rolled")[0].params["swords"] == 1
    assert (s.blue.secrets, s.blue.turned) == (1, 1)


def test_rusting_ray_is_no_plan_of_attack_and_takes_the_secret() -> None:
    s = with_secrets(clash(red=("rusting-ray",)))
    s.banner("darkest-secret", holder=1)
    s.state.title = 1
    assert open_to(at_plans(s)) == []
    assert open_to(at_plans(with_secrets(clash(blue=("rusting-ray",))))) == []


def kin(*cards: str) -> Driver:
    s = with_secrets(clash(red=("kindred-warriors", *cards), theirs=9, attack="k"))
    return at_plans(s)("plan:kindred-warriors")


def test_kindred_warriors_join_for_other_suits() -> None:
    d = kin("wolves", "tents")
    assert d.options == ["amount:0", "amount:1", "amount:2"]
    d("amount:2", "swing-add")
    assert pools(d.scene, "attack-dice-added") == [2]
    fight(d)
    assert d.scene.told("attack-rolled")[0].params["swords"] >= 2
    assert d.scene.told("warbands-killed")[0].law != "OATH-5.5.5b"  # no skull kills


def test_kindred_warriors_count_no_arcane_and_nothing_facedown() -> None:
    s = with_secrets(clash(red=("kindred-warriors", "tutor", "?wolves"), theirs=9))
    fight(at_plans(s)("plan:kindred-warriors"))  # without a question for how many
    assert len(used(s)) == 1
    assert pools(s, "attack-dice-added") == []


def test_kindred_warriors_of_a_defender_count_imperial_sites() -> None:
    s = empire(chancellor=("kindred-warriors",))
    s.player(0, secrets=1)
    s.site(1, warbands={"purple": 1}, cards=["wolves"])
    s.site(2, warbands={"purple": 1}, cards=["longbows"])
    fight(attack(s), "plan:kindred-warriors", "amount:2", "swing-remove")
    assert pools(s, "attack-dice-removed") == [2]


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", PLANS)
def test_bandits_pay_nothing(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == []


@pytest.mark.parametrize("card", PLANS[:4])
def test_a_plan_without_a_faceup_secret_is_not_offered(card: str) -> None:
    s = clash(red=(card, "wolves"))
    s.player(1, turned=2)
    s.banner("darkest-secret", holder=1)
    s.state.title = 1
    assert open_to(at_plans(s)) == []


# -- what binds -------------------------------------------------------------------------------------------------------


def test_gleaming_armor_makes_enemies_plans_dearer() -> None:
    s = clash(red=("gleaming-armor",), blue=("longbows",))
    s.player(2, secrets=1)
    fight(at_plans(s), "plan:longbows", "swing-remove")
    assert (s.blue.secrets, s.blue.turned) == (0, 1)
    s = clash(red=("gleaming-armor",), blue=("longbows",))
    assert offered(at_plans(s)) == []


def test_gleaming_armor_stops_bandits_and_not_its_holder() -> None:
    s = bandits("longbows")
    s.player(1, advisers=["gleaming-armor"])
    fight(attack(s))
    assert used(s) == []
    s = clash(red=("gleaming-armor", "longbows"))
    fight(at_plans(s)("plan:longbows", "swing-add"))
    assert s.red.turned == 0


def test_gleaming_armor_of_a_bystander_does_nothing() -> None:
    s = clash(red=("longbows",))
    s.player(0, advisers=["gleaming-armor"])
    assert open_to(at_plans(s)) == ["plan:longbows"]


@pytest.mark.answer("gleaming-armor", 1)
def test_a_citizen_has_to_join_for_the_armor() -> None:
    for answer, left in (("join", []), ("stay-out", ["plan:longbows"])):
        s = empire(citizen=("gleaming-armor",))
        s.player(1, advisers=["longbows"])
        d = attack(s)
        while d.ask.prompt not in ("plan", "plans-next", "sacrifice"):
            if d.ask.prompt == "join-as-ally":
                d(answer)
            elif d.ask.prompt == "admit-allies":
                d(list(d.options))
            elif d.ask.prompt == "defender":
                d("defender:@0")
            else:
                d(d.options[-1])
        assert open_to(d) == left, answer


def test_sealing_ward_guards_its_holders_relics() -> None:
    dice = {}
    for advisers in ((), ("sealing-ward",)):
        s = war()
        s.site(3, warbands={"blue": 1})
        s.player(1, warbands=5)
        s.player(2, site=3, relics=["whistle"], advisers=list(advisers))
        d = attack(s)
        before = d.ask.params["dice"]
        d("target-relic:whistle")
        dice[advisers] = d.ask.params["dice"] - before
    assert dice["sealing-ward",] == dice[()] + 1
