"""What is printed on the board beneath the piles: Townsfolk and Manuscripts of each Segment."""

import pytest

import fixtures
from tests.engines.viscounts.acts import icons, said
from tests.engines.viscounts.powers import Acted, words
from tests.engines.viscounts.scenario import Scenario
from tests.engines.viscounts.townsfolk import shown

TOWNSFOLK = {
    "1-2": (2, "1 noble 1 cleric", "1 virtue"),
    "3-4": (2, "1 build 1 noble", "1 virtue"),
    "5-6": (1, "1 criminal", "1 corruption"),
    "7-8": (2, "1 build 1 cleric", "1 virtue"),
    "9-10": (1, "1 criminal", "1 corruption"),
}
MANUSCRIPTS = {
    "1-2": (3, "1 deed"),
    "3-4": (3, "2 any_resource"),
    "5-6": (3, "1 virtue + 1 any_resource"),
    "7-8": (3, "2 virtue"),
    "9-10": (3, "flip 1 either"),
}
FITTING = [
    (segment, action)
    for segment, (_, printed, _) in TOWNSFOLK.items()
    for action in ("trade", "build", "noble", "cleric")
    if action in shown(printed) or "criminal" in shown(printed)
]


def before(segment: str, action: str, silver: int) -> Scenario:
    """No card lies on the Segment; seat 0 has none of the icons, and pays dear."""
    scenario = Scenario().cards(0, row="financer thief abbot" if action == "build" else "financer thief labourer")
    scenario.at(0, f"{segment}-{'outer-left' if action in ('trade', 'build') else 'inner'}").papers(0, debts=2, deeds=2)
    scenario.goods(0, silver=silver, stone=8, gold=8, ink=8).manuscripts(segment, "blue-6-vp-criminal-icons")
    return scenario.no_townsfolk(segment)


@pytest.mark.law("VIS-7.2a", "VIS-7.2c", "VIS-17.4x", "VIS-6.0.2f", "VIS-6.0.2g")
@pytest.mark.parametrize(("segment", "action"), FITTING)
def test_printed_townsfolk_are_dismissed_for_their_value_icons_and_effect_time_and_again(segment: str, action: str) -> None:
    value, printed, effect = TOWNSFOLK[segment]
    scenario = before(segment, action, value)
    gone = len(scenario.state.dismissed)
    for _ in range(2):  # it is there the next time as well
        acted = Acted(scenario.board, scenario.state.players[0]).plus(silver=-value)
        play = scenario.phase("action", action=action)  # type: ignore[arg-type]
        assert play.options(0) == [f"dismiss-printed:seg-{segment}", "keep"]
        lent = {f"icon-{icon}": n for icon, n in shown(printed).items()}
        n, what = effect.split()
        assert said(play, f"dismiss-printed:seg-{segment}").gain == lent | {what: int(n)}
        play.does(0, f"dismiss-printed:seg-{segment}")
        assert play.logged("dismisses-printed") == [{"seat": 0, "silver": value, "where": f"seg-{segment}"}]
        acted.does(play, effect)
        own = 1 + (action == "trade")  # the Thief, and the Financer's Merchant
        counted = own + shown(printed).get(action, 0) + shown(printed).get("criminal", 0)
        if action == "cleric":
            assert play.logged("pays")[0]["goods"] == {"ink": 6 - counted}
            acted.plus(ink=counted - 6, manuscripts=1)
        else:
            assert icons(play) == counted
        acted.holds(play)
        assert len(play.state.dismissed) == gone
        assert play.state.townsfolk[f"seg-{segment}"] == []


@pytest.mark.law("VIS-6.0.2b", "VIS-17.4x")
@pytest.mark.parametrize(
    ("segment", "action"),
    [
        (segment, action)
        for segment in TOWNSFOLK
        for action in ("trade", "build", "noble", "cleric")
        if (segment, action) not in FITTING
    ],
)
def test_they_have_to_fit_the_action_as_cards_do(segment: str, action: str) -> None:
    play = before(segment, action, 9).phase("action", action=action)  # type: ignore[arg-type]
    assert play.over or play.ask(0).prompt != "dismiss"


@pytest.mark.law("VIS-6.0.2j", "VIS-17.4x")
def test_the_second_trading_post_column_makes_them_cost_1_as_well() -> None:
    play = before("3-4", "build", 1).uncovered(0, "trading-post-2").phase("action", action="build")
    assert said(play, "dismiss-printed:seg-3-4").cost == {"silver": 1}


@pytest.mark.law("VIS-17.4x")
def test_they_are_in_play_only_while_the_pile_is_empty() -> None:
    scenario = before("3-4", "build", 9)
    scenario.state.dismissed.remove("princess")
    scenario.state.townsfolk["seg-3-4"].append("princess")
    assert scenario.phase("action", action="build").asked == [(0, "construct")]  # she fits no Construct


@pytest.mark.law("VIS-7.2b", "VIS-17.4f")
@pytest.mark.parametrize("segment", TOWNSFOLK)
def test_they_can_never_be_hired(segment: str) -> None:
    play = before(segment, "build", 9).phase("hire")
    assert play.over
    assert play.logged("hires") == []


@pytest.mark.law("VIS-6.4.4b", "VIS-6.4.4c", "VIS-17.4x")
@pytest.mark.parametrize("segment", MANUSCRIPTS)
def test_a_printed_manuscript_is_transcribed_for_its_effect_time_and_again(segment: str) -> None:
    cost, effect = MANUSCRIPTS[segment]
    scenario = before(segment, "cleric", 0).no_manuscripts(segment)
    for _ in range(2):
        acted = Acted(scenario.board, scenario.state.players[0]).plus(ink=1 - cost)  # the Thief counts as a Cleric
        play = scenario.phase("action", action="cleric")
        acted.does(play, effect).holds(play)
        assert play.over


def test_every_print_of_the_facts_has_its_test() -> None:
    for record in fixtures.read("viscounts", "segments")["records"]:
        segment = record["slug"].removeprefix("seg-")
        townsfolk, manuscript = record["powers"]
        icons = " ".join(f"{n} {icon}" for icon, n in townsfolk["icons"].items() if n)
        assert (townsfolk["cost"], icons, words(townsfolk["effects"])) == TOWNSFOLK[segment]
        assert (manuscript["cost"], words(manuscript["effects"])) == MANUSCRIPTS[segment]
    assert len(fixtures.read("viscounts", "segments")["records"]) == len(TOWNSFOLK) == len(MANUSCRIPTS)
