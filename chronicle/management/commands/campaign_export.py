from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from chronicle.errors import NotFound
from chronicle.management.campaign_files import FileCommand
from chronicle.models import Campaign
from chronicle.services.exchange import exports
from chronicle.services.exchange.exports import Wish


class Command(FileCommand):
    help = "Writes a campaign to stdout. JSON and save strings contain what is sealed; the trail records that they were made."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("campaign", type=UUID)
        parser.add_argument("--format", choices=list(exports.FORMATS), default="json")
        parser.add_argument("--sealed", action="store_true", help="json: only what everybody in the group may see")
        parser.add_argument("--chapter", type=int, help="tts: the world after this game; by default the newest")
        parser.add_argument("--by-chance", action="store_true", help="tts: cards whose place nobody knows are placed by chance")

    def run(self, options: dict[str, Any]) -> None:
        campaign = Campaign.objects.select_related("group").filter(pk=options["campaign"]).first()
        if campaign is None:
            raise NotFound("There is no such campaign.")
        secrets = options["format"] in exports.WITH_SECRETS and not options["sealed"]
        if secrets:
            self.stderr.write("This file contains what is sealed at the table: keep it from the players.")
        wish = Wish(options["format"], secrets=secrets, chapter=options["chapter"], by_chance=options["by_chance"])
        self.stdout.write(exports.export_long(self.user(options, campaign.group), campaign, wish).text, ending="")
