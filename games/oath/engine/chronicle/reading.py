"""From the aftermath to the start of the chronicle phase: who played, what lies where, and whether that can be.

Where every card of the piles is follows by difference from the world before (games.oath.engine.chronicle.piles).
"""

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import agreeing
from games.oath.engine.chronicle.hooks import wins_by_shared_visions
from games.oath.engine.chronicle.piles import Piles
from games.oath.engine.chronicle.writing import Writing, refuse
from games.oath.engine.world.aftermath import BANDITS, EMPIRE, FORMAT, UNNAMED, Aftermath, Choices, EndSlot, Winner
from games.oath.engine.world.facts import (
    CHANCELLOR,
    COLOURS,
    DENIZENS,
    EDIFICE_SIDES,
    EDIFICES,
    KIND,
    OATH_OF_VISION,
    SITES,
    SLOTS,
    SUITS,
    VISIONS,
)
from games.oath.engine.world.world import Fault, SeatBoard, Slot, World, over_capacity

HOW = (*OATH_OF_VISION, "usurper", "stable-regime", "successor", "war-exhaustion")
ROLE_OF_HOW = {
    "usurper": {"exile"},
    **{vision: {"exile"} for vision in OATH_OF_VISION},
    "stable-regime": {"chancellor"},
    "successor": {"citizen"},
    "war-exhaustion": {"chancellor", "citizen", "exile"},
}
WITH_ARTICLE = {"chancellor": "the Chancellor", "citizen": "a Citizen", "exile": "an Exile"}
ROLL_NEEDED = {5: 6, 6: 5, 7: 3}  # 3.3b–3.3d: by round
LAST_ROUND = 8
ROUNDS_OF = {"stable-regime": tuple(ROLL_NEEDED), "war-exhaustion": (LAST_ROUND,)}
"""The rounds in which the Empire wins, unless something makes another the winner (3.3, 3.4)."""
VISIONS_NEEDED = 3  # 3.2b


def begin(world: World, after: Aftermath, choices: Choices, dice: Dice) -> Writing:
    """Checks the aftermath against the world and the law, and lays everything out."""
    check_people(world, after)
    check_numbers(after)
    world, contradicted = agreeing.with_sites_entered(world, after)
    slots = check_slots(world, after)
    doubts = [fault for fault in warnings(world, after) if fault.code not in after.confirmed]
    if doubts:
        doubt, site = doubts[0], after.slots[int(doubts[0].at.split("/")[3])].site or ""
        message = f"{{site}}{doubt.message.removeprefix(site)}"
        raise Illegal(doubt.code, message, law=doubt.law, at=doubt.at, names={"site": site})
    after = msgspec.structs.replace(after, slots=slots)
    w = Writing(
        world=world,
        after=after,
        choices=choices,
        dice=dice,
        slots=slots,
        site_deck=[],
        archive={},
        edifices_in_archive=[],
        dispossessed=[],
        deck=[],
        discards=[],
        relic_deck=[],
        boards=[
            SeatBoard(board.color, board.side, any(player.color == board.color for player in after.players))
            for board in world.boards
        ],
        box=[],
    )
    w.record += contradicted
    w.certain += [entry for entry in contradicted if not entry.sealed]
    piles = Piles(w).laid_out()
    w.site_deck, w.relic_deck, w.box = piles["site_deck"], piles["relic_deck"], piles["box"]
    w.edifices_in_archive, w.dispossessed = piles["edifices_in_archive"], piles["dispossessed"]
    w.deck = [card for card in piles["world_deck"] if KIND.get(card) != "vision"]
    w.discards = piles["discards"]
    w.archive = {suit: [] for suit in SUITS}
    for card in piles["archive"]:
        if suit := DENIZENS.get(card):
            w.archive[suit].append(card)
    w.archive_unknown = [card for card in piles["archive"] if card in w.groups]
    return w


def warnings(world: World, after: Aftermath) -> list[Fault]:
    """Lists what is doubtful but can be (SCRIBE-23).

    It is to be confirmed by its code, else refused; not again where it was before.
    """
    before = {slot.site: len(slot.cards) for slot in world.slots} if "over_capacity" in world.confirmed else {}
    return [
        fault
        for fault in over_capacity(after.slots, "/aftermath")
        if (slot := after.slots[int(fault.at.split("/")[3])]) and before.get(slot.site, 0) < len(slot.cards)
    ]


# -- people ---------------------------------------------------------------------------------------------------------


def check_people(world: World, after: Aftermath) -> None:
    if after.format != FORMAT:
        raise Illegal("format", f"expected format {FORMAT}, got {after.format!r}", at="/aftermath/format")
    if after.oath not in (None, world.oath):
        message = "this game was played under {oath}, not {given}"
        raise refuse("oath_differs", message, "SCRIBE-4", "/aftermath/oath", oath=world.oath, given=after.oath or "")
    _check_seats(after)
    _check_winner(after)
    _check_visions(after)


def _check_seats(after: Aftermath) -> None:
    colours = [player.color for player in after.players]
    for i, player in enumerate(after.players):
        at = f"/aftermath/players/{i}"
        if player.color not in COLOURS:
            raise refuse("colour", f"unknown colour {player.color!r}", "SCRIBE-2", f"{at}/color")
        if colours.count(player.color) > 1:
            raise refuse("colour_twice", f"two seats are {player.color}", "SCRIBE-11", f"{at}/color")
        if (player.role == "chancellor") != (player.color == CHANCELLOR):
            raise refuse("chancellor", "the Chancellor is purple, and nobody else is", "SCRIBE-11", f"{at}/role")
        if player.role not in ("chancellor", "citizen", "exile"):
            raise refuse("role", f"unknown role {player.role!r}", "SCRIBE-3", f"{at}/role")
    if CHANCELLOR not in colours:
        raise refuse("no_chancellor", "every game has a Chancellor", "SCRIBE-11", "/aftermath/players")
    if not 2 <= len(colours) <= len(COLOURS):
        raise refuse("seats", "a game has 2 to 6 players: say who sat there", "SCRIBE-2", "/aftermath/players")


def _check_winner(after: Aftermath) -> None:
    winner = after.winner
    seated = next((player for player in after.players if player.color == winner.color), None)
    if seated is None:
        message = "nobody sat there as {color}: say who won" if winner.color else "say who won"
        raise refuse("winner_not_seated", message, "SCRIBE-6", "/aftermath/winner/color", color=winner.color)
    if seated.role != winner.role:
        message = f"{winner.color} ended the game as {seated.role}, not as {{role}}"
        raise refuse("winner_role", message, "SCRIBE-3", "/aftermath/winner/role", role=winner.role)
    if not winner.how:
        raise refuse("how", "say how the game was won", "SCRIBE-7", "/aftermath/winner/how")
    if twice := [how for how in winner.how if winner.how.count(how) > 1]:
        message = "{how} is named twice: it is one way to win"
        raise refuse("repeated", message, "SCRIBE-7", "/aftermath/winner/how", how=twice[0])
    for i, how in enumerate(winner.how):
        at = f"/aftermath/winner/how/{i}"
        if how not in HOW:
            raise refuse("how", "{how} is no way to win; there are {ways}", "SCRIBE-7", at, how=repr(how), ways=HOW)
        if winner.role not in ROLE_OF_HOW[how] and not (how == "stable-regime" and "successor" in winner.how):
            message = f"{{how}} is no way in which {WITH_ARTICLE[winner.role]} wins"
            raise refuse("how_role", message, "SCRIBE-10", at, how=how)
        _check_course(winner, how)
    _check_together(winner)


def _check_together(winner: Winner) -> None:
    """Refuses ends that exclude each other: for the Empire, or for somebody else than the Chancellor."""
    ends = [how for how in winner.how if how in ROUNDS_OF]
    others = [how for how in winner.how if how not in ROUNDS_OF]

    def impossible(message: str, law: str, **names: str) -> Illegal:
        return refuse("how_together", message, law, "/aftermath/winner/how", **names)

    if len(ends) > 1:
        raise impossible("a stable regime ends a game in round 5 to 7, war exhaustion in round 8: one of the two", "OATH-3.4a")
    if winner.role == "citizen" and not others:
        message = "a Citizen wins by {end} only as the Successor: add that"
        raise impossible(message, "OATH-3.3.1a", end=ends[0])
    if winner.role == "citizen" and not ends:
        message = "a Successor wins when the Chancellor would: add {regime} or {exhaustion}"
        raise impossible(message, "OATH-3.3.1a", regime="stable-regime", exhaustion="war-exhaustion")
    if winner.role == "exile" and ends and not others:
        message = "at the end of round 8 an Exile wins as Usurper or by a Vision: add which, else the Empire won"
        raise impossible(message, "OATH-3.4.4a")
    if winner.role == "exile" and ends and len(others) > 1:
        raise impossible("at the end of round 8 the first of Usurper and the Visions decides, alone", "OATH-3.4b")


def _check_course(winner: Winner, how: str) -> None:
    """Refuses a win that what was noted of the game's course does not allow."""
    at = "/aftermath/winner"
    game_round, needed = winner.round, ROUNDS_OF.get(how)
    if game_round is not None and game_round not in (needed or range(1, LAST_ROUND + 1)):
        message = f"{{how}} does not end a game in round {game_round}"
        raise refuse("round", message, "SCRIBE-10", f"{at}/round", how=how)
    if how == "stable-regime" and winner.roll is not None:
        enough = ROLL_NEEDED.get(game_round or 0, min(ROLL_NEEDED.values()))
        if not enough <= winner.roll <= 6:
            does = "only 6" if enough == 6 else f"{enough} to 6"
            raise refuse("roll", f"a roll of {winner.roll} does not end the game: {does} does", "SCRIBE-10", f"{at}/roll")
    if how in OATH_OF_VISION and winner.visions_drawn is not None and winner.visions_drawn < VISIONS_NEEDED:
        message = f"no Vision wins before {VISIONS_NEEDED} were drawn"
        raise refuse("visions_drawn", message, "SCRIBE-10", f"{at}/visions_drawn")


def _check_visions(after: Aftermath) -> None:
    """Refuses Visions that cannot have been revealed so, and a win by none of those the winner had or shared (7.3.3a)."""
    for i, player in enumerate(after.players):
        at, vision = f"/aftermath/players/{i}", player.revealed_vision
        if vision and player.role != "exile":
            law = "OATH-5.1.4.IIIb" if player.role == "chancellor" else "OATH-6.6.2d"
            message = f"{WITH_ARTICLE[player.role]} has no revealed Vision; only an Exile has"
            raise refuse("vision_role", message, law, f"{at}/revealed_vision")
        if vision in VISIONS and vision not in OATH_OF_VISION:
            message = "{vision} is never on the space of a revealed Vision: played, it goes into the box"
            raise refuse("no_goal", message, "OATH-5.1.4.IVf", f"{at}/revealed_vision", vision=vision)
        for j, adviser in enumerate(player.advisers):
            if adviser.faceup and adviser.card in VISIONS:
                message = "{card} cannot lie faceup among the advisers: it lies facedown there, or was revealed"
                raise refuse("vision_faceup", message, "OATH-5.1.4.IIIg", f"{at}/advisers/{j}/faceup", card=adviser.card)
    seat = next(i for i, player in enumerate(after.players) if player.color == after.winner.color)
    won_by = [how for how in after.winner.how if how in OATH_OF_VISION]
    if won_by and not wins_by_shared_visions(after.players[seat]):
        _check_own_vision(after, seat, won_by)


def _check_own_vision(after: Aftermath, seat: int, won_by: list[str]) -> None:
    if len(won_by) > 1:
        message = f"{' and '.join(f'{{{how}}}' for how in won_by)}: an Exile has one revealed Vision"
        raise refuse("two_visions", message, "OATH-5.1.4.IIIf", "/aftermath/winner/how", **{how: how for how in won_by})
    for i, player in enumerate(after.players):
        if player.revealed_vision and (player.revealed_vision == won_by[0]) != (i == seat):
            message = f"the winner won by {{how}}; {player.color} has revealed {{vision}}"
            at, vision = f"/aftermath/players/{i}/revealed_vision", player.revealed_vision
            raise refuse("other_vision", message, "OATH-3.2a", at, how=won_by[0], vision=vision)


# -- the map --------------------------------------------------------------------------------------------------------


def check_numbers(after: Aftermath) -> None:
    if [slot.slot for slot in after.slots] != list(SLOTS):
        raise refuse("slots", "give the slots 1 to 8, in this order", "SCRIBE-12", "/aftermath/slots")


def check_slots(world: World, after: Aftermath) -> list[EndSlot]:
    roles = {player.color: player.role for player in after.players}
    slots = []
    for i, (given, before) in enumerate(zip(after.slots, world.slots, strict=True)):
        at = f"/aftermath/slots/{i}"
        slot = msgspec.structs.replace(given, cards=[msgspec.structs.replace(placed) for placed in given.cards])
        for placed in slot.cards:
            if placed.kind == "edifice" and placed.card in EDIFICE_SIDES:
                placed.card, side = EDIFICE_SIDES[placed.card]
                placed.side = placed.side or side
        _check_site(slot, before, at)
        if slot.faceup:
            _check_ruler(slot, roles, at)
            _check_cards(slot, at)
        slots.append(slot)
    return slots


def _check_site(slot: EndSlot, before: Slot, at: str) -> None:
    """Refuses what is no site, a faceup one without a name, and anything at a facedown one."""
    if slot.site is not None and slot.site not in SITES:
        raise refuse("not_a_site", f"{slot.site!r} is not a site", "SCRIBE-12", f"{at}/site")
    if slot.faceup:
        if slot.site is None:
            raise refuse("site_missing", "a faceup site has to be named", "SCRIBE-12", f"{at}/site")
        return
    if slot.cards:
        raise refuse("cards_at_facedown", "no cards lie at a facedown site", "OATH-2.8.1b", f"{at}/cards")
    if slot.ruler is not None:
        raise refuse("ruler_of_facedown", "nobody rules a facedown site", "OATH-8.3.2c", f"{at}/ruler")
    slot.site = slot.site or before.site


def _check_ruler(slot: EndSlot, roles: dict[str, str], at: str) -> None:
    """Refuses a ruler who cannot be one; Imperial players rule together (SCRIBE-16, 6.6.3)."""
    if roles.get(slot.ruler or "") in ("chancellor", "citizen"):
        slot.ruler = EMPIRE
    if slot.ruler not in (EMPIRE, BANDITS, *roles):
        there = (EMPIRE, BANDITS, *(colour for colour, role in roles.items() if role == "exile"))
        message = "{ruler} cannot rule {site}; there are {there}" if slot.ruler else "say who rules {site}: {there}"
        names = {"ruler": slot.ruler or "", "site": slot.site or "", "there": there}
        raise Illegal("ruler", message, law=("SCRIBE-14",), at=f"{at}/ruler", names=names)


def _check_cards(slot: EndSlot, at: str) -> None:
    for j, placed in enumerate(slot.cards):
        if placed.kind == "relic" and placed.card == UNNAMED and not placed.faceup:
            continue
        if placed.card not in KIND:
            raise refuse("unknown_card", f"there is no card {placed.card!r}", "SCRIBE-49", f"{at}/cards/{j}")
        if KIND[placed.card] != placed.kind or placed.kind not in ("denizen", "edifice", "relic"):
            message = f"{{card}} is a {KIND[placed.card]}: it cannot lie here as {{kind}}"
            raise refuse("wrong_kind", message, "SCRIBE-17", f"{at}/cards/{j}", card=placed.card, kind=placed.kind)
        if placed.kind == "edifice" and (placed.card not in EDIFICES or placed.side not in ("intact", "ruined")):
            raise refuse("edifice_side", "{card}: intact or ruined?", "SCRIBE-18", f"{at}/cards/{j}", card=placed.card)
        if placed.faceup == (placed.kind == "relic"):
            face, law = ("facedown", "OATH-2.8.2c") if placed.faceup else ("faceup", "OATH-5.1.4.Ib")
            message = f"{{card}}: every {placed.kind} at a site lies {face}"
            raise refuse("wrong_face", message, law, f"{at}/cards/{j}/faceup", card=placed.card)
    if sum(placed.kind == "edifice" for placed in slot.cards) > 1:
        raise refuse("two_edifices", "{site} can have one edifice only", "OATH-8.3.1c", f"{at}/cards", site=slot.site or "")
