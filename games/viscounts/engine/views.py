"""What a viewer may see (VIS-17.1), and worlds just as possible."""

from typing import Any

from games.kernel.dice import Dice
from games.kernel.values import OMNISCIENT
from games.viscounts.engine.board import Board
from games.viscounts.engine.scoring import parts
from games.viscounts.engine.states import State, criminals


def view(state: State, board: Board, viewer: int) -> dict[str, Any]:
    return {
        "round": max(state.round, 1),  # the set-up belongs to the first
        "last_round": state.last_round,
        "first": state.first,
        "active": state.active,
        "phase": {"value": state.turn.value, "action": state.turn.action} if state.turn else None,
        "options": {"ai": board.options.ai, "future_schemes": board.options.future_schemes},
        "players": [_player(state, board, who, viewer) for who in range(len(state.players))],
        "ring": list(state.ring),
        "facing": state.facing,
        "segments": {segment: _segment(state, segment) for segment in state.ring},
        "castle": [
            {"section": section.slug, "tier1": list(state.tier1[i]), "tier2": list(state.tier2[i])}
            for i, section in enumerate(board.sections)
        ],
        "tier3": list(state.tier3),
        "leader": state.leader,
        "sites": {
            site: {"owner": built.owner, "building": built.building} if (built := state.sites.get(site)) else None
            for site in board.sites
        },
        "papers": dict(state.papers),
        "pairs": [{"card": pair.card, "hero": pair.hero} for pair in state.pairs],
        "left_over": [{"card": pair.card, "hero": pair.hero} for pair in state.left_over],
        "dismissed": list(state.dismissed),
        "future": len(state.future),
        "points": [parts(board, state, who) for who in range(len(state.players))] if viewer == OMNISCIENT else None,
    }


def _segment(state: State, segment: str) -> dict[str, Any]:
    """Shows a Segment: the top of each of its piles, and how many lie there (VIS-17.1c)."""
    townsfolk, manuscripts = state.townsfolk.get(segment, []), state.manuscripts.get(segment, [])
    return {
        "townsfolk": townsfolk[-1] if townsfolk else None,
        "townsfolk_count": len(townsfolk),
        "manuscript": manuscripts[-1] if manuscripts else None,
        "manuscript_count": len(manuscripts),
    }


def _player(state: State, board: Board, who: int, viewer: int) -> dict[str, Any]:
    player = state.players[who]
    seen: dict[str, Any] = {
        "ai": board.ai.slug if board.is_ai(who) else None,
        "card": player.card,
        "space": player.space,
        "row": list(player.row),
        "criminals": criminals(board, player),
        "hand_count": len(player.hand),
        "draw_count": len(player.draw),
        "discard": list(player.discard),
        "destroyed": list(player.destroyed),
        "goods": dict(player.goods),
        "debts": player.debts,
        "paid": player.paid,
        "deeds": player.deeds,
        "approved": player.approved,
        "corruption": player.corruption,
        "virtue": player.virtue,
        "workers": player.workers,
        "emptied": list(player.emptied),
        "manuscripts": list(player.manuscripts),
        "favours": list(player.favours),
    }
    if not state.round and not board.is_ai(who):  # known to all until they are shuffled (VIS-1.8f, 1.8h)
        seen["first_cards"] = sorted(player.draw)
    if viewer in (who, OMNISCIENT) and not board.is_ai(who):
        seen["hand"] = sorted(player.hand)
    return seen


def permute_hidden(state: State, board: Board, viewer: int, dice: Dice) -> None:
    """Deals anew the draw piles, the hands of others, and what lies under the tops of the board's piles (VIS-17.1).

    Which Future Schemes the AI's draw pile has from the start is hidden, too (VIS-12.6a). In the set-up everybody knows what
    the other first draw piles will be made of, and none is shuffled yet.
    """
    if state.unseen:
        deck, schemes = state.players[board.seats].draw, [*state.unseen, *state.future]
        dice.shuffle(schemes)
        others = dict(zip(state.unseen, schemes))  # noqa: B905  the rest is the pile
        deck[:] = [others.get(scheme, scheme) for scheme in deck]
        state.unseen, state.future = list(others.values()), schemes[len(others) :]
    for who, player in enumerate(state.players if state.round else ()):
        _deal(dice, [player.draw] if who == viewer else [player.draw, player.hand])
    for piles in (state.townsfolk, state.manuscripts):
        _deal_under(dice, list(piles.values()))
    _deal(dice, [state.future])


def _deal(dice: Dice, piles: list[list[str]]) -> None:
    cards = [card for pile in piles for card in pile]
    dice.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]


def _deal_under(dice: Dice, piles: list[list[str]]) -> None:
    """Deals anew what lies under the tops."""
    hidden = [card for pile in piles for card in pile[:-1]]
    dice.shuffle(hidden)
    for pile in piles:
        pile[:-1] = [hidden.pop() for _ in pile[:-1]]
