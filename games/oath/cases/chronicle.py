"""Worked examples of the chronicle phase: set up, run through the real steps over many seeds, compared key by key.

Expected values hold when they hold in every run; what is left to chance must really vary (docs/facts/oath-case-vocabulary.md).
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from games.kernel.cases import NOT_KNOWN, Case, Given
from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.oath.cases.invariants import INVARIANTS
from games.oath.cases.reasons import gives_reason
from games.oath.cases.run import Run, run
from games.oath.cases.setup import BuildOrRepair, Decisions, EdificeAt, Input, Strict, SubCase, SubChoice, Table
from games.oath.engine.chronicle import oath_and_citizens
from games.oath.engine.chronicle.cards import suit_options, wanted
from games.oath.engine.chronicle.sites import edifice
from games.oath.engine.world.facts import DENIZENS, EDIFICES, GRAND_SCEPTER, KIND

SEEDS = 60
RANDOM_SITE = "random-from-site-deck"

Found = Callable[[Run, Any], Any]
"""What a run gives for a key: the expected value itself where it holds, else what there was."""


def same_set(expected: list[str], got: Any) -> Any:
    return expected if sorted(expected) == sorted(got) else sorted(got)


def counted(expected: dict[str, int], got: dict[str, int]) -> dict[str, int]:
    """Counts by suit or slot: those that are named, and no others than these but zero."""
    return {key: got.get(key, 0) for key in expected} | {key: n for key, n in got.items() if n and key not in expected}


def said(expected: Any, holds: bool) -> Any:
    """Gives the words in which the example names a relation, if it holds; else whether it does."""
    return expected if holds and expected else holds


def by_suit(cards: list[str]) -> dict[str, int]:
    return dict(Counter(DENIZENS[card] for card in cards))


def among(expected: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    """Gives the keys that the example asks for; one that is not known fails."""
    return {key: keys.get(key, NOT_KNOWN) for key in expected}


class ExpectedSlot(Strict):
    slot: int
    site: str
    facedown: bool
    denizens: list[str]
    edifice: EdificeAt | None
    relics_before_8_6: list[str]


def _slots(r: Run, expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for wish in expected:
        want, slot = msgspec.convert(wish, ExpectedSlot), r.slots[wish["slot"] - 1]
        ruin = next((p for p in slot.cards if p.kind == "edifice"), None)
        random = want.site == RANDOM_SITE and slot.site in r.site_deck_before_dealing
        side = (
            None
            if ruin is None
            else {"slug": EDIFICES[ruin.card].ruin if ruin.side == "ruined" else ruin.card, "side": ruin.side}
        )
        denizens = [p.card for p in slot.cards if p.kind == "denizen"]
        relics = [p.card for p in slot.cards if p.kind == "relic"]
        found.append(
            among(
                wish,
                {
                    "slot": slot.slot,
                    "site": want.site if random else slot.site,
                    "facedown": not slot.faceup,
                    "denizens": same_set(want.denizens, denizens),
                    "edifice": side,
                    "relics_before_8_6": same_set(want.relics_before_8_6, relics),
                },
            )
        )
    return found


def _flipped(r: Run, expected: list[dict[str, str]]) -> Any:
    got = [
        {"site": e.params["site"], "from": e.params["edifice"], "to": EDIFICES[e.params["edifice"]].ruin}
        for e in r.entries("edifice-ruined")
    ]
    return expected if sorted(expected, key=str) == sorted(got, key=str) else got


def _built(r: Run, expected: dict[str, Any]) -> dict[str, Any] | None:
    for entry in r.entries("edifice-built"):
        params = entry.params
        return among(expected, {"slot": params["slot"], "slug": params["edifice"], "replaced": params["replaced"]})
    return None


def _illegal(r: Run, expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tries builds and repairs that must be refused, each for the reason that the example gives."""
    found = []
    for wish in expected:
        choice = msgspec.convert(wish, BuildOrRepair)
        w = r.table.writing(r.seed, choice.choice())
        try:
            edifice(w)
            found.append(wish | {"why": "it is allowed"})
        except Illegal as refusal:
            means = not choice.why or gives_reason(choice.why, refusal)
            found.append(wish if means else wish | {"why": f"{refusal.code}, {', '.join(refusal.law)}: {refusal.message}"})
    return found


def _deck_blocks(r: Run, expected: list[dict[str, int]]) -> list[dict[str, int]]:
    found, start = [], 0
    for block in expected:
        cards = r.world.world_deck[start : start + block["cards"]]
        visions = sum(KIND[card] == "vision" for card in cards)
        found.append(among(block, {"cards": len(cards), "denizens": len(cards) - visions, "visions": visions}))
        start += len(cards)
    return found


def _world_deck(r: Run, expected: dict[str, Any]) -> dict[str, Any]:
    deck = r.world.world_deck
    denizens = sum(card in DENIZENS for card in deck)
    blocks = _deck_blocks(r, expected.get("blocks_top_to_bottom", []))
    whole = {"cards": len(deck), "denizens": denizens, "visions": len(deck) - denizens, "blocks_top_to_bottom": blocks}
    return among(expected, whole)


def _relic_deck(r: Run, expected: dict[str, Any]) -> dict[str, Any]:
    top, rest = r.relic_blocks()
    wish_top, wish_rest = expected.get("top_block", {}), expected.get("rest", {})
    subset = wish_rest.get("subset_of") if set(rest) <= set(r.shuffled_pool()) else sorted(rest)
    return among(
        expected,
        {
            "cards": len(r.world.relic_deck),
            "top_block": among(wish_top, {"cards": len(top), "set": same_set(wish_top.get("set", []), top)}),
            "rest": among(wish_rest, {"cards": len(rest), "subset_of": subset if subset == "shuffled_pool" else NOT_KNOWN}),
        },
    )


def _next_reliquary(r: Run, expected: dict[str, Any]) -> dict[str, Any]:
    """Looks at the four relics that the next set-up deals (1.17a)."""
    top, _ = r.relic_blocks()
    dealt = r.world.relic_deck[:4]
    return among(
        expected,
        {"cards": len(dealt), "subset_of_top_block": said(expected.get("subset_of_top_block"), set(dealt) <= set(top))},
    )


def _after_dealing(r: Run, expected: dict[str, Any]) -> dict[str, Any]:
    """Looks at what lies on top of the relic deck once the next set-up has dealt the Reliquary."""
    top, _ = r.relic_blocks()
    left = top[4:]
    here = r.world.relic_deck[4 : 4 + len(left)]
    return among(
        expected,
        {
            "cards": len(left),
            "the_rest_of_the_top_block": said(expected.get("the_rest_of_the_top_block"), set(here) == set(left)),
        },
    )


def _relics_at_sites(r: Run, expected: dict[str, int]) -> dict[str, int]:
    return counted(expected, {str(s.slot): len(s.of_kind("relic")) for s in r.world.slots})


def _dealt(r: Run, expected: dict[str, int]) -> dict[str, int]:
    return counted(expected, dict(Counter(str(entry.params["slot"]) for entry in r.entries("relic-dealt"))))


RELICS: dict[str, Found] = {
    "grand_scepter": lambda r, _: "world-box" if GRAND_SCEPTER in r.world.box else "lost",
    "next_setup_reliquary": _next_reliquary,
    "next_setup_reliquary_set": lambda r, e: same_set(e, r.world.relic_deck[:4]),
    "relic_deck_after": _relic_deck,
    "relics_at_sites_after": _relics_at_sites,
    "relics_dealt_to_sites": _dealt,
    "shuffled_pool": lambda r, e: same_set(e, r.shuffled_pool()),
    "top_of_relic_deck_after_next_setup_dealing": _after_dealing,
}


def _discarded(r: Run) -> list[str]:
    return [str(entry.params["card"]) for entry in r.entries("denizen-discarded")]


FOUND: dict[str, Found] = RELICS | {
    "added_by_suit": lambda r, e: counted(e, by_suit(r.added)),
    "added_from_archive": lambda r, _: 0 if r.healed else len(r.added),
    "added_to_world_deck": lambda r, e: among(
        e,
        {"by_suit": counted(e.get("by_suit", {}), by_suit(r.added)), "source": "dispossessed" if r.healed else "archive"},
    ),
    "all_eight_sites_distinct": lambda r, _: len({slot.site for slot in r.slots}) == 8,
    "archive_after": lambda r, e: among(e, {suit: len(cards) for suit, cards in r.archive_after.items()}),
    "available": lambda r, _: not r.healed,
    "boards_after": lambda r, e: among(e, {board.color: board.side for board in r.world.boards}),
    "cards_wanted": lambda r, e: counted(e, wanted(r.suit)),
    "choosable_suits": lambda r, e: same_set(e, suit_options(r.w)),
    "citizenship_offer_allowed_to": lambda r, e: same_set(e, [p.color for p in oath_and_citizens.offer_candidates(r.w)]),
    "denizens_at_sites": lambda r, _: r.denizens_at_sites,
    "denizens_discarded": lambda r, e: same_set(e, _discarded(r)),
    "denizens_discarded_from_map": lambda r, _: len(_discarded(r)),
    "denizens_in_play": lambda r, _: r.denizens_at_sites + sum(card in DENIZENS for card in r.world.world_deck),
    "discarded_sites": lambda r, e: same_set(e, r.discarded_sites),
    "dispossessed_after": lambda r, _: len(r.world.dispossessed),
    "dispossessed_after_8_4": lambda r, _: len(r.dispossessed_after_8_4),
    "dispossessed_moved": lambda r, _: len(r.put_away),
    "dispossession_pool": lambda r, e: same_set(e, r.pool),
    "dispossession_pool_size": lambda r, _: len(r.pool),
    "edifice_built": _built,
    "edifices_flipped_to_ruin": _flipped,
    "edifices_left_in_archive": lambda r, e: same_set(e, r.world.edifices_in_archive),
    "edifices_returned_to_archive": lambda r, e: same_set(e, [entry.params["card"] for entry in r.entries("ruin-returned")]),
    "illegal_choices": _illegal,
    "not_in_pool": lambda r, e: [card for card in e if card in KIND and card not in r.pool],
    "oath_next_game": lambda r, _: r.world.oath,
    "oath_next_game_options": lambda r, e: same_set(e, oath_and_citizens.oath_options(r.w)),
    "relics": lambda r, e: {key: RELICS[key](r, wish) if key in RELICS else NOT_KNOWN for key, wish in e.items()},
    "relics_returned_to_relic_deck": lambda r, e: same_set(e, r.relics_returned),
    "replaced_denizen_goes_to": lambda r, _: "world-deck" if r.replaced in r.world.world_deck else "elsewhere",
    "replaced_denizen_in_dispossession_pool": lambda r, _: r.replaced in r.pool,
    "site_deck_contains_discarded_sites": lambda r, _: set(r.discarded_sites) <= set(r.site_deck_before_dealing),
    "site_deck_size_before_dealing": lambda r, _: len(r.site_deck_before_dealing),
    "slots": _slots,
    "taken_suit": lambda r, _: DENIZENS[r.added[0]] if r.added else None,
    "tokens_pawns_warbands_left_on_map": lambda r, _: sum(slot.ruler is not None for slot in r.slots),
    "totals": lambda r, e: among(e, r.totals()),
    "visions_set_aside": lambda r, e: same_set(e, r.w.visions),
    "world_deck": _world_deck,
}


class Example(Given):
    input: dict[str, Any]
    choices: dict[str, Any]
    expected: dict[str, Any]

    def found(self) -> dict[str, Any]:
        given, decisions = msgspec.convert(self.input, Input), msgspec.convert(self.choices, Decisions)
        found: dict[str, Any] = {}
        main = {key: wish for key, wish in self.expected.items() if key != "sub_cases"}
        if main:
            found = _holds(Table(given, decisions), main)
        if "sub_cases" in self.expected:
            found["sub_cases"] = [_sub_case(given, decisions, wish) for wish in self.expected["sub_cases"]]
        return found


def _sub_case(given: Input, decisions: Decisions, wish: dict[str, Any]) -> dict[str, Any]:
    choice = next((sub for sub in decisions.sub_cases if sub.id == wish["id"]), None)
    sub = next((sub for sub in given.sub_cases if sub.id == wish["id"]), None)
    if choice is None and sub is None:
        raise Illegal("unknown_sub_case", f"nothing is given for the sub-case {wish['id']!r}")
    table = Table(given, choice or SubChoice("", decisions.build_or_repair, decisions.chosen_suit), sub or SubCase(""))
    return {"id": wish["id"]} | _holds(table, {key: value for key, value in wish.items() if key != "id"})


def _holds(table: Table, expected: dict[str, Any]) -> dict[str, Any]:
    """Gives each expected key with what it is in the first run where it does not hold, else as expected."""
    runs = [run(table, seed_of(f"example {n}")) for n in range(SEEDS)]
    found: dict[str, Any] = {}
    for key, wish in expected.items():
        if key == "invariants":
            found[key] = [
                sentence if sentence in INVARIANTS and INVARIANTS[sentence](runs) else f"does not hold: {sentence}"
                for sentence in wish
            ]
        elif key == "one_of":
            found[key] = _one_of(runs, wish)
        elif key in FOUND:
            found[key] = next((got for r in runs if (got := FOUND[key](r, wish)) != wish), wish)
        else:
            found[key] = NOT_KNOWN
    return found


def _one_of(runs: list[Run], outcomes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Looks whether chance brings each of these outcomes, and nothing else."""
    met: list[dict[str, Any]] = []
    for r in runs:
        got = [{key: FOUND[key](r, value) if key in FOUND else NOT_KNOWN for key, value in wish.items()} for wish in outcomes]
        holds = [wish for wish, found in zip(outcomes, got, strict=True) if wish == found]
        if len(holds) != 1:
            return got
        met += [holds[0]] if holds[0] not in met else []
    return outcomes if len(met) == len(outcomes) else met


KINDS = {"chronicle": Example}


class _Written(msgspec.Struct):
    id: str
    input: dict[str, Any]
    choices: dict[str, Any]
    expected: dict[str, Any]


class _File(msgspec.Struct):
    cases: list[_Written]


def read_cases(text: bytes) -> list[Case]:
    try:
        cases = msgspec.json.decode(text, type=_File).cases
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Illegal("bad_cases", f"Not a file of cases: {error}.") from error
    return [
        Case(c.id, "chronicle", {"input": c.input, "choices": c.choices, "expected": c.expected}, c.expected) for c in cases
    ]
