#!/usr/bin/env python
import sys

from django.core.management import execute_from_command_line
from django.db.utils import DatabaseError

from chronicle.site import database


def main() -> None:
    database.without_pool()
    try:
        execute_from_command_line(sys.argv)
    except DatabaseError:
        if "--traceback" not in sys.argv:
            database.require()
        raise


if __name__ == "__main__":
    main()
