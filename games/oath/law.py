"""Which rules of Oath a card lives by."""

from fixtures import Record

_OF_KIND = {
    "action": "OATH-7.3.2",
    "modifier": "OATH-7.4",
    "battle-plan": "OATH-7.5",
    "persistent": "OATH-7.1.4",
    "when-played": "OATH-7.3.3",
    "rest": "OATH-7.3.4",
    "wake": "OATH-7.3.1",
}
_OF_ACTION = {
    "search": "OATH-5.1",
    "muster": "OATH-5.2",
    "trade": "OATH-5.3",
    "recover": "OATH-5.4",
    "campaign": "OATH-5.5",
    "travel": "OATH-5.6",
    "adviser-limit": "OATH-7.6.4",
}


def rules_of(facts: Record) -> list[str]:
    """Finds the parts of the law that the powers of a card live by."""
    powers = facts.get("powers") or []
    cited = [_OF_KIND.get(power["kind"], "") for power in powers]
    cited += [_OF_ACTION.get(action, "") for power in powers for action in power.get("modifies", ())]
    if any(
        any(power.get("cost", {}).get(what) for what in ("favor", "secret", "burn_favor", "burn_secret")) for power in powers
    ):
        cited.append("OATH-7.1.2")
    if facts.get("restriction"):
        cited.append("OATH-7.2.1")
    if facts.get("locked"):
        cited.append("OATH-7.2.2")
    return list(dict.fromkeys(rule for rule in cited if rule))
