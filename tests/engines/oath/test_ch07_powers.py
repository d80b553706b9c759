"""Chapter 7: access, costs on and off turn, restrictions, the kinds of powers, modifiers. Chapter 9: must, cannot, ignore."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.core import ruling, tokens
from games.oath.engine.play.core.faces import RELIQUARY, TITLE, Cost
from games.oath.engine.play.core.hooks import (
    ACTION,
    ARRIVED,
    BAN_MUSTER,
    BAN_POWER,
    BATTLE_PLAN,
    BY_CARD,
    CAMPAIGN_OVER,
    MUSTERS,
    Held,
)
from games.oath.engine.play.core.states import Battle, OathTable
from games.oath.engine.play.majors import travel
from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.campaign_scene import attack, fight, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene


def nothing(*_: Any) -> Rules[None]:
    return
    yield


def held(s: Scene, slug: str) -> Held[Any]:
    return next(held for held in ACTION.live(s.state) if held.slug == slug)


def with_power(new_card: NewCard, cost: Cost, **player: Any) -> tuple[Scene, str]:
    s = Scene(3)
    slug = new_card((ACTION, nothing), cost=cost, suit="beast")
    s.player(1, advisers=[slug], **player)
    s.state.turn = 1
    return s, slug


@pytest.mark.law("OATH-7.1.2a", "OATH-7.1.2b", "OATH-7.1.2c", "OATH-7.1.2d", "OATH-7.1.2e", "OATH-7.1.2f", "OATH-9.5a")
def test_it_works(new_card: NewCard) -> None:
    s, slug = with_power(new_card, Cost(1, 1, 1, 1), favor=3, secrets=3)
    shared = s.state.shared
    s.act(1)(f"power:{slug}")
    card = s.state.where[slug].card
    assert (card.favor, card.secrets) == (1, 1)
    assert (s.red.favor, s.red.secrets) == (1, 1)
    assert s.state.shared == shared + 1


@pytest.mark.law("OATH-7.1.2a", "OATH-9.3d", "OATH-9.3g", "OATH-7.1.2j")
@pytest.mark.parametrize(
    "purse",
    [{"favor": 1, "secrets": 2}, {"favor": 2, "secrets": 1}, {"favor": 2, "secrets": 1, "turned": 3}, {"favor": 0}],
)
def test_a_cost_is_paid_in_full_with_faceup_secrets_or_not_at_all(new_card: NewCard, purse: dict[str, int]) -> None:
    s, slug = with_power(new_card, Cost(1, 1, 1, 1), **purse)
    assert slug not in usable(s.table, 1)


@pytest.mark.law("OATH-7.1.2g", "OATH-7.4.2d")
def test_nothing_is_placed_on_a_card_with_tokens(new_card: NewCard) -> None:
    s, slug = with_power(new_card, Cost(favor=1), favor=3)
    d = s.act(1)
    d(f"power:{slug}")
    assert f"power:{slug}" not in d.options


@pytest.mark.law("OATH-7.1.2g")
def test_a_burnt_cost_does_not_mind_tokens(new_card: NewCard) -> None:
    s, slug = with_power(new_card, Cost(burn_secret=1), secrets=2)
    s.state.where[slug].card.secrets = 1
    d = s.act(1)
    d(f"power:{slug}", f"power:{slug}")
    assert s.red.secrets == 0


@pytest.mark.law("OATH-7.1.2h", "OATH-7.1.2i", "OATH-7.1.2k", "OATH-7.1.2l", "OATH-7.1.2m", "OATH-5.5.3k")
def test_off_turn_favor_goes_to_the_bank_and_secrets_are_turned(new_card: NewCard) -> None:
    s, slug = with_power(new_card, Cost(1, 1, 1, 1), favor=2, secrets=3)
    s.state.turn = 2
    shared = s.state.shared
    assert tokens.can_pay(s.table, 1, held(s, slug))
    tokens.pay(s.table, 1, held(s, slug))
    card = s.state.where[slug].card
    assert card.empty
    assert (s.red.favor, s.red.secrets, s.red.turned) == (0, 1, 1)
    assert (s.state.banks["beast"], s.state.shared) == (4, shared + 1)


@pytest.mark.law("OATH-7.5.3a")
def test_a_plans_cost_may_be_paid_onto_tokens(new_card: NewCard) -> None:
    s, slug = with_power(new_card, Cost(favor=1), favor=2)
    s.state.where[slug].card.favor = 1
    assert not tokens.can_pay(s.table, 1, held(s, slug))
    assert tokens.can_pay(s.table, 1, held(s, slug), plan=True)
    assert BATTLE_PLAN.kind == "battle-plan"


@pytest.mark.law("OATH-7.1.1a", "OATH-7.1.1b", "OATH-7.1.4c", "OATH-2.3h")
def test_access(new_card: NewCard) -> None:
    s = Scene(4, roles=("citizen", "exile", "exile"))
    at_site = new_card((ACTION, nothing))
    adviser, relic, hidden = (new_card((ACTION, nothing)) for _ in range(3))
    s.site(1, cards=[at_site], warbands={"purple": 1})
    s.player(1, advisers=[adviser], site=5)
    s.player(2, relics=[relic], site=1)
    s.reliquary(hidden, None, None, None)
    access = {
        slug: [seat for seat in range(4) if ruling.has_access(s.state, seat, held(s, slug))]
        for slug in (at_site, adviser, relic)
    }
    assert access == {at_site: [0, 1, 2], adviser: [1], relic: [2]}
    assert hidden not in [h.slug for h in ACTION.live(s.state)]


@pytest.mark.law("OATH-7.1.1d", "OATH-2.3d", "OATH-2.3i")
def test_an_uncovered_space_gives_the_chancellor_its_power() -> None:
    from games.oath.engine.play.core.hooks import BY_CARD, in_play

    s = Scene(3)
    s.reliquary("brass-horse", "whistle", "map", None)
    live = [h for helds in filter(None, in_play(s.state)) for h in helds if h.zone == "reliquary"]
    assert {h.slug for h in live} == {"greedy"}
    assert {h.owner for h in live} == {0}
    assert BY_CARD["greedy"]


@pytest.mark.law("OATH-7.2a", "OATH-7.2.1a", "OATH-7.2.1b")
def test_restrictions(new_card: NewCard) -> None:
    tree, person = new_card(restriction="site-only"), new_card(restriction="adviser-only")
    assert (ruling.may_lie(tree, "site"), ruling.may_lie(tree, "adviser")) == (True, False)
    assert (ruling.may_lie(person, "site"), ruling.may_lie(person, "adviser")) == (False, True)


def mustering(new_card: NewCard, *modifiers: str, favor: int = 3, secrets: int = 0) -> Scene:
    s = Scene(3)
    s.site(3, cards=["wolves", "longbows"])
    s.player(1, advisers=list(modifiers), favor=favor, secrets=secrets)
    return s


def more(n: int) -> Any:
    def do(held: Any, t: Any, muster: Any) -> Rules[None]:
        def adjust(offer: Any) -> None:
            offer.gain += n

        muster.adjust.append(adjust)
        return
        yield

    return do


@pytest.mark.law("OATH-7.4a", "OATH-7.4b", "OATH-7.4c", "OATH-7.4.1a", "OATH-7.4.2a", "OATH-7.4.2b", "OATH-7.4.2c")
def test_modifiers_are_declared_in_one_choice_when_the_action_starts(new_card: NewCard) -> None:
    one, three = new_card((MUSTERS, more(1))), new_card((MUSTERS, more(3)))
    s = mustering(new_card, one, three)
    d = s.act(1)
    d("muster")
    assert (d.ask.least, d.ask.most) == (0, 2)
    d([f"modifier:{one}", f"modifier:{three}"])
    d(d.options[0])
    assert s.red.warbands == 6
    d("muster", [])
    d(d.options[0])
    assert s.red.warbands == 8


@pytest.mark.law("OATH-7.4.1a", "OATH-7.1.4b")
def test_a_mandatory_modifier_is_not_asked(new_card: NewCard) -> None:
    s = mustering(new_card, new_card((MUSTERS, more(-1)), mandatory=True))
    d = s.act(1)
    d("muster", "muster-on:wolves:1")
    assert s.red.warbands == 1


@pytest.mark.law("OATH-7.4c", "OATH-9.3d")
def test_what_cannot_be_paid_together_is_chosen_one_by_one(new_card: NewCard) -> None:
    a = new_card((MUSTERS, more(1)), cost=Cost(favor=1))
    b = new_card((MUSTERS, more(3)), cost=Cost(favor=1))
    s = mustering(new_card, a, b, favor=1)
    s.player(1, secrets=0)
    s.state.players[1].favor = 1
    d = s.act(1)
    assert "muster" in d.options
    d("muster")
    while len(d.options) > 1 and "done" in d.options:
        assert f"modifier:{a}" in d.options
        d("done")
    assert s.red.warbands in (0, 2)


@pytest.mark.law("OATH-7.3.1b", "OATH-7.4.2d")
def test_a_modifiers_cost_is_paid_with_the_action(new_card: NewCard) -> None:
    slug = new_card((MUSTERS, more(2)), cost=Cost(favor=1), suit="nomad")
    s = mustering(new_card, slug, favor=3)
    d = s.act(1)
    d("muster", [f"modifier:{slug}"])
    assert s.red.favor == 3  # nothing is paid before the action is chosen whole
    d(d.options[0])
    assert (s.red.favor, s.state.where[slug].card.favor, s.red.warbands) == (1, 1, 4)


@pytest.mark.law("OATH-9.2b", "OATH-9.2e", "OATH-9.1a", "OATH-9.1b")
def test_cannot_goes_before_what_is_allowed(new_card: NewCard) -> None:
    s = mustering(new_card)
    assert "muster" in s.act(1).options
    s.player(2, advisers=[new_card((BAN_MUSTER, lambda held, t, seat, slot, card: seat == 1))])
    assert "muster" not in s.act(1).options


@pytest.mark.law("OATH-9.2b", "OATH-7.1.4a")
def test_a_persistent_ban_on_powers_binds_without_access(new_card: NewCard) -> None:
    s, slug = with_power(new_card, Cost(secret=1), secrets=2)
    assert slug in usable(s.table, 1)
    s.site(8, cards=[new_card((BAN_POWER, lambda held, t, seat, power, cost: cost.secret > 0))])
    assert slug not in usable(s.table, 1)


@pytest.mark.law("OATH-7.1.4d", "OATH-9.register-b")
def test_powers_that_answer_to_one_moment_act_by_the_map_then_by_seat(new_card: NewCard) -> None:
    acted = []

    def answer(held: Held[Any], t: OathTable, battle: Battle, won: bool) -> Rules[None]:
        acted.append((held.zone, held.at))
        yield from ()

    later, first, second, third, fourth = (new_card((CAMPAIGN_OVER, answer)) for _ in range(5))
    s = war(4)
    s.player(2, relics=[later])
    s.player(3, advisers=[fourth])
    s.player(0, advisers=[third])
    s.site(7, cards=[second])
    s.site(2, cards=[first])
    fight(attack(s))
    assert acted == [("site", 2), ("site", 7), ("adviser", 0), ("relic", 2), ("adviser", 3)]


@pytest.mark.law("OATH-7.1.4d", "OATH-9.register-b")
@pytest.mark.parametrize(("singer", "striker"), [(0, 2), (2, 0)])
def test_after_a_campaign_the_chancellor_answers_before_the_others(singer: int, striker: int) -> None:
    """Herald and Sneak Attack, whoever has which."""
    s = war(3)
    s.player(0, site=3)
    s.player(2, site=3)
    s.player(1, warbands=2)
    s.player(singer, advisers=["herald"])
    s.player(striker, advisers=["sneak-attack"], warbands=2)
    d, seats = attack(s), []
    while not d.over:
        if d.ask.prompt in ("favor-bank", "sneak-attack"):
            seats.append((d.ask.seat, d.ask.prompt))
        answer = next((option for option in ("defender:@2", "no-campaign") if option in d.options), d.options[-1])
        d(answer if d.ask.least else [])
    assert seats == sorted([(singer, "favor-bank"), (striker, "sneak-attack")])


@pytest.mark.law("OATH-7.1.3a", "OATH-7.1.3b", "OATH-9.3g", "OATH-9.3h", "OATH-9.3c")
def test_a_gain_is_cut_short_but_the_price_is_whole() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.site(5, warbands={"red": 13})
    s.player(1, favor=1)
    d = s.act(1)
    d("muster")
    assert d.options == ["muster-on:wolves:1"]  # the option states the reduced gain
    d("muster-on:wolves:1")
    assert (s.red.warbands, s.red.favor, s.red.supply) == (1, 0, 6)
    s.check()


@pytest.mark.law("OATH-7.1.4d", "OATH-9.register-b")
def test_banners_reliquary_and_title_answer_with_their_seat(new_card: NewCard) -> None:
    order: list[str] = []

    def answer(held: Held[Any], t: Any, travel: Any, journey: Any) -> Rules[None]:
        order.append(f"{held.zone} {held.at}")
        yield from ()

    def card(slug: str = "") -> str:
        return new_card((ARRIVED, answer), slug=slug)

    s = Scene(3)
    s.player(2, advisers=[card()], relics=[card()], site=8)
    s.player(1, advisers=[card()])
    s.player(0, advisers=[card()])
    s.site(6, cards=[card()])
    s.site(2, cards=[card()])
    for slug, holder in (("darkest-secret", 1), ("peoples-favor", 0)):
        s.banner(slug, holder=holder)
    register = ARRIVED("darkest-secret", "peoples-favor", RELIQUARY[1], TITLE)
    s.reliquary("map", None, "whistle", "brass-horse")
    s.state.title = 1
    register(answer)
    try:
        s.state.changed()
        s.run(travel.free_travel(s.table, 1), turn=1)("travel-to:5:deep-woods:0")
    finally:
        for slug in ("darkest-secret", "peoples-favor", RELIQUARY[1], TITLE):
            ARRIVED.powers.pop(slug)
            BY_CARD[slug] = [(hook, power) for hook, power in BY_CARD[slug] if hook is not ARRIVED]
    assert order == [
        *("site 2", "site 6"),
        *("adviser 0", "banner 0", "reliquary 0"),
        *("adviser 1", "banner 1", "title 1"),
        *("adviser 2", "relic 2"),
    ]
