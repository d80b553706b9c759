"""Binding promises about the future (7.6.3): made in a deal, marked by those they were made to, in doubt decided by a coin."""

from collections.abc import Iterator
from typing import Literal

from games.kernel.values import About, Rules, Withheld, choose_of
from games.oath.engine.play.core.about import Amounts, Thing, about, board, of_player
from games.oath.engine.play.core.cards import give_relic
from games.oath.engine.play.core.hooks import BAN_GIVING_SECRETS
from games.oath.engine.play.core.ruling import rules_site
from games.oath.engine.play.core.states import Agreement, Item, OathTable, State, Status
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import all_secrets, can_give_secrets, give_any_secrets, give_favor, purse, site_name
from games.oath.engine.play.core.why import Why, forbidden

PENALTIES: dict[str, Thing] = {"penalty-favor": "favor", "penalty-secrets": "secret", "penalty-relic": "relic"}
PAYMENTS: dict[str, Thing] = {"pay-favor": "favor", "pay-secrets": "secret"}
PROMISES = ("peace", "leave", *PAYMENTS, *PENALTIES)
AMOUNTS = range(1, 7)
"""How much payments and penalties can be."""
LAST_ROUND = 8
Way = Literal["kept", "broken", "pay"]
WAYS: tuple[Way, ...] = ("kept", "broken", "pay")
"""What can be done about a promise."""


def promisable(t: OathTable, owner: int, other: int) -> Iterator[Item]:
    """Lists what the owner can promise the other; `pay` and `penalty` stand for any amount."""
    state = t.state
    yield Item("peace", f"@{other}")
    yield from (Item("leave", number=slot) for slot, _ in state.slots() if rules_site(state, other, slot))
    if state.round < LAST_ROUND:
        yield from (Item("pay", "favor"), Item("pay", "secrets"))
    yield from (Item("penalty", "favor"), Item("penalty", "secrets"))
    yield from (Item("penalty-relic", card.slug) for card in state.players[owner].relics)


def by_name(state: State, item: Item) -> str:
    """Names a thing as it is told: `site:3` and `leave:3` by the name of the site."""
    return f"{item.kind}:{site_name(state, item.number)}" if item.kind in ("site", "leave") else str(item)


def record(t: OathTable, owner: int, other: int, items: list[Item], law: str) -> None:
    """Notes the promises among the things that one party puts in."""
    kept_by = [item for item in items if item.kind in PROMISES]
    penalty = next((item for item in kept_by if item.kind in PENALTIES), None)
    penalties = [str(penalty)] if penalty else []
    for item in kept_by:
        if item != penalty:
            t.state.agreements.append(Agreement(item, [owner, other], penalty))
            number, told = len(t.state.agreements), by_name(t.state, item)
            t.tell("promised", law, seat=owner, to_seat=other, number=number, promise=told, penalties=penalties)


# -- later ------------------------------------------------------------------------------------------------------------


def options(t: OathTable, seat: int) -> list[str]:
    """Lists what can be done about open promises, which are counted from 1."""
    found = []
    for number, agreement in enumerate(t.state.agreements, 1):
        if agreement.status != "open":
            continue
        promiser, receiver = agreement.parties
        if seat == receiver:
            found.append(f"promise-kept:{number}")
            if due(t.state, agreement):
                found.append(f"promise-broken:{number}")
        elif seat == promiser and able(t, agreement):
            found.append(f"promise-pay:{number}")
    return found


def explain(t: OathTable, option: str) -> About:
    """Says whom the promise is between, and what paying it takes."""
    way, _, agreement = _meant(t.state)[option]
    promiser, receiver = agreement.parties
    return about(board(receiver), cost=_due(agreement)) if way == "pay" else of_player(promiser)


def closed(t: OathTable, seat: int) -> Iterator[Withheld]:
    """Says of open promises why they cannot be called broken, or paid, yet."""
    for number, agreement in enumerate(t.state.agreements, 1):
        if agreement.status == "open":
            promiser, receiver = agreement.parties
            if seat == receiver and not due(t.state, agreement):
                yield Why("not-due-yet", "OATH-7.6.3d").of(f"promise-broken:{number}")
            elif seat == promiser and _due(agreement) and not able(t, agreement):
                why = forbidden(t, BAN_GIVING_SECRETS, seat) or Why("cannot-pay-yet", "OATH-7.6.3b")
                yield why.of(f"promise-pay:{number}")


def _due(agreement: Agreement) -> Amounts:
    """Counts what a promised payment is; nothing for other promises."""
    thing = PAYMENTS.get(agreement.promise.kind)
    return {thing: agreement.promise.number} if thing else {}


def perform(t: OathTable, seat: int, option: str) -> Rules[None]:
    way, number, agreement = _meant(t.state)[option]
    if way == "broken":
        yield from claim(t, agreement, number)
    elif way == "pay":
        yield from fulfil(t, agreement, number)
    else:
        close(t, agreement, number, "kept")


def _meant(state: State) -> dict[str, tuple[Way, int, Agreement]]:
    """Lists what can ever be done about each promise, by option: a stored game goes on from the option."""
    return {
        f"promise-{way}:{number}": (way, number, agreement)
        for number, agreement in enumerate(state.agreements, 1)
        for way in WAYS
    }


def due(state: State, agreement: Agreement) -> bool:
    """Tells whether a promise can be called broken: a payment only after the end of its round, the rest at once."""
    return state.round > agreement.promise.by_round


def able(t: OathTable, agreement: Agreement) -> bool:
    """Tells whether the seat can pay what was promised, now and in full."""
    promise, promiser = agreement.promise, agreement.parties[0]
    if promise.kind == "pay-favor":
        return purse(t.state, promiser) >= promise.number
    return promise.kind == "pay-secrets" and all_secrets(t.state, promiser) >= promise.number and can_give_secrets(t, promiser)


def fulfil(t: OathTable, agreement: Agreement, number: int) -> Rules[None]:
    promiser, receiver = agreement.parties
    promise = agreement.promise
    yield from _pay(t, promiser, receiver, PAYMENTS[promise.kind], promise.number, "OATH-7.6.3b")
    close(t, agreement, number, "kept")


def claim(t: OathTable, agreement: Agreement, number: int) -> Rules[None]:
    """Lets whoever was promised something say it was not done. What can still be paid is paid (7.6.3b)."""
    promiser, receiver = agreement.parties
    if able(t, agreement):
        yield from fulfil(t, agreement, number)
        return
    law = "OATH-7.6.3e"
    disputed = yield from choose_of(
        promiser,
        "broken",
        {"admit": False, "dispute": True},
        law,
        about=lambda _: of_player(receiver),
        by_seat=receiver,
        number=number,
        promise=by_name(t.state, agreement.promise),
    )
    if disputed:
        agreement.verdict = t.lot("coin", ("kept", "broken"), law)
        close(t, agreement, number, "disputed")
    else:
        close(t, agreement, number, "broken")
    if "broken" in (agreement.status, agreement.verdict):
        yield from punish(t, agreement)


def close(t: OathTable, agreement: Agreement, number: int, status: Status) -> None:
    agreement.status = status
    promiser, receiver = agreement.parties
    promise = by_name(t.state, agreement.promise)
    t.tell(f"promise-{status}", "OATH-7.6.3f", seat=promiser, to_seat=receiver, number=number, promise=promise)


def punish(t: OathTable, agreement: Agreement) -> Rules[None]:
    """Exacts the penalty of a broken promise, as far as possible (7.6.3d)."""
    promiser, receiver = agreement.parties
    penalty = agreement.penalty
    if not penalty:
        return
    thing = PENALTIES[penalty.kind]
    if thing != "relic":
        yield from _pay(t, promiser, receiver, thing, penalty.number, "OATH-7.6.3d")
    elif any(card.slug == penalty.what for card in t.state.players[promiser].relics):
        give_relic(t, receiver, penalty.what, "OATH-7.6.3d")
        yield from settle(t)


def _pay(t: OathTable, promiser: int, receiver: int, thing: Thing, count: int, law: str) -> Rules[None]:
    if thing == "favor":
        give_favor(t, promiser, receiver, min(count, purse(t.state, promiser)), law)
    elif can_give_secrets(t, promiser):
        yield from give_any_secrets(t, promiser, receiver, min(count, all_secrets(t.state, promiser)), law)
