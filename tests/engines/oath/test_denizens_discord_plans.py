"""Battle plans of Discord."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import BAN_PLAN, CAMPAIGN_OVER, LOCKS, Held
from games.oath.engine.play.core.states import Battle, OathTable
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
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Driver, Scene

law, answer = pytest.mark.law, pytest.mark.answer


def after_pawn(s: Scene, *, dice: int = 5) -> Driver:
    """Of a clash: slot 3 and blue's pawn are the targets."""
    return attack(s)("target-pawn", f"dice:{dice}")


def pools(s: Scene) -> list[tuple[str, int]]:
    kinds = ("attack-dice-added", "attack-dice-removed", "defense-dice-added")
    return [(event.kind, event.params["count"]) for event in s.table.events if event.kind in kinds]


# -- Mercenaries ------------------------------------------------------------------------------------------------------


@law("OATH-7.5.4a", "OATH-7.5.4b", "OATH-7.5.3a")
def test_it_works() -> None:
    s = clash(red=("mercenaries",), attack="s s s s s s s s")
    d = at_plans(s)("plan:mercenaries", "swing-add")
    assert pools(s) == [("attack-dice-added", 3)]
    assert s.red.advisers[0].favor == 1
    fight(d)
    assert advisers(s) == ["mercenaries"]  # the victor keeps them
    s.check()


@law("OATH-5.5.3d")
@pytest.mark.parametrize(("pool", "removed", "added"), [(5, 3, 0), (2, 2, 1), (0, 0, 3)])
def test_mercenaries_of_a_defender(pool: int, removed: int, added: int) -> None:
    s = clash(blue=("mercenaries",))
    before = s.state.banks["discord"]
    d = at_plans(s, dice=pool)("plan:mercenaries", "swing-remove")
    wanted = [("attack-dice-removed", removed), ("defense-dice-added", added)]
    assert pools(s) == [change for change in wanted if change[1]]
    assert s.state.banks["discord"] == before + 1  # off turn
    fight(d)


@law("OATH-5.5.6d", "OATH-10.discard-h")
@pytest.mark.parametrize("loser", ["red", "blue"])
def test_defeated_mercenaries_desert(loser: str) -> None:
    swords = "s s s s s s s s" if loser == "blue" else ""
    s = clash(**{loser: ("mercenaries",)}, attack=swords)  # type: ignore[arg-type]
    d = fight(at_plans(s), "plan:mercenaries")
    assert d.over
    assert advisers(s, 1) == advisers(s, 2) == []
    assert s.state.discards["hinterland"] == ["mercenaries"]
    assert s.state.banks["discord"] == 4
    s.check()


@law("OATH-10.discard-i")
def test_secrets_on_mercenaries_of_a_defender_go_back_to_whose_turn_it_is() -> None:
    s = clash(attack="s s s s s s s s")
    s.site(3, cards=["mercenaries"])
    s.state.where["mercenaries"].card.secrets = 1  # red has traded with them
    fight(attack(s)("done", "dice:5"), "plan:mercenaries", "swing-add")
    assert s.state.discards["hinterland"] == ["mercenaries"]
    assert (s.red.turned, s.blue.turned) == (1, 0)


def test_unused_mercenaries_stay() -> None:
    s = clash(red=("mercenaries",))
    assert offered(at_plans(s)) == ["plan:mercenaries"]
    assert (used(s), advisers(s)) == ([], ["mercenaries"])
    assert advisers(s) == ["mercenaries"]


@law("OATH-7.2.2a")
def test_locked_mercenaries_stay(new_card: NewCard) -> None:
    lock = new_card((LOCKS, lambda held, state, seat, zone, at, card: card.slug == "mercenaries"))
    s = clash(red=("mercenaries", lock))
    fight(at_plans(s), "plan:mercenaries")
    assert advisers(s) == ["mercenaries", lock]


def test_mercenaries_of_an_ally_desert_when_the_side_is_defeated() -> None:
    s = empire(citizen=("mercenaries",), attack="s s s s s s s s")
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:mercenaries", "swing-add")
    assert s.told("campaign-won")
    assert advisers(s, 2) == []
    s.check()


# -- Cracked Sage -----------------------------------------------------------------------------------------------------


def sage(user: str, foe: tuple[str, ...]) -> Scene:
    other = {"red": "blue", "blue": "red"}[user]
    s = clash(**{user: ("cracked-sage",), other: foe}, favor=2)  # type: ignore[arg-type]
    s.player(1, secrets=1)
    s.player(2, secrets=1)
    return s


@law("OATH-7.5.4b", "OATH-7.1.2e")
@pytest.mark.parametrize("user", ["red", "blue"])
def test_the_cracked_sage_knows_their_tricks(user: str) -> None:
    s = sage(user, ("alchemist", "revelation"))
    d = at_plans(s)("plan:cracked-sage", "swing-add" if user == "red" else "swing-remove")
    assert pools(s) == [("attack-dice-added" if user == "red" else "attack-dice-removed", 4)]  # not 4 each
    player = s.red if user == "red" else s.blue
    assert (player.favor, player.secrets) == (1, 0)
    assert (s.red.advisers[0].secrets, s.blue.turned) == ((1, 0) if user == "red" else (0, 1))
    fight(d)
    s.check()


@law("OATH-10.match-a")
@pytest.mark.parametrize("foe", [(), ("wolves",), ("?alchemist",)])
def test_the_sage_needs_a_faceup_arcane_adviser_of_the_enemy(foe: tuple[str, ...]) -> None:
    s = sage("red", foe)
    s.player(1, advisers=["tutor"])
    assert offered(at_plans(s)) == []


@law("OATH-10.your-enemy-a")
@pytest.mark.parametrize(("answer", "works"), [("join", True), ("stay-out", False)])
def test_allies_are_enemies_too_for_the_sage(answer: str, works: bool) -> None:
    s = empire(citizen=("alchemist",))
    s.player(1, secrets=1, advisers=["cracked-sage"])
    d = attack(s)("defender:@0", "done", "dice:0", answer)
    if answer == "join":
        d(["seat:@2"])
    assert (not d.over and open_to(d) == ["plan:cracked-sage"]) is works


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["cracked-sage", "mercenaries"])
def test_bandits_never_pay(card: str) -> None:
    s = bandits(card)
    s.player(1, advisers=["alchemist"])
    fight(attack(s))
    assert used(s) == []


def test_bandits_have_no_advisers() -> None:
    s = bandits("wolves")
    s.player(1, secrets=1, advisers=["cracked-sage"])
    assert offered(attack(s)) == []


@law("OATH-5.5.3f")
@pytest.mark.parametrize(("favor", "secrets"), [(0, 1), (1, 0)])
def test_the_sage_has_to_be_paid(favor: int, secrets: int) -> None:
    s = clash(red=("cracked-sage",), blue=("alchemist",), favor=favor)
    s.player(1, secrets=secrets)
    assert offered(at_plans(s)) == []


# -- Disgraced Captain ------------------------------------------------------------------------------------------------


def captain(*cards: str, favor: int = 2) -> Scene:
    s = clash(red=("disgraced-captain",), favor=favor)
    s.site(3, cards=cards)
    return s


@law("OATH-7.1.2e")
def test_the_disgraced_captain_knows_the_walls() -> None:
    s = captain("royal-tax", "captains")
    d = at_plans(s)("plan:disgraced-captain")
    assert pools(s) == [("attack-dice-added", 4)]  # once
    assert (s.red.favor, s.red.advisers[0].favor) == (0, 1)
    fight(d)
    s.check()


@pytest.mark.parametrize("cards", [(), ("wolves",), ("bandit-rampart",)])
def test_the_captain_needs_a_card_of_order(cards: tuple[str, ...]) -> None:
    s = captain(*cards)
    assert "plan:disgraced-captain" not in offered(at_plans(s))


def test_an_intact_edifice_of_order_serves_the_captain() -> None:
    assert "plan:disgraced-captain" in open_to(at_plans(captain("sprawling-rampart")))


@pytest.mark.answer("disgraced-captain", 1)
def test_the_site_itself_must_be_a_target() -> None:
    """Blue rules another site, and stands at one with a card of Order."""
    s = war()
    s.site(3, cards=["royal-tax"], warbands={"red": 1})
    s.player(1, warbands=5, favor=2, advisers=["disgraced-captain"])
    s.player(2, site=3, warbands=2)
    assert offered(attack(s)) == []
    assert s.told("campaign-declared")[0].params["targets"] == ["pawn"]


def test_the_captain_costs_two_favor() -> None:
    s = captain("royal-tax", favor=1)
    assert offered(at_plans(s)) == []


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["disgraced-captain", "second-wind", "zealots", "slander", "book-burning"])
def test_a_plan_of_attack_does_not_defend(card: str) -> None:
    s = clash(blue=(card,), favor=3, theirs=0)
    s.site(3, cards=["royal-tax"])
    s.player(2, secrets=2)
    assert offered(after_pawn(s)) == []


# -- Zealots ----------------------------------------------------------------------------------------------------------


@law("OATH-5.5.5f", "OATH-10.sacrifice-a")
@pytest.mark.parametrize(("theirs", "needed"), [(5, 3), (6, 3), (7, 3), (8, 4)])
def test_zealots_count_three_each(theirs: int, needed: int) -> None:
    """One more of blue's is at the site; two hollow swords make one."""
    s = clash(red=("zealots",), theirs=theirs)
    d = at_plans(s, dice=0)("plan:zealots")
    assert asked(d) == (1, "sacrifice")
    assert d.options == ["no-sacrifice", f"sacrifice:{needed}"]
    d(f"sacrifice:{needed}")
    fight(d)
    assert s.told("campaign-won")[0].params["attack"] == 3 * needed
    s.check()


@pytest.mark.parametrize(("theirs", "works"), [(3, False), (4, False), (5, True)])
@pytest.mark.answer("zealots", 1)
def test_zealots_have_to_be_fewer(theirs: int, works: bool) -> None:
    d = at_plans(clash(red=("zealots",), theirs=theirs))
    assert (d.ask.prompt == "plan") is works


@pytest.mark.answer("zealots", 1)
def test_losses_later_do_not_stop_the_zealots() -> None:
    s = clash(red=("zealots",), blue=("bear-traps",), theirs=5, attack="k k")
    d = at_plans(s, dice=3)("plan:zealots", "plan:bear-traps")
    assert asked(d)[1] == "sacrifice"
    assert d.options[1] == "sacrifice:1"  # six and a warband behind four swords


def test_zealots_count_bandits() -> None:
    s = bandits("wolves", warbands=2)
    s.site(8, cards=["bandit-chief"])
    s.player(1, advisers=["zealots"])
    assert open_to(attack(s)("done", "dice:0")) == ["plan:zealots"]
    s = bandits("wolves", warbands=3)
    s.site(8, cards=["bandit-chief"])
    s.player(1, advisers=["zealots"])
    assert offered(attack(s)("done", "dice:0")) == []


@answer("bandit-crown", 1)
@law("OATH-7.6.5d")
@pytest.mark.parametrize(("crown", "works"), [((), False), (("bandit-crown",), True)])
def test_zealots_count_the_crowns_bandits_beside_warbands(crown: tuple[str, ...], works: bool) -> None:
    """Five attack four warbands on the board, one at the site, and a bandit there."""
    s = clash(red=("zealots",), theirs=4)
    s.player(2, relics=crown)
    assert (open_to(at_plans(s)) == ["plan:zealots"]) is works


@law("OATH-9.2b")
def test_zealots_are_of_no_use_where_sacrifice_is_forbidden() -> None:
    s = clash(red=("zealots",), blue=("vow-of-peace",), theirs=6)
    assert offered(at_plans(s)) == []


def test_zealots_cost_a_favor() -> None:
    s = clash(red=("zealots",), theirs=6, favor=0)
    assert offered(at_plans(s)) == []


# -- Slander ----------------------------------------------------------------------------------------------------------


@law("OATH-5.5.7.IIIb")
@pytest.mark.parametrize("choice", ["banish", "let-stay"])
def test_slander_burns_all_favor(choice: str) -> None:
    """Without another question, whatever becomes of the pawn."""
    s = clash(red=("slander",), favor=5, attack="s s s s s")
    s.blue.advisers.append(s._draw("elders"))
    s.blue.advisers[0].favor, s.state.shared = 1, s.state.shared - 1
    s.state.changed()
    fight(after_pawn(s), "plan:slander", choice)
    assert (s.blue.favor, s.blue.advisers[0].favor) == (0, 1)
    s.check()


def test_without_slander_half_is_burnt() -> None:
    s = clash(red=("slander",), favor=5, attack="s s s s s")
    fight(after_pawn(s), "burn-half:2")
    assert s.blue.favor == 3


@pytest.mark.parametrize("card", ["slander", "book-burning"])
def test_only_who_is_after_the_pawn_uses_it(card: str) -> None:
    s = clash(red=(card,), favor=3)
    assert offered(at_plans(s)) == []


@pytest.mark.parametrize("card", ["slander", "book-burning"])
def test_it_is_of_no_use_against_bandits(card: str) -> None:
    s = bandits("wolves")
    s.player(1, advisers=[card])
    assert offered(attack(s)) == []


def test_slander_costs_a_favor() -> None:
    s = clash(red=("slander",), favor=0)
    assert offered(after_pawn(s)) == []


def test_slander_needs_victory_and_spares_allies() -> None:
    s = clash(red=("slander",), favor=5)
    fight(after_pawn(s), "plan:slander")
    assert s.blue.favor == 5
    s = empire(attack="s s s s s s s s s")
    s.player(1, advisers=["slander"])
    fight(attack(s)("defender:@0"), "target-pawn", "join", "seat:@2", "plan:slander", "sacrifice:2")
    assert (s.purple.favor, s.blue.favor) == (0, 2)


# -- Book Burning -----------------------------------------------------------------------------------------------------


def library(secrets: int, turned: int = 0, *, swords: str = "s s s s s") -> Scene:
    s = clash(red=("book-burning",), attack=swords)
    s.player(2, secrets=secrets, turned=turned, advisers=["?elders"])
    s.blue.advisers[0].secrets = 1
    s.banner("darkest-secret", holder=2, tokens=3)
    return s


def burnt_books(s: Scene) -> Driver:
    d = attack(s)("target-pawn", "done", "dice:5")
    while not d.over and d.ask.prompt != "last-secret":
        wanted = [option for option in d.options if option in ("plan:book-burning", "burn-nothing", "let-stay")]
        other = d.options[0 if d.ask.prompt in ("sacrifice", "occupy") else -1]
        d((wanted or [other])[0])
    return d


@law("OATH-10.burn-a", "OATH-5.5.8a")
@pytest.mark.parametrize(
    ("secrets", "turned", "left"), [(3, 0, (1, 0)), (0, 3, (0, 1)), (1, 0, (1, 0)), (0, 1, (0, 1)), (0, 0, (0, 0))]
)
def test_book_burning_leaves_one_secret(secrets: int, turned: int, left: tuple[int, int]) -> None:
    s = library(secrets, turned)
    assert burnt_books(s).over
    assert (s.blue.secrets, s.blue.turned) == left
    assert (s.blue.advisers[0].secrets, s.state.banners["darkest-secret"].tokens) == (1, 3)
    s.check()


@pytest.mark.parametrize(("answer", "left"), [("keep-faceup", (1, 0)), ("keep-facedown", (0, 1))])
@pytest.mark.answer("book-burning", 1)
def test_the_defender_says_which_secret_stays(answer: str, left: tuple[int, int]) -> None:
    s = library(2, 2)
    d = burnt_books(s)
    assert (asked(d), d.options) == ((2, "last-secret"), ["keep-faceup", "keep-facedown"])
    d(answer)
    assert (s.blue.secrets, s.blue.turned) == left
    assert s.told("secrets-burnt")[-1].params == {"seat": 2, "count": 3}


def test_books_survive_a_failed_attack() -> None:
    s = library(3, swords="")
    assert burnt_books(s).over
    assert s.told("campaign-lost")
    assert s.blue.secrets == 3


def test_secrets_of_allies_are_safe() -> None:
    s = empire(attack="s s s s s s s s s")
    s.player(0, secrets=2)
    s.player(1, advisers=["book-burning"])
    s.player(2, secrets=2)
    fight(attack(s)("defender:@0"), "target-pawn", "join", "seat:@2", "plan:book-burning", "sacrifice:2")
    assert (s.purple.secrets, s.blue.secrets) == (1, 2)


# -- Second Wind ------------------------------------------------------------------------------------------------------


def windy(*advisers: str, secrets: int = 1, favor: int = 1, attack: str = "s s s s s") -> Scene:
    """Red attacks bandits at slot 3; blue stands at slot 4."""
    s = bandits("wolves", attack=attack)
    s.state.shared += s.red.favor - favor
    s.red.favor = favor
    s.player(1, secrets=secrets, supply=2, advisers=["second-wind", *advisers])
    s.player(2, warbands=1)
    return s


def to(d: Driver, prompt: str, *wanted: str) -> Driver:
    """Up to this question."""
    while not d.over and d.ask.prompt != prompt:
        answer = next((option for option in wanted if option in d.options), None)
        d(answer or d.options[0 if d.ask.prompt in ("sacrifice", "occupy") else -1])
    return d


@law("OATH-7.6.2a", "OATH-7.1.3b")
def test_a_second_wind_travels_and_fights_on() -> None:
    s = windy()
    d = to(attack(s), "free-travel", "dice:5", "plan:second-wind")
    assert (asked(d), d.options) == ((1, "free-travel"), ["travel", "no-travel"])
    assert s.told("campaign-won")
    assert s.state.battle is None
    d("travel", "travel-to:4:wastes:0")
    assert asked(d) == (1, "free-campaign")
    d("campaign", "defender:@2")
    fight(d)
    assert s.red.supply == 0
    assert [event.params["defender"] for event in s.told("campaign-declared")] == ["bandits", "@2"]
    s.check()


def test_each_part_of_a_second_wind_is_optional() -> None:
    s = windy()
    s.blue.site = 3
    d = to(attack(s), "free-travel", "defender:bandits", "dice:5", "plan:second-wind")("no-travel")
    assert asked(d) == (1, "free-campaign")
    assert d("no-campaign").over
    assert s.red.site == 3


def test_no_second_wind_after_a_defeat() -> None:
    s = windy(attack="")
    s.site(8, cards=["bandit-chief"])
    d = to(attack(s), "free-travel", "dice:0", "plan:second-wind", "no-sacrifice")
    assert d.over
    assert s.told("campaign-lost")
    assert used(s) == [("@1", "second-wind")]


@law("OATH-7.1.2e")
def test_a_second_wind_can_blow_again_if_paid_again() -> None:
    s = windy(secrets=2, favor=2)
    d = to(attack(s), "free-travel", "dice:5", "plan:second-wind")("travel", "travel-to:4:wastes:0", "campaign", "defender:@2")
    d = to(d, "plan")
    assert open_to(d) == ["plan:second-wind"]
    d("plan:second-wind")
    assert (s.red.favor, s.red.secrets, s.red.advisers[0].secrets) == (0, 0, 2)


@pytest.mark.parametrize(("secrets", "favor"), [(0, 1), (1, 0)])
def test_a_second_wind_has_its_price(secrets: int, favor: int) -> None:
    s = windy(secrets=secrets, favor=favor)
    assert offered(attack(s)) == []


@pytest.mark.answer("sneak-attack", 3)
def test_a_sneak_attack_comes_before_the_second_wind() -> None:
    s = windy()
    s.player(2, site=3, advisers=["sneak-attack"])
    d = to(attack(s), "sneak-attack", "defender:bandits", "dice:5", "plan:second-wind")
    assert asked(d) == (2, "sneak-attack")
    d = to(d("campaign"), "free-travel")
    assert asked(d) == (1, "free-travel")
    assert len(s.told("campaign-declared")) == 2


@pytest.mark.answer("martial-culture", 1)
def test_citizenship_of_the_victor_comes_before_the_second_wind() -> None:
    s = clash(red=("second-wind", "wolves"), attack="s s s s s s")
    s.site(5, cards=["martial-culture"], warbands={"red": 1})
    s.player(1, secrets=1)
    d = to(at_plans(s), "become-citizen", "plan:second-wind", "plan:martial-culture")
    assert s.red.role == "exile"
    d("become-citizen")
    assert (asked(d), s.red.role) == ((1, "free-travel"), "citizen")


def test_others_hear_of_the_campaign_first(new_card: NewCard) -> None:
    heard: list[str] = []

    def hear(held: Held[Any], t: OathTable, battle: Battle, won: bool) -> Any:
        heard.append(f"{won}")
        yield from ()

    s = windy()
    s.player(0, advisers=[new_card((CAMPAIGN_OVER, hear))])
    to(attack(s), "free-travel", "dice:5", "plan:second-wind")
    assert heard == ["True"]


# -- all of them ------------------------------------------------------------------------------------------------------

ALL = ["book-burning", "cracked-sage", "disgraced-captain", "mercenaries", "second-wind", "slander", "zealots"]


@pytest.mark.parametrize("card", ALL)
def test_each_is_there_when_all_it_needs_is_there_and_can_be_forbidden(card: str, new_card: NewCard) -> None:
    def ready(*others: str) -> list[str]:
        s = clash(red=(card,), blue=("alchemist", *others), favor=3, theirs=6)
        s.site(3, cards=["royal-tax"])
        s.player(1, secrets=2)
        d = after_pawn(s)
        return [] if d.over else open_to(d)

    assert ready() == [f"plan:{card}"]
    assert ready(new_card((BAN_PLAN, lambda held, t, c, user, plan: plan.slug == card))) == []


def test_plans_of_discord_are_used_side_by_side() -> None:
    s = clash(red=("cracked-sage", "mercenaries", "zealots"), blue=("alchemist",), favor=3, theirs=6)
    s.player(1, secrets=1)
    d = at_plans(s)("plan:mercenaries", "swing-add", "plan:cracked-sage", "swing-add", "plan:zealots")
    assert s.told("attack-dice-added")[-1].params["pool"] == 5 + 3 + 4
    fight(d)
    s.check()
