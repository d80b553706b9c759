"""Primary actions by themselves."""

from games.kernel.values import About, Rules
from games.viscounts.engine import actions
from games.viscounts.engine.states import ViscountsTable
from tests.engines.viscounts.scenario import Play, Scenario


def acting(t: ViscountsTable, who: int) -> Rules[None]:
    """Phase 3 of a turn."""
    yield from actions.choose_action(t, who)
    yield from actions.carry_out(t, who)
    yield from actions.react(t, who)


def action(scenario: Scenario, who: int = 0) -> Play:
    """The primary action of a turn, from its choice to what reacts to it."""
    return scenario.phase("action", who)


def icons(play: Play, who: int = 0) -> int:
    """How many icons the question counts before anything is paid."""
    counted: int = play.ask(who).params["icons"]
    return counted


def said(play: Play, option: str, who: int = 0) -> About:
    """What the option says of itself."""
    return play.ask(who).explains(option)
