"""Why a wish is refused, in the words of an example: by the number of the rule, the code of the refusal, or a sentence."""

import re

from games.kernel.errors import Illegal

SENTENCES = {
    "build_or_repair": r"one of the two|both|once|either",
    "has_edifice": r"already|has an?\b|there is an?\b|holds an?\b|another edifice|second edifice|two edifices",
    "no_denizen": r"not (there|at|in|on)\b|elsewhere|no (such )?(denizen|card)|not a denizen",
    "no_edifice": r"archive|not available|elsewhere|\b(is|stands) (at|in)\b|built|in play",
    "no_room": r"room|capacity|full|space",
    "no_ruin": r"nothing to repair|no ruin|not (a ruin|ruined)|intact|no edifice",
    "no_slot": r"no (such )?slot|slot is a number|1 to 8",
    "not_ruled": r"\brul(e[sdr]?|ing)\b|face ?down|bandit|enemy|belong",
    "only_imperial": r"\bexile\b",
}
"""Code of a refusal of building or repairing → what a sentence about it says."""
LAW = re.compile(r"\d+(?:\.\w+)*")


def gives_reason(why: str, refusal: Illegal) -> bool:
    """Tells whether a sentence gives the reason of a refusal; one that fits none is not understood."""
    if why == refusal.code:
        return True
    if "." in why and (cited := [found for found in LAW.findall(why) if "." in found]):
        return any(law.removeprefix("OATH-").startswith(found) for law in refusal.law for found in cited)
    return re.search(SENTENCES[refusal.code], why.lower()) is not None
