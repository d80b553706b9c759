"""What options of cards say of themselves: where they act, what they cost and bring; and that this is what happens."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import games.oath.engine.powers
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.values import About, Ask
from games.oath.engine.game import OATH
from games.oath.engine.play.campaign.rolls import roll
from games.oath.engine.play.core.cards import take_relics
from games.oath.engine.play.core.faces import DARKEST_SECRET, PEOPLES_FAVOR
from games.oath.engine.play.core.states import State
from games.oath.engine.play.core.tokens import all_secrets, purse
from games.oath.engine.play.majors.travel import travel
from games.oath.engine.play.rounds.rounds import rest, wake
from games.oath.engine.play.rounds.victory import round_check
from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash
from tests.engines.oath.cards.scenes.hearth import lay, set_banks
from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Driver, Scene
from tests.engines.oath.random_world import random_world
from tests.engines.oath.unsaid import UNSAID, unsaid


@dataclass
class Told:
    """A question of a card, what its options should say, and things that come or go later."""

    d: Driver
    options: dict[str, About]
    later: tuple[str, ...] = ()


SCENES: dict[str, Callable[[], Told]] = {}


def scene(make: Callable[[], Told]) -> Callable[[], Told]:
    SCENES[make.__name__] = make
    return make


def to(*where: str, cost: dict[str, int] | None = None, gain: dict[str, int] | None = None) -> About:
    return About(where, cost or {}, gain or {})


NOTHING = to()


def red(*advisers: str, **what: Any) -> Scene:
    """It is red's turn, at slot 3, with these advisers; blue is there, too."""
    s = Scene(3)
    s.player(1, advisers=advisers, **what)
    s.state.turn = 1
    return s


def mark(s: Scene, slug: str) -> str:
    return f"#{s.state.where[slug].card.mark}"


def until(prompt: str, d: Driver) -> Driver:
    """Goes on with a Campaign without sacrifices to this question."""
    while d.ask.prompt != prompt:
        d(d.options[0 if d.ask.prompt in ("sacrifice", "occupy", "swing") else -1])
    return d


def adrift(s: Scene, *denizens: str) -> None:
    """They are among the Dispossessed."""
    for denizen in denizens:
        s.state.world_deck.remove(denizen)
        s.state.dispossessed.append(denizen)


# -- Arcane -----------------------------------------------------------------------------------------------------------


@scene
def master_of_disguise() -> Told:
    s = red("master-of-disguise", favor=2, secrets=2)
    s.site(3, cards=["wolves"])
    s.player(2, advisers=["rangers"])
    d = s.act(1)("trade")
    other = to("board:@2", "master-of-disguise", cost={"secret": 1})
    return Told(d, {"as:@2": other, "as-oneself": NOTHING}, later=("secret",))


@scene
def small_friends() -> Told:
    s = red("small-friends", favor=2, secrets=2)
    s.site(3, cards=["tents"])
    s.site(6, cards=["wolves"])
    d = s.act(1)("trade")
    return Told(d, {"trade-at:6:great-slum": to("site:6", "small-friends"), "as-oneself": NOTHING})


@scene
def small_friends_of_whoever_is_disguised() -> Told:
    s = red("master-of-disguise", favor=2, secrets=3)
    s.site(3, cards=["tents"])
    s.site(6, cards=["wolves"])
    s.player(2, advisers=["rangers", "small-friends"])
    d = s.act(1)("trade", "as:@2")
    return Told(d, {"trade-at:6:great-slum": to("site:6", "small-friends"), "as-oneself": NOTHING})


@scene
def jinx() -> Told:
    s = red("jinx", secrets=1)
    d = s.run(roll(s.table, 1, "attack", 3, "OATH-5.5.5a"))
    return Told(d, {"reroll": to("jinx", cost={"secret": 1}), "let-lie": NOTHING})


@scene
def acting_troupe() -> Told:
    s = red("acting-troupe", secrets=1)
    s.site(3, cards=["wolves"])
    d = s.act(1)("trade", ["modifier:acting-troupe"])
    return Told(d, {"suit:beast": to("acting-troupe"), "suit:order": to("acting-troupe")})


@scene
def revelation() -> Told:
    s = red(favor=2)
    d = playing(s, "revelation")(HERE)
    return Told(
        d,
        {
            "amount:0": to("board:@1"),
            "amount:3": to("board:@1", cost={"favor": 3}, gain={"secret": 3}),  # one more for playing it there
        },
    )


@scene
def forgotten_vault() -> Told:
    s = red("forgotten-vault", favor=2, secrets=2)
    s.banner(DARKEST_SECRET, tokens=3)
    d = s.act(1)("power:forgotten-vault")
    return Told(d, dict.fromkeys(("into-the-vault", "out-of-the-vault"), to(DARKEST_SECRET)))


@scene
def blood_pact() -> Told:
    d = red("blood-pact", secrets=1, warbands=5).act(1)("power:blood-pact")
    return Told(d, {"pairs:0": to("board:@1"), "pairs:2": to("board:@1", cost={"warband": 4}, gain={"secret": 2})})


@scene
def witchs_bargain() -> Told:
    s = red("witchs-bargain", secrets=2, favor=2)
    s.player(2, favor=3, secrets=1)
    s.player(0, site=3, favor=1)
    return Told(
        s.act(1)("power:witchs-bargain"),
        {
            "secret-for-favor:@0": to("board:@0", cost={"secret": 1}, gain={"favor": 1}),  # there is but one
            "secret-for-favor:@2": to("board:@2", cost={"secret": 1}, gain={"favor": 2}),
            "favor-for-secret:@2": to("board:@2", cost={"favor": 2}, gain={"secret": 1}),
            "done": NOTHING,
        },
    )


@scene
def alchemist() -> Told:
    s = red("alchemist", secrets=2)
    set_banks(s, {"beast": 0})
    d = s.act(1)("power:alchemist")
    return Told(d, {"bank:arcane": to("arcane", gain={"favor": 1}), "bank:hearth": to("hearth", gain={"favor": 1})})


@scene
def taming_charm() -> Told:
    s = red("taming-charm", secrets=1)
    s.site(3, cards=["wolves", "tents", "longbows"])
    set_banks(s, {"beast": 0, "nomad": 1})
    lay(s, "wolves", favor=1, secrets=2)
    return Told(
        s.act(1)("power:taming-charm"),
        {
            "card:wolves": to("wolves", "beast", gain={"favor": 1, "secret": 2}),  # its own favor is back first
            "card:tents": to("tents", "nomad", gain={"favor": 1}),
        },
    )


@scene
def dream_thief() -> Told:
    s = red("dream-thief", "?longbows", favor=2)
    s.player(2, advisers=["?vision-of-faith"])
    mine, theirs = mark(s, "longbows"), mark(s, "vision-of-faith")
    return Told(
        s.act(1)("power:dream-thief"),
        {
            f"facedown-adviser:@1:{mine}": to(mine, "board:@1"),
            f"facedown-adviser:@2:{theirs}": to(theirs, "board:@2"),
        },
    )


@scene
def inquisitor() -> Told:
    s = red("inquisitor", favor=1)
    s.player(2, advisers=["?longbows", "?tents"])
    one, other = mark(s, "longbows"), mark(s, "tents")
    return Told(
        s.act(1)("power:inquisitor"),
        {f"facedown-adviser:@2:{one}": to(one, "board:@2"), f"facedown-adviser:@2:{other}": to(other, "board:@2")},
    )


@scene
def terror_spells() -> Told:
    s = red("terror-spells", secrets=1, favor=1, warbands=1)
    s.banner(DARKEST_SECRET, holder=1)
    s.site(4, warbands={"red": 2})
    s.site(5, warbands={"blue": 2})
    s.player(2, warbands=2)
    return Told(
        s.act(1)("power:terror-spells"),
        {
            "terror:site:4:red": to("site:4", cost={"warband": 1}),
            "terror:site:5:blue": to("site:5"),
            "terror:board:@1:red": to("board:@1", cost={"warband": 1}),
            "terror:board:@2:blue": to("board:@2"),
        },
    )


@scene
def kindred_warriors() -> Told:
    s = clash(red=("kindred-warriors", "wolves"))
    s.player(1, secrets=2)
    return Told(at_plans(s)("plan:kindred-warriors"), dict.fromkeys(("amount:0", "amount:1"), to("kindred-warriors")))


# -- Beast ------------------------------------------------------------------------------------------------------------


@scene
def bracken() -> Told:
    s = red()
    s.site(3, cards=["bracken"])
    s.deck("longbows", "rangers", "mercenaries")
    d = s.act(1)("search", ["modifier:bracken"])
    return Told(d, {"redirect-top:cradle": to("pile:cradle"), "redirect-under:provinces": to("pile:provinces")})


@scene
def wolves() -> Told:
    s = red("wolves", secrets=1, warbands=1)
    s.player(2, warbands=2)
    d = s.act(1)("power:wolves")
    return Told(d, {"seat:@1": to("board:@1", cost={"warband": 1}), "seat:@2": to("board:@2")})


@scene
def second_chance() -> Told:
    s = red("second-chance", "garrison", secrets=1, warbands=1)
    s.player(2, warbands=2, advisers=["longbows"])
    return Told(
        s.act(1)("power:second-chance"),
        {
            "seat:@1": to("board:@1", cost={"warband": 1}, gain={"warband": 1}),
            "seat:@2": to("board:@2", gain={"warband": 1}),
        },
    )


@scene
def second_chance_with_no_warband_in_the_bank() -> Told:
    s = red("second-chance", "garrison", secrets=1, warbands=14)
    s.player(2, warbands=2, advisers=["longbows"])
    return Told(
        s.act(1)("power:second-chance"),
        {"seat:@1": to("board:@1", cost={"warband": 1}, gain={"warband": 1}), "seat:@2": to("board:@2")},
    )


@scene
def wild_allies() -> Told:
    s = red("wild-allies", secrets=1, warbands=2)
    s.site(4, cards=["wolves"])
    s.site(5, cards=["rangers"])
    d = s.act(1)("power:wild-allies")
    return Told(d, {"beast-site:4:wastes": to("site:4"), "beast-site:5:deep-woods": to("site:5")})


@scene
def memory_of_nature() -> Told:
    s = red("memory-of-nature", secrets=1)
    s.site(5, cards=["wolves"])
    d = s.act(1)("power:memory-of-nature")
    suit = d.ask.params["suit"]
    return Told(d, {"amount:0": to(suit), "amount:1": to(suit, "beast")})


@scene
def fae_merchant() -> Told:
    s = red("fae-merchant", secrets=1, relics=["map"])
    s.relic_deck("whistle")
    d = s.act(1)("power:fae-merchant")
    return Told(d, {"card:map": to("map", cost={"relic": 1}), "card:whistle": to("whistle", cost={"relic": 1})})


@scene
def pied_piper() -> Told:
    s = red("pied-piper", secrets=1)
    s.player(0, favor=1)
    s.player(2, favor=3)
    d = s.act(1)("power:pied-piper/1")
    return Told(d, {"seat:@0": to("board:@0", gain={"favor": 1}), "seat:@2": to("board:@2", gain={"favor": 2})})


@scene
def roving_terror() -> Told:
    s = red(secrets=1)
    s.site(3, cards=["roving-terror"])
    s.site(5, cards=["longbows", "tents"])
    lay(s, "longbows", secrets=1)
    return Told(
        s.act(1)("power:roving-terror"),
        {"card:longbows": to("longbows", "site:5", gain={"secret": 1}), "card:tents": to("tents", "site:5")},
    )


# -- Discord ----------------------------------------------------------------------------------------------------------


@scene
def relic_thief() -> Told:
    s = Scene(3)
    s.player(2, favor=1, secrets=1, advisers=["relic-thief"])
    s.relic_deck("map")
    d = s.run(take_relics(s.table, 1, ["map"]), turn=1)
    steal = to("board:@1", "map", cost={"favor": 1, "secret": 1})
    return Told(d, {"steal": steal, "no-theft": NOTHING}, later=("secret", "relic"))  # turned down, in another's turn


@scene
def sneak_attack() -> Told:
    s = bandits(attack="s s s s s")
    s.player(2, warbands=3, site=3, advisers=["sneak-attack"])
    d = until("sneak-attack", attack(s)("defender:bandits"))
    return Told(d, {"campaign": to("board:@1"), "no-campaign": NOTHING})


@scene
def blackmail() -> Told:
    s = red()
    s.player(2, relics=["map", "whistle"], favor=3)
    d = playing(s, "blackmail")(HERE)
    return Told(d, {"blackmail:map": to("map", "board:@2"), "blackmail:whistle": to("whistle", "board:@2")})


@scene
def blackmailed() -> Told:
    s = red()
    s.player(2, relics=["map"], favor=3)
    return Told(
        playing(s, "blackmail")(HERE),
        {"buy-silence": to("board:@1", cost={"favor": 3}), "yield-relic": to("map", "board:@1", cost={"relic": 1})},
    )


@scene
def royal_ambitions() -> Told:
    s = red(supply=2)
    s.site(4, warbands={"red": 1})
    d = playing(s, "royal-ambitions")("as-adviser")
    gain = {"supply": 5, "relic": 1}
    return Told(d, {"become-citizen": to("board:@1", gain=gain), "stay-exile": NOTHING}, later=("relic",))


@scene
def riots() -> Told:
    s = red()
    s.banner(PEOPLES_FAVOR, holder=2, mob=True)
    s.site(1, cards=["wolves"])
    s.site(5, cards=["tents"])
    d = playing(s, "riots")(HERE)
    return Told(d, {"bank:beast": to("beast", "wolves"), "bank:nomad": to("nomad", "tents"), "bank:discord": to("discord")})


@scene
def silver_tongue() -> Told:
    s = red("silver-tongue")
    s.site(3, cards=["wolves", "tents"])
    d = s.run(rest(s.table, 1), turn=1)("power:silver-tongue/1")
    return Told(d, {"bank:beast": to("beast", gain={"favor": 1}), "bank:nomad": to("nomad", gain={"favor": 1})})


@scene
def assassin() -> Told:
    s = red("assassin", "wolves", favor=1)
    s.player(2, advisers=["elders", "?levelers"])
    lay(s, "elders", favor=1, secrets=1)
    return Told(
        s.act(1)("power:assassin/1"),
        {"card:wolves": to("wolves", "board:@1"), "card:elders": to("elders", "board:@2", gain={"secret": 1})},
    )


@scene
def enchantress() -> Told:
    s = red("enchantress", favor=2, secrets=2)
    s.player(2, advisers=["elders", "wolves"])
    d = s.act(1)("power:enchantress")
    return Told(d, {"card:elders": to("elders", "board:@2"), "card:wolves": to("wolves", "board:@2")})


@scene
def gambling_hall() -> Told:
    """There is as much for each shield as the bank has."""
    for seed in map(str, range(40)):
        s = Scene(3, seed=seed)
        s.player(1, advisers=["gambling-hall"], favor=2, secrets=2)
        set_banks(s, {"beast": 1})
        d = s.act(1)("power:gambling-hall")
        if d.ask.prompt == "favor-bank" and d.ask.params["count"] > 3:
            return Told(d, {"bank:arcane": to("arcane", gain={"favor": 3}), "bank:beast": to("beast", gain={"favor": 1})})
    raise AssertionError("no such roll")


@scene
def scryer() -> Told:
    s = red("scryer", favor=1, secrets=1)
    s.discards("cradle", "wolves")
    s.discards("provinces", "tents")
    d = s.act(1)("power:scryer")
    return Told(d, {"pile:cradle": to("pile:cradle"), "pile:provinces": to("pile:provinces")})


@scene
def sleight_of_hand() -> Told:
    s = red("sleight-of-hand", favor=1)
    s.player(0, site=3, secrets=2)
    s.player(2, turned=2)
    d = s.act(1)("power:sleight-of-hand")
    return Told(d, {f"seat:@{seat}": to(f"board:@{seat}", gain={"secret": 1}) for seat in (0, 2)})


@scene
def false_prophet() -> Told:
    s = red(vision="vision-of-faith")
    s.player(2, vision="vision-of-conquest")
    d = playing(s, "false-prophet")("as-adviser")
    return Told(d, {f"mark-vision:vision-of-{of}": to(f"vision-of-{of}", cost={"warband": 1}) for of in ("faith", "conquest")})


# -- Hearth -----------------------------------------------------------------------------------------------------------


@scene
def salad_days() -> Told:
    s = red(favor=0)
    set_banks(s, {"beast": 0})
    d = playing(s, "salad-days")("as-adviser")
    return Told(
        d,
        {
            "bank:beast": to("beast"),
            "bank:arcane": to("arcane", gain={"favor": 1}),
            "bank:order": to("order", gain={"favor": 1}),
        },
    )


@scene
def salad_days_for_who_keeps_favor_in_the_nomad_bank() -> Told:
    s = red("vow-of-kinship")
    d = playing(s, "salad-days")("as-adviser")
    return Told(
        d,
        {
            "bank:nomad": to("nomad"),
            "bank:arcane": to("arcane", gain={"favor": 1}),
            "bank:order": to("order", gain={"favor": 1}),
        },
    )


@scene
def charming_friend() -> Told:
    s = red("charming-friend", secrets=1)
    s.player(0, site=3)
    s.player(2, favor=3)
    d = s.act(1)("power:charming-friend")
    return Told(d, {"seat:@0": to("board:@0"), "seat:@2": to("board:@2", gain={"favor": 1})})


@scene
def levelers() -> Told:
    s = red("levelers", secrets=1)
    set_banks(s, {"beast": 4, "order": 4})
    return Told(s.act(1)("power:levelers"), {"bank:beast": to("beast"), "bank:order": to("order")})


@scene
def memory_of_home() -> Told:
    d = red("memory-of-home", secrets=1).act(1)("power:memory-of-home")
    return Told(d, {"bank:beast": to("beast", "hearth"), "bank:order": to("order", "hearth")})


@scene
def armed_mob() -> Told:
    s = red("armed-mob", favor=1)
    s.banner(DARKEST_SECRET, holder=2)
    s.player(2, advisers=["elders", "wolves"])
    lay(s, "wolves", secrets=1)
    return Told(
        s.act(1)("power:armed-mob"),
        {"card:elders": to("elders", "board:@2"), "card:wolves": to("wolves", "board:@2", gain={"secret": 1})},
    )


@scene
def homesteaders() -> Told:
    d = red("homesteaders", "wolves").act(1)("power:homesteaders")
    return Told(d, {"card:homesteaders": to("homesteaders", "site:3"), "card:wolves": to("wolves", "site:3")})


@scene
def relic_breaker() -> Told:
    s = red("relic-breaker", favor=1, warbands=12)
    s.site(3, relics=["map", "whistle"])
    one, other = mark(s, "map"), mark(s, "whistle")
    return Told(
        s.act(1)("power:relic-breaker"),
        {
            "relic:0": to(one, "site:3", gain={"warband": 2}),  # no third one is in the bank
            "relic:1": to(other, "site:3", gain={"warband": 2}),
        },
    )


# -- Nomad ------------------------------------------------------------------------------------------------------------


@scene
def hospitality() -> Told:
    s = red("hospitality", "wolves")
    s.site(4, cards=["rangers", "tents"])
    d = s.run(travel(s.table, 1), turn=1)(["modifier:hospitality"], "travel-to:4:wastes:2")
    return Told(d, {"bank:beast": to("beast", gain={"favor": 1}), "bank:nomad": to("nomad", gain={"favor": 1})})


@scene
def ancient_pact() -> Told:
    s = red(supply=6)
    s.banner(DARKEST_SECRET, holder=1)
    d = playing(s, "ancient-pact")("as-adviser")
    gives = to(DARKEST_SECRET, "board:@1", cost={"banner": 1}, gain={"supply": 1, "relic": 1})
    return Told(d, {"become-citizen": gives, "stay-exile": NOTHING}, later=("relic",))


@scene
def ancient_pact_with_nothing_in_the_reliquary() -> Told:
    s = red(supply=7)
    s.reliquary(None, None, None, None)
    s.banner(DARKEST_SECRET, holder=1)
    d = playing(s, "ancient-pact")("as-adviser")
    return Told(d, {"become-citizen": to(DARKEST_SECRET, "board:@1", cost={"banner": 1}), "stay-exile": NOTHING})


@scene
def great_herd() -> Told:
    s = red()
    s.site(2, cards=["elders"])
    d = playing(s, "great-herd")(HERE)
    return Told(d, {"card:elders": to("elders", "site:2", "great-herd"), "no-swap": NOTHING})


@scene
def the_gathering() -> Told:
    s = red()
    d = playing(s, "the-gathering")(HERE)
    return Told(d, {"join-gathering": to("site:3"), "stay-away": NOTHING})


@scene
def exchanges_at_the_gathering() -> Told:
    s = red(favor=1)
    d = playing(s, "the-gathering")(HERE, "stay-away")
    return Told(d, {"seat:@2": to("board:@2"), "done": NOTHING})


@scene
def twin_brother() -> Told:
    s = red()
    s.player(2, advisers=["elders"])
    d = playing(s, "twin-brother")("as-adviser")
    return Told(d, {"card:elders": to("elders", "board:@2"), "no-swap": NOTHING})


@scene
def ancient_binding() -> Told:
    """Each keeps one of whatever is on the own board."""
    s = red("ancient-binding", secrets=2)
    s.player(2, secrets=2, turned=1)
    d = s.act(1)("power:ancient-binding")
    return Told(d, dict.fromkeys(("keep-faceup", "keep-facedown"), to("board:@2", cost={"secret": 2})))


@scene
def convoys() -> Told:
    s = red("convoys", favor=1)
    s.discards("cradle", "tents")
    d = s.act(1)("power:convoys")
    return Told(d, {f"pile:{pile}": to(f"pile:{pile}", "pile:provinces") for pile in ("cradle", "hinterland")})


@scene
def resettle() -> Told:
    s = red("resettle", "elders")
    s.player(2, advisers=["lancers"])
    d = s.act(1)("power:resettle")
    return Told(d, {"card:elders": to("elders", "board:@1"), "card:lancers": to("lancers", "board:@2")})


@scene
def where_to_resettle() -> Told:
    s = red("resettle", "elders")
    d = s.act(1)("power:resettle", "card:elders")
    return Told(d, {"resettle-at:2:steppe": to("site:2"), "resettle-at:8:river": to("site:8")})


@scene
def mountain_giant() -> Told:
    s = clash(red=("mountain-giant",))
    s.player(1, secrets=1)
    return Told(at_plans(s)("plan:mountain-giant"), dict.fromkeys(("giant-weak", "giant-strong"), to("mountain-giant")))


@scene
def wild_mounts() -> Told:
    s = clash(red=("wild-mounts", "horse-archers"))
    s.site(5, cards=["wolves"], warbands={"red": 1})
    lay(s, "wolves", secrets=1)
    d = until("wild-mounts", at_plans(s)("plan:wild-mounts", "plan:horse-archers"))
    return Told(d, {"card:wolves": to("wolves", gain={"secret": 1}), "discard-plans": to("horse-archers")})


# -- Order ------------------------------------------------------------------------------------------------------------


@scene
def garrison() -> Told:
    s = red()
    s.site(4, warbands={"red": 6})
    s.site(5, warbands={"red": 7})
    d = playing(s, "garrison")(HERE)
    return Told(d, {"ruled-site:4:wastes": to("board:@1", "site:4"), "ruled-site:5:deep-woods": to("board:@1", "site:5")})


@scene
def captains() -> Told:
    s = red("captains", favor=1)
    s.site(3, warbands={"blue": 1})
    s.site(4, cards=["wolves"], warbands={"red": 2})
    s.site(5, cards=["rangers"], warbands={"red": 2})
    s.player(0, site=4)
    s.player(2, site=5)
    d = s.act(1)("power:captains")
    return Told(d, {"ruled-site:4:wastes": to("site:4"), "ruled-site:5:deep-woods": to("site:5")})


@scene
def messenger() -> Told:
    s = red("messenger", favor=1, warbands=1)
    s.site(4, warbands={"red": 3})
    d = s.act(1)("power:messenger")
    return Told(d, {"amount:0": to("site:4", "board:@1"), "amount:2": to("site:4", "board:@1")})


@scene
def warbands_sent_out_by_messenger() -> Told:
    s = red("messenger", favor=1, warbands=2)
    s.site(4, warbands={"red": 1})
    d = s.act(1)("power:messenger")
    assert d.ask.prompt == "send-out"
    return Told(d, {"amount:2": to("board:@1", "site:4")})


@scene
def palanquin() -> Told:
    s = red("palanquin", favor=1)
    s.player(0, site=3)
    d = s.act(1)("power:palanquin")
    return Told(d, {"seat:@0": to("board:@0"), "seat:@2": to("board:@2")})


@scene
def where_to_go_by_palanquin() -> Told:
    s = red("palanquin", favor=1)
    s.site(8, faceup=False)
    d = s.act(1)("power:palanquin")
    return Told(d, {"travel-to:7:rocky-coast:0": to("site:7"), "travel-facedown:8:0": to("site:8")})


@scene
def siege_engines() -> Told:
    s = red("siege-engines", favor=1)
    s.site(3, warbands={"red": 1})
    s.site(4, warbands={"red": 3})
    s.site(5, warbands={"blue": 3})
    return Told(
        s.act(1)("power:siege-engines"),
        {
            "besiege:3:fertile-valley": to("site:3", cost={"warband": 1}),
            "besiege:4:wastes": to("site:4", cost={"warband": 2}),
            "besiege:5:deep-woods": to("site:5"),
        },
    )


@scene
def relic_hunter() -> Told:
    s = bandits(attack="s s s s s")
    s.site(3, relics=["whistle", "map"])
    s.player(1, advisers=["relic-hunter"])
    one, other = mark(s, "whistle"), mark(s, "map")
    d = attack(s)("done", "dice:5", "plan:relic-hunter")
    hidden = {"hidden-relic:3:0": one, "hidden-relic:3:1": other}
    cost, gain = {"defense-die": 1}, {"relic": 1}
    return Told(d, {option: to("site:3", relic, cost=cost, gain=gain) for option, relic in hidden.items()}, later=("relic",))


# -- relics -----------------------------------------------------------------------------------------------------------


def caged(**warbands: int) -> Scene:
    s = red(relics=["obsidian-cage"])
    s.red.relics[0].warbands = dict(warbands)
    for colour, caught in warbands.items():
        s.state.reserve[colour] -= caught
    return s


@scene
def obsidian_cage() -> Told:
    d = caged(blue=1, red=2).act(1)("power:obsidian-cage/1")
    return Told(d, {"release-to:@1": to("board:@1"), "release-to:@2": to("board:@2")})


@scene
def warbands_released_for_others() -> Told:
    d = caged(blue=3).act(1)("power:obsidian-cage/1")
    return Told(d, {"release:1": to("obsidian-cage", "board:@2"), "release:3": to("obsidian-cage", "board:@2")})


@scene
def own_warbands_released() -> Told:
    d = caged(red=3).act(1)("power:obsidian-cage/1")
    where = ("obsidian-cage", "board:@1")
    return Told(d, {f"release:{n}": to(*where, gain={"warband": n}) for n in (1, 2, 3)})


@scene
def warbands_of_an_exile_released_for_the_citizen() -> Told:
    """There is but one purple one for the two."""
    s = caged(red=2)
    s.red.role = "citizen"
    s.site(8, warbands={"purple": s.state.reserve["purple"] - 1})
    d = s.act(1)("power:obsidian-cage/1")
    where = ("obsidian-cage", "board:@1")
    return Told(d, {"release:1": to(*where, gain={"warband": 1}), "release:2": to(*where, gain={"warband": 1})})


@scene
def sticky_fire() -> Told:
    s = clash(attack="s s s s s", theirs=2)
    s.player(1, relics=["sticky-fire"])
    d = until("burn-survivors", at_plans(s)("plan:sticky-fire"))
    return Told(d, {"burn-them": to("board:@2", cost={"favor": 1}), "spare-them": NOTHING})


@scene
def whistle() -> Told:
    s = red(relics=["whistle"], secrets=1)
    s.player(2, site=8)
    d = s.act(1)("power:whistle")
    return Told(d, {"whistle:@0": to("board:@0", "site:3"), "whistle:@2": to("board:@2", "site:3")})


@scene
def dowsing_sticks() -> Told:
    d = red(relics=["dowsing-sticks"], secrets=1, favor=2).act(1)("power:dowsing-sticks")
    return Told(d, {"take-relic": to("board:@1", gain={"relic": 1}), "bury-relic": NOTHING})


@scene
def skeleton_key() -> Told:
    s = red(relics=["skeleton-key"], secrets=2)
    s.site(3, warbands={"purple": 1})
    s.reliquary("map", "whistle", None, "brass-horse")
    return Told(s.act(1)("power:skeleton-key"), {f"space:{n}": to(f"space:{n}") for n in (0, 1, 3)})


@scene
def relic_unlocked_by_skeleton_key() -> Told:
    s = red(relics=["skeleton-key"], secrets=2)
    s.site(3, warbands={"purple": 1})
    d = s.act(1)("power:skeleton-key", "space:2")
    return Told(d, {"take-relic": to("space:2", gain={"relic": 1}), "leave-relic": NOTHING})


@scene
def ivory_eye() -> Told:
    s = red(relics=["ivory-eye"], secrets=1)
    s.site(4, relics=["map"])
    s.site(8, faceup=False)
    s.player(2, advisers=["?wolves"])
    relic, adviser = mark(s, "map"), mark(s, "wolves")
    return Told(
        s.act(1)("power:ivory-eye"),
        {
            "look-site:8": to("site:8"),
            f"look-relic:4:{relic}": to("site:4", relic),
            f"look-adviser:@2:{adviser}": to("board:@2", adviser),
        },
    )


@scene
def horned_mask() -> Told:
    s = red("wolves", "fire-talkers", relics=["horned-mask"], secrets=1)
    s.site(3, cards=["elders"])
    d = s.act(1)("power:horned-mask")
    return Told(d, {"swap-adviser:wolves": to("wolves"), "swap-adviser:fire-talkers": to("fire-talkers")})


@scene
def denizen_swapped_by_horned_mask() -> Told:
    s = red("wolves", relics=["horned-mask"], secrets=1)
    s.site(3, cards=["elders", "tents"])
    d = s.act(1)("power:horned-mask")
    return Told(d, {"swap-denizen:elders": to("wolves", "elders"), "swap-denizen:tents": to("wolves", "tents")})


# -- sites, edifices, banners, the Conspiracy -------------------------------------------------------------------------


@scene
def crop_rotation() -> Told:
    s = red("crop-rotation", site=7)
    s.site(7, cards=["wolves"])
    lay(s, "wolves", secrets=1)
    s.deck("longbows", "rangers", "mercenaries")
    d = s.act(1)("search", ["modifier:crop-rotation"], "card:rangers", "card:mercenaries", "to-site:7:rocky-coast")
    discards = {"card:wolves": to("wolves", gain={"secret": 1}), "no-discard": NOTHING}
    return Told(d, discards, later=("favor",))  # for playing a card there


@scene
def advisers_that_go() -> Told:
    s = red("wolves", "tents", "elders")
    lay(s, "tents", secrets=2)
    d = playing(s, "rangers")("as-adviser")
    return Told(d, {"card:wolves": to("wolves"), "card:tents": to("tents", gain={"secret": 2})})


@scene
def salt_flats() -> Told:
    s = red(site=4)
    s.site(4, "salt-flats", favor=2, secrets=1)
    d = s.run(wake(s.table, 1, 1))("power:salt-flats")
    return Told(d, {"token:favor": to("site:4", gain={"favor": 1}), "token:secret": to("site:4", gain={"secret": 1})})


@scene
def wastes() -> Told:
    s = red()
    s.site(3, "wastes", relics=["whistle", "map"])
    one, other = mark(s, "whistle"), mark(s, "map")
    d = playing(s, "blackmail")("to-site:3:wastes")
    return Told(
        d,
        {
            "recover-relic:0": to("site:3", one, gain={"relic": 1}),
            "recover-relic:1": to("site:3", other, gain={"relic": 1}),
        },
    )


@scene
def squalid_district() -> Told:
    s = Scene(3, seed="2")
    s.site(3, cards=["squalid-district"], warbands={"blue": 1})
    s.state.round = 5
    return Told(s.run(round_check(s.table)), {"die-as-is": NOTHING})


@scene
def great_spire() -> Told:
    s = red(secrets=1)
    s.site(3, cards=["great-spire"])
    s.deck("elders", "oracle", "vision-of-faith")
    adrift(s, "wolves", "longbows")
    d = s.act(1)("search", ["modifier:great-spire"])
    return Told(d, {f"card:{card}": to(card, cost={"card": 1}, gain={"card": 1}) for card in ("elders", "oracle")})


@scene
def fallen_spire() -> Told:
    s = red(secrets=2)
    s.site(3, cards=["fallen-spire"])
    s.discards("provinces", "elders", "oracle")
    adrift(s, "wolves", "longbows")
    d = s.act(1)("power:fallen-spire")
    return Told(d, {"exchange:1": to("pile:provinces"), "exchange:2": to("pile:provinces")})


@scene
def peoples_favor() -> Told:
    s = red(favor=1)
    s.banner(PEOPLES_FAVOR, holder=1, tokens=2)
    set_banks(s, {"beast": 1})
    d = s.run(wake(s.table, 1, 1), turn=1)
    return Told(
        d,
        {"favor-on-banner": to(PEOPLES_FAVOR, cost={"favor": 1}), "favor-off-banner:beast": to(PEOPLES_FAVOR, "beast")},
    )


@scene
def conspiracy() -> Told:
    s = red("wolves", "rangers", secrets=1)
    s.banner(PEOPLES_FAVOR, holder=2)
    s.player(2, advisers=["war-tortoise"], relics=["map"])
    d = playing(s, "conspiracy")("reveal")
    return Told(
        d,
        {
            "conspire:map": to("map", cost={"secret": 1}, gain={"relic": 1}),
            f"conspire:{PEOPLES_FAVOR}": to(PEOPLES_FAVOR, cost={"secret": 1}, gain={"banner": 1}),
            "no-conspiracy": NOTHING,
        },
    )


# -- the tests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
def test_it_works(make: Callable[[], Told]) -> None:
    events = make()
    assert {option: events.d.ask.explains(option) for option in events.options} == events.options


def belongings(state: State, seat: int) -> Counter[str]:
    player = state.players[seat]
    return Counter(
        favor=purse(state, seat),
        secret=all_secrets(state, seat),
        supply=player.supply,
        relic=len(player.relics),
        banner=sum(banner.holder == seat for banner in state.banners.values()),
        warband=player.warbands + sum(site.warbands.get(player.force, 0) for site in state.sites),
    )


@pytest.mark.parametrize("make", SCENES.values(), ids=SCENES)
def test_what_an_option_says_is_what_it_does(make: Callable[[], Told]) -> None:
    for n, option in enumerate(make().options):
        events = make()
        ask, state = events.d.ask, events.d.scene.state
        options = list(events.options)
        chosen = [options[(n + k) % len(options)] for k in range(max(1, ask.least))]
        expected = belongings(state, ask.seat)
        for about in map(ask.explains, chosen):
            expected.update(about.gain)
            expected.subtract(about.cost)
        events.d(option if ask.most == 1 else chosen)
        for thing in (thing for thing in belongings(state, ask.seat) if thing not in events.later):
            assert belongings(state, ask.seat)[thing] == expected[thing], f"{option}: {thing}"


def withheld(d: Driver) -> dict[str, tuple[str, str]]:
    assert not any(d.ask.offers(each.option) for each in d.ask.withholds())
    return {each.option: (each.reason, each.law) for each in d.ask.withholds()}


@pytest.mark.law("OATH-9.3b")
def test_why_a_bank_is_not_offered() -> None:
    s = red("silver-tongue")
    s.site(3, cards=["wolves", "tents", "elders", "longbows"])
    set_banks(s, {"order": 0, "arcane": 0})
    d = s.run(rest(s.table, 1), turn=1)("power:silver-tongue/1")
    empty, other = ("bank-is-empty", "OATH-9.3b"), ("other-suit", "")
    assert withheld(d) == {"bank:arcane": empty, "bank:order": empty, "bank:discord": other, "bank:hearth": other}


@pytest.mark.law("OATH-9.3b")
def test_why_a_bank_cannot_be_emptied() -> None:
    s = red("memory-of-home", secrets=1)
    set_banks(s, {"order": 0})
    assert withheld(s.act(1)("power:memory-of-home")) == {"bank:order": ("bank-is-empty", "OATH-9.3b")}


def test_why_a_player_is_not_offered() -> None:
    s = Scene(5)
    s.player(1, advisers=["sleight-of-hand"], favor=1)
    for seat, secrets in ((2, 2), (3, 2), (4, 1)):
        s.player(seat, secrets=secrets)
    d = s.act(1)("power:sleight-of-hand")
    assert d.options == ["seat:@2", "seat:@3"]
    assert withheld(d) == {"seat:@0": ("pawn-elsewhere", ""), "seat:@4": ("last-secret-stays", "")}


@pytest.mark.law("OATH-7.2.2a")
def test_why_an_adviser_is_not_offered() -> None:
    s = red("assassin", "wolves", favor=1)
    s.player(2, advisers=["elders", "vow-of-silence", "?levelers"])
    d = s.act(1)("power:assassin/1")
    assert d.options == ["card:wolves", "card:elders"]
    locked, facedown = ("is-locked", "OATH-7.2.2a"), ("is-facedown", "")
    assert withheld(d) == {
        "card:assassin": locked,
        "card:vow-of-silence": locked,
        f"card:{mark(s, 'levelers')}": facedown,
    }


@pytest.mark.law("OATH-9.2b")
def test_why_a_relic_is_not_offered() -> None:
    s = red()
    s.player(2, advisers=["lost-tongue"], relics=["map"])
    s.player(0, site=3, relics=["whistle", "ivory-eye"])
    d = playing(s, "blackmail")(HERE)
    assert withheld(d) == {"blackmail:map": ("forbidden", "OATH-9.2b")}


LIKED = {"as-adviser", "modifier", "plan", "power", "reveal", "search", "to-site"}
"""Verbs by which cards come into play, and are used."""


def random_questions() -> Iterator[Ask]:
    """Asks in games of worlds with any cards, whose players like to play and to use them."""
    for number in count():
        dice = Dice(seed_of(f"powers {number}"))
        world = random_world(dice).plain()
        match = Match.start("oath", {"world": world}, 2 + number % 5, seed_of(f"powers {number}"), the_game=OATH)
        while match.outcome is None and match.answered < 600:
            asks = match.asks()
            yield from asks
            ask = dice.pick(asks)
            liked = [option for option in ask.options if option.partition(":")[0] in LIKED]
            options = liked if liked and ask.most == 1 and dice.below(3) else list(ask.options)
            dice.shuffle(options)
            match.answer(ask.seat, ask.id, options[: ask.least + dice.below(ask.most - ask.least + 1)])


def test_no_question_of_a_card_is_silent() -> None:
    words = {
        node.value
        for path in Path(games.oath.engine.powers.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    asked, silent = set[str](), set[tuple[str, str]]()
    for ask in islice(random_questions(), 15_000):
        asked.add(ask.prompt)
        silent.update(unsaid([ask]))
    assert silent <= UNSAID
    assert len((asked & words) - {"defender", "exile", "keep", "travel"}) > 40  # these are words of the law in cards, too
