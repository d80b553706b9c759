"""Makes words from keys, for whatever has no name of its own."""


def words(key: str) -> str:
    """Turns `defense_dice` into `Defense dice`."""
    text = key.replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]
