"""The chronicle while it is being written: where every card is, what was chosen, what was recorded so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.aftermath import BANDITS, EMPIRE, Aftermath, Choices, EndPlayer, EndSlot
from games.oath.chronicle.hooks import rules_bandit_sites
from games.oath.facts import CHANCELLOR, KIND
from games.oath.world import SeatBoard, World


class Entry(msgspec.Struct, omit_defaults=True):
    """One change, with the rule that makes it. `sealed` entries are shown to nobody until their cards become public."""

    law: str
    kind: str
    params: dict[str, Any] = {}
    sealed: bool = False


class ChoiceNeeded(Illegal):
    """The law lets a person choose, and nothing was chosen."""

    def __init__(self, what: str, law: str, options: Sequence[Any], who: str) -> None:
        super().__init__(
            "choice_missing", f"{what} is {who}'s choice; the options are in the answer.", law=(law,), at=f"/choices/{what}"
        )
        self.what = what
        self.options = list(options)


def refuse(code: str, message: str, law: str, at: str) -> Illegal:
    return Illegal(code, message, law=(law,), at=at)


@dataclass(slots=True)
class Writing:
    world: World
    after: Aftermath
    choices: Choices
    dice: Dice
    slots: list[EndSlot]
    site_deck: list[str]
    archive: dict[str, list[str]]
    edifices_in_archive: list[str]
    dispossessed: list[str]
    deck: list[str]
    """Denizens on their way into the next world deck (8.8b)."""
    discards: list[str]
    relic_deck: list[str]
    boards: list[SeatBoard]
    box: list[str]
    oath: str = ""
    record: list[Entry] = field(default_factory=list)
    set_aside: list[EndSlot] = field(default_factory=list)
    visions: list[str] = field(default_factory=list)
    new_unknown: list[tuple[list[str], str]] = field(default_factory=list)

    # -- who is who -------------------------------------------------------------------------------------------------

    @property
    def winner(self) -> EndPlayer:
        return next(player for player in self.after.players if player.color == self.after.winner.color)

    @property
    def losers(self) -> list[EndPlayer]:
        return [player for player in self.after.players if player.color != self.after.winner.color]

    def board(self, color: str) -> SeatBoard:
        return next(board for board in self.boards if board.color == color)

    def winner_rules(self, slot: EndSlot) -> bool:
        """8.3.1g, 8.3.1h: an Imperial winner rules for the Empire; some relics add the sites without warbands."""
        if slot.site is None or not slot.faceup:
            return False
        if slot.ruler == BANDITS:
            return rules_bandit_sites(self.winner)
        if self.after.winner.role == "exile":
            return slot.ruler == self.after.winner.color
        return slot.ruler in (EMPIRE, CHANCELLOR)

    # -- doing ------------------------------------------------------------------------------------------------------

    def note(self, law: str, kind: str, *, sealed: bool = False, **params: Any) -> None:
        self.record.append(Entry(f"OATH-{law}", kind, params, sealed))

    def draw(self, pile: list[str], n: int) -> list[str]:
        """Cards by chance, taken out of the pile."""
        n = min(n, len(pile))
        self.dice.shuffle(pile)
        drawn, pile[:] = pile[:n], pile[n:]
        return drawn

    def take(self, pile: list[str], cards: Sequence[str], law: str, at: str, what: str) -> list[str]:
        """Cards that were drawn by hand: they must have been there."""
        if len(set(cards)) != len(cards):
            raise refuse("repeated", f"{what}: a card is named twice.", law, at)
        for i, card in enumerate(cards):
            if card not in pile:
                raise refuse("not_there", f"{what}: {card} cannot have been drawn there.", law, f"{at}/{i}")
        for card in cards:
            pile.remove(card)
        return list(cards)


def is_denizen(card: str) -> bool:
    return KIND.get(card, "denizen") == "denizen"
