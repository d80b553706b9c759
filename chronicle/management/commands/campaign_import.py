import json
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from chronicle.errors import AgainstTheRules, Refused
from chronicle.management.campaign_files import FileCommand
from chronicle.management.engine import read
from chronicle.models import Group
from chronicle.services.exchange import imports
from games.kernel.errors import Illegal


class Command(FileCommand):
    help = "Creates a campaign from a complete export or a save string, and prints its id."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="- reads it from stdin")
        parser.add_argument("--group", type=UUID, help="not needed if there is only one group")
        parser.add_argument("--name", help="by default as in the file")
        parser.add_argument("--mend", action="store_true", help="repair a save string that needs it")

    def run(self, options: dict[str, Any]) -> None:
        groups = Group.objects.filter(pk=options["group"]) if options["group"] else Group.objects.all()
        if groups.count() != 1:
            raise Refused("which_group", "Say which group the campaign is for, with --group.", field="group")
        group = groups.get()
        user, name = self.user(options, group), options["name"]
        try:
            raw = read(options["file"])
        except Illegal as refusal:
            raise AgainstTheRules(refusal.code, refusal.message, at=refusal.at, law=()) from refusal
        if raw.lstrip()[:1] == b"{":
            row = imports.campaign(user, group, imports.read(raw), name)
        else:
            row = imports.string_as_campaign(user, group, raw.decode("utf-8", "replace"), name=name, mend=options["mend"])
        self.stdout.write(json.dumps({"id": str(row.pk), "name": row.name, "head": row.head}))
