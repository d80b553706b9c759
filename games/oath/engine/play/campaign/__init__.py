"""The Campaign in its eight steps (5.5). Powers find here what they may do to it."""

from collections.abc import Sequence
from functools import partial

from games.kernel.values import HALFWAY, About, Checkpoint, Rules, Withheld, choose_amount, choose_of
from games.oath.engine.play.campaign.forces import (
    TARGETS,
    add_attack,
    add_defense,
    battle_kill,
    enemy_seats,
    force_of,
    force_size,
    kill_some,
    opposes,
    remove_attack,
    side_seats,
    swing,
    takes_part,
    target_dice,
)
from games.oath.engine.play.campaign.plans import (
    apply_modifiers,
    discard_plan,
    gather_allies,
    player_or_bandits,
    title_dice,
    use_plans,
)
from games.oath.engine.play.campaign.rolls import fight, roll, shields_in
from games.oath.engine.play.campaign.spoils import finish, resolve_defeat, take_spoils
from games.oath.engine.play.campaign.targets import DECLARING, closed, declare_targets, has_opening, openings, unopened
from games.oath.engine.play.core.about import about, at_site, board, of_player
from games.oath.engine.play.core.actions import Campaign, Major
from games.oath.engine.play.core.declare import bill, can_spend, commit
from games.oath.engine.play.core.hooks import BAN_CAMPAIGN, CAMPAIGN_OVER
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.why import forbidden, too_dear

__all__ = [
    "MAJOR",
    "TARGETS",
    "add_attack",
    "add_defense",
    "attack",
    "battle_kill",
    "campaign",
    "can_campaign",
    "discard_plan",
    "enemy_seats",
    "force_of",
    "force_size",
    "kill_some",
    "opposes",
    "remove_attack",
    "roll",
    "shields_in",
    "side_seats",
    "swing",
    "takes_part",
    "target_dice",
]

SUPPLY = 2
PLANS = "campaign:plans"
"""What is being done when everything is declared and paid."""


def can_campaign(
    t: OathTable,
    seat: int,
    *,
    at: int | None = None,
    free: bool = False,
    from_sites: Sequence[int] = (),
    against: int | None = None,
) -> bool:
    if not (free or can_spend(t, seat, SUPPLY)) or BAN_CAMPAIGN.forbids(t, seat):
        return False
    return has_opening(t, seat, at or t.state.players[seat].site, from_sites, against)


def glance(t: OathTable, seat: int) -> About:
    """Says who can be attacked, and for how much Supply."""
    found = openings(t, seat, t.state.players[seat].site, (), None)
    return about(*(_of_defender(c).where[0] for c in found), cost={"supply": SUPPLY})


def why_not(t: OathTable, seat: int) -> Withheld:
    why = too_dear(t, seat, {"supply": SUPPLY}) or forbidden(t, BAN_CAMPAIGN, seat)
    return (why or unopened(t, seat, t.state.players[seat].site, ())).of("campaign")


def campaign(
    t: OathTable,
    seat: int,
    *,
    at: int | None = None,
    free: bool = False,
    from_sites: Sequence[int] = (),
    against: int | None = None,
) -> Rules[bool]:
    """Plays a Campaign; False where there is nobody to attack.

    `at` is the slot that counts as the attacker's site, `from_sites` says whose warbands join the attack, `against` which seat
    must be the defender.
    """
    if not can_campaign(t, seat, at=at, free=free, from_sites=from_sites, against=against):
        return False
    c = yield from _choose_defender(t, seat, at or t.state.players[seat].site, from_sites, against)
    c.free = free
    yield from _begin(t, c)
    yield from _declare(t, c)
    yield from _fight_out(t, c)
    return True


def attack(t: OathTable, seat: int) -> Rules[None]:
    """Takes the Campaign action of the Act phase.

    Unless powers bring warbands from elsewhere, the state says all about it until plans are used, and it can be gone on with
    from its middle.
    """
    state = t.state
    if state.doing in (DECLARING, PLANS):
        assert state.battle
        c = Campaign(seat, battle=state.battle, declared=list(state.declared))
    else:
        c = yield from _choose_defender(t, seat, state.players[seat].site, (), None, HALFWAY)
        yield from _begin(t, c)
        if not c.from_sites:
            state.doing, state.declared = DECLARING, []
    if state.doing != PLANS:
        yield from _declare(t, c)
    if state.doing == DECLARING:
        state.doing, state.declared = PLANS, list(c.declared)
        yield HALFWAY
    yield from _fight_out(t, c)
    state.declared = []


def _begin(t: OathTable, c: Campaign) -> Rules[None]:
    t.state.battle = c.battle
    yield from settle(t)  # a Citizen who stands apart rules alone what powers give


def _fight_out(t: OathTable, c: Campaign) -> Rules[None]:
    """Plays the declared Campaign to its end: Allies, plans, dice, defeat, spoils, and what answers to it (5.5.2o–5.5.8)."""
    state = t.state
    yield from gather_allies(t, c)
    c.battle.defense += title_dice(t, c)
    yield from apply_modifiers(t, c)
    yield from use_plans(t, c)
    yield from fight(t, c)
    yield from resolve_defeat(t, c)
    if c.won:
        yield from take_spoils(t, c)
    yield from finish(t, c)
    state.battle = None
    yield from settle(t)
    for held in list(CAMPAIGN_OVER.live(state)):
        yield from held.do(held, t, c.battle, bool(c.won))
    for step in c.after:
        yield from step()


def _choose_defender(
    t: OathTable, seat: int, at: int, from_sites: Sequence[int], against: int | None, checkpoint: Checkpoint | None = None
) -> Rules[Campaign]:
    """Lets the attacker choose a defender: a player at the site or ruling it, or the bandits (5.5.1)."""
    campaigns = {f"defender:{player_or_bandits(c.battle.defender)}": c for c in openings(t, seat, at, from_sites, against)}
    withheld = partial(closed, t, seat, at, from_sites) if against is None else None
    return (
        yield from choose_of(
            seat, "defender", campaigns, "OATH-5.5.1b", checkpoint=checkpoint, about=_of_defender, withheld=withheld
        )
    )


def _of_defender(c: Campaign) -> About:
    return at_site(c.battle.at) if c.battle.defender is None else of_player(c.battle.defender)


def _declare(t: OathTable, c: Campaign) -> Rules[None]:
    """Declares targets and attack dice, then pays for everything (5.5.2)."""
    battle = c.battle
    yield from declare_targets(t, c)
    battle.attack = yield from choose_amount(
        c.seat,
        "attack-dice",
        "dice",
        range(force_size(t, c, c.side(c.seat)) + 1),
        "OATH-5.5.2k",
        about=lambda dice: about(board(c.seat), cost=bill(c, SUPPLY), gain={"attack-die": dice}),
        defense=battle.defense,
    )
    commit(t, c, SUPPLY)
    t.tell(
        "campaign-declared",
        "OATH-5.5.2a",
        seat=c.seat,
        defender=player_or_bandits(battle.defender),
        site=t.state.site(battle.at).slug,
        targets=[t.state.site(slot).slug if slot else slug for _, slug, slot in (TARGETS[target] for target in c.declared)],
        attack=battle.attack,
        defense=battle.defense,
    )


MAJOR = Major(can_campaign, attack, glance, why_not, (DECLARING, PLANS))
