"""Recover: a relic of the own site, or a banner from wherever it is (5.4)."""

from collections.abc import Iterator
from functools import partial

from games.kernel.values import About, Rules, Withheld, choose_amount, choose_found, choose_of
from games.oath.engine.play.core.about import about, lying, of_card, site
from games.oath.engine.play.core.actions import Claim, Major, Recover
from games.oath.engine.play.core.cards import hand_over, take_relics, turn_banner
from games.oath.engine.play.core.declare import (
    adjust,
    bill,
    can_spend,
    cheapest,
    commit,
    declare,
    feasible,
    left,
    likely,
    may_help,
    payable,
)
from games.oath.engine.play.core.faces import BANNERS, DARKEST_SECRET, PEOPLES_FAVOR, SITE_FACES
from games.oath.engine.play.core.hooks import BAN_RECOVER, BAN_TAKE, RECOVERED, RECOVERS
from games.oath.engine.play.core.ruling import adviser_suits, can_take, suits_at
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import (
    add_to_banner,
    bank_favor,
    burn_favor,
    burn_secrets,
    get_secrets,
    purse,
    spend,
    spend_secrets,
    to_bank,
)
from games.oath.engine.play.core.why import MODIFIERS_FORBID, NOT_NOW, Why, forbidden, nearest, too_dear
from games.oath.engine.world.facts import SUITS

SUPPLY = 1
"""What a Recover takes when no power bears on it."""


def can_recover(t: OathTable, seat: int) -> bool:
    if not may_help(t, seat, RECOVERS):
        favor, secrets = purse(t.state, seat), t.state.players[seat].secrets
        return can_spend(t, seat, SUPPLY) and any(
            favor >= claim.favor and secrets >= claim.secret and is_claimable(t, seat, what) and recoverable(t, seat, what)
            for what, claim in priced(t, seat)
        )
    return feasible(t, lambda: Recover(seat), RECOVERS, claims)


def recover(t: OathTable, seat: int) -> Rules[None]:
    action = yield from declare(t, lambda: Recover(seat), claims, RECOVERS)
    claim = yield from choose_found(
        seat,
        "recover",
        lambda: ((option_of(claim), claim) for claim in claims(t, action)),
        "OATH-5.4.1b",
        reveals=lambda found: not all(claim.banner for claim in found),
        about=partial(explain, t, action),
        withheld=lambda: closed(t, action),
    )
    if claim.banner:
        yield from set_amount(t, action, claim, claim.banner)
    commit(t, action, claim.supply)
    if claim.banner:
        yield from take_banner(t, action, claim, claim.banner)
    else:
        pay_price(t, seat, claim)
        yield from take_relic(t, action, claim)


def recover_free(t: OathTable, seat: int, slot: int, position: int) -> Rules[None]:
    """Takes the relic at this site for nothing; it counts as recovered (site.homeland-d)."""
    if not recoverable(t, seat, t.state.site(slot).relics[position].slug):
        return
    claim = Claim(0, position=position)
    action = yield from declare(t, lambda: Recover(seat, only=claim), payable, RECOVERS)
    commit(t, action, 0)
    yield from take_relic(t, action, claim, slot)


def claims(t: OathTable, action: Recover) -> Iterator[Claim]:
    """Lists what can be recovered at a price that can be paid in full (9.3g)."""
    seat = action.seat
    favor, secrets = left(t, action)
    for what, claim in targets(t, seat):
        if (
            adjust(action, claim)
            and can_spend(t, seat, claim.supply)
            and favor >= claim.favor
            and secrets >= claim.secret - claim.lent
            and recoverable(t, seat, what)
        ):
            yield claim


def explain(t: OathTable, action: Recover, claim: Claim) -> About:
    """Says what is recovered, and for what; of a banner at least for that (5.4.2, 5.4.4g)."""
    state = t.state
    cost = bill(action, claim.supply, claim.favor, max(0, claim.secret - claim.lent))
    if not claim.banner:
        slot = state.players[action.seat].site
        return about(lying(state.site(slot).relics[claim.position]), site(slot), cost=cost, gain={"relic": 1})
    banner = state.banners[claim.banner]
    got = 0 if claim.banner == PEOPLES_FAVOR else secrets_back(action.seat, banner.holder, banner.tokens)
    return about(claim.banner, cost=cost, gain={"secret": got})


def option_of(claim: Claim) -> str:
    return f"recover-banner:{claim.banner}" if claim.banner else f"recover-relic:{claim.position}"


def targets(t: OathTable, seat: int) -> Iterator[tuple[str, Claim]]:
    """Lists what can be recovered, with what it costs at least."""
    return ((what, claim) for what, claim in priced(t, seat) if is_claimable(t, seat, what))


def priced(t: OathTable, seat: int) -> Iterator[tuple[str, Claim]]:
    """Lists what has a price for the seat: facedown relics of its site, and the banners."""
    state = t.state
    site = state.site(state.players[seat].site)
    price = SITE_FACES[site.slug].price
    if price:  # 2.8.4b
        kind, count = price
        for position, relic in enumerate(site.relics):
            if relic.faceup:
                continue
            claim = Claim(SUPPLY, position=position)
            if kind == "burn-secret":
                claim.secret = count
            else:
                claim.favor = count
                claim.bank = None if kind == "burn-favor" else kind
            yield relic.slug, claim
    for slug in BANNERS:
        price_now = state.banners[slug].tokens + 1
        if slug == PEOPLES_FAVOR:
            yield slug, Claim(SUPPLY, slug, favor=price_now)
        else:
            yield slug, Claim(SUPPLY, slug, secret=price_now)


def is_claimable(t: OathTable, seat: int, what: str) -> bool:
    """Tells whether it can be recovered from whoever holds it: anything but the Darkest Secret, where it is not exposed."""
    if what != DARKEST_SECRET:
        return True
    holder = t.state.banners[what].holder
    return holder in (None, seat) or is_exposed(t, holder)


def is_exposed(t: OathTable, holder: int) -> bool:
    """Tells whether others can recover the Darkest Secret from its holder (5.4.1d–g)."""
    player = t.state.players[holder]
    return not set(suits_at(t.state, player.site)) <= set(adviser_suits(player))


def recoverable(t: OathTable, seat: int, what: str) -> bool:
    return can_take(t, seat, what) and not BAN_RECOVER.forbids(t, seat, what)


def pay_price(t: OathTable, seat: int, claim: Claim) -> None:
    """Pays for what is recovered: favor to its bank or burnt, secrets burnt (5.4.2a–c)."""
    if claim.bank:
        bank_favor(t, seat, claim.bank, claim.favor, "OATH-5.4.2b")
    else:
        burn_favor(t, seat, claim.favor, "OATH-5.4.2c")
    burn_secrets(t, seat, claim.secret, "OATH-5.4.2c")


def set_amount(t: OathTable, action: Recover, claim: Claim, banner: str) -> Rules[None]:
    """Asks for the payment: more than lies on the banner, as much as the player likes (5.4.2d, 5.4.2e, 5.4.2g)."""
    favor, secrets = left(t, action)
    least, most = (claim.favor, favor) if banner == PEOPLES_FAVOR else (max(0, claim.secret - claim.lent), secrets)
    law = "OATH-5.4.2d" if banner == PEOPLES_FAVOR else "OATH-5.4.2e"
    paid = yield from choose_amount(
        action.seat,
        "recover-amount",
        "recover-pay",
        range(least, most + 1),
        law,
        about=lambda n: about(banner, cost={"favor" if banner == PEOPLES_FAVOR else "secret": n}),
        banner=banner,
        lent=claim.lent,
    )
    if banner == PEOPLES_FAVOR:
        claim.favor = paid
    else:
        claim.secret = paid + claim.lent


def take_relic(t: OathTable, action: Recover, claim: Claim, slot: int = 0) -> Rules[None]:
    relic = t.state.site(slot or t.state.players[action.seat].site).relics[claim.position]
    action.taken.append(relic.slug)
    yield from take_relics(t, action.seat, [relic.slug], "OATH-5.4.3a")
    yield from finish(t, action, claim)


def take_banner(t: OathTable, action: Recover, claim: Claim, slug: str) -> Rules[None]:
    """Takes the banner, with what follows for the favor or secrets on it; no seizure (5.4.3, 5.4.4, 5.4.4l)."""
    seat = action.seat
    banner = t.state.banners[slug]
    before, old = banner.holder, banner.tokens
    first = (yield from first_bank(t, seat, old)) if slug == PEOPLES_FAVOR else 0
    if slug == PEOPLES_FAVOR:
        spend(t, seat, claim.favor)
        add_to_banner(banner, claim.favor - old)
        turn_banner(banner, mob=False)
    else:
        spend_secrets(t, seat, claim.secret - claim.lent)
        add_to_banner(banner, claim.secret - old)
    action.taken.append(slug)
    hand_over(t, banner, seat)
    t.tell("banner-recovered", "OATH-5.4.3a", seat=seat, banner=slug, count=banner.tokens, old=old)
    if slug == PEOPLES_FAVOR:
        spread_favor(t, seat, old, first)
    else:
        return_secrets(t, seat, before, old)
    yield from settle(t)
    yield from finish(t, action, claim)


def first_bank(t: OathTable, seat: int, old: int) -> Rules[int]:
    """Asks which bank gets favor first, before anything moves (5.4.4c)."""
    banks = {f"first-bank:{suit}": suit for suit in SUITS}
    return SUITS.index((yield from choose_of(seat, "first-bank", banks, "OATH-5.4.4c", about=of_card, count=old)))


def spread_favor(t: OathTable, seat: int, old: int, first: int) -> None:
    """Spreads favor one by one over the banks, from the chosen one on (5.4.4d)."""
    for n in range(old):
        to_bank(t.state, SUITS[(first + n) % len(SUITS)], 1)
    t.tell("favor-spread", "OATH-5.4.4d", seat=seat, suit=SUITS[first], count=old)


def return_secrets(t: OathTable, seat: int, before: int | None, old: int) -> None:
    """Returns secrets to their former holder; what nobody gets goes to the shared bank (5.4.4g–j)."""
    got = secrets_back(seat, before, old)
    get_secrets(t, seat, got)
    t.tell("secrets-from-banner", "OATH-5.4.4g", seat=seat, banner=DARKEST_SECRET, count=got)
    if before is not None and before != seat and old > got:
        get_secrets(t, before, old - got)
        t.tell("secrets-from-banner", "OATH-5.4.4h", seat=before, banner=DARKEST_SECRET, count=old - got)


def secrets_back(seat: int, before: int | None, old: int) -> int:
    """Counts the secrets on the banner that go to whoever recovers it: one, or all to its former holder (5.4.4g)."""
    return old if before == seat else 1


def finish(t: OathTable, action: Recover, claim: Claim) -> Rules[None]:
    for held in list(RECOVERED.live(t.state)):
        yield from held.do(held, t, action, claim)
    for step in action.after:
        yield from step()


# -- what the menu says of it -----------------------------------------------------------------------------------------


def glance(t: OathTable, seat: int) -> About:
    """Says what can be recovered, and for how much Supply at least."""
    action = likely(t, lambda: Recover(seat), claims, RECOVERS)
    found = list(claims(t, action))
    places = [explain(t, action, claim).where[0] for claim in found]
    return about(*places, cost=cheapest(bill(action, claim.supply) for claim in found))


def why_not(t: OathTable, seat: int) -> Withheld:
    return nearest("recover", closed(t, likely(t, lambda: Recover(seat), claims, RECOVERS)), NOT_NOW)


def closed(t: OathTable, action: Recover) -> Iterator[Withheld]:
    """Says of each other relic at the own site, and of each other banner, why it cannot be recovered."""
    state, seat = t.state, action.seat
    known, offered = dict(targets(t, seat)), [option_of(claim) for claim in claims(t, action)]
    relics = [(Claim(position=n), relic.slug) for n, relic in enumerate(state.site(state.players[seat].site).relics)]
    for claim, what in (*relics, *((Claim(banner=slug), slug) for slug in BANNERS)):
        if (option := option_of(claim)) not in offered:
            why = _refused(t, action, what, known[what]) if what in known else _unclaimable(t, seat, what)
            yield why.of(option)


def _unclaimable(t: OathTable, seat: int, what: str) -> Why:
    """Says why something is no target at all (2.8.4b, 5.4.1)."""
    if what in BANNERS:
        return Why("not-exposed", "OATH-5.4.1d")
    face = SITE_FACES[t.state.site(t.state.players[seat].site).slug]
    return Why("relic-is-faceup", "OATH-5.4.1b") if face.price else Why("no-price", "OATH-2.8.4b")


def _refused(t: OathTable, action: Recover, what: str, claim: Claim) -> Why:
    seat = action.seat
    if not adjust(action, claim):
        return MODIFIERS_FORBID
    cost = bill(action, claim.supply, claim.favor, max(0, claim.secret - claim.lent))
    ban = forbidden(t, BAN_TAKE, seat, what) or forbidden(t, BAN_RECOVER, seat, what)
    return too_dear(t, seat, cost) or ban or NOT_NOW


MAJOR = Major(can_recover, recover, glance, why_not)
