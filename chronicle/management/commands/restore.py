from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from chronicle.errors import Refused
from chronicle.services import backup


class Command(BaseCommand):
    help = "Fills an empty database from a backup. Stop the web, worker and beat processes first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="delete what is in the database now")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            backup.restore(file, replace=replace)
        except Refused as error:
            raise CommandError(error.message) from error
        self.stderr.write(f"Restored from {file}.")
