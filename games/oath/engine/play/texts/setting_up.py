"""The set-up."""

TEXTS = {
    "event.adviser-kept": "{seat} keeps a facedown adviser ({back}, #{mark}).",
    "event.adviser-kept.secret": "{seat} keeps {card} as facedown adviser (#{mark}).",
    "event.banks-filled": "Each favor bank gets {count} favor; {left} are left in the shared bank.",
    "event.banner-to-chancellor": "{seat} begins with {banner}.",
    "event.board-taken": "{seat} takes the {colour} board: {role}.",
    "event.map-laid": "The map is laid out; the oath in force: {oath}. Faceup: {sites}.",
    "event.pawn-placed": "{seat} begins at {site} (slot {slot}).",
    "event.piles-begun": "The bottom cards of the world deck begin the discard piles: {backs}.",
    "event.reliquary-filled": "{count:relic is|relics are} dealt facedown to the Reliquary; {left} are left in the relic deck.",
    "event.site-filled": "{site} (slot {slot}) gets {favor} favor and {secrets:secret|secrets}.",
    "event.sites-occupied": "{seat} begins with warbands at {sites}.",
    "event.visions-dealt": "{count:Vision has|Visions have} come into the players' hands: the Visions Drawn marker moves on.",
    "ask.set-up-adviser": "Which of your cards stays as a facedown adviser? The others are discarded.",
    "ask.set-up-board": "Which board do you take?",
    "ask.set-up-favor": "The shared bank is short: {count} favor left. Which site gets the next?",
    "ask.set-up-pawn": "At which site does your pawn begin?",
    "option.board": "The {0} board: {1}",
    "option.favor-to": "{1} (slot {0})",
    "option.keep-adviser": "{0}",
    "option.pawn": "{1} (slot {0})",
}
