"""What the commands about stored things share: refusals as JSON, and in whose name they act."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from chronicle.errors import NotFound, Refusal
from chronicle.models import Group, Role, User


class RefusingCommand(BaseCommand):
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.run(options)
        except Refusal as refusal:
            error = {"code": refusal.code, "message": refusal.message, "law": list(refusal.law), "at": refusal.field or ""}
            self.stdout.write(json.dumps({"error": error}))
            sys.exit(1)

    def run(self, options: dict[str, Any]) -> None:
        raise NotImplementedError


class FileCommand(RefusingCommand):
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--as", dest="user", metavar="MAIL", help="in whose name; by default an owner of the group")

    def user(self, options: dict[str, Any], group: Group) -> User:
        people = User.objects.filter(memberships__group=group).order_by("memberships__joined_at")
        mail = options["user"]
        found = (people.filter(email__iexact=mail) if mail else people.filter(memberships__role=Role.OWNER)).first()
        if found is None:
            raise NotFound("There is nobody of that name in the group.")
        return found
