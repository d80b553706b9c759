"""The Oathkeeper title, which always lies with whoever meets the goal (2.11)."""

from games.kernel.values import Rules, choose_of
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import by_seat, of_player
from games.oath.engine.play.core.faces import DARKEST_SECRET, PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import TITLE_TAKEN
from games.oath.engine.play.core.ruling import EMPIRE
from games.oath.engine.play.core.states import OathTable, Role, State

SUPREMACY, THE_PEOPLE, PROTECTION = "supremacy", "the-people", "protection"


def settle(t: OathTable) -> Rules[None]:
    """Moves the title to whoever meets its goal now (2.11b).

    To be called wherever rule, relics or banners may have changed hands.
    """
    state = t.state
    apart = state.battle is not None and bool(state.battle.apart)  # a Citizen who rules alone during a Campaign
    if state.phase == "set-up" or (state.is_settled and not apart):
        return
    leading = leaders(state)
    if not leading or state.title in leading:
        state.is_settled = not apart
        return  # 2.11h, 2.11k
    new = leading[0]
    if len(leading) > 1:
        new = yield from choose_of(state.title, "title-goes-to", by_seat(leading), "OATH-2.11i", about=of_player)
    previous, state.title, state.usurper = state.title, new, False  # 2.11l
    state.changed()
    t.tell("title-taken", "OATH-2.11b", seat=new, from_seat=previous)
    for held in list(TITLE_TAKEN.live(state)):
        yield from held.do(held, t, new)


def turn_title(state: State, *, usurper: bool) -> None:
    """Turns the title to its Usurper side or back."""
    state.usurper = usurper
    state.changed()


def turn_board(state: State, seat: int, role: Role) -> None:
    """Turns the board of an Exile to the Citizen side, or that of a Citizen to the Exile side."""
    state.players[seat].role = role
    state.changed()


def leaders(state: State) -> list[int]:
    """Lists who meets the goal of the title, several when tied; the Empire, as one ruler, is its Chancellor (2.11o)."""
    if state.oath == SUPREMACY:
        return _most(rule_counts(state))
    if state.oath == PROTECTION:
        return _most({seat: ruling.goods(state, seat) for seat in range(len(state.players))})
    holder = state.banners[PEOPLES_FAVOR if state.oath == THE_PEOPLE else DARKEST_SECRET].holder
    return [] if holder is None else [holder]


def rule_counts(state: State) -> dict[int, int]:
    """Counts sites by seat that rules them; the Empire's under the Chancellor's, bandits' not at all (2.11r)."""
    colours = [next(iter(site.warbands), None) for site in state.sites if site.faceup]
    counts = {seat: colours.count(player.colour) for seat, player in enumerate(state.players)}
    ruler = ruling.ruler_of_bare_sites(state)
    if ruler is not None:
        counts[state.chancellor if ruler == EMPIRE else ruler] += colours.count(None)
    return counts


def _most(counts: dict[int, int]) -> list[int]:
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most] if most else []
