"""5.2 Muster, and what modifiers are (7.4)."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.values import Rules, choose
from games.oath.engine.play.core.actions import Muster, MusterOffer
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import BAN_MUSTER, BAN_POWER, MUSTERS, Held
from games.oath.engine.play.core.states import OathTable, Role
from games.oath.engine.play.majors import muster
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def scene(*cards: str, favor: int = 2, supply: int = 3, slot: int = 3, roles: tuple[Role, ...] = ()) -> Scene:
    s = Scene(3, roles=roles)
    s.site(slot, "great-slum", cards=cards)
    s.player(1, favor=favor, supply=supply)
    return s


def mustering(s: Scene, seat: int = 1) -> Driver:
    return s.run(muster.muster(s.table, seat), turn=seat)


def can(s: Scene, seat: int = 1) -> bool:
    s.state.turn = seat
    return muster.can_muster(s.table, seat)


def more(count: int) -> Callable[[Held[Any], OathTable, Muster], None]:
    def do(held: Held[Any], t: OathTable, action: Muster) -> None:
        def change(offer: MusterOffer) -> None:
            offer.gain += count

        action.adjust.append(change)

    return do


@law("OATH-5.2.1a", "OATH-5.2.1b", "OATH-5.2.1e", "OATH-5.2.2a", "OATH-2.2.3a", "OATH-10.gain-a", "OATH-10.gain-b", "OATH-4.2e")
def test_it_works() -> None:
    s = scene("longbows", "fire-talkers")
    s.site(3, warbands={"blue": 1})  # the card need not be ruled
    d = s.act(1)
    assert "muster" in d.options
    d("muster")
    assert d.options == ["muster-on:longbows:2", "muster-on:fire-talkers:2"]
    d("muster-on:longbows:2")
    assert d.ask.prompt == "act"
    assert (s.red.supply, s.red.favor, s.red.warbands, s.state.reserve["red"]) == (2, 1, 2, 12)
    assert [card.favor for card in s.state.site(3).cards] == [1, 0]
    s.check()


@law("OATH-5.2.1a", "OATH-4.2f")
def test_without_supply_there_is_no_muster() -> None:
    assert not can(scene("longbows", supply=0))


@law("OATH-5.2.1b", "OATH-9.3d", "OATH-9.3g", "OATH-9.2e")
def test_without_favor_there_is_no_muster() -> None:
    s = scene("longbows", favor=0)
    assert not can(s)
    assert "muster" not in s.act(1).options


@law("OATH-5.2.1b", "OATH-10.your-site-a")
def test_a_card_at_another_site_is_out_of_reach() -> None:
    assert not can(scene("longbows", slot=4))


@law("OATH-5.2.1c", "OATH-board.any-b", "OATH-7.1.2g")
def test_a_card_with_tokens_is_no_use() -> None:
    s = scene("longbows", "fire-talkers")
    s.state.site(3).cards[0].favor = 1
    s.state.site(3).cards[1].secrets = 1
    assert not can(s)


@law("OATH-5.2.1d", "OATH-2.9c", "OATH-2.9d")
def test_relics_and_ruins_are_no_use() -> None:
    s = scene("bandit-rampart")
    s.site(3, relics=["whistle"])
    assert not can(s)


@law("OATH-5.2.1b", "OATH-2.9b")
def test_an_intact_edifice_is() -> None:
    s = scene("sprawling-rampart")
    mustering(s)("muster-on:sprawling-rampart:2")
    assert s.state.where["sprawling-rampart"].card.favor == 1


@law("OATH-5.2.1f")
def test_advisers_are_no_use() -> None:
    s = scene()
    s.player(1, advisers=["longbows"])
    assert not can(s)


@law("OATH-5.2.2a", "OATH-9.3a", "OATH-9.3b", "OATH-9.3f", "OATH-9.3h")
def test_a_short_bank_gives_what_it_has() -> None:
    s = scene("longbows")
    s.player(1, warbands=13)
    mustering(s)("muster-on:longbows:1")
    assert (s.red.warbands, s.red.favor, s.red.supply, s.state.reserve["red"]) == (14, 1, 2, 0)


@law("OATH-5.2.2b")
def test_a_citizen_gains_purple_warbands() -> None:
    s = scene("longbows", roles=("citizen", "exile"))
    mustering(s)("muster-on:longbows:2")
    assert (s.red.warbands, s.state.reserve["purple"], s.state.reserve["red"]) == (2, 22, 14)


# -- modifiers --------------------------------------------------------------------------------------------------------


@law("OATH-7.4a", "OATH-7.4b", "OATH-7.4c", "OATH-7.4.1a")
def test_modifiers_are_declared_together_before_anything_is_paid(new_card: NewCard) -> None:
    one, two = new_card((MUSTERS, more(1)), restriction="adviser-only"), new_card((MUSTERS, more(2)), cost=Cost(favor=1))
    s = scene("longbows", favor=3)
    s.player(1, advisers=[one, two])
    d = mustering(s)
    assert (d.ask.prompt, d.ask.least, d.ask.most) == ("modifiers", 0, 2)
    assert d.options == [f"modifier:{one}", f"modifier:{two}"]
    assert s.red.favor == 3
    d([f"modifier:{one}", f"modifier:{two}"])
    assert (s.red.favor, s.red.supply) == (3, 3)
    d("muster-on:longbows:5")
    assert (s.red.favor, s.red.warbands, s.state.where[two].card.favor) == (1, 5, 1)


@law("OATH-7.4.1a", "OATH-7.4.2a", "OATH-7.4.2b", "OATH-7.4.2c")
def test_a_modifier_left_out_changes_nothing_and_one_used_changes_this_action_once(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)))
    s = scene("longbows", "fire-talkers", "rangers", favor=3)
    s.player(1, advisers=[one])
    mustering(s)([], "muster-on:longbows:2")
    mustering(s)([f"modifier:{one}"], "muster-on:fire-talkers:3")
    mustering(s)([f"modifier:{one}"], "muster-on:rangers:3")
    assert s.red.warbands == 8


@law("OATH-7.4.2d", "OATH-7.1.2a", "OATH-7.1.2b", "OATH-7.1.2c", "OATH-7.1.2g")
def test_a_modifier_whose_cost_lies_on_it_is_blocked(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)), cost=Cost(favor=1))
    s = scene("longbows", "fire-talkers", favor=4)
    s.player(1, advisers=[one])
    mustering(s)([f"modifier:{one}"], "muster-on:longbows:3")
    assert mustering(s).ask.prompt == "muster"


@law("OATH-7.1.2d", "OATH-7.1.2e", "OATH-7.1.2f", "OATH-10.burn-a")
@pytest.mark.parametrize(
    ("cost", "favor", "secrets", "shared"), [((0, 1, 0, 0), 1, 0, 0), ((0, 0, 1, 0), 0, 1, 1), ((0, 0, 0, 1), 1, 0, 0)]
)
def test_costs_are_placed_or_burnt(
    new_card: NewCard, cost: tuple[int, int, int, int], favor: int, secrets: int, shared: int
) -> None:
    one = new_card((MUSTERS, more(1)), cost=Cost(*cost))
    s = scene("longbows")
    s.player(1, secrets=1, advisers=[one])
    before = s.state.shared
    mustering(s)([f"modifier:{one}"], "muster-on:longbows:3")
    assert (s.red.favor, s.red.secrets, s.state.shared - before) == (favor, secrets, shared)
    assert s.state.where[one].card.secrets == cost[1]


@law("OATH-7.1.2j", "OATH-9.3d", "OATH-7.4c")
def test_what_cannot_be_paid_is_not_offered(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)), cost=Cost(secret=1))
    s = scene("longbows")
    s.player(1, turned=2, advisers=[one])
    assert mustering(s).ask.prompt == "muster"


@law("OATH-7.4c", "OATH-9.3g")
def test_modifiers_that_cannot_be_paid_together_are_declared_one_by_one(new_card: NewCard) -> None:
    one, two = (new_card((MUSTERS, more(n)), cost=Cost(secret=1)) for n in (1, 2))
    s = scene("longbows")
    s.player(1, secrets=1, advisers=[one, two])
    d = mustering(s)
    assert d.options == [f"modifier:{one}", f"modifier:{two}", "done"]
    d(f"modifier:{two}")
    assert d.options == ["muster-on:longbows:4"]


@law("OATH-9.2e", "OATH-7.4c")
def test_modifiers_that_would_eat_up_the_price_are_not_offered(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)), cost=Cost(favor=1))
    s = scene("longbows", favor=1)
    s.player(1, advisers=[one])
    assert mustering(s).options == ["muster-on:longbows:2"]


@law("OATH-4.2a", "OATH-7.4a", "OATH-7.4c")
def test_of_modifiers_only_such_are_offered_as_go_together(new_card: NewCard) -> None:
    """One of two can be paid beside the Muster: one after the other; the action itself stays possible."""
    one, two = (new_card((MUSTERS, more(n)), cost=Cost(favor=1)) for n in (1, 2))
    s = scene("longbows", favor=2)
    s.player(1, advisers=[one, two])
    d = mustering(s)
    assert (d.ask.prompt, d.options) == ("modifier", [f"modifier:{one}", f"modifier:{two}", "done"])
    assert d(f"modifier:{two}").options == ["muster-on:longbows:4"]


@law("OATH-4.2a", "OATH-7.4c", "OATH-9.2e")
def test_what_an_action_cannot_do_without_is_asked_all_the_same(new_card: NewCard) -> None:
    """Nobody pays unasked, and nobody leaves out what the action needs."""

    def free(held: Held[Any], t: OathTable, action: Muster) -> None:
        def unpaid(offer: MusterOffer) -> None:
            offer.supply = 0

        action.adjust.append(unpaid)

    one, two = new_card((MUSTERS, free), cost=Cost(secret=1)), new_card((MUSTERS, more(2)))
    s = scene("longbows", supply=0, favor=1)
    s.player(1, advisers=[one], secrets=1)
    assert can(s)
    d = mustering(s)
    assert (d.ask.prompt, d.options, d.ask.least, d.ask.most) == ("modifiers", [f"modifier:{one}"], 1, 1)
    s.player(1, advisers=[two])
    d = mustering(s)
    assert d.options == [f"modifier:{one}", f"modifier:{two}"]
    assert d(f"modifier:{two}").options == [f"modifier:{one}"], "with the other alone there is nothing to do"
    assert d(f"modifier:{one}", "muster-on:longbows:4").over
    assert (s.red.supply, s.red.secrets, s.red.favor) == (0, 0, 0)


@law("OATH-7.1.2g", "OATH-5.2.1c")
def test_a_card_that_will_bear_a_modifiers_cost_cannot_bear_the_musters_too(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)), cost=Cost(favor=1))
    s = scene(one, "longbows", favor=3)
    assert mustering(s)([f"modifier:{one}"]).options == ["muster-on:longbows:3"]


@law("OATH-7.1.1a", "OATH-7.1.1b")
def test_a_modifier_needs_access(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)))
    s = scene("longbows")
    s.site(6, cards=[one])
    assert mustering(s).ask.prompt == "muster"
    s.site(6, warbands={"red": 1})
    assert mustering(s).ask.prompt == "modifiers"


@law("OATH-7.0b", "OATH-7.2a")
def test_a_facedown_card_modifies_nothing(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)))
    s = scene("longbows")
    s.player(1, advisers=[f"?{one}"])
    assert mustering(s).ask.prompt == "muster"


@law("OATH-7.4.1a", "OATH-9.2a")
def test_a_modifier_that_must_be_used_is_not_asked_for(new_card: NewCard) -> None:
    def secret_instead(held: Held[Any], t: OathTable, action: Muster) -> None:
        def change(offer: MusterOffer) -> None:
            offer.favor, offer.secret = 0, 1

        action.adjust.append(change)

    rite = new_card((MUSTERS, secret_instead), mandatory=True)
    s = scene("longbows")
    s.player(1, advisers=[rite])
    assert not can(s)
    s.player(1, secrets=1)
    mustering(s)("muster-on:longbows:2")
    assert (s.red.favor, s.red.secrets, s.state.where["longbows"].card.secrets) == (2, 0, 1)


@law("OATH-9.2b", "OATH-7.1.4a")
def test_a_persistent_power_forbids_cards_to_enemies(new_card: NewCard) -> None:
    council = new_card((BAN_MUSTER, lambda held, t, seat, slot, card: card.slug == "rangers"))
    s = scene("longbows", "rangers")
    s.site(6, cards=[council])
    assert mustering(s).options == ["muster-on:longbows:2"]


@law("OATH-9.2c", "OATH-5.2.1c")
def test_a_modifier_opens_cards_with_tokens(new_card: NewCard) -> None:
    def fill(held: Held[Any], t: OathTable, action: Muster) -> None:
        action.filled = True

    gang = new_card((MUSTERS, fill))
    s = scene("longbows")
    s.player(1, advisers=[gang])
    s.state.site(3).cards[0].secrets = 2
    assert can(s)  # with its help
    mustering(s)([f"modifier:{gang}"], "muster-on:longbows:2")
    assert (s.state.site(3).cards[0].favor, s.state.site(3).cards[0].secrets) == (1, 2)


@law("OATH-9.2e", "OATH-7.4.1a")
def test_a_vow_forbids_some_offers_and_makes_others_better(new_card: NewCard) -> None:
    def vow(held: Held[Any], t: OathTable, action: Muster) -> None:
        def only_kin(offer: MusterOffer) -> bool:
            offer.gain += 1
            return offer.card.slug == "rangers"

        action.adjust.append(only_kin)

    beastkin = new_card((MUSTERS, vow), mandatory=True)
    s = scene("longbows", "rangers")
    s.player(1, advisers=[beastkin])
    assert mustering(s).options == ["muster-on:rangers:3"]


@law("OATH-9.2e", "OATH-7.4b")
def test_an_action_that_takes_two_modifiers_is_offered(new_card: NewCard) -> None:
    def fill(held: Held[Any], t: OathTable, action: Muster) -> None:
        action.filled = True

    def unpaid(held: Held[Any], t: OathTable, action: Muster) -> None:
        def change(offer: MusterOffer) -> None:
            offer.supply = 0

        action.adjust.append(change)

    one, two = new_card((MUSTERS, fill)), new_card((MUSTERS, unpaid), cost=Cost(favor=1))
    s = scene("longbows", favor=2, supply=0)
    s.state.site(3).cards[0].secrets = 1
    s.player(1, advisers=[one])
    assert not can(s)
    s.player(1, advisers=[two])
    assert can(s)
    s.red.favor = 1
    assert not can(s)


@law("OATH-10.after-a", "OATH-7.4a")
def test_what_follows_a_muster_comes_after_it(new_card: NewCard) -> None:
    seen: list[int] = []

    def follow(held: Held[Any], t: OathTable, action: Muster) -> None:
        def step() -> Rules[None]:
            seen.append(t.state.players[action.seat].warbands)
            yield from ()

        action.after.append(step)

    knights = new_card((MUSTERS, follow))
    s = scene("longbows")
    s.player(1, advisers=[knights])
    mustering(s)([f"modifier:{knights}"], "muster-on:longbows:2")
    assert seen == [2]


@law("OATH-7.4c")
def test_a_modifier_may_ask_something_itself(new_card: NewCard) -> None:
    def ask(held: Held[Any], t: OathTable, action: Muster) -> Rules[None]:
        answer = yield from choose(action.seat, "slot", ["n:3", "n:6"])
        action.slots = [int(answer[2:])]

    guide = new_card((MUSTERS, ask))
    s = scene("longbows")
    s.player(1, advisers=[guide])
    s.site(6, cards=["rangers"])
    assert mustering(s)([f"modifier:{guide}"], "n:6").options == ["muster-on:rangers:2"]


@law("OATH-9.2b")
def test_a_power_can_be_forbidden_to_somebody(new_card: NewCard) -> None:
    one = new_card((MUSTERS, more(1)), cost=Cost(favor=1))
    ban = new_card((BAN_POWER, lambda held, t, seat, other, cost: cost.favor > 0))
    s = scene("longbows")
    s.player(1, advisers=[one])
    assert mustering(s).options == [f"modifier:{one}"]
    s.player(2, advisers=[ban])
    assert mustering(s).options == ["muster-on:longbows:2"]


@law("OATH-9.2f", "OATH-9.2e", "OATH-7.4b")
def test_two_duties_bind_together_or_the_action_is_closed(new_card: NewCard) -> None:
    def only(slug: str) -> Callable[[Held[Any], OathTable, Muster], None]:
        def do(held: Held[Any], t: OathTable, action: Muster) -> None:
            action.adjust.append(lambda offer: offer.card.slug.startswith(slug))

        return do

    r, rangers, longbows = (new_card((MUSTERS, only(name)), mandatory=True) for name in ("r", "rangers", "longbows"))
    s = scene("longbows", "rangers", "rusting-ray")
    s.player(1, advisers=[r, rangers])
    assert mustering(s).options == ["muster-on:rangers:2"]
    s.player(1, advisers=[longbows])
    assert not can(s)
