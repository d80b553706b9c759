"""Sides, forces and dice pools of a Campaign, and what its steps and powers do to them (5.5.3d, 10.force, 10.kill)."""

from functools import partial
from typing import Literal, NamedTuple

from games.kernel.values import About, Rules, choose_amount, choose_of
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import Amounts, about, board
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import BANNERS, FACES
from games.oath.engine.play.core.hooks import BAN_PLACING, TARGET_DICE
from games.oath.engine.play.core.states import OathTable, Side
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import Where, board_of, count_at, from_reserve, kill, name_of, put, site_at, to_reserve
from games.oath.engine.world.facts import SLOTS

ATTACKER: Side = "attacker"
DEFENDER: Side = "defender"
Force = list[tuple[Where, str, int]]
PAWN = "pawn"


class Target(NamedTuple):
    kind: Literal["site", "relic", "banner", "pawn"]
    slug: str = ""
    """What the relic or banner is called, and the pawn."""
    slot: int = 0
    """Where the site is."""


TARGETS: dict[str, Target] = {
    **{f"site:{slot}": Target("site", slot=slot) for slot in SLOTS},
    **{f"relic:{slug}": Target("relic", slug) for slug, face in FACES.items() if face.kind == "relic"},
    **{f"banner:{slug}": Target("banner", slug) for slug in BANNERS},
    PAWN: Target("pawn", PAWN),
}
"""The targets of Campaigns by the names that they go by."""

# -- sides ------------------------------------------------------------------------------------------------------------


def side_seats(c: Campaign, side: Side) -> list[int]:
    if side == ATTACKER:
        return [c.battle.attacker]
    return [] if c.battle.defender is None else [c.battle.defender, *c.battle.allies]


def other_side(side: Side) -> Side:
    return DEFENDER if side == ATTACKER else ATTACKER


def takes_part(c: Campaign, seat: int) -> Side | None:
    """Names the side of a seat that attacks, defends or joined as Ally."""
    return next((side for side in (ATTACKER, DEFENDER) if seat in side_seats(c, side)), None)


def opposes(c: Campaign, seat: int, user: int | None) -> bool:
    """Tells whether the seat takes part, and the user (None: the bandits) does so on the other side."""
    side = takes_part(c, seat)
    return side is not None and side != c.side(user)


def enemy_seats(t: OathTable, c: Campaign, seat: int | None) -> list[int]:
    """Names the players on the other side of a Campaign, who are the user's enemy in it (10.your-enemy)."""
    return side_seats(c, other_side(c.side(seat)))


# -- forces -----------------------------------------------------------------------------------------------------------


def force_of(t: OathTable, c: Campaign, side: Side) -> Force:
    """Lists the warbands of a force by place; bandits count in `force_size` only, since nothing can be done to them."""
    state, battle = t.state, c.battle
    own = state.players[battle.attacker].force
    if side == ATTACKER:
        places = [board_of(battle.attacker), *(site_at(slot) for slot in c.from_sites)]
        return [(place, own, count) for place in places if (count := count_at(state, place, own))]
    if battle.defender is None:
        return []
    force = [
        (site_at(slot), colour, count)
        for slot in battle.sites
        for colour, count in state.site(slot).warbands.items()
        if not (colour == own and slot in c.from_sites)
    ]
    for seat in side_seats(c, DEFENDER):
        player = state.players[seat]
        if player.warbands and is_near(c, player.site):
            force.append((board_of(seat), player.force, player.warbands))
    return force


def is_near(c: Campaign, slot: int) -> bool:
    """Tells whether a pawn there brings the warbands of its board to the defense (5.5.4b, 5.5.4h), or may join it (5.5.2p)."""
    return slot == c.battle.at or slot in c.battle.sites


def force_size(t: OathTable, c: Campaign, side: Side) -> int:
    return sum(count for _, _, count in force_of(t, c, side)) + bandits_of(t, c, side)


def bandits_of(t: OathTable, c: Campaign, side: Side) -> int:
    """Counts bandits that fight for themselves, or for whoever leads them and rules with them (5.5.4c, 7.6.5d).

    A site that lost its last warband brings no others any.
    """
    state = t.state
    slots, head = (c.battle.sites, c.battle.defender) if side == DEFENDER else (c.from_sites, c.battle.attacker)
    return sum(ruling.bandits_at(state, slot) for slot in slots if head is None or ruling.rules_site(state, head, slot))


def battle_kill(t: OathTable, c: Campaign, place: Where, colour: str, count: int, law: str = "OATH-10.kill-a") -> int:
    """Kills warbands in a Campaign, or sets them aside where a power says so; counts those that left their place."""
    state, side = t.state, _side_at(t, c, place, colour)
    for seat in c.saves:
        if c.side(seat) == side and state.players[seat].force == colour and place in (board_of(seat), site_at(place.at)):
            saved = min(count, count_at(state, place, colour))
            put(state, place, colour, -saved)
            _set_aside(t, c, seat, place, saved, law)
            return saved
    killed = kill(t, place, colour, count, law)
    _count_killed(c, colour, side, killed)
    return killed


def _side_at(t: OathTable, c: Campaign, place: Where, colour: str) -> Side:
    """Names the side whose warbands these are."""
    attacker = c.battle.attacker
    places = (board_of(attacker), *(site_at(slot) for slot in c.from_sites))
    return ATTACKER if place in places and colour == t.state.players[attacker].force else DEFENDER


def _set_aside(t: OathTable, c: Campaign, seat: int, place: Where, count: int, law: str) -> None:
    if count:
        colour = t.state.players[seat].force
        c.battle.saved[colour] = c.battle.saved.get(colour, 0) + count
        t.tell("warbands-saved", law, seat=seat, count=count, place=name_of(t.state, place))


def killed_on_the_way(t: OathTable, c: Campaign, seat: int, count: int) -> None:
    """Counts warbands of the board that powers have killed on a journey, or sets them aside after all."""
    colour = t.state.players[seat].force
    if seat not in c.saves:
        _count_killed(c, colour, c.side(seat), count)
    else:
        from_reserve(t.state, colour, count)
        _set_aside(t, c, seat, board_of(seat), count, "OATH-7.1.3a")


def _count_killed(c: Campaign, colour: str, side: Side, count: int) -> None:
    if count:
        c.killed[colour] = c.killed.get(colour, 0) + count
        c.fallen[side] = c.fallen.get(side, 0) + count


def kill_some(t: OathTable, c: Campaign, seat: int, side: Side, count: int, prompt: str, law: str) -> Rules[int]:
    """Kills so many warbands of a force, or all it has (9.3b); the seat says where they fall."""
    force = force_of(t, c, side)
    behind = sum(there for _, _, there in force)
    left = count = min(count, behind)
    for place, colour, there in force:
        behind -= there
        fallen = yield from choose_amount(
            seat,
            prompt,
            "fall",
            range(max(0, left - behind), min(there, left) + 1),
            law,
            about=partial(_loss, place, own=colour == t.state.players[seat].force),
            place=name_of(t.state, place),
            count=left,
        )
        battle_kill(t, c, place, colour, fallen, law)
        left -= fallen
    yield from settle(t)
    return count


def _loss(place: Where, count: int, *, own: bool) -> About:
    return about(place.option, cost={"warband": count} if own else {})


def release_saved(t: OathTable, c: Campaign) -> None:
    """Puts warbands set aside on the site their power names.

    Unless its user rules it and may place them, they die after all.
    """
    state, saved = t.state, c.battle.saved
    for seat, slot in c.saves.items():
        colour = state.players[seat].force
        if colour in saved and ruling.rules_site(state, seat, slot) and can_place(t, seat):
            count = saved.pop(colour)
            put(state, site_at(slot), colour, count)
            t.tell("saved-placed", "OATH-7.1.3a", seat=seat, count=count, place=state.site(slot).slug)
    for colour, count in saved.items():
        to_reserve(state, colour, count)
        _count_killed(c, colour, c.side(next(iter(c.saves))), count)
        t.tell("saved-killed", "OATH-10.kill-a", colour=colour, count=count)
    saved.clear()


def can_place(t: OathTable, seat: int) -> bool:
    return not BAN_PLACING.forbids(t, seat)


# -- pools ------------------------------------------------------------------------------------------------------------


def target_dice(t: OathTable, c: Campaign, target: str) -> int:
    """Counts the defense dice of a target, with what powers add to it (5.5.2g–i)."""
    meant = TARGETS[target]
    match meant.kind:
        case "site":
            dice = 1
        case "relic":
            dice = FACES[meant.slug].dice
        case "banner":
            dice = t.state.banners[meant.slug].tokens
        case "pawn":
            dice = 2
    more = TARGET_DICE.live(t.state)
    return dice + sum(held.do(held, t, c, target) for held in more) if more else dice


def add_attack(t: OathTable, c: Campaign, count: int, law: str = "OATH-7.5.4a") -> None:
    if count:
        c.battle.attack += count
        t.tell("attack-dice-added", law, count=count, pool=c.battle.attack)


def remove_attack(t: OathTable, c: Campaign, count: int, law: str = "OATH-7.5.4a") -> None:
    """Removes attack dice; those that are not there become defense dice."""
    removed = min(count, c.battle.attack)
    if removed:
        c.battle.attack -= removed
        t.tell("attack-dice-removed", law, count=removed, pool=c.battle.attack)
    add_defense(t, c, count - removed, "OATH-5.5.3d")


def add_defense(t: OathTable, c: Campaign, count: int, law: str = "OATH-7.5.4a") -> None:
    if count:
        c.battle.defense += count
        t.tell("defense-dice-added", law, count=count, pool=c.battle.defense)


def swing(t: OathTable, c: Campaign, seat: int | None, count: int) -> Rules[None]:
    """Adds or removes attack dice, as the user of a +/− plan says (7.5.4b); bandits take dice away."""
    if count == 0:
        return
    adds = False
    if seat is not None:
        attacks = seat == c.battle.attacker
        ways = {"swing-add": True, "swing-remove": False} if attacks else {"swing-remove": False, "swing-add": True}
        adds = yield from choose_of(seat, "swing", ways, "OATH-7.5.4b", about=partial(_swung, c, seat, count), count=count)
    (add_attack if adds else remove_attack)(t, c, count)


def _swung(c: Campaign, seat: int, count: int, adds: bool) -> About:
    """Says what dice its side gets and loses; attack dice that are not there become defense dice (5.5.3d)."""
    attack: Amounts = {"attack-die": count if adds else min(count, c.battle.attack)}
    defense: Amounts = {"defense-die": 0 if adds else count - attack["attack-die"]}
    if seat != c.battle.attacker:
        return about(board(c.battle.attacker), cost=attack if adds else {}, gain=defense)
    return about(board(seat), cost=defense if adds else attack | defense, gain=attack if adds else {})
