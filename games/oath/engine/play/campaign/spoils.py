"""Defeat and victory (5.5.6–5.5.8)."""

from functools import partial

from games.kernel.values import About, Rules, choose_amount, choose_of, choose_some_of
from games.oath.engine.play.campaign.forces import (
    ATTACKER,
    DEFENDER,
    can_place,
    force_of,
    kill_some,
    killed_on_the_way,
    release_saved,
)
from games.oath.engine.play.campaign.plans import discard_plans, player_or_bandits
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, of_player
from games.oath.engine.play.core.about import site as site_of
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.cards import bury_relic, take_banner, take_relics
from games.oath.engine.play.core.states import OathTable, Side
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import Where, board_of, burn_favor, name_of, put, site_at
from games.oath.engine.play.majors.travel import make_travel


def resolve_defeat(t: OathTable, c: Campaign) -> Rules[None]:
    """Kills half of the defeated force, brings the rest home, then lets plans of that side act (5.5.6)."""
    side = DEFENDER if c.won else ATTACKER
    total = sum(count for _, _, count in force_of(t, c, side))
    lost = total // 2
    if side in c.no_losses:
        lost = 0
    elif side in c.all_lost:
        lost = total
    yield from kill_some(t, c, _head_of(t, c, side), side, lost, "losses", "OATH-5.5.6k")
    _retreat(t, c, side)
    yield from settle(t)
    for step in c.if_defeated[side]:
        yield from step()


def _head_of(t: OathTable, c: Campaign, side: Side) -> int:
    """Names who chooses the losses and takes in what stood at sites: for the Empire the Chancellor (5.5.6f, 5.5.6g)."""
    battle = c.battle
    if side == ATTACKER or battle.defender is None:
        return battle.attacker
    return t.state.chancellor if ruling.imperial(t.state, battle.defender) else battle.defender


def _retreat(t: OathTable, c: Campaign, side: Side) -> None:
    """Brings the survivors home: from sites to the board of their head, on boards they stay (5.5.6d, 5.5.6g)."""
    state, home = t.state, _head_of(t, c, side)
    for place, colour, count in force_of(t, c, side):
        seat = home if place.zone == "site" else place.at
        c.survivors[seat] = c.survivors.get(seat, 0) + count
        if place.zone == "site":
            put(state, place, colour, -count)
            put(state, board_of(home), colour, count)
            t.tell("warbands-retreated", "OATH-5.5.6d", seat=home, count=count, place=name_of(state, place))


def take_spoils(t: OathTable, c: Campaign) -> Rules[None]:
    """Takes the targets for an attacker who won (5.5.7)."""
    yield from _occupy(t, c)
    yield from _seize(t, c)
    if c.battle.pawn and c.battle.defender is not None:
        yield from _banish(t, c, c.battle.defender)


def _occupy(t: OathTable, c: Campaign) -> Rules[None]:
    state = t.state
    for slot in c.battle.sites if can_place(t, c.seat) else ():
        site, placed = state.site(slot).slug, 0
        for place, colour, count in force_of(t, c, ATTACKER):
            if place == site_at(slot):
                continue
            moved = yield from choose_amount(
                c.seat,
                "occupy",
                "occupy",
                range(count + 1),
                "OATH-5.5.7.Ia",
                about=partial(_moved, slot, place),
                site=site,
                place=name_of(state, place),
            )
            put(state, place, colour, -moved)
            put(state, site_at(slot), colour, moved)
            placed += moved
        t.tell("site-occupied", "OATH-5.5.7.Ia", seat=c.seat, site=site, count=placed)
    yield from settle(t)


def _moved(slot: int, place: Where, count: int) -> About:
    return about(site_of(slot), place.option)


def _seize(t: OathTable, c: Campaign) -> Rules[None]:
    state = t.state
    relics = [slug for slug in (*c.battle.relics, *c.extra_relics) if ruling.can_take(t, c.seat, slug)]
    if relics:
        yield from take_relics(t, c.seat, relics, "OATH-5.5.7.IIa")
        c.seized += relics
    if relics and c.bury_relics:
        options = {f"bury:{card.slug}": card.slug for card in state.players[c.seat].relics if card.slug in relics}
        buried = yield from choose_some_of(
            c.seat,
            "bury-relics",
            options,
            0,
            len(options),
            "OATH-7.1.3b",
            about=lambda slug: about(slug, cost={"relic": 1}),
        )
        for slug in buried:
            yield from bury_relic(t, c.seat, slug, "OATH-7.1.3b")
    for slug in c.battle.banners:
        if ruling.can_take(t, c.seat, slug):
            yield from take_banner(t, c.seat, slug, "OATH-5.5.7.IIb")
            c.seized.append(slug)


def _banish(t: OathTable, c: Campaign, defender: int) -> Rules[None]:
    """Banishes the pawn and burns favor, decided separately, unless a power burns it all."""
    banishes = yield from choose_of(
        c.seat,
        "banish",
        {"banish": True, "let-stay": False},
        "OATH-5.5.7.IIIa",
        about=lambda _: of_player(defender),
        defender_seat=defender,
    )
    if banishes:
        player = t.state.players[defender]
        before = player.warbands

        def count_killed() -> Rules[None]:
            killed_on_the_way(t, c, defender, before - player.warbands)
            yield from ()

        c.banished = yield from make_travel(t, defender, c.seat, law="OATH-5.5.7.IIIa", arrived=count_killed)
    burnt = t.state.players[defender].favor
    if not c.burns_all and (burnt := burnt // 2):
        burnt = yield from choose_of(
            c.seat,
            "burn-favor",
            {f"burn-half:{burnt}": burnt, "burn-nothing": 0},
            "OATH-5.5.7.IIIb",
            about=lambda _: of_player(defender),
            defender_seat=defender,
        )
    burn_favor(t, defender, burnt, "OATH-5.5.7.IIIb")


def finish(t: OathTable, c: Campaign) -> Rules[None]:
    """Ends the Campaign: plans of the victor act, plans that must go are discarded, and the outcome is told (5.5.8)."""
    winner = ATTACKER if c.won else DEFENDER
    release_saved(t, c)
    for step in (*c.if_victorious[winner], *c.at_end):
        yield from step()
    yield from discard_plans(t, c)
    release_saved(t, c)
    for step in c.tallies[winner]:
        yield from step()
    t.tell(
        "campaign-won" if c.won else "campaign-lost",
        "OATH-5.5.8a",
        seat=c.seat,
        defender=player_or_bandits(c.battle.defender),
        attack=c.attack,
        defense=c.defense,
        killed=c.killed,
        sites=[t.state.site(slot).slug for slot in c.battle.sites] if c.won else [],
        seized=c.seized,
        banished=c.banished,
    )
