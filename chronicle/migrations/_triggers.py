"""What no constraint can say: chapters follow each other without a gap, and a card is in one place at a time."""

from typing import Any

_FOLLOWS = """
    (NEW.before_id IS NULL AND NOT EXISTS (SELECT 1 FROM chronicle_campaign WHERE id = NEW.campaign_id AND parent_id IS NULL))
    OR (NEW.before_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM chronicle_chapter b JOIN chronicle_campaign c ON c.id = NEW.campaign_id
        WHERE b.id = NEW.before_id AND b.number + 1 = NEW.number
        AND (b.campaign_id = c.id OR b.campaign_id = c.parent_id AND b.number = c.forked_at)))
"""
_OVERLAPS = """
    EXISTS (
        SELECT 1 FROM chronicle_placement p
        WHERE p.campaign_id = NEW.campaign_id AND p.card = NEW.card AND p.id <> NEW.id
        AND (NEW.until IS NULL OR p.since < NEW.until) AND (p.until IS NULL OR p.until > NEW.since))
"""
GAP = "a chapter must follow the one before it"
OVERLAP = "a card is in one place at a time"

POSTGRESQL = f"""
CREATE FUNCTION chronicle_chapter_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {_FOLLOWS} THEN
        RAISE EXCEPTION '{GAP}' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER chapter_follows BEFORE INSERT OR UPDATE OF campaign_id, number, before_id ON chronicle_chapter
FOR EACH ROW EXECUTE FUNCTION chronicle_chapter_follows();

CREATE FUNCTION chronicle_placement_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM chronicle_campaign WHERE id = NEW.campaign_id FOR NO KEY UPDATE;  -- one writer at a time sees all rows
    IF {_OVERLAPS} THEN
        RAISE EXCEPTION '{OVERLAP}' USING ERRCODE = 'exclusion_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER placement_alone BEFORE INSERT OR UPDATE ON chronicle_placement
FOR EACH ROW EXECUTE FUNCTION chronicle_placement_alone();
"""


def _sqlite(name: str, table: str, wrong: str, message: str) -> list[str]:
    """After the row: only then it has its id. The whole statement is undone."""
    return [
        f"CREATE TRIGGER {name}_{verb.split()[0].lower()} AFTER {verb} ON {table} FOR EACH ROW WHEN {wrong} "
        f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
        for verb in ("INSERT", "UPDATE")
    ]


SQLITE = [
    *_sqlite("chapter_follows", "chronicle_chapter", _FOLLOWS, GAP),
    *_sqlite("placement_alone", "chronicle_placement", _OVERLAPS, OVERLAP),
]

REMOVE_POSTGRESQL = """
DROP TRIGGER chapter_follows ON chronicle_chapter;
DROP TRIGGER placement_alone ON chronicle_placement;
DROP FUNCTION chronicle_chapter_follows();
DROP FUNCTION chronicle_placement_alone();
"""
REMOVE_SQLITE = [
    f"DROP TRIGGER {name}_{verb}" for name in ("chapter_follows", "placement_alone") for verb in ("insert", "update")
]


def add(apps: Any, schema_editor: Any) -> None:
    for statement in [POSTGRESQL] if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement)


def remove(apps: Any, schema_editor: Any) -> None:
    for statement in [REMOVE_POSTGRESQL] if schema_editor.connection.vendor == "postgresql" else REMOVE_SQLITE:
        schema_editor.execute(statement)
