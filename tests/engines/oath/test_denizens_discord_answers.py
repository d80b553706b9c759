"""Denizens of Discord that answer to what others do: Beast Tamer, Relic Thief, Sneak Attack, False Prophet."""

from typing import Any

import pytest

from games.oath.engine.play.core.cards import discard, give_relic, take_relics
from games.oath.engine.play.core.hooks import BATTLE_PLAN
from games.oath.engine.play.core.states import Battle
from games.oath.engine.play.minors.citizenship import become_citizen, exile
from games.oath.engine.play.rounds.rounds import wake
from games.oath.engine.play.rounds.victory import fulfilled, visions_of, war_exhaustion
from games.oath.engine.play.views import view
from tests.engines.oath.campaign_scene import Told, asked, attack, bandits, clash, empire, fight, offered, open_to, used, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law

# -- Beast Tamer ------------------------------------------------------------------------------------------------------


@law("OATH-9.2b")
def test_it_works(new_card: NewCard) -> None:
    def cards() -> list[str]:
        return [new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit=suit) for suit in ("beast", "nomad", "order", None)]

    mine, theirs = cards(), cards()
    s = clash(red=(*mine,), blue=(*theirs, "beast-tamer"))
    d = attack(s)("done", "dice:5")
    assert open_to(d) == [f"plan:{card}" for card in mine[2:]]
    d("done")
    assert open_to(d) == [f"plan:{card}" for card in theirs]
    s = clash(red=(*mine, "beast-tamer"), blue=(*theirs,))
    d = attack(s)("done", "dice:5")
    assert open_to(d) == [f"plan:{card}" for card in mine]
    d("done")
    assert open_to(d) == [f"plan:{card}" for card in theirs[2:]]


@pytest.mark.parametrize(("answer", "bound"), [("join", True), ("stay-out", False)])
def test_a_tamer_who_joins_binds_the_attacker(new_card: NewCard, answer: str, bound: bool) -> None:
    beast = new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit="beast")
    s = empire(citizen=("beast-tamer",))
    s.player(1, advisers=[beast])
    d = attack(s)("defender:@0", "done", "dice:0", answer)
    if bound:
        d(["seat:@2"])
    assert (not d.over and open_to(d) == [f"plan:{beast}"]) is not bound


def test_a_tamer_who_attacks_binds_the_whole_side(new_card: NewCard) -> None:
    beast, nomad = (new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit=suit) for suit in ("beast", "nomad"))
    s = empire(citizen=(beast,), chancellor=(nomad,))
    s.player(1, advisers=["beast-tamer"])
    assert offered(attack(s), "defender:@0", "join", "seat:@2") == []


@law("OATH-10.enemy-c")
@pytest.mark.parametrize("tamed", [True, False])
def test_bandits_are_tamed_too(new_card: NewCard, tamed: bool) -> None:
    beast, hearth = (new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit=suit) for suit in ("beast", "hearth"))
    s = bandits(beast, hearth)
    s.player(1 if tamed else 2, advisers=["beast-tamer"])
    fight(attack(s))
    assert used(s) == [("bandits", card) for card in ([hearth] if tamed else [beast, hearth])]


# -- Relic Thief ------------------------------------------------------------------------------------------------------


def thief(dice: str = "", *, site: int = 4, favor: int = 1, secrets: int = 1) -> Scene:
    """Of blue, in the same region as red."""
    s = Scene(3)
    s.table.dice = Told(dice, "")
    s.player(2, site=site, favor=favor, secrets=secrets, advisers=["relic-thief"])
    return s


def taking(s: Scene, *relics: str, seat: int = 1) -> Driver:
    return s.run(take_relics(s.table, seat, list(relics)), turn=seat)


def drawn(s: Scene, *relics: str) -> list[str]:
    s.site(3, relics=relics)
    return list(relics)


@law("OATH-7.1.2h", "OATH-7.1.2i", "OATH-10.take-c")
@pytest.mark.parametrize(("dice", "stolen"), [(".", True), ("x", True), ("1", False), ("2", False)])
@pytest.mark.answer("relic-thief", 1)
def test_the_relic_thief_steals_when_no_shield_shows(dice: str, stolen: bool) -> None:
    s = thief(dice)
    d = taking(s, *drawn(s, "ivory-eye"))
    assert (asked(d), d.options) == ((2, "steal-relics"), ["steal", "no-theft"])
    assert d("steal").over
    assert [relic.slug for relic in s.blue.relics] == (["ivory-eye"] if stolen else [])
    assert [relic.slug for relic in s.red.relics] == ([] if stolen else ["ivory-eye"])
    assert (s.blue.favor, s.blue.secrets, s.blue.turned, s.state.banks["discord"]) == (0, 0, 1, 4)
    s.check()


@pytest.mark.parametrize(("dice", "stolen"), [(". x", 2), (". 1", 0), ("1 .", 0)])
@pytest.mark.answer("relic-thief", 5)
def test_the_thief_takes_all_or_nothing(dice: str, stolen: int) -> None:
    s = thief(dice)
    taking(s, *drawn(s, "ivory-eye", "cup-of-plenty"))("steal")
    assert [len(event.params["rolled"]) for event in s.told("roll")] == [2]
    assert len(s.blue.relics) == stolen
    s.check()


@law("OATH-7.1.3b")
def test_the_thief_need_not_try() -> None:
    s = thief()
    assert taking(s, *drawn(s, "ivory-eye"))("no-theft").over
    assert (s.blue.favor, s.red.relics[0].slug) == (1, "ivory-eye")


@pytest.mark.parametrize("short", [{"favor": 0}, {"secrets": 0}, {"site": 6}])
def test_without_the_price_or_elsewhere_there_is_no_theft(short: dict[str, Any]) -> None:
    s = thief(**short)
    assert taking(s, *drawn(s, "ivory-eye")).over


def test_the_thief_does_not_steal_from_himself() -> None:
    s = thief()
    assert taking(s, *drawn(s, "ivory-eye"), seat=2).over


@law("OATH-10.give-b")
def test_what_was_given_is_not_stolen() -> None:
    s = thief()
    give_relic(s.table, 1, *drawn(s, "ivory-eye"))
    assert s.blue.relics == []


def test_imperial_players_steal_from_each_other() -> None:
    s = thief()
    s.red.role = s.blue.role = "citizen"
    assert asked(taking(s, *drawn(s, "ivory-eye"))) == (2, "steal-relics")


@law("OATH-7.1.2g", "OATH-7.1.2c")
@pytest.mark.parametrize("empty", [True, False])
def test_on_the_thiefs_own_turn_the_card_must_be_empty(empty: bool) -> None:
    s = thief(favor=2, secrets=2)
    card = s.blue.advisers[0]
    card.secrets = int(not empty)
    d = s.run(take_relics(s.table, 1, drawn(s, "ivory-eye")), turn=2)
    if empty:
        d("steal")
        assert (card.favor, card.secrets) == (1, 1)
    else:
        assert d.over


@pytest.mark.answer("relic-thief", 2)
def test_the_thief_gets_back_what_a_campaign_took() -> None:
    s = clash(blue=("relic-thief",), attack="s s s s s s", defense=". . . . . . .")
    s.player(2, relics=["ivory-eye"], secrets=1)
    s.state.oath = "protection"
    d = attack(s)("target-relic:ivory-eye", "done", "dice:5")
    fight(d, "steal")
    assert [relic.slug for relic in s.blue.relics] == ["ivory-eye"]
    assert (s.blue.favor, s.blue.turned) == (1, 1)
    s.check()


@law("OATH-10.your-site-a")
@pytest.mark.parametrize("attacker", [0, 1])
def test_only_an_attacker_counts_as_standing_elsewhere(attacker: int) -> None:
    """Red takes a relic in the midst of a Campaign in the Hinterland: the own one, or that of another."""
    s = thief()
    s.state.battle = Battle(attacker, 2, 8)
    assert taking(s, *drawn(s, "ivory-eye")).over is (attacker == 1)


@law("OATH-10.your-site-a")
@pytest.mark.parametrize(("lead", "options"), [("captains", "ruled-site:7:rocky-coast"), ("wild-allies", "")])
@pytest.mark.parametrize(("at", "asks"), [(8, True), (4, False)])
def test_an_attacker_who_is_led_elsewhere_is_robbed_there(lead: str, options: str, at: int, asks: bool) -> None:
    """Red, whose pawn is in the Provinces, attacks in the Hinterland; yellow's thief is in either."""
    s = war(4, attack="k k k", oath="protection")
    s.state.title = 1
    s.site(3, cards=["captains"])
    s.site(7, cards=["wolves"], warbands={"red": 2})
    s.player(1, favor=1, secrets=1, warbands=4, relics=["map"], advisers=["wild-allies"])
    s.player(2, site=7, relics=["ivory-eye"])
    s.player(3, site=at, favor=1, secrets=1, advisers=["relic-thief"])
    d = s.act(1)(f"power:{lead}")
    while d.ask.prompt != "attack-dice":
        d(next(option for option in (options, "target-relic:ivory-eye", "done") if option in d.options))
    d("dice:3")
    while d.ask.prompt not in ("steal-relics", "act"):
        d(d.options[0])
    assert (asked(d) == (3, "steal-relics")) is asks
    fight(d)
    assert s.told("campaign-won")[0].params["seized"] == ["ivory-eye"]


@law("OATH-2.11b")
@pytest.mark.answer("relic-thief", 4)
def test_the_title_follows_the_relics() -> None:
    s = thief()
    s.state.oath = "protection"
    s.player(1, relics=["cup-of-plenty"])
    d = taking(s, *drawn(s, "ivory-eye"))
    assert s.state.title == 1
    d("steal")
    assert s.told("title-taken")[-1].params["seat"] == s.state.title


# -- Sneak Attack -----------------------------------------------------------------------------------------------------


def sneaky(*advisers: str, **dice: Any) -> Scene:
    """Red attacks bandits at slot 3; blue stands there."""
    s = war(**dice)
    s.player(1, warbands=5, favor=3)
    s.player(2, site=3, warbands=4, favor=2, supply=0, advisers=["sneak-attack", *advisers])
    return s


@law("OATH-7.1.4b", "OATH-7.6.2a")
@pytest.mark.answer("sneak-attack", 2)
def test_a_sneak_attack_answers_every_campaign() -> None:
    s = sneaky()
    d = fight_until(attack(s), "sneak-attack", "defender:bandits")
    assert asked(d) == (2, "sneak-attack")
    d("campaign")
    assert (asked(d), s.blue.supply) == ((2, "attack-dice"), 0)
    fight(d)
    assert [event.params["seat"] for event in s.told("campaign-declared")] == [1, 2]
    assert s.told("campaign-declared")[1].params["defender"] == "@1"
    s.check()


def fight_until(d: Driver, prompt: str, *wanted: str) -> Driver:
    """As `fight`, up to this question."""
    left = list(wanted)
    while not d.over and d.ask.prompt != prompt:
        answer = next((option for option in left if option in d.options), None)
        other = d.options[0 if d.ask.prompt in ("sacrifice", "occupy") else -1]
        d([] if d.ask.least == 0 else answer or other)
    return d


@law("OATH-7.1.3b")
def test_a_sneak_attack_can_be_left() -> None:
    s = sneaky()
    assert fight_until(attack(s), "sneak-attack", "defender:bandits")("no-campaign").over
    assert len(s.told("campaign-declared")) == 1


@law("OATH-5.5.1b")
@pytest.mark.answer("sneak-attack", 1)
def test_the_sneak_must_reach_the_attacker() -> None:
    s = sneaky()
    s.blue.site = 4
    fight(attack(s))
    assert len(s.told("campaign-declared")) == 1
    s = sneaky(attack="s s s s s s")
    s.site(4, warbands={"red": 1})
    s.blue.site = 4  # ruled by red
    fight(attack(s), "campaign")
    assert [event.params["seat"] for event in s.told("campaign-declared")] == [1, 2]


def test_the_sneak_does_not_answer_an_own_campaign() -> None:
    s = sneaky()
    s.player(2, supply=7)
    fight(attack(s, 2), "defender:bandits")
    assert len(s.told("campaign-declared")) == 1


@law("OATH-7.1.2h")
def test_sneak_plans_are_paid_to_the_banks() -> None:
    s = sneaky("mercenaries")
    d = fight_until(attack(s), "sneak-attack", "defender:bandits")("campaign", "dice:4")
    before = s.state.banks["discord"]
    d("plan:mercenaries", "swing-add")
    assert (s.state.banks["discord"], s.blue.advisers[1].favor) == (before + 1, 0)


@law("OATH-5.5.1f", "OATH-5.5.1g")
def test_imperial_players_can_sneak_upon_each_other() -> None:
    s = sneaky()
    s.red.role = "citizen"
    s.blue.role = "citizen"
    s.red.warbands = s.blue.warbands = 0
    s.state.reserve["red"] = s.state.reserve["blue"] = 14
    s.player(1, warbands=2)
    s.player(2, warbands=2)
    fight(attack(s), "defender:bandits", "campaign")
    assert s.told("campaign-declared")[1].params["defender"] == "@1"
    s.check()


def test_vow_of_peace_keeps_from_sneaking() -> None:
    s = sneaky("vow-of-peace")
    fight(attack(s), "defender:bandits")
    assert len(s.told("campaign-declared")) == 1


# -- False Prophet ----------------------------------------------------------------------------------------------------

FAITH, CONQUEST = "vision-of-faith", "vision-of-conquest"


def prophesied(**of: Any) -> Scene:
    """Red has the False Prophet, with a warband on the Vision of blue; three Visions were drawn."""
    s = Scene(3, **of)
    s.player(2, vision=CONQUEST)
    s.state.visions_drawn = 3
    d = playing(s, "false-prophet")("as-adviser")
    assert d.over
    return s


def goes(s: Scene, *, by: int = 2) -> Driver:
    """Blue's Vision is discarded."""
    assert s.blue.vision is not None
    return s.run(discard(s.table, by, [s.blue.vision.slug]), turn=by)


@law("OATH-7.3.3a")
def test_the_false_prophet_marks_a_vision() -> None:
    s = prophesied()
    assert s.blue.vision is not None
    assert (s.blue.vision.warbands, s.red.warbands, s.state.reserve["red"]) == ({"red": 1}, 0, 13)
    s.check()


@law("OATH-3.2a")
def test_the_marked_vision_is_the_prophets_too() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    assert (visions_of(s.state, 1), visions_of(s.state, 2), visions_of(s.state, 0)) == ([CONQUEST], [CONQUEST], [])
    assert fulfilled(s.state, 1) == [CONQUEST]
    assert fulfilled(s.state, 2) == []
    s.player(1, vision=FAITH)
    assert visions_of(s.state, 1) == [FAITH, CONQUEST]
    s.site(5, warbands={"blue": 1})
    s.site(6, warbands={"blue": 1})
    assert fulfilled(s.state, 2) == [CONQUEST]  # its first owner keeps it


@law("OATH-3.2a")
def test_the_prophet_wins_with_it() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    d = s.run(wake(s.table, 1, 1), turn=1)
    assert d.result is True
    assert s.state.victory is not None
    assert (s.state.victory.seat, s.state.victory.how) == (1, [CONQUEST])


@law("OATH-3.4.3a")
def test_the_prophet_wins_with_it_at_the_end() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    s.state.title, s.state.round = 2, 8
    war_exhaustion(s.table)
    assert s.state.victory is not None
    assert (s.state.victory.seat, s.state.victory.how) == (1, ["war-exhaustion", CONQUEST])


def test_the_prophet_says_which_vision() -> None:
    s = Scene(4)
    s.player(1, vision=FAITH)
    s.player(2, vision=CONQUEST)
    d = playing(s, "false-prophet")("as-adviser")
    assert (asked(d), d.options) == ((1, "false-prophet"), [f"mark-vision:{FAITH}", f"mark-vision:{CONQUEST}"])
    d(f"mark-vision:{FAITH}")
    assert s.red.vision is not None
    assert s.blue.vision is not None
    assert (s.red.vision.warbands, s.blue.vision.warbands) == ({"red": 1}, {})
    assert visions_of(s.state, 1) == [FAITH]
    s.check()


def test_without_a_vision_the_warband_stays_on_the_board() -> None:
    s = Scene(3)
    assert playing(s, "false-prophet")("as-adviser").over
    assert s.red.warbands == 1
    s.player(2, vision=CONQUEST)
    assert visions_of(s.state, 1) == []


@law("OATH-9.3b")
def test_without_a_warband_nothing_is_marked() -> None:
    s = Scene(3)
    s.player(2, vision=CONQUEST)
    s.site(3, warbands={"red": 14})
    assert playing(s, "false-prophet")("as-adviser").over
    assert visions_of(s.state, 1) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_no_prophet_in_the_empire(seat: int) -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(2, vision=CONQUEST)
    assert playing(s, "false-prophet", seat)("as-adviser").over
    assert advisers(s, seat) == ["false-prophet"]
    assert s.state.players[seat].warbands == 0
    assert visions_of(s.state, seat) == []


@law("OATH-5.1.4.IIIf", "OATH-10.kill-a")
def test_the_prophet_gets_the_vision_when_a_newer_one_comes() -> None:
    s = prophesied()
    d = playing(s, FAITH, 2)("reveal")
    assert (asked(d), d.options) == ((1, "play-card"), ["facedown", "reveal", "discard"])
    d("reveal")
    assert d.over
    assert s.red.vision is not None
    assert s.blue.vision is not None
    assert (s.red.vision.slug, s.blue.vision.slug) == (CONQUEST, FAITH)
    assert (s.red.vision.warbands, s.state.reserve["red"]) == ({}, 14)
    s.check()


def test_the_prophet_can_keep_it_facedown_or_discard_it() -> None:
    s = prophesied()
    goes(s)("facedown")
    assert advisers(s) == ["false-prophet", f"?{CONQUEST}"]
    s.check()
    s = prophesied()
    goes(s)("discard")
    assert s.state.discards["hinterland"] == [CONQUEST]
    s.check()


@law("OATH-6.6.2d")
def test_the_prophet_gets_it_when_its_owner_becomes_a_citizen() -> None:
    s = prophesied()
    d = s.run(become_citizen(s.table, 2), turn=2)
    assert asked(d) == (1, "play-card")
    d("reveal")
    assert s.red.vision is not None
    s.check()


def test_an_own_vision_can_be_marked_and_comes_back() -> None:
    s = Scene(3)
    s.player(1, vision=CONQUEST)
    playing(s, "false-prophet")("as-adviser")
    d = playing(s, FAITH)("reveal")
    assert (asked(d), d.ask.params["card"]) == ((1, "play-card"), CONQUEST)
    d("facedown")
    assert s.red.vision is not None
    assert s.red.vision.slug == FAITH
    assert advisers(s) == ["false-prophet", f"?{CONQUEST}"]
    s.check()


@law("OATH-8.1a", "OATH-3.2a")
def test_an_own_vision_that_is_marked_is_one_way_to_win() -> None:
    s = Scene(3)
    s.player(1, vision=CONQUEST)
    s.site(4, warbands={"red": 1})
    s.state.visions_drawn = 3
    playing(s, "false-prophet")("as-adviser")
    assert visions_of(s.state, 1) == [CONQUEST]
    s.run(wake(s.table, 1, 1), turn=1)
    assert s.state.victory is not None
    assert s.state.victory.how == [CONQUEST]


def test_other_visions_go_as_ever() -> None:
    s = prophesied()
    s.player(1, vision=FAITH)
    assert s.run(discard(s.table, 1, [FAITH]), turn=1).over
    assert s.state.discards["hinterland"] == [FAITH]


@pytest.mark.answer("false-prophet", 1)
def test_a_citizen_keeps_the_mark_and_wins_only_as_an_exile() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    s.run(become_citizen(s.table, 1), turn=1)
    assert s.blue.vision is not None
    assert s.blue.vision.warbands == {"red": 1}
    assert (visions_of(s.state, 1), fulfilled(s.state, 1)) == ([CONQUEST], [])
    s.check()
    s.run(exile(s.table, 1, "OATH-6.7g"), turn=0)
    s.site(5, warbands={"red": 1})
    s.site(6, warbands={"red": 1})
    assert fulfilled(s.state, 1) == [CONQUEST]
    s.check()


def test_a_citizen_gets_the_card_but_cannot_reveal_it() -> None:
    s = prophesied()
    s.run(become_citizen(s.table, 1), turn=1)
    d = goes(s)
    assert d.options == ["facedown", "discard"]
    d("discard")
    assert s.state.reserve["red"] == 14
    s.check()


@law("OATH-10.kill-a")
def test_a_mark_without_its_prophet_dies_with_the_vision() -> None:
    s = prophesied()
    turned = s.red.advisers.pop()
    s.state.world_deck.append(turned.slug)
    s.state.changed()
    assert visions_of(s.state, 1) == []
    assert goes(s).over
    assert s.state.reserve["red"] == 14
    s.check()


def test_everybody_sees_the_mark() -> None:
    s = prophesied()
    assert view(s.state, s.board, 0)["players"][2]["vision"]["warbands"] == {"red": 1}
