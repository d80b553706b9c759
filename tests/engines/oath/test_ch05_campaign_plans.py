"""5.5.3: battle plans, whose turn it is to use them, and the pools they change."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import add_attack, add_defense, remove_attack, swing
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import BAN_PLAN, BATTLE_PLAN, DECLARED, PLAN_ALONE, PLAN_SURCHARGE
from games.oath.engine.play.core.states import Side
from tests.engines.oath.campaign_scene import asked, attack, nothing, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def swings(count: int) -> Any:
    def plan(held: Any, t: Any, c: Campaign, seat: int | None) -> Rules[None]:
        yield from swing(t, c, seat, count)

    return plan


def at_blue(*, red: int = 2, **how: Any) -> Scene:
    """Red attacks slot 3 with its board, blue defends it with one warband from afar."""
    s = war(**how)
    s.player(1, warbands=red)
    s.site(3, warbands={"blue": 1})
    return s


@law("OATH-5.5.3a", "OATH-5.5.3b", "OATH-5.5.3f", "OATH-5.5.3j", "OATH-5.5.3k", "OATH-7.5.2a", "OATH-7.1.2h", "OATH-7.1.2i")
def test_it_works(new_card: NewCard) -> None:
    """The attacker pays onto the card, the defender into the bank and with a secret turned down."""
    first = new_card((BATTLE_PLAN, swings(3)), cost=Cost(favor=1, secret=1), suit="order")
    second = new_card((BATTLE_PLAN, nothing))
    theirs = new_card((BATTLE_PLAN, swings(1)), cost=Cost(favor=1, secret=1), suit="nomad")
    s = at_blue()
    s.player(1, favor=1, secrets=1, advisers=[first, second])
    s.player(2, favor=1, secrets=2, advisers=[theirs])
    d = attack(s)("dice:2")
    assert (asked(d), d.options) == ((1, "plan"), [f"plan:{first}", f"plan:{second}", "done"])
    d(f"plan:{first}", "swing-add")
    card = s.state.where[first].card
    assert (card.favor, card.secrets, s.red.favor, s.red.secrets) == (1, 1, 0, 0)
    d(f"plan:{second}")
    assert (asked(d), d.options) == ((2, "plan"), [f"plan:{theirs}", "done"])
    bank = s.state.banks["nomad"]
    d(f"plan:{theirs}", "swing-remove")
    assert s.state.banks["nomad"] == bank + 1
    assert (s.blue.favor, s.blue.secrets, s.blue.turned) == (0, 1, 1)
    assert len(s.logged("roll")[1].params["rolled"]) == 2 + 3 - 1
    assert [event.params for event in s.logged("plan-used")] == [
        {"user": "@1", "card": first},
        {"user": "@1", "card": second},
        {"user": "@2", "card": theirs},
    ]


@law("OATH-5.5.3d", "OATH-site.mountain-a")
@pytest.mark.parametrize(("dice", "attacked", "defended"), [(2, 0, 2), (1, 0, 3), (0, 0, 4)])
def test_dice_that_cannot_be_removed_become_defense_dice(new_card: NewCard, dice: int, attacked: int, defended: int) -> None:
    s = at_blue()
    plan = new_card((BATTLE_PLAN, swings(3)))
    s.player(2, advisers=[plan])
    d = attack(s)(f"dice:{dice}", f"plan:{plan}", "swing-remove")
    assert s.logged("attack-rolled")[0].params["rolled"] == [[]] * attacked
    assert len(s.logged("roll")[0].params["rolled"]) == defended
    assert d.asks


@law("OATH-7.5.4a", "OATH-7.5.4b")
@pytest.mark.parametrize(("seat", "way", "attacked"), [(1, "add", 4), (1, "remove", 0), (2, "add", 4), (2, "remove", 0)])
def test_a_plan_of_both_signs_does_either(new_card: NewCard, seat: int, way: str, attacked: int) -> None:
    plan = new_card((BATTLE_PLAN, swings(2)))
    s = at_blue()
    s.player(seat, advisers=[plan])
    d = attack(s)("dice:2", f"plan:{plan}")
    assert asked(d) == (seat, "swing")
    assert d.options[0] == ("swing-add" if seat == 1 else "swing-remove")
    d(f"swing-{way}")
    assert len(s.logged("attack-rolled")[0].params["rolled"]) == attacked


@law("OATH-7.5.4a")
def test_signs_of_either_die(new_card: NewCard) -> None:
    def plan(held: Any, t: Any, c: Campaign, seat: int | None) -> Rules[None]:
        add_attack(t, c, 2)
        remove_attack(t, c, 1)
        add_defense(t, c, 4)
        yield from ()

    card = new_card((BATTLE_PLAN, plan))
    s = at_blue()
    s.player(1, advisers=[card])
    attack(s)("dice:2", f"plan:{card}")
    defense, attacked = s.logged("roll")
    assert (len(defense.params["rolled"]), len(attacked.params["rolled"])) == (5, 3)


@law("OATH-5.5.3g", "OATH-7.5.3b")
def test_each_plan_once_in_a_campaign(new_card: NewCard) -> None:
    """By one player only: both Citizen and Chancellor rule the card at the Imperial site."""
    plan = new_card((BATTLE_PLAN, nothing), cost=Cost(burn_favor=1))
    s = war(roles=("exile", "citizen"))
    s.player(1, warbands=1)
    s.site(3, warbands={"purple": 9}, cards=[plan])
    s.player(0, favor=3)
    s.player(2, favor=3)
    d = attack(s)("defender:@0", "dice:0")
    assert asked(d) == (0, "plan")
    d(f"plan:{plan}")
    assert d.over
    assert len(s.logged("plan-used")) == 1


@law("OATH-5.5.3g")
def test_what_the_attacker_used_the_defender_cannot(new_card: NewCard) -> None:
    used = new_card((BATTLE_PLAN, nothing))
    s = war(roles=("citizen", "citizen"))
    s.site(3, warbands={"purple": 5})
    s.player(1, warbands=1, advisers=[used])
    d = attack(s)("defender:@0", "dice:0", f"plan:{used}")
    assert d.over


@law("OATH-5.5.3a", "OATH-5.5.3j")
def test_done_ends_the_plans_of_a_side(new_card: NewCard) -> None:
    mine, theirs = new_card((BATTLE_PLAN, nothing)), new_card((BATTLE_PLAN, nothing))
    s = at_blue()
    s.player(1, advisers=[mine])
    s.player(2, advisers=[theirs])
    d = attack(s)("dice:0", "done")
    assert asked(d) == (2, "plan")
    d("done")
    assert s.logged("plan-used") == []


# -- bandits ----------------------------------------------------------------------------------------------------------


@law("OATH-5.5.3c", "OATH-10.rule-d", "OATH-10.bandit-a")
def test_bandits_use_all_their_free_plans(new_card: NewCard) -> None:
    users: list[int | None] = []

    def plan(held: Any, t: Any, c: Campaign, seat: int | None) -> Rules[None]:
        users.append(seat)
        yield from swing(t, c, seat, 1)

    free = [new_card((BATTLE_PLAN, plan)) for _ in range(2)]
    dear = new_card((BATTLE_PLAN, plan), cost=Cost(favor=1))
    offensive = new_card((BATTLE_PLAN, plan), side="attacker")
    ruled = new_card((BATTLE_PLAN, plan))
    s = war()
    s.player(1, warbands=4)
    s.site(3, cards=[free[0], dear, offensive])
    s.site(8, cards=[free[1]])  # not a target, theirs all the same
    s.site(7, cards=[ruled], warbands={"blue": 1})
    attack(s)("done", "dice:4")
    assert users == [None, None]
    assert [event.params for event in s.logged("plan-used")] == [{"user": "bandits", "card": card} for card in free]
    assert len(s.logged("attack-rolled")[0].params["rolled"]) == 2


@law("OATH-5.5.3c")
def test_bandits_use_no_plan_that_costs_more_now(new_card: NewCard) -> None:
    free = new_card((BATTLE_PLAN, nothing))
    armor = new_card((PLAN_SURCHARGE, lambda held, t, c, user, plan: Cost(secret=1)))
    s = war()
    s.player(1, advisers=[armor])
    s.site(3, cards=[free])
    attack(s)("done")
    assert s.logged("plan-used") == []


@law("OATH-5.5.3c")
def test_bandits_use_a_plan_that_must_be_alone_alone(new_card: NewCard) -> None:
    free = new_card((BATTLE_PLAN, nothing))
    alone = new_card((BATTLE_PLAN, nothing), (PLAN_ALONE, lambda: True))
    s = war()
    s.site(3, cards=[free])
    s.site(5, cards=[alone])
    attack(s)("done")
    assert [event.params["card"] for event in s.logged("plan-used")] == [alone]


# -- what powers forbid and ask ---------------------------------------------------------------------------------------


@law("OATH-9.2a", "OATH-9.2b")
def test_a_plan_that_must_be_the_only_one(new_card: NewCard) -> None:
    alone = new_card((BATTLE_PLAN, nothing), (PLAN_ALONE, lambda: True))
    other = new_card((BATTLE_PLAN, nothing))
    s = at_blue()
    s.player(1, advisers=[alone, other])
    s.player(2, advisers=[new_card((BATTLE_PLAN, nothing))])
    d = attack(s)("dice:0")
    assert d.options == [f"plan:{alone}", f"plan:{other}", "done"]
    d(f"plan:{other}")
    assert asked(d) == (2, "plan")
    s.state.battle = None
    d = attack(s)("dice:0", f"plan:{alone}")
    assert asked(d) == (2, "plan")  # the other side is free


@law("OATH-9.2b")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_side_without_plans(new_card: NewCard, side: Side) -> None:
    def bar(held: Any, t: Any, c: Campaign) -> None:
        c.no_plans.add(side)

    s = at_blue()
    s.player(0, advisers=[new_card((DECLARED, bar))])
    s.player(1, advisers=[new_card((BATTLE_PLAN, nothing))])
    s.player(2, advisers=[new_card((BATTLE_PLAN, nothing))])
    d = attack(s)("dice:0")
    assert asked(d)[0] == (2 if side == "attacker" else 1)
    d("done")
    assert not d.asks or d.ask.prompt != "plan"


@law("OATH-9.2b")
def test_a_power_forbids_plans_by_suit(new_card: NewCard) -> None:
    beast, nomad = new_card((BATTLE_PLAN, nothing), suit="beast"), new_card((BATTLE_PLAN, nothing), suit="nomad")
    tamer = new_card((BAN_PLAN, lambda held, t, c, user, plan: plan.face.suit == "beast" and user != held.owner))
    s = at_blue()
    s.player(1, advisers=[beast, nomad])
    s.player(2, advisers=[tamer])
    assert attack(s)("dice:0").options == [f"plan:{nomad}", "done"]


@law("OATH-7.1.2a", "OATH-9.3g")
@pytest.mark.parametrize(("favor", "offered"), [(1, False), (2, True)])
def test_a_power_makes_plans_dearer(new_card: NewCard, favor: int, offered: bool) -> None:
    plan = new_card((BATTLE_PLAN, nothing), cost=Cost(favor=1))
    swarm = new_card((PLAN_SURCHARGE, lambda held, t, c, user, plan: Cost(burn_favor=int(user != held.owner))))
    s = at_blue()
    s.player(1, favor=favor, advisers=[plan])
    s.player(2, advisers=[swarm])
    d = attack(s)("dice:0")
    assert (asked(d) == (1, "plan")) == offered
    if offered:
        d(f"plan:{plan}")
        assert s.red.favor == 0
        assert s.logged("favor-burnt")[0].params["count"] == 1


@law("OATH-5.5.3b", "OATH-9.1e")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_plan_that_decides_ends_plans_and_rolls(new_card: NewCard, side: str) -> None:
    """The victor's side pays no warband; the other loses as ever unless the power says more."""

    def decide(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        c.decided = c.side(seat)
        yield from ()

    plan, later = new_card((BATTLE_PLAN, decide)), new_card((BATTLE_PLAN, nothing))
    s = at_blue(red=4)
    s.player(1 if side == "attacker" else 2, advisers=[plan, later])
    d = attack(s)("dice:4", f"plan:{plan}")
    assert s.logged("roll") == []
    victor = "@1" if side == "attacker" else "@2"
    assert s.logged("campaign-decided")[0].params == {"winner": victor, "attack": 0, "defense": 0}
    assert (s.red.warbands, s.blue.warbands) == ((4, 1) if side == "attacker" else (2, 0))
    if side == "attacker":
        d("occupy:2")
    assert d.over


@law("OATH-7.4b", "OATH-7.4c", "OATH-9.2f")
@pytest.mark.parametrize(("first", "pools"), [(0, (1, 0)), (1, (2, 1))])
def test_the_attacker_orders_modifiers_of_an_empty_pool(new_card: NewCard, first: int, pools: tuple[int, int]) -> None:
    plains = new_card((DECLARED, lambda held, t, c: add_attack(t, c, 1)))
    mountain = new_card((DECLARED, lambda held, t, c: remove_attack(t, c, 1)))
    s = at_blue()
    s.player(0, advisers=[plains, mountain])
    d = attack(s)("dice:0")
    assert (asked(d), d.options) == ((1, "modifier-next"), [f"modifier:{plains}", f"modifier:{mountain}"])
    d(d.options[first])
    rolled = {event.params["what"]: len(event.params["rolled"]) for event in s.logged("roll")}
    assert (rolled["defense"], rolled.get("attack", 0)) == pools


@law("OATH-7.4b")
def test_else_their_order_is_not_asked(new_card: NewCard) -> None:
    s = at_blue()
    cards = [new_card((DECLARED, lambda held, t, c: add_attack(t, c, 1))) for _ in range(2)]
    s.player(0, advisers=cards)
    attack(s)("dice:1")
    assert len(s.logged("attack-rolled")[0].params["rolled"]) == 3
