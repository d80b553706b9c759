"""Showing a facedown adviser: at any time, in anybody's turn, while others are asked (6.1g, 6.1h, 9.4e)."""

from games.kernel.values import Ask
from games.oath.engine.play.core.states import OathTable, State

VERB = "show"


def offers(state: State, seat: int) -> list[Ask]:
    """Lists one offer for each facedown adviser that somebody has not seen."""
    found = []
    for card in state.players[seat].advisers:
        viewers = [other for other in range(len(state.players)) if other != seat and other not in card.seen]
        if viewers and not card.faceup:
            options = [f"{VERB}:#{card.mark}:@{other}" for other in viewers]
            params = {"card": card.slug, "mark": card.mark}
            found.append(Ask(seat, "show-adviser", options, "OATH-6.1h", params, most=len(options), id=f"{VERB}-{card.mark}"))
    return found


def show(t: OathTable, offer: Ask, picked: list[str]) -> None:
    """Shows the front to the chosen viewers, and the table that they saw it."""
    seat, mark = offer.seat, offer.params["mark"]
    card = next(card for card in t.state.players[seat].advisers if card.mark == mark)
    shown_to = tuple(int(option.rpartition("@")[2]) for option in picked)
    card.seen = [*card.seen, *shown_to]
    secret = {"card": card.slug}
    t.tell_only((seat, *shown_to), secret, "adviser-shown", "OATH-6.1h", seat=seat, mark=mark, to_seats=list(shown_to))
