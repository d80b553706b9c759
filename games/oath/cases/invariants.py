"""The sentences with which worked examples of the chronicle say what always holds. One that is not here is a failure."""

from collections import Counter
from collections.abc import Callable, Iterable

from games.oath.cases.run import Run
from games.oath.engine.chronicle import record_view
from games.oath.engine.world.facts import DENIZENS, SUITS, VISIONS

Holds = Callable[[list[Run]], bool]


def every(check: Callable[[Run], bool]) -> Holds:
    return lambda runs: all(check(r) for r in runs)


def varied(outcomes: Iterable[object]) -> bool:
    return len(set(outcomes)) > 1


def _denizens(r: Run) -> Counter[str]:
    world = r.world
    at_sites = (placed.card for slot in world.slots for placed in slot.of_kind("denizen"))
    piles = [card for cards in world.archive.values() for card in cards] + world.dispossessed + world.world_deck
    return Counter(card for card in (*piles, *at_sites) if card in DENIZENS)


def _all_there(r: Run) -> bool:
    return _denizens(r) == Counter(dict.fromkeys(DENIZENS, 1))


def _six_from_archive(r: Run) -> bool:
    after = {card for cards in r.archive_after.values() for card in cards}
    gone = set(r.archive_before) - after
    return len(gone) == 6 and gone == set(r.added) and gone <= set(r.world.world_deck)


def _random_in_suit(runs: list[Run]) -> bool:
    for suit in SUITS:
        drawn = [frozenset(card for card in r.added if DENIZENS[card] == suit) for r in runs]
        section = [card for card in runs[0].archive_before if DENIZENS[card] == suit]
        if any(drawn) and len(section) > len(drawn[0]) and not varied(drawn):
            return False
    return True


def _rest_heals(r: Run) -> bool:
    rest = set(r.dispossessed_before) - set(r.added)
    return r.healed and all(card in r.archive_after[DENIZENS[card]] for card in rest) and not r.dispossessed_after_8_4


def _stack(r: Run, suit: str) -> set[str]:
    return {card for card in r.dispossessed_before if DENIZENS[card] == suit}


def _six_of_nine(runs: list[Run]) -> bool:
    nine = _stack(runs[0], "discord")
    fits = all(len(r.added) == 6 and set(r.added) <= nine for r in runs)
    return len(nine) == 9 and fits and {card for r in runs for card in r.added} == nine


def _other_three(r: Run) -> bool:
    return len(_stack(r, "discord") - set(r.added)) == 3 and _rest_heals(r)


def _six_of_the_pool(runs: list[Run]) -> bool:
    fits = all(
        len(set(r.put_away)) == 6 and len(r.pool) == 13 and set(r.pool) - set(r.put_away) <= set(r.world.world_deck)
        for r in runs
    )
    return fits and {card for r in runs for card in r.put_away} == set(runs[0].pool)


def _hidden(r: Run) -> bool:
    public = str(record_view([entry for entry in r.w.record if entry.law.startswith("OATH-8.5")], sealed=True))
    shown = r.world.view(sealed=True)["dispossessed"] == {"count": len(r.world.dispossessed)}
    return shown and not any(f"'{card}'" in public for card in r.put_away)


def _winner_in_deck(r: Run) -> bool:
    advisers = [adviser.card for adviser in r.w.winner.advisers if adviser.card in DENIZENS]
    return len(advisers) == 3 and set(advisers) <= set(r.world.world_deck)


def _random_blocks(runs: list[Run]) -> bool:
    decks = [r.world.world_deck for r in runs]
    tops = varied(frozenset(card for card in deck[:12] if card in VISIONS) for deck in decks)
    return tops and all(varied(tuple(deck[a:b]) for deck in decks) for a, b in ((0, 12), (12, 30), (30, len(decks[0]))))


def _stays(r: Run) -> bool:
    after = {slot.slot: {placed.card for placed in slot.cards} for slot in r.world.slots}
    return all({placed.card for placed in slot.cards} <= after[slot.slot] for slot in r.slots if slot.faceup)


def _relics_there(r: Run) -> tuple[int, int]:
    return len(r.world.relic_deck), sum(len(slot.of_kind("relic")) for slot in r.world.slots)


def _from_the_pool(r: Run) -> bool:
    dealt, top = set(r.dealt()), set(r.w.winner.relics) | set(r.w.after.reliquary)
    returned = set(r.table.given.relics_returned_in_8_3_2) | set(r.table.given.relic_deck_before or ())
    pool = returned | {relic for player in r.w.losers for relic in player.relics}
    return len(dealt) == 2 and dealt <= pool and not dealt & top


INVARIANTS: dict[str, Holds] = {
    "20 relics in total: 15 in the deck, 5 at sites": every(lambda r: _relics_there(r) == (15, 5)),
    "all five Visions, also a boxed Conspiracy, are in the deck": every(lambda r: set(VISIONS) <= set(r.world.world_deck)),
    "archive + dispossessed + cards in play is unchanged in total": every(_all_there),
    "archive + dispossessed + world deck + sites = 198 denizens": every(
        lambda r: _all_there(r) and r.totals()["denizens"] == 198
    ),
    "exactly six denizens move from the archive to the world deck": every(_six_from_archive),
    "facedown sites get nothing": every(lambda r: all(slot.faceup or not slot.cards for slot in r.world.slots)),
    "moved cards are not shown to anybody": every(_hidden),
    "no denizen occurs twice": every(lambda r: max(_denizens(r).values()) == 1),
    "only four cards are added (as many as possible, 9.3)": every(lambda r: len(r.added) == 4),
    "relics already at faceup sites stay": every(_stays),
    "step 8.5 then starts a new Dispossessed section": every(lambda r: set(r.world.dispossessed) == set(r.put_away)),
    "the cards are random within each suit": _random_in_suit,
    "the dispossessed are untouched": every(lambda r: r.dispossessed_after_8_4 == r.dispossessed_before),
    "the other three discord cards and all other dispossessed cards join the archive section of their suit": every(
        _other_three
    ),
    "the six added cards are a random choice among the nine dispossessed discord cards": _six_of_nine,
    "the six moved cards are a random subset of the pool; the other seven are in the new world deck": _six_of_the_pool,
    "the stack that was not taken joins the archive": every(_rest_heals),
    "the two dealt relics come from the shuffled pool, never from the top block": every(_from_the_pool),
    "the winner's three advisers are in the new world deck": every(_winner_in_deck),
    "which two Visions are in the top block is random; the order inside each block is random": _random_blocks,
}
