"""Every one of the Townsfolk: what it costs and shows, its ability, its top-right effect."""

from typing import get_args

import pytest

import fixtures
from games.kernel.values import Rules
from games.viscounts.engine.means import Means
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import Action, Effect, Flip, Gain
from tests.engines.viscounts.acts import icons
from tests.engines.viscounts.powers import Acted, words
from tests.engines.viscounts.scenario import Play, Scenario
from tests.engines.viscounts.townsfolk import COMMON, HEROES, STARTING, TOWNSFOLK, Says, acts, shown, those

PLAIN = ["friar", "miner", "princess", "jeweller", "vicar", "benefactor"]
"""Townsfolk whose top-right effect is a Virtue: those in sight, to be hired."""
SEGMENTS = ["1-2", "3-4", "5-6", "7-8", "9-10"]
NEUTRAL = ["labourer", "abbot", "squire", "financer"]
"""Starting Townsfolk whose abilities do nothing in the row."""


def stocked(card: str, *, row: str = "", hand: str = "", who: int = 0) -> Scenario:
    """Whoever has this card lacks nothing that an effect could need: cards, Debts and Deeds, Workers, Townsfolk in sight."""
    named = {card, *row.split(), *hand.split()}
    discard = next(slug for slug in STARTING if slug not in named)
    scenario = Scenario().cards(who, row=row, hand=hand, discard=discard).papers(who, debts=3, deeds=3)
    scenario.castle(tier1={1: [int(who == seat) for seat in range(3)]}).at(who, "1-2-outer-left")
    for segment, plain in zip(SEGMENTS, [slug for slug in PLAIN if slug != card], strict=False):
        scenario.townsfolk(segment, plain)
    return scenario


def others(card: str) -> list[str]:
    return [slug for slug in NEUTRAL if slug != card]


def criminals(card: str) -> int:
    return shown(TOWNSFOLK[card].icons).get("criminal", 0)


# -- what the facts say -----------------------------------------------------------------------------------------------------


def as_written(power: dict[str, object]) -> tuple[str, str]:
    """When an ability of the facts works, and what it does, in the words of `townsfolk.py`."""
    effects: list[dict[str, object]] = power["effects"]  # type: ignore[assignment]
    match power["kind"]:
        case "instant":
            return "played", words(effects)
        case "dropoff":
            return "drops off", words(effects)
    if modifier := power.get("modifier"):
        assert isinstance(modifier, dict)
        assert modifier["icon"] == modifier["action"]
        pays = {
            "spend_as_icon": "{spend_n} {spend}",
            "resource_boost": "first {resource} {icons}",
            "icon_pairs": "2 trade",
            "resources_as_icon": "{0}",
        }[modifier["kind"]]
        return f"pays {modifier['action']}", pays.format(" ".join(modifier.get("resources", [])), **modifier)
    trigger = power["trigger"]
    assert isinstance(trigger, dict)
    event = {"gain_debt": "debt gained", "flip_debt": "debt flipped", "collision_step_2": "collision"}.get(trigger["event"])
    assert trigger["who"] == ("any_player" if event == "collision" else "owner")
    return event or f"after {trigger['action']}", words(effects)


@pytest.mark.law("VIS-1.1e", "VIS-1.1f", "VIS-4.2a", "VIS-4.2b", "VIS-4.2d", "VIS-4.2e")
@pytest.mark.parametrize(("family", "cards"), [("starting", STARTING), ("common", COMMON), ("notable", HEROES)])
def test_every_card_of_the_facts_is_written_down_here_as_it_is(family: str, cards: dict[str, Says]) -> None:
    found = {}
    for record in fixtures.read("viscounts", f"townsfolk-{family}")["records"]:
        ability = [as_written(power) for power in record["powers"] if power["kind"] != "hire_dismiss"]
        assert len(ability) <= 1
        top = [words(power["effects"]) for power in record["powers"] if power["kind"] == "hire_dismiss"]
        icons = " ".join(f"{n} {icon}" for icon, n in record["icons"].items() if n)
        found[record["slug"]] = (record["cost"], icons, *(ability or [("", "")])[0], *(top or [""]))
    assert found == {slug: tuple(says) for slug, says in cards.items()}


def test_every_card_has_a_test_of_its_ability() -> None:
    """The abilities by their time, as the tests below go through them, are those of all cards that have one."""
    tested = [
        *those("played"),
        *those("drops off"),
        *(slug for action in get_args(Action) for slug in those(f"after {action}")),
        *those("debt gained"),
        *those("debt flipped"),
        *those("collision"),
        *PAYING,
    ]
    assert len(tested) == len({*tested})
    assert {*TOWNSFOLK} - {*tested} == {"abbot", "labourer", "squire"}


# -- value and icons --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.2a", "VIS-4.4g")
@pytest.mark.parametrize("card", TOWNSFOLK)
def test_its_value_is_the_movement_value(card: str) -> None:
    play = stocked(card, hand=card, row=f"- {' '.join(others(card)[:2])}").phase("play")
    play.until(dull=("done", "keep", "stay"))
    turn = play.state.turn
    assert turn is not None
    assert turn.value == TOWNSFOLK[card].value


@pytest.mark.law("VIS-4.2b", "VIS-4.2f", "VIS-6.0.1h", "VIS-3.3a")
@pytest.mark.parametrize("card", TOWNSFOLK)
def test_its_icons_count_in_the_row(card: str) -> None:
    """Beside two Starting Townsfolk; 2 Merchants count as 1 where the card says so."""
    one, two = others(card)[:2]
    scenario = Scenario().cards(0, row=f"{one} {card} {two}")
    found: dict[str, int] = {}

    def count(t: ViscountsTable) -> Rules[None]:
        for action in get_args(Action):
            found[action] = Means(t, 0, action).counted()
        yield from ()

    play = scenario.run(count)
    there: dict[str, int] = {}
    for each in (one, card, two):
        for icon, n in shown(TOWNSFOLK[each].icons).items():
            there[icon] = there.get(icon, 0) + n
    wanted = {action: there.get(action, 0) + there.get("criminal", 0) for action in get_args(Action)}
    says = TOWNSFOLK[card]
    if says.power == "2 trade":
        wanted[says.when.partition(" ")[2]] += there["trade"] // 2
    assert found == wanted
    assert play.match.view(0)["players"][0]["criminals"] == there.get("criminal", 0)


@pytest.mark.law("VIS-7.1b", "VIS-7.1d", "VIS-7.1e", "VIS-4.2c", "VIS-16.1n")
@pytest.mark.parametrize("card", COMMON)
def test_it_is_hired_for_its_value_with_its_top_right_effect(card: str) -> None:
    says = COMMON[card]
    row = "labourer abbot squire"
    scenario = stocked(card, row=row, hand="thief trader").goods(0, silver=says.value).townsfolk("1-2", card)
    acted = Acted(scenario.board, scenario.state.players[0]).plus(silver=-says.value, discard=1)
    play = scenario.phase("hire")
    assert play.options(0) == [f"hire:{card}", "pass"]
    assert play.ask(0).explains(f"hire:{card}").cost == {"silver": says.value}
    play.does(0, f"hire:{card}")
    acted.does(play, says.top_right).holds(play)
    assert play.over
    assert card in (*play.player(0).discard, *play.player(0).draw)
    poor = stocked(card, row=row).goods(0, silver=says.value - 1).townsfolk("1-2", card).phase("hire")
    assert poor.over
    assert poor.logged("hires") == []


@pytest.mark.law("VIS-6.0.2c", "VIS-6.0.2f", "VIS-6.0.2g", "VIS-6.0.2h", "VIS-4.2c")
@pytest.mark.parametrize("card", COMMON)
def test_it_is_dismissed_for_its_value_with_its_icons_and_its_top_right_effect(card: str) -> None:
    """For an action that one of its icons fits, in a row without such icons and with a dear target."""
    says = COMMON[card]
    lent = shown(says.icons)
    action = next((icon for icon in ("build", "noble", "cleric", "trade") if icon in lent), "build")
    row = {"build": "financer abbot squire", "noble": "labourer financer abbot", "cleric": "labourer squire financer"}
    scenario = stocked(card, row=row.get(action, "labourer abbot squire"), hand="thief trader")
    scenario.at(0, "1-2-outer-left" if action in ("build", "trade") else "1-2-inner")
    scenario.goods(0, silver=says.value, stone=7, gold=8, ink=6).townsfolk("1-2", card)
    scenario.manuscripts("1-2", "black-6-vp-manuscripts")
    acted = Acted(scenario.board, scenario.state.players[0]).plus(silver=-says.value)
    play = scenario.phase("action", action=action)  # type: ignore[arg-type]
    assert play.options(0) == [f"dismiss:{card}", "keep"]
    play.does(0, f"dismiss:{card}")
    acted.does(play, says.top_right)
    counted = lent.get(action, 0) + lent.get("criminal", 0)
    if action == "cleric":  # paid without a question
        assert play.logged("pays")[0]["goods"] == {"ink": 6 - counted}
        acted.plus(ink=counted - 6, manuscripts=1)
    else:
        assert icons(play) == counted
    acted.holds(play)
    assert play.state.dismissed == [card]


# -- abilities at once, and on leaving ----------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.4d", "VIS-4.4b", "VIS-4.2d", "VIS-4.2g")
@pytest.mark.parametrize(("card", "option"), acts("played"))
def test_an_immediate_ability(card: str, option: int) -> None:
    row = others(card)[:2]
    hand = [slug for slug in ("squire", "trader", "thief", "financer") if slug not in (card, *row)][:2]
    scenario = stocked(card, row=f"- {' '.join(row)}", hand=" ".join([card, *hand]))
    acted = Acted(scenario.board, scenario.state.players[0]).plus(hand=-1, row=1, corruption=criminals(card))
    play = scenario.phase("play").does(0, f"play:{card}")
    acted.does(play, TOWNSFOLK[card].power, option).holds(play)
    assert play.over


@pytest.mark.law("VIS-4.3c", "VIS-4.3d", "VIS-4.2d")
@pytest.mark.parametrize(("card", "option"), acts("drops off"))
def test_a_drop_off_ability(card: str, option: int) -> None:
    row = others(card)[:2]
    hand = [slug for slug in STARTING if slug not in (card, *row)][:2]
    scenario = stocked(card, row=f"{' '.join(row)} {card}", hand=" ".join(hand))
    acted = Acted(scenario.board, scenario.state.players[0]).plus(row=-1, discard=1)
    play = scenario.phase("manage")
    assert play.logged("drops-off") == [{"seat": 0, "card": card}]
    acted.does(play, TOWNSFOLK[card].power, option).holds(play)
    assert play.over


@pytest.mark.law("VIS-4.2c", "VIS-4.2d", "VIS-4.3e")
@pytest.mark.parametrize("card", [slug for slug, says in TOWNSFOLK.items() if says.when != "drops off"])
def test_other_cards_leave_the_row_without_any_effect(card: str) -> None:
    scenario = stocked(card, row=f"{' '.join(others(card)[:2])} {card}", hand="thief" if card != "thief" else "trader")
    acted = Acted(scenario.board, scenario.state.players[0]).plus(row=-1, discard=1)
    play = scenario.phase("manage")
    acted.holds(play)
    assert play.over


@pytest.mark.law("VIS-4.2c", "VIS-4.2d")
@pytest.mark.parametrize("card", [slug for slug, says in TOWNSFOLK.items() if says.when != "played"])
def test_other_cards_come_into_the_row_without_any_effect_but_corruption(card: str) -> None:
    row = others(card)[:2]
    scenario = stocked(card, row=f"- {' '.join(row)}", hand=card)
    acted = Acted(scenario.board, scenario.state.players[0]).plus(hand=-1, row=1, corruption=criminals(card))
    play = scenario.phase("play")
    acted.holds(play)
    assert play.over


# -- abilities after an action ------------------------------------------------------------------------------------------------


def doing(action: str, row: str, who: int = 0) -> tuple[Play, Acted]:
    """Each action by a row with at least one of its icons, up to what reacts to it; and what it alone changes."""
    scenario = stocked(row.split()[0], row=row, hand="financer thief", who=who)
    counted = sum(shown(TOWNSFOLK[slug].icons).get(action, 0) for slug in row.split())
    counted += sum(criminals(slug) for slug in row.split())
    acted = Acted(scenario.board, scenario.state.players[who], who)
    match action:
        case "trade":
            play = scenario.at(who, "7-8-outer-left").phase("action", who, action="trade")
            if not play.over and play.ask(who).prompt == "trade":
                play.does(who, "times:0")
        case "build":
            play = scenario.at(who, "3-4-outer-left").goods(who, stone=3).phase("action", who, action="build")
            play.does(who, "column:workshop-1", "site:face-3-4-seg-3-4-site-2")
            acted = Acted(scenario.board, scenario.state.players[who], who)
            acted.plus(stone=1 - max(3 - counted, 0), buildings=1)
        case "noble":
            play = scenario.at(who, "9-10-inner").phase("action", who, action="noble")
            acted.plus(workers=-1)
        case _:
            scenario.manuscripts("7-8", "black-6-vp-manuscripts").at(who, "7-8-inner").goods(who, ink=6 - counted)
            acted = Acted(scenario.board, scenario.state.players[who], who).plus(ink=counted - 6, manuscripts=1)
            play = scenario.phase("action", who, action="cleric")
    return play, acted


ROWS = {"trade": "labourer abbot", "build": "squire abbot", "noble": "labourer abbot", "cleric": "labourer squire"}
AFTER = [(card, action, n) for action in get_args(Action) for card, n in acts(f"after {action}")]


@pytest.mark.law("VIS-6.0.1i", "VIS-4.2f", "VIS-4.2d", "VIS-6.1.6b")
@pytest.mark.parametrize(("card", "action", "option"), AFTER)
def test_an_ability_after_an_action(card: str, action: str, option: int) -> None:
    play, acted = doing(action, f"{card} {ROWS[action]}")
    acted.does(play, TOWNSFOLK[card].power, option).holds(play)
    assert play.over
    assert [told["source"] for told in play.logged("reacts")] == [card]


@pytest.mark.law("VIS-6.0.1i", "VIS-4.2f")
@pytest.mark.parametrize(("card", "action"), sorted({(card, action) for card, action, _ in AFTER}))
def test_it_reacts_to_its_own_action_only_and_only_from_the_row(card: str, action: str) -> None:
    for other in get_args(Action):
        if other != action:
            helper = {"trade": "lender", "build": "labourer", "noble": "squire", "cleric": "abbot"}[other]
            assert doing_plain(other, f"{card} {helper} financer").logged("reacts") == []
    held = Scenario().cards(0, row="labourer abbot squire", hand=card, discard="lender").at(0, "7-8-outer-left")
    assert held.phase("action", 0, action="trade").logged("reacts") == []


def doing_plain(action: str, row: str) -> Play:
    """The action, whatever its price."""
    space = "3-4-outer-left" if action in ("trade", "build") else "9-10-inner"
    scenario = Scenario().cards(0, row=row).at(0, space).goods(0, stone=9, gold=9, ink=9)
    scenario.manuscripts("9-10", "black-6-vp-manuscripts")
    play = scenario.phase("action", 0, action=action)  # type: ignore[arg-type]
    assert play.until().logged("action")[0]["action"] == action
    return play


# -- Debts gained and flipped, collisions --------------------------------------------------------------------------------------


def effect_on(card: str, effect: Effect) -> tuple[Play, Acted]:
    scenario = stocked(card, row=f"labourer {card} abbot", hand="squire financer thief trader")
    return scenario.effect(0, effect), Acted(scenario.board, scenario.state.players[0])


@pytest.mark.law("VIS-17.5d", "VIS-4.2d", "VIS-4.2f")
@pytest.mark.parametrize(("card", "option"), acts("debt gained"))
def test_an_ability_for_each_debt_gained(card: str, option: int) -> None:
    """After the first of 2 Debts, before the second comes."""
    play, acted = effect_on(card, Gain("debt", 2))
    for _ in range(2):
        acted.plus(debts=1)
        assert play.player(0).debts == acted.expected["debts"]
        acted.does(play, TOWNSFOLK[card].power, option)
    acted.holds(play)
    assert play.over


@pytest.mark.law("VIS-17.5d", "VIS-2.2d", "VIS-4.2d", "VIS-4.2f")
@pytest.mark.parametrize(("card", "option"), acts("debt flipped"))
def test_an_ability_for_each_debt_flipped(card: str, option: int) -> None:
    """After that Debt's resource, before the next is flipped."""
    play, acted = effect_on(card, Flip("debt", 2))
    for _ in range(2):
        acted.does(play, "flip 1 debt")
        acted.does(play, TOWNSFOLK[card].power, option)
    acted.holds(play)
    assert play.over


@pytest.mark.law("VIS-17.5d", "VIS-4.2f")
@pytest.mark.parametrize("card", [*those("debt gained"), *those("debt flipped")])
def test_a_deed_or_the_other_event_sets_nothing_off(card: str) -> None:
    effects: list[Effect] = [Gain("deed", 1), Flip("deed", 1)]
    effects.append(Flip("debt", 1) if TOWNSFOLK[card].when == "debt gained" else Gain("debt", 1))
    for effect in effects:
        play, _ = effect_on(card, effect)
        assert play.until().logged("reacts") == []


@pytest.mark.law("VIS-8.2c", "VIS-16.1o", "VIS-4.2d")
@pytest.mark.parametrize("card", those("collision"))
@pytest.mark.parametrize("active", [0, 1])
def test_an_ability_in_any_players_collision(card: str, active: int) -> None:
    """In the own one the Deed and the Silver above space 3 come on top; in that of another, below space 5, nothing."""
    scenario = stocked(card, row=f"labourer {card} abbot")
    at = 5 if active else 3
    scenario.markers(active, at, at)
    acted = Acted(scenario.board, scenario.state.players[0])
    play = scenario.phase("collide", active)
    acted.does(play, TOWNSFOLK[card].power)
    if active == 0:
        acted.expected |= {"corruption": 1, "virtue": 7}
        at = 3 - TOWNSFOLK[card].power.count("virtue")  # a Virtue shifts the pair before step 3
        acted.plus(deeds=4 - at, silver=1)
    elif not criminals(card):
        acted.plus(virtue=-1)  # below space 5, for those without a Criminal
    acted.holds(play)
    assert play.over


# -- abilities that help to pay -----------------------------------------------------------------------------------------

PAYING = {
    "benefactor": ("noble", "benefactor trader journeyman", {"gold": 9}, 2),
    "strongman": ("build", "strongman trader journeyman", {"stone": 9}, 2),
    "traveller": ("cleric", "traveller trader journeyman", {"ink": 9}, 2),
    "diplomat": ("noble", "diplomat labourer abbot", {"silver": 9}, 1),
    "mason": ("build", "mason squire abbot", {"silver": 9}, 1),
    "clergyman": ("cleric", "clergyman squire labourer", {"silver": 11}, 1),
    "artist": ("noble", "artist labourer abbot", {"gold": 3}, 1),
    "sculptor": ("build", "sculptor squire abbot", {"stone": 3}, 1),
    "priest": ("cleric", "priest squire labourer", {"ink": 4}, 1),
    "emma": ("cleric", "emma squire labourer", {"stone": 3, "gold": 2}, 1),
}
"""Card → its action, a row, goods, and the icons counted before anything is paid."""
PAID = {
    "benefactor": ("workers:3", {"gold": 3}),  # 2 and 3 make 5
    "strongman": ("column:trading-post-1", {"stone": 3}),
    "traveller": ("", {"ink": 4}),  # 2 of 6
    "diplomat": ("workers:3", {"silver": 8}),  # 1 and 4 for 8 Silver
    "mason": ("column:trading-post-1", {"silver": 8}),
    "clergyman": ("", {"silver": 10}),  # 5 of 6
    "artist": ("workers:3", {"gold": 3}),  # 1 + 2 + 1 + 1
    "sculptor": ("column:trading-post-1", {"stone": 3}),
    "priest": ("", {"ink": 4}),  # 1 + 2 + 1 + 1 + 1
    "emma": ("", {"stone": 3, "gold": 2}),  # 1 + 3 + 2
}
"""Card → a target that just these goods reach, with what it costs then."""


def test_every_card_that_helps_to_pay_is_among_them() -> None:
    assert {*PAYING} == {slug for action in get_args(Action) for slug in those(f"pays {action}")} == {*PAID}
    for card, (action, *_) in PAYING.items():
        assert TOWNSFOLK[card].when == f"pays {action}"


def paying(card: str, row: str, goods: dict[str, int]) -> Play:
    action = PAYING[card][0]
    scenario = Scenario().cards(0, row=row).at(0, "3-4-outer-left" if action == "build" else "3-4-inner").goods(0, **goods)
    scenario.no_townsfolk("3-4").manuscripts("3-4", "black-6-vp-manuscripts")
    return scenario.phase("action")


@pytest.mark.law("VIS-6.0.1j", "VIS-6.0.1k", "VIS-6.0.1l", "VIS-6.0.1m", "VIS-4.2h")
@pytest.mark.parametrize("card", PAYING)
def test_an_ability_that_helps_to_pay(card: str) -> None:
    action, row, goods, counted = PAYING[card]
    target, price = PAID[card]
    play = paying(card, row, goods)
    play.does(0, f"act:{action}")
    if play.asked == [(0, "dismiss")]:
        play.does(0, "keep")
    if target:
        assert icons(play) == counted
        play.does(0, target)
    else:
        assert play.player(0).manuscripts == ["black-6-vp-manuscripts"]
    assert play.logged("pays")[0]["goods"] == price


@pytest.mark.law("VIS-6.0.1j", "VIS-6.0.1k", "VIS-6.0.1l", "VIS-6.0.1m")
@pytest.mark.parametrize("card", PAYING)
def test_without_it_in_the_row_the_same_goods_do_not_reach_as_far(card: str) -> None:
    """Another card with the same icons stands in its place."""
    twins = {
        "benefactor": "lender",
        "strongman": "lender",
        "traveller": "lender",
        "diplomat": "watchman",
        "mason": "defender",
        "clergyman": "disciple",
        "artist": "squire",
        "sculptor": "labourer",
        "priest": "abbot",
        "emma": "abbot",
    }
    action, row = PAYING[card][:2]
    target, price = PAID[card]
    twin = twins[card]
    assert TOWNSFOLK[twin].icons == TOWNSFOLK[card].icons
    play = paying(card, row.replace(card, twin), price)
    offered = [] if play.over else play.options(0)  # nothing at all may be left to do
    if f"act:{action}" in offered:
        play.does(0, f"act:{action}")
        assert target
        assert play.over or target not in play.options(0)
    else:
        assert play.over or play.withheld(0)[f"act:{action}"][0] == "few-icons"
