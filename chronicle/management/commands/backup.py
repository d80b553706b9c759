from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from chronicle.errors import Refused
from chronicle.services import backup


class Command(BaseCommand):
    help = "Writes the whole database to one file. It holds personal data: keep it as safe as the database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            backup.backup(file)
        except Refused as error:
            raise CommandError(error.message) from error
        self.stderr.write(f"Backed up to {file}.")
