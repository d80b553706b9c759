"""Every column of a Player Board, covered and uncovered, and every Cleric Bonus Card."""

import pytest

import fixtures
from games.kernel.values import Rules
from games.viscounts.engine.means import Means
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import HireFree
from tests.engines.viscounts.powers import Acted, words
from tests.engines.viscounts.scenario import Scenario

ICONS = {
    "trading-post-3": {"trade": 2},
    "guildhall-1": {"build": 1},
    "guildhall-2": {"noble": 1},
    "guildhall-3": {"cleric": 1},
}
FAVOURS = {"grey": {"build": 1}, "yellow": {"noble": 1}, "black": {"cleric": 1}, "blue": {"trade": 2}}
TESTED = {
    "trading-post-1": "free_move 1",
    "trading-post-2": "dismiss_cost 1",
    "trading-post-3": "icons",
    "guildhall-1": "icons",
    "guildhall-2": "icons",
    "guildhall-3": "icons",
    "workshop-1": "hire_any_means: discard 1",
    "workshop-2": "collision_step_1: 1 virtue, at most 0 criminal",
    "workshop-3": "hand_limit 1",
}


def counted(scenario: Scenario) -> dict[str, int]:
    """How many icons seat 0 has for each action."""
    found: dict[str, int] = {}

    def count(t: ViscountsTable) -> Rules[None]:
        for action in ("trade", "build", "noble", "cleric"):
            found[action] = Means(t, 0, action).counted()
        yield from ()

    scenario.run(count)
    return found


def bare() -> Scenario:
    """A row with one of each icon but Criminals."""
    return Scenario().cards(0, row="tinker-build-cleric squire trader")


@pytest.mark.law("VIS-6.2.4d", "VIS-6.2.4e", "VIS-6.2.4f", "VIS-6.2.4g", "VIS-6.2.4a", "VIS-6.0.1e")
@pytest.mark.parametrize("column", ICONS)
def test_its_icons_count_once_it_is_empty(column: str) -> None:
    one = dict.fromkeys(("trade", "build", "noble", "cleric"), 1)
    assert counted(bare()) == one
    assert counted(bare().uncovered(0, column)) == {icon: n + ICONS[column].get(icon, 0) for icon, n in one.items()}
    assert counted(bare().uncovered(1, column)) == one  # another's board


@pytest.mark.law("VIS-6.4.2d", "VIS-6.0.1e")
@pytest.mark.parametrize("ribbon", FAVOURS)
def test_a_cleric_bonus_cards_icons_count(ribbon: str) -> None:
    one = dict.fromkeys(("trade", "build", "noble", "cleric"), 1)
    with_it = counted(bare().favour(0, ribbon))  # type: ignore[arg-type]
    assert with_it == {icon: n + FAVOURS[ribbon].get(icon, 0) for icon, n in one.items()}
    assert counted(bare().favour(1, ribbon)) == one  # type: ignore[arg-type]


@pytest.mark.law("VIS-6.2.4b", "VIS-5.1d", "VIS-17.3a")
def test_trading_post_column_1_is_a_free_extra_space_that_need_not_be_used() -> None:
    scenario = Scenario().cards(0, row="trader squire abbot").at(0, "1-2-outer-left")
    assert {*scenario.phase("move", value=1).options(0)} == {"move:seg-1-2-outer-right", "move:seg-1-2-inner"}
    play = scenario.uncovered(0, "trading-post-1").phase("move", value=1)
    assert {option: play.ask(0).explains(option).cost for option in play.options(0)} == {
        "move:seg-1-2-outer-right": {},
        "move:seg-1-2-inner": {},
        "move:seg-3-4-outer-left": {},
        "move:seg-3-4-inner": {},
    }


@pytest.mark.law("VIS-6.2.4c", "VIS-6.0.2j")
@pytest.mark.parametrize(("card", "value"), [("lookout", 1), ("miner", 2), ("charlatan", 3)])
def test_trading_post_column_2_makes_every_dismissal_cost_1(card: str, value: int) -> None:
    for columns, price in (((), value), (("trading-post-2",), 1)):
        scenario = Scenario().cards(0, row="trader squire labourer").at(0, "3-4-outer-left").goods(0, silver=3, stone=9)
        play = scenario.uncovered(0, *columns).townsfolk("3-4", card).phase("action", action="build")
        play.does(0, f"dismiss:{card}")
        assert play.player(0).goods["silver"] == 3 - price


@pytest.mark.law("VIS-6.2.4h", "VIS-7.1h", "VIS-17.5e")
@pytest.mark.parametrize("uncovered", [True, False])
def test_workshop_column_1_offers_a_discard_at_every_hire(uncovered: bool) -> None:
    """Paid or free; after the card's own effect."""
    scenario = Scenario().cards(0, row="trader squire abbot", hand="thief lender").at(0, "1-2-outer-left").goods(0, silver=2)
    scenario.townsfolk("1-2", "friar").no_townsfolk("3-4", "5-6", "7-8", "9-10")
    if uncovered:
        scenario.uncovered(0, "workshop-1")
    paid = scenario.phase("hire").does(0, "hire:friar")
    free = scenario.effect(0, HireFree())  # the only one in sight
    for play in (paid, free):
        assert play.markers(0) == (1, 6)  # the Friar's effect came first
        assert play.over == (not uncovered)
        if uncovered:
            assert {*play.options(0)} == {"discard:thief", "discard:lender", "discard-top", "done"}
            play.does(0, "discard:thief")
            assert play.player(0).discard == ["friar", "thief"]
            assert play.over


@pytest.mark.law("VIS-7.1h", "VIS-6.2.4h")
def test_a_dismissal_is_no_hire() -> None:
    scenario = (
        Scenario().cards(0, row="trader squire labourer", hand="thief").at(0, "3-4-outer-left").goods(0, silver=3, stone=9)
    )
    play = scenario.uncovered(0, "workshop-1").townsfolk("3-4", "miner").phase("action", action="build")
    assert play.does(0, "dismiss:miner").asked == [(0, "construct")]


@pytest.mark.law("VIS-6.2.4i", "VIS-8.2a")
@pytest.mark.parametrize(
    ("row", "uncovered", "virtue"),
    [("trader squire abbot", True, 6), ("thief squire abbot", True, 7), ("trader squire abbot", False, 7)],
)
@pytest.mark.parametrize("active", [1, 2])
def test_workshop_column_2_gives_a_virtue_in_collisions_without_a_criminal(
    row: str, uncovered: bool, virtue: int, active: int
) -> None:
    """In a collision of another; below space 1 only those with a Criminal gain anything."""
    scenario = Scenario().cards(0, row=row).markers(active, 1, 1)
    if uncovered:
        scenario.uncovered(0, "workshop-2")
    assert scenario.phase("collide", active).markers(0) == (1, virtue)


@pytest.mark.law("VIS-6.2.4i", "VIS-8.2a", "VIS-8.2b")
def test_workshop_column_2_shifts_the_pair_in_ones_own_collision() -> None:
    """From 4 to 3: 1 Deed and 1 Silver instead of a Debt, a Deed and 2 Silver."""
    scenario = Scenario().cards(0, row="trader squire abbot").markers(0, 4, 4).uncovered(0, "workshop-2")
    play = scenario.phase("collide")
    assert (play.papers(0), play.goods(0), play.markers(0)) == ((0, 0, 1, 0), {"silver": 1}, (1, 7))


@pytest.mark.law("VIS-6.2.4j", "VIS-9.1d")
@pytest.mark.parametrize(
    ("columns", "leads", "cards"), [((), False, 3), (("workshop-3",), False, 4), (("workshop-3",), True, 5)]
)
def test_workshop_column_3_raises_the_hand_limit(columns: tuple[str, ...], leads: bool, cards: int) -> None:
    scenario = Scenario().cards(0, hand="thief").uncovered(0, *columns).castle(tier3=(1, 1, 0)).leader(0 if leads else 1)
    acted = Acted(scenario.board, scenario.state.players[0]).plus(hand=cards - 1, draw=1 - cards)
    acted.holds(scenario.phase("draw"))


def as_written(power: dict[str, object]) -> str:
    match power["kind"]:
        case "trigger":
            effects: list[dict[str, object]] = power["effects"]  # type: ignore[assignment]
            condition = power.get("condition")
            only = f", at most {condition['criminal_icons_max']} criminal" if isinstance(condition, dict) else ""
            return f"{power['event']}: {words(effects)}{only}"
        case "icons":
            return "icons"
        case kind:
            return f"{kind} {power.get('n', power.get('silver'))}"


def test_every_column_of_the_facts_has_its_test() -> None:
    records = fixtures.read("viscounts", "columns")["records"]
    assert {record["slug"]: as_written(record["powers"][0]) for record in records} == TESTED
    icons = {record["slug"]: record["powers"][0]["icons"] for record in records if record["powers"][0]["kind"] == "icons"}
    assert {slug: {icon: n for icon, n in found.items() if n} for slug, found in icons.items()} == ICONS


def test_every_cleric_bonus_card_of_the_facts_has_its_test() -> None:
    records = fixtures.read("viscounts", "church-favours")["records"]
    assert {record["suit"]: {icon: n for icon, n in record["powers"][0]["icons"].items() if n} for record in records} == FAVOURS
