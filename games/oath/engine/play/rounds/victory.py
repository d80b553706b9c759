"""The four ways in which a game ends (3)."""

from typing import Any

from games.kernel.values import Outcome, Rules, Score
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.faces import BOARD, DARKEST_SECRET, PEOPLES_FAVOR, VISION_RECORDS
from games.oath.engine.play.core.hooks import END_DIE, VISIONS_OF
from games.oath.engine.play.core.states import OathTable, State, Victory
from games.oath.engine.play.core.title import rule_counts
from games.oath.engine.world.facts import GRAND_SCEPTER

WINS_ON: dict[int, list[int]] = {int(number): faces for number, faces in BOARD["victory"]["stable_regime"]["wins_on"].items()}
ROUNDS: int = BOARD["victory"]["rounds"]
VISIONS_NEEDED = 3
BY_PREFERENCE = sorted(
    (slug for slug, record in VISION_RECORDS.items() if record.get("war_exhaustion_tiebreak")),
    key=lambda slug: int(VISION_RECORDS[slug]["war_exhaustion_tiebreak"]),
)
"""The Visions in the order in which they win when several could at the end of the last round (3.4.3b)."""


def visions_of(state: State, seat: int) -> list[str]:
    """Lists Visions the seat has revealed, or counts as having."""
    vision = state.players[seat].vision
    found = [vision.slug] if vision else []
    for held in VISIONS_OF.owned(state, seat):
        found += held.do(held, state)
    return found


def meets(state: State, seat: int, vision: str) -> bool:
    """Tells whether the seat fulfils the goal of the Vision; none is before three Visions were drawn (3.2b–3.2g)."""
    if state.visions_drawn < VISIONS_NEEDED:
        return False
    goal = VISION_RECORDS[vision]["goal"]["type"]
    if goal == "most-sites":
        return _alone(rule_counts(state), seat)
    if goal == "most-relics-and-banners":
        return _alone({s: ruling.goods(state, s) for s in range(len(state.players))}, seat)
    return state.banners[GOAL_BANNERS[goal]].holder == seat


GOAL_BANNERS = {"holds-peoples-favor": PEOPLES_FAVOR, "holds-darkest-secret": DARKEST_SECRET}


def _alone(counts: dict[int, int], seat: int) -> bool:
    """Tells whether the seat has strictly the most."""
    return counts[seat] > max((count for other, count in counts.items() if other != seat), default=0)


def fulfilled(state: State, seat: int) -> list[str]:
    if state.players[seat].role != "exile":
        return []
    return [vision for vision in visions_of(state, seat) if meets(state, seat, vision)]


def wake_check(t: OathTable, seat: int) -> bool:
    """Tells whether the seat wins in its Wake phase; both ways at once are both recorded (4.1.2, 4.1.2b)."""
    state = t.state
    if state.players[seat].role != "exile":
        return False
    how = ["usurper"] if state.title == seat and state.usurper else []
    how += fulfilled(state, seat)
    if how:
        win(t, seat, how, "OATH-3.1a" if how[0] == "usurper" else "OATH-3.2a")
    return bool(how)


def round_check(t: OathTable) -> Rules[bool]:
    """Ends the game where it must end, when everyone has had a turn; tells whether it did (3.3, 3.4)."""
    state = t.state
    if state.round == ROUNDS:
        war_exhaustion(t)
        return True
    wins_on = WINS_ON.get(state.round)
    if wins_on is None or not state.players[state.title].imperial:
        return False
    roll = t.roll("end", BOARD["dice"]["end"]["faces"], law="OATH-3.3f")[0][0]
    for held in list(END_DIE.live(state)):
        roll = yield from held.do(held, t, roll)
    t.tell("end-die", "OATH-3.3a", roll=roll, needed=min(wins_on))
    if roll not in wins_on:
        return False
    empire_wins(t, "stable-regime", "OATH-3.3b", roll)
    return True


def war_exhaustion(t: OathTable) -> None:
    """Names the winner after the last round: the Empire, a Usurper, or who fulfils the preferred Vision (3.4.1–3.4.4)."""
    state = t.state
    if state.players[state.title].imperial:
        empire_wins(t, "war-exhaustion", "OATH-3.4.1a")
        return
    if state.usurper:
        win(t, state.title, ["war-exhaustion", "usurper"], "OATH-3.4.2a")
        return
    by_vision = {vision: seat for seat in range(len(state.players)) for vision in fulfilled(state, seat)}
    for vision in BY_PREFERENCE:
        if vision in by_vision:
            win(t, by_vision[vision], ["war-exhaustion", vision], "OATH-3.4.3a")
            return
    empire_wins(t, "war-exhaustion", "OATH-3.4.4a")


def successor(state: State) -> int | None:
    """Names the Citizen who wins in the Chancellor's stead, if one does (3.3.1)."""
    citizens = [seat for seat, player in enumerate(state.players) if player.role == "citizen"]
    if state.oath == "supremacy":
        rivals = [state.chancellor, *citizens]
        counts = {seat: ruling.goods(state, seat) for seat in rivals}
        return next((seat for seat in citizens if _alone(counts, seat)), None)
    if state.oath == "devotion":
        return next((s for s in citizens if any(relic.slug == GRAND_SCEPTER for relic in state.players[s].relics)), None)
    banner = DARKEST_SECRET if state.oath == "the-people" else PEOPLES_FAVOR
    holder = state.banners[banner].holder
    return holder if holder in citizens else None


def empire_wins(t: OathTable, how: str, law: str, roll: int | None = None) -> None:
    heir = successor(t.state)
    if heir is None:
        win(t, t.state.chancellor, [how], law, roll)
    else:
        win(t, heir, [how, "successor"], "OATH-3.3.1a", roll)


def win(t: OathTable, seat: int, how: list[str], law: str, roll: int | None = None) -> None:
    t.state.victory = Victory(seat, how, roll)
    t.tell("victory", law, seat=seat, how=how)


def outcome(state: State) -> Outcome:
    """Ranks the winner alone: Oath knows no second place."""
    victory = state.victory
    assert victory is not None
    others = tuple(seat for seat in range(len(state.players)) if seat != victory.seat)
    scores = tuple(Score(seat, float(seat == victory.seat), _parts(state, seat)) for seat in range(len(state.players)))
    return Outcome((victory.seat,), "+".join(victory.how), scores, ((victory.seat,), others))


def _parts(state: State, seat: int) -> dict[str, Any]:
    return {"sites": float(len(ruling.ruled_slots(state, seat))), "relics-and-banners": float(ruling.goods(state, seat))}
