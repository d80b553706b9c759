#!/usr/bin/env python
import sys

from django.core.management import execute_from_command_line
from django.db.utils import DatabaseError

import chronicle  # noqa: F401  names the settings module


def main() -> None:
    try:
        execute_from_command_line(sys.argv)
    except DatabaseError:
        from chronicle import database

        if "--traceback" not in sys.argv:
            database.require()
        raise


if __name__ == "__main__":
    main()
