"""What a player can bring up for a primary action: icons, and what is paid for those that are missing (VIS-6.0.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from games.viscounts.engine import states
from games.viscounts.engine.board import Board
from games.viscounts.engine.box import Card
from games.viscounts.engine.facts import IconsPower
from games.viscounts.engine.states import Player, ViscountsTable
from games.viscounts.engine.vocabulary import (
    PAID_WITH,
    Action,
    Boost,
    Icons,
    OthersAsIcon,
    Pairs,
    Resource,
    SilverAsIcon,
)

Payment = dict[str, int]
"""Silver or resource → how much of it."""


def own_icons(board: Board, who: int, player: Player) -> Icons:
    """Counts the icons of the row, its uncovered prints, uncovered columns and Cleric Bonus Cards (VIS-6.0.1e)."""
    found: Icons = {}
    for icons in states.row_icons(board, who, player):
        _add(found, icons)
    _add_permanent(board, who, player, found)
    return found


def all_icons(board: Board, who: int, player: Player) -> Icons:
    """Counts the icons of all cards of a player, wherever they lie, uncovered columns and bonus cards (VIS-11.1g, 17.4n)."""
    found: Icons = {}
    for card in (*player.draw, *player.hand, *player.row, *player.discard):
        if card:
            _add(found, board.icons[card])
    _add_permanent(board, who, player, found)
    return found


def _add_permanent(board: Board, who: int, player: Player, found: Icons) -> None:
    columns = board.columns_of(who)
    for slug in player.emptied:
        power = columns[slug].power
        if isinstance(power, IconsPower):
            _add(found, power.icons)
    for ribbon in player.favours:
        _add(found, board.favours[ribbon].powers[0].icons)


def _add(found: Icons, icons: Icons) -> None:
    for icon, n in icons.items():
        found[icon] = found.get(icon, 0) + n


@dataclass(slots=True)
class Terms:
    """What the row allows in one action beyond its own icons and its matching payment, one for one."""

    pairs: bool = False
    """Every 2 Merchant icons may count as one (VIS-6.0.1j)."""
    silver: int = 0
    """So many Silver may count as an icon; 0: none (VIS-6.0.1k)."""
    boost: int = 0
    """So many icons more the first piece of the matching payment brings (VIS-6.0.1l)."""
    others: tuple[Resource, ...] = ()
    """Resources that pay as the matching one does (VIS-6.0.1m)."""


def terms(board: Board, player: Player, action: Action) -> Terms:
    found = Terms()
    for card in player.row:
        if card in board.modifying:
            for modifier in board.cards[card].modifiers:
                if modifier.action != action:
                    continue
                match modifier:
                    case Pairs():
                        found.pairs = True
                    case SilverAsIcon():
                        found.silver = modifier.spend_n
                    case Boost():
                        found.boost = modifier.icons - 1
                    case OthersAsIcon():
                        found.others = modifier.resources
    return found


class Means:
    """What a player has for an action, before anything is paid."""

    def __init__(self, t: ViscountsTable, who: int, action: Action) -> None:
        self.player = t.state.players[who]
        self.action = action
        self.terms = terms(t.board, self.player, action)
        own = own_icons(t.board, who, self.player)
        self.own = own.get(action, 0) + own.get("criminal", 0)
        self.trade = own.get("trade", 0)

    def counted(self, card: Card | None = None) -> int:
        """Counts the icons for the action, with those of a card dismissed for it (VIS-6.0.1h, 3.3a, 6.0.2f)."""
        icons = self.own
        lent = card.icons if card else {}
        icons += lent.get(self.action, 0) + lent.get("criminal", 0)
        if self.terms.pairs:
            icons += (self.trade + lent.get("trade", 0)) // 2
        return icons

    def fits(self, card: Card) -> bool:
        """Tells whether a card may be dismissed for the action (VIS-6.0.2b, 17.4m)."""
        icons = card.icons
        return bool(icons.get(self.action) or icons.get("criminal") or (self.terms.pairs and icons.get("trade")))

    def most(self, spent: int = 0) -> int:
        """Counts the icons that could be paid for, with so much Silver already spent."""
        goods, terms = self.player.goods, self.terms
        if self.action == "trade":
            return goods["silver"] - spent
        matching = goods[PAID_WITH[self.action]]
        extra = terms.boost if matching else 0
        others = sum([goods[resource] for resource in terms.others])
        return matching + extra + others + ((goods["silver"] - spent) // terms.silver if terms.silver else 0)

    def payments(self, missing: int) -> list[Payment]:
        """Lists the ways to pay for icons that are missing; none of them has a piece that could be left out (VIS-17.5f)."""
        matching = PAID_WITH[self.action]
        if missing <= 0:
            return [{}]
        plain = self.terms
        if self.action == "trade" or not (plain.silver or plain.boost or plain.others):
            return [{matching: missing}] if self.player.goods[matching] >= missing else []
        return list(self._mixed(missing))

    def _mixed(self, missing: int) -> Iterator[Payment]:
        terms, goods = self.terms, self.player.goods
        kinds: list[str] = [PAID_WITH[self.action], *terms.others]
        prices = [1] * len(kinds)
        if terms.silver:
            kinds.append("silver")
            prices.append(terms.silver)
        ranges = [range(min(goods[kind] // price, missing) + 1) for kind, price in zip(kinds, prices, strict=True)]
        for counts in product(*ranges):
            if self._worth(counts) >= missing and not any(self._worth(fewer) >= missing for fewer in _fewer(counts)):
                pieces = zip(kinds, counts, prices, strict=True)
                yield {kind: count * price for kind, count, price in pieces if count}

    def _worth(self, counts: tuple[int, ...]) -> int:
        return sum(counts) + (self.terms.boost if counts[0] else 0)


def _fewer(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, count in enumerate(counts):
        if count:
            yield (*counts[:i], count - 1, *counts[i + 1 :])
