"""python -m scripts.faults [--part AREA or SERIES or answers …] [--count 60] [--seed 1] [--jobs 1]
       [--minutes 15] [--most 300]

Prints, for each area, the share of the faults drawn there that a test noticed, with its 95 % interval, and each that none
did. Fails where an area is below 90 % (the goal is 95 %), or where one of a whole series slipped through. What was judged
is kept in .venv/faults as long as no file changes: a run that was stopped goes on. Under `python -m scripts.services run --`
what the tests on SQLite did not notice is shown to those that touch the database on PostgreSQL and Redis.
"""

import argparse
import shlex
import sys

from scripts.faults import answers
from scripts.faults.executed import ROOT, servers
from scripts.faults.run import AREAS, SERIES, TESTS, Plan, run


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m scripts.faults", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=[*AREAS, *SERIES, "answers"], help="only this (may be given again)")
    parser.add_argument("--count", type=int, help="faults drawn of each (otherwise 60 of an area, all of a series)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="copies that are worked in at once")
    parser.add_argument("--minutes", type=float, help="plant no more after so long; the next run goes on (otherwise all)")
    parser.add_argument("--tests", default=shlex.join(TESTS), help="ask only these, as pytest is told")
    parser.add_argument("--most", type=int, help="show a fault to so many tests alone, the likeliest: less than the true share")
    given = parser.parse_args()
    plan = Plan(ROOT, ROOT / ".venv" / "faults", tests=shlex.split(given.tests), servers=servers(), most=given.most)
    if given.part == ["answers"]:
        return 0 if answers.run(plan, given.count, given.seed) else 1
    return 0 if run(plan, given.part or [*AREAS, *SERIES], given.count, given.seed, given.jobs, given.minutes) else 1


if __name__ == "__main__":
    sys.exit(main())
