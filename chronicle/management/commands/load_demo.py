import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from chronicle.errors import Refused
from chronicle.services import demo
from games.services import demo as games


class Command(BaseCommand):
    help = "Loads demo accounts and groups on the first run, and prints the logins as JSON."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            logins = demo.load()
            games.load()
        except Refused as refusal:
            self.stdout.write(json.dumps({"error": {"code": refusal.code, "message": refusal.message, "law": []}}))
            sys.exit(1)
        self.stdout.write(json.dumps({"logins": [asdict(login) for login in logins]}))
