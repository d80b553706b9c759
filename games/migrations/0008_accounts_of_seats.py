from typing import Any

from django.db import migrations


def accounts(apps: Any, schema_editor: Any) -> None:
    """As it was understood until now: a guest's seat is the host's, and who did not resign may come back."""
    Seat, Move = apps.get_model("games", "Seat"), apps.get_model("games", "Move")
    for seat in Seat.objects.exclude(player=None).select_related("player", "session"):
        moves = Move.objects.filter(session=seat.session, seat=seat.number, kind__in=("resign", "replace"))
        last = moves.order_by("-number").first()
        if seat.kind == "player":
            seat.account_id = seat.player.user_id or seat.session.created_by_id
        elif last and last.kind == "replace" and last.by_id != seat.player.user_id:
            seat.account_id = seat.player.user_id
        seat.save(update_fields=["account"])


def forgotten(apps: Any, schema_editor: Any) -> None:
    """Before, whoever proposed something sat at the table."""
    apps.get_model("games", "Proposal").objects.filter(seat=None).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0007_seats_that_change_hands'),
    ]

    operations = [
        migrations.RunPython(accounts, forgotten),
    ]
