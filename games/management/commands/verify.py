import json
import sys
from typing import Any
from uuid import UUID

import msgspec
from django.core.management.base import CommandParser

from chronicle.errors import NotFound
from chronicle.management.campaign_files import RefusingCommand
from games.models import GameSession
from games.services import replay


class Command(RefusingCommand):
    help = "Replays a finished session from its seed and answers: the same events and the same end, or where it differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", type=UUID, metavar="SESSION", help="its id")

    def run(self, options: dict[str, Any]) -> None:
        session = GameSession.objects.filter(pk=options["session"]).first()
        if session is None:
            raise NotFound("There is no such session.")
        verdict = replay.verify(session)
        self.stdout.write(json.dumps(msgspec.to_builtins(verdict)))
        if not verdict.ok:
            sys.exit(1)
