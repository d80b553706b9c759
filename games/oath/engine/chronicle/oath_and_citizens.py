"""The new oath (8.1) and Citizenship (8.2)."""

from games.oath.engine.chronicle.writing import ChoiceNeeded, Writing, refuse, rules
from games.oath.engine.world.aftermath import EndPlayer, EndSlot
from games.oath.engine.world.facts import OATH_OF_VISION, OATHS


def fixed_oath(ways: list[str]) -> str | None:
    """Names the oath of a Vision that was the only way of winning (8.1a); exhaustion is when, not how."""
    how = [way for way in ways if way != "war-exhaustion"]
    return OATH_OF_VISION.get(how[0]) if len(how) == 1 else None


def oath_options(w: Writing) -> list[str]:
    """Lists any oath but the last, where none is fixed (8.1c)."""
    fixed = fixed_oath(w.after.winner.how)
    return [fixed] if fixed else [oath for oath in OATHS if oath != w.world.oath]


def oath_needed(w: Writing) -> ChoiceNeeded | None:
    options = oath_options(w)
    if w.choices.oath is None and len(options) > 1:
        return ChoiceNeeded("oath", "OATH-8.1c", options, "the winner")
    return None


def swear(w: Writing) -> None:
    """Writes the oath of the next game: the winner chooses, unless a Vision has fixed it (8.1)."""
    if need := oath_needed(w):
        raise need
    options = oath_options(w)
    chosen = w.choices.oath or options[0]
    law = "OATH-8.1a" if len(options) == 1 else "OATH-8.1c"
    if chosen not in options:
        message = "The oath may be {options}; not {chosen}."
        raise refuse("oath_not_allowed", message, law, "/choices/oath", options=options, chosen=chosen)
    w.oath = chosen
    w.note(law.removeprefix("OATH-"), "oath-sworn", before=w.world.oath, oath=chosen)


def offer_candidates(w: Writing) -> list[EndPlayer]:
    """Lists other Exiles of this game; not the Chancellor, not those whose boards were just turned (8.2c, 8.2d, 8.2h)."""
    if w.after.winner.role != "exile":
        return []
    return [player for player in w.losers if player.role == "exile"]


def citizenship_needed(w: Writing) -> ChoiceNeeded | None:
    candidates = offer_candidates(w)
    if w.choices.citizenship is None and candidates:
        brings = {player.color: [slot.site for slot in _ruled(w, player)] for player in candidates}
        return ChoiceNeeded("citizenship", "OATH-8.2c", list(brings), "the winner", brings)
    return None


def citizenship(w: Writing) -> None:
    """Turns boards: an Exile who won dismisses the Citizens and may make new ones of those who accept (8.2)."""
    if need := citizenship_needed(w):
        raise need
    for player in w.after.players:  # boards show what they had become by the end of the game
        w.board(player.color).side = player.role
    candidates = offer_candidates(w)
    answers = w.choices.citizenship or []
    if w.after.winner.role != "exile" and answers:
        raise refuse("no_offers", "Only an Exile who won offers Citizenship here.", "OATH-8.2c", "/choices/citizenship")
    if w.after.winner.role == "exile":
        _turn_citizens(w)
    allowed = {player.color: player for player in candidates}
    for i, answer in enumerate(answers):
        at = f"/choices/citizenship/{i}/color"
        if answer.color not in allowed:
            law = "OATH-8.2d" if any(p.color == answer.color and p.role == "citizen" for p in w.losers) else "OATH-8.2c"
            names = ", ".join(sorted(allowed)) or "nobody"
            message = f"Citizenship cannot be offered to {{color}}, only to {names}."
            raise refuse("no_offer_to", message, law, at, color=answer.color)
        exile = allowed.pop(answer.color)
        if not answer.accepted:
            w.note("8.2g", "citizenship-declined", color=answer.color)
            continue
        w.board(answer.color).side = "citizen"
        w.note("8.2e", "citizenship-accepted", color=answer.color)
        for slot in _ruled(w, exile):
            slot.ruler = w.after.winner.color
            w.note("8.2e", "site-handed-over", slot=slot.slot, site=slot.site, color=answer.color)


def _ruled(w: Writing, exile: EndPlayer) -> list[EndSlot]:
    return [slot for slot in w.slots if rules(slot, exile.color, [exile])]


def _turn_citizens(w: Writing) -> None:
    """Turns Citizen boards to their Exile side, also those that nobody used (8.2a)."""
    for board in w.boards:
        if board.side == "citizen":
            board.side = "exile"
            w.note("8.2a", "board-turned", color=board.color, side="exile")
