"""Cards that change the chronicle phase."""

from games.oath.engine.chronicle.hooks import HOOKS, ChronicleHook
from games.oath.engine.world.aftermath import EndSlot
from games.oath.engine.world.facts import SUIT


def _has_beast_card(site: EndSlot) -> bool:
    return any(SUIT.get(p.card) == "beast" and p.faceup and p.side != "ruined" for p in site.cards if p.kind != "relic")


# Forest Temple: In the Chronicle (step 8.3.2) no site with at least one faceup Beast-suit card is discarded, whoever rules it.
HOOKS["forest-temple"] = ChronicleHook(keeps_site=_has_beast_card)

# Marriage: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. While faceup, it counts as two Hearth advisers of the holder in every count or test of advisers by suit
# (Trade rewards, Conspiracy's two matching advisers, battle plans, and so on), yet fills only one slot of the adviser limit.
HOOKS["marriage"] = ChronicleHook(counts_as_advisers=2)

# False Prophet: Only if the playing player is an Exile: they take one warband of theirs from their supply and lay it on a
# revealed Vision of their choice, lying on any Exile board (another player's or their own).
# False Prophet: As long as that warband lies on the Vision, its owner also counts as having this Vision revealed, on top of any
# Vision in their own slot: as an Exile they can win with its goal in their Wake Phase or at the end of round eight exactly as
# if it were theirs. The Vision's first owner keeps it too.
# False Prophet: When that Vision is discarded for any reason (replaced by a newer Vision, its owner becoming a Citizen, ...),
# the warband is killed and its owner at once gets the Vision card and resolves it as the kept card of a Search: play it faceup
# to their own Vision slot (Exiles only), play it facedown as an adviser, or discard it.
HOOKS["false-prophet"] = ChronicleHook(shares_visions=True)

# Bandit Crown: The holder treats the bandits (the bandit icon of each faceup site without enemy warbands) as the holder's own
# warbands, at bare sites and beside own warbands alike: a ruled site with one warband counts two. The holder rules every faceup
# site that has no physical warbands; may move the last physical warband from their own site to their board; adds the bandits at
# targeted sites to their defending force, or to their attacking force when a power lets warbands at sites join it. Bandits can
# never be killed, moved or sacrificed.
HOOKS["bandit-crown"] = ChronicleHook(rules_bandit_sites=True)
