"""Who can be attacked, and for what targets (5.5.1, 5.5.2a–i)."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import combinations

from games.kernel.values import HALFWAY, UNSAID, About, Rules, Withheld, choose_found
from games.oath.engine.play.campaign.forces import PAWN, TARGETS, target_dice
from games.oath.engine.play.campaign.plans import player_or_bandits
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, board
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.declare import DONE
from games.oath.engine.play.core.hooks import BAN_TAKE, BAN_TARGET, BAN_TARGETS, JOINS_ATTACK, TARGET_TOLL
from games.oath.engine.play.core.ruling import EMPIRE
from games.oath.engine.play.core.states import Battle, OathTable, State
from games.oath.engine.play.core.tokens import can_pay_tolls, site_name
from games.oath.engine.play.core.why import Why, forbidden

DECLARING = "campaign:targets"
"""What is being done when the defender is known."""

# -- defenders --------------------------------------------------------------------------------------------------------


def has_opening(t: OathTable, seat: int, at: int, from_sites: Sequence[int], against: int | None) -> bool:
    """Tells whether there is anybody to attack, without beginning a Campaign where whoever is here can be."""
    state, bound = t.state, _are_targets_bound(t.state)
    for defender in _defenders(state, seat, at, against):
        if not bound and _is_target(state, seat, at, defender):
            return True
        if _can_declare(t, _opening(state, seat, at, from_sites, defender)):
            return True
    return False


def openings(t: OathTable, seat: int, at: int, from_sites: Sequence[int], against: int | None) -> Iterator[Campaign]:
    """Lists a Campaign for each defender against whom targets can be declared.

    Without powers that bear on these, whose site or pawn is here can be attacked here.
    """
    state = t.state
    bound = _are_targets_bound(state)
    for defender in _defenders(state, seat, at, against):
        c = _opening(state, seat, at, from_sites, defender)
        if (not bound and _is_target(state, seat, at, defender)) or _can_declare(t, c):
            yield c


def _is_target(state: State, seat: int, at: int, defender: int | None) -> bool:
    """Tells whether a defender has something here for sure: the pawn, or the site that it rules, even if it stands apart."""
    return not _apart(state, seat, defender) or (defender is not None and state.players[defender].site == at)


def _are_targets_bound(state: State) -> bool:
    return bool(BAN_TARGET.live(state) or BAN_TARGETS.live(state) or TARGET_TOLL.live(state))


def _opening(state: State, seat: int, at: int, from_sites: Sequence[int], defender: int | None) -> Campaign:
    c = Campaign(seat, battle=Battle(seat, defender, at, apart=_apart(state, seat, defender)), from_sites=list(from_sites))
    for held in JOINS_ATTACK.owned(state, seat):
        with _fought(state, c.battle):
            c.from_sites += [slot for slot in held.do(held, state) if slot not in c.from_sites]
    return c


def _defenders(state: State, seat: int, at: int, against: int | None) -> Iterator[int | None]:
    """Names who can be attacked here: other players who are there or rule the site, or its bandits (5.5.1b–d)."""
    ruler = ruling.ruler_of(state, at)
    for other, player in enumerate(state.players):
        rules = ruler == other or (ruler == EMPIRE and player.imperial)
        if other != seat and (rules or player.site == at) and against in (None, other):
            yield other
    if ruler is None and against is None:
        yield None


def closed(t: OathTable, seat: int, at: int, from_sites: Sequence[int]) -> Iterator[Withheld]:
    """Says of each other player, and of the bandits, why they cannot be attacked here."""
    state = t.state
    offered = [c.battle.defender for c in openings(t, seat, at, from_sites, None)]
    there = list(_defenders(state, seat, at, None))
    for other in (*(other for other in range(t.seats) if other != seat), None):
        if other in offered:
            continue
        if other in there:
            why = _unlawful(t, _opening(state, seat, at, from_sites, other))
        else:
            why = Why("site-is-ruled", "OATH-5.5.1d") if other is None else Why("not-here", "OATH-5.5.1b")
        yield why.of(f"defender:{player_or_bandits(other)}")


def unopened(t: OathTable, seat: int, at: int, from_sites: Sequence[int]) -> Why:
    """Says why nobody can be attacked here."""
    for other in _defenders(t.state, seat, at, None):
        return _unlawful(t, _opening(t.state, seat, at, from_sites, other))
    return Why("nobody-here", "OATH-5.5.1b")


def _unlawful(t: OathTable, c: Campaign) -> Why:
    """Says why no targets can be declared: a card that forbids what must be declared, or what could be."""
    with _fought(t.state, c.battle):
        targets = _required(t.state, c) or _all_targets(t.state, c)
        bans = (forbidden(t, BAN_TARGET, c, target) or forbidden(t, BAN_TARGETS, c, [target]) for target in targets)
        return next(filter(None, bans), Why("no-lawful-targets", "OATH-5.5.2e"))


def _apart(state: State, seat: int, defender: int | None) -> list[int]:
    """Names the Citizen who does not count as Imperial while Imperial players fight each other (5.5.1f, 5.5.1g)."""
    if defender is None or not (state.players[seat].imperial and state.players[defender].imperial):
        return []
    return [defender if seat == state.chancellor else seat]


def _can_declare(t: OathTable, c: Campaign) -> bool:
    with _fought(t.state, c.battle):
        must = _required(t.state, c)
        if must and not _banned(t, c, must[0]) and _lawful(t, c, must):
            return True
        may = targets_of(t, c)
        return all(target in may for target in must) and _reachable(t, c, must, [m for m in may if m not in must])


@contextmanager
def _fought(state: State, battle: Battle) -> Iterator[None]:
    """Lets the Campaign count as under way while looking ahead: one among Imperial players bears on who rules what."""
    before, state.battle = state.battle, battle
    try:
        yield
    finally:
        state.battle = before


# -- targets ----------------------------------------------------------------------------------------------------------


def targets_of(t: OathTable, c: Campaign) -> list[str]:
    """Lists the targets of a Campaign, without those that powers forbid (5.5.2b–d)."""
    state, battle = t.state, c.battle
    defender = battle.defender
    if defender is None:
        found = [f"site:{slot}" for slot, ruler in ruling.rulers_of_sites(state) if ruler is None]
    else:
        found = [f"site:{slot}" for slot in ruling.ruled_slots(state, defender)]
        if state.players[defender].site == battle.at:
            found += [f"{kind}:{slug}" for kind, slug in _goods(state, defender) if ruling.can_take(t, c.seat, slug)]
            found.append(PAWN)
    return [target for target in found if not _banned(t, c, target)] if BAN_TARGET.live(state) else found


def _goods(state: State, seat: int) -> list[tuple[str, str]]:
    """Lists relics and banners of the seat."""
    relics = [("relic", card.slug) for card in state.players[seat].relics]
    return relics + [("banner", slug) for slug, banner in state.banners.items() if banner.holder == seat]


def _all_targets(state: State, c: Campaign) -> list[str]:
    """Lists all sites, and whatever the defender has, whether it can be a target or not."""
    defender = c.battle.defender
    sites = [f"site:{slot}" for slot in range(1, len(state.sites) + 1)]
    return sites if defender is None else [*sites, *(":".join(good) for good in _goods(state, defender)), PAWN]


def _closed_targets(t: OathTable, c: Campaign, chosen: list[str], offered: list[str]) -> Iterator[Withheld]:
    """Says of each other site, relic and banner why it cannot be declared."""
    for target in _all_targets(t.state, c):
        if target not in chosen and target not in offered:
            yield _undeclarable(t, c, chosen, target).of(_option(t.state, target))


def _undeclarable(t: OathTable, c: Campaign, chosen: list[str], target: str) -> Why:
    state, defender = t.state, c.battle.defender
    kind, slug, slot = TARGETS[target]
    if kind == "site":
        if not state.site(slot).faceup:
            return Why("site-is-facedown", "OATH-5.5.2b")
        rules = ruling.ruler_of(state, slot) is None if defender is None else ruling.rules_site(state, defender, slot)
        if not rules:
            return Why("not-ruled-by-defender", "OATH-5.5.2b")
    elif defender is not None and state.players[defender].site != c.battle.at:
        return Why("defender-elsewhere", "OATH-5.5.2d" if target == PAWN else "OATH-5.5.2c")
    elif target != PAWN and (why := forbidden(t, BAN_TAKE, c.seat, slug)):
        return why
    ban = forbidden(t, BAN_TARGET, c, target) or forbidden(t, BAN_TARGETS, c, [*chosen, target])
    return ban or Why("not-with-these-targets", "OATH-5.5.2a")


def _banned(t: OathTable, c: Campaign, target: str) -> bool:
    return BAN_TARGET.forbids(t, c, target)


def _required(state: State, c: Campaign) -> list[str]:
    """Lists targets that must be declared (5.5.2f); none where warbands of the attacker join from the very site."""
    at, defender = c.battle.at, c.battle.defender
    joining = at in c.from_sites and ruling.own_warbands(state, c.seat, at)
    rules = ruling.ruler_of(state, at) is None if defender is None else ruling.rules_site(state, defender, at)
    return [f"site:{at}"] if rules and not joining else []


def _lawful(t: OathTable, c: Campaign, targets: list[str]) -> bool:
    """Tells whether the set is lawful: something at the attacker's site (5.5.2e), no power against it, its tolls payable."""
    here = f"site:{c.battle.at}"
    if here not in targets and all(TARGETS[target].kind == "site" for target in targets):
        return False
    if BAN_TARGETS.forbids(t, c, targets):
        return False
    levy(t, c, targets)
    return not c.tolls or can_pay_tolls(t, c.seat, c.tolls)


def levy(t: OathTable, c: Campaign, targets: list[str]) -> None:
    c.tolls.clear()
    for held in TARGET_TOLL.live(t.state):
        held.do(held, t, c, targets)


def _reachable(t: OathTable, c: Campaign, chosen: list[str], rest: list[str]) -> bool:
    """Tells whether the set is lawful or can still become so; each rule about whole sets asks for one more target at most."""
    if _lawful(t, c, chosen):
        return True
    most = 1 + len(BAN_TARGETS.live(t.state))
    return any(_lawful(t, c, [*chosen, *more]) for n in range(1, most + 1) for more in combinations(rest, n))


def _addable(t: OathTable, c: Campaign, chosen: list[str], rest: list[str], *, lawful: bool) -> Iterable[str]:
    """Lists targets with which the set, which is `lawful` already or not, is lawful or can still become so."""
    state = t.state
    if lawful and not (BAN_TARGETS.live(state) or TARGET_TOLL.live(state)):
        return rest  # nothing bears on whole sets
    return (m for m in rest if _reachable(t, c, [*chosen, m], [other for other in rest if other != m]))


def declare_targets(t: OathTable, c: Campaign) -> Rules[None]:
    """Asks for targets one by one; those that must be come by themselves."""
    state, chosen, known = t.state, list(c.declared) or _required(t.state, c), list[str]()

    def more() -> Iterable[str]:
        known[:] = known or targets_of(t, c)
        return _addable(t, c, chosen, [target for target in known if target not in chosen], lawful=lawful)

    def options() -> Iterator[tuple[str, str]]:
        return ((_option(state, target), target) for target in more())

    def withheld() -> Iterator[Withheld]:
        return _closed_targets(t, c, chosen, list(more()))

    explain = partial(_explain, t, c)
    while True:
        is_new = chosen != c.declared  # else it is gone on with from the question: all of it stands in the state
        if is_new:
            _mirror(t, c, chosen)
        lawful = _lawful(t, c, chosen)
        needed = [] if lawful else list(more())
        if not needed and (not lawful or (is_new and not any(more()))):
            break
        if state.doing == DECLARING:
            state.declared = list(chosen)
            yield HALFWAY
        if len(needed) == 1:
            target: str | None = needed[0]
        else:
            besides, dice = {DONE: None} if lawful else {}, c.battle.defense
            target = yield from choose_found(
                c.seat, "target", options, "OATH-5.5.2a", besides=besides, about=explain, withheld=withheld, dice=dice
            )
        if target is None:
            break
        chosen = [*chosen, target]
    levy(t, c, chosen)


def _explain(t: OathTable, c: Campaign, target: str | None) -> About:
    """Says where the target is, what defense dice the attacker gives the other side by it, and what it can win (5.5.2g–i)."""
    if target is None:
        return UNSAID
    kind, slug, _ = TARGETS[target]
    place = {"site": target, "pawn": board(c.battle.defender or 0)}.get(kind, slug)
    return about(place, cost={"defense-die": target_dice(t, c, target)}, gain={"relic": int(kind == "relic")})


def _option(state: State, target: str) -> str:
    kind, _, slot = TARGETS[target]
    return f"target-site:{slot}:{site_name(state, slot)}" if kind == "site" else f"target-{target}"


def _mirror(t: OathTable, c: Campaign, chosen: list[str]) -> None:
    battle, c.declared = c.battle, list(chosen)
    meant = [TARGETS[target] for target in chosen]
    battle.sites = sorted(slot for kind, _, slot in meant if kind == "site")
    battle.relics = [slug for kind, slug, _ in meant if kind == "relic"]
    battle.banners = [slug for kind, slug, _ in meant if kind == "banner"]
    battle.pawn = PAWN in chosen
    battle.defense = sum(target_dice(t, c, target) for target in chosen)
