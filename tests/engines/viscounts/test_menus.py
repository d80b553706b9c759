"""What is lawful is offered, and nothing else: menus of primary actions against a plain reckoning, in positions by chance."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from games.kernel.dice import Dice, seed_of
from games.viscounts.engine.vocabulary import Ribbon
from tests.engines.viscounts.acts import said
from tests.engines.viscounts.scenario import Play, Scenario
from tests.engines.viscounts.townsfolk import COMMON, HEROES, STARTING, TOWNSFOLK, shown

POSITIONS = 400
GOODS = ("silver", "ink", "stone", "gold")
MATCHING = {"trade": "silver", "build": "stone", "noble": "gold", "cleric": "ink"}
PRINTED = [{}, {"cleric": 1, "build": 1, "noble": 1}, {"trade": 2}]
COLUMNS = [f"{building}-{n}" for building in ("trading-post", "guildhall", "workshop") for n in (1, 2, 3)]
LENT = {"trading-post-3": {"trade": 2}, "guildhall-1": {"build": 1}, "guildhall-2": {"noble": 1}, "guildhall-3": {"cleric": 1}}
FAVOURS: dict[Ribbon, dict[str, int]] = {
    "grey": {"build": 1},
    "yellow": {"noble": 1},
    "black": {"cleric": 1},
    "blue": {"trade": 2},
}
COSTS = {"trading_post": 5, "guildhall": 7, "workshop": 3}
STEPS = {1: 1, 2: 3, 3: 5, 4: 8}
EXCHANGES = {"silver": 1, "resource": 2, "destroy": 3, "flip": 4}


class Position:
    """A position of one player by chance, and what the rules of chapter 6 make of it, reckoned without the engine."""

    def __init__(self, number: int) -> None:
        dice = Dice(seed_of(f"menus {number}"))
        scenario = self.scenario = Scenario(2)
        self.board, state = scenario.board, scenario.state
        space = dice.pick([*self.board.spaces])
        self.segment = self.board.spaces[space].segment
        cards = [
            *STARTING,
            *COMMON,
            *HEROES,
            *(slug for slug, says in TOWNSFOLK.items() if says.when.startswith("pays") for _ in "123"),
        ]
        dice.shuffle(cards)
        row = list(dict.fromkeys(cards))[:3]
        covered = [dice.below(8) > 0 for _ in row]
        self.row = [card if here else None for card, here in zip(row, covered, strict=True)]
        scenario.cards(0, row=" ".join(card or "-" for card in self.row), hand="" if "thief" in row else "thief")
        self.columns = [column for column in COLUMNS if not dice.below(4)]
        scenario.at(0, space).uncovered(0, *self.columns)
        self.favours = [ribbon for ribbon in FAVOURS if not dice.below(5)]
        scenario.favour(0, *self.favours)
        self.goods = {good: dice.below(7) for good in GOODS}
        scenario.goods(0, **self.goods)
        if dice.below(4) == 0:
            scenario.no_townsfolk(self.segment)
        if dice.below(4) == 0:
            scenario.no_manuscripts(self.segment)
        if dice.below(6) == 0:
            scenario.workers(0, dice.below(4)).leader(0)
        for site in self.board.sites:
            if (
                site not in state.sites
                and not dice.below(3)
                and (left := [c for c in COLUMNS if c not in state.players[1].emptied])
            ):
                scenario.built(site, 1, left[0])
        self.space, self.state = self.board.spaces[space], state
        top = state.townsfolk[self.segment]
        self.beside = self.board.cards[top[-1]] if top else self.board.segments[self.segment].printed_townsfolk
        self.price = 1 if "trading-post-2" in self.columns else self.beside.cost

    # -- the reckoning ------------------------------------------------------------------------------------------------

    def icons(self, action: str, dismissed: bool) -> int:
        there: Counter[str] = Counter()
        for card, printed in zip(self.row, PRINTED, strict=True):
            there.update(shown(TOWNSFOLK[card].icons) if card else printed)
        for column in self.columns:
            there.update(LENT.get(column, {}))
        for ribbon in self.favours:
            there.update(FAVOURS[ribbon])
        if dismissed:
            there.update({str(icon): n for icon, n in self.beside.icons.items()})
        pairs = there["trade"] // 2 if self.has(action, "2 trade") else 0
        return there[action] + there["criminal"] + pairs

    def has(self, action: str, power: str) -> bool:
        """Whether the row has an ability that helps to pay this action so."""
        says = [TOWNSFOLK[card] for card in self.row if card]
        return any(each.when == f"pays {action}" and each.power.startswith(power) for each in says)

    def worth(self, action: str, paid: dict[str, int]) -> int:
        """How many icons these goods count as."""
        found = paid[MATCHING[action]]
        if found and self.has(action, "first"):
            found += 1
        if self.has(action, "stone gold"):
            found += paid["stone"] + paid["gold"]
        if self.has(action, "2 silver"):
            found += paid["silver"] // 2
        return found

    def payments(self, action: str, missing: int, silver: int) -> Iterator[dict[str, int]]:
        """Every way to pay for missing icons without a piece that could be left out."""
        most = {**self.goods, "silver": silver}
        for counts in product(*(range(most[good] + 1) for good in GOODS)):
            paid = dict(zip(GOODS, counts, strict=True))
            less = [{**paid, good: paid[good] - 1} for good in GOODS if paid[good]]
            if self.worth(action, paid) >= missing and not any(self.worth(action, each) >= missing for each in less):
                yield paid

    def reaches(self, action: str, needed: int, dismissed: bool) -> bool:
        silver = self.goods["silver"] - (self.price if dismissed else 0)
        most = {**self.goods, "silver": silver}
        return silver >= 0 and self.icons(action, dismissed) + self.worth(action, most) >= needed

    def fits(self, action: str) -> bool:
        icons = self.beside.icons
        merchants = icons.get("trade") and self.has(action, "2 trade")
        return bool(icons.get(action) or icons.get("criminal") or merchants)  # type: ignore[call-overload]

    def needed(self, action: str) -> list[int]:
        """The icons that each target of an action needs; none if there is no target."""
        player = self.state.players[0]
        match action:
            case "trade":
                return [0]
            case "build":
                return [COSTS[self.board.columns[column].building] for column in COLUMNS if column not in self.columns] * bool(
                    self.open()
                )
            case "noble":
                return [STEPS[n] for n in STEPS if n <= player.workers]
        pile = self.state.manuscripts[self.segment]
        return [self.board.manuscripts[pile[-1]].cost if pile else 3]

    def open(self) -> set[str]:
        """The empty Spots on this side of the River."""
        left = self.space.position == "left"
        found = set()
        for site in self.board.sites.values():
            on_the_left = site.order <= 2  # on the side for 1 and 2 players
            if site.segment == self.segment and on_the_left == left and site.slug not in self.state.sites:
                found.add(site.slug)
        return found

    def may_dismiss(self, action: str) -> bool:
        return self.fits(action) and any(self.reaches(action, needed, True) for needed in self.needed(action))

    def actions(self) -> set[str]:
        possible = ("noble", "cleric") if self.space.position == "inner" else ("trade", "build")
        return {
            action
            for action in possible
            if any(self.reaches(action, needed, False) for needed in self.needed(action)) or self.may_dismiss(action)
        }


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return [Position(number) for number in range(POSITIONS)]


def offered(play: Play) -> set[str]:
    return set() if play.over else {*play.options(0)}


@pytest.mark.law("VIS-6.0.1b", "VIS-6.0.1c", "VIS-6.0.1d", "VIS-6.0.1e", "VIS-6.2.1b", "VIS-6.2.1e", "VIS-6.3.1e", "VIS-6.4.1b")
def test_the_actions_that_are_open(positions: list[Position]) -> None:
    found: Counter[str] = Counter()
    for position in positions:
        wanted = {f"act:{action}" for action in position.actions()}
        assert offered(position.scenario.phase("action")) == (wanted | {"no-action"} if wanted else set())
        found.update(wanted)
    assert all(n > 40 for n in found.values())
    assert len(found) == 4


@pytest.mark.law("VIS-6.0.2a", "VIS-6.0.2b", "VIS-6.0.2c", "VIS-6.0.2j", "VIS-17.4m", "VIS-17.4x")
def test_when_a_dismissal_is_offered(positions: list[Position]) -> None:
    found: Counter[bool] = Counter()
    for position in positions:
        for action in position.actions():
            play = position.scenario.phase("action", action=action)  # type: ignore[arg-type]
            asked = not play.over and play.ask(0).prompt == "dismiss"
            assert asked == position.may_dismiss(action), (position.row, position.beside, action)
            if asked:
                assert said(play, play.options(0)[0]).cost == {"silver": position.price}
            found[asked] += 1
    assert min(found.values()) > 60


def target(position: Position, action: str, dismissed: bool) -> Play | None:
    """The action up to the question for its target; without one where the Townsfolk's effect comes between."""
    play = position.scenario.phase("action", action=action)  # type: ignore[arg-type]
    if play.over or play.ask(0).prompt != "dismiss":
        return None if dismissed else play
    if dismissed and position.beside.hired and position.beside.icons.get("criminal"):
        return None  # its effect may change what there is to pay with
    play.does(0, play.options(0)[0] if dismissed else "keep")
    return None if not play.over and play.ask(0).prompt in ("discard", "rearrange") else play


@pytest.mark.law("VIS-6.2.2a", "VIS-6.2.2b", "VIS-6.2.2c", "VIS-6.2.2d", "VIS-6.3.1b", "VIS-6.3.1f", "VIS-6.1.1c", "VIS-17.5f")
@pytest.mark.parametrize("dismissed", [False, True])
def test_the_targets_of_an_action(positions: list[Position], dismissed: bool) -> None:
    found: Counter[str] = Counter()
    for position in positions:
        for action in position.actions():
            play = target(position, action, dismissed)
            if play is None or play.over or play.ask(0).prompt not in ("trade", "construct", "workers"):
                continue
            silver = position.goods["silver"] - position.price * dismissed
            have = position.icons(action, dismissed) + position.worth(action, {**position.goods, "silver": silver})
            if action == "trade":
                kind = position.space.powers[0].type
                icons = position.icons(action, dismissed) + (0 if kind == "silver" else silver)
                wanted = {f"times:{n}" for n in range(icons // EXCHANGES[kind] + 1)}
            elif action == "build":
                columns = [column for column in COLUMNS if column not in position.columns]
                wanted = {f"column:{c}" for c in columns if COSTS[position.board.columns[c].building] <= have}
            else:
                workers = position.state.players[0].workers
                wanted = {f"workers:{n}" for n, cost in STEPS.items() if cost <= have and n <= workers}
            assert {*play.options(0)} == wanted, (position.row, action)
            found[action] += 1
    assert len(found) == 3
    assert min(found.values()) >= 10


@pytest.mark.law("VIS-17.3c", "VIS-17.5f", "VIS-6.0.1d", "VIS-6.0.1k", "VIS-6.0.1l", "VIS-6.0.1m")
def test_every_way_to_pay_without_a_needless_piece(positions: list[Position]) -> None:
    found: Counter[int] = Counter()
    for position in positions:
        for action in position.actions() - {"trade"}:
            play = target(position, action, dismissed=False)
            if play is None:
                continue
            if not play.over and play.ask(0).prompt in ("construct", "workers"):
                dearest = play.options(0)[-1] if action == "noble" else play.options(0)[0]
                play.does(0, dearest)
            if play.over or play.ask(0).prompt != "pay":
                continue
            missing = int(play.ask(0).params["icons"])
            ways = [*position.payments(action, missing, position.goods["silver"])]
            assert {*play.options(0)} == {":".join(["pay", *(str(paid[good]) for good in GOODS)]) for paid in ways}
            found[len(ways)] += 1
    assert sum(found.values()) > 15
    assert max(found) > 2


@pytest.mark.law("VIS-6.2.1b", "VIS-6.2.1c", "VIS-6.2.1d")
def test_the_spots_that_are_open(positions: list[Position]) -> None:
    found = 0
    for position in positions:
        if "build" not in position.actions():
            continue
        play = target(position, "build", dismissed=False)
        if play is None or play.over or play.ask(0).prompt != "construct":
            continue
        play.does(0, play.options(0)[-1])
        play.until(lambda asks: asks[0].prompt != "pay")
        if not play.over and play.ask(0).prompt == "site":
            assert {*play.options(0)} == {f"site:{slug}" for slug in position.open()}
            found += 1
    assert found > 10
