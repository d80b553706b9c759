"""The rules that were mended after games had been played by them."""

from games.kernel.game import Mend

_DAY = "2026-11-19"

MENDED = (
    Mend(
        1,
        _DAY,
        ("OATH-5.1.4.IVd", "OATH-5.1.4.IVi"),
        "The Conspiracy's two advisers may match different suits: each of them has to match any adviser of its victim.",
    ),
    Mend(
        2,
        _DAY,
        ("OATH-7.6.5d", "OATH-7.6.5f", "OATH-7.6.5g"),
        "The Bandit Crown's bandits count beside its holder's own warbands, too; an Imperial holder's at all Imperial sites.",
    ),
    Mend(
        3,
        _DAY,
        ("OATH-4.1.1.Id", "OATH-4.1.1.Ie", "OATH-4.1.1.If", "OATH-4.1.1.Ig", "OATH-2.5.3f"),
        "The People's Favor never falls below one favor in the Wake, and with Vow of Kinship its holder may leave it as it is.",
    ),
    Mend(
        4,
        _DAY,
        ("OATH-site.hidden-a", "OATH-5.6.1g", "OATH-9.register-a"),
        "Whoever is made to travel to The Hidden Place is asked before a secret turns, and may refuse.",
    ),
    Mend(
        5,
        _DAY,
        ("OATH-8.2e", "OATH-8.2j", "SCRIBE-15"),
        "Sites that a new Citizen ruled through the Bandit Crown alone pass to the winner in the Chronicle.",
    ),
    Mend(
        6,
        _DAY,
        ("OATH-2.4.2e",),
        "A Grand Scepter that was given can be used at once: it has to wait for the end of the turn where it was taken.",
    ),
    Mend(
        7,
        _DAY,
        ("OATH-7.4.1b",),
        "Whoever is made to travel may use modifiers of the own: Dragonskin Drum and Hospitality serve then, too.",
    ),
    Mend(
        8,
        _DAY,
        ("OATH-5.6.1f", "OATH-5.5.7.IIIc", "OATH-site.giant-a"),
        "Where a pawn can be sent is judged with what its site and its player's modifiers let it ignore.",
    ),
    Mend(
        9,
        _DAY,
        ("OATH-site.wood-c", "OATH-site.wood-e"),
        "A limit in the traveller's own power binds the ruler of the Shrouded Wood, too; one in the power of another does not.",
    ),
    Mend(
        10,
        _DAY,
        ("OATH-6.1g", "OATH-6.1h", "OATH-9.4e"),
        "A facedown adviser can be shown at any time, in anybody's turn.",
    ),
    Mend(
        11,
        _DAY,
        ("OATH-10.exchange-b", "OATH-10.exchange-d", "OATH-6.6.1c", "OATH-7.1.2j", "OATH-9.4p"),
        "Facedown secrets change hands as they lie, in deals and by cards that give some; only costs cannot be paid with them.",
    ),
    Mend(
        12,
        _DAY,
        ("OATH-10.reveal-b",),
        "The Brass Horse cannot be used where the discard pile of the own region is empty.",
    ),
    Mend(
        13,
        _DAY,
        ("OATH-5.5.8d",),
        "The victor is asked about Sticky Fire also where a power spares the force; whoever chooses to burn gives the favor.",
    ),
    Mend(
        14,
        _DAY,
        ("OATH-6.6.2l",),
        "The Obsidian Cage lets its warbands go before it is buried; those of a new Citizen return to that player, purple.",
    ),
    Mend(
        15,
        _DAY,
        ("OATH-5.5.3l",),
        "Fire Talkers serve an Imperial user, in attack and in defense, whoever of the Empire holds the Darkest Secret.",
    ),
    Mend(
        16,
        _DAY,
        ("OATH-7.6.3i",),
        "The Gathering goes round again after a round that brought an exchange, and who declined can be asked again.",
    ),
    Mend(
        17,
        _DAY,
        ("OATH-6.1a", "OATH-6.1d"),
        "The Cracked Horn serves a facedown adviser that is played or discarded as if searched, too.",
    ),
    Mend(
        18,
        _DAY,
        ("OATH-7.1.1b", "OATH-7.6.5b"),
        "The Grand Mask rules the cards of every site that the Empire rules, not only of those with purple warbands.",
    ),
    Mend(
        19,
        _DAY,
        ("OATH-site.wood-c",),
        "The Whistle gives its secret only to a player who came to the whistler's site.",
    ),
    Mend(
        20,
        _DAY,
        ("OATH-5.5.8a", "OATH-5.5.3h"),
        "The Cursed Cauldron counts every enemy killed in the Campaign, in whichever order the plans of its end were used.",
    ),
    Mend(
        21,
        _DAY,
        ("OATH-10.swap-a", "OATH-site.slum-a"),
        "A card that is swapped into the Great Slum may clear one there first.",
    ),
    Mend(
        22,
        _DAY,
        ("OATH-5.5.6h",),
        "The Traveling Doctor is discarded on defeat, to the pile of the region where its user was defeated.",
    ),
    Mend(
        23,
        _DAY,
        ("OATH-7.6.1a", "OATH-6.6.2h"),
        "With an Ancient Pact the banner goes first, then the Exile becomes a Citizen, then the relic comes.",
    ),
    Mend(
        24,
        _DAY,
        ("OATH-7.1.3a",),
        "Slander that was used and paid burns all favor of the loser without asking once more.",
    ),
    Mend(
        25,
        _DAY,
        ("OATH-5.5.8b",),
        "A Rival Khan can be used without a rival, too: it adds nothing then, and is discarded at the end.",
    ),
    Mend(
        26,
        _DAY,
        ("OATH-10.your-site-a",),
        "A Relic Thief answers an attacker by Captains or Wild Allies in the region of the site attacked from.",
    ),
    Mend(
        27,
        _DAY,
        ("OATH-1.22a", "OATH-1.20b"),
        "A Vision that begins a discard pile in the set-up does not move the Visions Drawn marker.",
    ),
    Mend(
        28,
        _DAY,
        ("OATH-7.1.4d", "OATH-9.register-b"),
        "Powers that answer to one moment act in the order of the map, then by seats from the Chancellor on, banners included.",
    ),
    Mend(
        29,
        _DAY,
        ("OATH-4.2a", "OATH-4.2d", "OATH-site.wood-c"),
        "Whoever was led out of reach in the Shrouded Wood can still leave it past its ruler, where that can be done.",
    ),
    Mend(
        30,
        _DAY,
        ("OATH-4.2a", "OATH-4.2d", "OATH-7.4c"),
        "What can be carried out is on the menu, also by a modifier that asks, and withdrawing takes nothing off it; no"
        " modifiers are offered with which nothing could be done.",
    ),
    Mend(
        31,
        _DAY,
        ("OATH-7.6.4d", "OATH-7.6.4b", "OATH-10.swap-a"),
        "The Horned Mask offers no swap that locked advisers forbid, and neither of the two cards goes at once.",
    ),
)
