"""What options say of themselves: where on the board they act, what they cost and bring; and why others are not offered."""

from itertools import islice
from typing import Any

import pytest

from games.kernel.values import Ask, Params
from games.oath.engine.play.campaign.forces import kill_some, swing
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import BANNERS
from games.oath.engine.play.core.hooks import ACTION, BATTLE_PLAN, WAKE
from games.oath.engine.play.core.states import Battle, State
from games.oath.engine.play.core.tokens import give_any_secrets
from games.oath.engine.play.majors.playing import play_as_searched
from games.oath.engine.play.minors.deals import negotiate
from games.oath.engine.play.minors.minor import MINOR
from games.oath.engine.play.rounds.act import MAJOR
from games.oath.engine.play.rounds.rounds import rest, wake
from games.oath.engine.world.facts import REGIONS, SLOTS
from tests.engines.about import questions
from tests.engines.oath.campaign_scene import at_plans, attack, clash, nothing, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
Said = tuple[tuple[str, ...], Params, Params]


def said(d: Driver, option: str) -> Said:
    assert option in d.options, d.options
    about = d.ask.explains(option)
    return about.where, about.cost, about.gain


def why(d: Driver, option: str) -> tuple[str, str, Params]:
    assert option not in d.options
    (found,) = (each for each in d.ask.withholds() if each.option == option)
    return found.reason, found.law, found.params


def scene(**player: Any) -> Scene:
    """Red stands at a site with two cards, with an adviser of the suit of one of them."""
    s = Scene(3)
    s.site(3, "great-slum", cards=["longbows", "fire-talkers"])
    s.player(1, **{"supply": 6, "favor": 3, "secrets": 2, "advisers": ["garrison"], **player})
    return s


@law("OATH-4.3.2a", "OATH-4.3.3d", "OATH-4.3.4a", "OATH-4.3.4b")
def test_resting() -> None:
    """Supply by the warbands in the bank, and what was not spent, up to the leftmost space; and the secrets from cards."""
    s = scene(supply=0)
    s.state.reserve["red"] = 1
    s.state.site(3).cards[1].secrets = 1
    d = s.act(1)
    assert said(d, "rest") == ((), {}, {"supply": 4, "secret": 1})
    s.run(rest(s.table, 1), turn=1)
    assert (s.state.players[1].supply, s.state.players[1].secrets) == (4, 3)
    full = scene(supply=7).act(1)
    assert said(full, "rest") == ((), {}, {})


# -- the major actions ------------------------------------------------------------------------------------------------


@law("OATH-5.2.1a", "OATH-5.2.1b", "OATH-5.2.1c", "OATH-5.2.2a", "OATH-9.3h")
def test_muster() -> None:
    s = scene()
    s.state.site(3).cards[1].favor = 1
    s.state.reserve["red"] = 1
    d = s.act(1)
    assert said(d, "muster") == (("longbows",), {"supply": 1}, {})
    d("muster")
    assert said(d, "muster-on:longbows:1") == (("longbows", "site:3"), {"supply": 1, "favor": 1}, {"warband": 1})
    assert why(d, "muster-on:fire-talkers:1") == ("tokens-on-card", "OATH-5.2.1c", {})


@law("OATH-5.3.1a", "OATH-5.3.2b", "OATH-5.3.2c", "OATH-5.3.2e", "OATH-5.3.2f")
def test_trade() -> None:
    d = scene(secrets=1, favor=1).act(1)
    assert said(d, "trade") == (("longbows", "fire-talkers"), {"supply": 1}, {})
    d("trade")
    place = ("longbows", "site:3")
    assert said(d, "trade-for-favor:longbows:2") == (place, {"supply": 1, "secret": 1}, {"favor": 2})
    assert why(d, "trade-for-secrets:longbows:1") == ("no-favor", "OATH-9.3d", {"needs": 2, "has": 1})
    d = scene(secrets=0).act(1)("trade")
    assert said(d, "trade-for-secrets:longbows:1") == (place, {"supply": 1, "favor": 2}, {"secret": 1})
    assert why(d, "trade-for-favor:longbows:2") == ("no-secret", "OATH-9.3d", {"needs": 1, "has": 0})


@law("OATH-5.6.1b", "OATH-5.6.1c", "OATH-5.6.1d", "OATH-4.2f")
def test_travel() -> None:
    s = scene(site=1, supply=2)
    s.site(2, faceup=False)
    d = s.act(1)
    assert said(d, "travel") == (("site:2", "site:3", "site:4", "site:5"), {"supply": 1}, {})
    d("travel")
    assert said(d, "travel-facedown:2:1") == (("site:2",), {"supply": 1}, {})
    assert said(d, "travel-to:4:wastes:2") == (("site:4",), {"supply": 2}, {})
    assert why(d, "travel-to:7:rocky-coast:4") == ("no-supply", "OATH-4.2f", {"needs": 4, "has": 2})


@law("OATH-5.1.1a", "OATH-5.1.1b", "OATH-5.1.1c", "OATH-5.1.2a", "OATH-5.1.2c")
def test_search() -> None:
    s = scene()
    s.state.visions_drawn = 1
    s.discards("provinces", "rangers", "mercenaries")
    d = s.act(1)
    assert said(d, "search") == (("deck", "pile:provinces"), {"supply": 2}, {})
    d("search")
    assert said(d, "deck") == (("deck",), {"supply": 3}, {"card": 3})
    assert said(d, "pile:provinces") == (("pile:provinces",), {"supply": 2}, {"card": 2})
    assert why(d, "pile:cradle") == ("another-region", "OATH-5.1.2a", {})
    d("pile:provinces")
    assert said(d, "card:rangers") == (("rangers",), {}, {})


@law("OATH-5.1.4.Ia", "OATH-5.1.4.If", "OATH-5.1.4.Ig", "OATH-5.1.4a", "OATH-7.2.1a")
def test_a_card_to_play() -> None:
    s = scene(hand=["captains"])  # for sites only
    s.state.banks["order"] = 0
    d = s.run(play_as_searched(s.table, 1, "captains"), turn=1)
    assert said(d, "to-site:3:great-slum") == (("site:3",), {}, {})
    assert said(d, "facedown") == (("board:@1",), {}, {})
    assert said(d, "discard") == (("pile:hinterland",), {}, {})
    assert why(d, "as-adviser") == ("sites-only", "OATH-7.2.1a", {})
    assert why(d, "to-site:1:ancient-city") == ("not-at-this-site", "OATH-5.1.4a", {})
    s = scene(hand=["rangers"])
    d = s.run(play_as_searched(s.table, 1, "rangers"), turn=1)
    assert said(d, "to-site:3:great-slum") == (("site:3",), {}, {"favor": 1})
    s.site(3, "river")
    d = s.run(play_as_searched(s.table, 1, "rangers"))
    assert why(d, "to-site:3:river") == ("site-is-full", "OATH-5.1.4.Ia", {"capacity": 2})


@law("OATH-5.1.4.IIIa", "OATH-5.1.4.IIIb", "OATH-5.1.4.IIIg")
def test_a_vision_to_play() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, hand=["vision-of-faith"])
    d = s.run(play_as_searched(s.table, 1, "vision-of-faith"), turn=1)
    assert why(d, "reveal") == ("exiles-only", "OATH-5.1.4.IIIb", {})
    assert why(d, "to-site:3:fertile-valley") == ("vision-to-site", "OATH-5.1.4.IIIa", {})
    assert why(d, "as-adviser") == ("vision-as-adviser", "OATH-5.1.4.IIIg", {})


@law("OATH-5.4.1a", "OATH-5.4.1d", "OATH-5.4.2b", "OATH-5.4.2d", "OATH-5.4.2e", "OATH-5.4.4g", "OATH-2.8.4b")
def test_recover() -> None:
    s = scene()
    s.site(3, "steppe", relics=["whistle"])
    s.banner("peoples-favor", tokens=1)
    s.banner("darkest-secret", tokens=1, holder=1)
    d = s.act(1)("recover")
    mark = s.state.site(3).relics[0].mark
    assert said(d, "recover-relic:0") == ((f"#{mark}", "site:3"), {"supply": 1, "favor": 3}, {"relic": 1})
    assert said(d, "recover-banner:peoples-favor") == (("peoples-favor",), {"supply": 1, "favor": 2}, {})
    assert said(d, "recover-banner:darkest-secret") == (("darkest-secret",), {"supply": 1, "secret": 2}, {"secret": 1})
    d("recover-banner:peoples-favor")
    assert said(d, "recover-pay:3") == (("peoples-favor",), {"favor": 3}, {})
    s.banner("darkest-secret", tokens=1, holder=2)
    s.player(2, site=4)
    s.site(3, "river")
    d = s.act(1)("recover")
    assert why(d, "recover-banner:darkest-secret") == ("not-exposed", "OATH-5.4.1d", {})
    assert why(d, "recover-relic:0") == ("no-price", "OATH-2.8.4b", {})


# -- the Campaign -----------------------------------------------------------------------------------------------------


@law("OATH-5.5.1a", "OATH-5.5.1b", "OATH-5.5.1d")
def test_defenders() -> None:
    s = clash()
    assert said(s.act(1), "campaign") == (("board:@2",), {"supply": 2}, {})
    s.player(0, site=3)
    d = attack(s)
    assert said(d, "defender:@2") == (("board:@2",), {}, {})
    assert why(d, "defender:bandits") == ("site-is-ruled", "OATH-5.5.1d", {})
    s.player(0, site=1)
    s.state.site(3).warbands.clear()
    d = attack(s)
    assert said(d, "defender:bandits") == (("site:3",), {}, {})
    assert why(d, "defender:@0") == ("not-here", "OATH-5.5.1b", {})


@law("OATH-5.5.2b", "OATH-5.5.2c", "OATH-5.5.2d", "OATH-5.5.2g", "OATH-5.5.2h", "OATH-5.5.2i")
def test_targets() -> None:
    s = clash()
    s.site(4, warbands={"blue": 1})
    s.site(5, faceup=False)
    s.player(2, relics=["whistle"])
    s.banner("peoples-favor", holder=2, tokens=3)
    d = attack(s)
    assert said(d, "target-site:4:wastes") == (("site:4",), {"defense-die": 1}, {})
    relic = d.ask.explains("target-relic:whistle")
    assert (relic.where, relic.gain) == (("whistle",), {"relic": 1})
    assert said(d, "target-banner:peoples-favor") == (("peoples-favor",), {"defense-die": 3}, {})
    assert said(d, "target-pawn") == (("board:@2",), {"defense-die": 2}, {})
    assert why(d, "target-site:1:ancient-city") == ("not-ruled-by-defender", "OATH-5.5.2b", {})
    assert why(d, "target-site:5:slot-5") == ("site-is-facedown", "OATH-5.5.2b", {})
    s.player(2, site=4)
    d = attack(s)
    assert why(d, "target-relic:whistle") == ("defender-elsewhere", "OATH-5.5.2c", {})
    assert why(d, "target-pawn") == ("defender-elsewhere", "OATH-5.5.2d", {})


@law("OATH-5.5.1a", "OATH-5.5.2k", "OATH-5.5.3f", "OATH-7.5.4b")
def test_dice_and_plans() -> None:
    s = clash(red=("fire-talkers",))
    s.banner("darkest-secret", holder=1)
    s.player(1, secrets=1)
    d = attack(s)("done")
    assert said(d, "dice:4") == (("board:@1",), {"supply": 2}, {"attack-die": 4})
    assert said(at_plans(s), "plan:fire-talkers") == (("fire-talkers",), {"secret": 1}, {})


@law("OATH-5.5.3a", "OATH-5.5.3g", "OATH-7.5.1a", "OATH-9.3d")
def test_plans_that_cannot_be_used(new_card: NewCard) -> None:
    free = new_card((BATTLE_PLAN, lambda held, t, c, seat: None))
    s = clash(red=("longbows", "bear-traps", "zealots", free), blue=("battle-honors",), favor=0)
    d = at_plans(s)
    assert why(d, "plan:battle-honors") == ("plan-not-ruled", "OATH-7.5.1a", {})
    assert why(d, "plan:bear-traps") == ("other-side", "OATH-5.5.3a", {})
    assert why(d, "plan:zealots") == ("no-favor", "OATH-9.3d", {"needs": 1, "has": 0})
    d("plan:longbows", "swing-add")
    assert why(d, "plan:longbows") == ("used-already", "OATH-5.5.3g", {})


@law("OATH-5.5.3d", "OATH-7.5.4b")
def test_swung_dice() -> None:
    s = war()
    battle = Battle(1, 2, 3, attack=1)
    attacker = s.run(swing(s.table, Campaign(1, battle=battle), 1, 2), turn=1)
    assert said(attacker, "swing-add") == (("board:@1",), {}, {"attack-die": 2})
    assert said(attacker, "swing-remove") == (("board:@1",), {"attack-die": 1, "defense-die": 1}, {})
    defender = s.run(swing(s.table, Campaign(1, battle=battle), 2, 2), turn=1)
    assert said(defender, "swing-remove") == (("board:@1",), {}, {"defense-die": 1})


@law("OATH-5.5.6k", "OATH-5.5.5f")
def test_losses() -> None:
    s = clash()
    c = Campaign(1, battle=Battle(1, 2, 3, sites=[3]))
    d = s.run(kill_some(s.table, c, 2, "defender", 1, "losses", "OATH-5.5.6k"), turn=1)
    assert said(d, "fall:1") == (("site:3",), {"warband": 1}, {})
    assert said(d, "fall:0") == (("site:3",), {}, {})


# -- minor actions and deals ------------------------------------------------------------------------------------------


@law("OATH-6.3a", "OATH-6.3b", "OATH-6.5a", "OATH-6.5c", "OATH-2.4.2c", "OATH-6.1a", "OATH-6.8a")
def test_minor_actions() -> None:
    s = scene(warbands=2)
    s.site(3, warbands={"red": 1}, relics=["whistle"])
    d = s.act(1)
    mark = s.state.site(3).relics[0].mark
    assert said(d, "peek") == ((f"#{mark}", "site:3"), {}, {})
    assert said(d, "put-at-site") == (("site:3",), {}, {})
    assert why(d, "take-from-site") == ("last-warband", "OATH-6.5a", {})
    assert why(d, "offer") == ("no-scepter", "OATH-2.4.2c", {})
    assert why(d, "play-adviser") == ("no-facedown-adviser", "OATH-6.1a", {})
    assert why(d, "self-exile") == ("not-a-citizen", "OATH-6.8a", {})
    d("peek")
    assert why(d, "peek") == ("all-seen", "OATH-6.3b", {})
    s.state.site(3).warbands.clear()
    assert why(s.act(1), "put-at-site") == ("site-not-ruled", "OATH-6.5c", {})


@law("OATH-6.7a", "OATH-6.7b", "OATH-6.7e", "OATH-9.3d")
def test_exile() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.banner("peoples-favor", holder=1)
    s.player(0, favor=6)
    s.state.title = 2
    assert said(s.act(0), "exile") == (("board:@1",), {"favor": 6}, {})
    s.state.players[0].favor = 5
    assert why(s.act(0), "exile") == ("no-favor", "OATH-9.3d", {"needs": 6, "has": 5})


@law("OATH-6.6.1b", "OATH-6.6.1c", "OATH-10.exchange-b")
def test_deals() -> None:
    s = Scene(3)
    s.player(1, favor=3, secrets=2, relics=["whistle"])
    d = s.run(negotiate(s.table, 1, 2, {"favor", "secrets", "relics", "promises"}, "OATH-7.6.3g"), turn=1)
    assert said(d, "give-relic:whistle") == (("whistle",), {"relic": 1}, {})
    assert said(d, "give-some:favor") == (("board:@1",), {}, {})
    d("give-relic:whistle", "give-some:favor")
    assert said(d, "amount:2") == (("board:@1",), {"favor": 2}, {})
    d("amount:2")
    assert said(d, "propose") == (("whistle", "board:@1"), {"relic": 1, "favor": 2}, {})
    d("propose")
    assert said(d, "accept") == (("whistle", "board:@1"), {}, {"relic": 1, "favor": 2})
    s.player(1, turned=2)
    d = s.run(give_any_secrets(s.table, 1, 2, 2))
    assert said(d, "amount:1") == (("board:@2",), {"secret": 2}, {})


@law("OATH-6.6.1e", "OATH-2.4.2e", "OATH-6.5a", "OATH-6.5f", "OATH-5.1.2a")
def test_what_is_lacking() -> None:
    s = Scene(3)
    s.state.taken.append("0:grand-scepter")
    assert why(s.act(0), "offer") == ("scepter-just-taken", "OATH-2.4.2e", {})
    assert why(s.act(0), "take-from-site") == ("no-warbands-here", "OATH-6.5a", {})
    assert why(s.act(0), "hand-over") == ("no-imperial-here", "OATH-6.5f", {})
    assert why(s.act(1), "hand-over") == ("not-imperial", "OATH-6.5f", {})
    s.state.taken.clear()
    s.reliquary(None, None, None, None)
    assert why(s.act(0), "offer") == ("reliquary-is-empty", "OATH-6.6.1e", {})
    s.state.world_deck.clear()
    assert why(s.act(0), "search") == ("pile-is-empty", "OATH-5.1.2a", {})


# -- powers -----------------------------------------------------------------------------------------------------------


@law("OATH-7.1.1a", "OATH-7.1.2g", "OATH-7.1.2j", "OATH-9.3d")
def test_powers_that_cannot_be_used() -> None:
    s = Scene(3)
    s.site(3, cards=["alchemist"])
    s.player(1, secrets=2)
    assert said(s.act(1), "power:alchemist") == (("alchemist",), {"secret": 2}, {})
    s.player(1, secrets=1, turned=1)
    assert why(s.act(1), "power:alchemist") == ("no-secret", "OATH-9.3d", {"needs": 2, "has": 1})
    s.player(1, secrets=2)
    s.state.site(3).cards[0].secrets = 1
    assert why(s.act(1), "power:alchemist") == ("tokens-on-card", "OATH-7.1.2g", {})
    s.player(1, site=4)
    assert why(s.act(1), "power:alchemist") == ("no-access", "OATH-7.1.1a", {})


@law("OATH-7.3.1a")
def test_a_wake_power_is_used_once(new_card: NewCard) -> None:
    first, second = (new_card((WAKE, nothing)) for _ in range(2))
    s = Scene(3)
    s.player(1, advisers=[first, second])
    d = s.run(wake(s.table, 1, 1))
    assert said(d, f"power:{first}") == ((first,), {}, {})
    d(f"power:{first}")
    assert why(d, f"power:{first}") == ("used-already", "OATH-7.3.1a", {})


# -- in any position --------------------------------------------------------------------------------------------------

QUESTIONS = 1500


def places(state: State, ask: Ask) -> set[str]:
    """What a question is about, each of which it offers or withholds."""
    here = state.players[ask.seat].site
    match ask.prompt:
        case "act":
            return {*MAJOR, *MINOR, *(f"power:{held.key}" for held in ACTION.live(state))}
        case "travel":
            return {str(slot) for slot in SLOTS if slot != here}
        case "muster" | "trade":
            return {card.slug for card in state.site(here).cards}
        case "search-where":
            return {"deck", *REGIONS}
        case "play-card":
            return {*map(str, SLOTS), "as-adviser", "facedown"}
        case "recover":
            return {*BANNERS, *(str(n) for n in range(len(state.site(here).relics)))}
        case "target":
            assert state.battle
            return {*map(str, SLOTS)} - {*map(str, state.battle.sites)}
        case "plan":
            return {held.key for held in BATTLE_PLAN.live(state)}
        case "defender":
            return {"bandits", *(f"@{other}" for other in range(len(state.players)) if other != ask.seat)}
    return set()


def place_in(ask: Ask, option: str) -> str:
    _, *rest = option.split(":")
    return rest[0] if rest and ask.prompt != "act" else option


def test_what_is_not_offered_is_withheld() -> None:
    seen = set()
    for match, ask in islice(questions("oath"), QUESTIONS):
        withheld = ask.withholds()
        options = [*ask.options, *(each.option for each in withheld)]
        assert len(set(options)) == len(options)
        if known := places(match.state, ask):
            seen.add(ask.prompt)
            offered, closed = ({place_in(ask, o) for o in some} for some in (ask.options, [w.option for w in withheld]))
            assert offered | closed >= known
            assert ask.prompt == "trade" or not offered & closed  # a card trades in two ways
        for each in withheld:
            assert each.reason != "not-now", f"{ask.prompt}: nothing explains {each.option}"
            assert each.law.startswith("OATH-"), each
    assert seen == {"act", "defender", "muster", "plan", "play-card", "recover", "search-where", "target", "trade", "travel"}


def test_whoever_has_enough_of_everything_lacks_nothing() -> None:
    lacking = 0
    for match, ask in islice(questions("oath"), QUESTIONS):
        lacks = [each for each in ask.withholds() if "needs" in each.params]
        assert all(each.params["needs"] > each.params["has"] for each in lacks)
        if lacks and ask.prompt == "act":
            lacking += 1
            player = match.state.players[ask.seat]
            before = player.supply, player.favor, player.secrets
            player.supply, player.favor, player.secrets = 99, 999, 99
            rich = [each for each in ask.withholds() if "needs" in each.params]
            player.supply, player.favor, player.secrets = before
            assert rich == []
    assert lacking > 100
