#!/usr/bin/env python
import sys

from django.core.management import execute_from_command_line
from django.db.utils import OperationalError

import chronicle  # noqa: F401  names the settings module


def main() -> None:
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"DATABASE_URL: the database does not answer: {str(error).strip().splitlines()[0]}")


if __name__ == "__main__":
    main()
